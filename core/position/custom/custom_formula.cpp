// The names and the formula of an encoding of one's own as tensors, and what is refused of them, at its
// field.
#include "core/api/parameters.h"
#include "core/base/lists.h"
#include "core/base/numbers.h"
#include "core/position/custom/custom.h"
#include "core/position/framework/family.h"
#include "core/position/framework/training_positions.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

namespace expe::custom {
namespace {

using Texts = std::vector<std::string>;

// What a formula may read besides the names.
Texts given(const std::string& place) {
  Texts symbols = {"n", "d", "D", "L", "H"};
  if (place == "overwrite")
    symbols.emplace_back("l");
  symbols.emplace_back(place == "bias" ? "h" : "c");
  return symbols;
}

OwnName ownName(const std::string& word) {
  const auto space = std::min(word.find(' '), word.size());
  OwnName own{word.substr(0, space)};
  const auto range = trimmed(std::string_view(word).substr(space));
  if (range.empty())
    return own;
  for (const std::string_view between : {"..", "…"})
    if (const auto at = range.find(between); at != range.npos) {
      const auto least = readReal(trimmed(range.substr(0, at))),
                 most = readReal(trimmed(range.substr(at + between.size())));
      own.understood = least && most && own.least <= *least && *least < *most && *most <= own.most;
      if (own.understood)
        own.least = *least, own.most = *most;
      return own;
    }
  own.understood = false;
  return own;
}

} // namespace

std::string full(const std::string& key) {
  return "position.custom." + key;
}
std::string slot(std::size_t index) {
  return "p" + std::to_string(index + 1);
}

std::vector<std::string> listed(const std::string& text) {
  return trimmed(text).empty() ? Texts() : split(text, ',');
}

std::vector<OwnName> ownNames(const Config& config) {
  return mapped(listed(config.text(full("names"))), ownName);
}

std::vector<std::string> namesOf(const Config& config) {
  return mapped(ownNames(config), &OwnName::name);
}

bool trains(const Config& config, const std::string& name) {
  return std::ranges::count(listed(config.text(full("trained"))), name) > 0;
}

Result<Formula> formulaOf(const Config& config) {
  auto symbols = given(config.text(full("place")));
  const auto names = namesOf(config);
  symbols.insert(symbols.end(), names.begin(), names.end());
  return Formula::parse(config.text(full("formula")), symbols, full("formula"));
}

Typed::Typed(const Config& config, Formula formula, Parameters* parameters) : formula_(std::move(formula)) {
  const auto names = namesOf(config);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const double value = config.real(full(slot(i)));
    const bool learns = parameters && trains(config, names[i]);
    values_[names[i]] = learns
                            ? parameters->add({{"position.custom_" + names[i], {}, Does::Shapes, value, 0}})
                            : at::scalar_tensor(value, at::kDouble);
    if (learns)
      trainedNames_.push_back(names[i]);
  }
  set("D", static_cast<double>(config.integer("model.width")));
  set("H", static_cast<double>(headsOf(config)));
  set("d", static_cast<double>(headWidthOf(config)));
  set("L", config.has("data.window") ? static_cast<double>(config.integer("data.window")) : 1);
  set("l", static_cast<double>(config.integer(full("l"))));
}

void Typed::set(const std::string& name, double value) {
  values_[name] = at::scalar_tensor(value, at::kDouble);
}

at::Tensor Typed::operator()(const std::string& x, const at::Tensor& ofX, const std::string& y,
                             const at::Tensor& ofY) const {
  return of(values_, x, ofX, y, ofY);
}

at::Tensor Typed::with(const std::vector<at::Tensor>& trained, const std::string& x, const at::Tensor& ofX,
                       const std::string& y, const at::Tensor& ofY) const {
  auto values = values_;
  for (std::size_t i = 0; i < trainedNames_.size(); ++i)
    values[trainedNames_[i]] = trained[i];
  return of(values, x, ofX, y, ofY);
}

std::vector<at::Tensor> Typed::trained() const {
  return mapped(trainedNames_, [&](const auto& name) { return values_.at(name); });
}

at::Tensor Typed::of(Values values, const std::string& x, const at::Tensor& ofX, const std::string& y,
                     const at::Tensor& ofY) const {
  for (auto& [name, value] : values) // numbers lie on the host, where any device reads them
    if (value.scalar_type() != at::kDouble)
      value = value.to(at::kDouble);
  values[x] = ofX, values[y] = ofY;
  auto all = formula_(values);
  if (all.device() != ofX.device()) // it reads no position
    all = all.to(ofX.device());
  return all.expand(at::infer_size(at::infer_size(ofX.sizes(), ofY.sizes()), all.sizes()));
}

namespace {

bool isName(const std::string& word) {
  const auto letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
  return !word.empty() && letter(word.front()) && std::ranges::all_of(word, [&](char c) {
    return letter(c) || c == '_' || std::isdigit(static_cast<unsigned char>(c));
  });
}

Result<void> checkNames(const Config& config) {
  static const Texts taken = {"n", "c", "h",  "d", "D",  "L",     "l",
                              "H", "s", "pi", "I", "Pi", "Euler", "Catalan"};
  const auto names = namesOf(config);
  if (names.size() > mostNames)
    return userError("{0}: there is room for {1} names; write fewer.",
                     {full("names"), std::to_string(mostNames)}, full("names"));
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto& name = names[i];
    if (!isName(name))
      return userError("{0}: \"{1}\" is no name; write letters and digits, separated by commas, as in S, "
                       "theta or, with a range, S, theta 0..1.",
                       {full("names"), name}, full("names"));
    if (std::ranges::count(taken, name) > 0 || std::ranges::count(Formula::functions(), name) > 0 ||
        name.starts_with("number_"))
      return userError("{0}: {1} means something else in a formula; choose another name.",
                       {full("names"), name}, full("names"));
    if (std::ranges::count(names, name) > 1)
      return userError("{0}: {1} stands twice; write it once.", {full("names"), name}, full("names"));
  }
  for (const auto& own : ownNames(config))
    if (!own.understood)
      return userError(
          "{0}: what stands behind {1} is no range; write the smaller number first, within -1e6 and "
          "1e6, as in {1} 0..1.",
          {full("names"), own.name}, full("names"));
  for (const auto& name : listed(config.text(full("trained"))))
    if (std::ranges::count(names, name) == 0)
      return userError("{0}: {1} is none of the names; write one of position.custom.names.",
                       {full("trained"), name}, full("trained"));
  return {};
}

// The last position, or distance, that the run and its evaluations have.
double lastOf(const Config& config, bool distances) {
  const auto whole = [&](const char* key, std::int64_t standard) {
    return config.has(key) ? config.integer(key) : standard;
  };
  const auto evaluated = whole("data.window", 512) * whole("evaluation.longest", 16);
  const auto trained = config.has("data.window") ? rangeOfTraining(config) : 0;
  return static_cast<double>(std::max(evaluated + (distances ? 0 : whole("evaluation.offset", 0)), trained) -
                             1);
}

// n at which a number is not one in fp32, as which it is computed with; none: they all are.
std::optional<double> notFinite(const at::Tensor& values, const at::Tensor& n) {
  const auto wrong = values.to(at::kFloat).isfinite().all(-1).logical_not();
  if (!wrong.any().item<bool>())
    return {};
  return n[wrong.nonzero()[0][0].item<std::int64_t>()].item<double>();
}

// At every position, or at so many of them, of the first and the last dim or head; and at some of all.
Result<void> checkNumbers(const Config& config, const Formula& formula) {
  const at::NoGradGuard noGradients;
  const auto& place = config.text(full("place"));
  const auto fp64 = at::TensorOptions().dtype(at::kDouble);
  const double last = std::max(lastOf(config, place == "bias"), 8.0);
  const auto each = at::arange(std::min(last + 1, 65536.0), fp64);
  const auto some = at::cat({at::arange(8, fp64), at::linspace(8, last, 57, fp64).floor()});
  const auto count = place == "bias"        ? headsOf(config)
                     : place == "angle"     ? headWidthOf(config) / 2
                     : place == "overwrite" ? config.integer(full("l"))
                                            : config.integer("model.width");
  const double first = place == "bias" ? 1 : 0;
  const auto c = at::arange(first, first + static_cast<double>(count), fp64);
  const Typed typed(config, formula, nullptr);
  for (const auto& [positions, columns] :
       {std::pair(each, c.index_select(0, at::tensor({0L, count - 1}))), std::pair(some, c)}) {
    auto n = positions.unsqueeze(-1);
    if (place == "bias" && isMasked(config))
      n = at::cat({n, -n}); // of later keys
    const auto values = scaleOf(config) * typed("n", n, place == "bias" ? "h" : "c", columns);
    if (const auto where = notFinite(values, n))
      return userError(
          "{0}: the formula gives no finite number at n = {1}; change it, or the values of its names.",
          {full("formula"), shortest(*where)}, full("formula"));
  }
  return {};
}

} // namespace

Result<void> check(const Config& config) {
  const auto& place = config.text(full("place"));
  if (place == "overwrite")
    TRY(atMostWidth(config, full("l")));
  if (place == "angle")
    TRY(evenHeadWidth(config));
  TRY(checkNames(config));
  const auto formula = TRY(formulaOf(config));
  return checkNumbers(config, formula);
}

} // namespace expe::custom
