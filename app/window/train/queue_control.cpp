#include "app/window/train/queue_control.h"

#include "app/window/actions.h"
#include "app/window/study/study_worker.h"
#include "app/window/train/headless.h"
#include "app/window/train/queue_words.h"
#include "app/window/train/run_control.h"
#include "app/window/words.h"
#include "widgets/amounts.h"
#include "widgets/notice_bar.h"
#include "widgets/runs/queue_pane.h"

#include <QCoreApplication>
#include <QFile>
#include <QInputDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

#include <algorithm>
#include <csignal>
#include <utility>

namespace expe {
namespace {

constexpr const char* workersKey = "queue/workers";
constexpr int watchEvery = 300; // milliseconds
const QString cause = "queue";  // of a complaint

// One that has ended and that nobody has asked after is no longer at work.
bool alive(qint64 pid) {
  QFile stat(QString("/proc/%1/stat").arg(pid));
  if (stat.open(QIODevice::ReadOnly)) {
    const QByteArray text = stat.readAll();
    return text.mid(text.lastIndexOf(')') + 2, 1) != "Z";
  }
  return ::kill(static_cast<pid_t>(pid), 0) == 0;
}

QString lastLine(QFile* log) {
  if (log == nullptr)
    return {};
  log->seek(0);
  const auto lines = QString::fromUtf8(log->readAll().right(4000)).split('\n', Qt::SkipEmptyParts);
  return lines.isEmpty() ? QString() : lines.back().trimmed();
}

} // namespace

QueueControl::QueueControl(QueuePane& pane, Actions& actions, StudyWorker& study, NoticeBar& notice,
                           const RunControl& control, QWidget& window)
    : QObject(&window), pane_(pane), actions_(actions), study_(study), notice_(notice), control_(control),
      window_(window) {
  pane_.setWorkers(QSettings().value(workersKey, "auto").toString());
  watching_.setInterval(watchEvery);
  connect(&watching_, &QTimer::timeout, this, &QueueControl::watch);
  connect(&control.session(), &TrainSession::changed, this, [this] {
    if (pausedHere_ != control_.pausedRun())
      show();
  });
  connectPane();
  show();
}

void QueueControl::connectPane() {
  connect(&pane_, &QueuePane::shown, this, &QueueControl::show);
  connect(&pane_, &QueuePane::startWanted, this, &QueueControl::start);
  connect(actions_.trainAll, &QAction::triggered, this, &QueueControl::startUnlessTrained);
  connect(&pane_, &QueuePane::stopWanted, this, [this] {
    ending_ = true;
    study_.change(withoutUndo(endQueue));
    show();
  });
  connect(&pane_, &QueuePane::pauseWanted, this, [this](bool paused) {
    study_.change(withoutUndo([paused](Study& study) { return pauseQueue(study, paused); }));
  });
  connect(&pane_, &QueuePane::workersChanged, this,
          [](const QString& workers) { QSettings().setValue(workersKey, workers); });
  connect(&pane_, &QueuePane::moveWanted, this, [this](const RunIds& runs, qint64 before) {
    study_.change(withoutUndo([runs, before](Study& study) { return putBefore(study, runs, before); }));
  });
  connect(&pane_, &QueuePane::firstWanted, this, [this](qint64 run) {
    study_.change(withoutUndo([run](Study& study) { return putFirst(study, run); }));
  });
  connect(&pane_, &QueuePane::pauseRunsWanted, this, [this](const RunIds& runs, bool paused) {
    study_.change(withoutUndo([runs, paused](Study& study) { return pauseRuns(study, runs, paused); }));
  });
  connect(&pane_, &QueuePane::priorityWanted, this, &QueueControl::askPriority);
  connect(&pane_, &QueuePane::retryWanted, this, [this](const RunIds& runs) {
    study_.change(withoutUndo([runs](Study& study) { return retryFailed(study, runs); }));
  });
  connect(&pane_, &QueuePane::takeOutWanted, this,
          [this](const RunIds& runs, bool out) { study_.change(edit::takeOut(runs, out)); });
  connect(&pane_, &QueuePane::showWanted, this, &QueueControl::runWanted);
}

void QueueControl::setReady(bool ready) {
  ready_ = ready;
  show();
  startAsAsked();
}

void QueueControl::setView(StudyViewPtr view) {
  view_ = std::move(view);
  ending_ = ending_ && works();
  show();
  startAsAsked();
}

void QueueControl::startAsAsked() {
  if (mayStart() && std::exchange(starts_, false))
    startUnlessTrained();
}

bool QueueControl::startedHere() const {
  return view_ && std::ranges::count(started_, view_->folder, &Started::folder) > 0;
}

bool QueueControl::works() const {
  return queue() && !queue()->workers.empty();
}

bool QueueControl::mayStart() const {
  const auto waits = [](const QueueEntry& entry) {
    return entry.state != RunState::Running && !entry.paused;
  };
  return ready_ && queue() && !view_->readOnly && std::ranges::any_of(queue()->queue.entries, waits);
}

// Thirty times a second, of up to thousands of runs: only where somebody sees it.
void QueueControl::show() {
  const bool works = this->works() || startedHere();
  pausedHere_ = control_.pausedRun();
  actions_.trainAll->setEnabled(!works && mayStart());
  if (!pane_.isVisible())
    return;
  QueueHead head;
  head.readOnly = !view_ || view_->readOnly;
  head.works = works;
  head.paused = queue() && queue()->queue.paused;
  head.mayStart = mayStart();
  std::vector<QueueLine> lines;
  if (queue())
    lines = linesOf(*view_, pausedHere_);
  head.status = status();
  head.empty = emptyQueue(view_.get());
  pane_.setLines(std::move(lines));
  pane_.setHead(head);
}

std::vector<QueueWorker> QueueControl::others() const {
  auto workers = queue()->workers;
  std::erase_if(workers,
                [](const QueueWorker& one) { return one.pid == QCoreApplication::applicationPid(); });
  return workers;
}

QString QueueControl::status() const {
  if (!queue())
    return {};
  QStringList parts;
  if (ending_)
    parts << tr("Stopping after this step");
  else if (!others().empty())
    parts << workersInWords(others());
  else if (startedHere())
    parts << tr("Starting");
  else if (!works() && control_.session().run() == 0 && !queue()->queue.entries.empty())
    parts << tr("Nobody trains the queue");
  if (control_.session().run() != 0)
    parts << tr("this window trains a run by itself");
  if (queue()->queue.paused)
    parts << tr("paused: nobody takes another run");
  parts << countsInWords(queue()->queue);
  if (const double left = secondsLeftOfQueue(*view_); left > 0)
    parts << tr("about %1 of training left").arg(clockTime(left));
  parts.removeAll(QString());
  return parts.join(" · ");
}

void QueueControl::start() {
  if (!view_ || view_->readOnly || works() || startedHere())
    return;
  notice_.settle(cause);
  const auto begun = trainQueue(view_->folder, pane_.workers());
  if (!begun)
    return notice_.complain(sentence(begun.error()), cause);
  started_.push_back({begun->pid, view_->folder, begun->log});
  emit said(tr("The queue is trained by a process of its own (%1).").arg(begun->pid));
  watching_.start();
  show();
}

void QueueControl::startUnlessTrained() {
  if (queue() && queue()->queue.paused)
    study_.change(withoutUndo([](Study& study) { return pauseQueue(study, false); }));
  start();
}

// What a process says last is told when it has ended: failures of runs are stored with them.
void QueueControl::watch() {
  bool ended = false;
  for (Started& one : started_) {
    if (queue() && view_->folder == one.folder)
      one.seen = one.seen || std::ranges::count(queue()->workers, one.pid, &QueueWorker::pid) > 0;
    if (alive(one.pid))
      continue;
    ended = true;
    const QString last = lastLine(one.log.get());
    if (!one.seen && !last.isEmpty())
      notice_.complain(tr("The queue is not trained: %1").arg(last), cause);
    emit said(last.isEmpty() ? tr("The queue has ended.") : tr("The queue has ended: %1").arg(last));
    emit this->ended(tr("The queue has ended"), last);
    one.pid = 0;
  }
  std::erase_if(started_, [](const Started& one) { return one.pid == 0; });
  if (started_.empty())
    watching_.stop();
  if (ended)
    show();
}

void QueueControl::askPriority(const RunIds& runs) {
  if (!queue() || runs.empty())
    return;
  const auto entry = std::ranges::find(queue()->queue.entries, runs.front(), &QueueEntry::run);
  const int now = entry == queue()->queue.entries.end() ? 0 : static_cast<int>(entry->priority);
  bool wanted = false;
  const int priority =
      QInputDialog::getInt(&window_, tr("Priority"),
                           tr("Runs of the highest number are trained first; 0 where nothing was "
                              "said."),
                           now, -1000000, 1000000, 1, &wanted);
  if (wanted)
    study_.change(withoutUndo([runs, priority](Study& study) -> Result<void> {
      for (const std::int64_t run : runs)
        TRY(setPriority(study, run, priority));
      return {};
    }));
}

// Those that were started elsewhere go on as they would have without this window.
bool QueueControl::mayClose() {
  if (!startedHere())
    return true;
  QMessageBox box(
      QMessageBox::Question, tr("The queue is being trained"),
      tr("%1 The processes that train the queue go on without the window, and need no one: open the "
         "study again to see how far they are. Or stop them: what is in training is kept at its last "
         "step and stays in the queue.")
          .arg(queue() ? countsInWords(queue()->queue) + "." : QString()),
      QMessageBox::Cancel, &window_);
  QPushButton* goOn = box.addButton(tr("Let it go on"), QMessageBox::AcceptRole);
  QPushButton* stop = box.addButton(tr("Stop the queue"), QMessageBox::DestructiveRole);
  box.setDefaultButton(goOn);
  box.exec();
  if (box.clickedButton() == stop)
    study_.change(withoutUndo(endQueue));
  return box.clickedButton() == goOn || box.clickedButton() == stop;
}

} // namespace expe
