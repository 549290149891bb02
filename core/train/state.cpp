#include "core/train/state.h"

#include "core/api/schema.h"
#include "core/interop/safetensors.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <array>

namespace expe {
namespace {

std::string path(const std::filesystem::path& file) {
  return file.filename().string();
}

Result<void> load(const std::filesystem::path& file, const FileTensors& tensors) {
  auto opened = TRY(Safetensors::open(file));
  for (const auto& [name, tensor] : tensors) {
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

} // namespace

Result<void> writeTensors(const std::filesystem::path& file, const FileTensors& tensors,
                          const std::map<std::string, std::string>& metadata) {
  std::vector<TensorView> views;
  for (const auto& [name, t] : tensors)
    views.push_back(
        {name, "F32", t.sizes().vec(), {static_cast<const std::byte*>(t.const_data_ptr()), t.nbytes()}});
  return writeSafetensors(file, views, metadata);
}

FileTensors momentsOf(const Decoder& model, const Optimizer& optimizer) {
  FileTensors all;
  const auto add = [&](const std::string& moment, const std::vector<at::Tensor>& values) {
    for (auto& [name, view] : model.parameters().views(values))
      all.emplace_back(moment + "." + name, view);
  };
  add("exp_avg", optimizer.first);
  add("exp_avg_sq", optimizer.second);
  return all;
}

Result<void> saveWeights(const std::filesystem::path& file, Decoder& model) {
  at::NoGradGuard noGrad;
  FileTensors copies;
  for (const auto& [name, view] : model.parameters().views())
    copies.emplace_back(name, view.to(at::kCPU).contiguous());
  return writeTensors(file, copies, {{"format", "pt"}});
}

Result<void> loadWeights(const std::filesystem::path& file, Decoder& model) {
  at::NoGradGuard noGrad;
  TRY(load(file, model.parameters().views()));
  model.parameters().stepped();
  return {};
}

namespace {

// What a model may have that goes on with the weights of one without it.
bool mayBeginAnew(const std::string& name) {
  constexpr std::array added = {".self_attn.q_norm.weight", ".self_attn.k_norm.weight", ".self_attn.sinks",
                                ".self_attn.gate_proj.weight"};
  return name.starts_with("position.") ||
         std::ranges::any_of(added, [&](const char* each) { return name.ends_with(each); });
}

} // namespace

Result<std::vector<std::string>> takeWeights(const std::filesystem::path& file, Decoder& model) {
  at::NoGradGuard noGrad;
  auto opened = TRY(Safetensors::open(file));
  FileTensors taken;
  std::vector<std::string> anew;
  for (auto& [name, tensor] : model.parameters().views()) {
    const auto* view = opened->find(name);
    const bool own = name.starts_with("position."); // another encoding's may bear the name in another shape
    if (view ? own && view->shape != tensor.sizes().vec() : mayBeginAnew(name))
      anew.push_back(name);
    else
      taken.emplace_back(name, tensor);
  }
  TRY(load(file, taken));
  model.parameters().stepped();
  return anew;
}

Result<void> loadOptimizer(const std::filesystem::path& file, Decoder& model, Optimizer& optimizer) {
  at::NoGradGuard noGrad;
  return load(file, momentsOf(model, optimizer));
}

} // namespace expe
