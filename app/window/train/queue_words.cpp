#include "app/window/train/queue_words.h"

#include "app/window/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Queue)
};

QueueLine::Kind kindOf(const QueueEntry& entry) {
  return entry.state == RunState::Running  ? QueueLine::Kind::Training
         : entry.paused                    ? QueueLine::Kind::Paused
         : entry.state == RunState::Failed ? QueueLine::Kind::Failed
                                           : QueueLine::Kind::Waiting;
}

QString stateOf(const QueueEntry& entry) {
  if (entry.state == RunState::Running)
    return entry.paused ? Words::tr("stopping, then paused") : Words::tr("training");
  if (entry.paused)
    return Words::tr("paused");
  switch (entry.state) {
  case RunState::Failed:
    return entry.failures > 1 ? Words::tr("failed %1 times").arg(entry.failures) : Words::tr("failed");
  case RunState::Interrupted:
    return Words::tr("interrupted, waits");
  case RunState::Stopped:
    return Words::tr("stopped, waits");
  default:
    return Words::tr("waits");
  }
}

QueueLine lineOf(const QueueEntry& entry, const StudyView& view) {
  QueueLine line;
  const RunView* run = view.find(entry.run);
  line.run = entry.run;
  line.name = run ? q(displayName(run->run)) : legible(entry.name);
  line.kind = kindOf(entry);
  line.state = stateOf(entry);
  line.tip = q(entry.failure);
  line.step = run ? run->run.step : entry.step;
  line.steps = entry.steps;
  line.priority = entry.priority;
  if (run && line.kind == QueueLine::Kind::Training) {
    line.tokensPerSecond = run->tokensPerSecond;
    line.secondsLeft = run->secondsPerStep * static_cast<double>(std::max<qint64>(line.steps - line.step, 0));
  }
  return line;
}

} // namespace

std::vector<QueueLine> linesOf(const StudyView& view, std::int64_t pausedHere) {
  std::vector<QueueLine> lines;
  for (const QueueEntry& entry : view.queue->queue.entries) {
    lines.push_back(lineOf(entry, view));
    if (entry.run == pausedHere)
      lines.back().state = Words::tr("paused");
  }
  for (const QueueEntry& entry : view.queue->takenOut) {
    lines.push_back(lineOf(entry, view));
    if (lines.back().kind != QueueLine::Kind::Training) {
      lines.back().kind = QueueLine::Kind::TakenOut;
      lines.back().state = Words::tr("taken out");
    }
  }
  return lines;
}

namespace {

bool isToTrain(const QueueEntry& entry) {
  const auto kind = kindOf(entry);
  return kind == QueueLine::Kind::Training || kind == QueueLine::Kind::Waiting;
}

} // namespace

bool waits(const Queue& queue) {
  return std::ranges::any_of(queue.entries, isToTrain);
}

QString countsInWords(const Queue& queue) {
  const auto count = [&](QueueLine::Kind kind) {
    return static_cast<int>(std::ranges::count(queue.entries, kind, kindOf));
  };
  QStringList parts;
  if (const int n = count(QueueLine::Kind::Training))
    parts << Words::tr("%1 training").arg(n);
  if (const int n = count(QueueLine::Kind::Waiting))
    parts << Words::tr("%1 waiting").arg(n);
  if (const int n = count(QueueLine::Kind::Paused))
    parts << Words::tr("%1 paused").arg(n);
  if (const int n = count(QueueLine::Kind::Failed))
    parts << Words::tr("%1 failed").arg(n);
  return parts.join(", ");
}

QString workersInWords(const std::vector<QueueWorker>& workers) {
  std::int64_t runs = 0;
  for (const QueueWorker& worker : workers) {
    if (worker.workers == 0)
      return Words::tr("Measuring how many runs at once are best");
    runs += worker.workers;
  }
  const QString atOnce = runs == 1 ? Words::tr("One run at a time") : Words::tr("%1 runs at once").arg(runs);
  if (workers.size() > 1)
    return Words::tr("%1, by %2 processes").arg(atOnce).arg(workers.size());
  return Words::tr("%1, by process %2 on %3")
      .arg(atOnce)
      .arg(workers.front().pid)
      .arg(q(workers.front().host));
}

double secondsLeft(const StudyView& view, const std::vector<std::int64_t>& runs) {
  double seconds = 0, tokens = 0;
  for (const auto& run : view.runs)
    seconds += run->seconds, tokens += run->tokens;
  if (!(tokens > 0))
    return 0;
  double left = 0;
  for (const std::int64_t id : runs)
    if (const RunView* run = view.find(id)) {
      const double perStep = run->secondsPerStep > 0
                                 ? run->secondsPerStep
                                 : seconds / tokens * static_cast<double>(tokensPerStep(run->run.config));
      left += perStep * static_cast<double>(std::max<qint64>(steps(run->run) - run->run.step, 0));
    }
  return left;
}

double secondsLeftOfQueue(const StudyView& view) {
  std::vector<std::int64_t> runs;
  for (const QueueEntry& entry : view.queue->queue.entries)
    if (isToTrain(entry))
      runs.push_back(entry.run);
  std::int64_t atOnce = 0;
  for (const QueueWorker& worker : view.queue->workers)
    atOnce += worker.workers;
  return runs.size() > 1 && atOnce > 0 ? secondsLeft(view, runs) / static_cast<double>(atOnce) : 0;
}

QString emptyQueue(const StudyView* view) {
  if (!view || !view->queue)
    return {};
  if (view->runs.empty())
    return Words::tr("No runs yet. Make one with New run, or a sweep with Run ▸ Sweep.");
  return Words::tr(
      "Nothing waits: every run is finished or put away. A new run, or a sweep, comes in here by "
      "itself.");
}

} // namespace expe
