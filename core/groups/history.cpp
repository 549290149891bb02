#include "core/api/runs.h"

#include "core/api/planned.h"
#include "core/base/lists.h"

#include <algorithm>
#include <set>

namespace expe {
namespace {

History historyFrom(const Run& run, Value began, const std::vector<Change>& changes, const std::string& key) {
  History history{{1, std::move(began)}};
  for (const Change& change : changes) {
    if (change.key != key || !trainedWith(run, change))
      continue;
    if (history.back().first > change.step) // nothing was trained with the one before
      history.pop_back();
    if (history.empty() || history.back().second != change.value)
      history.emplace_back(change.step + 1, change.value);
  }
  return history;
}

std::set<std::string> keysOf(const std::vector<Change>& changes) {
  std::set<std::string> keys;
  for (const Change& change : changes)
    keys.insert(change.key);
  return keys;
}

} // namespace

bool trainedWith(const Run& run, const Change& change) {
  if (run.state == RunState::Running || change.step < run.step || change.step == 0)
    return true;
  const auto* steps = change.key == "training.steps" ? std::get_if<std::int64_t>(&change.value) : nullptr;
  return steps != nullptr && run.state == RunState::Finished && *steps <= run.step;
}

History historyOf(const Run& run, const std::vector<Change>& changes, const std::string& key) {
  return historyFrom(run, run.config.at(key), changes, key);
}

History historyOf(const RunData& data, const std::string& key) {
  const auto began = data.began.find(key);
  return historyFrom(data.run, began == data.began.end() ? data.run.config.at(key) : began->second,
                     data.changes, key);
}

std::string inWords(const History& history, const std::function<std::string(const Value&)>& written) {
  std::string text = written(history.front().second);
  for (std::size_t i = 1; i < history.size(); ++i)
    text += ", from step " + std::to_string(history[i].first) + " " + written(history[i].second);
  return text;
}

bool hasValues(const RunData& data, const Settings& values) {
  return std::ranges::all_of(values, [&](const auto& setting) {
    if (!data.began.contains(setting.first))
      return hasValues(data.run.config, {setting});
    const History history = historyOf(data, setting.first);
    Config first;
    first.set(setting.first, history.front().second);
    return history.size() > 1 ? print(history) == setting.second : hasValues(first, {setting});
  });
}

std::string print(const History& history) {
  return inWords(history, [](const Value& value) { return print(value); });
}

std::vector<std::string> changedKeys(const Run& run, const std::vector<Change>& changes) {
  return filtered(keysOf(changes), [&](const std::string& key) {
    return run.config.has(key) && historyOf(run, changes, key).size() > 1;
  });
}

void putInForce(RunData& data) {
  data.began.clear();
  for (const std::string& key : keysOf(data.changes))
    if (data.run.config.has(key))
      data.began.emplace(key, data.run.config.at(key));
  for (const Change& change : data.changes)
    if (const auto began = data.began.find(change.key);
        began != data.began.end() && began->second.index() == change.value.index())
      data.run.config.set(change.key, change.value);
}

Config begunWith(const RunData& data) {
  Config config = data.run.config;
  for (const auto& [key, value] : data.began)
    config.set(key, value);
  return config;
}

std::string stampOf(const RunData& data) {
  std::string text = stampOf(begunWith(data));
  for (const auto& [key, value] : data.began)
    if (const History history = historyOf(data, key); history.size() > 1)
      text += ", " + key + " " + inWords(history, [](const Value& one) { return readable(one); });
  return text;
}

} // namespace expe
