#include "app/window/study/checkpoint_control.h"

#include "app/window/actions.h"
#include "app/window/jobs.h"
#include "app/window/see/loss_words.h"
#include "app/window/see/selection.h"
#include "app/window/study/run_menu.h"
#include "app/window/study/study_worker.h"
#include "app/window/train/run_control.h"
#include "core/api/engine.h"
#include "widgets/notice_bar.h"
#include "widgets/runs/checkpoint_panel.h"

#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>

namespace expe {
namespace {

// What the study knows of a checkpoint: its evaluations, else the validations at its step.
CheckpointRow rowOf(const RunView& run, const Checkpoint& checkpoint) {
  CheckpointRow row;
  row.step = checkpoint.step;
  row.bytes = static_cast<double>(checkpoint.bytes);
  row.kept = checkpoint.kept;
  row.best = checkpoint.best;
  row.newest = checkpoint.step == run.checkpoints.back().step;
  const LossRows rows{run.run, run.validations, run.evaluations, run.checkpoints.back().step};
  const auto line = ownLosses(rows, checkpoint.step);
  if (!line)
    return row;
  for (const Evaluation& each : line->rows)
    row.byLength[each.length] = each.loss;
  if (const Evaluation* at = line->at(1))
    row.loss = at->loss;
  row.provisional = line->validation;
  row.tip = measuredWords(*line);
  for (const auto& [kind, fact] : factsOf(*line))
    if (kind != Fact::Weights)
      row.targets += fact.english() + " · ";
  return row;
}

// What trained on the same data: an imported model is read by the tokenizer of the run that is selected.
Settings dataOf(const Config& config) {
  Settings settings;
  for (const auto& [key, value] : config.values())
    if (key.rfind("data.", 0) == 0)
      settings.emplace_back(key, print(value));
  return settings;
}

} // namespace

CheckpointControl::CheckpointControl(CheckpointPanel& panel, Actions& actions, StudyWorker& worker,
                                     Jobs& jobs, NoticeBar& notice, RunControl& control, RunMenu& menu,
                                     const Selection& selection, QWidget& window)
    : QObject(&window), panel_(panel), actions_(actions), worker_(worker), jobs_(jobs), notice_(notice),
      control_(control), selection_(selection), window_(window) {
  connectPanel(menu);
  connect(&control, &RunControl::changed, this,
          [this] { panel_.setLocked(!view_ || view_->readOnly, control_.busy() || control_.evaluating()); });
  connect(actions.exportCheckpoint, &QAction::triggered, this, [this] { exportStep({}); });
  connect(actions.importCheckpoint, &QAction::triggered, this, &CheckpointControl::askForImport);
}

void CheckpointControl::connectPanel(RunMenu& menu) {
  connect(&panel_, &CheckpointPanel::evaluateWanted, this,
          [this](qint64 step) { control_.evaluate(run_, step); });
  connect(&panel_, &CheckpointPanel::continueWanted, this,
          [this, &menu](qint64 step) { menu.continueFrom(run_, step); });
  connect(&panel_, &CheckpointPanel::exportWanted, this, [this](qint64 step) { exportStep(step); });
  connect(&panel_, &CheckpointPanel::importWanted, this, &CheckpointControl::askForImport);
  connect(&panel_, &CheckpointPanel::removeWanted, this, &CheckpointControl::remove);
  connect(&panel_, &CheckpointPanel::keepWanted, this,
          [this](qint64 step, bool kept) { worker_.change(edit::keepCheckpoint(run_, step, kept)); });
}

void CheckpointControl::showRun(StudyViewPtr view, qint64 id) {
  view_ = std::move(view);
  run_ = id;
  const RunView* shown = run();
  std::vector<CheckpointRow> rows;
  for (const Checkpoint& checkpoint : shown ? shown->checkpoints : std::vector<Checkpoint>())
    rows.push_back(rowOf(*shown, checkpoint));
  actions_.exportCheckpoint->setEnabled(!rows.empty());
  actions_.importCheckpoint->setEnabled(view_ && !view_->readOnly);
  panel_.setRows(shown ? q(displayName(shown->run)) : QString(), std::move(rows),
                 shown
                     ? tr("%1 has no checkpoint yet: one is written every %2 steps while it trains, and when "
                          "it stops.")
                           .arg(q(displayName(shown->run)))
                           .arg(q(print(shown->run.config.at("training.checkpoint_every"))))
                     : tr("Select a run to see its checkpoints."));
  panel_.setLocked(!view_ || view_->readOnly, control_.busy() || control_.evaluating());
}

// A dialog lets pictures of the study through, and another run may be selected meanwhile: what is asked about
// is taken down before.
void CheckpointControl::remove(const std::vector<std::int64_t>& steps) {
  const qint64 id = run_;
  const auto answer = QMessageBox::question(&window_, tr("Delete checkpoints"),
                                            tr("Remove the checkpoints of %1 at step %2 from the disk? This "
                                               "cannot be undone; losses measured of them stay.")
                                                .arg(control_.nameOf(id), listed(steps)),
                                            QMessageBox::Cancel | QMessageBox::Yes, QMessageBox::Cancel);
  if (answer == QMessageBox::Yes)
    worker_.post([=](StudyWorker& worker) { worker.removeCheckpoints(id, steps); });
}

// What the scrub bar shows of the run and is not as it was trained: the user says which is written. None: not
// at all.
std::optional<CheckpointControl::Exported> CheckpointControl::exported(std::optional<std::int64_t> step) {
  const ProbeState& now = selection_.now();
  Exported asTrained{step, {}};
  if (now.run != run_)
    return asTrained;
  Exported asShown{step ? step : now.checkpoint, selection_.exported()};
  QStringList values;
  if (asShown.step != step)
    values << tr("step %1").arg(*asShown.step);
  for (const auto& [key, text] : asShown.settings)
    values << q(key.substr(key.rfind('.') + 1)) + " = " + q(text);
  if (values.isEmpty())
    return asTrained;
  QMessageBox box(
      QMessageBox::Question, tr("Export checkpoint"),
      tr("The scrub bar shows %1. Write it as shown, or as it was trained?").arg(values.join(", ")),
      QMessageBox::Cancel, &window_);
  auto* shown = box.addButton(tr("As &shown"), QMessageBox::AcceptRole);
  auto* trained = box.addButton(tr("As &trained"), QMessageBox::AcceptRole);
  trained->setToolTip(step ? QString() : tr("The newest checkpoint, with the run's own values"));
  box.setDefaultButton(shown);
  box.exec();
  if (box.clickedButton() == shown)
    return asShown;
  return box.clickedButton() == trained ? std::optional(asTrained) : std::nullopt;
}

void CheckpointControl::exportStep(std::optional<std::int64_t> step) {
  if (!run())
    return;
  const QString study = view_->folder;
  const qint64 id = run_;
  const QString name = QString("%1-%2").arg(view_->name).arg(id);
  const auto wanted = exported(step);
  if (!wanted)
    return;
  const QString to =
      QFileDialog::getSaveFileName(&window_, tr("Name the folder for weights and config.json"), name);
  if (to.isEmpty())
    return;
  const ExportRequest request{pathOf(study), id, wanted->step, wanted->settings, true, pathOf(to)};
  jobs_.post(
      {.name = "weights", .lane = "engine", .what = tr("Exporting the checkpoint")}, this,
      [request](Progress&) -> Result<expe::Exported> { return TRY(engine())->exportCheckpoint(request); },
      [this, to](const expe::Exported& done) {
        const QString own = done.own ? " " + sentence(*done.own) : QString();
        notice_.say(tr("Wrote weights and config.json to %1.").arg(to) + own);
      });
}

void CheckpointControl::askForImport() {
  const QString from = QFileDialog::getExistingDirectory(
      &window_, tr("Choose a folder with config.json and model.safetensors"));
  if (!from.isEmpty())
    importFrom(from);
}

void CheckpointControl::importFrom(const QString& folder) {
  if (!view_ || view_->readOnly)
    return;
  const ImportRequest request{pathOf(view_->folder), pathOf(folder), pathOf(folder).filename().string(),
                              run() ? dataOf(run()->run.config) : Settings()};
  jobs_.post(
      {.name = "weights", .lane = "engine", .what = tr("Importing weights")}, this,
      [request](Progress& progress) -> Result<std::int64_t> {
        return TRY(engine())->importCheckpoint(request, progress);
      },
      [this, folder, study = view_->folder](std::int64_t made) {
        notice_.say(tr("Imported %1 as run %2.").arg(folder).arg(made));
        if (view_ && view_->folder == study)
          worker_.change(edit::imported(made));
      });
}

} // namespace expe
