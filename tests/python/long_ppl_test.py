"""Key tokens and LongPPL of exported models by the package of the paper's authors: long_ppl_test.py, with EXPE_PROGRAM naming `expe`."""
import json
import os
import pathlib
import random
import sys
import tempfile
import unittest

os.environ |= {"HF_HUB_OFFLINE": "1", "CUDA_VISIBLE_DEVICES": "", "TQDM_DISABLE": "1"}
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "app" / "python"))

from longppl.longppl import compute_longppl  # noqa: E402
from transformers import AutoModelForCausalLM, AutoTokenizer  # noqa: E402

import expe  # noqa: E402
from expe.program import run  # noqa: E402

rng = random.Random(1)
words = ["".join(rng.choice("abcdefghij") for _ in range(rng.randint(2, 7))) for _ in range(30)]
text = " ".join(rng.choice(words) for _ in range(4000))
tiny = dict(model_layers=2, model_width=32, model_heads=4, model_initial_std=0.2, data_tokenizer="bytes", data_window=64, training_batch=4,
            training_steps=40, training_rate=0.02, training_threads=1, training_precision="fp32", evaluation_longest=4)
asked = dict(short=24, stride=7, alpha=0.4, beta=-4)


class LongPplTest(unittest.TestCase):
    def test_key_tokens(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "text.txt").write_text(text)
            study = expe.Study.new(f"{folder}/study", position_encoding="rope", data_text=f"{folder}/text.txt", **tiny)
            others = ("expe", "alibi")
            for encoding in others:
                study.add(copy=1, position_encoding=encoding)
            study.train(show=False)
            for number, encoding in enumerate(("rope", *others), 1):
                with self.subTest(encoding):
                    self.compare(study, number, study.run(number).folder(f"{folder}/{number}"))

    def compare(self, study, number, exported):
        typed = text[:204]  # a last window of one token is an error of the package
        options = [word for name, value in asked.items() for word in ("--set", f"{name}={value}")]
        ours = json.loads(run(["plot", study.path, "tokens", "--run", str(number), "--typed", typed, "--length", len(typed),
                               "--json", *options]))["now"]["attrs"]
        model = AutoModelForCausalLM.from_pretrained(exported, trust_remote_code=True).eval()
        tokenizer = AutoTokenizer.from_pretrained(exported, trust_remote_code=True)
        theirs = compute_longppl(typed, model, model, tokenizer, tokenizer, f"{exported}/key.txt", trunc_len=asked["short"],
                                 sliding_window=asked["stride"], alpha=asked["alpha"], beta=asked["beta"])
        self.assertGreater(theirs["n_key_token"], 1)
        self.assertEqual(int(ours["key tokens"]), theirs["n_key_token"])
        slices = [json.loads(part) for part in pathlib.Path(exported, "key.txt").read_text().split(";")]
        self.assertEqual([int(at) for at in ours["positions of key tokens"].split(", ")],
                         [at for begin, end in slices for at in range(begin, end)])  # a byte is a token
        self.assertAlmostEqual(float(ours["LongPPL"]) / theirs["longppl"], 1, delta=1e-4)
        self.assertAlmostEqual(float(ours["perplexity"]) / theirs["ppl"], 1, delta=1e-4)
        print(f"{theirs['n_key_token']} key tokens of {theirs['n_token']}: LongPPL {theirs['longppl']:.6f} by longppl, {float(ours['LongPPL']):.6f} by expe")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
