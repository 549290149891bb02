#include "core/views/attention/attention.h"

#include "core/base/numbers.h"
#include "core/views/attention/over_tokens.h"
#include "core/views/fields.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace expe {
namespace {

// Weights a millionth of the greatest are nothing that a reader compares: they do not squeeze the others.
std::optional<std::pair<double, double>> withoutRounding(const std::vector<Curve>& curves) {
  constexpr double smallest = 1e-6;
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (const Curve& curve : curves)
    for (const double y : curve.y)
      if (y > 0)
        least = std::min(least, y), most = std::max(most, y);
  return least < smallest * most ? std::optional(std::pair(smallest * most, 2 * most)) : std::nullopt;
}

// On logarithmic axes from a distance of 1, and later keys by a line of their own.
void addCurves(Panel& panel, const Text& name, const std::vector<double>& means, std::int64_t ahead,
               int color, bool log) {
  Curve back = curveOf(name, color, {});
  Curve forth = curveOf(Text{"{0}, later keys", {name}}, color, {}, Curve::Style::Dashed);
  for (std::size_t at = 0; at < means.size(); ++at) {
    const auto distance = static_cast<double>(at) - static_cast<double>(ahead);
    if (log && distance == 0)
      continue;
    Curve& curve = log && distance < 0 ? forth : back;
    curve.x.push_back(log ? std::abs(distance) : distance);
    curve.y.push_back(means[at]);
  }
  panel.curves.push_back(std::move(back));
  if (forth.x.empty())
    return;
  std::ranges::reverse(forth.x), std::ranges::reverse(forth.y);
  panel.curves.push_back(std::move(forth));
}

} // namespace

std::vector<Field> AttentionByDistance::fields() const {
  using namespace fields;
  const auto distances = std::ssize(seen);
  std::vector<Field> list = {
      along("distance", tokens,
            ahead > 0 ? "from query back to key; below 0 the key comes later" : "from query to key",
            counted(distances, -ahead)),
      array("weight", pure, "mean attention weight of the head", {{"distance", distances}}, seen),
      number("length", tokens, "of the window", length),
      text("encoding_alone", "what the weights of the encoding alone are, or why there are none",
           note.english())};
  if (!alone.empty())
    list.push_back(array("weight_alone", pure, "mean attention weight of the encoding alone",
                         {{"distance", distances}}, alone));
  return list;
}

Drawn drawDistance(const MeasuredState& state, const Config& options, Role role) {
  const auto& by = measuredAs<AttentionByDistance>(state);
  const bool log = options.flag("log");
  Panel panel;
  panel.title = headName(state);
  panel.x = by.ahead > 0 && !log
                ? "distance from query back to key (tokens; below 0: the key comes later)"_text
                : "distance from query to key (tokens)"_text;
  panel.y = "mean attention weight"_text;
  panel.pickX = "distance";
  panel.logX = panel.logY = log;
  if (by.length > state.trainingLength)
    panel.references.push_back(trainingEdge(state));
  addCurves(panel, "the head"_text, by.seen, by.ahead, 0, log);
  if (!by.alone.empty())
    addCurves(panel, by.name, by.alone, by.ahead, 1, log);
  if (log)
    panel.viewY = withoutRounding(panel.curves);
  if (role == Role::Present && by.alone.empty())
    panel.notes.push_back(by.note);
  if (role == Role::Present && log)
    panel.notes.push_back(Text{"of the query itself (distance 0): {0}",
                               {significant(by.seen[static_cast<std::size_t>(by.ahead)])}});
  return {.panels = {std::move(panel)}, .metadata = {{"encoding alone", by.note.english()}}};
}

} // namespace expe
