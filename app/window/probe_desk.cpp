#include "app/window/probe_desk.h"

#include "app/window/relay.h"
#include "app/window/words.h"

namespace expe {

void ProbeDesk::use(Engine* engine, const QString& study) {
  std::lock_guard lock(mutex_);
  if (engine == engine_ && study == study_)
    return;
  engine_ = engine, study_ = study, other_ = true;
  waiting_.clear();
  again_ = false;
  ++generation_;
}

void ProbeDesk::ask(const QString& name, int rank, Question question) {
  {
    std::lock_guard lock(mutex_);
    waiting_[name] = {rank, std::move(question)};
    if (running_ == name) {
      again_ = false;
      ++generation_;
    } else if (!running_.isNull() && rank < runningRank_) {
      again_ = true;
      ++generation_;
    }
  }
  QMetaObject::invokeMethod(this, &ProbeDesk::work, Qt::QueuedConnection);
}

void ProbeDesk::drop(const QString& name) {
  std::lock_guard lock(mutex_);
  waiting_.erase(name);
  if (running_ == name) {
    again_ = false;
    ++generation_;
  }
}

void ProbeDesk::dropAll() {
  std::lock_guard lock(mutex_);
  waiting_.clear();
  again_ = false;
  ++generation_;
}

bool ProbeDesk::idle() const {
  std::lock_guard lock(mutex_);
  return waiting_.empty() && running_.isNull();
}

// The question to answer next; false if there is none or nobody to ask.
bool ProbeDesk::take(QString& name, Asked& asked, int& mine) {
  std::lock_guard lock(mutex_);
  if (std::exchange(other_, false))
    probe_.reset();
  if (waiting_.empty() || !engine_ || study_.isEmpty())
    return false;
  if (!probe_)
    probe_ = engine_->probe(pathOf(study_));
  auto next = waiting_.begin();
  for (auto it = waiting_.begin(); it != waiting_.end(); ++it)
    if (it->second.rank < next->second.rank)
      next = it;
  name = running_ = next->first;
  asked = std::move(next->second);
  runningRank_ = asked.rank;
  again_ = false;
  waiting_.erase(next);
  mine = generation_;
  return true;
}

// What was interrupted for a more urgent question is asked again, unless it was asked anew.
void ProbeDesk::done(const QString& name, const Asked& asked, int mine) {
  std::lock_guard lock(mutex_);
  if (again_ && generation_ != mine && waiting_.find(name) == waiting_.end())
    waiting_[name] = asked;
  again_ = false;
  running_ = QString();
}

void ProbeDesk::work() {
  QString name;
  Asked asked;
  int mine = 0;
  while (take(name, asked, mine)) {
    Relay relay(generation_, mine, [&](const QString& what, double done, double total) {
      emit progressed(name, what, done, total);
    });
    asked.question(*probe_, relay);
    done(name, asked, mine);
    emit answered(name);
  }
}

} // namespace expe
