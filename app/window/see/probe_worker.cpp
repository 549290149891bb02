#include "app/window/see/probe_worker.h"

#include "app/window/throttled_progress.h"
#include "app/window/words.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

namespace expe {
namespace {

constexpr int niceness = 10; // more than the window's

// Lowers the priority of this thread for good, and so that of the threads that its tensors' work is spread
// over: what trains, what draws and what somebody waits for comes first. Not so low that it starves beside
// them: about a tenth of a core that all want.
void workInBackground() {
  const auto thread = static_cast<id_t>(::gettid());
  (void)::setpriority(PRIO_PROCESS, thread, ::getpriority(PRIO_PROCESS, 0) + niceness); // if it may
}

} // namespace

void ProbeWorker::waitFor(ProbeWorker& other) {
  other_ = &other;
  connect(&other, &ProbeWorker::rested, this, &ProbeWorker::work, Qt::QueuedConnection);
}

void ProbeWorker::use(Engine* engine, const QString& study) {
  {
    std::lock_guard lock(mutex_);
    if (engine == engine_ && study == study_)
      return;
    engine_ = engine, study_ = study, changed_ = true;
  }
  dropAll();
}

void ProbeWorker::ask(const QString& name, Rank rank, Question question) {
  {
    std::lock_guard lock(mutex_);
    waiting_[name] = {rank, std::move(question)};
    if (running_ == name) {
      again_ = false;
      ++generation_;
    }
    interrupt();
  }
  QMetaObject::invokeMethod(this, &ProbeWorker::work, Qt::QueuedConnection);
}

void ProbeWorker::setRank(const QString& name, Rank rank) {
  std::lock_guard lock(mutex_);
  if (running_ == name)
    runningRank_ = rank;
  if (const auto found = waiting_.find(name); found != waiting_.end())
    found->second.rank = rank;
  interrupt();
}

// What is answered, if something of a lower kind waits; what nobody wants any more ends by itself.
void ProbeWorker::interrupt() {
  if (running_.isNull() || generation_ != runningGeneration_)
    return;
  again_ = std::any_of(waiting_.begin(), waiting_.end(),
                       [this](const auto& each) { return each.second.rank.kind < runningRank_.kind; });
  generation_ += again_;
}

void ProbeWorker::drop(const QString& name) {
  bool idle = false;
  {
    std::lock_guard lock(mutex_);
    idle = idleNow();
    waiting_.erase(name);
    if (running_ == name) {
      again_ = false;
      ++generation_;
    }
  }
  rest(idle);
}

void ProbeWorker::dropAll() {
  bool idle = false;
  {
    std::lock_guard lock(mutex_);
    idle = idleNow();
    waiting_.clear();
    again_ = false;
    ++generation_;
  }
  rest(idle);
}

bool ProbeWorker::idle() const {
  std::lock_guard lock(mutex_);
  return idleNow();
}

QString ProbeWorker::running() const {
  std::lock_guard lock(mutex_);
  return running_;
}

void ProbeWorker::rest(bool before) {
  if (!before && idle())
    emit rested();
}

// The question to answer next; false if there is none, nobody to ask, or another worker's goes first.
bool ProbeWorker::take(QString& name, Asked& asked, int& mine) {
  std::lock_guard lock(mutex_);
  if (std::exchange(changed_, false))
    probe_.reset();
  if (waiting_.empty() || !engine_ || study_.isEmpty() || (other_ && !other_->idle()))
    return false;
  if (!probe_)
    probe_ = engine_->probe(pathOf(study_));
  const auto next = std::min_element(waiting_.begin(), waiting_.end(), [](const auto& a, const auto& b) {
    return a.second.rank < b.second.rank;
  });
  name = running_ = next->first;
  asked = std::move(next->second);
  runningRank_ = asked.rank;
  again_ = false;
  waiting_.erase(next);
  mine = runningGeneration_ = generation_;
  return true;
}

// What was interrupted for a more urgent question is asked again, unless it was asked anew.
void ProbeWorker::done(const QString& name, const Asked& asked, int mine) {
  bool idle = false;
  {
    std::lock_guard lock(mutex_);
    if (again_ && generation_ != mine && waiting_.find(name) == waiting_.end())
      waiting_[name] = {runningRank_, asked.question};
    again_ = false;
    running_ = QString();
    idle = idleNow();
  }
  if (idle)
    emit rested();
}

void ProbeWorker::work() {
  if (priority_ == Priority::Background && !std::exchange(lowered_, true))
    workInBackground();
  QString name;
  Asked asked;
  int mine = 0;
  while (take(name, asked, mine)) {
    ThrottledProgress wanted([this, mine] { return generation_ != mine; });
    asked.question(*probe_, wanted);
    done(name, asked, mine);
  }
}

} // namespace expe
