// Which runs a sweep has: every combination of its axes' values that means something, and why the others not.
#include "core/api/data.h"
#include "core/api/schema.h"
#include "core/api/sweep.h"
#include "core/base/lists.h"
#include "core/sweep/sweep_cell.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

namespace expe {

namespace {

namespace fs = std::filesystem;

bool isOwnOfAnother(const std::string& key, const std::string& encoding) {
  return std::ranges::count(key, '.') > 1 && key.starts_with("position.") && !isOwn(key, encoding);
}

class Combinations {
public:
  Combinations(const Schema& schema, const SweepRequest& request, Texts texts)
      : schema_(schema), request_(request), known_(texts == Texts::Known) {
    for (const SweepAxis& axis : request.axes)
      if (axis.key != seedKey)
        axes_.push_back(&axis);
  }

  // Of the first seed; the others differ in it alone.
  Result<SweepPlan> plan() {
    std::vector<std::size_t> at(axes_.size(), 0);
    do
      TRY(add(at));
    while (step(at));
    for (const SweepAxis* axis : axes_)
      if (!meant_.contains(axis->key) && senseless_.contains(axis->key))
        return senseless_.at(axis->key);
    if (plan_.cells.empty())
      return plan_.leftOut.front().why;
    return std::move(plan_);
  }

private:
  bool step(std::vector<std::size_t>& at) const { // the last axis is the fastest
    for (std::size_t i = at.size(); i-- > 0;) {
      if (++at[i] < axes_[i]->values.size())
        return true;
      at[i] = 0;
    }
    return false;
  }

  Settings settingsAt(const std::vector<std::size_t>& at) const {
    Settings settings;
    for (std::size_t i = 0; i < axes_.size(); ++i)
      settings.emplace_back(axes_[i]->key, axes_[i]->values[at[i]]);
    return settings;
  }

  Result<void> add(const std::vector<std::size_t>& at) {
    Settings settings = settingsAt(at);
    const EncodingInfo* info = schema_.encoding(encodingOf(schema_, request_.base, settings));
    if (info == nullptr) // of a study from elsewhere
      return configOfCell(schema_, request_.base, settings).error();
    const std::string& id = info->id;
    std::vector<std::string> without;
    for (const SweepAxis* axis : axes_)
      if (isOwnOfAnother(axis->key, id))
        without.push_back(axis->key);
    std::erase_if(settings, [&](const auto& setting) { return isOwnOfAnother(setting.first, id); });
    auto config = configOfCell(schema_, request_.base, settings);
    if (config)
      dropSenseless(settings, config, without);
    return keep(settings, config, without);
  }

  // What means nothing there leaves one run, whatever its value.
  void dropSenseless(Settings& settings, Result<Config>& config, std::vector<std::string>& without) {
    const Settings all = settings;
    const Config standard = schema_.defaults(config->text(encodingKey));
    for (const auto& [key, text] : all) {
      const Parameter& parameter = *schema_.find(key);
      if (meansSomething(schema_, parameter, *config))
        continue;
      std::erase(settings, std::pair(key, text));
      without.push_back(key);
      if (const auto why = checkRelevant(schema_, standard, *config, {{key, text}}); !why)
        senseless_.emplace(key, why.error());
    }
    if (settings.size() < all.size())
      config = configOfCell(schema_, request_.base, settings);
  }

  Result<void> keep(const Settings& settings, const Result<Config>& config,
                    const std::vector<std::string>& without) {
    for (const auto& [key, text] : settings)
      meant_.insert(key);
    const bool fresh = seen_.insert(print(settings)).second;
    for (const std::string& key : without)
      if (fresh && several(key))
        plan_.once.push_back({key, settings});
    if (!fresh)
      return {};
    if (!config) {
      plan_.leftOut.push_back({settings, config.error()});
      return {};
    }
    TRY(readable(*config));
    if (same_.insert(hashOf(*config)).second) // two names of an encoding may mean the same
      plan_.cells.push_back({settings, *config, nameOf(settings, *config)});
    return {};
  }

  bool several(const std::string& key) const {
    return std::ranges::any_of(axes_,
                               [&](const auto* axis) { return axis->key == key && axis->values.size() > 1; });
  }

  Result<void> readable(const Config& config) { // its text, once
    const auto texts = config.text("data.text") + "\n" + config.text("data.tokenizer") + "\n" +
                       config.text("data.model") + "\n" + config.text("data.separator") + "\n" +
                       std::to_string(config.integer("data.window"));
    if (!known_ && texts_.insert(texts).second)
      TRY(checkText(config));
    return {};
  }

  static std::string shown(const Parameter& parameter, const Config& config) {
    if (parameter.type == Type::Boolean)
      return config.flag(parameter.key) ? "on" : "off";
    if (parameter.type == Type::File)
      return fs::path(config.text(parameter.key)).filename().string();
    return expe::readable(config, parameter.key);
  }

  // The encoding's title and what differs between the runs.
  std::string nameOf(const Settings& settings, const Config& config) const {
    const EncodingInfo& info = *schema_.encoding(config.text(encodingKey));
    std::string name = info.title;
    for (const auto& [key, text] : settings) {
      const auto& parameter = *schema_.find(key);
      if (!several(key) || (key == encodingKey && (text == info.id || named(info, text)->settings.empty())))
        continue;
      name += ", " + (key == encodingKey ? text : shortKey(parameter) + " " + shown(parameter, config));
    }
    return name;
  }

  const Schema& schema_;
  const SweepRequest& request_;
  bool known_;                         // all texts
  std::vector<const SweepAxis*> axes_; // without the seeds
  SweepPlan plan_;
  std::set<std::string> seen_, same_, texts_, meant_; // settings, configurations, texts, keys
  std::map<std::string, Error> senseless_;            // keys that meant nothing somewhere
};

Result<SweepPlan> withSeeds(const Schema& schema, SweepPlan plan, const std::vector<std::string>& seeds) {
  const std::vector<SweepCell> first = std::move(plan.cells);
  plan.cells.clear();
  for (const std::string& seed : seeds) {
    const auto value = TRY(parse(*schema.find(seedKey), seed));
    for (SweepCell cell : first) {
      cell.settings.emplace_back(seedKey, seed);
      cell.config.set(seedKey, value);
      cell.name += ", seed " + seed;
      plan.cells.push_back(std::move(cell));
    }
  }
  return plan;
}

} // namespace

std::string print(const Settings& settings) {
  return joined(settings, [](const auto& setting) { return setting.first + "=" + setting.second; });
}

Result<SweepPlan> planSweep(const Schema& schema, const SweepRequest& request, Texts texts) {
  for (const SweepAxis& axis : request.axes) // of a study from elsewhere
    if (schema.find(axis.key) == nullptr || axis.values.empty())
      return userError("{0}: this version has no such parameter, or the sweep no value of it.", {axis.key},
                       axis.key);
  auto plan = TRY(Combinations(schema, request, texts).plan());
  const auto seeds = std::ranges::find(request.axes, seedKey, &SweepAxis::key);
  if (seeds == request.axes.end())
    return plan;
  return withSeeds(schema, std::move(plan), seeds->values);
}

} // namespace expe
