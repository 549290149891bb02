#include "core/api/schema.h"

#include "core/base/lists.h"
#include "core/schema/limits.h"

namespace expe {
namespace {

const std::string encodingKey = "position.encoding", patternKey = "position.pattern",
                  memoryKey = "evaluation.memory";

// What belongs to the trained model is said where the run is made. Of encodings the one that is chosen is
// named, since most are among those beside which a parameter means something.
Error meansNothing(const Schema& schema, const Parameter& p, const Config& config) {
  if (p.only.choices.empty())
    return userError("{0}: it means nothing beside the other settings; leave it out.", {p.key}, p.key);
  if (p.only.key == encodingKey)
    return userError("{0}: it means nothing beside {1} = {2}; leave it out, or choose another encoding.",
                     {p.key, p.only.key, config.text(encodingKey)}, p.key);
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

// Back to what nobody set is never wrong.
bool changes(const Config& base, const Config& config, const Parameter& p) {
  return config.at(p.key) != p.standard && (!base.has(p.key) || base.at(p.key) != config.at(p.key));
}

// Where that beside which it means something does too.
bool relevantIn(const Schema& schema, const Parameter& p, const Config& config) {
  const auto* beside = p.only.key.empty() ? nullptr : schema.find(p.only.key);
  return relevant(p, config) && (beside == nullptr || relevantIn(schema, *beside, config));
}

} // namespace

bool meansSomething(const Schema& schema, const Parameter& p, const Config& config) {
  if (relevantIn(schema, p, config))
    return true;
  if (!config.has(patternKey) || config.text(patternKey).empty())
    return false;
  for (std::int64_t layer = 0; layer < config.integer("model.layers"); ++layer)
    if (const auto own = schema.ofLayer(config, layer); own && relevantIn(schema, p, *own))
      return true;
  return false;
}

bool scrubbed(const Parameter& p, const Config& config) {
  return p.key != memoryKey || config.integer(memoryKey) > 0 || config.integer("training.memory") > 0 ||
         config.text(encodingKey) == "transformer_xl";
}

bool mayDifferAtEvaluation(const Parameter& p, const Config& config) {
  return (config.has(p.key) ? asIn(p, config) : p).when == When::Eval;
}

Result<void> checkRelevant(const Schema& schema, const Config& base, const Config& config,
                           const Settings& settings) {
  const auto& encoding = config.text("position.encoding");
  const Config before = base.text("position.encoding") == encoding ? base : schema.defaults(encoding);
  for (const auto& [key, text] : settings) {
    const auto p = schema.resolve(key, encoding); // one of another encoding was replaced with it
    if (p && changes(before, config, **p) && !meansSomething(schema, **p, config))
      return meansNothing(schema, **p, config);
  }
  return {};
}

} // namespace expe
