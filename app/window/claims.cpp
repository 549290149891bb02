#include "app/window/claims.h"

#include "app/window/comparison_control.h"
#include "app/window/study_worker.h"
#include "app/window/table_control.h"
#include "widgets/notice_bar.h"

#include <QClipboard>
#include <QGuiApplication>

namespace expe {

Claims::Claims(Docks& docks, FigureControl& figures, StudyWorker& study, NoticeBar& notice, QWidget& window)
    : QObject(&window), worker_(new ClaimsWorker),
      comparison_(new ComparisonControl(figures, *worker_, this)),
      tables_(new TableControl(docks, *worker_, study, notice, window)) {
  worker_->moveToThread(&thread_);
  connect(&thread_, &QThread::finished, worker_, &QObject::deleteLater);
  thread_.start();
  connect(comparison_, &ComparisonControl::seen, this, &Claims::watch);
  connect(tables_, &TableControl::seen, this, &Claims::watch);
  connect(comparison_, &ComparisonControl::changed, this, [&study](const QString& json) {
    QMetaObject::invokeMethod(
        &study, [&study, json] { study.keepNote("comparison", json); }, Qt::QueuedConnection);
  });
  connect(&comparison_->panel(), &ComparisonPanel::selectionWanted, this,
          [this] { comparison_->panel().setRuns(selected_()); });
  connect(&tables_->panel(), &TablesPanel::selectionWanted, this,
          [this] { tables_->panel().setRuns(selected_()); });
  connect(&comparison_->panel(), &ComparisonPanel::copyWanted, this, [&notice](const QString& text) {
    QGuiApplication::clipboard()->setText(text);
    notice.say(tr("The sentences are on the clipboard."));
  });
  connect(worker_, &ClaimsWorker::working, this, &Claims::working);
  connect(worker_, &ClaimsWorker::idle, this, &Claims::idle);
  connect(worker_, &ClaimsWorker::failed, this, &Claims::complain);
  connect(worker_, &ClaimsWorker::settled, this, &Claims::settled);
  connectEvaluations();
}

Claims::~Claims() {
  cancel();
  thread_.quit();
  thread_.wait();
}

void Claims::connectEvaluations() {
  const auto evaluate = [this](const std::vector<std::int64_t>& runs, const LossSource& of,
                               std::vector<double> lengths) {
    if (lengths.empty())
      lengths = of.lengths;
    for (const std::int64_t run : runs) {
      evaluating_.insert(run);
      emit evaluateWanted(run, {lengths, of.protocol, of.split});
    }
  };
  connect(&comparison_->panel(), &ComparisonPanel::evaluateWanted, this,
          [this, evaluate](const std::vector<std::int64_t>& runs, const std::vector<double>& lengths) {
            evaluate(runs, comparison_->panel().settings().request.of, lengths);
          });
  connect(&tables_->panel(), &TablesPanel::evaluateWanted, this,
          [this, evaluate](const std::vector<std::int64_t>& runs, const std::vector<double>& lengths) {
            if (const auto& definition = tables_->panel().definition())
              evaluate(runs, definition->of, lengths);
          });
}

void Claims::evaluated(qint64 run, const QString& problem) {
  if (evaluating_.erase(run) == 0 || problem.isEmpty())
    return;
  const QString text = tr("Run %1: %2").arg(QString::number(run), problem);
  comparison_->panel().setEvaluating(text);
  tables_->panel().setEvaluating(text);
}

void Claims::watch() {
  worker_->watchLater(comparison_->inSight(), tables_->inSight());
}

void Claims::setView(const StudyViewPtr& view) {
  tables_->setFolder(view->folder);
  tables_->panel().setReadOnly(view->readOnly);
}

void Claims::open(const QString& file) {
  worker_->openLater(file);
  watch();
}

void Claims::cancel() {
  worker_->cancel();
}

} // namespace expe
