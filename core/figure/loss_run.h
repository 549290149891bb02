// The curves of one run's training loss, taken in row by row.
#pragma once

#include "core/api/figure.h"
#include "core/api/runs.h"
#include "core/figure/outliers.h"
#include "core/figure/smoothing.h"

#include <string>

namespace expe {

// What the points of a run's curves depend on.
struct LossRecipe {
  std::string x = "step";
  double tokensAnEpoch = none; // of x "epochs"
  double unit = 1;             // times a loss in nats per token
  std::string smoothing = "none";
  std::int64_t span = 1;
  int coarseBits = 0; // that losses have which an earlier version rounded to bf16; 0: it rounded none
  bool operator==(const LossRecipe& other) const;
};

class LossRun {
public:
  // Takes in the rows that came since the last call; all of them if recipe or earlier rows are others.
  void take(const std::vector<Metric>& rows, const LossRecipe& recipe);

  std::shared_ptr<const Series> raw() { return raw_.snapshot(); }
  std::shared_ptr<const Series> smoothed() { return smoothed_.snapshot(); }
  const Spread& spread(bool raw) const { return raw ? rawSpread_ : smoothedSpread_; }
  std::size_t leftOut() const { return leftOut_; } // rows whose loss or x is not finite
  // The last of the first steps whose losses were rounded to bf16; 0: none were.
  std::int64_t coarseUntil() const { return coarse_ < fewCoarse ? 0 : coarseUntil_; }

private:
  static constexpr std::int64_t fewCoarse = 3; // so many may look so by chance
  void start(const LossRecipe& recipe);
  void append(const Metric& row);

  LossRecipe recipe_;
  std::unique_ptr<Smoother> smoother_;
  SeriesBuilder raw_, smoothed_;
  Spread rawSpread_, smoothedSpread_;
  std::size_t taken_ = 0, leftOut_ = 0;
  std::int64_t coarseUntil_ = 0, coarse_ = 0; // its step, and how many are
  bool fine_ = false;                         // one was not
  Metric last_;
};

// The bits of LossRecipe::coarseBits, of micro-batches whose rounded losses were added up.
int bitsOfCoarse(std::int64_t microBatches);

// Where a row is on the axis.
double xOf(const Metric& row, const LossRecipe& recipe);
double xOf(std::int64_t step, const std::vector<Metric>& rows,
           const LossRecipe& recipe); // of what is at a step

} // namespace expe
