#!/usr/bin/env python3
"""Compares the ids that expe gives with those of the libraries tokenizers and tiktoken, for each form of file.

    compare_tokenizers.py EXPE [TEXT…]

Trains small tokenizers of each form on the texts (without any: on a generated one), encodes the texts, code,
Chinese, emoji and 10,000 random strings by both, and prints a table of how many strings are equal and how fast
each is on one thread. Ends with 1 where any id differs. Needs the PyPI packages tokenizers, tiktoken and
sentencepiece.
"""
import base64
import json
import os
import random
import subprocess
import sys
import tempfile
import time

os.environ["TOKENIZERS_PARALLELISM"] = "false"
os.environ["RAYON_NUM_THREADS"] = "1"

import sentencepiece
import tiktoken
import tokenizers
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers

SEPARATOR = "\x02\x03\x02"  # between strings; stands in none of them
VOCABULARY = 5000

LLAMA3 = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|"
          r"\s*[\r\n]+|\s+(?!\S)|\s+")
QWEN = LLAMA3.replace(r"\p{N}{1,3}", r"\p{N}")
O200K = "|".join([
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
    r"\p{N}{1,3}", r" ?[^\s\p{L}\p{N}]+[\r\n/]*", r"\s*[\r\n]+", r"\s+(?!\S)", r"\s+"])
GPT2 = r"'(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$|\s+(?!\S)|\s"
CL100K = (r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|"
          r"\s*[\r\n]|\s+(?!\S)|\s")

CODE = '''#include <vector>
// Sums what is there.
template <class T> T sum(const std::vector<T>& all) {
\tT s{};
\tfor (auto& x : all)
\t\ts += x;  // 0x1F, 1e-9, 100000
    return s;
}

def main(argv=None):
    """It's what you'd run; they'll say we've DON'T."""
    x = {"a": [1, 22, 333, 4444], 'b': f"{argv!r:>10}"}
    if x["a"][0] != -1 and not (x is None):
        print("yes\\n" * 3, end="")\r
    return 0
'''
CHINESE = ("白日依山尽，黄河入海流。欲穷千里目，更上一层楼。天地玄黄，宇宙洪荒；日月盈昃，辰宿列张。"
           "二〇二四年三月，他说：“你好！”（１２３）カタカナとひらがな、한국어도 있다。\n")
EMOJI = "👩‍👩‍👧‍👦 🇩🇪🏳️‍🌈 👍🏽 ☺️ 🤷‍♀️ 1️⃣ ❤️‍🔥 e\u0301 \u1e9b\u0323 ﬁ ² ½ Ⅷ ﷺ İ ß ſ K Å\u200b\ufeff\u00a0\u2003.\n"


def generated(seed=0, words=60000):
    rng = random.Random(seed)
    syllables = "win dow to ken po si tion al re en co ding the a of in lé über ß ñ ".split()
    lexicon = ["".join(rng.choices(syllables, k=rng.randint(1, 4))) for _ in range(3000)]
    text = []
    for i in range(words):
        word = lexicon[min(int(rng.paretovariate(0.7)), len(lexicon)) - 1]
        word = word.capitalize() if rng.random() < 0.1 else word
        text.append(word + rng.choice([" ", " ", " ", " ", ", ", ". ", "'s ", ".\n", "\n\n", f" {rng.randint(0, 99999)} "]))
    return "".join(text)


# Of Unicode 14, which is what PCRE2 10.42 knows; what came later the libraries may know and we not.
RANGES = [(0x20, 0x7E)] * 6 + [
    (0xA0, 0x24F), (0x250, 0x36F), (0x370, 0x3FF), (0x400, 0x4FF), (0x530, 0x58F), (0x590, 0x5FF), (0x600, 0x6FF),
    (0x900, 0x97F), (0x980, 0x9FF), (0xB80, 0xBFF), (0xE00, 0xE7F), (0x10A0, 0x10FF), (0x1100, 0x11FF),
    (0x1E00, 0x1FFF), (0x2000, 0x206F), (0x2070, 0x218F), (0x2190, 0x22FF), (0x2460, 0x27BF), (0x3000, 0x30FF),
    (0x3130, 0x318F), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xAC00, 0xD7A3), (0xF900, 0xFAFF), (0xFB00, 0xFEFF),
    (0xFF00, 0xFFEF), (0x10330, 0x1034F), (0x10400, 0x1044F), (0x1D100, 0x1D1E8), (0x1D400, 0x1D7FF), (0x1F300, 0x1F6D7), (0x1F780, 0x1F7D8), (0x1F900, 0x1F9FF),
    (0x20000, 0x2A6DF), (0x2F800, 0x2FA1F), (0x300, 0x36F), (0x0, 0x1F), (0x80, 0x9F), (0xE000, 0xE0FF)]
BITS = [" ", "  ", "   ", "\n", "\r\n", "\n\n", "\t", "\u00a0", "\u3000", "\u180e", "\u200b", "'s", "'LL", "'ſ", "don't",
        "123", "1234567", "▁", "</s>", "<s>", "<unk>", "<|endoftext|>", "<|endof", "text|>", "<|im_start|>", "<tool_call>", "<mask>",
        " <mask> ", "[MASK]", "[UNK]", "<0x0A>", "e\u0301", "ﬁ", "Å", "İstanbul", "ΑΣ", "the", " The", "HTTPResponse", "ofthe",
        "😀", "👩‍👧", "漢字", "かな", "한글", "नमस्ते", "สวัสดี", "مرحبا", "שלום", "...", "!!", "--", "://", "\\n", "{}", "();"]


def randoms(count=10000, seed=1):
    rng = random.Random(seed)
    strings = []
    for _ in range(count):
        parts = []
        for _ in range(rng.randint(1, 12)):
            kind = rng.random()
            if kind < 0.4:
                parts.append(rng.choice(BITS))
            elif kind < 0.7:
                low, high = rng.choice(RANGES)
                parts.extend(chr(rng.randint(low, high)) for _ in range(rng.randint(1, 5)))
            else:
                parts.append("".join(rng.choices("abcdefghijklmnopqrstuvwxyzABC 0123456789.,'", k=rng.randint(1, 9))))
        string = "".join(parts).replace("\x02", "").replace("\x03", "")
        strings.append(string)
    return strings


def trained(model, trainer, texts, pre, normalizer=None):
    tokenizer = Tokenizer(model)
    tokenizer.pre_tokenizer = pre
    if normalizer:
        tokenizer.normalizer = normalizer
    tokenizer.train_from_iterator([line for text in texts for line in text.splitlines(True)], trainer)
    return tokenizer


def changed(tokenizer, **parts):
    """The same with other parts of its JSON."""
    content = json.loads(tokenizer.to_str())
    for key, value in parts.items():
        if key.startswith("model_"):
            content["model"][key[6:]] = value
        else:
            content[key] = value
    return Tokenizer.from_str(json.dumps(content))


def fields(message):
    """The last value of each field of a protobuf message."""
    def varint(at):
        value = shift = 0
        while True:
            value |= (message[at] & 0x7F) << shift
            shift, at = shift + 7, at + 1
            if message[at - 1] < 0x80:
                return value, at
    at, found = 0, {}
    while at < len(message):
        key, at = varint(at)
        size = {1: 8, 5: 4}.get(key & 7, 0)
        if key & 7 == 0:
            found[key >> 3], at = varint(at)
            continue
        if key & 7 == 2:
            size, at = varint(at)
        found[key >> 3], at = message[at:at + size], at + size
    return found


def part(of):
    """A normaliser or pre-tokeniser as JSON."""
    return json.loads(of.__getstate__())


def forms(texts):
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    quiet = dict(show_progress=False)
    bytewise = lambda special: trainers.BpeTrainer(vocab_size=VOCABULARY, initial_alphabet=alphabet, special_tokens=special, **quiet)
    byte_level = lambda **options: pre_tokenizers.ByteLevel(add_prefix_space=False, **options)
    split = lambda regex, behavior="isolated", **more: pre_tokenizers.Split(Regex(regex), behavior, **more)

    gpt2 = trained(models.BPE(), bytewise(["<|endoftext|>"]), texts, byte_level())
    yield "gpt2", gpt2
    roberta = changed(gpt2, pre_tokenizer=part(pre_tokenizers.ByteLevel(add_prefix_space=True)))
    roberta.add_special_tokens([AddedToken("<mask>", lstrip=True), "<s>", "</s>"])
    roberta.add_tokens([AddedToken("the", single_word=True), AddedToken("漢字", rstrip=True)])
    yield "roberta, added tokens", roberta

    pre = pre_tokenizers.Sequence([split(LLAMA3), byte_level(use_regex=False)])
    llama3 = trained(models.BPE(ignore_merges=True), bytewise(["<|endoftext|>"]), texts, pre)
    yield "llama3", llama3
    pre = pre_tokenizers.Sequence([split(QWEN), byte_level(use_regex=False)])
    qwen3 = trained(models.BPE(), bytewise([]), texts, pre, normalizers.NFC())
    qwen3.add_special_tokens(["<|endoftext|>", "<|im_start|>"])
    qwen3.add_tokens([AddedToken("<tool_call>", normalized=False), AddedToken("Å", normalized=True)])
    yield "qwen3", qwen3
    yield "o200k", trained(models.BPE(), bytewise([]), texts, pre_tokenizers.Sequence([split(O200K), byte_level(use_regex=False)]))

    byte_tokens = [f"<0x{byte:02X}>" for byte in range(256)]
    trainer = trainers.BpeTrainer(vocab_size=VOCABULARY, special_tokens=["<unk>", "<s>", "</s>"] + byte_tokens, limit_alphabet=120, **quiet)
    pieces = trained(models.BPE(unk_token="<unk>", fuse_unk=True, byte_fallback=True), trainer, texts, pre_tokenizers.Metaspace())
    special = [token for token in json.loads(pieces.to_str())["added_tokens"] if token["id"] < 3]
    llama2 = part(normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")]))
    pieces = changed(pieces, added_tokens=special)
    yield "llama2", changed(pieces, normalizer=llama2, pre_tokenizer=None)
    yield "mistral", changed(pieces, pre_tokenizer=part(pre_tokenizers.Metaspace(prepend_scheme="first", split=False)))
    gemma = changed(pieces, normalizer=part(normalizers.Replace(" ", "▁")),
                    pre_tokenizer=part(pre_tokenizers.Split(" ", "merged_with_previous")))
    gemma.add_tokens([AddedToken("\n" * n, normalized=False) for n in range(1, 5)] + [AddedToken("▁" * n, normalized=False) for n in range(2, 6)])
    yield "gemma", gemma
    yield "bpe, unknown characters", changed(
        pieces, model_byte_fallback=False, pre_tokenizer=part(pre_tokenizers.Metaspace(prepend_scheme="never")))
    yield "bpe, unknown one by one", changed(pieces, model_byte_fallback=False, model_fuse_unk=False, pre_tokenizer=None)

    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/text", "w") as file:
            file.write("".join(texts)[:1000000])
        sentencepiece.SentencePieceTrainer.train(input=folder + "/text", model_prefix=folder + "/m", vocab_size=800,
                                                 normalization_rule_name="nmt_nfkc", minloglevel=2, hard_vocab_limit=False)
        with open(folder + "/m.model", "rb") as file:
            normalizer = fields(file.read())[3]
    charsmap = {"type": "Precompiled", "precompiled_charsmap": base64.b64encode(fields(normalizer)[2]).decode()}
    trainer = trainers.UnigramTrainer(vocab_size=VOCABULARY, special_tokens=["<unk>", "</s>"], unk_token="<unk>", **quiet)
    unigram = trained(models.Unigram(), trainer, texts, pre_tokenizers.Metaspace())
    double = part(normalizers.Replace(Regex(" {2,}"), " "))
    yield "t5", changed(unigram, normalizer=charsmap)
    yield "xlm-roberta", changed(unigram, normalizer={"type": "Sequence", "normalizers": [charsmap, double]},
                                 pre_tokenizer={"type": "Sequence", "pretokenizers": [{"type": "WhitespaceSplit"}, part(pre_tokenizers.Metaspace())]})
    albert = normalizers.Sequence([normalizers.Replace("``", '"'), normalizers.NFKD(), normalizers.StripAccents(), normalizers.Lowercase(), normalizers.Strip()])
    yield "albert", changed(unigram, normalizer={"type": "Sequence", "normalizers": part(albert)["normalizers"] + [charsmap]},
                            pre_tokenizer=part(pre_tokenizers.Metaspace(prepend_scheme="first")))
    content = json.loads(unigram.to_str())
    vocabulary = [["<unk>", 0.0]] + [[token, -20.0] for token in byte_tokens] + [pair for pair in content["model"]["vocab"] if pair[0] not in ("<unk>",)]
    yield "unigram, bytes", changed(unigram, added_tokens=[], model_vocab=vocabulary, model_unk_id=0, model_byte_fallback=True,
                                    normalizer=part(normalizers.Nmt()))

    bert = trained(models.WordPiece(unk_token="[UNK]"), trainers.WordPieceTrainer(vocab_size=VOCABULARY, special_tokens=["[UNK]", "[CLS]", "[SEP]", "[MASK]"], **quiet),
                   texts, pre_tokenizers.BertPreTokenizer(), normalizers.BertNormalizer())
    yield "bert", bert
    yield "bert, cased", changed(bert, normalizer=part(normalizers.BertNormalizer(lowercase=False, strip_accents=True)))
    yield "word level", trained(models.WordLevel(unk_token="[UNK]"), trainers.WordLevelTrainer(vocab_size=VOCABULARY, special_tokens=["[UNK]"], **quiet),
                                texts, pre_tokenizers.Whitespace(), normalizers.Sequence([normalizers.NFD(), normalizers.NFKC()]))
    falcon = pre_tokenizers.Sequence([pre_tokenizers.Punctuation("contiguous"), pre_tokenizers.ByteLevel(add_prefix_space=False),
                                      pre_tokenizers.Digits(individual_digits=False), split("[0-9][0-9][0-9]")])
    yield "falcon", trained(models.BPE(), bytewise([]), texts, falcon)
    bloom = pre_tokenizers.Sequence([split(" ?[^(\\s|[.,!?…。，、।۔،])]+"), byte_level(use_regex=False)])
    yield "bloom", trained(models.BPE(), bytewise([]), texts, bloom)
    deepseek = pre_tokenizers.Sequence([
        split("\\p{N}{1,3}"), split("[一-龥぀-ゟ゠-ヿ]+"),
        split("[!\"#$%&'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~][A-Za-z]+|[^\\r\\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+| ?[\\p{P}\\p{S}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+"),
        byte_level(use_regex=False)])
    yield "deepseek", trained(models.BPE(), bytewise([]), texts, deepseek)
    kimi = pre_tokenizers.Sequence([split("[\\p{Han}]+|[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}&&[^\\p{Han}]]*[\\p{Ll}\\p{M}&&[^\\p{Han}]]+|\\s+"), byte_level(use_regex=False)])
    yield "sets and sets", trained(models.BPE(), bytewise([]), texts, kimi)
    clip = pre_tokenizers.Sequence([split("'s|'t|'re|'ve|'m|'ll|'d|[\\p{L}]+|[\\p{N}]|[^\\s\\p{L}\\p{N}]+", "removed", invert=True), byte_level(use_regex=False)])
    trainer = trainers.BpeTrainer(vocab_size=VOCABULARY, initial_alphabet=alphabet, end_of_word_suffix="</w>", special_tokens=["<unk>"], **quiet)
    yield "clip", trained(models.BPE(end_of_word_suffix="</w>", unk_token="<unk>"), trainer, texts, clip,
                          normalizers.Sequence([normalizers.NFC(), normalizers.Replace(Regex("\\s+"), " "), normalizers.Lowercase()]))
    for behavior in ("removed", "isolated", "merged_with_previous", "merged_with_next", "contiguous"):
        cut = pre_tokenizers.Sequence([pre_tokenizers.Split(Regex("[ \\n]|[.,]+"), behavior), pre_tokenizers.Digits(individual_digits=True),
                                       pre_tokenizers.Punctuation(behavior), byte_level(use_regex=False)])
        yield "split, " + behavior, changed(gpt2, pre_tokenizer=part(cut))


def written(tokenizer, path):
    with open(path, "w", encoding="utf-8") as file:
        file.write(tokenizer.to_str())


def ours(expe, path, strings, *options):
    text = path + ".txt"
    with open(text, "w", encoding="utf-8", newline="") as file:
        file.write(SEPARATOR.join(strings))
    done = subprocess.run([expe, "tokenizer", "check", path, "--text", text, "--ids", "--separator", SEPARATOR, "--json", *options],
                          capture_output=True, text=True)
    if done.returncode:
        return None, done.stderr.strip()
    answer = json.loads(done.stdout)
    return answer["ids"], answer["seconds"]


def seconds_of(expe, path, text, *options):
    with open(path + ".txt", "w", encoding="utf-8", newline="") as file:
        file.write(text)
    done = subprocess.run([expe, "tokenizer", "check", path, "--text", path + ".txt", "--json", *options], capture_output=True, text=True)
    return json.loads(done.stdout)["seconds"] if done.returncode == 0 else float("nan")


def row(name, expe, path, strings, encode, fast, speed_text, *options):
    found, seconds = ours(expe, path, strings, *options)
    if found is None:
        print(f"{name:28} refused: {seconds}")
        return False
    wrong = [i for i, string in enumerate(strings) if encode(string) != found[i]]
    theirs = own = float("inf")
    for _ in range(3): # in turn, for other work on the machine slows both
        begun = time.perf_counter()
        fast(speed_text)
        theirs = min(theirs, time.perf_counter() - begun)
        own = min(own, seconds_of(expe, path, speed_text, *options))
    megabytes = len(speed_text.encode()) / 1e6
    print(f"{name:28} {len(strings) - len(wrong):6} of {len(strings)} equal   {megabytes / own:7.1f} MB/s, theirs {megabytes / theirs:6.1f}: {theirs / own:5.1f} times as fast", flush=True)
    for i in wrong[:3]:
        print(f"    {strings[i][:80]!r}\n      theirs {encode(strings[i])[:40]}\n      ours   {found[i][:40]}")
    return not wrong


def ranks_of(tokenizer):
    """A trained byte-level BPE as tiktoken's ranks: the bytes, then what is merged, in the order of learning."""
    characters = {}
    spare = 256
    for byte in range(256):
        seen = 0x21 <= byte <= 0x7E or 0xA1 <= byte <= 0xAC or byte >= 0xAE
        characters[chr(byte if seen else spare)] = byte
        spare += not seen
    ranks = {bytes([byte]): byte for byte in range(256)}
    for left, right in json.loads(tokenizer.to_str())["model"]["merges"]:
        ranks.setdefault(bytes(characters[c] for c in left + right), len(ranks))
    return ranks


def main():
    expe = sys.argv[1]
    texts = [open(path, encoding="utf-8", newline="").read() for path in sys.argv[2:]] or [generated()]
    training = [text[:1500000] for text in texts] + [CODE * 20, CHINESE * 20, EMOJI * 20]
    strings = texts + [CODE, CHINESE, EMOJI, CODE * 50 + CHINESE * 50] + randoms()
    speed_text = "".join(texts)[:4000000]
    print(f"tokenizers {tokenizers.__version__}, tiktoken {tiktoken.__version__}, one thread each, {len(speed_text.encode()) / 1e6:.1f} MB at once")
    good = True
    byte_level = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, tokenizer in forms(training):
            path = f"{folder}/{name.replace(' ', '-')}.json"
            written(tokenizer, path)
            tokenizer = Tokenizer.from_str(tokenizer.to_str())
            encode = lambda string: tokenizer.encode(string, add_special_tokens=False).ids
            fast = lambda string: tokenizer.encode_batch_fast([string], add_special_tokens=False)  # without offsets
            good &= row(name, expe, path, strings, encode, fast, speed_text)
            byte_level[name] = tokenizer
        for name, pattern, of in (("gpt2", GPT2, "gpt2"), ("cl100k", CL100K, "llama3"), ("o200k", O200K, "o200k")):
            ranks = ranks_of(byte_level[of])
            path = f"{folder}/{name}.tiktoken"
            with open(path, "wb") as file:
                file.writelines(base64.b64encode(piece) + f" {rank}\n".encode() for piece, rank in ranks.items())
            encoding = tiktoken.Encoding(name, pat_str=pattern, mergeable_ranks=ranks, special_tokens={})
            good &= row("tiktoken, " + name, expe, path, strings, encoding.encode_ordinary, encoding.encode_ordinary, speed_text, "--as", name)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
