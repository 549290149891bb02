#include "app/window/train/run_control.h"

#include "app/window/actions.h"
#include "app/window/jobs.h"
#include "app/window/study/study_worker.h"
#include "app/window/train/chosen_device.h"
#include "app/window/train/headless.h"
#include "app/window/train/queue_words.h"
#include "app/window/words.h"
#include "core/api/planned.h"
#include "widgets/notice_bar.h"
#include "widgets/runs/run_list.h"
#include "widgets/status_strip.h"

#include <QMessageBox>
#include <QPushButton>

#include <algorithm>

namespace expe {
namespace {

double number(const Value& value) {
  return std::holds_alternative<double>(value) ? std::get<double>(value)
                                               : static_cast<double>(std::get<std::int64_t>(value));
}

const QString evaluationJob = "evaluation";

bool canTrain(const Run& run) {
  return !finished(run) && run.state != RunState::Running;
}

const QString about = "run/"; // what is complained of a run, until it is trained again

QString causeOf(qint64 run) {
  return about + QString::number(run);
}

} // namespace

RunControl::RunControl(Actions& actions, Jobs& jobs, StudyWorker& study, StatusStrip& strip,
                       NoticeBar& notice, RunList& list, QWidget& window)
    : QObject(&window), actions_(actions), jobs_(jobs), study_(study), strip_(strip), notice_(notice),
      window_(window), session_(this) {
  connect(&list, &RunList::selectionChanged, this, [this](qint64 run) {
    selected_ = run;
    update();
  });
  connect(&list, &RunList::chosenChanged, this, [this, &list] {
    const auto runs = list.selectedAll();
    chosen_.assign(runs.begin(), runs.end());
    update();
  });
  connectActions();
  connectSession();
  update();
}

void RunControl::connectActions() {
  connect(actions_.train, &QAction::triggered, this, &RunControl::trainSelected);
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

void RunControl::connectSession() {
  connect(&session_, &TrainSession::changed, this, &RunControl::update);
  connect(&session_, &TrainSession::runEnded, this, &RunControl::runEnded);
  connect(&session_, &TrainSession::changed, this, [this] { // at once: the window may close next
    if (!session_.busy() && (!toEvaluate_.empty() || !toGoOn_.empty()))
      evaluateNext();
  });
  connect(&session_, qOverload<qint64, const QString&>(&TrainSession::said), this,
          [this](qint64 run, const QString& line) { emit said(nameOf(run) + ": " + line); });
  connect(&strip_, &StatusStrip::cancelWanted, this, [this] { toEvaluate_.clear(); });
}

void RunControl::useEngine(Engine* engine) {
  engine_ = engine;
  update();
}

void RunControl::setView(StudyViewPtr view) {
  if (view_ && view_->folder != view->folder)
    toEvaluate_.clear(); // they were asked of another study
  view_ = std::move(view);
  if (const RunView* run = view_->find(stopping_); !run || run->run.state != RunState::Running)
    stopping_ = 0;
  if (const QString cause = notice_.cause();
      cause.startsWith(about) && !view_->find(cause.mid(about.size()).toLongLong()))
    notice_.settle(cause); // it is gone
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
    notice_.settle(causeOf(run));
  if (engine_ && view_)
    session_.train(*engine_, pathOf(view_->folder), std::move(runs), oneStep);
}

void RunControl::trainHeadless(const std::vector<std::int64_t>& runs) {
  if (!view_ || runs.empty())
    return;
  notice_.settle(causeOf(runs.front()));
  if (const auto begun = expe::trainHeadless(view_->folder, runs); !begun)
    notice_.complain(sentence(begun.error()), causeOf(runs.front()));
  else
    emit said(runs.size() == 1
                  ? tr("%1 trains without the window.").arg(nameOf(runs.front()))
                  : tr("%1 runs train without the window, one after the other.").arg(runs.size()));
}

void RunControl::goOnHeadless() {
  if (!session_.busy())
    return;
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
  stopping_ = session_.busy() ? session_.run() : selected_;
  updateStrip();
  if (session_.busy())
    return session_.stop();
  study_.change(withoutUndo([run = selected_](Study& study) { return study.request(run, "stop"); }));
}

void RunControl::runEnded(qint64 run, const TrainEnd& end) {
  const QString how = end.how == TrainEnd::How::Finished  ? tr("finished")
                      : end.how == TrainEnd::How::Stopped ? tr("stopped")
                                                          : tr("failed");
  if (end.how == TrainEnd::How::Failed)
    notice_.complain(nameOf(run) + ": " + sentence(end.error), causeOf(run));
  emit said(tr("%1: %2 at step %3.").arg(nameOf(run), how).arg(end.step));
  if (end.how != TrainEnd::How::Stopped)
    emit ended(tr("%1 %2").arg(nameOf(run), how), end.how == TrainEnd::How::Failed
                                                      ? sentence(end.error)
                                                      : tr("%1 steps are trained.").arg(end.step));
  if (end.how == TrainEnd::How::Finished) {
    // In case this window is gone before.
    study_.change(withoutUndo([run](Study& study) { return noteEvaluation(study, run, true); }));
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
  if (!session_.busy() && !toGoOn_.empty())
    trainHeadless(std::exchange(toGoOn_, {}));
  if (!session_.busy() && !evaluating() && !toEvaluate_.empty() && view_ && engine_) {
    evaluating_ = toEvaluate_.front();
    toEvaluate_.pop_front();
    const RunView* run = view_->find(evaluating_.run);
    const double longest = run && run->run.config.has("evaluation.longest")
                               ? number(run->run.config.at("evaluation.longest"))
                               : 16;
    const EvaluationRequest& asked = evaluating_.request;
    EvalRequest request;
    request.study = pathOf(evaluating_.study), request.run = evaluating_.run;
    request.checkpoint = evaluating_.checkpoint, request.device = chosenDevice().toStdString();
    request.lengths = asked.lengths.empty() ? ownLengths(longest) : asked.lengths;
    request.protocol = asked.protocol, request.split = asked.split;
    const auto end = [this, id = evaluating_.run](const QString& problem) { evaluationEnded(id, problem); };
    jobs_.post(
        {.name = evaluationJob,
         .lane = "engine",
         .what = tr("Evaluating by length"),
         .of = nameOf(evaluating_.run)},
        this,
        [engine = engine_, request, whenDone = asked.whenDone](Progress& progress) {
          return expe::evaluate(*engine, request, whenDone, progress);
        },
        end, [end](const Error& error) { end(sentence(error)); });
  }
  update();
}

void RunControl::evaluationEnded(qint64 run, const QString& problem) {
  evaluating_ = {};
  emit said(nameOf(run) + ": " + (problem.isEmpty() ? tr("evaluated by length.") : problem));
  emit ended(tr("%1 is evaluated").arg(nameOf(run)), problem);
  emit evaluated(run, problem);
  evaluateNext();
}

Trains RunControl::trains(const RunView* run) const {
  if (!run)
    return Trains::Nowhere;
  if (session_.run() != run->run.id)
    return run->run.state == RunState::Running ? Trains::Elsewhere : Trains::Nowhere;
  return session_.status().phase == TrainStatus::Phase::Preparing ? Trains::Begins : Trains::Here;
}

bool RunControl::mayClose(const QString& more) {
  QMessageBox box(
      QMessageBox::Question, tr("A run is training"),
      tr("%1 is training. It can go on without the window, or stop here: it is kept at its last step and "
         "can be resumed.")
              .arg(nameOf(session_.run())) +
          more,
      QMessageBox::Cancel, &window_);
  QPushButton* headless = box.addButton(tr("Keep training"), QMessageBox::AcceptRole);
  QPushButton* stop = box.addButton(tr("Stop and close"), QMessageBox::DestructiveRole);
  headless->setToolTip(tr("In a process of its own; open the study again to see it"));
  box.setDefaultButton(headless);
  box.exec();
  if (box.clickedButton() == headless)
    goOnHeadless();
  else if (box.clickedButton() == stop)
    session_.stop();
  return box.clickedButton() == headless || box.clickedButton() == stop;
}

void RunControl::update() {
  const RunView* run = current();
  const bool busy = session_.busy(), paused = session_.paused();
  const bool here = engine_ && view_ && !view_->readOnly;
  const bool elsewhere = run && run->run.state == RunState::Running && session_.run() != run->run.id;
  const bool ready = here && !busy && !toTrain().empty();
  actions_.train->setEnabled(ready);
  actions_.pause->setEnabled(session_.run() != 0);
  actions_.pause->setText(paused ? tr("Resume") : tr("Pause"));
  actions_.step->setEnabled((here && !busy && run && canTrain(run->run)) || paused);
  actions_.stop->setEnabled(busy || (here && elsewhere));
  actions_.headless->setEnabled(ready || busy);
  actions_.evaluate->setEnabled(here && !toEvaluate().empty() && !busy && !evaluating());
  updateStrip();
  emit changed();
}

// That another process trains: the selected one, else any.
const RunView* RunControl::trainedElsewhere() const {
  const auto trains = [](const RunView& run) { return run.run.state == RunState::Running; };
  if (const RunView* run = current(); run && trains(*run))
    return run;
  for (std::size_t i = 0; view_ && i < view_->runs.size(); ++i)
    if (trains(*view_->runs[i]))
      return view_->runs[i].get();
  return nullptr;
}

// While others work on it and none of its runs trains, as when one that has ended is evaluated.
QString RunControl::queueInWords() const {
  if (!view_->queue || view_->queue->workers.empty())
    return {};
  return waits(view_->queue->queue) ? tr("The queue is at work")
                                    : tr("The queue evaluates what it has trained");
}

void RunControl::updateStrip() {
  StatusRow row;
  if (const RunView* run = session_.busy() ? nullptr : trainedElsewhere()) {
    row.phase = tr("%1 trains in another process").arg(q(displayName(run->run)));
    row.device = q(run->run.device);
    row.step = run->run.step;
    row.steps = steps(run->run);
    if (run->secondsPerStep > 0) {
      row.tokensPerSecond = run->tokensPerSecond;
      row.secondsLeft = run->secondsPerStep * static_cast<double>(row.steps - row.step);
    }
    if (stopping_ == run->run.id)
      row.phase += tr(", stopping");
    if (view_->queue)
      row.secondsForAll = secondsLeftOfQueue(*view_);
    return strip_.setStatus(row);
  }
  if (!session_.busy())
    return strip_.setIdle(!view_            ? tr("No study is open")
                          : !engine_        ? tr("Loading the engine…")
                          : view_->readOnly ? tr("Read-only")
                                            : queueInWords());
  const TrainStatus& now = session_.status();
  pausing_ = pausing_ && !session_.paused();
  static const char* const phases[] = {QT_TR_NOOP("Preparing %1"), QT_TR_NOOP("Training %1"),
                                       QT_TR_NOOP("Validating %1"), QT_TR_NOOP("Saving %1"),
                                       QT_TR_NOOP("%1 is paused")};
  row.phase = tr(phases[static_cast<int>(now.phase)]).arg(nameOf(session_.run()));
  if (now.within > 0)
    row.phase += tr(", %1 % of a step").arg(static_cast<int>(now.within * 100));
  if (pausing_)
    row.phase += tr(", then pausing");
  if (stopping_ == session_.run())
    row.phase += tr(", stopping");
  if (const auto more = session_.queue().size(); more > 0)
    row.phase += tr(", %1 more to come").arg(more);
  if (const double waiting = secondsLeft(*view_, session_.queue()); waiting > 0 && now.secondsLeft > 0)
    row.secondsForAll = now.secondsLeft + waiting;
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
