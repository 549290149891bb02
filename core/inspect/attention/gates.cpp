// What the encoding of a layer decides of each token of a text by what the token holds: the gates of the
// Forgetting Transformer, CABLE's widths, GAPE's landmarks, RePo's positions.
#include "core/inspect/attention/attention.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

Error without(const EncodingInfo& encoding) {
  return userError(
      "{0} decides nothing of single tokens by what they hold in this layer; choose a layer or a run whose "
      "encoding has gates, widths or positions of tokens.",
      {encoding.title}, "position.encoding");
}

// [heads,T,…] of the whole text, as it is drawn: of several numbers a token those of the selected head.
TokenGates::Gate drawable(const EncodingTensor& tensor, const at::Tensor& all, const AttentionState& of) {
  const auto heads = of.loaded.model().shape().headsOf(of.state.layer).attending; // some may share one
  TokenGates::Gate gate;
  gate.name = tensor.name, gate.what = Text::sentence(tensor.help);
  gate.heads = all.size(0), gate.selected = of.state.head * gate.heads / heads;
  gate.ofPairs = tensor.shape.back() == "head width/2";
  auto values = all;
  if (all.dim() > 2) {
    values = all[gate.selected].t();
    gate.heads = 1, gate.selected = 0, gate.numbers = values.size(0);
  }
  const auto plain = values.to(at::kFloat).contiguous();
  gate.values.assign(plain.const_data_ptr<float>(), plain.const_data_ptr<float>() + plain.numel());
  return gate;
}

} // namespace

Result<TokenGates> gatesOfTokens(const AttentionState& of, Progress& progress) {
  std::map<std::string, std::vector<at::Tensor>> parts; // [heads,C,…] of each chunk
  TRY(of.inputs->look(of.state.layer, 0, of.length(), progress,
                      [&](const LayerAttention& seen, std::int64_t begin, std::int64_t end) {
                        for (const auto& [name, values] :
                             seen.encoding.gates(seen.q, seen.k, seen.tokens, seen.ctx))
                          parts[name].push_back(values[0].slice(1, 0, end - begin).to(at::kCPU));
                      }));
  TokenGates gates;
  gates.tokens = of.tokens;
  for (const auto& tensor : of.encoding().tensors)
    if (const auto found = parts.find(tensor.name); tensor.prepared && found != parts.end())
      gates.gates.push_back(drawable(tensor, at::cat(found->second, 1), of));
  if (gates.gates.empty())
    return without(of.encoding());
  return gates;
}

} // namespace expe
