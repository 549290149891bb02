// Which targets of a text's windows are scored, and what the model is shown of a window while it scores them:
// the same for training's validation, `expe eval` and views.
//
// Of the next token's loss these are the last `scored` targets of a window. Of a masked model they are tokens
// within the same reach, in one of two ways:
//
//   masked loss        15 % of the tokens, drawn by their places in the text, so that all runs, lengths and
//                      protocols score the same; those of a window are hidden together, as in training
//   pseudo-likelihood  so many tokens of the text, spread over it by lot, each while it alone is masked and
//                      the others are seen (Salazar et al. 2020)
#pragma once

#include "core/model/text_reader.h"

#include <vector>

namespace expe {

inline constexpr double evaluatedShare = 0.15; // of masked loss, however a run was trained

// What the targets of one window lost that are scored, and what the generated corpus knows of them.
struct WindowLosses {
  std::size_t window = 0;              // its index among those measured
  std::vector<std::int64_t> positions; // [n] in the window: of the target's input; of a masked one its own
  std::vector<std::size_t> places;     // [n] of the targets in the text
  std::vector<Token> targets;          // [n]
  std::vector<float> loss;             // [n] nats
  std::vector<double> floor;           // [n], of next tokens of the generated corpus, else empty
  std::vector<std::int32_t> lag;       // [n], the same: tokens back to the key's last value; 0: none
};

class ScoredTargets { // immutable; any thread
public:
  // By the model's objective and the `sampled` of its passes.
  ScoredTargets(const Decoder& model, const ForwardOptions& pass, std::vector<EvalWindow> windows);

  const std::vector<EvalWindow>& windows() const { return windows_; }
  std::int64_t count() const { return count_; }  // scored in all
  std::int64_t count(std::size_t window) const;  // of one window
  std::int64_t inputs(std::size_t window) const; // tokens that are read for it
  std::int64_t inputs() const;                   // for all
  // Nats at each position [windows, T], on the CPU; of those that are not scored anything.
  Result<at::Tensor> losses(Decoder& model, TextReader& reader, const Dataset& data, const Batch& batch,
                            ReadingProgress& progress) const;
  // Of one window, from its row of those: [T].
  WindowLosses of(const Dataset& data, std::size_t window, const float* losses) const;

private:
  void drawMasked();
  void drawSample(std::int64_t most);
  Result<at::Tensor> hiddenTogether(TextReader& reader, const at::Tensor& inputs, const Batch& batch,
                                    ReadingProgress& progress) const;
  Result<at::Tensor> hiddenAlone(Decoder& model, TextReader& reader, const at::Tensor& inputs,
                                 const Batch& batch, ReadingProgress& progress) const;
  std::size_t token(std::size_t window, std::int64_t position) const {
    return windows_[window].begin + static_cast<std::size_t>(position);
  }

  std::vector<EvalWindow> windows_;
  bool masked_, alone_;
  Token mask_;
  std::vector<std::vector<std::int64_t>> hidden_; // of each window, where the model is masked
  std::int64_t count_ = 0;
};

} // namespace expe
