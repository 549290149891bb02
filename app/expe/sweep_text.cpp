#include "app/expe/sweep_text.h"

#include "core/api/planned.h"

#include "app/expe/words.h"
#include "core/base/lists.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"

#include <algorithm>
#include <cmath>
#include <ostream>

namespace expe::cli {

namespace {

constexpr std::size_t mostLines = 12, mostValues = 8; // of what is left out; of a parameter

Json toJson(const std::vector<SweepAxis>& axes) {
  Json json = Json::object();
  for (const SweepAxis& axis : axes)
    json[axis.key] = axis.values;
  return json;
}

bool several(const SweepAxis& axis) {
  return axis.values.size() > 1;
}

// "1/2048", as every list of runs has it; whole numbers stay as they are.
std::string readableValue(const std::string& text) {
  const auto number = readReal(text);
  return number && !readInteger(text) ? fraction(*number) : text;
}

std::string inWords(const SweepAxis& axis) {
  std::string text = axis.key + "=";
  const bool many = axis.values.size() > mostValues;
  for (std::size_t i = 0; i < (many ? mostValues - 2 : axis.values.size()); ++i)
    text += (i == 0 ? "" : ",") + readableValue(axis.values[i]);
  if (many)
    text +=
        ",…," + readableValue(axis.values.back()) + " (" + std::to_string(axis.values.size()) + " values)";
  return text;
}

// What differs between the runs.
std::string inWords(const std::vector<SweepAxis>& axes) {
  return printable(joined(
      filtered(axes, several), [](const SweepAxis& axis) { return inWords(axis); }, "; "));
}

std::string inWords(Settings settings, const std::vector<SweepAxis>& axes) {
  std::erase_if(settings, [&](const auto& setting) {
    const auto axis = std::ranges::find(axes, setting.first, &SweepAxis::key);
    return axis != axes.end() && !several(*axis);
  });
  for (auto& [key, text] : settings)
    text = readableValue(text);
  return printable(expe::print(settings));
}

void more(std::ostream& out, std::size_t all) {
  if (all > mostLines)
    out << "and " << all - mostLines << " more; --json tells all\n";
}

void printPlan(std::ostream& out, const SweepPlan& plan, const std::vector<SweepAxis>& axes) {
  for (std::size_t i = 0; i < std::min(plan.once.size(), mostLines); ++i)
    out << "one run     " << plan.once[i].key << " means nothing with "
        << inWords(plan.once[i].settings, axes) << "\n";
  more(out, plan.once.size());
  for (std::size_t i = 0; i < std::min(plan.leftOut.size(), mostLines); ++i)
    out << "left out    " << inWords(plan.leftOut[i].settings, axes) << ": "
        << printable(plan.leftOut[i].why.message()) << "\n";
  more(out, plan.leftOut.size());
}

std::string states(const Sweep& sweep) {
  std::string text =
      std::to_string(sweep.in(RunState::Finished)) + " of " + std::to_string(sweep.cells) + " finished";
  for (const auto& [state, runs] : sweep.counts)
    if (state != RunState::Finished)
      text += ", " + std::to_string(runs) + " " + name(state);
  if (sweep.missing > 0)
    text += ", " + std::to_string(sweep.missing) + " missing";
  return (sweep.complete() ? "complete: " : "") + text;
}

Json describe(const Sweep& sweep) {
  Json counts = Json::object();
  for (const auto& [state, runs] : sweep.counts)
    counts[name(state)] = runs;
  return {{"name", sweep.name},
          {"created", sweep.created},
          {"runs", sweep.cells},
          {"complete", sweep.complete()},
          {"missing", sweep.missing},
          {"states", counts},
          {"over", toJson(sweep.request.axes)}};
}

} // namespace

void printCost(std::ostream& out, const SweepCost& cost) {
  if (std::isfinite(cost.seconds))
    out << "time        " << duration(cost.seconds) << " of training if one run trains after the other, on "
        << cost.device << ", without validation and checkpoints\n"
        << "            measured on " << cost.measured << " of " << cost.kinds << " kinds of runs\n";
  if (cost.memoryBytes > 0)
    out << "memory      " << gigabytes(static_cast<double>(cost.memoryBytes)) << " a run at most\n";
  out << "disk        " << gigabytes(cost.bytes()) << ", " << gigabytes(cost.checkpointBytes)
      << " of it for checkpoints\n";
}

void addCost(Json& json, const SweepCost& cost) {
  json["seconds"] = cost.seconds;
  json["kinds"] = cost.kinds;
  json["measured"] = cost.measured;
  json["memory_bytes"] = cost.memoryBytes;
  json["checkpoint_bytes"] = std::llround(cost.checkpointBytes);
  json["row_bytes"] = std::llround(cost.rowBytes);
  json["device"] = cost.device;
}

namespace {

void print(std::ostream& out, const SweepPlanned& answer, const std::string& study) {
  out << answer.cost.runs << " runs" << std::string(6, ' ') << inWords(answer.request.axes) << "\n";
  if (!answer.base.empty())
    out << "beginning   with " << answer.base << "\n";
  printPlan(out, answer.plan, answer.request.axes);
  if (answer.cost.runs > 0)
    printCost(out, answer.cost);
  if (!answer.evaluate.empty())
    out << "evaluated   at" << lengthsInWords({0, {.lengths = answer.evaluate}, {}})
        << " when they are done\n";
  if (!answer.made)
    return;
  if (answer.made->empty())
    out << "nothing to add: the sweep " << printable(answer.name) << " has all of it\n";
  else
    out << "made        runs " << answer.made->front() << " to " << answer.made->back() << " of the sweep "
        << printable(answer.name) << ": expe train " << shellWord(study) << " --sweep "
        << shellWord(printable(answer.name)) << " trains them\n";
}

Json toJson(const SweepPlanned& answer) {
  const SweepCost& cost = answer.cost;
  Json json{{"name", answer.name}, {"over", toJson(answer.request.axes)}, {"runs", cost.runs}};
  if (!answer.base.empty())
    json["base"] = answer.base;
  addCost(json, cost);
  json["evaluate"] = answer.evaluate;
  json["once"] = arrayOf(answer.plan.once, [](const auto& once) {
    return Json{{"key", once.key}, {"settings", objectOf(once.settings)}};
  });
  json["left_out"] = arrayOf(answer.plan.leftOut, [](const auto& left) {
    return Json{{"settings", objectOf(left.settings)}, {"why", left.why.message()}};
  });
  json["made"] = answer.made ? Json(*answer.made) : Json();
  return json;
}

} // namespace

Answer answerOf(const SweepPlanned& planned, const std::string& study) {
  return {toJson(planned), [=](std::ostream& out) { print(out, planned, study); }};
}

Answer listSweeps(const std::vector<Sweep>& sweeps) {
  return listOf(sweeps, describe, [](const Sweep& sweep) {
    return printable(sweep.name) + "\t" + states(sweep) + "\t" + inWords(sweep.request.axes);
  });
}

Answer listRuns(const Sweep& sweep, const std::vector<SweepRun>& runs) {
  const auto state = [](const SweepRun& run) { return run.state ? name(*run.state) : "missing"; };
  Json all = describe(sweep);
  all["cells"] = arrayOf(runs, [&](const SweepRun& run) {
    return Json{{"run", run.run}, {"state", state(run)}, {"settings", objectOf(run.settings)}};
  });
  std::string text;
  for (const SweepRun& run : runs)
    text +=
        std::to_string(run.run) + "\t" + state(run) + "\t" + inWords(run.settings, sweep.request.axes) + "\n";
  return {std::move(all), text + states(sweep) + "\n"};
}

} // namespace expe::cli
