#include "core/train/state.h"

#include "core/api/schema.h"
#include "core/interop/safetensors.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>
#include <nlohmann/json.hpp>

namespace expe {
namespace {

using Named = std::vector<std::pair<std::string, at::Tensor>>;

std::string path(const std::filesystem::path& file) {
  return file.filename().string();
}

Result<void> save(const std::filesystem::path& file, const Named& tensors,
                  const std::map<std::string, std::string>& metadata) {
  std::vector<at::Tensor> kept; // contiguous copies on the CPU, alive until written
  std::vector<TensorView> views;
  for (const auto& [name, tensor] : tensors) {
    kept.push_back(tensor.to(at::kCPU).contiguous());
    const auto& t = kept.back();
    views.push_back(
        {name, "F32", t.sizes().vec(), {static_cast<const std::byte*>(t.data_ptr()), t.nbytes()}});
  }
  return writeSafetensors(file, views, metadata);
}

Result<void> load(const std::filesystem::path& file, const Named& tensors) {
  auto opened = TRY(Safetensors::open(file));
  for (auto [name, tensor] : tensors) {
    const auto* view = opened->find(name);
    if (!view)
      return userError("{0} has no tensor {1}; it is not a checkpoint of this model.", {path(file), name});
    if (view->type != "F32" || view->shape != tensor.sizes().vec())
      return userError("{0}: tensor {1} has another shape or type than this model.", {path(file), name});
    const auto values = at::empty(view->shape, at::kFloat);
    const std::span into(static_cast<std::byte*>(values.data_ptr()), values.nbytes());
    TRY(opened->read(*view, into));
    tensor.copy_(values);
  }
  return {};
}

// Moments under the parameters' outside names; both are views of the fused tensors.
Named moments(const Decoder& model, const Optimizer& optimizer) {
  Named all;
  const auto add = [&](const std::string& moment, const std::vector<at::Tensor>& values) {
    for (auto& [name, view] : model.parameters().views(values))
      all.emplace_back(moment + "." + name, view);
  };
  add("exp_avg", optimizer.first);
  add("exp_avg_sq", optimizer.second);
  return all;
}

} // namespace

Result<void> saveWeights(const std::filesystem::path& file, Decoder& model) {
  at::NoGradGuard noGrad;
  return save(file, model.parameters().views(), {{"format", "pt"}});
}

Result<void> loadWeights(const std::filesystem::path& file, Decoder& model) {
  at::NoGradGuard noGrad;
  TRY(load(file, model.parameters().views()));
  model.parameters().stepped();
  return {};
}

Result<void> saveOptimizer(const std::filesystem::path& file, Decoder& model, const Optimizer& optimizer) {
  return save(file, moments(model, optimizer), {{"format", "pt"}, {"step", std::to_string(optimizer.steps)}});
}

Result<void> loadOptimizer(const std::filesystem::path& file, Decoder& model, Optimizer& optimizer) {
  at::NoGradGuard noGrad;
  return load(file, moments(model, optimizer));
}

// Llama's names where the architecture is Llama's; another model type where it is not, so that nobody loads
// it as what it is not.
std::string huggingFaceConfig(const Shape& s, const Config& config) {
  const auto& encoding = config.text("position.encoding");
  const bool llama = s.gated && encoding == "rope" && config.text("position.rope.layout") == "half";
  nlohmann::json json = {{"architectures", {llama ? "LlamaForCausalLM" : "ExpeWorkbenchForCausalLM"}},
                         {"model_type", llama ? "llama" : "expe-workbench"},
                         {"vocab_size", s.vocabulary},
                         {"hidden_size", s.width},
                         {"intermediate_size", s.mlp},
                         {"num_hidden_layers", s.layers},
                         {"num_attention_heads", s.heads},
                         {"num_key_value_heads", s.heads},
                         {"head_dim", s.headWidth()},
                         {"hidden_act", s.gated ? "silu" : "gelu"},
                         {"max_position_embeddings", config.integer("data.window")},
                         {"tie_word_embeddings", s.tied},
                         {"attention_bias", false},
                         {"mlp_bias", false},
                         {"attention_dropout", 0.0},
                         {"bos_token_id", nullptr},
                         {"eos_token_id", nullptr},
                         {"pad_token_id", nullptr},
                         {"use_cache", true},
                         {"initializer_range", s.initialStd},
                         {s.gated ? "rms_norm_eps" : "layer_norm_eps", s.epsilon},
                         {"torch_dtype", "float32"},
                         {"position_encoding", encoding}};
  const std::string own = "position." + encoding + ".";
  if (encoding == "rope") {
    json["rope_theta"] = config.real("position.rope.base");
    json["rope_scaling"] = nullptr;
  }
  for (const auto& [key, value] : config.values())
    if (key.starts_with(own))
      json["position_parameters"][key.substr(own.size())] = print(value);
  return json.dump(2) + "\n";
}

} // namespace expe
