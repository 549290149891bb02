// Why runs break, as it was measured of them: a note of the study for each, so that it is told again without
// a measurement.
#include "core/api/comparison.h"

#include "core/api/engine.h"
#include "core/api/run_figure.h"
#include "core/api/schema.h"
#include "core/api/study.h"
#include "core/api/views.h"
#include "core/base/json_file.h"
#include "core/base/numbers.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

using nlohmann::json;

std::string keyOf(std::int64_t run) {
  return "breaks." + std::to_string(run);
}

// Of a checkpoint: lengths as they are printed, and English sentences.
struct Kept {
  std::int64_t step = 0;
  std::map<double, Text> causes;
};

Result<Kept> keptOf(Study& study, std::int64_t run) {
  const auto text = TRY(study.note(keyOf(run)));
  Kept kept;
  if (text.empty())
    return kept;
  bool tooDeep = false;
  const auto whole = json::parse(text, shallow(tooDeep), false);
  const auto damaged = userError("Why run {0} breaks cannot be read: the study's note of it is damaged.",
                                 {std::to_string(run)});
  if (tooDeep || !whole.is_object() || !whole.contains("step") || !whole["step"].is_number_unsigned() ||
      !whole.contains("causes") || !whole["causes"].is_object())
    return damaged;
  whole["step"].get_to(kept.step);
  for (const auto& [length, cause] : whole["causes"].items()) {
    const auto times = readReal(length);
    if (!times || !cause.is_string())
      return damaged;
    kept.causes[*times] = Text::sentence(cause.get<std::string>());
  }
  return kept;
}

} // namespace

Result<void> keepBreakCauses(Study& study, std::int64_t run, std::int64_t step,
                             const std::map<double, Text>& causes) {
  const Kept before = TRY(keptOf(study, run));
  Kept kept{step, before.step == step ? before.causes : std::map<double, Text>()};
  for (const auto& [length, cause] : causes)
    kept.causes[length] = cause;
  if (kept.step == before.step && kept.causes == before.causes)
    return {};
  json all = json::object();
  for (const auto& [length, cause] : kept.causes)
    all[print(Value(length))] = cause.english();
  return study.setNote(keyOf(run), json{{"step", step}, {"causes", all}}.dump());
}

Result<BreakCauses> breakCausesOf(Study& study, const std::vector<RunData>& rows) {
  BreakCauses causes;
  for (const RunData& row : rows) {
    const Kept kept = TRY(keptOf(study, row.run.id));
    const auto newest = std::ranges::max_element(row.evaluations, {}, &Evaluation::checkpoint);
    if (!kept.causes.empty() && newest != row.evaluations.end() && newest->checkpoint == kept.step)
      causes[row.run.id] = kept.causes;
  }
  return causes;
}

Result<std::map<double, Text>> measureBreakCauses(Probe& probe, const Unexplained& of, Progress& progress) {
  ProbeRequest request{.view = "breaks", .now = {.run = of.run}};
  const Parameter& longest = *std::ranges::find(findView(request.view)->options, "longest", &Parameter::key);
  const auto times = std::llround(std::min(std::ceil(of.length), longest.maximum));
  request.options = TRY(figureOptions(request.view, {{longest.key, std::to_string(times)}}));
  return TRY(probe.figure(request, progress, [](const Figure&) {})).causes;
}

} // namespace expe
