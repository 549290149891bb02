#include "core/api/relevance.h"

#include "core/schema/limits.h"

namespace expe {
namespace {

// What belongs to the trained model is said where the run is made.
Error meansNothing(const Schema& schema, const Parameter& p) {
  if (p.only.choices.empty())
    return userError("{0}: it means nothing beside the other settings; leave it out.", {p.key}, p.key);
  const auto* chosen = schema.find(p.only.key);
  const std::vector<std::string> words{p.key, p.only.key,
                                       listed(p.only.choices, englishValues.beforeTheLast)};
  if (chosen != nullptr && chosen->when == When::Eval)
    return userError("{0}: it means something beside {1} = {2} alone; set that too, or leave it out.", words,
                     p.key);
  return userError("{0}: it means something beside {1} = {2} alone; set that too where the run is made, or "
                   "leave it out.",
                   words, p.key);
}

bool changes(const Config& base, const Config& config, const std::string& key) {
  return !base.has(key) || base.at(key) != config.at(key);
}

} // namespace

bool meansSomething(const Schema& schema, const Parameter& p, const Config& config) {
  if (relevant(p, config))
    return true;
  for (std::int64_t layer = 0; layer < config.integer("model.layers"); ++layer)
    if (const auto own = schema.ofLayer(config, layer); own && relevant(p, *own))
      return true;
  return false;
}

Result<void> checkRelevant(const Schema& schema, const Config& base, const Config& config,
                           const Settings& settings) {
  const auto& encoding = config.text("position.encoding");
  const Config before = base.text("position.encoding") == encoding ? base : schema.defaults(encoding);
  for (const auto& [key, text] : settings) {
    const auto p = schema.resolve(key, encoding); // one of another encoding was replaced with it
    if (p && changes(before, config, (*p)->key) && !meansSomething(schema, **p, config))
      return meansNothing(schema, **p);
  }
  return {};
}

} // namespace expe
