// Which runs may begin with the weights of another.
#include "core/api/schema.h"

#include <algorithm>
#include <array>

namespace expe {

namespace {

// What auto stands for.
std::string tokenizerOf(const Config& config) {
  const std::string& chosen = config.text("data.tokenizer");
  if (chosen != "auto")
    return chosen;
  return config.text("data.text").empty() ? "characters" : "bytes";
}

// Not every parameter that makes a new model matters to weights that are there already.
bool matters(const Parameter& p, const Config& config) {
  static constexpr std::array ledger{"data.keys", "data.values", "data.glue", "data.own_values"};
  const bool characters = tokenizerOf(config) == "characters"; // those of the text
  if (p.key == "data.text")
    return characters;
  if (std::find(ledger.begin(), ledger.end(), p.key) != ledger.end())
    return characters && config.text("data.text").empty();
  return p.when == When::Build && p.key != "model.initial_std" && p.key != "data.tokenizer";
}

Error differs(const std::string& key, const std::string& was) {
  if (was.empty())
    return userError("{0}: the weights to begin with belong to a run without one; leave it empty, or make a "
                     "run that begins anew.",
                     {key}, key);
  return userError(
      "{0}: the weights to begin with belong to {1}; write that, or make a run that begins anew.", {key, was},
      key);
}

// A trained model may go on with other positions: DroPE (2512.12167) trains RoPE and goes on without.
bool goesOnAsAnother(const Config& parent, const Config& child) {
  const auto differs = [&](const char* key) { return parent.text(key) != child.text(key); };
  return differs("position.encoding") || differs("position.pattern");
}

} // namespace

Result<void> Schema::mayContinue(const Config& wholeParent, const Config& wholeChild) const {
  const Config parent = complete(wholeParent), child = complete(wholeChild);
  const bool another = goesOnAsAnother(parent, child);
  for (const auto& section : sections_)
    for (const auto& p : section.parameters)
      if (child.has(p.key) && matters(p, child) && !(another && p.key.starts_with("position.")) &&
          (!parent.has(p.key) || parent.at(p.key) != child.at(p.key)))
        return differs(p.key, parent.has(p.key) ? print(parent.at(p.key)) : std::string());
  if (tokenizerOf(parent) != tokenizerOf(child))
    return differs("data.tokenizer", tokenizerOf(parent));
  return {};
}

} // namespace expe
