#include "app/expe/sweep_text.h"

#include "core/api/planned.h"

#include "app/expe/amounts.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"

#include <algorithm>
#include <cmath>
#include <iostream>

namespace expe::cli {

namespace {

constexpr std::size_t mostLines = 12, mostValues = 8; // of what is left out; of a parameter

Json toJson(const Settings& settings) {
  Json json = Json::object();
  for (const auto& [key, text] : settings)
    json[key] = text;
  return json;
}

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
  std::string text;
  for (const SweepAxis& axis : axes)
    if (several(axis))
      text += (text.empty() ? "" : "; ") + inWords(axis);
  return printable(text);
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

void more(std::size_t all) {
  if (all > mostLines)
    std::cout << "and " << all - mostLines << " more; --json tells all\n";
}

void printPlan(const SweepPlan& plan, const std::vector<SweepAxis>& axes) {
  for (std::size_t i = 0; i < std::min(plan.once.size(), mostLines); ++i)
    std::cout << "one run     " << plan.once[i].key << " means nothing with "
              << inWords(plan.once[i].settings, axes) << "\n";
  more(plan.once.size());
  for (std::size_t i = 0; i < std::min(plan.leftOut.size(), mostLines); ++i)
    std::cout << "left out    " << inWords(plan.leftOut[i].settings, axes) << ": "
              << printable(plan.leftOut[i].why.message()) << "\n";
  more(plan.leftOut.size());
}

Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json();
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

void printCost(const SweepCost& cost) {
  if (std::isfinite(cost.seconds))
    std::cout << "time        " << duration(cost.seconds) << " of training, one run after the other on "
              << cost.device << ", without validation and checkpoints\n"
              << "            measured on " << cost.measured << " of " << cost.kinds << " kinds of runs\n";
  if (cost.memoryBytes > 0)
    std::cout << "memory      " << gigabytes(static_cast<double>(cost.memoryBytes)) << " a run at most\n";
  std::cout << "disk        " << gigabytes(cost.bytes()) << ", " << gigabytes(cost.checkpointBytes)
            << " of it for checkpoints\n";
}

void addCost(Json& json, const SweepCost& cost) {
  json["seconds"] = number(cost.seconds);
  json["kinds"] = cost.kinds;
  json["measured"] = cost.measured;
  json["memory_bytes"] = cost.memoryBytes;
  json["checkpoint_bytes"] = std::llround(cost.checkpointBytes);
  json["row_bytes"] = std::llround(cost.rowBytes);
  json["device"] = cost.device;
}

void print(const SweepAnswer& answer, const std::string& study) {
  std::cout << answer.cost.runs << " runs" << std::string(6, ' ') << inWords(answer.request.axes) << "\n";
  printPlan(answer.plan, answer.request.axes);
  if (answer.cost.runs > 0)
    printCost(answer.cost);
  if (!answer.evaluate.empty())
    std::cout << "evaluated   at" << lengthsInWords({0, {.lengths = answer.evaluate}, {}})
              << " when they are done\n";
  if (!answer.made)
    return;
  if (answer.made->empty())
    std::cout << "nothing to add: the sweep " << printable(answer.name) << " has all of it\n";
  else
    std::cout << "made        runs " << answer.made->front() << " to " << answer.made->back()
              << " of the sweep " << printable(answer.name) << ": expe train " << study << " --sweep \""
              << printable(answer.name) << "\" trains them\n";
}

Json toJson(const SweepAnswer& answer) {
  const SweepCost& cost = answer.cost;
  Json json{{"name", answer.name}, {"over", toJson(answer.request.axes)}, {"runs", cost.runs}};
  addCost(json, cost);
  json["evaluate"] = answer.evaluate;
  json["once"] = Json::array(), json["left_out"] = Json::array();
  json["made"] = answer.made ? Json(*answer.made) : Json();
  for (const auto& [key, settings] : answer.plan.once)
    json["once"].push_back({{"key", key}, {"settings", toJson(settings)}});
  for (const auto& [settings, why] : answer.plan.leftOut)
    json["left_out"].push_back({{"settings", toJson(settings)}, {"why", why.message()}});
  return json;
}

void printSweeps(const std::vector<Sweep>& sweeps, bool json) {
  Json all = Json::array();
  for (const Sweep& sweep : sweeps)
    if (json)
      all.push_back(describe(sweep));
    else
      std::cout << printable(sweep.name) << "\t" << states(sweep) << "\t" << inWords(sweep.request.axes)
                << "\n";
  if (json)
    printJson(all);
}

Result<void> printRuns(const Sweep& sweep, const std::vector<SweepRun>& runs, bool json) {
  Json all = describe(sweep);
  all["cells"] = Json::array();
  for (const SweepRun& run : runs) {
    const std::string state = run.state ? name(*run.state) : "missing";
    if (json)
      all["cells"].push_back({{"run", run.run}, {"state", state}, {"settings", toJson(run.settings)}});
    else
      std::cout << run.run << "\t" << state << "\t" << inWords(run.settings, sweep.request.axes) << "\n";
  }
  if (json)
    printJson(all);
  else
    std::cout << states(sweep) << "\n";
  return {};
}

} // namespace expe::cli
