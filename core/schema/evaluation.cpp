#include "core/api/parameters.h"
#include "core/api/tasks.h"
#include "core/base/numbers.h"
#include "core/schema/describe.h"
#include "core/schema/sections.h"

#include <algorithm>
#include <cmath>

namespace expe {

using namespace describe;

namespace {

// Each token costs a pass over its window.
Parameter sampled() {
  auto p = integer(
      "evaluation.sampled", "Sampled", Eval, 256, logarithmic(1, 1e9), "tokens",
      "Tokens of the text that are masked for the pseudo-likelihood, spread over it by lot; each costs "
      "a pass over its window, and more make the interval narrower.");
  p.only = {"evaluation.masked", {"pseudo-likelihood"}, isPseudoLikelihood};
  return p;
}

} // namespace

const std::vector<std::string>& readingKeys() {
  static const std::vector<std::string> keys = {"evaluation.offset", "evaluation.span", "evaluation.memory",
                                                "evaluation.columns"};
  return keys;
}

// clang-format off
Section evaluationSection(const std::vector<EncodingInfo>& encodings) {
  return {"evaluation", "Evaluation", {
    numbers("evaluation.lengths", "Lengths", Live, {1, 2, 4}, logarithmic(1.0 / 64, 1024), "\u00d7 window", "Lengths validated while training, in multiples of the training window."),
    integer("evaluation.every", "Every", Live, 50, logarithmic(1, 100000000), "steps", "Steps between two validations."),
    integer("evaluation.tokens", "Tokens", Live, 8192, linear(0, 1e12), "tokens", "Targets scored a length while training; 0: all."),
    only(integer("evaluation.windows", "Windows", Eval, 200, logarithmic(1, 1000000), "windows", "Windows of a task that are scored at each length; while training no more than evaluation.tokens says."), "data.task", taskIds()),
    integer("evaluation.longest", "Longest", Start, 16, logarithmic(1, 1024), "\u00d7 window", "Blocks of this length are cut first, so that all lengths up to it score the same tokens."),
    only(choice("evaluation.masked", "Masked", Eval, "loss", {"loss", "pseudo-likelihood"}, "How a masked model is scored. loss: 15 % of the tokens, the same for all runs and lengths, hidden together as in training. pseudo-likelihood: some tokens, each while it alone is masked and all others are seen. Validation while training is always the loss."), "training.objective", {"masked"}),
    sampled(),
    choice ("evaluation.precision", "Precision", Eval, "fp32", {"fp32", "bf16"}, "Precision of the evaluation."),
    real   ("evaluation.scale", "Scale", Eval, 1, logarithmic(0.01, 100), "", "s, multiplies the position signal; below 1 compresses positions."),
    integer("evaluation.offset", "Offset", Eval, 0, linear(0, 1048576), "tokens", "Positions start here instead of at 0."),
    integer("evaluation.span", "Span", Eval, 0, linear(0, 1048576), "tokens", "Attention sees only this many tokens back, of a masked model to both sides; 0: all."),
    integer("evaluation.memory", "Segment memory", Eval, 0, linear(0, 1024), "\u00d7 window", "A text is read as windows of training that each see so many whole ones before them, as Transformer-XL is evaluated, in layers without chunks; 0: all of the text."),
    ofPictures(integer("evaluation.columns", "Columns", Eval, 0, linear(0, 65536), "columns", "Rows have this many tokens, in place of those of training (data.columns); 0: as in training."), encodings),
  }};
}
// clang-format on

void fitLengths(Config& config, const std::vector<std::string>& typed) {
  const auto has = [&](const char* key) { return std::ranges::find(typed, key) != typed.end(); };
  const std::string key = "evaluation.lengths";
  if (!has("evaluation.longest") || has(key.c_str()))
    return;
  const Section section = evaluationSection({});
  const auto p =
      std::ranges::find_if(section.parameters, [&](const Parameter& each) { return each.key == key; });
  if (config.at(key) != p->standard)
    return;
  auto lengths = config.numbers(key);
  std::erase_if(lengths,
                [&](double k) { return k > static_cast<double>(config.integer("evaluation.longest")); });
  config.set(key, lengths); // 1 stays: no longest is below it
}

Result<void> checkEvaluation(const Config& config) {
  const auto longest = config.integer("evaluation.longest"), window = config.integer("data.window");
  const std::string key = "evaluation.lengths";
  for (const double k : config.numbers(key)) {
    if (k > static_cast<double>(longest))
      return userError(
          "evaluation.lengths: {0} is beyond evaluation.longest, {1}; write lengths up to it or raise it.",
          {shortest(k), std::to_string(longest)}, key);
    const double tokens = k * static_cast<double>(window);
    if (tokens != std::floor(tokens))
      return userError("evaluation.lengths: {0} times the window of {1} tokens is not a whole number; write "
                       "another length.",
                       {shortest(k), std::to_string(window)}, key);
    if (const auto* task = taskOf(config);
        task && tokens < static_cast<double>(task->fewest(taskOptions(config))))
      return userError(
          "evaluation.lengths: {0} times the window is {1} tokens, and {2} needs {3}; write another length.",
          {shortest(k), shortest(tokens), task->id, std::to_string(task->fewest(taskOptions(config)))}, key);
  }
  if (isMasked(config) && config.integer("evaluation.memory") > 0)
    return userError("evaluation.memory: a masked model sees both sides of a text and has none; write 0.", {},
                     "evaluation.memory");
  return {};
}

std::string measureOf(const Config& config) {
  if (!isMasked(config))
    return {};
  return isPseudoLikelihood(config) ? "pseudo-likelihood" : "masked loss";
}

} // namespace expe
