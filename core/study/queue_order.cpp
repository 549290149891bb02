// Putting runs of the queue before others, by as few priorities as can be.
#include "core/api/queue.h"
#include "core/study/study_file.h"

#include <algorithm>

namespace expe {

namespace {

// Whether of two that have one priority the first is taken first anyway.
bool goesBefore(const QueueEntry& a, const QueueEntry& b) {
  return std::pair(a.failures, a.run) < std::pair(b.failures, b.run);
}

// The least that `entry` needs to come before `next`, and the most with which it comes behind `previous`.
std::int64_t leastBefore(const QueueEntry& entry, const QueueEntry& next) {
  return next.priority + (goesBefore(entry, next) ? 0 : 1);
}
std::int64_t mostBehind(const QueueEntry& entry, const QueueEntry& previous) {
  return previous.priority - (goesBefore(previous, entry) ? 0 : 1);
}

bool among(const std::vector<std::int64_t>& runs, std::int64_t run) {
  return std::ranges::find(runs, run) != runs.end();
}

// As they are to be taken; those in training are no part of it.
std::vector<QueueEntry> wanted(const Queue& queue, const std::vector<std::int64_t>& runs,
                               std::int64_t before) {
  std::vector<QueueEntry> rest, moved;
  for (const QueueEntry& entry : queue.entries)
    if (entry.state != RunState::Running && !among(runs, entry.run))
      rest.push_back(entry);
  for (const std::int64_t run : runs)
    for (const QueueEntry& entry : queue.entries)
      if (entry.run == run && entry.state != RunState::Running)
        moved.push_back(entry);
  const auto at = std::ranges::find(rest, before, &QueueEntry::run);
  if (before != 0 && at == rest.end())
    throw ErrorException{userError("Run {0} does not wait in the queue: nothing can be put before it.",
                                   {std::to_string(before)})};
  rest.insert(at, moved.begin(), moved.end());
  return rest;
}

// Behind all that stay where they are.
std::int64_t lowest(const std::vector<QueueEntry>& order, const std::vector<std::int64_t>& runs) {
  const QueueEntry& entry = order.back();
  const auto stays = std::find_if(order.rbegin(), order.rend(),
                                  [&](const QueueEntry& other) { return !among(runs, other.run); });
  if (stays == order.rend())
    return entry.priority;
  const auto others = stays - order.rbegin() - 1; // that were moved too, each at most one higher
  return std::min(entry.priority, mostBehind(entry, *stays) - others);
}

// From the end on: what was moved takes a number between its neighbours, others rise only where they must.
void settle(std::vector<QueueEntry>& order, const std::vector<std::int64_t>& runs) {
  for (std::size_t i = order.size(); i-- > 0;) {
    QueueEntry& entry = order[i];
    const bool moved = among(runs, entry.run), last = i + 1 == order.size();
    if (last && moved)
      entry.priority = lowest(order, runs);
    else if (!last && moved)
      entry.priority = leastBefore(entry, order[i + 1]);
    else if (!last)
      entry.priority = std::max(entry.priority, leastBefore(entry, order[i + 1]));
  }
}

void setPriority(StudyFile& file, const QueueEntry& entry) {
  file.database.run(
      "INSERT INTO queue(run, priority) VALUES(?1, ?2) ON CONFLICT(run) DO UPDATE SET priority = ?2",
      entry.run, entry.priority);
  file.count(entry.run, {RunPart::Itself});
}

} // namespace

Result<void> putBefore(Study& study, const std::vector<std::int64_t>& runs, std::int64_t before) {
  return inTransaction(study, [&](StudyFile& file) {
    for (const std::int64_t run : runs)
      file.needRun(run);
    const auto queue = need(queueOf(study));
    auto order = wanted(queue, runs, before);
    settle(order, runs);
    for (const QueueEntry& entry : order)
      if (std::ranges::find(queue.entries, entry.run, &QueueEntry::run)->priority != entry.priority)
        setPriority(file, entry);
  });
}

} // namespace expe
