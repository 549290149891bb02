#include "app/window/see/held.h"

#include "core/api/slides.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

std::int64_t windowOf(const Config& run) {
  return run.has("data.window") ? run.integer("data.window") : 0;
}

void clamp(std::int64_t& index, std::int64_t size) {
  index = std::clamp<std::int64_t>(index, 0, std::max<std::int64_t>(0, size - 1));
}

void copy(int parts, const ProbeState& from, ProbeState& to) {
  if (parts & Held::OfRun)
    to.run = from.run, to.checkpoint = from.checkpoint;
  if (parts & Held::OfHead)
    to.layer = from.layer, to.head = from.head;
  if (parts & Held::OfValues)
    to.length = from.length, to.eval = from.eval;
  if (parts & Held::OfText)
    to.typed = from.typed, to.split = from.split, to.place = from.place, to.position = from.position;
}

} // namespace

ProbeState within(ProbeState state, const Config& run, const Schema& schema) {
  const Config given = state.eval;
  for (const auto& [key, value] : given.values())
    if (!schema.find(key) || !run.has(key) || run.at(key) == value)
      state.eval.erase(key);
  clamp(state.layer, run.has("model.layers") ? run.integer("model.layers") : 0);
  clamp(state.head, run.has("model.heads") ? schema.headsOf(run, state.layer).attending : 0);
  clamp(state.position, state.length > 0 ? state.length : std::max<std::int64_t>(1, windowOf(run)));
  return state;
}

ProbeState ofRun(ProbeState state, const Config& from, const Run& run, const Schema& schema) {
  const auto before = windowOf(from), window = windowOf(run.config);
  const auto length = state.length > 0 ? state.length : before;
  const double times = before > 0 ? static_cast<double>(length) / static_cast<double>(before) : 1;
  if (window > 0)
    state.length = std::max<std::int64_t>(1, std::llround(times * static_cast<double>(window)));
  if (state.run != run.id)
    state.checkpoint.reset();
  state.run = run.id;
  return within(std::move(state), run.config, schema);
}

void Held::hold(int more, const ProbeState& now) {
  parts |= more;
  copy(more, now, state);
}

ProbeState Held::over(const ProbeState& now, const Config& selected, const Run& shown,
                      const Schema& schema) const {
  ProbeState all = now.run == shown.id ? now : ofRun(now, selected, shown, schema);
  copy(parts, state, all);
  return within(std::move(all), shown.config, schema);
}

std::string Held::json() const {
  const QJsonObject object{{"parts", parts}, {"state", QString::fromStdString(toJson(state))}};
  return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

std::optional<Held> Held::of(const std::string& json) {
  const QJsonObject object = QJsonDocument::fromJson(QByteArray::fromStdString(json)).object();
  const auto state = probeStateFromJson(object["state"].toString().toStdString());
  const int parts = object["parts"].toInt(-1);
  if (!state || parts < 0 || parts > All)
    return {};
  return Held{parts, *state};
}

} // namespace expe
