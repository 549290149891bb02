// The loss over evaluation length and scale: the table of scales of the ExPE paper (Datseris et al. 2025) is
// a row of it. Every cell scores the same targets.
#include "core/figure/views/surface.h"
#include "core/inspect/asked.h"
#include "core/inspect/evaluated.h"
#include "core/inspect/share.h"
#include "core/inspect/surface_axes.h"
#include "core/model/longest.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace expe {
namespace {

class Surface {
public:
  Surface(const Asked& asked, const LoadedModel& loaded)
      : asked_(asked), L_(loaded.trainingLength()),
        axes_(L_, asked.options.integer("longest"), asked.options.real("smallest")) {
    losses_.lengths = axes_.lengths, losses_.scales = axes_.scales;
    losses_.loss.assign(axes_.lengths.size() * axes_.scales.size(), none);
    losses_.error = losses_.floor = losses_.loss;
    losses_.targets.assign(losses_.loss.size(), 0);
    losses_.constant = loaded.encoding().actsAt.empty() ? 1 : 0;
    losses_.longest = longestFor(loaded, L_ * asked.options.integer("longest"));
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

  const Asked& asked_;
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
  ProbeState state = asked_.state;
  state.length = std::llround(times * static_cast<double>(L_));
  state.eval.set("evaluation.scale", scale);
  LoadedModel& loaded = *TRY(asked_.models.get(state, progress));
  if (loaded.config().integer("evaluation.offset") + state.length > longestOf(loaded.model().encodings()))
    return std::optional<Evaluation>{};
  const auto tokens = asked_.options.integer("tokens");
  const auto scan =
      TRY(asked_.models.losses().of(loaded, state.split, state.length, losses_.longest, tokens));
  if (tokens == 0 && !scan->complete()) {
    const auto stored = TRY(storedEvaluation(asked_.models, loaded, state, scan->targets()));
    if (stored)
      return stored;
  }
  TRY(scan->read(loaded, TextLosses::stages - 1, progress, loaded.stamp(state)));
  return std::optional(evaluationOf(*scan, loaded, state));
}

Result<void> Surface::measureRow(std::int64_t row, bool between) {
  for (std::int64_t column = 0; column < axes_.columns(); column += between ? 1 : 2) {
    const double times = axes_.lengths[static_cast<std::size_t>(column)];
    const auto here = losses_.cell(row, column), middle = losses_.cell(axes_.rows() / 2, column);
    if (losses_.targets[here])
      continue;
    if (asked_.progress.cancelled())
      return failure("Cancelled.");
    if (losses_.constant && losses_.targets[middle]) { // the scale multiplies nothing
      copy(middle, here);
      continue;
    }
    Share share(asked_.progress, filled(), filled() + 1 / cellsInAll());
    if (const auto measured = TRY(cell(times, axes_.scales[static_cast<std::size_t>(row)], share)))
      set(here, *measured);
    TRY(asked_.partly([&] { return shared(losses_); }));
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

Result<SharedMeasurement> measureSurface(const Asked& asked) {
  const auto loaded = TRY(asked.model());
  return shared(TRY(Surface(asked, *loaded).measured()));
}

} // namespace expe
