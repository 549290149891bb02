// Synthetic tasks (PROTOCOL "Synthetic tasks"): windows whose answer is known exactly. One character is one
// token. Pure functions of their arguments, from any thread.
#pragma once

#include "core/api/parameters.h"

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace expe {

class Problem; // core/data/tasks.cpp

struct TaskOptions {
  std::int64_t symbols = 64; // of those that a task draws from
  std::int64_t pairs = 16;   // of a key and its value: recall, needles
  std::int64_t columns = 8;  // of a grid: above
};

// How much of a window its problem takes: drawn up to what fits, as in training, or all, as in evaluation.
enum class TaskSize { Drawn, Full };

struct TaskWindow {
  std::string text; // [T]
  // [T] of each character: how often it would be hit by who knows the task and the answer before it, and not
  // the question; 0: it is not scored, being no part of the answer.
  std::vector<double> chance;
  // Where what is asked for stands, a needle: from 0, at the beginning, to 1, right before the question; NaN:
  // the task has no such place.
  double depth = std::numeric_limits<double>::quiet_NaN();
  bool scored(std::size_t t) const { return chance[t] > 0; }
};

struct Task {
  std::string id, title;
  std::string help;     // one or two sentences
  std::string marks;    // characters that it writes beside symbols and the '.' that fills
  bool symbols = false; // whether it draws symbols
  std::int64_t (*fewest)(const TaskOptions&) = nullptr; // tokens of the shortest window that holds a problem
  void (*write)(Problem&) = nullptr;
  bool grid = false; // its window is a grid, of rows of TaskOptions::columns
};

const std::vector<Task>& tasks();          // in the order of the menus
const Task* findTask(std::string_view id); // null: there is none
std::vector<std::string> taskIds();
std::vector<std::string> tasksWithSymbols();                          // their ids
std::string alphabetOf(const Task& task, const TaskOptions& options); // all that its windows may hold

// Window `number` of a seed, of `length` ≥ task.fewest(options) tokens.
TaskWindow taskWindow(const Task& task, const TaskOptions& options, TaskSize size, std::uint64_t seed,
                      std::uint64_t number, std::int64_t length);

// Of a configuration. Those of before have none.
inline bool hasTask(const Config& config) {
  return config.has("data.task") && config.text("data.task") != "none";
}
const Task* taskOf(const Config& config);      // null: it trains on a text
TaskOptions taskOptions(const Config& config); // as it is evaluated: evaluation.columns may be others

// Windows of a task that are evaluated and not trained on.
inline constexpr std::uint64_t firstOfValidation = std::uint64_t{1} << 62U,
                               firstOfTest = std::uint64_t{1} << 63U;

} // namespace expe
