// Which runs may begin with the weights of another.
#include "core/api/data.h"
#include "core/api/schema.h"
#include "core/api/tasks.h"

#include <algorithm>
#include <array>

namespace expe {

namespace {

// Not every parameter that makes a new model matters to weights that are there already.
bool matters(const Parameter& p, const Config& config) {
  static constexpr std::array ledger{"data.keys", "data.values", "data.glue", "data.own_values"};
  const bool characters = tokenizerOf(config) == "characters"; // those of the text
  if (p.key == "data.text")
    return characters;
  if (std::ranges::find(ledger, p.key) != ledger.end())
    return characters && config.text("data.text").empty() && !hasTask(config);
  if (p.key == "data.task" || p.key == "data.symbols")
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

// What a model may get on its way: its tensors begin anew beside those that are trained. DroPE adds the norm
// of queries and keys where it drops RoPE.
bool isAdded(const std::string& key, const Value& before, const Value& now) {
  if (key == "model.qk_norm" || key == "model.sinks")
    return before == Value(false) && now == Value(true);
  return key == "model.gate" && before == Value(std::string("none"));
}

// A trained model may go on with other positions: DroPE (2512.12167) trains RoPE and goes on without.
bool goesOnAsAnother(const Config& parent, const Config& child) {
  const auto differs = [&](const char* key) { return parent.text(key) != child.text(key); };
  return differs("position.encoding") || differs("position.pattern");
}

// Of the same data.model, which says what auto is.
bool sameTokenizer(const Config& parent, const Config& child) {
  const auto before = tokenizerOf(parent), now = tokenizerOf(child);
  const bool files = readsTokenizerFile(parent) && readsTokenizerFile(child);
  return before == now || (files && (before == "auto" || now == "auto"));
}

// W_q, W_k, W_v and W_o are of as many heads.
Result<void> asManyHeads(const Schema& schema, const Config& parent, const Config& child) {
  for (std::int64_t layer = 0; layer < child.integer("model.layers"); ++layer)
    if (const auto before = schema.headsOf(parent, layer), now = schema.headsOf(child, layer); before != now)
      return userError(
          "position.encoding: in layer {0} {1} heads attend, of which {2} are projected, and the "
          "weights to begin with have {3} of {4}; choose another encoding, or make a run that "
          "begins anew.",
          {std::to_string(layer + 1), std::to_string(now.attending), std::to_string(now.queries),
           std::to_string(before.attending), std::to_string(before.queries)},
          "position.encoding");
  return {};
}

} // namespace

Result<void> Schema::mayContinue(const Config& wholeParent, const Config& wholeChild) const {
  const Config parent = complete(wholeParent), child = complete(wholeChild);
  const bool another = goesOnAsAnother(parent, child);
  for (const auto& section : sections_)
    for (const auto& p : section.parameters)
      if (child.has(p.key) && matters(p, child) && !(another && p.key.starts_with("position.")) &&
          (!parent.has(p.key) ||
           (parent.at(p.key) != child.at(p.key) && !isAdded(p.key, parent.at(p.key), child.at(p.key)))))
        return differs(p.key, parent.has(p.key) ? print(parent.at(p.key)) : std::string());
  if (!sameTokenizer(parent, child))
    return differs("data.tokenizer", tokenizerOf(parent));
  return asManyHeads(*this, parent, child);
}

} // namespace expe
