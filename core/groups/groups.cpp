#include "core/api/groups.h"
#include "core/api/runs.h"

#include "core/api/schema.h"
#include "core/base/lists.h"
#include "core/base/sha256.h"
#include "core/groups/group_titles.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace expe {
namespace {

const std::string seedKey = "training.seed";

// Which keys decide whether runs are of one group.
class Alike {
public:
  explicit Alike(const Grouping& grouping)
      : by_(grouping.by.begin(), grouping.by.end()), except_(grouping.except.begin(), grouping.except.end()) {
  }
  bool decides(const std::string& key) const {
    return key != seedKey && !changesNoWeight(key) && !excepted(key) && (by_.empty() || by_.count(key));
  }
  // What is `auto` follows from other keys, also from those that are excepted.
  bool decides(const std::string& key, const Config& config) const {
    return decides(key) && (except_.empty() || !config.automatic(key));
  }
  bool wholly() const { return by_.empty(); } // what runs began with counts too

private:
  // With the encoding go the parameters that are its own.
  bool excepted(const std::string& key) const {
    const bool own = key.starts_with("position.") && std::ranges::count(key, '.') > 1;
    return except_.count(key) || (own && except_.count("position.encoding"));
  }
  std::set<std::string> by_, except_;
};

// What a run is, in a hash that is the same of runs that are alike; without its data.
class Signatures {
public:
  Signatures(const RunRows& runs, const Alike& alike) : alike_(alike) {
    for (const RunData* data : runs)
      runs_.emplace(data->run.id, data);
  }

  std::string of(const RunData& data) {
    if (const auto known = known_.find(data.run.id); known != known_.end())
      return known->second;
    return known_[data.run.id] = made(data);
  }

private:
  std::string made(const RunData& data) {
    std::string text;
    for (const auto& [key, value] : data.run.config.values())
      if (alike_.decides(key, data.run.config))
        add(text, key, data.changes.empty() ? print(value) : print(historyOf(data, key)));
    return sha256Of(alike_.wholly() ? text + origin(data.run) : text);
  }
  static void add(std::string& text, const std::string& key, const std::string& value) {
    text += key + " " + std::to_string(value.size()) + " " + value + "\n";
  }
  // A run that went on from another began with weights of that one's group. A parent is always older.
  std::string origin(const Run& run) {
    if (!run.parentRun)
      return {};
    const std::string step = std::to_string(run.parentStep.value_or(0));
    const auto parent = runs_.find(*run.parentRun);
    if (parent == runs_.end() || *run.parentRun >= run.id)
      return "from run " + std::to_string(*run.parentRun) + " step " + step;
    return "from step " + step + " of\n" + of(*parent->second) + parent->second->run.fingerprint;
  }

  const Alike& alike_;
  std::unordered_map<std::int64_t, const RunData*> runs_;
  std::unordered_map<std::int64_t, std::string> known_; // hashes, since a run says that of its parent
};

struct Rows { // of one group in the making
  std::string fingerprint;
  std::vector<const RunData*> runs;
};

// Runs whose data are not known yet join the first group of their configuration.
std::vector<Rows> gathered(const RunRows& runs, const Alike& alike) {
  Signatures signatures(runs, alike);
  std::vector<Rows> groups;
  std::unordered_map<std::string, std::vector<std::size_t>> known; // groups of a signature
  for (const RunData* data : runs) {
    auto& places = known[signatures.of(*data)];
    const std::string& own = data->run.fingerprint;
    auto place = std::ranges::find_if(places, [&](std::size_t i) {
      return groups[i].fingerprint.empty() || own.empty() || groups[i].fingerprint == own;
    });
    if (place == places.end()) {
      groups.emplace_back();
      place = places.insert(places.end(), groups.size() - 1);
    }
    Rows& group = groups[*place];
    if (group.fingerprint.empty())
      group.fingerprint = own;
    group.runs.push_back(data);
  }
  return groups;
}

// Moves a run whose seed is finished to those that are repeated.
bool repeats(RunGroup& group, const std::vector<const RunData*>& runs, std::int64_t run) {
  const auto data = std::ranges::find_if(runs, [run](const RunData* one) { return one->run.id == run; });
  const bool finished =
      std::ranges::find(group.members, seedOf((*data)->run), &GroupMember::seed) != group.members.end();
  if (finished)
    group.repeated.push_back(run);
  return finished;
}

// Those that are finished, newest first of equal seeds where the group is of seeds alone.
void fill(RunGroup& group, const std::vector<const RunData*>& runs) {
  for (const RunData* data : runs) {
    const Run& run = data->run;
    if (run.state == RunState::Finished)
      group.members.push_back({run.id, seedOf(run)});
    else
      (run.state == RunState::Failed ? group.failed : group.unfinished).push_back(run.id);
  }
  std::ranges::sort(group.members, [](const GroupMember& a, const GroupMember& b) {
    return std::pair(a.seed, -a.run) < std::pair(b.seed, -b.run);
  });
  if (!group.mixed.empty())
    return;
  const auto same = [&](const GroupMember& older, const GroupMember& newer) {
    return older.seed == newer.seed;
  };
  std::vector<GroupMember> kept;
  for (const GroupMember& member : group.members)
    if (kept.empty() || !same(member, kept.back()))
      kept.push_back(member);
    else
      group.repeated.push_back(member.run);
  group.members = std::move(kept);
  for (auto* others : {&group.unfinished, &group.failed})
    std::erase_if(*others, [&](std::int64_t run) { return repeats(group, runs, run); });
  std::ranges::sort(group.repeated);
}

// Keys in which the runs differ though they are of one group.
std::vector<std::string> mixedKeys(const std::vector<const RunData*>& runs, const Alike& alike) {
  return filtered(differingKeys(runs), [&](const std::string& key) {
    return key != seedKey && !changesNoWeight(key) && !alike.decides(key);
  });
}

} // namespace

std::vector<std::int64_t> RunGroup::runs() const {
  auto all = mapped(members, &GroupMember::run);
  for (const auto* more : {&unfinished, &failed, &repeated})
    all.insert(all.end(), more->begin(), more->end());
  std::ranges::sort(all);
  return all;
}

bool RunGroup::has(std::int64_t run) const {
  const auto among = [run](const std::vector<std::int64_t>& ids) {
    return std::ranges::find(ids, run) != ids.end();
  };
  return std::ranges::find(members, run, &GroupMember::run) != members.end() || among(unfinished) ||
         among(failed) || among(repeated);
}

Result<std::vector<RunGroup>> groupsOf(const RunRows& runs, const Grouping& grouping) {
  const auto full = TRY(fullKeys(runs, grouping));
  const Alike alike(full);
  const auto rows = gathered(runs, alike);
  std::vector<RunGroup> groups;
  for (const Rows& one : rows) {
    RunGroup& group = groups.emplace_back();
    group.color = static_cast<int>(groups.size()) - 1;
    group.config = one.runs.front()->run.config;
    if (!alike.wholly() || !full.except.empty())
      group.mixed = mixedKeys(one.runs, alike);
    fill(group, one.runs);
  }
  giveTitles(groups, mapped(rows, &Rows::runs), full);
  return groups;
}

} // namespace expe
