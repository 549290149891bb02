// Look-up, abbreviations, configuring and checking over all sections.
#include "core/api/schema.h"

#include "core/base/nearest.h"
#include "core/base/numbers.h"
#include "core/schema/composed.h"
#include "core/schema/limits.h"
#include "core/schema/sections.h"

#include <algorithm>

namespace expe {

namespace {

const std::string encodingKey = "position.encoding", patternKey = "position.pattern";

bool ofEncoding(const Section& section) {
  return section.id.starts_with("position.");
}
bool applies(const Section& section, std::string_view encoding) {
  return !ofEncoding(section) || std::ranges::count(partsOf(encoding), section.id.substr(9)) > 0;
}

std::string afterLastDot(std::string_view key) {
  return std::string(key.substr(key.rfind('.') + 1));
}

// "theta", "expe.theta" and "position.expe.theta" all mean position.expe.theta.
bool abbreviates(std::string_view typed, const std::string& key) {
  return key == typed ||
         (key.size() > typed.size() && key.ends_with(typed) && key[key.size() - typed.size() - 1] == '.');
}

bool means(std::string_view typed, const Parameter& p) {
  return abbreviates(typed, p.key) || p.answersTo(typed);
}

std::vector<const Parameter*> of(const std::vector<Section>& sections, std::string_view encoding) {
  std::vector<const Parameter*> list;
  for (const auto& section : sections)
    if (applies(section, encoding))
      for (const auto& p : section.parameters)
        list.push_back(&p);
  return list;
}

Error unknownKey(std::string_view typed, const std::vector<const Parameter*>& known) {
  std::vector<std::string> candidates, keys;
  const bool plain = typed.find('.') == typed.npos;
  for (const auto* p : known) {
    const bool own = std::ranges::count(p->key, '.') > 1;
    candidates.push_back(plain ? afterLastDot(p->key) : p->key), keys.push_back(p->key);
    if (own && !plain)
      candidates.push_back("position." + afterLastDot(p->key)), keys.push_back(p->key);
  }
  const std::string best = nearest(typed, candidates);
  if (!nearEnough(typed, best))
    return userError(
        "{0}: unknown, and no parameter is called nearly so; expe help lists the pages that tell them.",
        {std::string(typed)}, std::string(typed));
  const auto prefix = typed.substr(0, typed.rfind('.') + 1); // what was typed right is not repeated
  const std::string shown =
      plain ? keys[static_cast<size_t>(std::ranges::find(candidates, best) - candidates.begin())]
      : best.starts_with(prefix) ? best.substr(prefix.size())
                                 : best;
  return userError("{0}: unknown; nearest is {1}.", {std::string(typed), shown}, std::string(typed));
}

// "rope", "rope, rope_pp": the encodings whose own parameter is called so.
std::string encodingsWith(const std::vector<Section>& sections, std::string_view typed) {
  std::string ids;
  for (const auto& section : sections)
    if (ofEncoding(section) &&
        std::ranges::any_of(section.parameters, [&](const auto& p) { return means(typed, p); }))
      ids += (ids.empty() ? "" : ", ") + section.id.substr(9);
  return ids;
}

bool namesEncoding(std::string_view key) {
  return key == encodingKey || key == "encoding";
}

bool isOwnKey(const std::string& key) { // position.expe.theta, and not position.pattern
  return key.starts_with("position.") && std::ranges::count(key, '.') > 1;
}

// The configuration without the parameters of the encoding that it had, but those of parts that the new one
// has too; its layers are the new one's.
Config withEncoding(const Config& config, const std::string& id) {
  Config changed;
  for (const auto& [key, value] : config.values())
    if (!isOwnKey(key) || isOwn(key, id))
      config.automatic(key) ? changed.setAutomatic(key, value) : changed.set(key, value);
  changed.set(encodingKey, id);
  if (config.has(patternKey))
    changed.set(patternKey, renamed(config.text(patternKey), config.text(encodingKey), id));
  return changed;
}

bool beginsTheRun(const Parameter& p) {
  return p.when == When::Build || p.when == When::Start;
}

void setDefault(Config& config, const Parameter& p) {
  p.automatic ? config.setAutomatic(p.key, p.standard) : config.set(p.key, p.standard);
}

// The own parameter of an encoding that a later setting replaced, as of a preset's under another encoding.
bool belongsToReplaced(const std::string& key, const std::vector<std::string>& named) {
  return std::ranges::any_of(
      named, [&](const std::string& id) { return isOwn(key, id) && !isOwn(key, named.back()); });
}

} // namespace

bool isOwn(std::string_view key, std::string_view encoding) {
  return std::ranges::any_of(partsOf(encoding),
                             [&](const auto& id) { return key.starts_with("position." + id + "."); });
}

std::string ownName(std::string_view key, std::string_view encoding) {
  const std::string_view home = "position.";
  return std::string(key.substr(home.size() + (partsOf(encoding).size() > 1 ? 0 : encoding.size() + 1)));
}

Schema::Schema(std::vector<EncodingInfo> encodings)
    : encodings_(std::move(encodings)), composed_(std::make_shared<Compositions>()) {
  sections_ = {modelSection(), positionSection(encodings_)};
  for (const auto& encoding : encodings_)
    sections_.push_back({"position." + encoding.id, encoding.title, encoding.parameters});
  for (auto& section : {dataSection(encodings_), trainingSection(encodings_), evaluationSection(encodings_)})
    sections_.push_back(section);
}

const EncodingInfo* Schema::encoding(std::string_view id) const {
  id = trimmed(id);
  for (const auto& encoding : encodings_) // of which one is called rope++ too
    if (named(encoding, id) != nullptr)
      return &encoding;
  return id.find('+') == id.npos ? nullptr : composed_->of(encodings_, id);
}

std::vector<const EncodingInfo*> Schema::beside(const Config& config) const {
  const auto& id = config.text(encodingKey);
  std::vector<const EncodingInfo*> all;
  for (const auto& other : encodings_) {
    const auto* both = encoding(id + "+" + other.id);
    const auto chosen = both ? ofLayer(config, LayerPattern{both->id}) : config;
    if (both && chosen && both->check(*chosen))
      all.push_back(both);
  }
  return all;
}

const Parameter* Schema::find(std::string_view fullKey) const {
  for (const auto& section : sections_)
    for (const auto& p : section.parameters)
      if (p.answersTo(fullKey))
        return &p;
  return nullptr;
}

Result<const Parameter*> Schema::resolve(std::string_view typed, std::string_view encoding) const {
  const auto known = of(sections_, encoding);
  const auto own = typed.starts_with("position.") ? typed.substr(9) : std::string_view(); // position.theta
  std::vector<const Parameter*> found, owned;
  for (const auto* p : known) {
    if (p->key == typed)
      return p;
    if (!typed.empty() && means(typed, *p))
      found.push_back(p);
    if (isOwn(p->key, encoding) && shortKey(*p) == own)
      owned.push_back(p);
  }
  if (!owned.empty())
    found = std::move(owned);
  if (found.size() == 1)
    return found[0];
  if (found.size() > 1)
    return userError("{0}: may be {1} or {2}; write which.",
                     {std::string(typed), found[0]->key, found[1]->key}, std::string(typed));
  if (const auto others = encodingsWith(sections_, typed); !others.empty())
    return userError("{0}: it belongs to {1}, and the encoding is {2}; set position.encoding too.",
                     {std::string(typed), others, std::string(encoding)}, std::string(typed));
  return unknownKey(typed, known);
}

Config Schema::defaults(std::string_view typed) const {
  const auto* known = encoding(typed);
  const std::string id = known != nullptr ? known->id : std::string(typed);
  Config config;
  for (const auto* p : of(sections_, id))
    setDefault(config, *p);
  config.set(encodingKey, id);
  return decided(std::move(config));
}

Settings difference(const Config& from, const Config& to) {
  Settings settings;
  for (const auto& [key, value] : to.values())
    if (to.automatic(key) ? !from.automatic(key)
                          : !from.has(key) || from.automatic(key) || from.at(key) != value)
      settings.emplace_back(key, to.automatic(key) ? "auto" : print(value));
  return settings;
}

Config Schema::complete(Config config) const {
  for (const auto& section : sections_)
    for (const auto& p : section.parameters)
      for (const auto& alias : p.aliases)
        if (config.has(alias)) {
          if (!config.has(p.key))
            config.set(p.key, config.at(alias));
          config.erase(alias);
        }
  const auto* chosen = config.has(encodingKey) ? std::get_if<std::string>(&config.at(encodingKey)) : nullptr;
  const auto standard =
      defaults(chosen != nullptr ? *chosen : std::get<std::string>(find(encodingKey)->standard));
  std::vector<std::string> open; // `auto`, and without a value yet
  for (const auto& [key, value] : standard.values())
    if (!config.has(key)) {
      config.set(key, value);
      if (standard.automatic(key))
        open.push_back(key);
    }
  decide(config, open);
  return config;
}

Config Schema::decided(Config config) const {
  const auto keys = config.automatic();
  decide(config, {keys.begin(), keys.end()});
  return config;
}

// In the order of the descriptions, since a rule may read what stands before it. Of a configuration that is
// wrong there is nothing to decide: check() says what is wrong.
void Schema::decide(Config& config, const std::vector<std::string>& keys) const {
  if (keys.empty() || !checkValues(config))
    return;
  for (const auto* p : of(sections_, config.text(encodingKey)))
    if (p->automatic && std::ranges::find(keys, p->key) != keys.end())
      config.setAutomatic(p->key, p->automatic.value(config));
}

Result<std::vector<std::string>> Schema::encodingsNamed(const Settings& settings) const {
  std::vector<std::string> ids;
  for (const auto& [key, text] : settings)
    if (namesEncoding(key)) {
      const auto* known = encoding(text);
      if (known == nullptr && !encodings_.empty())
        TRY(checkNames(encodings_, text, encodingKey));
      ids.emplace_back(known != nullptr ? known->id : trimmed(text));
    }
  return ids;
}

// The same error at the typed key without which it would not be: the first whose earlier value heals it.
Error Schema::atTyped(Error error, const Config& before, const Config& config,
                      const std::vector<std::string>& typed) const {
  if (std::ranges::find(typed, error.key) != typed.end())
    return error;
  for (const auto& key : typed) {
    Config without = config;
    if (before.has(key))
      without.set(key, before.at(key));
    const auto again = check(without);
    if (key == encodingKey || again.ok() || again.error().key != error.key) {
      error.key = key;
      break;
    }
  }
  return error;
}

Settings Schema::meantBy(std::string_view name) const {
  Settings all;
  const auto* whole = encoding(name);
  const bool one = whole != nullptr && named(*whole, name) != nullptr;
  for (const auto& part : one ? std::vector{std::string(name)} : partsOf(name))
    if (const auto* info = encoding(part))
      for (const auto& [own, value] : named(*info, part)->settings)
        all.emplace_back("position." + info->id + "." + own, value);
  return all;
}

// What a name of an encoding means beside the encoding ("yarn": rope with extension=yarn), before all else.
Settings Schema::withMeanings(const Settings& settings) const {
  Settings all;
  for (const auto& [key, text] : settings)
    if (namesEncoding(key))
      for (const auto& setting : meantBy(text))
        all.push_back(setting);
  all.insert(all.end(), settings.begin(), settings.end());
  return all;
}

Result<Config> Schema::configure(const Config& base, const Settings& given) const {
  const auto settings = withMeanings(given);
  const auto named = TRY(encodingsNamed(settings));
  Config config = complete(base);
  const auto before = config.text(encodingKey);
  const auto chosen = named.empty() ? before : named.back();
  bool anew = chosen != before;
  if (anew)
    config = complete(withEncoding(config, chosen));
  const Config earlier = config;
  std::vector<std::string> typed;
  for (const auto& [key, text] : settings) {
    if (namesEncoding(key) || (find(key) != nullptr && belongsToReplaced(key, named)))
      continue;
    const auto parameter = TRY(resolve(key, chosen));
    auto value = TRY(parse(*parameter, text));
    if (parameter->automatic && value == Value(std::string("auto")))
      setDefault(config, *parameter);
    else
      config.set(parameter->key, std::move(value));
    anew = anew || beginsTheRun(*parameter);
    typed.push_back(parameter->key);
  }
  if (!named.empty())
    typed.push_back(encodingKey); // last: what was set beside it is the nearer cause
  fitLengths(config, typed);
  if (const auto pattern = readPattern(config.text(patternKey)); pattern) // the same layers are the same text
    config.set(patternKey, printPattern(canonical(*pattern)));
  if (anew)
    config = decided(std::move(config));
  if (auto fine = check(config); !fine)
    return atTyped(fine.error(), earlier, config, typed);
  return config;
}

Result<void> Schema::checkValues(const Config& config) const {
  if (!config.has(encodingKey))
    return userError("position.encoding: missing; write the id of an encoding.", {}, encodingKey);
  TRY(checkValue(*find(encodingKey), config.at(encodingKey)));
  for (const auto* p : of(sections_, config.text(encodingKey))) {
    if (!config.has(p->key))
      return userError("{0}: missing; {1}.", {p->key, whatToWrite(*p)}, p->key);
    TRY(checkValue(asIn(*p, config), config.at(p->key)));
  }
  return {};
}

Result<void> Schema::check(const Config& config) const {
  TRY(checkValues(config));
  const std::string& chosen = config.text(encodingKey);
  const auto known = of(sections_, chosen);
  for (const auto& [key, value] : config.values()) {
    const bool unknowable = encodings_.empty() && key.starts_with("position.");
    if (!unknowable && std::ranges::none_of(known, [&k = key](const auto* p) { return p->key == k; }))
      return unknownKey(key, known);
  }
  for (const auto rule : {checkModel, checkPosition, checkData, checkTraining, checkEvaluation})
    TRY(rule(config));
  const auto* info = encoding(chosen);
  TRY(checkPattern(config));
  return info != nullptr ? info->check(config) : Result<void>{};
}

} // namespace expe
