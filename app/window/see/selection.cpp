#include "app/window/see/selection.h"

#include "core/api/schema.h"

#include <algorithm>
#include <cmath>

namespace expe {

void Selection::setRun(const Run* run, const Schema& schema) {
  schema_ = &schema;
  if (!run) {
    own_ = config_ = {};
    return change({});
  }
  if (run->id == now_.run && run->config == own_)
    return;
  ProbeState wanted = now_;
  const double times =
      trainingLength() > 0 ? static_cast<double>(length()) / static_cast<double>(trainingLength()) : 1;
  if (wanted.run != run->id)
    wanted.checkpoint.reset();
  wanted.run = run->id;
  own_ = run->config;
  if (own_.has("data.window"))
    wanted.length =
        std::max<std::int64_t>(1, std::llround(times * static_cast<double>(own_.integer("data.window"))));
  for (const auto& [key, value] : now_.eval.values()) {
    const Parameter* parameter = schema.find(key);
    if (!parameter || !own_.has(key) || own_.at(key) == value)
      wanted.eval.erase(key);
  }
  now_.run = 0; // it is another state, whatever it says
  change(wanted);
}

void Selection::setMissing(const Missing& missing) {
  if (missing == missing_)
    return;
  missing_ = missing;
  emit changed();
}

void Selection::set(const std::string& key, const Value& value) {
  ProbeState wanted = now_;
  if (key == "length")
    wanted.length = std::get<std::int64_t>(value);
  else {
    Config one;
    one.set(key, value);
    return setAll(one);
  }
  change(wanted);
}

void Selection::setAll(const Config& values) {
  ProbeState wanted = now_;
  for (const auto& [key, value] : values.values())
    if (own_.has(key) && own_.at(key) != value)
      wanted.eval.set(key, value);
    else
      wanted.eval.erase(key);
  change(wanted);
}

Settings Selection::exported() const {
  Settings all;
  for (const auto& [key, value] : now_.eval.values()) {
    const bool said = key.starts_with("position.") || key == "evaluation.scale" || key == "evaluation.span";
    const Parameter* parameter = schema_->find(key);
    if (said && parameter && meansSomething(*schema_, *parameter, config_))
      all.emplace_back(key, print(value));
  }
  return all;
}

void Selection::setCheckpoint(std::optional<std::int64_t> step) {
  ProbeState wanted = now_;
  wanted.checkpoint = step;
  change(wanted);
}

void Selection::setText(const std::string& split, std::int64_t place) {
  ProbeState wanted = now_;
  wanted.typed.clear();
  wanted.split = split, wanted.place = std::max<std::int64_t>(0, place);
  change(wanted);
}

void Selection::setTyped(const std::string& text) {
  ProbeState wanted = now_;
  wanted.typed = text;
  change(wanted);
}

void Selection::setToken(std::int64_t position) {
  ProbeState wanted = now_;
  wanted.position = position;
  change(wanted);
}

void Selection::setHead(std::int64_t layer, std::int64_t head) {
  ProbeState wanted = now_;
  wanted.layer = layer, wanted.head = head;
  change(wanted);
}

void Selection::pick(const std::string& what, double value) {
  if (!std::isfinite(value))
    return;
  const auto whole = std::llround(value);
  if (what == "position")
    setToken(whole);
  else if (what == "layer" && whole >= 0 && whole < layers()) // else a row or column of all
    setHead(whole, now_.head);
  else if (what == "head" && whole >= 0 && whole < heads(now_.layer))
    setHead(now_.layer, whole);
  else if (what == "length" && whole > 0)
    set("length", std::int64_t{whole});
  else if (what == "scale" && value > 0)
    set("evaluation.scale", value);
  else if (what == "checkpoint")
    setCheckpoint(whole);
}

void Selection::reset(const std::string& key) {
  if (key == "length")
    return set("length", trainingLength());
  if (key == "checkpoint")
    return setCheckpoint({});
  if (own_.has(key))
    set(key, own_.at(key));
}

void Selection::pin(bool on) {
  pinned_ = on && there() ? std::optional(now_) : std::nullopt;
  if (pinned_ && !pinned_->checkpoint)
    pinned_->checkpoint = newest_;
  pinnedConfig_ = pinned_ ? config_ : Config();
  emit pinnedChanged();
}

void Selection::clear() {
  own_ = config_ = pinnedConfig_ = {};
  now_ = {};
  pinned_.reset();
  newest_.reset();
  emit cleared();
  emit changed();
  emit pinnedChanged();
}

std::int64_t Selection::layers() const {
  return own_.has("model.layers") ? own_.integer("model.layers") : 0;
}

std::int64_t Selection::heads(std::int64_t layer) const {
  return schema_ && own_.has("model.heads") ? schema_->headsOf(own_, layer).attending : 0;
}

void Selection::clamp(ProbeState& state) const {
  const auto within = [](std::int64_t i, std::int64_t size) {
    return std::clamp<std::int64_t>(i, 0, std::max<std::int64_t>(0, size - 1));
  };
  state.layer = within(state.layer, layers());
  state.head = within(state.head, heads(state.layer));
  const auto window = own_.has("data.window") ? own_.integer("data.window") : 1;
  const auto length = state.length > 0 ? state.length : window;
  state.position = within(state.position, length);
}

void Selection::change(const ProbeState& wanted) {
  ProbeState state = wanted;
  clamp(state);
  if (state == now_)
    return;
  now_ = state;
  config_ = own_;
  for (const auto& [key, value] : now_.eval.values())
    config_.set(key, value);
  emit changed();
}

} // namespace expe
