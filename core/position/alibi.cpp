// ALiBi, attention with linear biases. Press, Smith, Lewis 2022: -m_h (i - j) is added to the logits. For H
// heads, H a power of two, the slopes are m_h = 2^(-8h/H), h = 1 … H; for others the paper takes those of the
// next smaller power of two P, then every second one of 2P.
#include "core/position/describe.h"
#include "core/position/families.h"

#include <ATen/ATen.h>

#include <bit>
#include <cmath>

namespace expe {
namespace {

const std::string id = "alibi";

double slope(std::int64_t h, std::int64_t heads) { // h counted from 0
  const auto power = static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(heads)));
  const double exponent =
      h < power ? 8.0 * static_cast<double>(h + 1) / static_cast<double>(power)
                : 8.0 * static_cast<double>(2 * (h - power) + 1) / static_cast<double>(2 * power);
  return std::exp2(-exponent);
}

class ALiBi : public Position {
public:
  ALiBi(const Config&, const OwnTensors&) {}

  at::Tensor bias(const PositionContext& at) const override {
    return at.tables->get("alibi", [&] { return values(at); });
  }

  at::Tensor quantity(const std::string&, const PositionContext& at) const override { return values(at); }

private:
  at::Tensor values(const PositionContext& at) const { // fp32 [H, Tq, Tk]
    std::vector<double> slopes;
    for (std::int64_t h = 0; h < at.heads; ++h)
      slopes.push_back(-at.scale * slope(h, at.heads));
    const auto distance = (at.queries.unsqueeze(1) - at.keys.unsqueeze(0)).to(at::kFloat); // i - j
    return at::tensor(slopes, distance.options()).view({-1, 1, 1}) * distance;
  }
};

} // namespace

Family alibiFamily() {
  EncodingInfo info;
  info.id = id;
  info.title = "ALiBi";
  info.paper = "Press et al. 2022, Train Short, Test Long";
  info.equation = "logit[h,i,j] += −s·m_h·(i − j)";
  info.summary = "Each head subtracts a penalty that grows with the distance, by a slope of its own.";
  info.doors = {"bias"};
  info.quantities = {"bias"};
  return {info, makePosition<ALiBi>};
}

} // namespace expe
