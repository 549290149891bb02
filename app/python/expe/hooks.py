"""Exported models under TransformerLens, with a hook at every part of every layer.

TransformerLens runs what transformers knows by itself, as Llama; of a model that modeling_expe.py runs it has to be told
which module is what. Needs torch, transformers and transformer-lens 3 or later.
"""
import json
import pathlib

ARCHITECTURE = "ExPEForCausalLM"


def _adapter(gated):
    from transformer_lens.model_bridge import architecture_adapter, generalized_components as parts
    from transformer_lens.model_bridge.generalized_components.base import GeneralizedComponent

    class Adapter(architecture_adapter.ArchitectureAdapter):
        """Where modeling_expe.py has what TransformerLens calls blocks, ln1, attn, mlp, …"""

        def __init__(self, cfg):
            super().__init__(cfg)
            norm = parts.RMSNormalizationBridge if gated else parts.NormalizationBridge
            linear = {name: parts.LinearBridge(name=f"{name}_proj") for name in "qkvo"}
            mlp = {"in": parts.LinearBridge(name="up_proj"), "out": parts.LinearBridge(name="down_proj")}
            self.component_mapping = {
                "embed": parts.EmbeddingBridge(name="model.embed_tokens"),
                "blocks": parts.BlockBridge(name="model.layers", submodules={
                    "ln1": norm(name="input_layernorm", config=cfg),
                    "ln2": norm(name="post_attention_layernorm", config=cfg),
                    # One module of its own, for attention depends on the encoding.
                    "attn": GeneralizedComponent(name="self_attn", config=cfg, submodules=linear),
                    "mlp": self._gated_mlp() if gated else parts.MLPBridge(name="mlp", submodules=mlp)}),
                "ln_final": norm(name="model.norm", config=cfg),
                "unembed": parts.UnembeddingBridge(name="lm_head", config=cfg),
            }

    return Adapter


def hooked(folder):
    """The model of an exported folder as a TransformerBridge: `logits, cache = hooked(folder).run_with_cache(ids)`."""
    from transformer_lens.factories import architecture_adapter_factory as factory
    from transformer_lens.model_bridge import TransformerBridge

    config = json.loads((pathlib.Path(folder) / "config.json").read_text())
    if config["model_type"] != "expe-workbench":
        return TransformerBridge.boot_transformers(str(folder))
    from transformers import AutoModelForCausalLM, AutoTokenizer

    adapter = _adapter(config["expe"]["style"] == "llama")
    factory.SUPPORTED_ARCHITECTURES[ARCHITECTURE] = adapter
    factory.ArchitectureAdapterFactory.register_adapter(ARCHITECTURE, adapter)
    remote = dict(trust_remote_code=True)
    return TransformerBridge.boot_transformers(
        str(folder), hf_model=AutoModelForCausalLM.from_pretrained(str(folder), **remote),
        tokenizer=AutoTokenizer.from_pretrained(str(folder), **remote), **remote)
