#include "core/inspect/position/positional_values.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <set>

namespace expe {
namespace {

// Values computed at once: few enough for one thread and its cache, and between two looks at the progress.
constexpr std::int64_t atOnce = 1 << 15;

} // namespace

PositionalValues::PositionalValues(RunAtState at, ConfiguredEncoding encoding, std::string quantity)
    : at_(std::move(at)), encoding_(std::move(encoding)), quantity_(std::move(quantity)),
      rows_(values(at::zeros({1}, at::kLong)).size(1)) {}

Result<PositionalValues> PositionalValues::of(RunAtState at, const AskedValues& asked) {
  auto encoding = TRY(at.encoding(asked));
  const auto quantity = TRY(encoding.choose(asked.quantity, at.length()));
  return PositionalValues(std::move(at), std::move(encoding), quantity);
}

at::Tensor PositionalValues::values(const at::Tensor& columns) const {
  return ofDistances() ? encoding_.byDistance(quantity_, columns, length())
                       : encoding_.values(quantity_, columns, length());
}

at::Tensor PositionalValues::every(std::int64_t stride, Progress& progress) const {
  const auto columns = at::arange(first(), length(), stride, at::kLong);
  const auto step = std::max<std::int64_t>(1, atOnce / rows_);
  if (columns.size(0) <= step)
    return values(columns);
  auto all = at::empty({columns.size(0), rows_}, at::kFloat);
  for (std::int64_t begin = 0; begin < columns.size(0); begin += step) {
    if (progress.cancelled())
      return {};
    const auto end = std::min(begin + step, columns.size(0));
    all.slice(0, begin, end).copy_(values(columns.slice(0, begin, end)));
  }
  return all;
}

std::vector<std::int64_t> landmarks(const PositionalValues& values, std::size_t most) {
  const auto offset = values.ofDistances() ? 0 : values.at().offset(), L = values.at().trainingLength();
  const auto selected = values.at().state().position;
  std::set<std::int64_t> must = {0, values.length() - 1}, all;
  if (!values.ofDistances() && selected >= 0 && selected < values.length())
    must.insert(selected);
  for (std::int64_t n = L / 2; n < offset + values.length() && n > 0; n *= 2)
    if (n >= offset)
      all.insert(n - offset);
  if (values.first() < 0)
    must.insert(values.first());
  for (const auto each : all)
    if (must.size() < most)
      must.insert(each);
  return {must.begin(), must.end()};
}

} // namespace expe
