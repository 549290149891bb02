#include "app/window/train/sweep_preview.h"

#include "app/window/words.h"

namespace expe {
namespace {

constexpr int mostMeasured = 8; // kinds of runs, some seconds each

Result<SweepCost> cost(Engine& engine, const std::vector<SweepCell>& cells, const QString& folder, int most,
                       Progress& progress) {
  auto cost = TRY(costOf(engine, cells, "auto", most, progress));
  TRY(mayFitDisk(cost, pathOf(folder)));
  return cost;
}

Result<SweepCost> counted(Engine& engine, const std::vector<SweepCell>& cells, const QString& folder) {
  Progress quiet;
  return cost(engine, cells, folder, 0, quiet);
}

} // namespace

Result<SweepPreview> previewSweep(Engine& engine, const SweepQuestion& question) {
  const Schema& all = schema(engine);
  SweepPreview preview;
  const auto before = question.extends ? question.extends->request.axes : std::vector<SweepAxis>();
  preview.request = TRY(readSweep(all, question.base, question.words, before));
  preview.plan = TRY(planSweep(all, preview.request));
  if (question.extends) {
    const auto study = TRY(Study::open(pathOf(question.folder), Study::Mode::ReadOnly));
    preview.plan.cells = TRY(newCells(*study, all, *question.extends, preview.plan));
  }
  preview.cost = TRY(counted(engine, preview.plan.cells, question.folder));
  return preview;
}

Result<SweepCost> measureSweep(Engine& engine, const SweepPreview& preview, const QString& folder,
                               Progress& progress) {
  return cost(engine, preview.plan.cells, folder, mostMeasured, progress);
}

Result<void> mayRemake(Engine& engine, const QString& folder, const QString& sweep) {
  const auto study = TRY(Study::open(pathOf(folder), Study::Mode::ReadOnly));
  const auto cells = TRY(missingCells(*study, schema(engine), TRY(sweepNamed(*study, sweep.toStdString()))));
  TRY(counted(engine, cells, folder));
  return {};
}

} // namespace expe
