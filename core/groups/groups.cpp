#include "core/api/groups.h"
#include "core/api/runs.h"

#include "core/api/schema.h"
#include "core/base/lists.h"
#include "core/base/sha256.h"
#include "core/groups/group_titles.h"

#include <algorithm>
#include <map>
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

// What a run is, in a hash that is the same of runs that are alike; without its data. A run that went on from
// another began with weights of that one's group.
std::string signatureOf(const RunData& data, const Alike& alike) {
  std::string text;
  const auto add = [&](const std::string& key, const std::string& value) {
    text += key + " " + std::to_string(value.size()) + " " + value + "\n";
  };
  for (const auto& [key, value] : data.run.config.values())
    if (alike.decides(key, data.run.config))
      add(key, data.changes.empty() ? print(value) : print(historyOf(data, key)));
  if (alike.wholly() && data.run.parentRun) {
    add("from step", std::to_string(data.run.parentStep.value_or(0)));
    add("of", data.parent ? signatureOf(*data.parent, alike) + data.parent->run.fingerprint
                          : "run " + std::to_string(*data.run.parentRun));
  }
  return sha256Of(text);
}

struct Rows { // of one group in the making
  std::string fingerprint;
  RunRows runs;
};

// Runs whose data are not known yet join the first group of their configuration.
std::vector<Rows> gathered(const RunRows& runs, const Alike& alike) {
  std::vector<Rows> groups;
  std::unordered_map<std::string, std::vector<std::size_t>> known; // groups of a signature
  for (const RunData* data : runs) {
    auto& places = known[signatureOf(*data, alike)];
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

// Of runs that are alike, seed and all, one counts if any is finished, the newest that is: which are the
// others.
std::set<std::int64_t> repeatsAmong(const std::vector<Rows>& groups) {
  std::set<std::int64_t> repeated;
  for (const Rows& group : groups) {
    std::map<std::int64_t, std::int64_t> finished; // by seed
    for (const RunData* data : group.runs)
      if (data->run.state == RunState::Finished)
        finished[seedOf(data->run)] = std::max(finished[seedOf(data->run)], data->run.id);
    for (const RunData* data : group.runs)
      if (const auto counts = finished.find(seedOf(data->run));
          counts != finished.end() && counts->second != data->run.id)
        repeated.insert(data->run.id);
  }
  return repeated;
}

void fill(RunGroup& group, const RunRows& runs, const std::set<std::int64_t>& repeated) {
  for (const RunData* data : runs) {
    const Run& run = data->run;
    if (repeated.contains(run.id))
      group.repeated.push_back(run.id);
    else if (run.state == RunState::Finished)
      group.members.push_back({run.id, seedOf(run)});
    else
      (run.state == RunState::Failed ? group.failed : group.unfinished).push_back(run.id);
  }
  std::ranges::sort(group.members, [](const GroupMember& a, const GroupMember& b) {
    return std::pair(a.seed, -a.run) < std::pair(b.seed, -b.run);
  });
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
  const bool bySeeds = alike.wholly() && full.except.empty();
  const auto repeated = bySeeds ? std::set<std::int64_t>() : repeatsAmong(gathered(runs, Alike(Grouping())));
  std::vector<RunGroup> groups;
  for (const Rows& one : rows) {
    RunGroup& group = groups.emplace_back();
    group.config = one.runs.front()->run.config;
    if (!bySeeds)
      group.mixed = mixedKeys(one.runs, alike);
    fill(group, one.runs, group.mixed.empty() ? repeatsAmong({one}) : repeated);
  }
  giveTitles(groups, mapped(rows, &Rows::runs), full);
  return groups;
}

} // namespace expe
