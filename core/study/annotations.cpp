// Annotations are a note of the study: a JSON list, each with its figure, panel and places.
#include "core/api/annotations.h"

#include "core/api/study.h"
#include "core/base/json_file.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace expe {
namespace {

using nlohmann::json;

const std::string noteKey = "annotations";
constexpr std::size_t longestText = 500; // bytes
constexpr std::array kinds = {"text", "arrow", "line"};

json jsonOf(const std::pair<std::string, std::string>& where, const Annotation& one) {
  json made{{"figure", where.first},
            {"panel", where.second},
            {"kind", kinds[static_cast<std::size_t>(one.kind)]},
            {"at", {one.x, one.y}}};
  if (one.kind == Annotation::Kind::Text)
    made["text"] = one.text;
  else
    made["to"] = {one.toX, one.toY};
  return made;
}

// JSON knows no infinity; whatever else is wrong throws.
Annotation annotationFrom(const json& from) {
  const auto kind = std::ranges::find(kinds, from.at("kind").get<std::string>());
  if (kind == kinds.end())
    throw std::out_of_range("kind");
  Annotation one;
  one.kind = static_cast<Annotation::Kind>(kind - kinds.begin());
  std::array<double, 2> at = from.at("at"), to = at;
  if (one.kind == Annotation::Kind::Text)
    one.text = from.at("text");
  else
    to = from.at("to");
  one.x = at[0], one.y = at[1], one.toX = to[0], one.toY = to[1];
  return one;
}

Result<void> check(const Annotation& one) {
  const bool finite = std::ranges::all_of(std::array{one.x, one.y, one.toX, one.toY},
                                          [](double at) { return std::isfinite(at); });
  if (!finite)
    return userError("An annotation lies at a place that is no number.");
  if (one.text.size() > longestText || !isPlain(one.text))
    return userError(
        "The text of an annotation is one line of at most {0} bytes, without control characters.",
        {std::to_string(longestText)});
  return {};
}

} // namespace

std::string panelKey(const Panel& panel) {
  return panel.title.english() + " | " + panel.x.english() + " | " + panel.y.english();
}

Result<Annotations> annotationsOf(Study& study) {
  const auto text = TRY(study.note(noteKey));
  Annotations all;
  if (text.empty())
    return all;
  try {
    bool tooDeep = false;
    for (const json& one : json::parse(text, shallow(tooDeep)))
      all[{one.at("figure"), one.at("panel")}].push_back(annotationFrom(one));
  } catch (const std::exception&) {
    return userError(
        "The study's annotations of figures cannot be read: annotate again, which replaces them.");
  }
  return all;
}

Result<void> setAnnotations(Study& study, const Annotations& annotations) {
  json all = json::array();
  for (const auto& [where, list] : annotations)
    for (const Annotation& one : list) {
      TRY(check(one));
      all.push_back(jsonOf(where, one));
    }
  return study.setNote(noteKey, all.empty() ? std::string() : all.dump());
}

} // namespace expe
