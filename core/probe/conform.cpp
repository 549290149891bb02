#include "core/probe/conform.h"

#include "core/base/lists.h"
#include "core/probe/case_lines.h"
#include "core/probe/reference_setup.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>
#include <c10/util/Exception.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace expe {
namespace {

at::Tensor tensorOf(const Array& array) {
  return at::tensor(array.values, at::kDouble).view(array.shape);
}

std::string shapeText(const at::Tensor& tensor) {
  return tensor.dim() == 0 ? "one number" : joined(tensor.sizes(), "×");
}

// These rows of one axis, if they are there and as many numbers as are expected; else undefined.
at::Tensor pick(const at::Tensor& all, std::int64_t axis, const std::vector<std::int64_t>& rows,
                std::int64_t numbers) {
  if (all.dim() == 0 || *std::ranges::max_element(rows) >= all.size(axis))
    return {};
  if (all.numel() / all.size(axis) * static_cast<std::int64_t>(rows.size()) != numbers)
    return {};
  return all.index_select(axis, at::tensor(rows, at::kLong)).squeeze();
}

// What `expected` is to be compared with. Rows are those of the queries, the axis before the last; a list of
// numbers has one axis, and where only the axis before that or the first (heads) fits, that is meant.
Result<at::Tensor> selected(const at::Tensor& all, const ReferenceCase& asked, const at::Tensor& expected) {
  if (asked.rows.empty())
    return all.squeeze();
  const auto fromEnd = [&](std::int64_t back) { return std::max<std::int64_t>(all.dim() - back, 0); };
  for (const auto axis : {fromEnd(2), fromEnd(3), std::int64_t{0}})
    if (auto rows = pick(all, axis, asked.rows, expected.numel()); rows.defined())
      return rows;
  return userError("rows: the answer is {0}, and these rows of it are not there or not {1}.",
                   {shapeText(all), shapeText(expected)});
}

// null stands for what the mask hides, and nothing else does.
Result<void> hiddenAlike(const at::Tensor& answer, const at::Tensor& expected) {
  const auto isHidden = answer == hidden, isNull = expected == hidden;
  if ((isHidden & isNull.logical_not()).any().item<bool>())
    return userError("expected: a model does not see later keys, and one has a number here; write null for "
                     "it, or \"causal\": false where the numbers are those of masked training.");
  if ((isNull & isHidden.logical_not()).any().item<bool>())
    return userError(
        "expected: null stands for a later key that is not seen; write a number for each other.");
  return {};
}

// The largest |a−b| / max(|b|, floor), of what is not hidden; NaN if the answer holds one, which never
// passes.
double largestError(const at::Tensor& answer, const at::Tensor& expected, double floor) {
  const auto apart = (answer - expected).abs().masked_fill(expected == hidden, 0);
  return (apart / expected.abs().clamp_min(floor)).max().item<double>();
}

Result<void> compare(const nlohmann::json& json, ConformCase& result) {
  const auto asked = TRY(readCase(json));
  const auto all = TRY(referenceAnswer(asked));
  const auto expected = tensorOf(asked.expected).squeeze();
  const auto answer = TRY(selected(all.to(at::kDouble), asked, expected));
  if (answer.sizes() != expected.sizes())
    return userError("expected is {0}, but the answer is {1}.", {shapeText(expected), shapeText(answer)});
  TRY(hiddenAlike(answer, expected));
  result.error = largestError(answer, expected, asked.quantity == "frequencies" ? 1e-6 : 1);
  result.passed = result.error <= asked.tolerance;
  return {};
}

ConformCase run(const nlohmann::json& json, std::size_t number) {
  ConformCase result;
  const bool named = json.is_object() && json.contains("name") && json["name"].is_string();
  result.name = named ? json["name"].get<std::string>() : "case " + std::to_string(number);
  try {
    if (const auto done = compare(json, result); !done)
      result.problem = done.error().message();
  } catch (const c10::Error& problem) {
    result.problem = problem.what_without_backtrace();
  } catch (const std::exception& problem) {
    result.problem = problem.what();
  }
  return result;
}

} // namespace

Result<std::vector<ConformCase>> conform(const std::string& text) {
  const auto cases = TRY(readCases(text));
  at::NoGradGuard guard;
  const auto texts = textsOfCases(text);
  std::vector<ConformCase> results;
  for (const auto& json : cases) {
    const auto number = results.size();
    auto& problem = results.emplace_back(run(json, number + 1)).problem;
    if (!problem.empty() && texts.size() == cases.size())
      problem = "line " + std::to_string(lineOf(texts[number], problem)) + ", " + problem;
  }
  return results;
}

} // namespace expe
