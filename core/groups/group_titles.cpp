#include "core/groups/group_titles.h"

#include "core/api/runs.h"
#include "core/api/schema.h"
#include "core/base/lists.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"
#include "core/schema/encoding_titles.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>

namespace expe {
namespace {

const std::string encodingKey = "position.encoding";

// Whether they were trained with other values, or with the same from other steps on.
bool differ(const RunData& a, const RunData& b, const std::string& key) {
  if (a.changes.empty() && b.changes.empty())
    return a.run.config.at(key) != b.run.config.at(key);
  return historyOf(a, key) != historyOf(b, key);
}

// Keys of which some of the runs have another value than others that have it too.
std::set<std::string> differing(const RunRows& runs) {
  struct Seen {
    const RunData* first;
    bool differs = false, automatic = true;
  };
  std::map<std::string, Seen> keys;
  for (const RunData* data : runs)
    for (const auto& [key, value] : data->run.config.values()) {
      Seen& seen = keys.try_emplace(key, Seen{data}).first->second;
      seen.differs = seen.differs || differ(*seen.first, *data, key);
      seen.automatic = seen.automatic && data->run.config.automatic(key);
    }
  std::set<std::string> found;
  for (const auto& [key, seen] : keys)
    if (seen.differs && !seen.automatic)
      found.insert(key);
  return found;
}

// "rope", "rate 0.001"; the whole key where two end alike.
std::string worded(const std::string& key, const std::string& value, const std::set<std::string>& keys) {
  if (key == encodingKey)
    return value;
  const auto alike =
      std::ranges::count_if(keys, [&](const std::string& other) { return lastPart(other) == lastPart(key); });
  return (alike > 1 ? key : lastPart(key)) + " " + value;
}

std::set<std::string> toldKeys(const RunRows& runs, const Grouping& grouping) {
  if (!grouping.by.empty())
    return {grouping.by.begin(), grouping.by.end()};
  auto keys = differing(runs);
  keys.erase("training.seed");
  for (const std::string& key : grouping.except)
    keys.erase(key);
  std::erase_if(keys, changesNoWeight);
  return keys;
}

// "ExPE, rate 0.001" of the run "ExPE, rate 0.001, seed 2".
std::string nameWithoutSeed(const Run& run) {
  const std::string seed = ", seed " + std::to_string(seedOf(run));
  std::string name = printable(run.name);
  const auto at = name.find(seed);
  if (at != std::string::npos && (at + seed.size() == name.size() || name[at + seed.size()] == ','))
    name.erase(at, seed.size());
  return name;
}

// What the runs of each group are called, if those of none are called in two ways or like those of another.
std::vector<std::string> commonNames(const std::vector<RunRows>& runs) {
  std::vector<std::string> names;
  std::set<std::string> known;
  for (const auto& group : runs) {
    names.push_back(nameWithoutSeed(group.front()->run));
    const auto same = [&](const RunData* data) { return nameWithoutSeed(data->run) == names.back(); };
    if (names.back().empty() || !std::ranges::all_of(group, same) || !known.insert(names.back()).second)
      return {};
  }
  return names;
}

// The encoding in what a run is called: "ExPE" of "p is stable: ExPE, l 8", where its sweep stands before it.
std::string encodingIn(const std::string& name) {
  const auto colon = name.rfind(": ");
  const auto begin = colon == std::string::npos ? 0 : colon + 2;
  return name.substr(begin, name.find(", ", begin) - begin);
}

std::string encodingOf(const Run& run) {
  return run.config.has(encodingKey) ? readable(run.config.at(encodingKey)) : "runs";
}

// Whether a name says all that its group's title would. It names an encoding, and with it whose keys are
// meant.
bool tells(const std::string& name, const RunGroup& group, const std::string& encoding,
           const std::set<std::string>& keys, const std::set<std::string>& untitled) {
  const auto says = [&](const std::string& words) {
    return (name + ",").find(", " + words + ",") != std::string::npos;
  };
  return encodingIn(name) == encodingTitle(encoding) && std::ranges::all_of(group.told, [&](const auto& one) {
           const auto& [key, value] = one;
           return key == encodingKey || untitled.count(key) > 0 || says(worded(key, value, keys)) ||
                  (key.starts_with("position." + encoding + ".") && says(lastPart(key) + " " + value));
         });
}

// Of the data those that differ just where the text does: which of the texts it is tells them too.
std::set<std::string> followText(const RunRows& firsts, const std::set<std::string>& keys) {
  std::set<std::string> follow;
  const std::string section = "data.", text = section + "text";
  for (const std::string& key : keys)
    if (key.starts_with(section) && key != text && keys.count(text)) {
      std::set<std::string> texts, values;
      std::set<std::pair<std::string, std::string>> both;
      for (const RunData* data : firsts) {
        texts.insert(valueText(text, *data)), values.insert(valueText(key, *data));
        both.emplace(valueText(text, *data), valueText(key, *data));
      }
      if (texts.size() == both.size() && values.size() == both.size())
        follow.insert(key);
    }
  return follow;
}

void tell(RunGroup& group, const RunData& data, const std::set<std::string>& keys,
          const std::set<std::string>& untitled) {
  const auto add = [&](const std::string& key) {
    if (!keys.count(key) || !data.run.config.has(key))
      return;
    const std::string text = valueText(key, data);
    group.told.emplace_back(key, text);
    if (untitled.count(key))
      return;
    group.title += (group.title.empty() ? "" : ", ") + worded(key, titled(key, text), keys);
  };
  add(encodingKey); // it comes first
  for (const std::string& key : keys)
    if (key != encodingKey)
      add(key);
}

std::string origin(const Run& run) {
  return run.parentRun ? "from run " + std::to_string(*run.parentRun) + " at step " +
                             std::to_string(run.parentStep.value_or(0))
                       : std::string();
}

// Adds what no parameter tells: data that changed, another beginning. Whether nothing had to be.
bool makeDistinct(std::vector<RunGroup>& groups, const RunRows& rows) {
  const auto runs = mapped(rows, [](const RunData* data) { return &data->run; });
  std::map<std::string, std::set<std::string>> data, origins;
  std::map<std::string, int> titles;
  const auto plainly = mapped(groups, [](const RunGroup& group) { return group.title; });
  for (std::size_t i = 0; i < groups.size(); ++i) {
    data[groups[i].title].insert(runs[i]->fingerprint);
    origins[groups[i].title].insert(origin(*runs[i]));
  }
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const std::string plain = groups[i].title;
    if (data[plain].size() > 1)
      groups[i].title += ", data " + runs[i]->fingerprint.substr(0, 8);
    if (origins[plain].size() > 1 && !origin(*runs[i]).empty())
      groups[i].title += ", " + origin(*runs[i]);
    ++titles[groups[i].title];
  }
  for (std::size_t i = 0; i < groups.size(); ++i)
    if (titles[groups[i].title] > 1)
      groups[i].title += " (with run " + std::to_string(runs[i]->id) + ")";
  return std::ranges::equal(groups, plainly, {}, &RunGroup::title);
}

} // namespace

const RunData* dataOf(const RunRows& rows, std::int64_t run) {
  const auto found = std::ranges::find_if(rows, [run](const RunData* data) { return data->run.id == run; });
  return found == rows.end() ? nullptr : *found;
}

std::int64_t seedOf(const Run& run) {
  return run.config.has("training.seed") ? run.config.integer("training.seed") : 0;
}

std::string titled(const std::string& key, const std::string& value) {
  return key == encodingKey ? encodingTitle(value) : value;
}

std::string lastPart(const std::string& key) {
  return key.substr(key.rfind('.') + 1);
}

std::string valueText(const std::string& key, const Value& value) {
  if (const bool* flag = std::get_if<bool>(&value)) // as the names of runs have it
    return *flag ? "on" : "off";
  const std::string text = printable(readable(value));
  if (key != "data.text" && key != "data.model")
    return text.empty() ? "none" : text;
  return text.empty() ? "generated" : std::filesystem::path(text).filename().string();
}

std::string valueText(const std::string& key, const RunData& data) {
  if (!data.run.config.has(key))
    return "–";
  return inWords(historyOf(data, key), [&](const Value& value) { return valueText(key, value); });
}

std::vector<std::string> distinctValues(const RunRows& runs, const std::string& key) {
  std::vector<std::string> values;
  for (const RunData* data : runs)
    addOnce(values, valueText(key, *data));
  if (std::ranges::all_of(values, [](const std::string& value) { return readReal(value).has_value(); }))
    std::ranges::sort(values, {}, [](const std::string& value) { return *readReal(value); });
  return values;
}

bool changesNoWeight(const std::string& key) {
  static constexpr std::array keys{"training.threads", "training.checkpoint_every", "training.keep",
                                   "evaluation.every", "evaluation.lengths"};
  return std::ranges::find(keys, key) != keys.end();
}

std::vector<std::string> differingKeys(const RunRows& runs) {
  const auto keys = differing(runs);
  return {keys.begin(), keys.end()};
}

void giveTitles(std::vector<RunGroup>& groups, const std::vector<RunRows>& runs, const Grouping& grouping) {
  RunRows firsts;
  firsts.reserve(runs.size());
  for (const auto& group : runs)
    firsts.push_back(group.front());
  const auto keys = toldKeys(firsts, grouping);
  const auto untitled = grouping.by.empty() ? followText(firsts, keys) : std::set<std::string>();
  for (std::size_t i = 0; i < groups.size(); ++i) {
    tell(groups[i], *firsts[i], keys, untitled);
    if (groups[i].title.empty())
      groups[i].title = encodingTitle(encodingOf(firsts[i]->run));
  }
  const bool readable = keys.size() - untitled.size() <= mostTold, told = makeDistinct(groups, firsts);
  const auto names = grouping.by.empty() ? commonNames(runs) : std::vector<std::string>();
  bool telling = !readable || told;
  for (std::size_t i = 0; readable && telling && i < names.size(); ++i)
    telling = tells(names[i], groups[i], encodingOf(firsts[i]->run), keys, untitled);
  for (std::size_t i = 0; telling && i < names.size(); ++i)
    groups[i].title = names[i];
}

} // namespace expe
