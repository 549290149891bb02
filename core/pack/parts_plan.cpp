// Which runs of the queue go out together.
#include "core/api/pack.h"
#include "core/api/queue.h"
#include "core/base/error_exception.h"
#include "core/base/lists.h"

#include <algorithm>

namespace expe {

namespace {

using Runs = std::vector<std::int64_t>;

bool among(const Runs& runs, std::int64_t run) {
  return std::ranges::find(runs, run) != runs.end();
}

std::optional<Checkpoint> checkpointOf(Study& study, std::int64_t run, std::int64_t step) {
  for (const Checkpoint& checkpoint : need(study.checkpoints(run)))
    if (checkpoint.step == step)
      return checkpoint;
  return {};
}

// What waits, as it would be taken.
Runs waiting(Study& study, const Runs& wanted) {
  Runs runs;
  for (const QueueEntry& entry : need(queueOf(study)).entries)
    if (entry.state != RunState::Running && !entry.paused && (wanted.empty() || among(wanted, entry.run)))
      runs.push_back(entry.run);
  for (const std::int64_t run : wanted)
    if (!among(runs, run)) {
      need(study.run(run)); // an unknown one is told as such
      throw ErrorException{
          userError("Run {0} does not wait in the queue: it is finished, in training, paused "
                    "or taken out.",
                    {std::to_string(run)})};
    }
  return runs;
}

// The runs that go with this one, since each goes on from the one before; itself last. Empty: it goes on from
// one that stays here and has no such checkpoint.
Runs chainOf(Study& study, const Runs& runs, std::int64_t run) {
  Runs chain{run};
  for (Run at = need(study.run(run)); at.parentRun && at.parentStep;) {
    const auto parent = need(study.find(*at.parentRun));
    if (parent && checkpointOf(study, parent->id, *at.parentStep))
      break;
    if (!parent || !among(runs, parent->id) || among(chain, parent->id)) // none goes on from itself
      return {};
    chain.insert(chain.begin(), parent->id);
    at = *parent;
  }
  return chain;
}

// Those that belong together; in the order of their first.
std::vector<Runs> chains(Study& study, const Runs& runs, std::vector<std::string>& left) {
  std::vector<Runs> all;
  for (const std::int64_t run : runs) {
    const Runs chain = chainOf(study, runs, run);
    if (chain.empty()) {
      left.push_back(fill("Run {0} stays here: the checkpoint from which it begins is not there.",
                          {std::to_string(run)}));
      continue;
    }
    const auto with =
        std::ranges::find_if(all, [&](const Runs& other) { return among(other, chain.front()); });
    Runs& into = with != all.end() ? *with : all.emplace_back();
    for (const std::int64_t one : chain)
      addOnce(into, one);
  }
  return all;
}

} // namespace

Result<PartsPlan> planParts(Study& study, const Runs& wanted, std::int64_t runsPerPart) {
  return attempt([&] {
    PartsPlan plan;
    const Runs runs = waiting(study, wanted);
    for (const Runs& chain : chains(study, runs, plan.left)) {
      const bool full =
          plan.parts.empty() || static_cast<std::int64_t>(plan.parts.back().size()) >= runsPerPart;
      Runs& part = full ? plan.parts.emplace_back() : plan.parts.back();
      part.insert(part.end(), chain.begin(), chain.end());
    }
    if (plan.parts.empty())
      throw ErrorException{userError("No run of {0} waits in its queue: see expe queue {1}.",
                                     {study.file().string(), study.folder().string()})};
    return plan;
  });
}

} // namespace expe
