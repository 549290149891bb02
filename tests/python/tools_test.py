"""Exported models under TransformerLens, nnsight and lm-evaluation-harness: tools_test.py, with EXPE_PROGRAM naming `expe`."""
import os
import pathlib
import sys
import tempfile
import unittest

os.environ |= {"HF_HUB_OFFLINE": "1", "CUDA_VISIBLE_DEVICES": "", "TQDM_DISABLE": "1", "LMEVAL_LOG_LEVEL": "CRITICAL"}
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "app" / "python"))

import torch  # noqa: E402
from transformers import AutoModelForCausalLM  # noqa: E402

import expe  # noqa: E402
from expe.hooks import hooked  # noqa: E402

tiny = dict(model_layers=2, model_width=32, model_heads=4, data_records=5000, data_window=32, training_steps=5,
            evaluation_longest=4, training_threads=1)
kinds = [dict(position_encoding="rope"), dict(position_encoding="expe"), dict(position_encoding="alibi", model_style="gpt")]


class ToolsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.study = expe.Study.new(f"{cls.temporary.name}/study", **kinds[0], **tiny)
        for kind in kinds[1:]:
            cls.study.add(copy=1, **kind)
        cls.study.train(show=False)
        cls.folders = [cls.study.run(i + 1).folder(f"{cls.temporary.name}/{i}") for i in range(len(kinds))]
        cls.models = [AutoModelForCausalLM.from_pretrained(folder, trust_remote_code=True).eval() for folder in cls.folders]
        cls.ids = torch.arange(24)[None] % cls.models[0].config.vocab_size

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def test_transformer_lens(self):
        for folder, model in zip(self.folders, self.models):
            with torch.no_grad():
                logits, cache = hooked(folder).run_with_cache(self.ids)
                expected = model(self.ids, output_hidden_states=False).logits
            self.assertLess((logits - expected).abs().max(), 1e-4)
            for layer in (0, 1):
                for part in ("hook_resid_pre", "ln1.hook_out", "attn.q.hook_out", "attn.hook_out", "mlp.hook_out", "hook_resid_post"):
                    self.assertIn(f"blocks.{layer}.{part}", cache)
            stream = cache["blocks.0.hook_resid_pre"] + cache["blocks.0.hook_attn_out"] + cache["blocks.0.hook_mlp_out"]
            self.assertLess((stream - cache["blocks.0.hook_resid_post"]).abs().max(), 1e-5)

    def test_nnsight(self):
        from nnsight import NNsight
        for model in self.models:
            with torch.no_grad():
                expected = model(self.ids).logits
            traced = NNsight(model)
            with traced.trace(self.ids):
                stream = traced.model.layers[0].output[0].save()
                logits = traced.output.logits.save()
            self.assertLess((logits - expected).abs().max(), 1e-6)
            self.assertEqual(tuple(stream.shape)[-2:], (24, 32))

    def test_harness(self):
        from lm_eval.api.instance import Instance
        from lm_eval.models.huggingface import HFLM
        asked = Instance("loglikelihood", {}, ("k0", " v1"), 0)
        for folder in self.folders:
            (nats, _), = HFLM(pretrained=str(folder), trust_remote_code=True, device="cpu", prefix_token_id=0).loglikelihood([asked])
            self.assertLess(nats, 0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
