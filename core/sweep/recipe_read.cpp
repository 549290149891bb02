// A recipe, read: nothing in it is believed before it is checked.
#include "core/api/recipe.h"
#include "core/base/nearest.h"
#include "core/base/numbers.h"
#include "core/base/sectioned_text.h"
#include "core/study/labels.h"
#include "core/sweep/sweep_cell.h"

#include "core/base/error_exception.h"

#include <algorithm>
#include <map>
#include <set>

namespace expe {

namespace {

constexpr std::size_t mostRuns = 100000;

class RecipeReading {
public:
  explicit RecipeReading(const Schema& schema) : schema_(schema) {}

  Result<Recipe> read(std::string_view text) {
    const auto sections = TRY(readSections(text));
    if (sections.empty() || sections.front().kind != "recipe")
      return userError("It is no recipe: its first section is not [recipe].");
    TRY(readHead(sections.front()));
    for (std::size_t i = 1; i < sections.size(); ++i)
      TRY(readSection(sections[i]));
    TRY(checkCells());
    TRY(checkTables());
    return std::move(recipe_);
  }

private:
  using Values = std::map<std::string, TextLine>; // by key

  Result<void> readHead(const TextSection& section) {
    std::string format;
    TRY(readTexts(section, {{"format", &format}, {"study", &recipe_.study}, {"program", &recipe_.program}}));
    if (format != "1")
      return atLine(section.number,
                    userError("its format is {0} and not 1: it is damaged, or of a newer program.",
                              {format.empty() ? "not said" : format}));
    return {};
  }

  Result<void> readSection(const TextSection& section) {
    using Reading = RecipeReading;
    static const std::map<std::string, Result<void> (Reading::*)(const TextSection&)> kinds{
        {"data", &Reading::readData},
        {"common", &Reading::readCommon},
        {"sweep", &Reading::readSweep},
        {"run", &Reading::readRun},
        {"evaluations", &Reading::readEvaluations},
        {"table", &Reading::readTable}};
    const auto kind = kinds.find(section.kind);
    if (kind == kinds.end())
      return atLine(section.number, userError("there is no section {0} in a recipe.", {section.kind}));
    return (this->*kind->second)(section);
  }

  Result<void> readData(const TextSection& section) {
    RecipeData data;
    data.fingerprint = section.name;
    TRY(readTexts(section, {{"text", &data.text},
                            {"model", &data.model},
                            {"sha256", &data.sha256},
                            {"model_sha256", &data.modelSha256}}));
    recipe_.data.push_back(std::move(data));
    return {};
  }

  Result<const Parameter*> parameterOf(const TextLine& line) const {
    if (const Parameter* parameter = schema_.find(line.key))
      return parameter;
    std::vector<std::string> keys;
    for (const Section& section : schema_.sections())
      for (const Parameter& parameter : section.parameters)
        keys.push_back(parameter.key);
    return atLine(line.number, userError("{0}: this version has no such parameter; nearest is {1}.",
                                         {line.key, nearest(line.key, keys)}, line.key));
  }

  Result<Value> valueOf(const TextLine& line, std::string_view text) const {
    auto value = parse(*TRY(parameterOf(line)), text);
    if (!value)
      return atLine(line.number, value.error());
    return value;
  }

  Result<void> readCommon(const TextSection& section) {
    for (const TextLine& line : section.lines) {
      if (line.word != "set")
        return unknownLine(line, section);
      common_[TRY(parameterOf(line))->key] = line;
    }
    return {};
  }

  Result<void> readSweep(const TextSection& section) {
    RecipeSweep sweep{section.name, {}};
    if (!attempt([&] { checkName(section.name); }) || trimmed(section.name).empty() ||
        sweepNamed(section.name))
      return atLine(section.number, userError("the name of this sweep is no line of text, or there twice."));
    for (const TextLine& line : section.lines) {
      if (line.word != "base" && line.word != "over")
        return unknownLine(line, section);
      TRY(checkSetting(line));
      const std::string& key = TRY(parameterOf(line))->key;
      if (line.word == "base")
        sweep.request.base.emplace_back(key, line.value);
      else
        addValue(sweep.request.axes, key, line.value);
    }
    recipe_.sweeps.push_back(std::move(sweep));
    return {};
  }

  // A name of an encoding may be an alias, and what is automatic says so.
  Result<void> checkSetting(const TextLine& line) const {
    const Parameter& parameter = *TRY(parameterOf(line));
    if (parameter.key == encodingKey && schema_.encoding(line.value) != nullptr)
      return {};
    if (!(parameter.automatic && saysAuto(line.value)))
      TRY(valueOf(line, line.value));
    return {};
  }

  static void addValue(std::vector<SweepAxis>& axes, const std::string& key, const std::string& value) {
    const auto found = std::ranges::find(axes, key, &SweepAxis::key);
    (found != axes.end() ? *found : axes.emplace_back(SweepAxis{key, {}})).values.push_back(value);
  }

  const RecipeSweep* sweepNamed(const std::string& name) const {
    const auto found = std::ranges::find(recipe_.sweeps, name, &RecipeSweep::name);
    return found != recipe_.sweeps.end() ? &*found : nullptr;
  }

  Result<void> readRun(const TextSection& section) {
    RecipeRun run;
    run.line = section.number;
    const auto id = readInteger(section.name);
    if (!id || *id < 1 || byId_.contains(*id))
      return atLine(section.number, userError("{0} is no number of a run, or there twice.", {section.name}));
    if (byId_.size() == mostRuns)
      return atLine(section.number, userError("there are more than {0} runs.", {std::to_string(mostRuns)}));
    run.id = *id;
    Values values = common_;
    std::vector<TextLine> changes;
    for (const TextLine& line : section.lines)
      if (line.word == "set")
        values[TRY(parameterOf(line))->key] = line;
      else if (line.word == "unset")
        values.erase(TRY(parameterOf(line))->key);
      else if (line.word == "change")
        changes.push_back(line);
      else
        TRY(readLabel(line, section, run));
    run.config = TRY(configOf(values, run));
    for (const TextLine& line : changes)
      run.changes.push_back(TRY(changeOf(line, run)));
    if (run.from)
      TRY(checkFrom(run));
    byId_.emplace(run.id, recipe_.runs.size());
    recipe_.runs.push_back(std::move(run));
    return {};
  }

  Result<void> readLabel(const TextLine& line, const TextSection& section, RecipeRun& run) const {
    if (line.word == "name") {
      if (const auto fine = attempt([&] { checkName(line.value); }); !fine)
        return atLine(line.number, fine.error());
      run.name = line.value;
    } else if (line.word == "note")
      run.note = line.value;
    else if (line.word == "tag")
      run.tags.push_back(line.value);
    else if (line.word == "archived")
      run.archived = true;
    else if (line.word == "fingerprint")
      run.fingerprint = line.value;
    else if (line.word == "sweep")
      run.sweep = line.value;
    else if (line.word == "cell") {
      TRY(checkSetting(line));
      run.cell.emplace_back(TRY(parameterOf(line))->key, line.value);
    } else if (line.word == "from") {
      const auto at = line.value.find('@');
      const auto parent = readInteger(line.value.substr(0, at));
      const auto step = at == std::string::npos ? std::nullopt : readInteger(line.value.substr(at + 1));
      if (!parent || !step || *step < 0)
        return atLine(line.number,
                      userError("from: {0} is not a run and a step, as in 1@400.", {line.value}));
      run.from = {*parent, *step};
    } else
      return unknownLine(line, section);
    return {};
  }

  Result<Config> configOf(const Values& values, const RecipeRun& run) const {
    const auto encoding = values.find(encodingKey);
    if (encoding == values.end() || schema_.encoding(encoding->second.value) == nullptr)
      return atLine(encoding == values.end() ? run.line : encoding->second.number,
                    userError("position.encoding: it is missing, or this version has no such encoding.", {},
                              encodingKey));
    const std::string& id = schema_.encoding(encoding->second.value)->id;
    Config config;
    const Config defaults = schema_.defaults(id);
    for (const auto& [key, line] : values) {
      if (!defaults.has(key))
        return atLine(line.number,
                      userError("{0}: a run with the encoding {1} has no such parameter.", {key, id}, key));
      const bool automatic = line.value.starts_with("auto ");
      auto value = key == encodingKey ? Value(id)
                                      : TRY(valueOf(line, automatic ? std::string_view(line.value).substr(5)
                                                                    : std::string_view(line.value)));
      if (automatic && !schema_.find(key)->automatic)
        return atLine(line.number, userError("{0}: it is never auto.", {key}, key));
      automatic ? config.setAutomatic(key, std::move(value)) : config.set(key, std::move(value));
    }
    config = schema_.complete(std::move(config));
    if (const auto fine = schema_.check(config); !fine) {
      const auto at = values.find(fine.error().key);
      return atLine(at != values.end() ? at->second.number : run.line, fine.error());
    }
    return config;
  }

  Result<Change> changeOf(const TextLine& line, const RecipeRun& run) const {
    const auto space = std::min(line.value.find(' '), line.value.size());
    const auto step = readInteger(line.value.substr(0, space));
    const Parameter& parameter = *TRY(parameterOf(line));
    if (!step || *step < 0 || parameter.when != When::Live || !run.config.has(parameter.key))
      return atLine(line.number,
                    userError("{0}: it is no step and value of a parameter that changes while training.",
                              {line.key}, line.key));
    return Change{
        *step, parameter.key,
        TRY(valueOf(line, std::string_view(line.value).substr(std::min(space + 1, line.value.size()))))};
  }

  Result<void> checkFrom(const RecipeRun& run) const {
    const auto parent = byId_.find(run.from->first);
    if (parent == byId_.end())
      return atLine(run.line, userError("run {0} goes on from run {1}, which does not stand before it.",
                                        {std::to_string(run.id), std::to_string(run.from->first)}));
    if (const auto may = schema_.mayContinue(recipe_.runs[parent->second].config, run.config); !may)
      return atLine(run.line, may.error());
    return {};
  }

  Result<void> checkCells() const {
    std::set<std::pair<std::string, std::string>> there;
    for (const RecipeRun& run : recipe_.runs) {
      if (run.sweep.empty() && run.cell.empty())
        continue;
      if (sweepNamed(run.sweep) == nullptr)
        return atLine(run.line, userError("run {0} is of a sweep {1} that the recipe does not have.",
                                          {std::to_string(run.id), run.sweep}));
      if (run.from)
        return atLine(run.line, userError("run {0} goes on from another and is of a sweep, which cannot be.",
                                          {std::to_string(run.id)}));
      if (!there.emplace(run.sweep, print(run.cell)).second)
        return atLine(run.line, userError("run {0} is what another run of the sweep {1} is already.",
                                          {std::to_string(run.id), run.sweep}));
    }
    return {};
  }

  Result<void> readEvaluations(const TextSection& section) {
    for (const TextLine& line : section.lines) {
      if (line.word != "plan")
        return unknownLine(line, section);
      auto planned = plannedFromJson(line.value);
      if (!planned)
        return atLine(line.number, userError("plan: it cannot be read."));
      recipe_.evaluations = std::move(*planned);
    }
    return {};
  }

  Result<void> readTable(const TextSection& section) {
    if (!attempt([&] { checkName(section.name); }) || section.name.empty() ||
        std::ranges::count(recipe_.tables, section.name, &SavedTable::name) > 0)
      return atLine(section.number, userError("the name of this table is no line of text, or there twice."));
    SavedTable table{section.name, {}};
    TRY(readTexts(section, {{"definition", &table.definition}}));
    tableLines_.push_back(section.number);
    recipe_.tables.push_back(std::move(table));
    return {};
  }

  Result<void> checkTables() const {
    for (std::size_t i = 0; i < recipe_.tables.size(); ++i) {
      const auto definition = tableFromJson(recipe_.tables[i].definition);
      if (!definition)
        return atLine(tableLines_[i], userError("definition: it cannot be read."));
      for (const std::int64_t run : definition->of.runs)
        if (!byId_.contains(run))
          return atLine(tableLines_[i],
                        userError("definition: it is of run {0}, which the recipe does not have.",
                                  {std::to_string(run)}));
    }
    return {};
  }

  const Schema& schema_;
  Recipe recipe_;
  Values common_;
  std::map<std::int64_t, std::size_t> byId_;
  std::vector<std::size_t> tableLines_;
};

} // namespace

Result<Recipe> readRecipe(std::string_view text, const Schema& schema) {
  return RecipeReading(schema).read(text);
}

} // namespace expe
