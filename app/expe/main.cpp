// expe: all that the window does, without one. Exit codes: 0 done, 1 failed, 2 the input is wrong.
#include "app/expe/command.h"
#include "app/expe/console.h"
#include "app/expe/help.h"

#include "core/api/nearest.h"

#include <algorithm>
#include <iostream>

namespace expe::cli {

namespace {

const std::vector<Command>& commands() {
  static const std::vector<Command> all = {
      newCommand(),       runCommand(),       estimateCommand(),  trainCommand(),       evalCommand(),
      attentionCommand(), generateCommand(),  plotCommand(),      checkpointsCommand(), exportCommand(),
      importCommand(),    verifyCommand(),    presetsCommand(),   tokenizerCommand(),   dataCommand(),
      encodingsCommand(), positionsCommand(), precisionCommand(), conformCommand(),     benchCommand(),
      textsCommand(),     versionCommand(),
  };
  return all;
}

std::string usage(const Command& command) {
  std::string line = "expe " + command.name;
  for (const std::string& place : command.places)
    line += " " + place;
  for (const Option& option : command.options)
    line += " [" + option.name + (option.value.empty() ? "" : " " + option.value) + "]" +
            (option.repeated ? "…" : "");
  return line;
}

const Command* named(const std::string& name) {
  for (const Command& command : commands())
    if (command.name == name)
      return &command;
  return nullptr;
}

Result<const Command*> find(const std::string& name) {
  if (const Command* command = named(name))
    return command;
  std::vector<std::string> names{"help"};
  for (const Command& command : commands())
    names.push_back(command.name);
  return userError("{0}: unknown command; nearest is {1}.", {name, nearest(name, names)});
}

Result<void> help(const std::vector<std::string>& words) {
  const auto command = words.empty() ? nullptr : named(words.front());
  if (words.size() > 1 || (words.size() == 1 && !command))
    return explain(words);
  if (!command) {
    std::cout << "expe: the research workbench for positional encodings, without its window.\n\n";
    for (const Command& command : commands())
      std::cout << "  " << command.name << std::string(12 - command.name.size(), ' ') << command.summary
                << "\n";
    std::cout
        << "\nexpe help COMMAND tells more. expe help TOPIC explains a parameter by its key, an encoding, "
           "or\n"
        << topics() << ".\nExit codes: 0 done, 1 failed, 2 the input is wrong.\n";
    return {};
  }
  std::cout << command->summary << "\n\n  " << usage(*command) << "\n\n";
  for (const Option& option : command->options) {
    const std::string name = option.name + (option.value.empty() ? "" : " " + option.value);
    std::cout << "  " << name << std::string(name.size() < 24 ? 24 - name.size() : 1, ' ') << option.help
              << "\n";
  }
  return {};
}

Result<void> run(std::vector<std::string> words) {
  if (words.empty())
    return userError("no command: write expe help to see what there is.");
  const std::string name = words.front();
  words.erase(words.begin());
  if (name == "help" || name == "--help")
    return help(words);
  const auto command = find(name == "--version" ? "version" : name);
  if (!command)
    return command.error();
  if (std::find(words.begin(), words.end(), "--help") != words.end())
    return help({name});
  const auto arguments = Arguments::read(words, (*command)->places, (*command)->options);
  if (!arguments)
    return arguments.error();
  return (*command)->run(*arguments);
}

} // namespace

} // namespace expe::cli

int main(int argc, char** argv) {
  using namespace expe;
  Result<void> done = cli::run({argv + std::min(argc, 1), argv + argc});
  if (done)
    done = cli::flushed();
  if (done)
    return 0;
  std::cerr << "expe: " << done.error().message() << std::endl;
  return done.error().kind == Error::Kind::User ? 2 : 1;
}
