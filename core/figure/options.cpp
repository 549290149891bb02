#include "core/api/run_figure.h"

#include "core/api/schema.h"
#include "core/api/views.h"
#include "core/base/nearest.h"
#include "core/schema/describe.h"

#include <algorithm>

namespace expe {
namespace {

using namespace describe;

// What lies between the curves of single runs and what is drawn of them.
std::vector<Parameter> ofGroups() {
  return {flag("group", "Group runs", Eval, false,
               "Runs that differ in their seed alone, or that the list of runs groups, are one line: their "
               "mean with its "
               "95 % interval from five seeds on, and each run thin behind it."),
          text("facet", "Panels by", Eval, "",
               "A parameter by its key, such as training.rate: a panel for each of its values."),
          text("color", "Colour by", Eval, "",
               "A parameter by its key, such as training.rate: a colour and an entry of the legend for each "
               "of its "
               "values, instead of one for each run or group."),
          flag("difference", "Difference to the baseline", Eval, false,
               "The loss of each run minus that of the study's baseline with the same seed; of groups the "
               "mean, with "
               "the interval of the paired difference.")};
}

std::vector<Parameter> with(std::vector<Parameter> own, const std::vector<Parameter>& more) {
  own.insert(own.end(), more.begin(), more.end());
  return own;
}

// clang-format off
std::vector<Parameter> lossParameters() {
  return {
    choice ("x", "Against", Eval, "step", {"step", "tokens", "time", "epochs"}, "What the loss is drawn against; time is that spent training."),
    flag   ("logx", "log x", Eval, false, "Logarithmic horizontal axis."),
    flag   ("logy", "log y", Eval, false, "Logarithmic vertical axis."),
    choice ("smoothing", "Smoothing", Eval, "ema", {"none", "ema", "mean", "median"}, "Of the training loss: an exponential moving average, or mean or median of the last points."),
    integer("span", "Span", Eval, 10, logarithmic(1, 100000), "points", "Points of the smoothing; of ema, each new point has the weight 1/span. At first a tenth of the points so far, so that the steep beginning is not dragged along."),
    flag   ("raw", "Each step", Eval, true, "The loss of each step behind the smoothed curve."),
    choice ("validation", "Validation", Eval, "all", {"none", "training", "all"}, "Validation losses: at the training length, or at all lengths."),
    choice ("unit", "Unit", Eval, "nats", {"nats", "bits"}, "Nats per token, or bits per byte, which compares tokenizers."),
    choice ("robust", "Ignore outliers", Eval, "auto", {"auto", "on", "off"}, "The view leaves out the rare points that are far from the others, or, as auto, only those of runs that have diverged, and says how many."),
    flag   ("checkpoints", "Checkpoints", Eval, true, "Marks at the bottom where checkpoints are."),
    flag   ("changes", "Changes", Eval, true, "Marks at the top where a parameter was changed."),
  };
}

std::vector<Parameter> lengthParameters() {
  return {
    choice ("which", "Panels", Eval, "both", {"both", "loss", "excess", "accuracy"}, "The loss, its excess over the exact floor where that is known, the answers of synthetic tasks, or all there are."),
    flag   ("logy", "log y", Eval, false, "Logarithmic vertical axis."),
    choice ("unit", "Unit", Eval, "nats", {"nats", "bits"}, "Nats per token, or bits per byte, which compares tokenizers."),
    choice ("robust", "Ignore outliers", Eval, "auto", {"auto", "on", "off"}, "The view leaves out losses far above those with which the runs began, or, as auto, only those of runs that have diverged, and says how many."),
    numbers("scales", "Scales", Eval, {}, logarithmic(0.01, 100), "", "Factors s on the position signal, a line each; empty: each run's own."),
    choice ("protocol", "Protocol", Eval, "whole", {"whole", "last", "sliding", "choices", "choices-per-byte"}, "Which targets of a window count: all, the last ones, or those of windows that slide. Or the answers to questions with choices, by the likelihood of each choice or by that per byte."),
    formerly("part", choice("split", "Split", Eval, "validation", {"validation", "test", "texts"}, "Of the run's own text; or other texts that were evaluated, a line each.")),
  };
}
// clang-format on

Result<const Parameter*> named(const std::vector<Parameter>& all, const std::string& key) {
  std::vector<std::string> keys;
  for (const Parameter& parameter : all) {
    if (parameter.answersTo(key))
      return &parameter;
    keys.push_back(parameter.key);
  }
  return userError("{0}: unknown option of this figure; nearest is {1}.", {key, nearest(key, keys)}, key);
}

} // namespace

const std::vector<Parameter>& figureParameters(const std::string& kind) {
  static const std::vector<Parameter> loss = with(lossParameters(), ofGroups()),
                                      length = with(lengthParameters(), ofGroups()), none;
  const View* view = findView(kind);
  return kind == "loss" ? loss : kind == "length" ? length : view ? view->options : none;
}

Config defaultOptions(const std::string& kind) {
  return describe::defaultsOf(figureParameters(kind));
}

Config knownOptions(const std::string& kind, const Config& kept) {
  Config options = defaultOptions(kind);
  for (const auto& [key, value] : kept.values())
    for (const Parameter& parameter : figureParameters(kind))
      if (parameter.answersTo(key))
        if (const auto known = parse(parameter, print(value)))
          options.set(parameter.key, *known);
  return options;
}

Result<Config> figureOptions(const std::string& kind,
                             const std::vector<std::pair<std::string, std::string>>& settings) {
  Config options = defaultOptions(kind);
  for (const auto& [key, text] : settings) {
    const auto parameter = TRY(named(figureParameters(kind), key));
    auto value = TRY(parse(*parameter, text));
    options.set(parameter->key, std::move(value));
  }
  return options;
}

} // namespace expe
