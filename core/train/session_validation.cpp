// What a session measures on the validation split while it trains.
#include "core/api/schema.h"
#include "core/model/longest.h"
#include "core/runtime/guard.h"
#include "core/train/session.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

// How many windows of a task, of k times the training length, are validated.
std::int64_t validatedWindows(const Config& config, double k) {
  const auto windows = config.integer("evaluation.windows"), tokens = config.integer("evaluation.tokens");
  const auto length = k * static_cast<double>(config.integer("data.window"));
  const auto most = static_cast<std::int64_t>(static_cast<double>(tokens) / length);
  return tokens > 0 ? std::clamp<std::int64_t>(most, 1, windows) : windows;
}

} // namespace

Result<void> Session::validateIfDue() {
  const auto every = config_.integer("evaluation.every");
  if (state_.step % every != 0 && !finished())
    return {};
  TRY(settle());
  tell(TrainStatus::Phase::Validating);
  meter_.begin();
  auto validated = validate();
  meter_.besideDone();
  if (!validated)
    return control_.aborting() ? Result<void>{} : validated;
  return flush();
}

// Those of k windows; none where a table of positions ends before, or the text has no such piece, which is
// said once.
const std::vector<EvalWindow>& Session::validationWindows(double k) {
  if (const auto found = validation_.find(k); found != validation_.end())
    return found->second;
  const auto L = config_.integer("data.window");
  const auto most = longestOf(model_->encodings());
  auto& windows = validation_[k];
  if (most != Mask::any && k * static_cast<double>(L) > static_cast<double>(most)) {
    say("No validation at " + print(k) + "×: the encoding's table of positions ends at " +
        std::to_string(most - 1) + ".");
    return windows;
  }
  if (data_.task)
    return windows = taskWindows(firstOfValidation, validatedWindows(config_, k),
                                 std::llround(k * static_cast<double>(L)));
  windows =
      evaluationWindows(data_.validation, L, k, static_cast<double>(config_.integer("evaluation.longest")),
                        Protocol::Whole, 0, config_.integer("evaluation.tokens"));
  if (windows.empty())
    say("No validation at " + print(k) +
        "×: no piece of the validation split is as long as evaluation.longest × " + std::to_string(L) +
        " + 1 tokens; choose a smaller evaluation.longest.");
  return windows;
}

Result<void> Session::validate() {
  for (const double k : config_.numbers("evaluation.lengths")) {
    const auto& windows = validationWindows(k);
    if (windows.empty())
      continue;
    const auto measured = TRY(measuredOn(windows, k));
    validations_.push_back(
        {state_.step, k, measured.loss.value(), measured.floor.value(), measured.loss.count});
    if (lowest_.lowers(validations_.back()))
      bestAt_ = state_.step;
    if (k == 1)
      lossAtOne_ = measured.loss.value();
  }
  return {};
}

Result<Measured> Session::measuredOn(const std::vector<EvalWindow>& windows, double k) {
  UntilEnded progress([this] { return control_.aborting(); });
  ForwardOptions pass;
  pass.type = config_.text("evaluation.precision") == "bf16" ? at::kBFloat16 : at::kFloat;
  try {
    return measure(*model_, data_, windows, pass, progress);
  } catch (const std::exception& e) {
    if (!isOutOfMemory(e))
      throw;
  }
  return failure("Out of memory while validating at {0}×: close other programs, or write smaller "
                 "evaluation.lengths.",
                 {print(k)});
}

} // namespace expe
