#include "app/window/run_control.h"

#include "app/window/actions.h"
#include "app/window/engine_worker.h"
#include "app/window/headless.h"
#include "app/window/study_worker.h"
#include "widgets/status_strip.h"

#include <algorithm>

namespace expe {
namespace {

double number(const Value& value) {
  return std::holds_alternative<double>(value) ? std::get<double>(value)
                                               : static_cast<double>(std::get<std::int64_t>(value));
}

const QString queueCause = "queue"; // of a complaint about all of it

bool canTrain(const Run& run) {
  return !finished(run) && run.state != RunState::Running;
}

QString causeOf(qint64 run) { // of a complaint, until it is trained again
  return RunControl::cause.arg(run);
}

} // namespace

RunControl::RunControl(Actions& actions, EngineWorker& engine, StudyWorker& study, StatusStrip& strip,
                       QObject* parent)
    : QObject(parent), actions_(actions), worker_(engine), study_(study), strip_(strip), session_(this) {
  connectActions();
  connectWorkers();
  update();
}

void RunControl::connectActions() {
  connect(actions_.train, &QAction::triggered, this, &RunControl::trainSelected);
  connect(actions_.trainAll, &QAction::triggered, this, &RunControl::trainAll);
  connect(actions_.pause, &QAction::triggered, this, [this] {
    pausing_ = !session_.paused();
    pausing_ ? session_.pause() : session_.resume();
    update();
  });
  connect(actions_.step, &QAction::triggered, this, &RunControl::step);
  connect(actions_.stop, &QAction::triggered, this, &RunControl::stop);
  connect(actions_.evaluate, &QAction::triggered, this, [this] {
    for (const std::int64_t run : toEvaluate())
      evaluate(run);
  });
  connect(actions_.headless, &QAction::triggered, this, [this] {
    if (session_.busy())
      goOnHeadless();
    else
      trainHeadless(toTrain());
  });
}

void RunControl::connectWorkers() {
  connect(&session_, &TrainSession::changed, this, &RunControl::update);
  connect(&session_, &TrainSession::runEnded, this, &RunControl::runEnded);
  connect(&session_, &TrainSession::changed, this, [this] { // a queue may end without a run
    if (!session_.busy() && (!toEvaluate_.empty() || !toGoOn_.empty() || queueGoesOn_))
      evaluateNext();
  });
  connect(&session_, &TrainSession::queueEmpty, this, [this] {
    emit complain(
        tr("Nothing to train: every run that is left is paused, taken out of the queue, or being trained "
           "by another process."),
        queueCause);
  });
  connect(&session_, &TrainSession::queueFailed, this,
          [this](const QString& line) { emit complain(line, queueCause); });
  connect(&session_, qOverload<qint64, const QString&>(&TrainSession::said), this,
          [this](qint64 run, const QString& line) { emit said(nameOf(run) + ": " + line); });
  connect(&worker_, &EngineWorker::evaluating, this,
          [this](qint64 run, const QString& what, double done, double total) {
            if (evaluating_.run == run)
              strip_.setWork("evaluation", nameOf(run) + ": " + what, done, total);
          });
  connect(&worker_, &EngineWorker::evaluated, this, [this](qint64 run, const QString& problem) {
    evaluating_ = {};
    strip_.endWork("evaluation");
    emit said(nameOf(run) + ": " + (problem.isEmpty() ? tr("evaluated by length.") : problem));
    emit ended(tr("%1 is evaluated").arg(nameOf(run)), problem);
    evaluateNext();
  });
  connect(&strip_, &StatusStrip::cancelWanted, this, [this] {
    toEvaluate_.clear();
    worker_.cancel();
  });
}

void RunControl::useEngine(Engine* engine) {
  engine_ = engine;
  update();
}

void RunControl::setView(StudyViewPtr view) {
  if (view_ && view_->folder != view->folder)
    toEvaluate_.clear(); // they were asked of another study
  view_ = std::move(view);
  if (view_->queue)
    session_.setQueueEnds(view_->queue->ends);
  update();
}

void RunControl::select(qint64 run) {
  selected_ = run;
  update();
}

void RunControl::choose(std::vector<std::int64_t> runs) {
  chosen_ = std::move(runs);
  update();
}

std::vector<std::int64_t> RunControl::chosen(bool (*may)(const RunView&)) const {
  std::vector<std::int64_t> runs;
  std::ranges::copy_if(chosen_, std::back_inserter(runs), [&](std::int64_t run) {
    const RunView* view = view_ ? view_->find(run) : nullptr;
    return view && may(*view);
  });
  return runs;
}

std::vector<std::int64_t> RunControl::toTrain() const {
  return chosen([](const RunView& run) { return canTrain(run.run); });
}

std::vector<std::int64_t> RunControl::toEvaluate() const {
  return chosen([](const RunView& run) { return !run.checkpoints.empty(); });
}

QString RunControl::nameOf(qint64 run) const {
  const RunView* view = view_ ? view_->find(run) : nullptr;
  return view ? q(displayName(view->run)) : tr("run %1").arg(run);
}

void RunControl::train(std::vector<std::int64_t> runs, bool oneStep) {
  if (mayTrain_ && std::count(runs.begin(), runs.end(), selected_) > 0 && !mayTrain_())
    return;
  for (const std::int64_t run : runs)
    emit settled(causeOf(run));
  if (engine_ && view_)
    session_.train(*engine_, pathOf(view_->folder), std::move(runs), oneStep);
}

void RunControl::trainAll() {
  if (!engine_ || !view_ || (mayTrain_ && !mayTrain_()))
    return;
  emit settled(queueCause);
  for (const auto& run : view_->runs)
    emit settled(causeOf(run->run.id));
  session_.trainQueue(*engine_, pathOf(view_->folder));
}

void RunControl::trainHeadless(const std::vector<std::int64_t>& runs) {
  if (!view_ || runs.empty())
    return;
  emit settled(causeOf(runs.front()));
  if (const auto begun = expe::trainHeadless(view_->folder, runs); !begun)
    emit complain(sentence(begun.error()), causeOf(runs.front()));
  else
    emit said(runs.size() == 1
                  ? tr("%1 trains without the window.").arg(nameOf(runs.front()))
                  : tr("%1 runs train without the window, one after the other.").arg(runs.size()));
}

// What was in training is taken up again where it stands in the queue.
void RunControl::trainQueueHeadless() {
  toGoOn_.clear();
  if (const auto begun = trainQueue(view_->folder, "1"); !begun)
    emit complain(sentence(begun.error()), causeOf(session_.run()));
  else
    emit said(tr("The queue is trained by a process of its own (%1).").arg(begun->pid));
}

void RunControl::goOnHeadless() {
  if (!session_.busy())
    return;
  queueGoesOn_ = session_.takes();
  toGoOn_ = session_.queue();
  toGoOn_.insert(toGoOn_.begin(), session_.run());
  session_.stop();
}

void RunControl::step() {
  if (!session_.busy())
    train({selected_}, true);
  else if (session_.paused())
    session_.step();
}

// What trains here; else the selected run, that another process trains, is asked to stop.
void RunControl::stop() {
  if (session_.busy())
    return session_.stop();
  QMetaObject::invokeMethod(
      &study_, [&worker = study_, run = selected_] { worker.askToStop(run); }, Qt::QueuedConnection);
}

void RunControl::runEnded(qint64 run, const TrainEnd& end) {
  const QString how = end.how == TrainEnd::How::Finished  ? tr("finished")
                      : end.how == TrainEnd::How::Stopped ? tr("stopped")
                                                          : tr("failed");
  if (end.how == TrainEnd::How::Failed)
    emit complain(nameOf(run) + ": " + sentence(end.error), causeOf(run));
  emit said(tr("%1: %2 at step %3.").arg(nameOf(run), how).arg(end.step));
  if (end.how != TrainEnd::How::Stopped)
    emit ended(tr("%1 %2").arg(nameOf(run), how), end.how == TrainEnd::How::Failed
                                                      ? sentence(end.error)
                                                      : tr("%1 steps are trained.").arg(end.step));
  if (end.how == TrainEnd::How::Finished) {
    QMetaObject::invokeMethod(
        &study_, [&worker = study_, run] { worker.noteEvaluation(run); }, Qt::QueuedConnection);
    toEvaluate_.push_back({view_->folder, run, {}, {.whenDone = true}});
  }
  QMetaObject::invokeMethod(this, &RunControl::evaluateNext, Qt::QueuedConnection); // if no other run begins
}

void RunControl::evaluate(qint64 run, std::optional<std::int64_t> checkpoint,
                          const EvaluationRequest& request) {
  if (view_)
    toEvaluate_.push_back({view_->folder, run, checkpoint, request});
  evaluateNext();
}

void RunControl::evaluateNext() {
  if (!session_.busy() && std::exchange(queueGoesOn_, false))
    trainQueueHeadless();
  if (!session_.busy() && !toGoOn_.empty())
    trainHeadless(std::exchange(toGoOn_, {}));
  if (!session_.busy() && !evaluating() && !toEvaluate_.empty() && view_) {
    evaluating_ = toEvaluate_.front();
    toEvaluate_.pop_front();
    const RunView* run = view_->find(evaluating_.run);
    const double longest = run && run->run.config.has("evaluation.longest")
                               ? number(run->run.config.at("evaluation.longest"))
                               : 16;
    worker_.evaluateLater(evaluating_.study, evaluating_.run, evaluating_.checkpoint, longest,
                          evaluating_.request);
  }
  update();
}

void RunControl::update() {
  const RunView* run = current();
  const bool busy = session_.busy(), paused = session_.paused();
  const bool here = engine_ && view_ && !view_->readOnly;
  const bool elsewhere = run && run->run.state == RunState::Running && session_.run() != run->run.id;
  const bool ready = here && !busy && !toTrain().empty();
  bool unfinished = false;
  for (std::size_t i = 0; view_ && i < view_->runs.size(); ++i)
    unfinished = unfinished || (!finished(view_->runs[i]->run) && !view_->runs[i]->run.archived);
  actions_.train->setEnabled(ready);
  actions_.trainAll->setEnabled(here && !busy && unfinished);
  actions_.pause->setEnabled(session_.run() != 0);
  actions_.pause->setText(paused ? tr("Resume") : tr("Pause"));
  actions_.step->setEnabled((here && !busy && run && canTrain(run->run)) || paused);
  actions_.stop->setEnabled(busy || (here && elsewhere));
  actions_.headless->setEnabled(ready || busy);
  actions_.evaluate->setEnabled(here && !toEvaluate().empty() && !busy && !evaluating());
  updateStrip();
  emit changed();
}

// In the queue, and not paused.
std::size_t RunControl::waiting() const {
  if (!view_ || !view_->queue)
    return 0;
  return static_cast<std::size_t>(
      std::ranges::count_if(view_->queue->queue.entries, [](const QueueEntry& entry) {
        return entry.state != RunState::Running && entry.state != RunState::Failed && !entry.paused;
      }));
}

void RunControl::updateStrip() {
  if (!session_.busy()) {
    const RunView* run = current();
    strip_.setIdle(!view_            ? tr("No study is open")
                   : !engine_        ? tr("Loading the engine…")
                   : view_->readOnly ? tr("Read-only")
                   : run && run->run.state == RunState::Running
                       ? tr("%1 trains in another process").arg(q(displayName(run->run)))
                       : QString());
    return;
  }
  if (session_.run() == 0)
    return strip_.setIdle(session_.waits() ? tr("The queue is paused: nobody takes another run")
                                           : tr("Taking the next run of the queue"));
  const TrainStatus& now = session_.status();
  pausing_ = pausing_ && !session_.paused();
  static const char* const phases[] = {QT_TR_NOOP("Preparing %1"), QT_TR_NOOP("Training %1"),
                                       QT_TR_NOOP("Validating %1"), QT_TR_NOOP("Saving %1"),
                                       QT_TR_NOOP("%1 is paused")};
  StatusRow row;
  row.phase = tr(phases[static_cast<int>(now.phase)]).arg(nameOf(session_.run()));
  if (now.within > 0)
    row.phase += tr(", %1 % of a step").arg(static_cast<int>(now.within * 100));
  if (pausing_)
    row.phase += tr(", then pausing");
  if (const auto more = session_.takes() ? waiting() : session_.queue().size(); more > 0)
    row.phase += tr(", %1 more to come").arg(more);
  row.device = q(now.device);
  row.attention = q(now.attention);
  row.step = now.step;
  row.steps = now.steps;
  row.tokensPerSecond = now.tokensPerSecond;
  row.secondsLeft = now.secondsLeft;
  row.memoryBytes = now.memoryBytes;
  strip_.setStatus(row);
}

} // namespace expe
