#include "app/window/see/selection.h"

#include "app/window/see/held.h"
#include "core/api/schema.h"
#include "widgets/scrub/scrub_bar.h"
#include "widgets/scrub/scrub_reading.h"
#include "widgets/scrub/scrub_text.h"

#include <algorithm>
#include <cmath>

namespace expe {

Selection::Selection(ScrubBar& bar) {
  connect(&bar, &ScrubBar::moved, this,
          [this](const QString& key, const Value& value) { set(key.toStdString(), value); });
  connect(&bar, &ScrubBar::resetWanted, this, [this](const QString& key) { reset(key.toStdString()); });
  connect(bar.text(), &ScrubText::textWanted, this,
          [this](const QString& split) { setText(split.toStdString(), now_.place); });
  connect(bar.text(), &ScrubText::placeWanted, this, [this](qint64 place) { setText(now_.split, place); });
  connect(bar.text(), &ScrubText::typedWanted, this,
          [this](const QString& text) { setTyped(text.toStdString()); });
  connect(bar.reading()->pin(), &QToolButton::clicked, this, &Selection::pin);
}

void Selection::setRun(const Run* run, const Schema& schema) {
  schema_ = &schema;
  if (!run) {
    own_ = config_ = {};
    return change(ProbeState());
  }
  if (run->id == now_.run && run->config == own_)
    return;
  ProbeState wanted = ofRun(now_, own_, *run, schema);
  own_ = run->config;
  now_.run = 0; // it is another state, whatever it says
  change(std::move(wanted));
}

void Selection::setMissing(const Missing& missing) {
  if (missing == missing_)
    return;
  missing_ = missing;
  emit changed();
}

ProbeState Selection::with(const std::string& key, const Value& value) const {
  ProbeState state = now_;
  if (key == ScrubBar::checkpoint) {
    const auto step = std::get<std::int64_t>(value);
    state.checkpoint = step == ScrubBar::newest ? std::nullopt : std::optional(step);
  } else if (key == "length") {
    state.length = std::get<std::int64_t>(value);
  } else if (own_.has(key) && own_.at(key) != value) {
    state.eval.set(key, value);
  } else {
    state.eval.erase(key);
  }
  return state;
}

void Selection::set(const std::string& key, const Value& value) {
  change(with(key, value));
}

void Selection::setAll(const Config& values) {
  change([&](ProbeState& state) {
    for (const auto& [key, value] : values.values())
      if (own_.has(key) && own_.at(key) != value)
        state.eval.set(key, value);
      else
        state.eval.erase(key);
  });
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
  change([&](ProbeState& state) { state.checkpoint = step; });
}

void Selection::setText(const std::string& split, std::int64_t place) {
  change([&](ProbeState& state) {
    state.typed.clear();
    state.split = split, state.place = std::max<std::int64_t>(0, place);
  });
}

void Selection::setTyped(const std::string& text) {
  change([&](ProbeState& state) { state.typed = text; });
}

void Selection::setToken(std::int64_t position) {
  change([&](ProbeState& state) { state.position = position; });
}

void Selection::setHead(std::int64_t layer, std::int64_t head) {
  change([&](ProbeState& state) { state.layer = layer, state.head = head; });
}

void Selection::pick(const std::string& what, double value) {
  if (!std::isfinite(value) || !there())
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
  else if (what == "times" && value > 0)
    set("length", std::llround(value * static_cast<double>(trainingLength())));
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

ProbeState Selection::fixed() const {
  ProbeState state = now_;
  state.checkpoint = now_.checkpoint ? now_.checkpoint : newest_;
  return state;
}

void Selection::pin(bool on) {
  pinned_ = on && there() ? std::optional(fixed()) : std::nullopt;
  pinnedConfig_ = pinned_ ? config_ : Config();
  emit pinnedChanged();
}

void Selection::restore(const ProbeState& now, const std::optional<ProbeState>& pinned,
                        const Config& pinnedConfig) {
  if (now.run == now_.run)
    change(now);
  pinned_ = pinned;
  pinnedConfig_ = pinnedConfig;
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

void Selection::change(const std::function<void(ProbeState&)>& how) {
  ProbeState wanted = now_;
  how(wanted);
  change(std::move(wanted));
}

// As far as the run has such tokens, layers and heads.
void Selection::change(ProbeState wanted) {
  if (schema_)
    wanted = within(std::move(wanted), own_, *schema_);
  if (wanted == now_)
    return;
  now_ = std::move(wanted);
  config_ = own_;
  for (const auto& [key, value] : now_.eval.values())
    config_.set(key, value);
  emit changed();
}

} // namespace expe
