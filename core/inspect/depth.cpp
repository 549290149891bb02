// How often a needle is found, by depth and length: whole windows of the run's own task, from those that are
// evaluated.
#include "core/views/depth.h"
#include "core/api/tasks.h"
#include "core/data/windows.h"
#include "core/inspect/measure_request.h"
#include "core/model/longest.h"
#include "core/model/measure.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace expe {
namespace {

using Bins = std::array<std::vector<EvalWindow>, NeedleDepths::bins>;

// By the depth of their needle.
Bins binned(const TaskText& of, std::int64_t count, std::int64_t length) {
  Bins bins;
  for (const EvalWindow& window : taskWindows(firstOfValidation, count, length)) {
    const auto written =
        taskWindow(*of.task, of.options, TaskSize::Full, of.seed, window.begin, window.inputs);
    const auto bin = static_cast<std::int64_t>(written.depth * static_cast<double>(NeedleDepths::bins));
    bins[static_cast<std::size_t>(std::min(bin, NeedleDepths::bins - 1))].push_back(window);
  }
  return bins;
}

NeedleDepths blank(std::int64_t longest) {
  NeedleDepths found;
  for (std::int64_t times = 1; times <= longest; times *= 2)
    found.lengths.push_back(static_cast<double>(times));
  found.solved.assign(static_cast<std::size_t>(NeedleDepths::bins) * found.lengths.size(), none);
  found.accuracy = found.solved;
  found.windows.assign(found.solved.size(), 0);
  return found;
}

} // namespace

Result<SharedMeasurement> measureDepths(const MeasureRequest& request) {
  LoadedModel& loaded = *TRY(request.model());
  const auto& task = loaded.data().task;
  const auto L = loaded.trainingLength();
  if (!task || std::isnan(taskWindow(*task->task, task->options, TaskSize::Full, 1, 1, L).depth))
    return userError("Needles lie at a depth in the windows of passkey and needles alone: look at a run that "
                     "learned one of these (data.task).");
  loaded.takeThreads();
  auto found = blank(request.options.integer("longest"));
  const auto positions = longestOf(loaded.model().encodings());
  // A long window costs more than all that are shorter.
  double done = 0, all = 0;
  for (const double length : found.lengths)
    all += length * length;
  for (std::int64_t column = 0; column < found.columns(); ++column) {
    const double length = found.lengths[static_cast<std::size_t>(column)];
    const auto tokens = static_cast<std::int64_t>(length) * L;
    if (loaded.config().integer("evaluation.offset") + tokens > positions)
      break;
    const auto bins = binned(*task, request.options.integer("windows"), tokens);
    for (std::int64_t bin = 0; bin < NeedleDepths::bins; ++bin) {
      const double share = length * length / static_cast<double>(NeedleDepths::bins);
      ProgressPart part(request.progress, done / all, (done + share) / all);
      done += share;
      const auto& windows = bins[static_cast<std::size_t>(bin)];
      if (windows.empty())
        continue;
      const auto measured =
          TRY(measure(loaded.model(), loaded.data(), windows, loaded.pass(), part, "needles"));
      const auto cell = found.cell(bin, column);
      found.solved[cell] = measured.task.solved.value(), found.accuracy[cell] = measured.task.hits.value();
      found.windows[cell] = measured.task.solved.count, found.chance = measured.task.chance.value();
      TRY(request.partly([&] { return shared(found); }));
    }
  }
  return shared(std::move(found));
}

} // namespace expe
