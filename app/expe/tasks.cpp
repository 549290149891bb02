// expe tasks: the synthetic tasks, and an example of one.
#include "core/api/tasks.h"
#include "app/expe/command.h"
#include "app/expe/common.h"

#include "core/base/nearest.h"

#include <ostream>

namespace expe::cli {

namespace {

Json describe(const Task& task) {
  return {{"id", task.id},
          {"title", task.title},
          {"help", task.help},
          {"symbols", task.symbols},
          {"fewest", task.fewest({})}};
}

std::string line(const Task& task) {
  return task.id + std::string(12 - task.id.size(), ' ') + task.help;
}

struct Example {
  const Task& task;
  std::int64_t length, seed, number;
  TaskSize size;
  TaskWindow window;
};

Result<Example> example(const Arguments& arguments) {
  const auto& id = arguments.positional(0);
  const auto* task = findTask(id);
  if (task == nullptr)
    return userError("{0}: there is no such task, nearest is {1}; expe tasks lists all.",
                     {id, nearest(id, taskIds())});
  const auto settings = TRY(arguments.settings());
  const Schema schema; // tasks need no engine
  auto given = settings;
  given.insert(given.begin(), {"data.task", id});
  const auto length = TRY(arguments.integer("--length", 64, 1, 1 << 20));
  given.emplace_back("data.window", std::to_string(length));
  const auto config = TRY(configured(schema, schema.defaults("expe"), given, settings));
  const auto seed = TRY(arguments.integer("--seed", 1, 0)), number = TRY(arguments.integer("--window", 0, 0));
  const auto size = arguments.has("--drawn") ? TaskSize::Drawn : TaskSize::Full;
  return Example{*task,
                 length,
                 seed,
                 number,
                 size,
                 taskWindow(*task, taskOptions(config), size, static_cast<std::uint64_t>(seed),
                            static_cast<std::uint64_t>(number), length)};
}

void show(std::ostream& out, const Example& e) {
  std::string marks;
  std::int64_t scored = 0;
  double chance = 0;
  for (std::size_t t = 0; t < e.window.text.size(); ++t) {
    marks += e.window.scored(t) ? '^' : ' ';
    scored += e.window.scored(t) ? 1 : 0, chance += e.window.chance[t];
  }
  marks.erase(marks.find_last_of('^') + 1);
  out << e.window.text << "\n"
      << marks << "\n"
      << scored << (scored == 1 ? " target" : " targets") << " scored (^), chance "
      << expe::print(Value(chance / static_cast<double>(scored))) << "\n";
}

Json describe(const Example& e) {
  Json scored = Json::array();
  for (std::size_t t = 0; t < e.window.text.size(); ++t)
    if (e.window.scored(t))
      scored.push_back({{"place", t}, {"text", e.window.text.substr(t, 1)}, {"chance", e.window.chance[t]}});
  return {{"task", e.task.id},  {"length", e.length},    {"seed", e.seed},
          {"window", e.number}, {"text", e.window.text}, {"scored", scored}};
}

Result<Answer> run(const Arguments& arguments) {
  if (arguments.positionals().empty()) {
    for (const char* option : {"--length", "--seed", "--window", "--drawn", "--set"})
      if (arguments.has(option))
        return userError("{0} belongs to an example: write which task it is of, such as expe tasks copy.",
                         {option});
    return listOf(
        tasks(), [](const Task& task) { return describe(task); }, line);
  }
  const auto made = TRY(example(arguments));
  return Answer(describe(made), [made](std::ostream& out) { show(out, made); });
}

} // namespace

Command tasksCommand() {
  return {"tasks",
          {"[TASK]"},
          {{"--length", "N", "an example of so many tokens (64)"},
           {"--seed", "S", "of this seed (1)"},
           {"--window", "N", "its window of this number (0)"},
           {"--drawn", "", "of a size that is drawn, as in training; else as large as fits"},
           {"--set", "KEY=VALUE", "data.symbols, data.pairs", true},
           jsonOption},
          "Lists the synthetic tasks, or shows an example of one with what is scored.",
          run};
}

} // namespace expe::cli
