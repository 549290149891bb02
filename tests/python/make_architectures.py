#!/usr/bin/env python3
"""Writes tests/engine/architectures.json: tiny models of other architectures, what transformers says of each in
config.json, the tensors that it has, and the logits that it computes.

    make_architectures.py          with transformers 5
    make_architectures.py --add    with another version: what it says of each too, where it computes the same

Weights are a function of a tensor's name and a number's place, weightOf() in tests/engine/named_weights.h, so that none
are stored.
"""
import json
import pathlib
import sys
import tempfile

import numpy
import torch
import transformers
from safetensors import safe_open
from safetensors.torch import save_file

there = pathlib.Path(__file__).resolve().parent.parent / "engine" / "architectures.json"
vocabulary, lengths = 304, (12, 16, 48)
tiny = dict(vocab_size=vocabulary, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
            num_key_value_heads=2, max_position_embeddings=16, bos_token_id=None, eos_token_id=None, pad_token_id=None)
gpt2 = dict(vocab_size=vocabulary, n_embd=32, n_layer=2, n_head=4, n_positions=48, bos_token_id=None, eos_token_id=None)
neox = {key: value for key, value in tiny.items() if key != "num_key_value_heads"}
sliding = dict(use_sliding_window=True, sliding_window=5)
gemma = tiny | dict(head_dim=16, query_pre_attn_scalar=24, sliding_window=5)

CASES = {  # name: (class of the configuration, its values)
    "llama": ("LlamaConfig", tiny),
    "llama, padded, tied": ("LlamaConfig", tiny | dict(vocab_size=320, tie_word_embeddings=True)),
    "llama, wide heads": ("LlamaConfig", tiny | dict(head_dim=16)),
    "llama, biases of attention": ("LlamaConfig", tiny | dict(attention_bias=True)),
    "llama, biases": ("LlamaConfig", tiny | dict(attention_bias=True, mlp_bias=True)),
    "mistral": ("MistralConfig", tiny | dict(sliding_window=5, head_dim=16)),
    "mistral, whole": ("MistralConfig", tiny | dict(sliding_window=None)),
    "qwen2": ("Qwen2Config", tiny),
    "qwen2, tied": ("Qwen2Config", tiny | dict(tie_word_embeddings=True)),
    "qwen2, sliding": ("Qwen2Config", tiny | sliding | dict(max_window_layers=1)),
    "qwen3, wide heads, padded": ("Qwen3Config", tiny | dict(head_dim=16, vocab_size=320)),
    "qwen3, sliding, biases": ("Qwen3Config", tiny | sliding | dict(head_dim=8, attention_bias=True,
                               layer_types=["sliding_attention", "full_attention"])),
    "smollm2": ("LlamaConfig", tiny | dict(tie_word_embeddings=True, rope_theta=1e5)),
    "smollm3": ("SmolLM3Config", tiny | dict(num_hidden_layers=4, tie_word_embeddings=True)),
    "smollm3, sliding": ("SmolLM3Config", tiny | sliding | dict(no_rope_layers=[1, 0], tie_word_embeddings=False)),
    "olmo2": ("Olmo2Config", tiny),
    "gemma2": ("Gemma2Config", gemma),
    "gemma2, uncapped": ("Gemma2Config", gemma | dict(attn_logit_softcapping=None, final_logit_softcapping=None)),
    "gemma3": ("Gemma3TextConfig", gemma | dict(num_hidden_layers=3,
               layer_types=["sliding_attention", "sliding_attention", "full_attention"])),
    "gpt2": ("GPT2Config", gpt2),
    "gpt2, untied": ("GPT2Config", gpt2 | dict(n_inner=40, tie_word_embeddings=False, vocab_size=320)),
    "pythia": ("GPTNeoXConfig", neox),
    "pythia, one after the other": ("GPTNeoXConfig", neox | dict(use_parallel_residual=False, rotary_pct=0.5)),
}


def weight_of(name, shape):
    """As weightOf() has it."""
    h = 2166136261
    for c in name.encode():
        h = ((h ^ c) * 16777619) & 0xFFFFFFFF
    i = numpy.arange(1, int(numpy.prod(shape)) + 1, dtype=numpy.uint64)
    mask = numpy.uint64(0xFFFFFFFF)
    x = (i * numpy.uint64(2654435761) & mask) ^ numpy.uint64(h)
    for shift, factor in ((15, 2246822519), (13, 3266489917)):
        x = (x ^ (x >> numpy.uint64(shift))) * numpy.uint64(factor) & mask
    u = (x ^ (x >> numpy.uint64(16))).astype(numpy.float64) / 4294967296.0 - 0.5
    gain = len(shape) == 1 and not name.endswith(".bias")
    values = 1 + 0.2 * u if gain else 0.8 * u
    return torch.from_numpy(values.astype(numpy.float32).reshape(shape))


def made(name):
    kind, values = CASES[name]
    config = getattr(transformers, kind)(**values)
    model = transformers.AutoModelForCausalLM.from_config(config)
    with tempfile.TemporaryDirectory() as folder:
        model.save_pretrained(folder)
        weights = pathlib.Path(folder) / "model.safetensors"
        with safe_open(weights, "pt") as file:
            shapes = {key: list(file.get_slice(key).get_shape()) for key in file.keys()}
        said = json.loads((pathlib.Path(folder) / "config.json").read_text())
        save_file({key: weight_of(key, shape) for key, shape in shapes.items()}, weights, {"format": "pt"})
        model = transformers.AutoModelForCausalLM.from_pretrained(folder, attn_implementation="eager").eval()
    logits = []
    for length in lengths:
        tokens = torch.tensor([[(37 * i + 11 * (i // 7)) % 50 for i in range(length)]])  # tokens() of tests/engine/models.h
        rows, columns = [0, length // 2, length - 1], list(range(0, vocabulary, 60))
        out = model(tokens).logits[0]
        logits.append({"tokens": length, "rows": rows, "columns": columns,
                       "logits": [[float(f"{out[i, j]:.7g}") for j in columns] for i in rows]})
    return {"name": name, "configs": [said], "tensors": shapes, "lengths": logits}


def far(ours, theirs):
    return max(abs(a - b) for one, other in zip(ours["lengths"], theirs["lengths"])
               for x, y in zip(one["logits"], other["logits"]) for a, b in zip(x, y))


def main():
    torch.set_grad_enabled(False)
    torch.set_num_threads(1)
    cases = [made(name) for name in CASES]
    versions = [transformers.__version__]
    if "--add" in sys.argv:
        known = json.loads(there.read_text())
        versions = known["transformers"] + versions
        for before, case in zip(known["cases"], cases):
            if before["name"] != case["name"] or before["tensors"] != case["tensors"] or far(before, case) > 1e-5:
                sys.exit(f"{case['name']}: this version has other tensors, or computes something else.")
            before["configs"] += case["configs"]
        cases = known["cases"]
    lines = ",\n".join("    " + json.dumps(case) for case in cases)
    made_with = f"torch {torch.__version__} on a CPU, fp32, eager attention, by tests/python/make_architectures.py"
    there.write_text(f'{{\n  "made_with": {json.dumps(made_with)},\n  "transformers": {json.dumps(versions)},\n'
                     f'  "cases": [\n{lines}\n  ]\n}}\n')


main()
