#include "core/api/schema.h"

#include "core/base/lists.h"
#include "core/base/nearest.h"
#include "core/base/numbers.h"
#include "core/schema/composed.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace expe {

namespace {

const std::string key = "position.pattern";
constexpr std::int64_t mostTokens = 1 << 20;
constexpr double mostWindows = 1024;
constexpr double mostTemperature = 100;

Error wrong(const std::string& text, std::vector<std::string> words) {
  words.insert(words.begin(), key);
  return userError(text, std::move(words), key);
}

// At the commas that stand outside brackets.
std::vector<std::string_view> entriesOf(std::string_view text) {
  std::vector<std::string_view> entries;
  std::size_t begin = 0;
  bool inside = false;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    if (at < text.size())
      inside = text[at] == '[' || (inside && text[at] != ']');
    if (at == text.size() || (text[at] == ',' && !inside)) {
      entries.push_back(trimmed(text.substr(begin, at - begin)));
      begin = at + 1;
    }
  }
  return entries;
}

// "L", "2L", "L/4": a multiple of the training window.
std::optional<double> readWindows(std::string_view text) {
  const auto L = text.find('L');
  if (L == text.npos)
    return {};
  const auto before = text.substr(0, L), after = text.substr(L + 1);
  const auto times = before.empty() ? std::optional(1.0) : readReal(before);
  const auto parts = after.empty()          ? std::optional(1.0)
                     : after.front() == '/' ? readReal(after.substr(1))
                                            : std::nullopt;
  if (!times || !parts || !(*times > 0) || !(*parts > 0) || *times / *parts > mostWindows)
    return {};
  return *times / *parts;
}

std::string printed(const TokenCount& count) {
  if (count.windows == 0)
    return std::to_string(count.tokens);
  if (count.windows >= 1)
    return count.windows == 1 ? "L" : shortest(count.windows) + "L";
  return "L/" + shortest(1 / count.windows);
}

Result<void> setTokens(TokenCount& count, std::string_view name, std::string_view text) {
  if (const auto windows = readWindows(text))
    return count.windows = *windows, Result<void>();
  const auto number = readInteger(text);
  if (!number || *number < 1 || *number > mostTokens)
    return wrong(
        "{0}: {1}={2} is no number of tokens; write a whole number from 1 to {3}, or L, L/4, 2L for as many "
        "as training windows have.",
        {std::string(name), std::string(text), std::to_string(mostTokens)});
  count.tokens = *number;
  return {};
}

Result<void> setTemperature(double& temperature, std::string_view text) {
  const auto number = readReal(text);
  if (!number || !(*number > 0) || *number > mostTemperature)
    return wrong("{0}: temperature={1} is no temperature; write a number above 0, at most {2}.",
                 {std::string(text), shortest(mostTemperature)});
  temperature = *number;
  return {};
}

// "span=512" into the layer; what was set before has another value than its default.
Result<void> setOne(LayerPattern& layer, std::string_view setting) {
  const auto equals = std::min(setting.find('='), setting.size());
  const auto name = trimmed(setting.substr(0, equals));
  const auto text = trimmed(setting.substr(std::min(equals + 1, setting.size())));
  if (name.empty() || text.empty())
    return wrong("{0}: \"{1}\" sets nothing; write name=value within the brackets, as in [span=64].",
                 {std::string(setting)});
  const auto twice = [&] {
    return wrong("{0}: {1} stands twice in a layer; write it once.", {std::string(name)});
  };
  for (const auto& [known, tokens] :
       {std::pair("span", &layer.span), {"chunk", &layer.chunk}, {"every", &layer.every}})
    if (name == known)
      return tokens->said() ? twice() : setTokens(*tokens, name, text);
  if (name == "temperature")
    return layer.temperature != 0 ? twice() : setTemperature(layer.temperature, text);
  if (std::ranges::count(layer.own, name, &std::pair<std::string, std::string>::first))
    return twice();
  layer.own.emplace_back(name, text); // whether the encoding has it checkPattern() says
  return {};
}

Result<LayerPattern> readEntry(std::string_view entry) {
  const auto open = std::min(entry.find('['), entry.size());
  LayerPattern layer{std::string(trimmed(entry.substr(0, open)))};
  const bool closed = open == entry.size() || (entry.ends_with(']') && entry.find(']') == entry.size() - 1);
  if (layer.encoding.empty() || !closed)
    return wrong(
        "{0}: \"{1}\" is no layer; write an encoding, as in expe, or expe[span=64], for each, separated by "
        "commas.",
        {std::string(entry)});
  if (open == entry.size())
    return layer;
  for (const auto setting : entriesOf(entry.substr(open + 1, entry.size() - open - 2)))
    TRY(setOne(layer, setting));
  if (layer.every.said() && layer.temperature == 0)
    return wrong(
        "{0}: every={1} says after how many tokens a temperature rises; write temperature beside it.",
        {printed(layer.every)});
  return layer;
}

std::string printEntry(const LayerPattern& layer) {
  std::string settings;
  const auto add = [&](const char* name, const std::string& value) {
    settings += (settings.empty() ? "" : ", ") + std::string(name) + "=" + value;
  };
  if (layer.span.said())
    add("span", printed(layer.span));
  if (layer.chunk.said())
    add("chunk", printed(layer.chunk));
  if (layer.temperature != 0)
    add("temperature", shortest(layer.temperature));
  if (layer.every.said())
    add("every", printed(layer.every));
  for (const auto& [name, value] : layer.own)
    add(name.c_str(), value);
  return layer.encoding + (settings.empty() ? "" : "[" + settings + "]");
}

// The embedding is of all layers, so that an entry adds nothing there and changes nothing.
Result<void> embeddedAsTheRun(const Schema& schema, const LayerPattern& layer, const Config& own,
                              const EncodingInfo& run, const Config& config) {
  const auto ofRun = partsOf(run.id);
  for (const auto& id : partsOf(schema.encoding(layer.encoding)->id)) {
    const auto& part = *schema.encoding(id);
    const bool isOfRun = std::ranges::count(ofRun, id) > 0;
    const bool here = acts(part, own, "embed"), there = isOfRun && acts(part, config, "embed");
    if (!here && !there)
      continue;
    if (!isOfRun)
      return wrong(
          "{0}: {1} acts at the embedding, which all layers share; write it in position.encoding, not "
          "for single layers.",
          {id});
    for (const Parameter& p : part.parameters)
      if (own.at(p.key) != config.at(p.key))
        return wrong("{0}: {1} acts at the embedding, which all layers share; write {2} for the run, not for "
                     "single layers.",
                     {id, p.key});
  }
  return {};
}

// What acts at the embedding and in no layer cannot be left out in one.
Result<void> embeddedIn(const std::vector<LayerPattern>& pattern, const EncodingInfo& info,
                        const Config& config) {
  const bool inNoLayer = actsIn(info, config) == std::vector<std::string>{"embed"};
  if (!inNoLayer || std::ranges::count(pattern, "nope", &LayerPattern::encoding) == 0)
    return {};
  return wrong(
      "{0}: {1} acts at the embedding and in no layer, so that none can be without it; write {1} for "
      "nope.",
      {info.id});
}

} // namespace

Result<std::vector<LayerPattern>> readPattern(std::string_view text) {
  std::vector<LayerPattern> layers;
  if (trimmed(text).empty())
    return layers;
  for (const auto entry : entriesOf(text)) {
    auto layer = TRY(readEntry(entry));
    layers.push_back(std::move(layer));
  }
  return layers;
}

std::string shortKey(const Parameter& parameter) {
  return parameter.key.substr(parameter.key.rfind('.') + 1);
}

std::string printPattern(const std::vector<LayerPattern>& pattern) {
  return joined(pattern, printEntry);
}

LayerPattern patternOf(const Config& config, std::int64_t layer) {
  const auto pattern = config.has(key) ? readPattern(config.text(key)) : std::vector<LayerPattern>();
  if (!pattern || pattern->empty())
    return {config.text("position.encoding")};
  auto entry = (*pattern)[static_cast<std::size_t>(layer) % pattern->size()];
  const auto L = config.has("data.window") ? config.integer("data.window") : 1;
  entry.span = entry.span.at(L), entry.chunk = entry.chunk.at(L), entry.every = entry.every.at(L);
  return entry;
}

TokenCount TokenCount::at(std::int64_t L) const {
  if (windows == 0)
    return *this;
  return {std::max<std::int64_t>(1, std::llround(windows * static_cast<double>(L)))};
}

std::string renamed(const std::string& pattern, const std::string& from, const std::string& to) {
  auto layers = readPattern(pattern);
  if (!layers)
    return pattern;
  for (auto& layer : *layers)
    if (layer.encoding == from)
      layer.encoding = to, layer.own.clear(); // which the other one does not have
  return printPattern(*layers);
}

namespace {

// A parameter of a layer's encoding by the name that it has there: "base", or of two that have one each
// "rope.base".
const Parameter* ownOfLayer(const std::string& name, const EncodingInfo& info) {
  const Parameter* found = nullptr;
  for (const auto& p : info.parameters) {
    if (p.answersTo("position." + name))
      return &p;
    const auto alike = [&](const std::string& key) { return key.ends_with("." + name); };
    if (!alike(p.key) && std::ranges::none_of(p.aliases, alike))
      continue;
    if (found != nullptr)
      return nullptr;
    found = &p;
  }
  return found;
}

std::string inLayer(const std::string& key, const EncodingInfo& info) {
  const auto name = key.substr(key.rfind('.') + 1);
  return ownOfLayer(name, info) ? name : key.substr(std::string("position.").size());
}

Error unknownInLayer(const std::string& name, const EncodingInfo& info) {
  std::vector<std::string> known = {"span", "chunk", "temperature", "every"};
  for (const auto& p : info.parameters)
    known.push_back(inLayer(p.key, info));
  return wrong("{0}: {1} is unknown in a layer of {2}; nearest is {3}.",
               {name, info.id, nearest(name, known)});
}

// An error of a layer's own value stands at the pattern that says it, as does one of its encoding.
Error inPattern(const Error& error) {
  const std::string said = "position.encoding: ";
  const auto message = error.message();
  return wrong("{0}: {1}", {message.substr(message.starts_with(said) ? said.size() : 0)});
}

} // namespace

std::vector<LayerPattern> Schema::canonical(std::vector<LayerPattern> pattern) const {
  for (auto& layer : pattern)
    if (const auto* info = encoding(layer.encoding)) {
      Settings meant;
      for (const auto& [full, value] : meantBy(layer.encoding))
        meant.emplace_back(inLayer(full, *info), value);
      for (const auto& [name, value] : layer.own) {
        const auto* parameter = ownOfLayer(name, *info);
        meant.emplace_back(parameter ? inLayer(parameter->key, *info) : name, value);
      }
      layer.encoding = info->id, layer.own = std::move(meant);
    }
  return pattern;
}

Result<Config> Schema::ofLayer(const Config& config, const LayerPattern& layer) const {
  const auto* info = encoding(layer.encoding);
  if (info == nullptr)
    return checkNames(encodings_, layer.encoding, key).error();
  Config own = config;
  own.set("position.encoding", info->id);
  for (const auto& p : info->parameters)
    if (!own.has(p.key))
      p.automatic ? own.setAutomatic(p.key, p.automatic.value(own)) : own.set(p.key, p.standard);
  for (const auto& [name, text] : layer.own) {
    const auto* parameter = ownOfLayer(name, *info);
    if (parameter == nullptr)
      return unknownInLayer(name, *info);
    auto value = parse(*parameter, text);
    if (!value)
      return inPattern(value.error());
    own.set(parameter->key, std::move(*value));
  }
  return own;
}

// Of the run's encoding without values of the layer's own it is the run's, without a look at each parameter.
Result<Config> Schema::ofLayer(const Config& config, std::int64_t layer) const {
  const auto pattern = patternOf(config, layer);
  if (pattern.own.empty() && pattern.encoding == config.text("position.encoding"))
    return config;
  return ofLayer(config, pattern);
}

Result<void> Schema::checkPattern(const Config& config) const {
  const auto pattern = TRY(readPattern(config.text(key)));
  const auto layers = config.integer("model.layers");
  const auto& id = config.text("position.encoding");
  if (static_cast<std::int64_t>(pattern.size()) > layers)
    return wrong("{0}: {1} entries stand for {2} layers; write {2} or fewer, which are repeated.",
                 {std::to_string(pattern.size()), std::to_string(layers)});
  if (encodings_.empty()) // before the engine is loaded
    return {};
  const auto* run = encoding(id); // in a stored pattern parts may stand in another order
  for (const auto& layer : pattern) {
    const auto own = TRY(ofLayer(config, layer));
    const auto* info = encoding(layer.encoding);
    TRY(embeddedAsTheRun(*this, layer, own, *run, config));
    const bool asTheRun = layer.own.empty() && info == run; // which is checked by itself
    if (auto fine = info->check(own); !fine && !asTheRun)
      return inPattern(fine.error());
  }
  if (pattern.empty() ||
      std::ranges::any_of(pattern, [&](const auto& layer) { return encoding(layer.encoding) == run; }))
    return embeddedIn(pattern, *run, config);
  return wrong("{0}: no layer has the run's encoding, {1}; write it for some, or position.encoding=nope.",
               {id});
}

} // namespace expe
