#include "core/api/pattern.h"

#include "core/base/numbers.h"
#include "core/schema/sections.h"

#include <algorithm>
#include <cmath>

namespace expe {

namespace {

const std::string key = "position.pattern";
constexpr std::int64_t mostTokens = 1 << 20;
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

Result<void> setTokens(std::int64_t& tokens, std::string_view name, std::string_view text) {
  const auto number = readInteger(text);
  if (!number || *number < 1 || *number > mostTokens)
    return wrong("{0}: {1}={2} is no number of tokens; write a whole number from 1 to {3}.",
                 {std::string(name), std::string(text), std::to_string(mostTokens)});
  tokens = *number;
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
      return *tokens != 0 ? twice() : setTokens(*tokens, name, text);
  if (name == "temperature")
    return layer.temperature != 0 ? twice() : setTemperature(layer.temperature, text);
  return wrong(
      "{0}: {1} is unknown in a layer; it may have span, chunk, temperature and every, as in [span=64].",
      {std::string(name)});
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
  if (layer.every != 0 && layer.temperature == 0)
    return wrong(
        "{0}: every={1} says after how many tokens a temperature rises; write temperature beside it.",
        {std::to_string(layer.every)});
  return layer;
}

std::string printEntry(const LayerPattern& layer) {
  std::string settings;
  const auto add = [&](const char* name, const std::string& value) {
    settings += (settings.empty() ? "" : ", ") + std::string(name) + "=" + value;
  };
  if (layer.span)
    add("span", std::to_string(layer.span));
  if (layer.chunk)
    add("chunk", std::to_string(layer.chunk));
  if (layer.temperature != 0)
    add("temperature", shortest(layer.temperature));
  if (layer.every)
    add("every", std::to_string(layer.every));
  return layer.encoding + (settings.empty() ? "" : "[" + settings + "]");
}

Error strange(const std::string& encoding, const std::string& own) {
  if (own == "nope")
    return wrong("{0}: {1} is not the run's encoding, nope; write nope for each layer, as in nope[span=64].",
                 {encoding});
  return wrong(
      "{0}: {1} is neither the run's encoding, {2}, nor nope; write one of them for each layer, as in "
      "{2}[span=64], nope.",
      {encoding, own});
}

bool actsInNoLayer(const EncodingInfo& info) {
  return info.doors == std::vector<std::string>{"embed"};
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

std::string printPattern(const std::vector<LayerPattern>& pattern) {
  std::string text;
  for (const auto& layer : pattern)
    text += (text.empty() ? "" : ", ") + printEntry(layer);
  return text;
}

LayerPattern patternOf(const Config& config, std::int64_t layer) {
  const auto pattern = config.has(key) ? readPattern(config.text(key)) : std::vector<LayerPattern>();
  if (!pattern || pattern->empty())
    return {config.text("position.encoding")};
  return (*pattern)[static_cast<std::size_t>(layer) % pattern->size()];
}

std::string renamed(const std::string& pattern, const std::string& from, const std::string& to) {
  auto layers = readPattern(pattern);
  if (!layers)
    return pattern;
  for (auto& layer : *layers)
    if (layer.encoding == from)
      layer.encoding = to;
  return printPattern(*layers);
}

Result<void> checkPattern(const Config& config, const EncodingInfo* encoding) {
  const auto pattern = TRY(readPattern(config.text(key)));
  const auto layers = config.integer("model.layers");
  const auto& id = config.text("position.encoding");
  if (static_cast<std::int64_t>(pattern.size()) > layers)
    return wrong("{0}: {1} entries stand for {2} layers; write {2} or fewer, which are repeated.",
                 {std::to_string(pattern.size()), std::to_string(layers)});
  for (const auto& layer : pattern)
    if (layer.encoding != id && layer.encoding != "nope")
      return strange(layer.encoding, id);
  const auto others = std::ranges::count(pattern, "nope", &LayerPattern::encoding);
  if (id == "nope" || others == 0)
    return {};
  if (others == static_cast<std::ptrdiff_t>(pattern.size()))
    return wrong("{0}: no layer has the run's encoding, {1}; write it for some, or position.encoding=nope.",
                 {id});
  if (encoding && actsInNoLayer(*encoding))
    return wrong(
        "{0}: {1} acts at the embedding and in no layer, so that none can be without it; write {1} for "
        "nope.",
        {id});
  return {};
}

} // namespace expe
