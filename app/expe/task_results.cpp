#include "app/expe/task_results.h"

#include "core/api/task_score.h"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <optional>

namespace expe::cli {

namespace {

// By the same weights and settings at the training length.
std::optional<bool> learnt(const Evaluation& of, const std::vector<Evaluation>& all) {
  for (const Evaluation& e : all)
    if (isOfTask(e) && e.length == 1 && e.run == of.run && e.checkpoint == of.checkpoint &&
        e.scale == of.scale)
      return e.accuracy >= learntAccuracy;
  return std::nullopt;
}

Json toJson(const Interval& interval) {
  return {interval.low, interval.high};
}

constexpr int widths[] = {3, 7, 8, 7, 10, 15, 9, 9, 15, 9, 9, 9};

void printLine(const std::vector<std::string>& cells) { // right-aligned; '×' and '–' are one column each
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto& cell = cells[i];
    const auto shown =
        std::ranges::count_if(cell, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
    line += std::string(static_cast<std::size_t>(std::max<std::ptrdiff_t>(widths[i] - shown, i > 0 ? 1 : 0)),
                        ' ') +
            cell;
  }
  std::cout << line;
}

std::string number(double value, const char* format) {
  char text[32];
  std::snprintf(text, sizeof text, format, value);
  return text;
}
std::string percent(double share) {
  return number(100 * share, "%.2f");
}
std::string range(const Interval& interval) {
  return percent(interval.low) + "\u2013" + percent(interval.high);
}

void printRow(const Evaluation& e) {
  const auto right = accuracyOf(e), solved = solvedOf(e);
  printLine({std::to_string(e.run), std::to_string(e.checkpoint), number(e.length, "%g\u00d7"),
             number(e.scale, "%g"), percent(right.mean), range(right), percent(e.chance),
             percent(solved.mean), range(solved), std::to_string(e.tokens), std::to_string(e.windows),
             number(e.loss, "%.4f")});
}

} // namespace

Json taskJson(const Evaluation& of, const std::vector<Evaluation>& all) {
  const auto known = learnt(of, all);
  return {{"accuracy", of.accuracy},
          {"accuracy_95", toJson(accuracyOf(of))},
          {"chance", of.chance},
          {"solved", of.solved},
          {"solved_95", toJson(solvedOf(of))},
          {"windows", of.windows},
          {"learnt", known ? Json(*known) : Json(nullptr)}};
}

void printTasks(const std::vector<Evaluation>& results) {
  if (std::ranges::none_of(results, isOfTask))
    return;
  printLine({"run", "step", "length", "scale", "accuracy", "95 %", "chance", "solved", "95 %", "targets",
             "windows", "loss"});
  std::cout << "\n";
  bool hidden = false;
  for (const Evaluation& e : results) {
    const bool longer = e.length > 1, failed = !learnt(e, results).value_or(true);
    if (isOfTask(e) && !(longer && failed)) {
      printRow(e);
      std::cout << (failed ? "  not learnt\n" : "\n");
    }
    hidden = hidden || (isOfTask(e) && longer && failed);
  }
  if (hidden)
    std::cout << "Longer windows of what is not learnt at 1\u00d7, with less than 95 %, are not shown; "
                 "--json has them.\n";
}

} // namespace expe::cli
