// What the window does with its study: shows each picture of it, and hands on what the user wishes.
#include "app/window/actions.h"
#include "app/window/configuration_pane.h"
#include "app/window/engine_desk.h"
#include "app/window/main_window.h"
#include "app/window/run_control.h"
#include "app/window/study_desk.h"
#include "app/window/words.h"
#include "widgets/figure_view.h"
#include "widgets/notice_bar.h"
#include "widgets/run_list.h"

#include <QInputDialog>
#include <QMessageBox>
#include <QStackedWidget>

namespace expe {

template <class F> void MainWindow::ask(F question) {
  QMetaObject::invokeMethod(
      desk_, [desk = desk_, question] { question(*desk); }, Qt::QueuedConnection);
}

qint64 MainWindow::selected() const {
  return runs_->selected();
}

void MainWindow::showPicture(StudyViewPtr view) {
  view_ = std::move(view);
  setWindowTitle(tr("%1 — ExPE Workbench").arg(view_->name));
  pages_->setCurrentIndex(1);
  actions_->saveAs->setEnabled(true);
  actions_->exportFigure->setEnabled(view_->loss || view_->length);
  actions_->addRun->setEnabled(!view_->readOnly);
  if (view_->readOnly && notice_->isHidden())
    notice_->say(tr("This study is read-only: save it under another name to train or change it."));
  control_->setView(view_);
  showRuns();
  showConfiguration();
  if (view_->loss)
    loss_->setFigure(*view_->loss);
  else
    loss_->clear(tr("No step is trained yet.\nSelect a run and press Train (F5)."));
  if (view_->length)
    length_->setFigure(*view_->length);
  else
    length_->clear(tr(
        "Losses at 1×, 2×, 4×, … of the training length appear here\nas a run is validated and evaluated."));
  desk_->taken();
}

void MainWindow::showRuns() {
  std::vector<RunRow> rows;
  for (const RunView& view : view_->runs) {
    RunRow row;
    row.id = view.run.id;
    row.name = q(displayName(view.run));
    row.encoding =
        view.run.config.has("position.encoding") ? q(view.run.config.text("position.encoding")) : QString();
    row.state = q(name(view.run.state));
    row.tip = q(view.run.failure);
    row.step = view.run.step;
    row.steps = steps(view.run);
    row.loss = view.loss;
    std::copy(std::begin(view.validation), std::end(view.validation), std::begin(row.validation));
    row.shown = view.shown;
    rows.push_back(std::move(row));
  }
  runsNote_->setText(rows.empty() ? QString() : tr("nats per token"));
  runs_->setRows(std::move(rows));
  if (wantedRun_ != 0 && view_->find(wantedRun_))
    runs_->select(std::exchange(wantedRun_, 0));
  else if (selected() == 0 && !view_->runs.empty())
    runs_->select(view_->runs.front().run.id);
}

void MainWindow::showConfiguration() {
  const RunView* run = view_ ? view_->find(selected()) : nullptr;
  for (QAction* action : {actions_->duplicateRun, actions_->renameRun, actions_->removeRun})
    action->setEnabled(run && !view_->readOnly);
  const bool training =
      run && (control_->session().run() == run->run.id || run->run.state == RunState::Running);
  configuration_->showRun(run, training, view_ && view_->readOnly);
  if (!run) {
    configurationNote_->clear();
  } else if (run->run.config != estimated_) {
    estimated_ = run->run.config;
    engineDesk_->estimateLater(run->run.id, estimated_);
  }
}

void MainWindow::showEmpty() {
  pages_->setCurrentIndex(0);
  actions_->saveAs->setEnabled(false);
  actions_->exportFigure->setEnabled(false);
  actions_->addRun->setEnabled(false);
  showConfiguration();
}

void MainWindow::fillEncodings(Engine* engine) {
  const Schema& all = schema(*engine);
  ask([&all](StudyDesk& desk) { desk.useSchema(&all); });
  configuration_->useSchema(all);
  control_->useEngine(engine);
  actions_->addRun->clear();
  for (const EncodingInfo& encoding : all.encodings()) {
    QAction* action = actions_->addRun->addAction(q(encoding.title));
    action->setToolTip(q(encoding.summary));
    connect(action, &QAction::triggered, this, [this, id = q(encoding.id)] {
      ask([id, like = selected()](StudyDesk& desk) { desk.addRun(id, like); });
    });
  }
  estimated_ = {};
  showConfiguration();
}

void MainWindow::changeParameter(qint64 run, const QString& key, const QString& text) {
  if (control_->session().run() != run) {
    ask([=](StudyDesk& desk) { desk.change(run, key, text); });
    return;
  }
  if (const auto done = control_->session().set(key, text); !done)
    configuration_->setError(run, key, sentence(done.error()));
}

void MainWindow::showCurve(qint64 run, bool shown) {
  ask([=](StudyDesk& desk) { desk.show(run, shown); });
}

void MainWindow::duplicateRun() {
  ask([run = selected()](StudyDesk& desk) { desk.duplicateRun(run); });
}

void MainWindow::renameRun(qint64 run) {
  const RunView* view = view_ ? view_->find(run) : nullptr;
  if (!view || view_->readOnly)
    return;
  bool ok = false;
  const QString name = QInputDialog::getText(this, tr("Rename run"), tr("Name of run %1").arg(run),
                                             QLineEdit::Normal, q(view->run.name), &ok);
  if (ok)
    ask([=](StudyDesk& desk) { desk.renameRun(run, name); });
}

void MainWindow::removeRun(qint64 run) {
  const RunView* view = view_ ? view_->find(run) : nullptr;
  if (!view)
    return;
  const auto answer = QMessageBox::question(
      this, tr("Remove run"),
      tr("Remove %1 with its %2 steps and its checkpoints from the study? This cannot be undone.")
          .arg(q(displayName(view->run)))
          .arg(view->run.step),
      QMessageBox::Cancel | QMessageBox::Yes, QMessageBox::Cancel);
  if (answer == QMessageBox::Yes)
    ask([=](StudyDesk& desk) { desk.removeRun(run); });
}

} // namespace expe
