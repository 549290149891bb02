// expe: all that the window does, without one. Exit codes: 0 done, 1 failed, 2 the input is wrong.
#include "app/expe/command.h"
#include "app/expe/console.h"
#include "app/expe/output.h"
#include "app/process.h"

#include "core/api/engine.h"
#include "core/api/help.h"
#include "core/api/schema.h"
#include "core/base/lists.h"
#include "core/base/nearest.h"
#include "core/base/out_of_memory.h"
#include "core/base/printable.h"

#include <algorithm>
#include <iostream>

namespace expe::cli {

namespace {

const std::vector<Command>& commands() {
  static const std::vector<Command> all = {
      newCommand(),         runCommand(),     sweepCommand(),   estimateCommand(),  trainCommand(),
      queueCommand(),       evalCommand(),    fitCommand(),     attentionCommand(), generateCommand(),
      plotCommand(),        compareCommand(), verdictCommand(), tableCommand(),     reportCommand(),
      checkpointsCommand(), exportCommand(),  importCommand(),  verifyCommand(),    presetsCommand(),
      tokenizerCommand(),   dataCommand(),    tasksCommand(),   encodingsCommand(), positionsCommand(),
      precisionCommand(),   conformCommand(), benchCommand(),   textsCommand(),     templateCommand(),
      packCommand(),        unpackCommand(),  mergeCommand(),   recipeCommand(),    slidesCommand(),
      versionCommand(),
  };
  return all;
}

std::string usage(const Command& command) {
  std::string line = "expe " + command.name;
  for (const std::string& positional : command.positionals)
    line += " " + positional;
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
  auto names = mapped(commands(), &Command::name);
  names.insert(names.begin(), "help");
  const std::string near = nearest(name, names);
  return nearEnough(name, near) ? userError("{0}: unknown command; nearest is {1}.", {name, near})
                                : userError("{0}: unknown command; expe --help lists them all.", {name});
}

const Schema& known() { // without the engine the help lacks only the encodings
  static const Schema bare;
  const auto loaded = engine();
  return loaded ? schema(**loaded) : bare;
}

std::string wordFor(const HelpHit& hit) { // what to write after `expe help`
  return hit.anchor.empty() ? hit.page : hit.page + "." + hit.anchor;
}

void print(const std::vector<HelpPage>& pages, const std::string& topic) {
  const auto sharp = topic.find('#');
  for (const HelpPage& page : pages)
    if (page.id == topic.substr(0, sharp))
      std::cout << helpText(page, sharp == topic.npos ? "" : topic.substr(sharp + 1));
}

void list(std::vector<HelpHit> hits) {
  hits.resize(std::min<std::size_t>(hits.size(), 12));
  std::size_t width = 0;
  for (const HelpHit& hit : hits)
    width = std::max(width, wordFor(hit).size());
  for (const HelpHit& hit : hits)
    std::cout << "  expe help " << wordFor(hit) << std::string(width - wordFor(hit).size() + 2, ' ')
              << hit.title << (hit.anchor.empty() ? "" : " (" + hit.pageTitle + ")") << "\n";
}

Error nothing(const std::vector<HelpPage>& pages, const std::string& word) {
  return userError("{0}: not found in the help; its nearest page is {1}.",
                   {word, nearest(word, mapped(pages, &HelpPage::id))});
}

std::string topics() { // of the guide: "first-steps, protocol, …"
  const auto guide = [](const HelpPage& page) { return page.section == "Guide"; };
  return joined(filtered(helpPages(Schema()), guide), &HelpPage::id);
}

// Prints the page or parameter that the words name, else where they are found.
Result<void> explain(const std::vector<std::string>& words) {
  const auto pages = helpPages(known());
  const std::string all = joined(words, " ");
  if (const auto* encoding = known().encoding(all); encoding && partsOf(encoding->id).size() > 1) {
    const bool elsewhere = std::ranges::any_of(partsOf(encoding->id), [](const std::string& id) {
      return static_cast<bool>(known().encoding(id)->chosenPlaces);
    });
    if (auto together = encoding->check(known().defaults(encoding->id)); !together && !elsewhere)
      return together;
    std::cout << helpText(encodingHelp(known(), *encoding));
    return {};
  }
  if (const auto topic = helpTopic(known(), pages, all); !topic.empty()) {
    print(pages, topic);
    return {};
  }
  auto hits = searchHelp(pages, all);
  if (hits.empty())
    return nothing(pages, all);
  list(std::move(hits));
  return {};
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
  const auto command = TRY(find(name == "--version" ? "version" : name));
  if (std::ranges::find(words, "--help") != words.end())
    return help({name});
  const auto arguments = TRY(Arguments::read(words, command->positionals, command->options));
  return TRY(command->run(arguments)).print(arguments);
}

// What goes wrong beyond a Result is a sentence too.
Result<void> guarded(const std::vector<std::string>& words) {
  const std::string name = "expe" + (words.empty() ? "" : " " + words.front());
  try {
    return withMemoryFor(name, [&] { return run(words); });
  } catch (const std::exception& e) {
    return failure("{0} broke off: {1}.", {name, e.what()});
  }
}

// Where a rule between two keys is broken, its sentence may begin with the other one.
std::string cause(const Error& error) {
  const auto message = error.message();
  const auto first = message.substr(0, message.find(':'));
  const bool own = first.starts_with("position.") && first.find(' ') == first.npos;
  const bool another = first != error.key && (own || Schema().find(first) != nullptr);
  return !error.key.empty() && another ? error.key + ": " : "";
}

int complain(const Error& error) { // the exit code
  if (!isAlreadySaid(error))
    std::cerr << "expe: " << printable(cause(error) + error.message()) << '\n';
  return error.kind == Error::Kind::User ? 2 : 1;
}

} // namespace

} // namespace expe::cli

int main(int argc, char** argv) {
  using namespace expe;
  keepStandardStreams();
  letWritesFail();
  const cli::Output output;
  try {
    const auto done = cli::guarded({argv + std::min(argc, 1), argv + argc});
    std::cout.flush();
    return done ? 0 : cli::complain(done.error());
  } catch (const cli::OutputEnded& end) {
    return end.readerGone() ? 1 : cli::complain(end.error());
  }
}
