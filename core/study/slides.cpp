// The slides are a note of the study: a JSON list, in their order.
#include "core/api/slides.h"

#include "core/api/schema.h"
#include "core/api/study.h"
#include "core/base/error_exception.h"
#include "core/base/json_file.h"
#include "core/base/lists.h"
#include "core/base/utf8.h"

#include <nlohmann/json.hpp>

namespace expe {
namespace {

using nlohmann::json, nlohmann::ordered_json;

constexpr const char* noteKey = "slides";
constexpr std::int64_t most = 1 << 30; // of whatever is counted

ordered_json jsonOf(const Config& config) {
  return ordered_json::parse(toJson(config));
}

ordered_json jsonOf(const ProbeState& state) {
  ordered_json json{{"run", state.run}};
  if (state.checkpoint)
    json["checkpoint"] = *state.checkpoint;
  json.update({{"length", state.length},
               {"evaluation", jsonOf(state.eval)},
               {"split", state.split},
               {"place", state.place},
               {"position", state.position},
               {"layer", state.layer},
               {"head", state.head}});
  if (!state.typed.empty())
    json["typed"] = state.typed;
  return json;
}

ordered_json jsonOf(const Slide& slide) {
  ordered_json json{{"name", slide.name},
                    {"sentence", slide.sentence},
                    {"view", slide.shows.view},
                    {"options", jsonOf(slide.shows.options)},
                    {"now", jsonOf(slide.shows.now)}};
  if (slide.shows.pinned)
    json["pinned"] = jsonOf(*slide.shows.pinned);
  json.update({{"runs", slide.shows.runs}, {"by", slide.grouping.by}, {"except", slide.grouping.except}});
  return json;
}

const Error damaged = userError("The study's slides cannot be read: they are damaged.");

std::int64_t countFrom(const json& json) {
  if (!json.is_number_unsigned() || json > most)
    throw ErrorException{damaged};
  return json;
}

ProbeState stateFrom(const json& json) {
  ProbeState state;
  state.run = countFrom(json.at("run"));
  if (json.contains("checkpoint"))
    state.checkpoint = countFrom(json["checkpoint"]);
  state.eval = need(configFromJson(json.at("evaluation").dump()));
  state.length = countFrom(json.at("length"));
  json.at("split").get_to(state.split);
  state.typed = json.value("typed", "");
  state.place = countFrom(json.at("place")), state.position = countFrom(json.at("position"));
  state.layer = countFrom(json.at("layer")), state.head = countFrom(json.at("head"));
  return state;
}

Slide slideFrom(const json& json) {
  Slide slide;
  json.at("name").get_to(slide.name), json.at("sentence").get_to(slide.sentence);
  json.at("view").get_to(slide.shows.view);
  slide.shows.options = need(configFromJson(json.at("options").dump()));
  slide.shows.now = stateFrom(json.at("now"));
  if (json.contains("pinned"))
    slide.shows.pinned = stateFrom(json["pinned"]);
  json.at("runs").get_to(slide.shows.runs);
  json.at("by").get_to(slide.grouping.by), json.at("except").get_to(slide.grouping.except);
  return slide;
}

Result<void> check(const Slides& slides) {
  std::vector<std::string> names;
  for (const Slide& slide : slides) {
    if (!isPlain(slide.name) || !isPlain(slide.sentence))
      return userError("The name of a slide and its sentence are one line of text each: leave out their "
                       "control characters.");
    if (trimmed(slide.name).empty())
      return userError("A slide needs a name: write for example training edge.");
    if (std::ranges::count(names, slide.name) > 0)
      return userError("{0}: another slide has this name already; choose another one.", {slide.name});
    names.push_back(slide.name);
  }
  return {};
}

std::string written(const ordered_json& json) {
  return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

// Nothing where `from`, which throws what is wrong, cannot read it.
template <class From> auto read(const std::string& text, const From& from) {
  using Read = std::optional<std::invoke_result_t<From, json>>;
  bool tooDeep = false;
  const auto whole = json::parse(text, shallow(tooDeep), false);
  try {
    return tooDeep ? Read() : Read(from(whole));
  } catch (const json::exception&) {
    return Read();
  } catch (const ErrorException&) {
    return Read();
  }
}

} // namespace

std::string toJson(const ProbeState& state) {
  return written(jsonOf(state));
}

std::optional<ProbeState> probeStateFromJson(const std::string& text) {
  return read(text, stateFrom);
}

std::string toJson(const Slides& slides) {
  ordered_json list = ordered_json::array();
  for (const Slide& slide : slides)
    list.push_back(jsonOf(slide));
  return written(list);
}

Result<Slides> slidesFromJson(const std::string& text) {
  const auto slides = read(text, [](const json& list) {
    Slides all = list.is_array() ? mapped(list, slideFrom) : throw ErrorException{damaged};
    need(check(all));
    return all;
  });
  return slides ? Result<Slides>(*slides) : damaged;
}

Result<Slides> slidesOf(Study& study) {
  const auto text = TRY(study.note(noteKey));
  return text.empty() ? Result<Slides>(Slides()) : slidesFromJson(text);
}

Result<void> setSlides(Study& study, const Slides& slides) {
  TRY(check(slides));
  return study.setNote(noteKey, slides.empty() ? std::string() : toJson(slides));
}

Result<ProbeState> soundState(ProbeState state, const Config& run, const Schema& schema) {
  const Config given = state.eval;
  for (const auto& [key, value] : given.values()) {
    const Parameter* parameter = schema.find(key);
    if (!parameter || !run.has(key) || !mayDifferAtEvaluation(*parameter, run))
      return userError("{0} belongs to the trained model and cannot be changed at evaluation.", {key}, key);
    state.eval.set(key, TRY(parse(*parameter, print(value))));
  }
  return state;
}

} // namespace expe
