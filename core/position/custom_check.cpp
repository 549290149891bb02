// What is refused of an encoding of one's own, at its field.
#include "core/api/objective.h"
#include "core/base/numbers.h"
#include "core/position/custom.h"
#include "core/position/describe.h"
#include "core/position/encoding.h"
#include "core/position/own_tensors.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <cctype>

namespace expe::custom {
namespace {

using Texts = std::vector<std::string>;

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
      return userError(
          "{0}: \"{1}\" is no name; write letters and digits, separated by commas, as in S, theta.",
          {full("names"), name}, full("names"));
    if (std::ranges::count(taken, name) > 0 || std::ranges::count(Formula::functions(), name) > 0 ||
        name.starts_with("number_"))
      return userError("{0}: {1} means something else in a formula; choose another name.",
                       {full("names"), name}, full("names"));
    if (std::ranges::count(names, name) > 1)
      return userError("{0}: {1} stands twice; write it once.", {full("names"), name}, full("names"));
  }
  for (const auto& name : listed(config.text(full("trained"))))
    if (std::ranges::count(names, name) == 0)
      return userError("{0}: {1} is none of the names; write one of position.custom.names.",
                       {full("trained"), name}, full("trained"));
  return {};
}

// At some of the positions that the run and its evaluations have, and at every dim or head.
Result<void> checkNumbers(const Config& config, const Formula& formula) {
  const at::NoGradGuard noGradients;
  const auto& place = config.text(full("place"));
  const auto whole = [&](const char* key, std::int64_t standard) {
    return config.has(key) ? config.integer(key) : standard;
  };
  const double last = static_cast<double>(whole("data.window", 512) * whole("evaluation.longest", 16) - 1);
  const auto fp64 = at::TensorOptions().dtype(at::kDouble);
  auto n =
      at::cat({at::arange(8, fp64), at::linspace(8, std::max(last, 8.0), 57, fp64).floor()}).unsqueeze(-1);
  if (place == "bias" && isMasked(config))
    n = at::cat({n, -n}); // of later keys
  const auto count = place == "bias"        ? headsOf(config)
                     : place == "angle"     ? headWidthOf(config) / 2
                     : place == "overwrite" ? config.integer(full("l"))
                                            : config.integer("model.width");
  const double first = place == "bias" ? 1 : 0;
  const auto c = at::arange(first, first + static_cast<double>(count), fp64);
  const auto values = Typed(config, formula, nullptr)("n", n, place == "bias" ? "h" : "c", c);
  const auto finite = values.isfinite().all(-1);
  if (finite.all().item<bool>())
    return {};
  const auto where = n[finite.logical_not().nonzero()[0][0].item<std::int64_t>()].item<double>();
  return userError(
      "{0}: the formula gives no finite number at n = {1}; change it, or the values of its names.",
      {full("formula"), shortest(where)}, full("formula"));
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
