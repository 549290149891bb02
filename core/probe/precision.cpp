#include "core/probe/precision.h"

#include "core/probe/distinct.h"
#include "core/probe/positions.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr std::int64_t chunk = 256; // positions at once: few enough for one thread and its cache

// 1, 2, 3, … and from 16 on about 16 to an octave; the last is `length`.
std::vector<std::int64_t> countsUpTo(std::int64_t length) {
  std::vector<std::int64_t> counts;
  double at = 1;
  while (at < static_cast<double>(length)) {
    counts.push_back(static_cast<std::int64_t>(at));
    at = std::max(at + 1, at * std::exp2(1.0 / 16));
  }
  counts.push_back(length);
  return counts;
}

struct Format { // what was seen in one format
  std::string name;
  Distinct rows, first;

  Format(const std::string& name, std::int64_t length, std::int64_t size, std::int64_t first)
      : name(name), rows(length, size), first(length, first) {}
  PrecisionRow summary(std::int64_t offset) const {
    PrecisionRow row{name, rows.count(), first.count(), rows.collision(), first.collision(), {}, {}};
    for (auto* collision : {&row.rowsCollide, &row.firstCollide})
      if (*collision)
        **collision += offset;
    return row;
  }
};

class Comparison {
public:
  Comparison(const ConfiguredEncoding& encoding, std::int64_t length)
      : encoding_(encoding), quantity_(encoding.firstQuantity()), length_(length) {
    answer_.first = ofHeads(quantity_) ? "head" : ofPairs(quantity_) ? "pair" : "dim";
    answer_.length = length;
    answer_.counts = countsUpTo(length);
  }

  void add(std::int64_t begin, std::int64_t end) {
    const auto rows = encoding_.features(at::arange(begin, end, at::kLong), length_);
    if (formats_.empty())
      for (const char* name : {"fp32", "tf32", "bf16", "fp16"}) {
        formats_.emplace_back(name, length_, rows.size(1), std::min(encoding_.first(), rows.size(1)));
        soFar_.emplace_back();
      }
    for (std::size_t i = 0; i < formats_.size(); ++i)
      add(rounded(rows, formats_[i].name), begin, formats_[i], soFar_[i]);
  }

  Precision answer() {
    // Distances begin at 0 wherever positions do.
    const auto offset = ofDistances(quantity_) ? 0 : encoding_.setup().offset;
    for (std::size_t i = 0; i < formats_.size(); ++i) {
      answer_.formats.push_back(formats_[i].summary(offset));
      answer_.formats.back().rowsSoFar = std::move(soFar_[i].rows);
      answer_.formats.back().firstSoFar = std::move(soFar_[i].first);
    }
    return std::move(answer_);
  }

private:
  struct SoFar {
    std::vector<std::int64_t> rows, first;
  };

  void add(const at::Tensor& values, std::int64_t begin, Format& format, SoFar& soFar) const {
    const float* row = values.const_data_ptr<float>();
    for (std::int64_t n = begin; n < begin + values.size(0); ++n, row += values.size(1)) {
      format.rows.add(row);
      format.first.add(row);
      if (answer_.counts[soFar.rows.size()] == n + 1) {
        soFar.rows.push_back(format.rows.count());
        soFar.first.push_back(format.first.count());
      }
    }
  }

  const ConfiguredEncoding& encoding_;
  std::string quantity_;
  std::int64_t length_;
  Precision answer_;
  std::vector<Format> formats_;
  std::vector<SoFar> soFar_;
};

} // namespace

at::Tensor rounded(const at::Tensor& values, const std::string& format) {
  auto to = values;
  if (format == "bf16" || format == "fp16")
    to = values.to(format == "bf16" ? at::kBFloat16 : at::kHalf).to(at::kFloat);
  if (format == "tf32") { // the 13 lowest bits go; halves to even
    const auto bits = values.view(at::kInt);
    to = (bits + 0xFFF + bits.bitwise_right_shift(13).bitwise_and_(1)).bitwise_and_(~0x1FFF).view(at::kFloat);
  }
  return to + 0.0; // −0 is 0
}

Result<Precision> precision(const ConfiguredEncoding& encoding, std::int64_t asked, Progress& progress) {
  at::NoGradGuard noGradients;
  const auto length = std::clamp<std::int64_t>(encoding.longest(), 1, asked);
  TRY(encoding.choose("auto", length));
  Comparison comparison(encoding, length);
  for (std::int64_t begin = 0; begin < length; begin += chunk) {
    if (progress.cancelled())
      return failure("Cancelled.");
    progress.report("comparing positions", static_cast<double>(begin), static_cast<double>(length));
    comparison.add(begin, std::min(begin + chunk, length));
  }
  auto answer = comparison.answer();
  answer.tableEnds = length < asked;
  return answer;
}

Result<Precision> precision(const PositionsRequest& request, Progress& progress) {
  const auto encoding = encodingOf(request);
  return encoding ? precision(*encoding, request.length, progress) : encoding.error();
}

} // namespace expe
