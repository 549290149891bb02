// The loss over evaluation length and scale: the table of scales of the ExPE paper (Datseris et al. 2025) is
// a row of it. Every cell scores the same targets.
#include "core/views/surface.h"
#include "core/inspect/measure_request.h"
#include "core/base/progress.h"
#include "core/inspect/text_losses.h"
#include "core/model/longest.h"
#include "core/position/framework/layers.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

namespace expe {
namespace {

// The lengths and scales of a surface: powers of 2 first, then between them.
struct SurfaceAxes {
  // By half octaves from 1 on; lengths in multiples of the training length, 1.5 and not √2 between 1 and 2,
  // each rounded to whole tokens.
  std::vector<double> lengths;
  std::vector<double> scales; // by half octaves, from the smallest to its inverse
  std::int64_t columns() const { return static_cast<std::int64_t>(lengths.size()); }
  std::int64_t rows() const { return static_cast<std::int64_t>(scales.size()); }

  SurfaceAxes(std::int64_t trainingLength, std::int64_t longest, double smallest);
  // The order in which rows are measured: 1 first, then outwards. Without `between` only whole octaves.
  std::vector<std::int64_t> rowOrder(bool between) const;
};

SurfaceAxes::SurfaceAxes(std::int64_t trainingLength, std::int64_t longest, double smallest) {
  const auto octaves = static_cast<int>(std::log2(static_cast<double>(longest)) + 1e-9);
  for (int half = 0; half <= 2 * octaves; ++half) {
    const double times = std::exp2(half / 2) * (half % 2 ? 1.5 : 1);
    const auto L = static_cast<double>(trainingLength);
    lengths.push_back(std::round(times * L) / L);
  }
  const auto down = static_cast<int>(-std::log2(smallest) + 1e-9);
  for (int half = -2 * down; half <= 2 * down; ++half)
    scales.push_back(std::exp2(half / 2.0));
}

std::vector<std::int64_t> SurfaceAxes::rowOrder(bool between) const {
  std::vector<std::int64_t> order;
  const auto middle = rows() / 2;
  for (std::int64_t row = 0; row < rows(); ++row)
    if (between || row % 2 == middle % 2)
      order.push_back(row);
  std::ranges::stable_sort(order, {}, [&](std::int64_t row) { return std::abs(row - middle); });
  return order;
}

class Surface {
public:
  Surface(const MeasureRequest& request, const LoadedModel& loaded)
      : request_(request), L_(loaded.trainingLength()),
        axes_(L_, request.options.integer("longest"), request.options.real("smallest")) {
    losses_.lengths = axes_.lengths, losses_.scales = axes_.scales;
    losses_.loss.assign(axes_.lengths.size() * axes_.scales.size(), none);
    losses_.error = losses_.floor = losses_.loss;
    losses_.targets.assign(losses_.loss.size(), 0);
    losses_.constant = tellsPositions(loaded.config()) ? 0 : 1;
    losses_.longest = longestFor(loaded, L_ * request.options.integer("longest"));
  }

  Result<SurfaceLosses> measured();

private:
  Result<void> measureRow(std::int64_t row, bool between);
  // None where the encoding's table of positions ends before.
  Result<std::optional<Evaluation>> cell(double times, double scale, Progress& progress);
  double cellsInAll() const;
  double filled() const; // the part of them that is measured
  void set(std::size_t cell, const Evaluation& e) {
    losses_.loss[cell] = e.loss, losses_.error[cell] = e.error, losses_.floor[cell] = e.floor;
    losses_.targets[cell] = e.tokens;
  }
  void copy(std::size_t from, std::size_t to) {
    for (auto* values : {&losses_.loss, &losses_.error, &losses_.floor})
      (*values)[to] = (*values)[from];
    losses_.targets[to] = losses_.targets[from];
  }

  const MeasureRequest& request_;
  std::int64_t L_;
  SurfaceAxes axes_;
  SurfaceLosses losses_;
};

double Surface::cellsInAll() const {
  return static_cast<double>(axes_.columns() * axes_.rows());
}

double Surface::filled() const {
  const auto measured =
      std::ranges::count_if(losses_.targets, [](std::int64_t targets) { return targets > 0; });
  return static_cast<double>(measured) / cellsInAll();
}

Result<std::optional<Evaluation>> Surface::cell(double times, double scale, Progress& progress) {
  ProbeState state = request_.state;
  state.length = std::llround(times * static_cast<double>(L_));
  state.eval.set("evaluation.scale", scale);
  LoadedModel& loaded = *TRY(request_.models.get(state, progress));
  if (loaded.config().integer("evaluation.offset") + state.length > longestOf(loaded.model().encodings()))
    return std::optional<Evaluation>{};
  return std::optional(TRY(
      stateLoss(request_.models, state, losses_.longest, request_.options.integer("tokens"), progress, {})));
}

Result<void> Surface::measureRow(std::int64_t row, bool between) {
  for (std::int64_t column = 0; column < axes_.columns(); column += between ? 1 : 2) {
    const double times = axes_.lengths[static_cast<std::size_t>(column)];
    const auto here = losses_.cell(row, column), middle = losses_.cell(axes_.rows() / 2, column);
    if (losses_.targets[here])
      continue;
    if (request_.progress.cancelled())
      return failure("Cancelled.");
    if (losses_.constant && losses_.targets[middle]) { // the scale multiplies nothing
      copy(middle, here);
      continue;
    }
    ProgressPart share(request_.progress, filled(), filled() + 1 / cellsInAll());
    if (const auto measured = TRY(cell(times, axes_.scales[static_cast<std::size_t>(row)], share)))
      set(here, *measured);
    TRY(request_.partly([&] { return shared(losses_); }));
  }
  return {};
}

Result<SurfaceLosses> Surface::measured() {
  for (const bool between : {false, true}) {
    losses_.step = between ? 1 : 2;
    for (const auto row : axes_.rowOrder(between))
      TRY(measureRow(row, between));
  }
  return std::move(losses_);
}

} // namespace

Result<SharedMeasurement> measureSurface(const MeasureRequest& request) {
  const auto loaded = TRY(request.model());
  return shared(TRY(Surface(request, *loaded).measured()));
}

} // namespace expe
