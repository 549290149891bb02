// Activation patching: which part of the residual stream carries what makes a text's answer another. Vig et
// al. 2020, "Investigating Gender Bias in Language Models Using Causal Mediation Analysis"; Meng et al. 2022,
// "Locating and Editing Factual Associations in GPT"; the measure is that of Zhang and Nanda 2024, "Towards
// Best Practices of Activation Patching in Language Models" (arXiv 2309.16042), section 2.
#pragma once

#include "core/views/drawn.h"

namespace expe {

struct PatchedStreams : Measurement {
  std::vector<std::string> tokens, others; // [T] of the text, and of the other text; visible
  std::string state; // in which the same text is read instead of another, as it was typed; empty: another
  std::string answer, instead; // whose logits, behind the last token, are compared
  double own = 0, other = 0;   // logit of the answer minus that of `instead`, of either text
  std::int64_t side = 1;       // positions of a cell
  std::int64_t layers = 0;
  // [layers, cells] the same of the other text once the stream that enters the layer is, at the positions of
  // the cell, that of the text.
  std::vector<double> patched;

  std::int64_t length() const { return static_cast<std::int64_t>(tokens.size()); }
  std::int64_t cells() const { return (length() + side - 1) / side; }
  // 0: as of the other text; 1: as of the text.
  double restored(std::int64_t layer, std::int64_t cell) const {
    return (patched[static_cast<std::size_t>(layer * cells() + cell)] - other) / (own - other);
  }
  std::vector<Field> fields() const override;
};

Result<Drawn> drawPatching(const MeasuredState& state, const Config& options, Role role);

} // namespace expe
