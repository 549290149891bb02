"""A decoder-only Transformer with any positional encoding of ExPE Workbench, in plain PyTorch.

    model = AutoModelForCausalLM.from_pretrained(FOLDER, trust_remote_code=True)

Written from the equations of the papers, one class an encoding, in the order of the workbench's menus; what a class
does not say it leaves as NoPE has it. An encoding acts at one of these places, in this order:

    embed(x)         on the token embeddings, once
    overwritten()    P, which replaces the first dims of what goes into W_q and W_k
    of_tokens(h, q)  what later queries ask of a token, kept beside its key in the cache
    pieces(q, k)     queries and keys as they meet: rotated, or with more dims
    rescored(z)      scores z = scale · q kᵀ made anew
    bias()           added to them
    weights(z)       how scores become weights
    added(weights)   to what attention gives

Shapes: B texts, H query heads, G key heads, Tq queries, Tk keys (the queries are the last of them), d dims of a head,
D of the model; L is the training window and s the scale of positions. Positions are computed in fp64 and rounded
once. All that decides what is computed stands in config.json under "expe". transformers 4.57 and 5.
"""
import ast
import functools
import math
import operator
import re

import torch
import torch.nn.functional as F
from torch import nn
from transformers import DynamicCache, GenerationMixin, PretrainedConfig, PreTrainedModel
from transformers.modeling_outputs import CausalLMOutputWithPast


class ExPEConfig(PretrainedConfig):
    """config.json. Sizes have the names that Llama's have; `expe` holds the rest, a list entry for each layer."""

    model_type = "expe-workbench"
    keys_to_ignore_at_inference = ["past_key_values"]

    def __init__(self, vocab_size=256, hidden_size=64, intermediate_size=64, num_hidden_layers=1,
                 num_attention_heads=1, num_key_value_heads=None, head_dim=None, use_cache=True, expe=None, **others):
        self.vocab_size, self.hidden_size, self.intermediate_size = vocab_size, hidden_size, intermediate_size
        self.num_hidden_layers, self.num_attention_heads = num_hidden_layers, num_attention_heads
        self.num_key_value_heads = num_key_value_heads or num_attention_heads
        self.head_dim = head_dim or hidden_size // num_attention_heads
        self.use_cache, self.expe = use_cache, expe or {}
        # What classes of transformers read; here it stands in `expe`, and a cache made by windows would forget keys.
        for theirs in ("rope_theta", "rope_scaling", "rope_parameters", "original_max_position_embeddings", "sliding_window",
                       "use_sliding_window", "max_window_layers", "layer_types"):
            others.pop(theirs, None)
        super().__init__(**others)

    @classmethod
    def get_config_dict(cls, *where, **options):
        values, options = super().get_config_dict(*where, **options)
        return values | {"model_type": cls.model_type}, options  # of a file that Llama's class may read too


def exact(dtype):
    """What scores and positions are computed in beside activations of a type."""
    return torch.float64 if dtype == torch.float64 else torch.float32


class Place:
    """Where the tokens of a pass stand. `queries` [B,Tq] and `keys` [B,Tk]: positions, fp64; `numbers_q` and
    `numbers_k`: of the tokens in their text, from 0; `real` [B,Tk]: no padding, None: all are; `length`: of the text."""

    def __init__(self, queries, keys, numbers_q, numbers_k, real, length):
        self.queries, self.keys, self.numbers_q, self.numbers_k = queries, keys, numbers_q, numbers_k
        self.real, self.length = real, length

    @functools.cached_property
    def first(self):  # position of the text's first token: [B,1]
        return self.keys.min(-1, keepdim=True).values

    @functools.cached_property
    def distance(self):  # i − j, fp64 [B,1,Tq,Tk]
        return (self.queries[:, :, None] - self.keys[:, None, :])[:, None]

    @functools.cached_property
    def distances(self):  # all that lie between the least and the greatest i − j, fp64 [R]
        least, most = self.distance.aminmax()
        return torch.arange(int(least), int(most) + 1, device=least.device, dtype=torch.float64)

    @functools.cached_property
    def index(self):  # of each pair's distance among those: [B,1,Tq,Tk]
        return (self.distance - self.distances[0]).long()


def read(values, place):
    """Numbers of each distance [H,R] → of each pair [B,H,Tq,Tk]."""
    return values[:, place.index[:, 0]].transpose(0, 1)


def queries_read(vectors, q, place):
    """q_i · vectors[i − j], of a vector for each distance, [R,d] or [H,R,d]."""
    products = q @ vectors.transpose(-1, -2)
    return products.gather(-1, place.index.expand(*products.shape[:2], -1, -1))


def keys_read(vectors, k, place):
    """k_j · vectors[i − j]."""
    products = k @ vectors.transpose(-1, -2)
    index = place.index.transpose(-1, -2).expand(*products.shape[:2], -1, -1)
    return products.gather(-1, index).transpose(-1, -2)


def each_head(k, heads):
    """Key heads as often as query heads ask for them: [B,G,…] → [B,H,…] (Ainslie et al. 2023)."""
    return k if k.shape[1] == heads else k.repeat_interleave(heads // k.shape[1], 1)


class Sees:
    """Which keys a query sees: none that comes later, none nearer or farther than so many tokens, and with chunks of
    so many tokens those alone that lie so many chunks back."""

    def __init__(self, nearest=0, farthest=None, chunk=0, chunks=(0, None)):
        self.nearest, self.farthest, self.chunk, self.chunks = nearest, farthest, chunk, chunks

    def but(self, **other):
        return Sees(**(self.__dict__ | other))

    def __call__(self, place):  # bool [B,1,Tq,Tk]
        i, j = place.numbers_q[:, :, None], place.numbers_k[:, None, :]
        sees = i - j >= self.nearest
        if self.farthest is not None:
            sees = sees & (i - j <= self.farthest)
        if self.chunk:
            back = i // self.chunk - j // self.chunk
            sees = sees & (back >= self.chunks[0])
            if self.chunks[1] is not None:
                sees = sees & (back <= self.chunks[1])
        if place.real is not None:
            sees = sees & place.real[:, None, :]
        return sees[:, None]


class Temperature:
    """What the scores of a query are multiplied by, with n its position + 1 (or the keys that its layer shows it):
    1 + a ln(1 + ⌊n/F⌋) (Llama 4 2025), 1 + a ln(1 + ⌊(n−1)/F⌋) (Ministral 3 2025), 1 + a ln max(1, n/F) (SWAN,
    Puvvada et al. 2025), 1 + a (DroPE 2025), ln n / ln L (Su 2021), g_h ln n + b_h (SSMax, Nakanishi 2025); those
    that are asked for are multiplied."""

    def __init__(self, said, encoding):
        self.said, self.encoding = said, encoding

    def __call__(self, place, dtype):  # [B,1|H,Tq,1]
        t = self.said
        n = (place.queries + 1).clamp(min=1, max=t["most"])
        a, F_ = t["rise"], t["every"]
        risen = {"at_once": lambda: torch.ones_like(n),
                 "smooth": lambda: (n / F_).clamp(min=1).log(),
                 "later_steps": lambda: ((n - 1) / F_).floor().log1p(),
                 "steps": lambda: (n / F_).floor().log1p()}[t["rises"]]()
        factor = 1 + a * risen
        if t["base"]:
            log = n.log() / math.log(t["base"])
            factor = factor * (log.clamp(min=1) if t["clipped"] else log)
        factor = factor[:, None].to(dtype)
        if t["ssmax"] != "off":
            g = self.encoding.tensor(self.encoding.own("ssmax_gain")).to(dtype)
            learned = g[:, None] * n.log().to(dtype)[:, None]
            if t["ssmax"] == "shifted":
                learned = learned + self.encoding.tensor(self.encoding.own("ssmax_shift")).to(dtype)[:, None]
            factor = factor * learned
        return factor[..., None]


class Encoding:
    """What an encoding does in a layer. As it stands here: nothing."""

    of_length = False  # whether it depends on the length of the whole text
    writes_v = before_norm = False  # of what is overwritten; W_v reads the convolution too
    residual = False  # of a convolution

    def __init__(self, config, entry, layer):
        self.p, self.layer = entry["parameters"], layer
        self.H, self.G = config.num_attention_heads, config.num_key_value_heads
        self.attending = entry["heads"]["attending"]
        self.d, self.D = config.head_dim, config.hidden_size
        self.L, self.s, self.grid = config.expe["window"], config.expe["scale"], config.expe.get("grid")
        self.scale = 1 / math.sqrt(self.d)
        self.sees = Sees(farthest=entry["farthest"], chunk=entry["chunk"], chunks=(0, entry["chunks_back"]))
        self.temperature = Temperature(entry["temperature"], self) if entry["temperature"] else None
        self.store = None  # the model's tensors; set when they have been declared
        self.begin()

    def begin(self):
        pass

    def own(self, name):  # a tensor that the layer has for itself
        return f"{name}.{self.layer}"

    def tensor(self, name):
        return self.store.get(name)

    def all_tensors(self):
        of_temperature = {"off": [], "gain": ["gain"], "shifted": ["gain", "shift"]}
        kind = self.temperature.said["ssmax"] if self.temperature else "off"
        return self.tensors() | {self.own("ssmax_" + name): (self.attending,) for name in of_temperature[kind]}

    def tensors(self):  # names and shapes of what is learned
        return {}

    def embed(self, x, place):
        return x

    def overwritten(self, place):  # P [B,Tq,l], or None
        return None

    def taps(self):  # of a causal convolution of what W_q and W_k read, [D,K], or None
        return None

    def of_tokens(self, h, q, place):  # {name: [B,1|G|H,T,·]}
        return {}

    def pieces(self, q, k, kept, place):  # (queries, keys, what is seen) for each way in which they meet
        return [(q, k, self.sees(place))]

    def rescored(self, z, q, k, kept, place):
        return z

    def more_temperature(self, place):  # [B,1,Tq,1], or None
        return None

    def bias(self, q, k, kept, place):
        return None

    def weights(self, z, sees, sinks):
        """softmax(z); with a sink, one more logit of each head joins it and is dropped (Miller 2023; gpt-oss 2025)."""
        z = z.masked_fill(~sees, -math.inf)
        if sinks is not None:
            column = sinks.to(z.dtype).view(1, -1, 1, 1).expand(z.shape[0], -1, z.shape[2], 1)
            return torch.cat([z, column], -1).softmax(-1)[..., :-1]
        return z.softmax(-1).masked_fill(~sees, 0)  # padding sees nothing

    def added(self, weights, place):
        return None


# ---------------------------------------------------------------------------------------------------------- ExPE

class ExPE(Encoding):
    """Exact positional encoding. Datseris, Vassileva, Koychev, Boytcheva 2025, equations 1 to 3:

        q = W_q φ(h),  k = W_k φ(h),  φ(x, n) = (p_n, p_{n+1}, …, p_{n+l−1}, x_{l+1}, …, x_D),  p_n = S + θ n

    so that dim c at position n holds S + θ(n + c), in every block; the residual stream keeps what was there."""

    coefficients = ("S", "theta")

    def begin(self):
        self.writes_v, self.before_norm = self.p["apply_v"], self.p["norm"] == "before"
        self.of_length = self.p["precision"] == "int8"

    def tensors(self):
        return {} if self.p["learned"] == "no" else {name: () for name in self.coefficients}

    def coefficient(self, name):
        return self.p[name] if self.p["learned"] == "no" else self.tensor(name).double()

    def p_of(self, n, c):
        along = torch.zeros_like(c) if self.p["variant"] == "stable" else c
        return self.coefficient("S") + self.coefficient("theta") * (n + along)

    def values(self, place):  # fp64 [B,T,l]
        p, held = self.at(place.queries), self.p["precision"]
        if held == "int8":  # by the largest magnitude of the whole text
            counted = place.first + torch.arange(place.length, device=p.device, dtype=p.dtype)
            step = self.at(torch.cat([place.keys, counted], -1)).abs().amax((-2, -1), True) / 127
            return (p / step).round().clamp(-127, 127) * step
        if held == "fp8":
            return p.clamp(-448, 448).to(torch.float8_e4m3fn).double()
        return p.to({"bf16": torch.bfloat16, "fp16": torch.float16}.get(held, torch.float64)).double()

    def at(self, positions):
        n = positions[..., None]
        c = torch.arange(self.p["l"], device=n.device, dtype=n.dtype)
        return self.p_of(self.s * n, c) if self.p["scaling"] == "positions" else self.s * self.p_of(n, c)

    def embed(self, x, place):
        if self.p["placement"] != "once":
            return x
        P = self.values(place).to(x.dtype).expand(x.shape[0], -1, -1)
        return torch.cat([P, x[..., self.p["l"]:]], -1)

    def overwritten(self, place):
        once = self.p["placement"] == "once" or (self.p["placement"] == "first" and self.layer > 0)
        return None if once else self.values(place)


class ExQPE(ExPE):
    """Exact quantised positional encoding. Datseris et al. 2025, section 2.3: position n raises dim n mod l by θ2,

        p[n,c] = S + c θ1 + θ2 (n ≥ c ? ⌊(n − c)/l⌋ + 1 : 0)"""

    coefficients = ("S", "theta1", "theta2")

    def p_of(self, n, c):
        raised = (torch.floor((n - c) / self.p["l"]) + 1).clamp(min=0)
        return self.coefficient("S") + self.coefficient("theta1") * c + self.coefficient("theta2") * raised


# ------------------------------------------------------------------------------------------------------ absolute

class NoPE(Encoding):
    """No positional encoding; the causal mask alone tells tokens apart. Kazemnejad et al. 2023."""


class Sinusoidal(Encoding):
    """Vaswani et al. 2017, section 3.5: sin(s n ω_i) and cos(s n ω_i), ω_i = base^(−2i/D), are added to the token
    embedding, alternating or all sines first; tensor2tensor has ω_i = base^(−i/(D/2 − 1)). Unpaired, dim j has its own
    base^(−j/D), and is a sine where j is even and a cosine where it is odd."""

    def embed(self, x, place):
        n = self.s * place.queries[..., None]
        if self.p["layout"] == "unpaired":
            j = torch.arange(self.D, device=x.device, dtype=torch.float64)
            waves = (n * self.p["base"] ** (-j / self.D) + torch.pi / 2 * (j % 2)).sin()  # cos x = sin(x + π/2)
            return (math.sqrt(self.D) if self.p["root"] else 1) * x + (self.p["amplitude"] * waves).to(x.dtype)
        pairs = (self.D + 1) // 2
        last = max(pairs - 1, 1) if self.p["layout"] == "tensor2tensor" else self.D / 2
        i = torch.arange(pairs, device=x.device, dtype=torch.float64)
        angle = n * self.p["base"] ** (-i / last)
        if self.p["layout"] == "interleaved":
            waves = torch.stack([angle.sin(), angle.cos()], -1).flatten(-2)[..., : self.D]
        else:
            waves = torch.cat([angle.sin(), angle.cos()], -1)
        return (math.sqrt(self.D) if self.p["root"] else 1) * x + (self.p["amplitude"] * waves).to(x.dtype)


def between(n, last, rows):
    """Rows of a table at real positions: on the line between those of the whole positions below and above."""
    n = n.clamp(0, last)
    below = n.floor()
    low, high = rows(below.long()), rows((below + 1).clamp(max=last).long())
    return torch.lerp(low, high, (n - below)[..., None].to(low.dtype))


def check_within(n, last):
    if n.max() > last * (1 + 1e-12):
        raise ValueError(f"The text has a position {int(n.max())}, and the model's table ends with {last}: give it a "
                         "shorter text.")


class Learned(Encoding):
    """A learned vector for each position. Gehring et al. 2017, GPT-2. For a text of T > N tokens the table of N may be
    stretched: n(N − 1)/(T − 1), or (n + 1/2) N/T − 1/2."""

    def begin(self):
        self.of_length = self.p["stretch"] != "off"

    def tensors(self):
        return {"learned_absolute_rows": (self.p["rows"] + self.p["offset"], self.D)}

    def embed(self, x, place):
        N, n = self.p["rows"], self.s * place.queries
        if self.p["stretch"] == "off":
            check_within(n, N - 1)
        else:
            T = (place.first + place.length).clamp(min=N)
            n = n * (N - 1) / (T - 1).clamp(min=1) if self.p["stretch"] == "ends" else (n + 0.5) * (N / T) - 0.5
        table = self.tensor("learned_absolute_rows")
        return x + between(n, N - 1, lambda row: table[row + self.p["offset"]]).to(x.dtype)


class Axial(Encoding):
    """Kitaev, Kaiser, Levskaya 2020 (Reformer): positions stand in a grid, and a vector of the row and one of the
    column lie side by side, [W1[⌊n/n2⌋] | W2[n mod n2]], or [W1[n mod n1] | W2[⌊n/n1⌋]]."""

    def tensors(self):
        return {"axial_first": (self.p["n1"], self.p["d1"]), "axial_second": (self.p["n2"], self.D - self.p["d1"])}

    def embed(self, x, place):
        first, second = self.tensor("axial_first"), self.tensor("axial_second")
        n1, n2 = self.p["n1"], self.p["n2"]

        def vectors(n):
            if self.p["first"] == "slow":
                return torch.cat([first[n // n2], second[n % n2]], -1)
            return torch.cat([first[n % n1], second[n // n1]], -1)

        n = self.s * place.queries
        check_within(n, n1 * n2 - 1)
        return x + between(n, n1 * n2 - 1, vectors).to(x.dtype)


# -------------------------------------------------------------------------------------------------------- rotary

def rotate(x, cos, sin, interleaved=False):
    """(a cos − b sin, b cos + a sin) of each pair (a, b) among the first dims of x [B,H,T,d]: pairs of i and i + r/2
    of the r that turn, or of 2i and 2i + 1; cos and sin [B,1|H,T,r/2]."""
    cos, sin = cos.to(exact(x.dtype)), sin.to(exact(x.dtype))
    r, full = 2 * cos.shape[-1], x.to(cos.dtype)
    turning, rest = full[..., :r], full[..., r:]
    a, b = (turning[..., ::2], turning[..., 1::2]) if interleaved else turning.chunk(2, -1)
    pair = [a * cos - b * sin, b * cos + a * sin]
    turned = torch.stack(pair, -1).flatten(-2) if interleaved else torch.cat(pair, -1)
    return torch.cat([turned, rest], -1).to(x.dtype)


def frequencies_of_base(base, r, like):
    """ω_i = base^(−2i/r), i = 0 … r/2 − 1."""
    return base ** (torch.arange(r // 2, device=like.device, dtype=torch.float64) * (-2 / r))


def turned_by_content(q, k, psi, base):
    """q and k whose pair i turns by ψ base^(−2i/d), with ψ [B,G,Tk,1|d/2] of the tokens in place of positions."""
    angle = psi * frequencies_of_base(base, q.shape[-1], psi)
    here = each_head(angle, q.shape[1])[:, :, -q.shape[2]:]
    return rotate(q, here.cos(), here.sin()), rotate(k, angle.cos(), angle.sin())


class Frequencies:
    """RoPE's frequencies as extensions for longer texts have them. T: tokens of the text, f the factor, where 0 means
    max(1, T/L), for dynamic NTK 1."""

    def __init__(self, p, L):
        self.p, self.L = p, p["original"] or L
        self.extension = p["extension"]

    def of_length(self):
        known = ("linear", "ntk", "ntk_dynamic", "ntk_by_parts", "yarn", "llama3", "longrope")
        return self.extension in ("ntk_dynamic", "longrope") or (self.p["factor"] == 0 and self.extension in known)

    def factor(self, T):
        return self.p["factor"] or (1 if self.extension == "ntk_dynamic" else max(1, T / self.L))

    def turning(self, omega, fast, slow):
        """0 of pairs that turn `slow` times within L, 1 of those that turn `fast` times, linear between."""
        return ((self.L * omega / (2 * math.pi) - slow) / (fast - slow)).clamp(0, 1)

    def kept(self, omega, fast, slow, r):
        """The share of each pair that stays as it was trained."""
        if self.p["ramp"] == "rotations":
            return self.turning(omega, fast, slow)

        def pair(turns):  # that turns so often within L
            return r * math.log(self.L / (2 * math.pi * turns)) / (2 * math.log(self.p["base"]))

        first, last = pair(fast), pair(slow)
        if self.p["ramp"] != "dims_exact":
            first, last = math.floor(first), math.ceil(last)
        first = max(first, 0)
        last = max(min(last, r - 1), first)
        i = torch.arange(len(omega), device=omega.device, dtype=omega.dtype)
        return 1 - ((i - first) / (last - first or 0.001)).clamp(0, 1)

    def of(self, r, T, like):  # fp64 [r/2]
        """linear: ω/f (Chen et al. 2023). ntk: base f^(r/(r−2)) (bloc97 2023), dynamic with f T/L − (f − 1) for f
        (emozilla 2023). yarn, ntk_by_parts: fast pairs stay, slow ones are divided by f (Peng et al. 2024). llama3:
        likewise, by turns (2024). longrope: each pair has its own factor (Ding et al. 2024)."""
        base, f = self.p["base"], self.factor(T)
        omega = frequencies_of_base(base, r, like)

        def ntk(f):
            return frequencies_of_base(base * f ** (r / (r - 2)) if r > 2 else base, r, like)

        def blended(share):
            return omega * ((1 - share) / f + share)

        if self.extension == "linear":
            return omega / f
        if self.extension == "ntk":
            return ntk(f)
        if self.extension == "ntk_dynamic":
            return ntk(f * max(T, self.L) / self.L - (f - 1))
        if self.extension == "llama3":
            return blended(self.turning(omega, self.p["high_frequency"], self.p["low_frequency"]))
        if self.extension == "longrope":
            factors = self.p["long_factors" if T > self.L else "short_factors"]
            return omega / torch.tensor(factors, device=omega.device, dtype=omega.dtype)
        if self.extension not in ("yarn", "ntk_by_parts"):
            return omega
        if self.p["ramp"] != "early":
            return blended(self.kept(omega, self.p["beta_fast"], self.p["beta_slow"], r))
        by_base, by_turn = self.kept(omega, 1.25, 0.75, r), self.kept(omega, 16, 2, r)  # the first code by parts
        return by_turn * omega + (1 - by_turn) * (by_base * ntk(f) + (1 - by_base) * omega / f)

    def amplitude(self, T):
        """What cos and sin are multiplied by: YaRN's (0.1 m ln f + 1)/(0.1 m' ln f + 1), LongRoPE's √(1 + ln f/ln L)."""
        f = self.factor(T)
        if self.extension not in ("yarn", "longrope"):
            return 1
        if self.p["attention_factor"] > 0:
            return self.p["attention_factor"]
        if f <= 1:
            return 1
        if self.extension == "yarn":
            return (0.1 * self.p["mscale"] * math.log(f) + 1) / (0.1 * self.p["mscale_all"] * math.log(f) + 1)
        return math.sqrt(1 + math.log(f) / math.log(max(self.L, 2)))


class RoPE(Encoding):
    """Rotary position embedding. Su et al. 2021: pair i of a head turns by s n base^(−2i/d), so that q·k depends on the
    distance alone. Of the dims all turn, or the first (partial RoPE, GPT-NeoX), the fastest pairs (p-RoPE, Barbero et
    al. 2024), or those that turn once within L (HoPE, Chen et al. 2024). RoPE-ID (Wertheimer et al. 2026) turns the
    first half by 2π/32 (64/L)^(i/(n−1)). The slowest pairs may be clipped (Clipped RoPE,
    Li et al. 2026): ω ½(1 + cos θ) with θ from 0 to π, or not turn at all. Some extensions take far distances as others:
    then queries and keys meet in several pieces, each with positions of its own."""

    def begin(self):
        self.frequencies = Frequencies(self.p, self.L)
        p, of = self.p, self.p["extension"]
        remapped = (of == "lampe" or (of == "dca" and p["attention_factor"] == 0) or
                    (of == "self_extend" and p["group"] == 0) or (of == "rerope_leaky" and p["leak"] == 0))
        self.of_length = self.frequencies.of_length() or remapped
        self.r = round(p["share"] * self.d) if p["rotates"] in ("first", "in-distribution") else self.d

    def omega(self, T, like):
        omega = self.turning(T, like)
        if self.p["clip"] == "none":
            return omega
        n = min(self.p["clipped"], len(omega))
        theta = math.pi * torch.arange(n, device=omega.device, dtype=omega.dtype) / max(n - 1, 1)
        left = torch.zeros_like(theta) if self.p["clip"] == "hard" else (1 + theta.cos()) / 2
        return torch.cat([omega[:-n], omega[-n:] * left])

    def turning(self, T, like):
        omega = self.frequencies.of(self.r, T, like)
        i = torch.arange(len(omega), device=omega.device)
        if self.p["rotates"] == "in-distribution":
            return 2 * math.pi / 32 * (64 / self.L) ** (i.to(omega.dtype) / max(len(omega) - 1, 1))
        if self.p["rotates"] == "fastest":
            return omega.masked_fill(i >= int(self.p["share"] * self.r / 2 + 1e-9), 0)
        if self.p["rotates"] == "within":
            return omega.masked_fill(frequencies_of_base(self.p["base"], self.r, like) < 2 * math.pi / self.L, 0)
        return omega

    def pieces(self, q, k, kept, place):
        omega = self.omega(place.length, q)
        amplitude = self.frequencies.amplitude(place.length) * self.far_amplitude(place.length)

        def turned(x, n):  # n [B,T,1|pairs]
            angle = (self.s * n * omega)[:, None]
            return rotate(x, amplitude * angle.cos(), amplitude * angle.sin(), self.p["layout"] == "interleaved")

        return [(turned(q, i), turned(k, j), sees(place)) for i, j, sees in self.met(place)]

    def met(self, place):
        """Positions of queries and of keys, and what is seen by them, for each piece. W: distances that stay exact.

        Dual Chunk Attention (An et al. 2024): chunks of c = C − local tokens; in the own one i − j, towards the one
        before min(i mod c + c, C) − j mod c, towards others min(2c − 1, C) − j mod c. Self-Extend (Jin et al. 2024):
        ⌊i/G⌋ + W − W/G against ⌊j/G⌋; DPE (2025) so with a G for each group of pairs. ReRoPE (Su 2023): W; leaky:
        W + (i − j − W)/k. LaMPE (2026): ⌊i u/(T−1)⌋ + W − 1 − ⌊W u/(T−1)⌋ against ⌊j u/(T−1)⌋."""
        p, of, L, T = self.p, self.p["extension"], self.frequencies.L, place.length
        i, j = place.queries[..., None], place.keys[..., None]
        exactly = [(i, j, self.sees)]
        if of not in ("dca", "self_extend", "rerope", "rerope_leaky", "dpe", "lampe") or self.sees.chunk:
            return exactly
        if of == "dca":
            return self.by_chunks(place)
        W = p["window"] or max(1, int(L / 4))
        room, beyond = max(L - W, 1), T - W
        if of == "lampe":
            if T <= L:
                return exactly
            u, last = p["mapped"] or room, max(T - 1, 1)
            taken = [torch.floor((n - place.first[..., None]) * u / last) for n in (i, j)]
            taken[0] = taken[0] + W - 1 - math.floor(W * u / last)
        elif of == "rerope":
            taken = [torch.full_like(i, W), torch.zeros_like(j)]
        elif of == "rerope_leaky":
            leak = p["leak"] or max(1, beyond / room)
            taken = [i / leak + (W - W / leak), j / leak]
        else:
            groups = [p["group"] or max(1, math.ceil(beyond / room))]
            if of == "self_extend" and groups == [1]:
                return exactly
            if of == "dpe":
                pairs, factors = self.r // 2, p["group_factors"]
                groups = [factors[pair * len(factors) // pairs] for pair in range(pairs)]
            G = torch.tensor(groups, device=i.device, dtype=i.dtype)
            taken = [torch.floor((n - place.first[..., None]) / G) for n in (i, j)]
            taken[0] = taken[0] + (W - torch.floor(W / G) if p["whole_shift"] else W - W / G)
        near, far = (W, W if p["overlap"] else W + 1) if of == "lampe" else (W - 1, W)
        widest = self.sees.farthest
        nearer = self.sees.but(farthest=near if widest is None else min(near, widest))
        return [(i, j, nearer), (*taken, self.sees.but(nearest=far))]

    def by_chunks(self, place):
        C = self.p["chunk_size"] or max(1, int(0.75 * self.frequencies.L))
        c = max(C - (self.p["local"] or int(self.frequencies.L / 8)), 1)
        i, j = place.numbers_q[..., None].double(), place.numbers_k[..., None].double()
        own = (place.queries[..., None], place.keys[..., None], self.sees.but(chunk=c, chunks=(0, 0)))
        before = ((i % c + c).clamp(max=C), j % c, self.sees.but(chunk=c, chunks=(1, 1)))
        others = (torch.full_like(i, min(2 * c - 1, C)), j % c, self.sees.but(chunk=c, chunks=(2, None)))
        return [own, before, others]

    def far_amplitude(self, T):
        """DCA's code: 0.05 ln(T/L) + 1 beyond L; LaMPE's: 0.1 ln 2 + 1."""
        longer = T / self.frequencies.L
        if self.p["extension"] not in ("dca", "lampe") or self.sees.chunk or longer <= 1:
            return 1
        by_formula = 0.05 * math.log(longer) + 1 if self.p["extension"] == "dca" else 0.1 * math.log(2) + 1
        return self.p["attention_factor"] or by_formula

    def more_temperature(self, place):
        """max(1, ln(n + 1)/ln L), as ReRoPE has it (Su 2021)."""
        has = self.p["extension"] in ("rerope", "rerope_leaky", "self_extend")
        if not has or not self.p["log_n"] or self.sees.chunk:
            return None
        return (place.queries.log1p() / math.log(max(self.frequencies.L, 2))).clamp(min=1)[:, None, :, None]


class XPos(Encoding):
    """Sun et al. 2022: RoPE, and pair i of a query is multiplied by ζ_i^(n/B), that of a key by ζ_i^(−n/B), where
    ζ_i = (2i/d + γ)/(1 + γ). Pairs are 2i and 2i + 1. Centred: n counts from the middle of the text, which changes no
    score but by rounding."""

    def pieces(self, q, k, kept, place):
        omega = frequencies_of_base(self.p["base"], self.d, q)
        i = torch.arange(self.d // 2, device=q.device, dtype=torch.float64)
        zeta = (2 * i / self.d + self.p["gamma"]) / (1 + self.p["gamma"])
        middle = place.first + place.length // 2 if self.p["centred"] else torch.zeros_like(place.first)

        def turned(x, n, sign):
            factor = zeta ** (sign * self.s * (n - middle)[..., None] / self.p["scale_base"])
            angle = self.s * n[..., None] * omega
            return rotate(x, (factor * angle.cos())[:, None], (factor * angle.sin())[:, None], True)

        return [(turned(q, place.queries, 1), turned(k, place.keys, -1), self.sees(place))]


class FoPE(Encoding):
    """Fourier position embedding. Hua et al. 2025: of the M pairs that turn once within L cos and sin are mixtures,

        cos_i = Σ_m a_mi cos(s n ω_m),   sin_i = Σ_m b_mi sin(s n ω_m)

    for each key head its own; other pairs stay as they are. The published code has mixtures for d/4 pairs at most, and
    1 for cos and for sin of the others."""

    def begin(self):
        slowest = 2 * math.pi / self.L
        self.M = sum(self.p["base"] ** (-2 * m / self.d) >= slowest for m in range(self.d // 2))
        self.mixed = min(self.M, self.d // 4) if self.p["form"] == "code" else self.M

    def tensors(self):
        return {self.name(of): (self.G, self.M, self.mixed) for of in ("cos", "sin")}

    def name(self, of):  # what is drawn and not trained an export writes for each layer
        return f"fope_{of}" if self.p["trained"] else self.own(f"fope_{of}")

    def pieces(self, q, k, kept, place):
        omega = frequencies_of_base(self.p["base"], self.d, q)[: self.M]

        def mixtures(waves, by, others, heads):  # [B,1,T,M] → [B,heads,T,d/2]
            mixed = waves.to(exact(q.dtype)) @ by.to(exact(q.dtype))
            return F.pad(each_head(mixed, heads), (0, self.d // 2 - self.mixed), value=others)

        def turned(x, n):
            angle = (self.s * n[..., None] * omega)[:, None]
            cos = mixtures(angle.cos(), self.tensor(self.name("cos")), 1, x.shape[1])
            sin = mixtures(angle.sin(), self.tensor(self.name("sin")), 1 if self.p["form"] == "code" else 0, x.shape[1])
            return rotate(x, cos, sin)

        return [(turned(q, place.queries), turned(k, place.keys), self.sees(place))]


class PoPE(Encoding):
    """Polar coordinates. Gopalakrishnan et al. 2025: dim c has a length and an angle of its own,

        z = Σ_c softplus(q_c) softplus(k_c) cos(s(i − j) base^(−c/d) − δ_c)/√d"""

    def tensors(self):
        return {self.own("pope_phase"): (self.H, self.d)}

    def pieces(self, q, k, kept, place):
        c = torch.arange(self.d, device=q.device, dtype=torch.float64)
        omega = self.p["base"] ** (-c / self.d)
        delta = self.tensor(self.own("pope_phase")).double()
        if self.p["bounded"]:
            delta = delta.clamp(-2 * math.pi, 0)

        def polar(x, angle):
            length = F.softplus(x.to(exact(x.dtype)))
            cos, sin = angle.cos().to(length.dtype), angle.sin().to(length.dtype)
            return torch.cat([length * cos, length * sin], -1)

        angle_q = (self.s * place.queries[..., None] * omega)[:, None] - delta[:, None]
        angle_k = (self.s * place.keys[..., None] * omega)[:, None]
        return [(polar(q, angle_q), polar(k, angle_k), self.sees(place))]


class RoPEPlusPlus(Encoding):
    """RoPE++. Liu et al. 2025: beside each head another takes the imaginary part of RoPE's complex product, on the same
    keys: its queries turn by φ − π/2. Heads are Re 0, Im 0, Re 1, Im 1, …"""

    def begin(self):
        self.frequencies = Frequencies(self.p, self.L)
        self.of_length = self.frequencies.of_length()

    def pieces(self, q, k, kept, place):
        omega = self.frequencies.of(self.d, place.length, q)
        amplitude = self.frequencies.amplitude(place.length)
        behind = torch.arange(q.shape[1], device=q.device)[:, None, None] % 2 * (math.pi / 2)

        def turned(x, n, less):
            angle = (self.s * n[..., None] * omega)[:, None] - less
            return rotate(x, amplitude * angle.cos(), amplitude * angle.sin())

        return [(turned(q, place.queries, behind), turned(k, place.keys, 0), self.sees(place))]


# ------------------------------------------------------------------------------------------------------ relative

class Shaw(Encoding):
    """Shaw, Uszkoreit, Vaswani 2018, equations 3 to 5: with r = clip(s(j − i), −k, k),

        z_ij = q_i·(k_j + a^K_r)/√d,   output_i = Σ_j weight_ij (v_j + a^V_r)"""

    def tensors(self):
        shape = (2 * self.p["clip"] + 1, self.d)
        names = ["shaw_keys"] + (["shaw_values"] if self.p["values"] else [])
        return {self.own(name): shape for name in names}

    def rows(self, distance):  # of the tables
        clip = self.p["clip"]
        return (clip - (self.s * distance).round().clamp(-clip, clip)).long()

    def rescored(self, z, q, k, kept, place):
        keys = self.tensor(self.own("shaw_keys")).to(z.dtype)[self.rows(place.distances)]
        return z + self.scale * queries_read(keys, q.to(z.dtype), place)

    def added(self, weights, place):
        if not self.p["values"]:
            return None
        values = self.tensor(self.own("shaw_values")).to(weights.dtype)
        sums = weights.new_zeros(*weights.shape[:3], len(values))
        return sums.scatter_add(-1, self.rows(place.distance).expand_as(weights), weights) @ values


def waves(n, omega):
    """R(n) = [sin ω₀n, sin ω₁n, … | cos ω₀n, cos ω₁n, …]."""
    angle = n[..., None] * omega
    return torch.cat([angle.sin(), angle.cos()], -1)


class TransformerXL(Encoding):
    """Dai et al. 2019, section 3.3: z_ij = ((q_i + u)·k_j + (q_i + v)·W_r R(s(i − j)))/√d, ω_c = 10000^(−2c/D); u and v
    belong to a head and are shared by all layers. Distances beyond `clamp` count as that."""

    def tensors(self):
        return {"transformer_xl_u": (self.H, self.d), "transformer_xl_v": (self.H, self.d),
                self.own("transformer_xl_keys"): (self.H * self.d, self.D)}

    def pieces(self, q, k, kept, place):
        return [(q + self.tensor("transformer_xl_u")[:, None].to(q.dtype), k, self.sees(place))]

    def rescored(self, z, q, k, kept, place):
        far = self.p["clamp"] or math.inf
        R = waves((self.s * place.distances).clamp(-far, far), frequencies_of_base(10000, self.D, z)).to(z.dtype)
        W_r = self.tensor(self.own("transformer_xl_keys")).to(z.dtype)
        vectors = (R @ W_r.T).view(-1, self.H, self.d).transpose(0, 1)  # [H,R,d]
        v = self.tensor("transformer_xl_v")[:, None].to(z.dtype)
        return z + self.scale * queries_read(vectors, q.to(z.dtype) + v, place)


class TENER(Encoding):
    """Yan, Deng, Li, Qiu 2019, section 3.2, without 1/√d, ω_c = 10000^(−c/(d/2 − 1)):

        z_ij = (q_i + u)·k_j + (q_i + v)·R(i − j)                      paper
        z_ij = (q_i + u)·k_j + (q_i + v)·R(j − i) + k_j·R(i − j)       published code

    Keys are W_k h, or each head's own dims of h."""

    def begin(self):
        self.scale = 1 / math.sqrt(self.d) if self.p["scaled"] else 1

    def tensors(self):
        return {self.own("tener_u"): (self.H, self.d), self.own("tener_v"): (self.H, self.d)}

    def of_tokens(self, h, q, place):
        if self.p["keys"] == "projected":
            return {}
        return {"key": h.unflatten(-1, (self.H, self.d)).transpose(1, 2)}

    def pieces(self, q, k, kept, place):
        u = self.tensor(self.own("tener_u"))[:, None].to(q.dtype)
        return [(q + u, kept.get("key", k), self.sees(place))]

    def rescored(self, z, q, k, kept, place):
        pairs = self.d // 2
        omega = 10000 ** (torch.arange(pairs, device=z.device, dtype=torch.float64) / -max(pairs - 1, 1))
        v = self.tensor(self.own("tener_v"))[:, None].to(z.dtype)
        R = waves(self.s * place.distances, omega).to(z.dtype)
        if self.p["form"] == "paper":
            return z + self.scale * queries_read(R, q.to(z.dtype) + v, place)
        turned = waves(-self.s * place.distances, omega).to(z.dtype)
        keys = each_head(kept.get("key", k), q.shape[1]).to(z.dtype)
        return z + self.scale * (queries_read(turned, q.to(z.dtype) + v, place) + keys_read(R, keys, place))


class Huang(Encoding):
    """Huang, Liang, Xu, Xiang 2020, section 3.3, all over √d; further distances than the table has share its last:

        M1  q_i·k_j w[|j − i|]                M3  Σ_c q_ic k_jc w[j − i]_c
        M2  q_i·k_j w[j − i]                  M4  q_i·k_j + q_i·w[j − i] + k_j·w[j − i]"""

    def tensors(self):
        N = self.p["reach"]
        shape = {"M1": (N,), "M2": (2 * N - 1,)}.get(self.p["method"], (2 * N - 1, self.d))
        return {self.own("huang_2020_w"): shape}

    def rescored(self, z, q, k, kept, place):
        method, last = self.p["method"], self.p["reach"] - 1
        distance = (self.s * place.distances).round().clamp(-last, last)
        row = distance.abs() if method == "M1" else last - distance
        w = self.tensor(self.own("huang_2020_w")).to(z.dtype)[row.long()]  # [R] or [R,d]
        if method in ("M1", "M2"):
            return z * read(w[None], place)
        q, k = q.to(z.dtype), each_head(k, q.shape[1]).to(z.dtype)
        if method == "M4":
            return z + self.scale * (queries_read(w, q, place) + keys_read(w, k, place))
        sum_ = torch.zeros_like(z)
        for c in range(self.d):
            sum_ = sum_ + q[..., c, None] * k[..., None, :, c] * read(w[None, :, c], place)
        return self.scale * sum_


class DATransformer(Encoding):
    """Wu, Wu, Huang 2021, section 3: z_ij = relu(q_i·k_j) f(s|i − j|)/√d, f(n) = (1 + e^v)/(1 + e^(v − w n)), w and v of
    each head and layer."""

    def tensors(self):
        return {self.own("da_transformer_w"): (self.H,), self.own("da_transformer_v"): (self.H,)}

    def rescored(self, z, q, k, kept, place):
        w, v = (self.tensor(self.own(f"da_transformer_{name}")).to(z.dtype)[:, None] for name in "wv")
        n = (self.s * place.distances).abs().to(z.dtype)
        return z.relu() * read((1 + v.exp()) * (w * n - v).sigmoid(), place)


class DeBERTa(Encoding):
    """Disentangled attention. He, Liu, Gao, Chen 2021, equations 2 to 4: rows P of 2k distances, of all layers,

        z_ij = (q_i·k_j + q_i·W_kr P[δ(i,j)] + k_j·W_qr P[δ(j,i)])/√(3d),   δ(i,j) = clip(i − j + k, 0, 2k − 1)

    The code of transformers reads δ(i,j) in the last term too. DeBERTa-v2: distances beyond k/2 logarithmically."""

    def begin(self):
        self.scale = 1 / math.sqrt(3 * self.d)

    def tensors(self):
        return {"deberta_rows": (2 * self.p["span"], self.D), self.own("deberta_keys"): (self.H * self.d, self.D),
                self.own("deberta_queries"): (self.H * self.d, self.D)}

    def delta(self, distance):
        span, middle = self.p["span"], self.p["span"] // 2
        if self.p["buckets"] == "log":
            far = (distance.abs().clamp(min=middle) / middle).log() / math.log((self.p["farthest"] - 1) / middle)
            further = ((far * (middle - 1)).ceil() + middle) * distance.sign()
            distance = torch.where(distance.abs() <= middle, distance, further)
        return (distance + span).clamp(0, 2 * span - 1).long()

    def rescored(self, z, q, k, kept, place):
        def projected(matrix):  # W P: [H,2k,d]
            rows = self.tensor("deberta_rows") @ self.tensor(self.own(matrix)).T
            return rows.to(z.dtype).view(-1, self.H, self.d).transpose(0, 1)

        distance = (self.s * place.distances).round()
        towards = self.delta(distance), self.delta(-distance if self.p["reading"] == "paper" else distance)
        q, k = q.to(z.dtype), each_head(k, q.shape[1]).to(z.dtype)
        return z + self.scale * (queries_read(projected("deberta_keys")[:, towards[0]], q, place) +
                                 keys_read(projected("deberta_queries")[:, towards[1]], k, place))


# ---------------------------------------------------------------------------------------------------------- bias

def alibi_slopes(heads, like):
    """2^(−8h/H), h = 1 … H; where H is no power of two those of the next smaller one P, then every second of 2P."""
    P = 2 ** int(math.log2(heads))
    exponents = [8 * (h + 1) / P if h < P else 8 * (2 * (h - P) + 1) / (2 * P) for h in range(heads)]
    return torch.tensor([2.0**-e for e in exponents], device=like.device, dtype=torch.float64)


class ALiBi(Encoding):
    """Press, Smith, Lewis 2022: −s m_h (i − j) is added, or −s m_h |i − j| where later keys are seen. Slopes that are
    trained are m_h = e^(a_h), of all layers or of each."""

    def begin(self):
        self.trained = self.p["slopes"] == "trained"
        self.name = "alibi_log_slopes" if self.p["shared"] else self.own("alibi_log_slopes")

    def tensors(self):
        return {self.name: (self.H,)} if self.trained else {}

    def bias(self, q, k, kept, place):
        slopes = self.tensor(self.name).double().exp() if self.trained else alibi_slopes(q.shape[1], q)
        return read(-self.s * slopes[:, None] * place.distances.abs(), place)


class BAM(Encoding):
    """The Bayesian attention mechanism. Bianchessi et al. 2026: the logarithm of a generalised Gaussian prior,
    −e^(σ_h) (|s(j − i) − μ_h| + 1e-5)^(β_h), μ_h = e^(ℓ_h) − e^(−ℓ_h), of all layers or of each."""

    def tensors(self):
        names = ["shape", "log_scale"] + (["location"] if self.p["location"] else [])
        return {self.name(of): (self.H,) for of in names}

    def name(self, of):
        return f"bam_{of}" if self.p["shared"] else self.own(f"bam_{of}")

    def bias(self, q, k, kept, place):
        beta, sigma = (self.tensor(self.name(of))[:, None].double() for of in ("shape", "log_scale"))
        ell = self.tensor(self.name("location"))[:, None].double() if self.p["location"] else torch.zeros_like(beta)
        away = (-self.s * place.distances - (ell.exp() - (-ell).exp())).abs() + 1e-5
        return read(-sigma.exp() * away**beta, place)


class T5(Encoding):
    """Raffel et al. 2020, section 2.1: a learned number for each head and bucket of distances; half of the n buckets
    hold a distance each, the others grow like logarithms up to m:

        bucket(Δ) = Δ where Δ < n/2, else n/2 + ⌊ln(2Δ/n)/ln(2m/n) · n/2⌋, at most n − 1"""

    def begin(self):
        self.scale = 1 / math.sqrt(self.d) if self.p["scaled"] else 1
        self.table = "t5_table" if self.p["shared"] else self.own("t5_table")  # UMT5 (Chung et al. 2023)

    def tensors(self):
        return {self.table: (self.H, self.p["buckets"])}

    def bucket(self, distance):
        n = self.p["buckets"] // 2 if self.p["both_ways"] else self.p["buckets"]
        later = n * (distance < 0) if self.p["both_ways"] else 0
        distance, half = distance.abs() if self.p["both_ways"] else distance.clamp(min=0), n // 2
        share = (distance.clamp(min=half) / half).log() / math.log(self.p["max_distance"] / half)
        wider = (half + (share * (n - half)).floor()).clamp(max=n - 1)
        return (torch.where(distance < half, distance.floor(), wider) + later).long()

    def bias(self, q, k, kept, place):
        return read(self.tensor(self.table)[:, self.bucket(self.s * place.distances)], place)


class KERPLE(Encoding):
    """Chi et al. 2022, equations 7 and 8: −p ln(1 + a|i − j|), or −a|i − j|^p; p and a of each head and layer are at
    least 0.01, and the power at most 2."""

    def tensors(self):
        return {self.own("kerple_p"): (self.H,), self.own("kerple_a"): (self.H,)}

    def bias(self, q, k, kept, place):
        power = self.p["kernel"] == "power"
        p = self.tensor(self.own("kerple_p")).clamp(0.01, 2 if power else math.inf)[:, None]
        a = self.tensor(self.own("kerple_a")).clamp(min=0.01)[:, None]
        far = (self.s * place.distances).abs().to(p.dtype)
        return read(-a * far**p if power else -p * (a * far).log1p(), place)


class Sandwich(Encoding):
    """Chi et al. 2023: (H/8h) Σ_i cos(s(i − j)/base^(2i/w)), h = 1 … H, with w/2 terms from i = 0 or 1 on."""

    def bias(self, q, k, kept, place):
        first, w = self.p["first"], self.p["width"]
        i = torch.arange(first, first + w // 2, device=q.device, dtype=torch.float64)
        sums = (self.s * place.distances[:, None] * self.p["base"] ** (-2 * i / w)).cos().sum(-1)
        h = torch.arange(1, q.shape[1] + 1, device=q.device, dtype=torch.float64)
        return read(q.shape[1] / (8 * h)[:, None] * sums, place)


class FIRE(Encoding):
    """Li et al. 2024, equations 2 and 3: f(ψ(|i − j|)/(ψ(max(i, |m L|)) + ε)), ψ(x) = ln(|c| x + 1), f(x) = W₂ relu(W₁ x
    + b₁) + b₂, ε = 1e-6."""

    def tensors(self):
        hidden = self.p["hidden"]
        shapes = {"c": (), "m": (), "w1": (hidden, 1), "b1": (hidden,), "w2": (self.H, hidden), "b2": (self.H,)}
        return {self.name(of): shape for of, shape in shapes.items()}

    def name(self, of):
        return f"fire_{of}" if self.p["shared"] else self.own(f"fire_{of}")

    def bias(self, q, k, kept, place):
        c, m, w1, b1, w2, b2 = (self.tensor(self.name(of)) for of in ("c", "m", "w1", "b1", "w2", "b2"))

        def psi(x):
            return (c.abs() * x.to(c.dtype)).log1p()

        i = (self.s * place.queries).abs().to(c.dtype)[..., None]
        part = psi((self.s * place.distance[:, 0]).abs()) / (psi(torch.maximum(i, (m * self.p["L"]).abs())) + 1e-6)
        return F.linear(F.linear(part[..., None], w1, b1).relu(), w2, b2).permute(0, 3, 1, 2)


# -------------------------------------------------------------------------------------------------- from content

def sums_before(x, dim):
    """x_0, x_0 + x_1, …: in fp64, since differences of such sums are what counts."""
    return x.double().cumsum(dim)


class CoPE(Encoding):
    """Contextual position. Golovneva et al. 2024, equations 3 to 6: g_ij = σ(q_i·k_j/√d), p_ij = min(Σ_{l=j..i} g_il,
    P − 1), and q_i·e[p_ij] is read between the two whole positions beside it, over √d (the paper) or not."""

    def tensors(self):
        return {self.own("cope_e"): (self.d, self.p["positions"])}

    def rescored(self, z, q, k, kept, place):
        products = q.to(z.dtype) @ self.tensor(self.own("cope_e")).to(z.dtype)  # q·e[n]: [B,H,Tq,P]
        gates = z.sigmoid().masked_fill(~self.sees(place), 0)
        p = gates.flip(-1).cumsum(-1).flip(-1).clamp(max=self.p["positions"] - 1)
        low, high = products.gather(-1, p.floor().long()), products.gather(-1, p.ceil().long())
        return z + (self.scale if self.p["scaling"] == "paper" else 1) * torch.lerp(low, high, p - p.floor())


class Gate:
    """W h + b of each head, of tensors NAME_weight and NAME_bias: [B,heads,T]."""

    def __init__(self, encoding, name, rows):
        self.encoding, self.rows = encoding, rows
        self.weight, self.bias = encoding.own(name + "_weight"), encoding.own(name + "_bias")

    def tensors(self):
        return {self.weight: (self.rows, self.encoding.D), self.bias: (self.rows,)}

    def __call__(self, h):
        weight, bias = self.encoding.tensor(self.weight), self.encoding.tensor(self.bias)
        return F.linear(h.to(exact(h.dtype)), weight.to(exact(h.dtype)), bias.to(exact(h.dtype))).transpose(1, 2)


def decay(logs):
    """Σ_{l=j+1..i} of numbers of tokens [B,H,Tk,1], for the last Tq of them with sums of all: [B,H,Tk,1] → C with
    C_i − C_j."""
    return sums_before(logs, 2)


class CABLE(Encoding):
    """Veisi et al. 2025: −Σ_{l=j+1..i} softplus(w_h·x_l + β_h); the authors' code leaves out 1/√d."""

    def begin(self):
        self.gate = Gate(self, "cable", self.H)
        self.scale = 1 / math.sqrt(self.d) if self.p["scaled"] else 1

    def tensors(self):
        return self.gate.tensors()

    def of_tokens(self, h, q, place):
        return {"width": F.softplus(self.gate(h))[..., None]}

    def bias(self, q, k, kept, place):
        C = decay(-kept["width"])
        return C[:, :, -q.shape[2]:] - C.transpose(2, 3)


class FoX(Encoding):
    """The Forgetting Transformer. Lin et al. 2025, equations 4 to 6: Σ_{l=j+1..i} ln σ(w_h·x_l + b_h) is added."""

    def begin(self):
        self.gate = Gate(self, "fox", self.H)

    def tensors(self):
        return self.gate.tensors()

    def of_tokens(self, h, q, place):
        return {"log_gate": F.logsigmoid(self.gate(h))[..., None]}

    def bias(self, q, k, kept, place):
        C = decay(kept["log_gate"])
        return C[:, :, -q.shape[2]:] - C.transpose(2, 3)


class GRAPEA(Encoding):
    """Additive group representational encoding. Zhang et al. 2026: with ALiBi's slopes m and unit vectors v and u,

        −s|i − j| m_h softplus(ω_h)(softplus(v_h·q_i/√d) + softplus(u_h·k_j/√d))"""

    def tensors(self):
        names = {"q": ["v"], "k": ["u"], "qk": ["v", "u"]}[self.p["terms"]]
        vectors = {self.own(f"grape_a_{name}"): (self.H, self.d) for name in names}
        return {self.own("grape_a_omega"): (self.H,)} | vectors

    def bias(self, q, k, kept, place):
        dtype = exact(q.dtype)

        def asked(x, name):  # softplus of a product with a unit vector: [B,H,T]
            unit = F.normalize(self.tensor(self.own(name)).to(dtype), dim=-1)
            return F.softplus((each_head(x, self.H).to(dtype) * unit[:, None]).sum(-1) / math.sqrt(self.d))

        steep = 0
        if self.p["terms"] != "k":
            steep = steep + asked(q, "grape_a_v")[..., :, None]
        if self.p["terms"] != "q":
            steep = steep + asked(k, "grape_a_u")[..., None, :]
        slopes = self.s * alibi_slopes(self.H, q) * F.softplus(self.tensor(self.own("grape_a_omega")).double())
        return -place.distance.abs() * slopes[:, None, None] * steep


class GRAPEAP(Encoding):
    """Path-integral additive GRAPE. Zhang et al. 2026, equations 5.1 and 5.2: with a vector p of each token and head,

        Σ_{l=j+1..i} m_h ln σ(p_i·R^{s l} p̂_l/w)

    with ALiBi's slopes m, R a turn of each of w/2 pairs by a radian, and p̂ = p over its root mean square; p_i is normed
    too in the paper, and not in the authors' code."""

    def tensors(self):
        return {self.own("grape_ap_weight"): (self.H * self.p["width"], self.D)}

    def of_tokens(self, h, q, place):
        W = self.tensor(self.own("grape_ap_weight")).to(exact(h.dtype))
        return {"p": F.linear(h.to(W.dtype), W).unflatten(-1, (self.H, self.p["width"])).transpose(1, 2)}

    def bias(self, q, k, kept, place):
        p, w, queries = kept["p"], self.p["width"], q.shape[2]
        normed = p * (p.square().mean(-1, keepdim=True) + torch.finfo(torch.float32).eps).rsqrt()
        l = -(self.s * place.keys)[:, None, :, None].expand(-1, -1, -1, w // 2)  # R turns the other way
        here = (normed if self.p["norm"] == "both" else p)[:, :, -queries:]
        psi = F.logsigmoid(here @ rotate(normed, l.cos(), l.sin()).transpose(2, 3) / w)
        last = torch.arange(k.shape[2] - queries, k.shape[2], device=q.device)[:, None]
        psi = psi.masked_fill(torch.arange(k.shape[2], device=q.device) > last, 0).double()
        after = psi.flip(-1).cumsum(-1).flip(-1) - psi
        return alibi_slopes(self.H, q)[:, None, None] * after


class GAPE(Encoding):
    """Gated adaptive positional encoding. Ali et al. 2026: Γ_h g_i (j (1 − l_j) + i l_j)/T of positions s n is added, with
    l_j = σ(u_h·k_j + a_h), g_i = softplus(v_h·q_i + b_h), Γ_h = softplus(γ_h), less Γ_h g_i i/T, which a query's keys
    share. T is the length of training, or of the text."""

    def begin(self):
        self.of_length = self.p["length"] == "text"
        self.gates = self.H if self.p["gates"] == "heads" else 1

    def tensors(self):
        shapes = {}
        for gate in ("forget", "landmark"):
            shapes[self.own(f"gape_{gate}_weight")] = (self.gates, self.d)
            shapes[self.own(f"gape_{gate}_bias")] = (self.gates,)
        return shapes | {self.own("gape_gamma"): (self.H,)}

    def gate(self, name, x):  # [B,H,T]
        weight, bias = (self.tensor(self.own(f"gape_{name}_{of}")).to(x.dtype) for of in ("weight", "bias"))
        return torch.einsum("bhtd,hd->bht", x, weight.expand(self.H, -1)) + bias[:, None]

    def bias(self, q, k, kept, place):
        dtype = exact(q.dtype)
        g = F.softplus(self.gate("forget", q.to(dtype)))[..., :, None]
        l = self.gate("landmark", each_head(k, self.H).to(dtype)).sigmoid()[..., None, :]
        Gamma = F.softplus(self.tensor(self.own("gape_gamma")).double())[:, None, None]
        T = place.length if self.of_length else self.L
        return -Gamma * g * (1 - l) * (self.s * place.distance / T)


class TAPA(Encoding):
    """Token-aware phase attention. Wang et al. 2025, equation 12: of the d dims ⌊θd⌋ give an amplitude, the others a
    phase, q_A·k_A/√|A| cos(2π |s(i − j)|^α q_P·k_P/√|P|)."""

    def rescored(self, z, q, k, kept, place):
        A, k = int(self.p["theta"] * self.d), each_head(k, self.H)
        q, k = q.to(z.dtype), k.to(z.dtype)
        amplitude = q[..., :A] @ k[..., :A].transpose(2, 3) / math.sqrt(A)
        phase = q[..., A:] @ k[..., A:].transpose(2, 3) / math.sqrt(self.d - A)
        return amplitude * (2 * math.pi * (self.s * place.distance).abs() ** self.p["alpha"] * phase).cos().to(z.dtype)


class Wall(Encoding):
    """Wall attention. Tilde 2026: each channel of the product decays by a gate of its own, g = ln σ(W x + b),

        z_ij = Σ_c q_ic k_jc exp(Σ_{l=j+1..i} g_lc)/√d

    Beside it the whole weight may decay, as in the Forgetting Transformer."""

    def begin(self):
        self.gate = Gate(self, "wall", self.H * self.d)
        self.forget = Gate(self, "wall_forget", self.H) if self.p["forget"] else None

    def tensors(self):
        return self.gate.tensors() | (self.forget.tensors() if self.forget else {})

    def of_tokens(self, h, q, place):
        kept = {"log_gate": F.logsigmoid(self.gate(h)).unflatten(1, (self.H, self.d)).transpose(2, 3)}
        if self.forget:
            kept["log_forget"] = F.logsigmoid(self.forget(h))[..., None]
        return kept

    def rescored(self, z, q, k, kept, place):
        P, k = sums_before(kept["log_gate"], 2), each_head(k, self.H).to(z.dtype)
        q, here, there = q.to(z.dtype), P[:, :, -q.shape[2]:], P.transpose(2, 3)
        sum_ = torch.zeros_like(z)
        for c in range(self.d):  # a channel at a time, so that nothing is ever of each pair and channel
            left = (here[..., c, None] - there[:, :, None, c]).clamp(max=0).exp().to(z.dtype)
            sum_ = sum_ + q[..., c, None] * k[..., None, :, c] * left
        return self.scale * sum_

    def bias(self, q, k, kept, place):
        if not self.forget:
            return None
        C = decay(kept["log_forget"])
        return C[:, :, -q.shape[2]:] - C.transpose(2, 3)


class StickBreaking(Encoding):
    """Tan et al. 2025: no softmax. The nearest key takes the share σ(z) of a stick of length 1, the next one its share
    of what is left, and so on back; what remains goes to the query's own value:

        weight_ij = σ(z_ij) Π_{l=j+1..i−1} (1 − σ(z_il))"""

    def begin(self):
        if self.p["keys"] == "before":
            self.sees = self.sees.but(nearest=1)

    def weights(self, z, sees, sinks):
        left = F.logsigmoid(-z).masked_fill(~sees, 0)
        nearer = left.flip(-1).cumsum(-1).flip(-1) - left  # of the keys between j and i
        weights = (F.logsigmoid(z) + nearer).exp().masked_fill(~sees, 0)
        if self.p["remainder"]:
            own = torch.arange(z.shape[3] - z.shape[2], z.shape[3], device=z.device)[:, None]
            weights = weights.scatter_add(-1, own.expand(*z.shape[:3], 1), 1 - weights.sum(-1, True))
        return weights


class PaTH(Encoding):
    """Yang et al. 2025: between key and query each token turns what passes by a matrix of its own,

        z_ij = k_jᵀ (Π_{l=j+1..i} (I − β_l w_l w_lᵀ)) q_i/√d,   β = 2σ(W h + b)

    w: two thin matrices, a convolution over the token and the two before it, SiLU, length 1. A forget gate's sum is
    added over √d. Computed as it is written: a query goes back from key to key."""

    def begin(self):
        self.beta = Gate(self, "path_beta", self.G)
        self.forget = Gate(self, "path_forget", self.H) if self.p["forget"] else None

    def tensors(self):
        rows = self.G * self.d
        all_ = {self.own("path_down"): (self.p["rank"], self.D), self.own("path_up"): (rows, self.p["rank"])}
        if self.p["convolution"]:
            all_[self.own("path_taps")] = (rows, 3)
        return all_ | self.beta.tensors() | (self.forget.tensors() if self.forget else {})

    def of_tokens(self, h, q, place):
        wide = h.to(exact(h.dtype))
        down, up = (self.tensor(self.own(f"path_{name}")).to(wide.dtype) for name in ("down", "up"))
        w = F.linear(F.linear(wide, down), up).unflatten(-1, (self.G, self.d)).transpose(1, 2)
        if place.real is not None:  # nothing comes before a text
            w = w * place.real[:, None, -w.shape[2]:, None]
        kept = {"w": w, "beta": 2 * self.beta(h).sigmoid()[..., None]}
        if self.forget:
            kept["log_forget"] = F.logsigmoid(self.forget(h))[..., None]
        return kept

    def directions(self, w):  # [B,G,Tk,d], of length 1
        if self.p["convolution"]:
            taps = self.tensor(self.own("path_taps")).to(w.dtype).view(self.G, 1, self.d, 3)
            before = [F.pad(w, (0, 0, back, 0))[:, :, : w.shape[2]] for back in range(3)]
            w = F.silu(sum(before[back] * taps[..., back] for back in range(3)))
        return w * (w.square().sum(-1, True) + 1e-6).rsqrt()

    def rescored(self, z, q, k, kept, place):
        w, beta = each_head(self.directions(kept["w"]), self.H), each_head(kept["beta"], self.H)
        k, r = each_head(k, self.H).to(z.dtype), q.to(z.dtype)
        own = torch.arange(z.shape[3] - z.shape[2], z.shape[3], device=z.device)
        columns = []
        for j in reversed(range(z.shape[3])):  # r: queries, with what the tokens behind j have done to them
            columns.append((r * k[:, :, j, None]).sum(-1))
            w_j = w[:, :, j, None]
            turned = r - beta[:, :, j, None] * (r * w_j).sum(-1, True) * w_j
            r = torch.where((own >= j)[:, None], turned, r)
        return self.scale * torch.stack(columns[::-1], -1)

    def bias(self, q, k, kept, place):
        if not self.forget:
            return None
        C = self.scale * decay(kept["log_forget"])
        return C[:, :, -q.shape[2]:] - C.transpose(2, 3)


class SelectiveRoPE(Encoding):
    """Movahedi et al. 2026: pairs turn by base^(−2i/d) Σ_{l≤n} g_l (a(φ̃_l) + e^b), φ = c Ŵ ĥ. ĥ: a head's chunk of what
    enters the layer, of length 1, as the rows of Ŵ are; φ̃: by a convolution over the token and the three before it; a:
    SiLU or nothing; g = σ(u·ĥ + β), of all chunks. A head is one of keys."""

    def begin(self):
        self.gate = Gate(self, "selective_rope_gate", self.G) if self.p["gate"] else None

    def tensors(self):
        rows = self.G * self.d // 2
        all_ = {"weight": (rows, self.D // self.G), "size": (self.G,), "taps": (rows, 4)}
        if self.p["steady"]:
            all_["steady"] = (rows,)
        all_ = {self.own(f"selective_rope_{name}"): shape for name, shape in all_.items()}
        return all_ | (self.gate.tensors() if self.gate else {})

    def part(self, name, like):
        return self.tensor(self.own(f"selective_rope_{name}")).to(like.dtype)

    def of_tokens(self, h, q, place):
        chunks = h.to(exact(h.dtype)).unflatten(-1, (self.G, -1))
        chunks = chunks * (chunks.square().sum(-1, True) + 1e-6).rsqrt()  # [B,T,G,D/G]
        rows = F.normalize(self.part("weight", chunks), dim=-1).unflatten(0, (self.G, -1))
        phi = torch.einsum("btgc,gpc->bgtp", chunks, rows) * self.part("size", chunks)[:, None, None]
        kept = {"phi": phi}
        if self.gate:
            kept["gate"] = self.gate(chunks.flatten(2)).sigmoid()[..., None]
        if place.real is not None:  # nothing comes before a text
            kept["phi"] = phi * place.real[:, None, -phi.shape[2]:, None]
        return kept

    def pieces(self, q, k, kept, place):
        phi = kept["phi"]
        taps = self.part("taps", phi).view(self.G, 1, -1, 4)
        turn = sum(F.pad(phi, (0, 0, back, 0))[:, :, : phi.shape[2]] * taps[..., back] for back in range(4))
        if self.p["activation"] == "silu":
            turn = F.silu(turn)
        if self.p["steady"]:
            turn = turn + self.part("steady", phi).exp().view(self.G, 1, -1)
        if self.gate:
            turn = turn * kept["gate"]
        return self.turned(q, k, sums_before(turn, 2), place)

    def turned(self, q, k, psi, place):  # ψ in place of positions: [B,G,Tk,1|d/2]
        angle = psi * frequencies_of_base(self.p["base"], self.d, psi)
        here = each_head(angle, q.shape[1])[:, :, -q.shape[2]:]
        return [(rotate(q, here.cos(), here.sin()), rotate(k, angle.cos(), angle.sin()), self.sees(place))]


class Canon(Encoding):
    """Allen-Zhu 2025, Canon-A: what W_q, W_k and W_v read becomes h_n + Σ_j a_j ⊙ h_{n−j}, of a token and the few before."""

    def begin(self):
        self.writes_v, self.residual = self.p["apply_v"], self.p["residual"]

    def tensors(self):
        return {self.own("canon_taps"): (self.D, self.p["kernel"])}

    def taps(self):
        return self.tensor(self.own("canon_taps"))


class RePo(SelectiveRoPE):
    """Li et al. 2025: each head of keys gives a token the position z = W_f (SiLU(W_g h) ⊙ W_c h), and pairs turn by
    z base^(−2i/d)."""

    def begin(self):
        self.rows = self.p["rows"] or max(self.D // 8, 1)

    def tensors(self):
        shapes = {"gate": (self.rows, self.D), "content": (self.rows, self.D), "final": (self.G, self.rows)}
        return {self.own(f"repo_{name}"): shape for name, shape in shapes.items()}

    def of_tokens(self, h, q, place):
        wide = h.to(exact(h.dtype))
        gate, content, final = (self.tensor(self.own(f"repo_{name}")).to(wide.dtype) for name in ("gate", "content", "final"))
        z = F.linear(F.silu(F.linear(wide, gate)) * F.linear(wide, content), final)
        return {"z": z.transpose(1, 2)[..., None]}

    def pieces(self, q, k, kept, place):
        return [(*turned_by_content(q, k, kept["z"], self.p["base"]), self.sees(place))]


class SelectiveAttention(Encoding):
    """Leviathan, Kalman, Matias 2024: what head 0 looks at is hidden from all later queries, of every head:

        z_ij − Σ_{l=j+1..i−1} relu(z⁰_lj)

    The first token is never hidden. Earlier queries of head 0 are kept beside the keys."""

    def of_tokens(self, h, q, place):
        return {"query": q[:, :1]}

    def rescored(self, z, q, k, kept, place):
        selected = (self.scale * kept["query"].to(z.dtype) @ k[:, :1].to(z.dtype).transpose(2, 3)).relu()
        numbers = place.numbers_k
        everywhere = Place(place.keys, place.keys, numbers, numbers, place.real, place.length)
        selected = selected.masked_fill(~self.sees.but(nearest=1)(everywhere), 0)  # l > j
        selected = selected.masked_fill((numbers == 0)[:, None, None], 0)
        before = selected.cumsum(2) - selected  # l < i
        return z - before[:, :, -q.shape[2]:]


# --------------------------------------------------------------------------------------------------------- yours

# ---------------------------------------------------------------------------------------------------------- grids

class OnGrid(Encoding):
    """What reads frame (where a text has frames), row and column of a token in place of its position n: with rows of C
    tokens and frames of R rows, column n mod C, row ⌊n/C⌋ mod R, frame ⌊n/(R C)⌋; without frames row ⌊n/C⌋."""

    def begin(self):
        grid = self.grid
        self.axes = ("frame", "row", "column") if grid["rows"] else ("row", "column")

    def coordinates(self, n):  # of n fp64: one of the same shape for each axis
        C, R = self.grid["columns"], self.grid["rows"]
        row, column = (n / C).floor(), n.remainder(C)
        return [(row / R).floor(), row.remainder(R), column] if R else [row, column]

    def shares(self, dims):  # of rows and columns alike, an even number, and of frames the rest
        each = dims // len(self.axes) // 2 * 2
        return [dims - each * (len(self.axes) - 1)] + [each] * (len(self.axes) - 1)

    def offsets(self, place):  # s times the query's coordinate less the key's: [B,1,Tq,Tk] for each axis
        both = zip(self.coordinates(place.queries), self.coordinates(place.keys))
        return [self.s * (i[:, None, :, None] - j[:, None, None, :]) for i, j in both]


class ExPE2D(OnGrid, ExPE):
    """ExPE's p of each coordinate, in its own share of the l dims: (p_row, p_{row+1}, … | p_column, …)."""

    def begin(self):
        OnGrid.begin(self)
        ExPE.begin(self)

    def p_of(self, n, c):
        within = torch.cat([c[:dims] for dims in self.shares(len(c))])
        return self.coefficient("S") + self.coefficient("theta") * (n + within)

    def at(self, positions):
        shares = self.shares(self.p["l"])
        each = [x[..., None].expand(*x.shape, dims) for x, dims in zip(self.coordinates(positions), shares)]
        n = torch.cat(each, -1)
        c = torch.arange(self.p["l"], device=n.device, dtype=n.dtype)
        return self.p_of(self.s * n, c) if self.p["scaling"] == "positions" else self.s * self.p_of(n, c)


class Sinusoidal2D(OnGrid):
    """Carion et al. 2020 (DETR), He et al. 2022 (MAE): sinusoids of row and column, each in its share of the dims, in
    which ω_i = base^(−2i/dims); in front those of the row, or of the column."""

    def embed(self, x, place):
        shares, at = self.shares(self.D), self.coordinates(place.queries)
        order = list(range(len(shares)))
        if self.p["first"] == "column":
            order[-2:] = order[:-3:-1]
        waves = []
        for axis in order:
            dims = shares[axis]
            i = torch.arange((dims + 1) // 2, device=x.device, dtype=torch.float64)
            angle = self.s * (at[axis][..., None] + self.p["start"]) * self.p["base"] ** (-2 * i / dims)
            both = [angle.sin(), angle.cos()]
            both = torch.stack(both, -1).flatten(-2) if self.p["layout"] == "interleaved" else torch.cat(both, -1)
            waves.append(both[..., :dims])
        return x + (self.p["amplitude"] * torch.cat(waves, -1)).to(x.dtype)


class Learned2D(OnGrid):
    """A learned vector of the column beside one of the row (DETR), or both added up, or one of each place (ViT,
    Dosovitskiy et al. 2021); and one of the frame is added (TimeSformer, Bertasius et al. 2021)."""

    def tensors(self):
        R, C, D, kind = self.p["rows"], self.p["columns"], self.D, self.p["tables"]
        half = D // 2 if kind == "beside" else 0
        own = {"places": (R * C, D)} if kind == "places" else {"rows": (R, D - half), "columns": (C, half or D)}
        frames = {"frames": (self.p["frames"], D)} if self.grid["rows"] else {}
        return {"learned_2d_" + name: shape for name, shape in (own | frames).items()}

    def vectors(self, name, n):
        table = self.tensor("learned_2d_" + name)
        check_within(n, len(table) - 1)
        return between(n, len(table) - 1, lambda row: table[row])

    def embed(self, x, place):
        *frame, row, column = [self.s * n for n in self.coordinates(place.queries)]
        R, C = self.p["rows"], self.p["columns"]
        if self.p["tables"] == "places":
            places = self.tensor("learned_2d_places").view(R, C, self.D)
            check_within(row, R - 1), check_within(column, C - 1)
            vectors = between(row, R - 1, lambda r: between(column, C - 1, lambda c: places[r, c]))
        elif self.p["tables"] == "added":
            vectors = self.vectors("rows", row) + self.vectors("columns", column)
        else:
            both = [self.vectors("columns", column), self.vectors("rows", row)]
            vectors = torch.cat(both if self.p["first"] == "column" else both[::-1], -1)
        return x + (vectors + self.vectors("frames", frame[0]) if frame else vectors).to(x.dtype)


class RoPE2D(OnGrid):
    """RoPE of the coordinates: each pair turns by one of them. The first pairs by the column and the others by the row
    (Heo et al. 2024), by both in turns (Pixtral), by sections (M-RoPE, Wang et al. 2024), or each by all of them, with
    frequencies that each key head of a layer has learned (RoPE-Mixed)."""

    def tensors(self):
        learned = {self.own("rope_2d_frequencies"): (len(self.axes), self.G, self.d // 2)}
        return learned if self.p["split"] == "mixed" else {}

    def turns(self):  # the axis of each pair, and its frequency
        split, base, d, n = self.p["split"], self.p["base"], self.d, len(self.axes)
        if split == "parts":
            order = ([0] if n == 3 else []) + [n - 1, n - 2]
            shares = self.shares(d)
            return [(axis, base ** (-2 * i / shares[axis])) for axis in order for i in range(shares[axis] // 2)]
        if split == "alternating":
            axes = [pair % n for pair in range(d // 2)]
        else:
            axes = [axis for axis, pairs in enumerate(self.p["sections"]) for _ in range(int(pairs))]
        return [(axis, base ** (-2 * pair / d)) for pair, axis in enumerate(axes)]

    def pieces(self, q, k, kept, place):
        def turned(x, n):
            at = self.coordinates(n)
            if self.p["split"] == "mixed":
                omega = self.tensor(self.own("rope_2d_frequencies")).to(n.dtype)
                omega = omega.repeat_interleave(x.shape[1] // self.G, 1)
                angle = sum(self.s * z[:, None, :, None] * w[None, :, None, :] for z, w in zip(at, omega))
            else:
                angle = torch.stack([self.s * at[axis] * omega for axis, omega in self.turns()], -1)[:, None]
            return rotate(x, angle.cos(), angle.sin(), self.p["layout"] == "interleaved")

        return [(turned(q, place.queries), turned(k, place.keys), self.sees(place))]


class ALiBi2D(OnGrid):
    """ALiBi's slopes times the distance of two places, as the crow flies (Fuller et al. 2023) or along rows and columns."""

    def bias(self, q, k, kept, place):
        offsets = torch.stack(self.offsets(place))
        distance = offsets.square().sum(0).sqrt() if self.p["distance"] == "straight" else offsets.abs().sum(0)
        return -alibi_slopes(q.shape[1], q)[:, None, None] * distance


class T52D(OnGrid, T5):
    """A number for each bucket of rows apart, and of columns apart, added up (LayoutLMv2, Xu et al. 2021)."""

    def begin(self):
        OnGrid.begin(self)
        self.p = self.p | {"both_ways": True}

    def tensors(self):
        return {"t5_2d_" + axis: (self.H, self.p["buckets"]) for axis in self.axes}

    def bias(self, q, k, kept, place):
        parts = zip(self.axes, self.offsets(place))
        return sum(self.tensor("t5_2d_" + axis)[:, self.bucket(offset[:, 0])].transpose(0, 1) for axis, offset in parts)


class Swin(OnGrid):
    """Liu et al. 2021, equation 4: a number for each offset of rows and columns, B[Δrow + R − 1, Δcolumn + C − 1]; beyond
    the table its outermost one."""

    def begin(self):
        super().begin()
        self.sizes = [self.p[axis + "s"] for axis in self.axes]

    def tensors(self):
        return {self.own("swin_table"): (math.prod(2 * size - 1 for size in self.sizes), self.H)}

    def bias(self, q, k, kept, place):
        row = 0
        for size, offset in zip(self.sizes, self.offsets(place)):
            row = row * (2 * size - 1) + offset[:, 0].round().clamp(1 - size, size - 1).long() + size - 1
        return self.tensor(self.own("swin_table"))[row].permute(0, 3, 1, 2)


class Formula:
    """A formula of numbers and names, as it was typed: + − * / ^ and some functions, read as data and never run."""

    functions = {"sin": torch.sin, "cos": torch.cos, "tan": torch.tan, "tanh": torch.tanh, "exp": torch.exp,
                 "log": torch.log, "sqrt": torch.sqrt, "abs": torch.abs, "floor": torch.floor, "pow": torch.pow,
                 "mod": torch.remainder, "min": torch.minimum, "max": torch.maximum, "sigmoid": torch.sigmoid,
                 "relu": torch.relu}
    signs = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
             ast.Pow: torch.pow, ast.USub: operator.neg, ast.UAdd: operator.pos}

    def __init__(self, text):
        numbers_or_names = r"((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|([A-Za-z_]\w*)"
        python = re.sub(numbers_or_names, lambda m: repr(float(m[1])) if m[1] else "_" + m[2], text.replace("^", "**"))
        self.tree = ast.parse(python.strip(), mode="eval").body

    def __call__(self, values, like):
        def number(x):
            return torch.as_tensor(x, dtype=torch.float64, device=like.device)

        def walk(node):
            if isinstance(node, ast.Constant):
                return number(node.value)
            if isinstance(node, ast.Name):
                return number(math.pi if node.id == "_pi" else values[node.id[1:]])
            if isinstance(node, ast.UnaryOp):
                return self.signs[type(node.op)](walk(node.operand))
            if isinstance(node, ast.BinOp):
                return self.signs[type(node.op)](walk(node.left), walk(node.right))
            if isinstance(node, ast.Call):
                return self.functions[node.func.id[1:]](*map(walk, node.args))
            raise ValueError("The formula of config.json cannot be read.")

        return walk(self.tree)


class Custom(Encoding):
    """A formula that somebody typed, of the position n and of the dim or pair c, or of the distance n and the head h. A
    class for each place where it may act follows."""

    def begin(self):
        self.formula = Formula(self.p["formula"])
        self.names = [word.split()[0] for word in self.p["names"].split(",") if word.strip()]
        self.trained = [word.strip() for word in self.p["trained"].split(",") if word.strip()]

    def tensors(self):
        return {f"custom_{name}": () for name in self.trained}

    def value(self, **of):  # s f, fp64
        values = {name: self.p[f"p{i + 1}"] for i, name in enumerate(self.names)}
        values |= {name: self.tensor(f"custom_{name}").double() for name in self.trained}
        values |= {"d": self.d, "D": self.D, "L": self.L, "H": self.H, "l": self.p["l"]} | of
        return (self.s * self.formula(values, of["n"])).expand(torch.broadcast_shapes(*(x.shape for x in of.values())))

    def at(self, n, dims):  # [B,T] → [B,T,dims]
        return self.value(n=n[..., None], c=torch.arange(dims, device=n.device, dtype=n.dtype))


class CustomEmbedding(Custom):
    """Added to the token embedding."""

    def embed(self, x, place):
        return x + self.at(place.queries, self.D).to(x.dtype)


class CustomInput(Custom):
    """Written over the first l dims of what goes into W_q and W_k."""

    def overwritten(self, place):
        return self.at(place.queries, self.p["l"])


class CustomAngle(Custom):
    """An angle by which pairs turn."""

    def pieces(self, q, k, kept, place):
        def turned(x, n):
            angle = self.at(n, self.d // 2)[:, None]
            return rotate(x, angle.cos(), angle.sin())

        return [(turned(q, place.queries), turned(k, place.keys), self.sees(place))]


class CustomBias(Custom):
    """A bias."""

    def bias(self, q, k, kept, place):
        h = torch.arange(1, q.shape[1] + 1, device=q.device, dtype=torch.float64)[:, None]
        return read(self.value(n=place.distances[None], h=h), place)


def custom(config, entry, layer):
    """The class of the place that was chosen."""
    places = {"embed": CustomEmbedding, "overwrite": CustomInput, "angle": CustomAngle, "bias": CustomBias}
    return places[entry["parameters"]["place"]](config, entry, layer)


class Composed(Encoding):
    """Several in one layer, each at a place of its own: "rope+fox". A bias, and what makes scores anew, read queries
    and keys as they were projected; those are turned last. What a class does is found by what it overrides."""

    def __init__(self, config, entry, layer):
        ids, said = entry["encoding"].split("+"), entry["parameters"]
        self.parts = [ENCODINGS[id](config, entry | {"encoding": id, "parameters": self.own_of(said, id)}, layer)
                      for id in ids]
        self.parts.sort(key=lambda part: overrides(part, "pieces") and not overrides(part, "rescored"))
        super().__init__(config, entry, layer)

    @property
    def store(self):
        return self.parts[0].store

    @store.setter
    def store(self, store):
        for part in self.parts:
            part.store = store

    @staticmethod
    def own_of(said, id):
        return {name.removeprefix(id + "."): value for name, value in said.items() if name.startswith(id + ".")}

    def begin(self):
        self.of_length = any(part.of_length for part in self.parts)
        self.writes_v = any(part.writes_v for part in self.parts)
        self.before_norm = any(part.before_norm for part in self.parts)
        self.residual = any(part.residual for part in self.parts)
        self.scale *= math.prod(part.scale * math.sqrt(self.d) for part in self.parts)

    def tensors(self):
        return functools.reduce(operator.or_, (part.tensors() for part in self.parts), {})

    def told(self, name, default, *given):  # of the one part that says something
        said = [getattr(part, name)(*given) for part in self.parts if overrides(part, name)]
        return said[-1] if said else default

    def embed(self, x, place):
        return self.told("embed", x, x, place)

    def overwritten(self, place):
        return self.told("overwritten", None, place)

    def taps(self):
        return self.told("taps", None)

    def of_tokens(self, h, q, place):
        return functools.reduce(operator.or_, (part.of_tokens(h, q, place) for part in self.parts), {})

    def pieces(self, q, k, kept, place):
        for part in self.parts:
            pieces = part.pieces(q, k, kept, place)
            q, k = pieces[0][:2]
        return pieces

    def rescored(self, z, q, k, kept, place):
        for part in self.parts:
            z = part.rescored(z, q, k, kept, place)
        return z

    def more_temperature(self, place):
        return self.told("more_temperature", None, place)

    def bias(self, q, k, kept, place):
        biases = [part.bias(q, k, kept, place) for part in self.parts]
        return functools.reduce(lambda a, b: b if a is None else a if b is None else a + b, biases, None)

    def weights(self, z, sees, sinks):
        for part in self.parts:
            if overrides(part, "weights"):
                return part.weights(z, sees, sinks)
        return super().weights(z, sees, sinks)

    def added(self, weights, place):
        return self.told("added", None, weights, place)


def overrides(encoding, name):
    return getattr(type(encoding), name) is not getattr(Encoding, name)


ENCODINGS = {
    "expe": ExPE, "exqpe": ExQPE, "nope": NoPE, "sinusoidal": Sinusoidal, "learned_absolute": Learned, "axial": Axial,
    "rope": RoPE, "xpos": XPos, "fope": FoPE, "pope": PoPE, "rope_pp": RoPEPlusPlus, "shaw": Shaw,
    "transformer_xl": TransformerXL, "tener": TENER, "huang_2020": Huang, "da_transformer": DATransformer,
    "deberta": DeBERTa, "alibi": ALiBi, "bam": BAM, "t5": T5, "kerple": KERPLE, "sandwich": Sandwich, "fire": FIRE, "cope": CoPE,
    "cable": CABLE, "fox": FoX, "grape_a": GRAPEA, "grape_ap": GRAPEAP,
    "gape": GAPE, "tapa": TAPA, "wall": Wall, "stick_breaking": StickBreaking, "path": PaTH,
    "selective_rope": SelectiveRoPE, "canon": Canon, "repo": RePo, "selective_attention": SelectiveAttention,
    "expe_2d": ExPE2D, "sinusoidal_2d": Sinusoidal2D, "learned_2d": Learned2D, "rope_2d": RoPE2D, "alibi_2d": ALiBi2D,
    "t5_2d": T52D, "swin": Swin, "custom": custom,
}


# --------------------------------------------------------------------------------------------------------- model

class PositionTensors(nn.Module):
    """What encodings learn, by its name in files: "t5_table", or "shaw_keys.0" of layer 0."""

    def __init__(self, encodings):
        super().__init__()
        for encoding in encodings:
            for name, shape in encoding.all_tensors().items():
                home, leaf = self.home(name)
                if leaf not in home._parameters:
                    home.register_parameter(leaf, nn.Parameter(torch.zeros(shape)))
            encoding.store = self

    def home(self, name):
        *room, leaf = name.split(".")
        if room and room[0] not in self._modules:
            self.add_module(room[0], nn.Module())
        return (self._modules[room[0]] if room else self), leaf

    def get(self, name):
        home, leaf = self.home(name)
        return getattr(home, leaf)


class RMSNorm(nn.Module):
    """Zhang and Sennrich 2019, equation 4."""

    def __init__(self, dims, epsilon):
        super().__init__()
        self.weight, self.epsilon = nn.Parameter(torch.ones(dims)), epsilon

    def forward(self, x):
        wide = x.to(exact(x.dtype))
        return (wide * (wide.square().mean(-1, keepdim=True) + self.epsilon).rsqrt()).to(x.dtype) * self.weight


class LayerNorm(nn.Module):
    """Ba et al. 2016, with a bias or without."""

    def __init__(self, dims, epsilon, bias):
        super().__init__()
        self.weight, self.epsilon = nn.Parameter(torch.ones(dims)), epsilon
        self.bias = nn.Parameter(torch.zeros(dims)) if bias else None

    def forward(self, x):
        return F.layer_norm(x, x.shape[-1:], self.weight, self.bias, self.epsilon)


def norm_of(config, there=True):
    said, D = config.expe, config.hidden_size
    if not there:
        return None
    return RMSNorm(D, said["epsilon"]) if said["style"] == "llama" else LayerNorm(D, said["epsilon"], said["bias"]["norms"])


def soft_capped(z, cap):
    """c·tanh(z/c), which never exceeds c (Bello et al. 2016, section 5; Gemma 2)."""
    return cap * torch.tanh(z / cap) if cap else z


class Attention(nn.Module):
    """softmax(q kᵀ/√d) v (Vaswani et al. 2017, equation 1), with what the layer's encoding does to it."""

    def __init__(self, config, encoding, entry, layer):
        super().__init__()
        D, d, heads, said = config.hidden_size, config.head_dim, entry["heads"], config.expe
        self.layer, self.encoding, self.d = layer, encoding, d
        self.q_proj = nn.Linear(D, heads["queries"] * d, bias=said["bias"]["qkv"])
        self.k_proj = nn.Linear(D, heads["keys"] * d, bias=said["bias"]["qkv"])
        self.v_proj = nn.Linear(D, heads["keys"] * d, bias=said["bias"]["qkv"])
        self.o_proj = nn.Linear(heads["attending"] * d, D, bias=said["bias"]["out"])
        self.heads, self.cap, self.together = heads["attending"], said["score_cap"], said["qk_norm_together"]
        if said["qk_norm"]:
            self.q_norm = RMSNorm(heads["queries"] * d if self.together else d, said["epsilon"])
            self.k_norm = RMSNorm(heads["keys"] * d if self.together else d, said["epsilon"])
        self.sinks = nn.Parameter(torch.zeros(self.heads)) if config.expe["sinks"] else None
        gates = {"none": 0, "heads": 1, "dims": d}[config.expe["gate"]]
        self.gate_proj = nn.Linear(D, self.heads * gates, bias=False) if gates else None

    def forward(self, x, norm, place, past):
        """x [B,T,D] of the residual stream → what attention adds to it, and its weights [B,H,Tq,Tk]."""
        h, encoding = norm(x) if norm else x, self.encoding
        kept = self.inputs(h, place)
        read = self.convolved(kept["input"], past) if kept else h
        projected = self.projected(x, h, read, norm, place)
        q, k, v = (part.unflatten(-1, (-1, self.d)).transpose(1, 2) for part in projected)
        if hasattr(self, "q_norm"):
            q, k = self.normed(q, self.q_norm), self.normed(k, self.k_norm)
        q = each_head(q, self.heads)
        kept |= encoding.of_tokens(h, q, place)
        if past is not None:
            k, v, kept = cached(k, v, kept, past, self.layer)
        z, sees = self.scores(q, k, kept, place)
        weights = encoding.weights(z, sees, self.sinks)
        out = weights @ each_head(v, self.heads).to(weights.dtype)
        added = encoding.added(weights, place)
        out = (out if added is None else out + added).to(h.dtype).transpose(1, 2)
        if self.gate_proj is not None:  # Qiu et al. 2025: a number a head or a dim
            out = out * self.gate_proj(h).sigmoid().unflatten(-1, (self.heads, -1))
        return self.o_proj(out.flatten(2)), weights

    def normed(self, x, norm):
        """Each head by itself (Qwen 3), or all of them together (OLMo 2): [B,H,T,d]."""
        if not self.together:
            return norm(x)
        return norm(x.transpose(1, 2).flatten(2)).unflatten(-1, (-1, self.d)).transpose(1, 2)

    def inputs(self, h, place):
        """What is kept of tokens for the convolution of those after them; nothing comes before a text."""
        if self.encoding.taps() is None:
            return {}
        real = 1 if place.real is None else place.real[:, -h.shape[1]:, None].to(h.dtype)
        return {"input": (h * real)[:, None]}

    def convolved(self, inputs, past):
        """h [B,1,T,D] → [h_n +] Σ_j a_j ⊙ h_{n−j} [B,T,D]."""
        h, taps = inputs[:, 0], self.encoding.taps().to(inputs.dtype)
        K, T = taps.shape[1], h.shape[1]
        before = first_kept(past, self.layer, self.d, h.shape[2])
        row = F.pad(h if before is None else torch.cat([before.to(h.dtype), h], 1), (0, 0, K - 1, 0))
        mixed = sum(row[:, row.shape[1] - T - j: row.shape[1] - j] * taps[:, j] for j in range(K))
        return h + mixed if self.encoding.residual else mixed

    def projected(self, x, h, read, norm, place):
        """W_q φ(h), W_k φ(h) and W_v h with their biases, where φ writes P over the first l dims, or convolves."""
        P = self.encoding.overwritten(place)
        if P is None:
            return self.q_proj(read), self.k_proj(read), self.v_proj(read if self.encoding.writes_v else h)

        def written(x):
            return torch.cat([P.to(x.dtype).expand(x.shape[0], -1, -1), x[..., P.shape[-1]:]], -1)

        phi = norm(written(x)) if self.encoding.before_norm and norm else written(h)
        return self.q_proj(phi), self.k_proj(phi), self.v_proj(phi if self.encoding.writes_v else h)

    def scores(self, q, k, kept, place):
        """temperature · capped(rescored(scale · q kᵀ)) + bias, and what is seen. A key that two pieces show counts twice."""
        encoding, dtype, z, sees = self.encoding, exact(q.dtype), None, None
        for q_, k_, sees_ in encoding.pieces(q, k, kept, place):
            z_ = encoding.scale * q_.to(dtype) @ each_head(k_, self.heads).to(dtype).transpose(2, 3)
            z_ = soft_capped(encoding.rescored(z_, q, k, kept, place), self.cap)
            if encoding.temperature:
                z_ = z_ * encoding.temperature(place, dtype)
            if (more := encoding.more_temperature(place)) is not None:
                z_ = z_ * more.to(dtype)
            if z is None:
                z, sees = z_, sees_
            else:
                z = torch.where(sees & sees_, torch.logaddexp(z, z_), torch.where(sees_, z_, z))
                sees = sees | sees_
        bias = encoding.bias(q, k, kept, place)
        return z if bias is None else z + bias.to(dtype), sees


def first_kept(past, layer, width, dims):
    """What a cache keeps first behind the keys, of `width`, of the tokens before: [B,T,dims], or None."""
    layers = getattr(past, "layers", [])
    if len(layers) <= layer or getattr(layers[layer], "keys", None) is None or not layers[layer].keys.numel():
        return None
    return layers[layer].keys[:, 0, :, width: width + dims]


def cached(k, v, kept, past, layer):
    """Keys, values and what is kept of tokens, with those of the text before. The cache has keys and values alone: what
    is kept of a token lies behind its key, for each key head that of the heads which share it."""
    G, parts, shapes = k.shape[1], [k], {}
    for name, x in kept.items():
        shapes[name] = x.shape[1], x.shape[3]
        x = x.expand(-1, G, -1, -1) if x.shape[1] < G else x
        parts.append(x.unflatten(1, (G, -1)).transpose(2, 3).flatten(3))
    packed, v = past.update(torch.cat(parts, -1), v, layer)
    keys, *parts = packed.split([part.shape[-1] for part in parts], -1)
    for (name, (heads, dims)), x in zip(shapes.items(), parts):
        x = x.unflatten(3, (-1, dims)).transpose(2, 3).flatten(1, 2)
        kept[name] = x[:, :heads]
    return keys.to(k.dtype), v, kept


class MLP(nn.Module):
    """W_down (f(W_gate x) ⊙ W_up x) (Shazeer 2020, equation 6), or W_down f(W_up x); f is SiLU, GELU or its approximation
    with tanh (Hendrycks and Gimpel 2016)."""

    ACTIVATIONS = {"silu": F.silu, "gelu": F.gelu, "gelu_tanh": functools.partial(F.gelu, approximate="tanh")}

    def __init__(self, config):
        super().__init__()
        D, M, bias = config.hidden_size, config.intermediate_size, config.expe["bias"]["mlp"]
        self.f = self.ACTIVATIONS[config.expe["activation"]]
        self.gate_proj = nn.Linear(D, M, bias=bias) if config.expe["style"] == "llama" else None
        self.up_proj, self.down_proj = nn.Linear(D, M, bias=bias), nn.Linear(M, D, bias=bias)

    def forward(self, x):
        if self.gate_proj is None:
            return self.down_proj(self.f(self.up_proj(x)))
        return self.down_proj(self.f(self.gate_proj(x)) * self.up_proj(x))


class Block(nn.Module):
    """Attention and MLP, each normed before, after (OLMo 2) or both (Gemma 2 and 3); one after the other, or both of the
    same stream (GPT-J, GPT-NeoX). A norm has the name that the architecture gives it: post_attention_layernorm stands
    behind attention where there are norms after, else before the MLP."""

    def __init__(self, config, encoding, entry, layer):
        super().__init__()
        before, after = config.expe["norm_before"], config.expe["norm_after"]
        self.input_layernorm = norm_of(config, before)
        self.self_attn = Attention(config, encoding, entry, layer)
        self.post_attention_layernorm = norm_of(config)
        self.pre_feedforward_layernorm = norm_of(config, before and after)
        self.mlp = MLP(config)
        self.post_feedforward_layernorm = norm_of(config, after)
        self.after, self.parallel = after, config.expe["parallel"]

    def forward(self, x, place, past=None):
        attended, weights = self.self_attn(x, self.input_layernorm, place, past)
        if self.after:
            attended, norm = self.post_attention_layernorm(attended), self.pre_feedforward_layernorm
        else:
            norm = self.post_attention_layernorm
        read = x if self.parallel else x + attended
        made = self.mlp(norm(read) if norm else read)
        if self.after:
            made = self.post_feedforward_layernorm(made)
        return x + attended + made, weights


class Decoder(nn.Module):
    def __init__(self, config, encodings):
        super().__init__()
        self.embed_tokens = nn.Embedding(config.vocab_size, config.hidden_size)
        entries = config.expe["layers"]
        self.layers = nn.ModuleList(Block(config, e, entry, i) for i, (e, entry) in enumerate(zip(encodings, entries)))
        self.norm = norm_of(config)


# What transformers calls the cache among what a model returns: late versions of 5, and those before.
CACHE = "cache" if "cache" in CausalLMOutputWithPast.__dataclass_fields__ else "past_key_values"


class ExPEForCausalLM(PreTrainedModel, GenerationMixin):
    """Next-token logits [B,T,V]. Padding on the left counts for nothing, and positions begin behind it."""

    config_class = ExPEConfig
    base_model_prefix = "model"
    _no_split_modules = ["Block"]
    _tied_weights_keys = {"lm_head.weight": "model.embed_tokens.weight"}

    def __init__(self, config):
        super().__init__(config)
        said = config.expe

        def encoding(entry, layer):
            return ENCODINGS.get(entry["encoding"], Composed)(config, entry, layer)

        self.encodings = [encoding(entry, layer) for layer, entry in enumerate(said["layers"])]
        self.at_embedding = encoding(said["embedding"], said["embedding"]["layer"])
        self.of_length = any(e.of_length for e in self.encodings + [self.at_embedding])
        self.model = Decoder(config, self.encodings)
        self.position = PositionTensors(self.encodings + [self.at_embedding])
        self.lm_head = nn.Linear(config.hidden_size, config.vocab_size, bias=False)
        self.post_init()

    def get_input_embeddings(self):
        return self.model.embed_tokens

    def set_input_embeddings(self, value):
        self.model.embed_tokens = value

    def get_output_embeddings(self):
        return self.lm_head

    def set_output_embeddings(self, value):
        self.lm_head = value

    def forward(self, input_ids=None, attention_mask=None, position_ids=None, past_key_values=None, cache=None,
                inputs_embeds=None, labels=None, use_cache=None, output_attentions=None, output_hidden_states=None,
                return_dict=None, logits_to_keep=0, text_length=None, **ignored):
        """`text_length`: tokens of the whole text, for encodings that depend on it (dynamic NTK, stretched tables, …);
        without it a text is as long as it is so far. Earlier states were made for a shorter text then, so that
        config.json of such a model says use_cache false, and generate() computes all of them anew."""
        config = self.config
        x = self.model.embed_tokens(input_ids) if inputs_embeds is None else inputs_embeds
        past = past_key_values if cache is None else cache  # its names in transformers 4 and 5
        if past is None and (config.use_cache if use_cache is None else use_cache):
            past = DynamicCache()
        place = self.place(x, attention_mask, position_ids, past.get_seq_length() if past is not None else 0, text_length)
        wants_states = output_hidden_states or config.output_hidden_states
        wants_attentions = output_attentions or config.output_attentions
        states, attentions = [], []
        if config.expe["scaled_embedding"]:  # Vaswani et al. 2017, section 3.4
            x = x * math.sqrt(config.hidden_size)
        x = self.at_embedding.embed(x, place)
        for block in self.model.layers:
            states += [x] if wants_states else []
            x, weights = block(x, place, past)
            attentions += [weights] if wants_attentions else []
        x = self.model.norm(x)
        kept = slice(-logits_to_keep, None) if isinstance(logits_to_keep, int) else logits_to_keep
        logits = soft_capped(self.lm_head(x[:, kept]), config.expe["logit_cap"])
        loss = None
        if labels is not None:
            loss = F.cross_entropy(logits[:, :-1].flatten(0, 1).float(), labels[:, 1:].flatten(), ignore_index=-100)
        output = CausalLMOutputWithPast(
            loss=loss, logits=logits, **{CACHE: past},
            hidden_states=(*states, x) if wants_states else None, attentions=tuple(attentions) if wants_attentions else None)
        return output.to_tuple() if return_dict is False else output

    def place(self, x, attention_mask, position_ids, before, text_length):
        (B, T), device = x.shape[:2], x.device
        real = None if attention_mask is None or bool(attention_mask.all()) else attention_mask.bool()
        if real is None:
            numbers = torch.arange(before + T, device=device)[None].expand(B, -1)
        else:
            if self.of_length and text_length is None:
                raise ValueError("The model's encoding depends on the length of a text: give texts of different "
                                 "lengths one by one, or text_length.")
            numbers = real.long().cumsum(-1) - 1
        positions = numbers.clamp(min=0)
        if position_ids is not None:
            positions = torch.cat([positions[:, :before], position_ids.expand(B, -1)], -1)
        positions = positions.double() + self.config.expe["offset"]
        return Place(positions[:, before:], positions, numbers[:, before:], numbers, real, text_length or before + T)
