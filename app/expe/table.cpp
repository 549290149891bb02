// expe table: losses of groups of runs as a table, on screen or for a paper; kept with the study by a name.
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/loss_source.h"
#include "app/expe/options.h"
#include "core/api/result_table.h"
#include "core/base/lists.h"
#include "core/base/nearest.h"

#include <filesystem>

namespace expe::cli {

namespace {

Result<TableFormat> formatOf(const Arguments& arguments) {
  static const std::map<std::string, TableFormat> names = {{"text", TableFormat::Text},
                                                           {"markdown", TableFormat::Markdown},
                                                           {"latex", TableFormat::Latex},
                                                           {"csv", TableFormat::Csv}};
  static const std::map<std::string, std::string> endings = {
      {".md", "markdown"}, {".tex", "latex"}, {".csv", "csv"}};
  const auto ending = endings.find(std::filesystem::path(arguments.text("--out")).extension().string());
  const auto name = TRY(arguments.choice("--format", ending == endings.end() ? "text" : ending->second,
                                         {"text", "markdown", "latex", "csv"}));
  return names.at(name);
}

// Each is an option of its name.
Result<TableMeasure> measureOf(const Arguments& arguments) {
  std::string said;
  for (const std::string option : {"--excess", "--difference", "--accuracy"}) {
    if (!arguments.has(option))
      continue;
    if (!said.empty())
      return userError("{0} does not go with {1}: leave one of them out.", {option, said});
    said = option;
  }
  return said.empty() ? TableMeasure::Loss : *measureNamed(said.substr(2));
}

Result<TableDefinition> defined(const Arguments& arguments) {
  TableDefinition definition;
  definition.of = TRY(lossSource(arguments));
  definition.rows = commaSeparated(arguments.text("--rows"));
  definition.columns = arguments.text("--columns", definition.columns);
  definition.measure = TRY(measureOf(arguments));
  if (!definition.byQuestions())
    return definition;
  if (!arguments.has("--protocol"))
    definition.of.protocol = "choices";
  if (definition.measure == TableMeasure::Loss)
    definition.measure = TableMeasure::Accuracy;
  return definition;
}

Result<TableDefinition> kept(Study& study, const std::string& name) {
  const auto tables = TRY(study.savedTables());
  std::vector<std::string> names;
  for (const SavedTable& table : tables)
    if (table.name == name)
      return tableFromJson(table.definition);
    else
      names.push_back(table.name);
  if (names.empty())
    return userError("{0}: the study keeps no table; save one with --save {0}.", {name});
  return userError("{0}: the study keeps no table of this name; nearest is {1}.",
                   {name, nearest(name, names)});
}

std::string rowsInWords(const SavedTable& table) { // "position.encoding", "30 named rows"
  const auto definition = tableFromJson(table.definition);
  if (!definition)
    return definition.error().message();
  return definition->named.empty() ? joined(definition->rows)
                                   : std::to_string(definition->named.size()) + " named rows";
}

Result<Answer> list(const Arguments& arguments) {
  const auto study = TRY(Study::open(arguments.positional(0), Study::Mode::ReadOnly));
  return listOf(
      TRY(study->savedTables()),
      [](const SavedTable& table) {
        return Json{{"name", table.name}, {"definition", Json::parse(table.definition, nullptr, false)}};
      },
      [](const SavedTable& table) { return table.name + "\t" + rowsInWords(table); });
}

Result<Answer> remove(const Arguments& arguments) {
  const auto study = TRY(Study::open(arguments.positional(0)));
  TRY(kept(*study, arguments.text("--remove")));
  TRY(study->removeTable(arguments.text("--remove")));
  return Answer();
}

// The first option there is that says what a table is of.
std::string definingOption(const Arguments& arguments) {
  for (const char* option : {"--rows", "--columns", "--excess", "--difference", "--accuracy", "--save"})
    if (arguments.has(option))
      return option;
  for (const Option& option : lossSourceOptions())
    if (arguments.has(option.name))
      return option.name;
  return {};
}

Result<void> checkWords(const Arguments& arguments) {
  const bool named = arguments.positionals().size() > 1;
  const std::string defining = definingOption(arguments);
  if (named && !defining.empty())
    return userError(
        "{0} does not go with the name of a table, which says it already: leave one of them out.",
        {defining});
  for (const char* option : {"--list", "--remove"})
    if (arguments.has(option) && (named || !defining.empty() || arguments.has("--out")))
      return userError("{0} stands alone: leave the other options out.", {option});
  if (arguments.has("--json") && !arguments.has("--list"))
    return userError("--json belongs to --list; write --format csv for a table's numbers.");
  return {};
}

Result<Answer> run(const Arguments& arguments) {
  TRY(checkWords(arguments));
  if (arguments.has("--list"))
    return list(arguments);
  if (arguments.has("--remove"))
    return remove(arguments);
  const auto format = TRY(formatOf(arguments));
  const bool named = arguments.positionals().size() > 1, saves = arguments.has("--save");
  const auto study = TRY(Study::open(arguments.positional(0)));
  auto definition = TRY(named ? kept(*study, arguments.positional(1)) : defined(arguments));
  if (arguments.has("--spread"))
    definition.spread =
        *spreadNamed(TRY(arguments.choice("--spread", "interval", {"interval", "deviation", "error"})));
  if (saves)
    TRY(checkTableName(arguments.text("--save")));
  const auto rows = TRY(readRuns(*study, definition.of.runs, RowParts::Short));
  auto table = TRY(makeTable(rows, definition, TRY(baselineOf(*study))));
  std::vector<Text> notes;
  TRY(logReading(*study, definition.of, "table: " + joined(arguments.words(), " "), notes));
  std::ranges::move(notes, std::back_inserter(table.notes));
  if (saves)
    TRY(study->saveTable({arguments.text("--save"), toJson(definition)}));
  return inFileOrPrinted(arguments, expe::print(table, format));
}

} // namespace

Command tableCommand() {
  std::vector<Option> options = {
      {"--rows", "KEYS", "a row for each value of this parameter, or of several with commas between"},
      {"--columns", "length|questions|KEY",
       "a column for each length, for each set of questions that runs were asked, or for each value of a "
       "parameter (length)"},
      {"--excess", "", "over the exact floor of the generated corpus, instead of the loss"},
      {"--difference", "",
       "to the study's baseline, paired over seeds: expe run STUDY --baseline GROUP pins one"},
      {"--accuracy", "",
       "the share that is right: of the tokens of a synthetic task's answers, or of questions"},
      {"--spread", "interval|deviation|error",
       "what stands behind ±, from two seeds on: half the 95 % interval of the mean, the standard deviation, "
       "or the "
       "standard error (interval)"},
      {"--format", "text|markdown|latex|csv", "how it is written (text, or as the ending of --out says)"},
      {"--out", "FILE", "where to (stdout)"},
      {"--save", "NAME",
       "keeps the definition with the study, not the numbers; expe table STUDY NAME shows it"},
      {"--list", "", "lists the tables that the study keeps"},
      {"--remove", "NAME", "no longer keeps this one"}};
  for (const Option& option : lossSourceOptions())
    if (option.name != "--by") // rows and columns say it
      options.push_back(option);
  options.push_back(jsonOption);
  return {"table",
          {"STUDY", "[NAME]"},
          options,
          "Makes a table of losses: means over seeds with their intervals, best in bold where it is "
          "distinguishable.",
          run};
}

} // namespace expe::cli
