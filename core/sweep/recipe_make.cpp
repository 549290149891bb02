// A study of a recipe: its data found again, and its runs made.
#include "core/api/data.h"
#include "core/api/recipe.h"
#include "core/base/sectioned_text.h"
#include "core/study/data_paths.h"

#include <algorithm>
#include <filesystem>
#include <map>

namespace expe {

namespace fs = std::filesystem;

namespace {

const char* const textKey = "data.text";
const char* const modelKey = "data.model";

struct Candidates { // paths, the recipe's own first
  std::vector<std::string> texts, models;
};

Result<Candidates> candidatesOf(const Config& config, const Settings& set) {
  Candidates all{{config.text(textKey)}, {config.text(modelKey)}};
  for (const auto& [key, path] : set) {
    if (key != textKey && key != modelKey && key != "text" && key != "model")
      return userError("{0}: a recipe says it itself; --set names data.text or data.model elsewhere.", {key},
                       key);
    auto& list = key.ends_with("text") ? all.texts : all.models;
    if (!list.front().empty()) // what was generated stays so
      list.push_back(absoluteData(key.ends_with("text") ? textKey : modelKey, path));
  }
  return all;
}

// What stands for the data of one run, tried out.
class Finding {
public:
  Finding(const Recipe& recipe, const RecipeRun& run, Progress& progress)
      : recipe_(recipe), run_(run), progress_(progress) {}

  // The paths whose data are those of the recipe.
  Result<std::pair<std::string, std::string>> among(const Candidates& all) {
    for (const std::string& text : all.texts)
      for (const std::string& model : all.models)
        if (TRY(is(text, model)))
          return std::pair(text, model);
    return other();
  }

private:
  Result<bool> is(const std::string& text, const std::string& model) {
    Config config = run_.config;
    config.set(textKey, text), config.set(modelKey, model);
    const auto data = openData(config, progress_);
    if (progress_.cancelled())
      return failure("Cancelled.");
    if (!data) {
      why_ = data.error().message();
      return false;
    }
    if (run_.fingerprint.empty() || (*data)->fingerprint == run_.fingerprint)
      return true;
    why_.clear(), seen_ = text.empty() ? "the generated corpus" : text, found_ = (*data)->fingerprint;
    return false;
  }

  std::string hash() const {
    const auto data = std::ranges::find(recipe_.data, run_.fingerprint, &RecipeData::fingerprint);
    return data != recipe_.data.end() && !data->sha256.empty() ? ", SHA-256 " + data->sha256 : std::string();
  }

  Error other() const {
    const std::string run = std::to_string(run_.id), wanted = run_.fingerprint + hash();
    if (!why_.empty())
      return atLine(
          run_.line,
          userError("data.text: the text of run {0} is not here ({1}) Name it with --set data.text=FILE; "
                    "its fingerprint is {2}.",
                    {run, why_, wanted}, textKey));
    return atLine(
        run_.line,
        userError("data.text: {0} is another text, tokenizer or split than that of run {1}: its fingerprint "
                  "is {2}, that of the recipe {3}. Name the right one with --set data.text=FILE.",
                  {seen_, run, found_, wanted}, textKey));
  }

  const Recipe& recipe_;
  const RecipeRun& run_;
  Progress& progress_;
  std::string why_, seen_, found_;
};

Result<std::string> renumbered(const std::string& text, const std::map<std::int64_t, std::int64_t>& ids) {
  auto definition = TRY(tableFromJson(text));
  for (std::int64_t& run : definition.of.runs)
    run = ids.at(run);
  return toJson(definition);
}

Result<void> label(Study& study, std::int64_t id, const RecipeRun& run) {
  if (!run.note.empty())
    TRY(study.setNote(id, run.note));
  if (!run.tags.empty())
    TRY(study.setTags(id, run.tags));
  for (const Change& change : run.changes)
    TRY(study.addChange(id, change));
  if (run.archived)
    TRY(study.setArchived(id, true));
  return {};
}

// Sweeps first: what goes on from a run is of none.
Result<std::map<std::int64_t, std::int64_t>> makeAll(Study& study, const Recipe& recipe) {
  std::map<std::int64_t, std::int64_t> ids; // of the recipe → of the study
  for (const RecipeSweep& sweep : recipe.sweeps) {
    SweepPlan plan;
    std::vector<std::int64_t> of;
    for (const RecipeRun& run : recipe.runs)
      if (run.sweep == sweep.name)
        plan.cells.push_back({run.cell, run.config, run.name}), of.push_back(run.id);
    const auto made = TRY(addSweep(study, sweep.name, sweep.request, plan));
    for (std::size_t i = 0; i < made.size(); ++i)
      ids[of[i]] = made[i];
  }
  for (const RecipeRun& run : recipe.runs) {
    if (!run.sweep.empty())
      continue;
    using From = std::optional<std::pair<std::int64_t, std::int64_t>>;
    const From from = run.from ? From(std::pair(ids.at(run.from->first), run.from->second)) : From();
    ids[run.id] = TRY(study.addRun(run.name, run.config, from));
  }
  return ids;
}

Result<void> findData(Recipe& recipe, const Settings& set, Progress& progress) {
  std::map<std::string, std::pair<std::string, std::string>> found;
  for (RecipeRun& run : recipe.runs) {
    const std::string key = dataKey(run.config) + run.fingerprint;
    if (!found.contains(key))
      found[key] = TRY(Finding(recipe, run, progress).among(TRY(candidatesOf(run.config, set))));
    const auto& [text, model] = found.at(key);
    run.config.set(textKey, text), run.config.set(modelKey, model);
  }
  return {};
}

} // namespace

Result<std::vector<std::int64_t>> makeRuns(Study& study, const Recipe& recipe) {
  const auto ids = TRY(makeAll(study, recipe));
  std::vector<std::int64_t> all;
  for (const RecipeRun& run : recipe.runs) {
    all.push_back(ids.at(run.id));
    TRY(label(study, all.back(), run));
  }
  TRY(planEvaluations(study, recipe.evaluations));
  for (const SavedTable& table : recipe.tables)
    TRY(study.saveTable({table.name, TRY(renumbered(table.definition, ids))}));
  return all;
}

Result<StudyOfRecipe> makeStudy(const std::filesystem::path& path, Recipe recipe, const Settings& set,
                                const std::string& program, Progress& progress) {
  TRY(findData(recipe, set, progress));
  StudyOfRecipe made;
  made.study = TRY(Study::create(path, [&](Study& study) -> Result<void> {
    made.runs = TRY(makeRuns(study, recipe));
    return {};
  }));
  if (recipe.program != program)
    made.otherProgram = recipe.program;
  return made;
}

} // namespace expe
