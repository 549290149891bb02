// A study as a recipe.
#include "core/api/data.h"
#include "core/api/recipe.h"
#include "core/api/runs.h"
#include "core/base/sectioned_text.h"
#include "core/base/sha256.h"
#include "core/study/data_paths.h"

#include <algorithm>
#include <fcntl.h>
#include <map>
#include <set>

namespace expe {

namespace fs = std::filesystem;

namespace {

// "0.001", "auto 16"
std::string recipeValue(const Config& config, const std::string& key) {
  return (config.automatic(key) ? "auto " : "") + print(config.at(key));
}

std::string hashOfFile(const std::string& path) { // empty: no file, or it cannot be read
  std::error_code code;
  if (path.empty() || !fs::is_regular_file(path, code))
    return {};
  const auto hash = sha256(Descriptor::at(AT_FDCWD, path.c_str(), O_RDONLY), path);
  return hash ? *hash : std::string();
}

class Writing {
public:
  Writing(Study& study, const Schema& schema, Progress& progress)
      : study_(study), schema_(schema), progress_(progress) {}

  Result<WrittenRecipe> write(const std::string& program) {
    runs_ = TRY(study_.runs());
    for (Run& run : runs_)
      run.config = schema_.complete(std::move(run.config));
    TRY(leaveOut());
    TRY(findFingerprints());
    head("recipe").lines = {entry("format", "1"), entry("study", study_.name()), entry("program", program)};
    writeData();
    if (!runs_.empty())
      writeCommon();
    TRY(writeSweeps());
    for (const Run& run : runs_)
      TRY(writeRun(run));
    TRY(writePlans());
    out_.text = "# A recipe of ExPE Workbench: expe new STUDY --recipe FILE makes this study again.\n\n" +
                print(sections_);
    return std::move(out_);
  }

private:
  static TextLine entry(const std::string& word, const std::string& value, const std::string& key = {}) {
    return {0, word, key, value};
  }
  TextSection& head(const std::string& kind, const std::string& name = {}) {
    sections_.push_back({0, kind, name, {}});
    return sections_.back();
  }

  bool has(std::int64_t run) const { return std::ranges::find(runs_, run, &Run::id) != runs_.end(); }

  // Weights from elsewhere, and what went on from a run that is not there.
  Result<void> leaveOut() {
    std::vector<Run> kept;
    std::swap(kept, runs_);
    for (Run& run : kept) {
      const auto checkpoints = TRY(study_.checkpoints(run.id));
      const bool imported = !run.parentRun && !checkpoints.empty() && checkpoints.front().step == 0;
      if (imported)
        out_.leftOut.push_back(
            "run " + std::to_string(run.id) +
            " began with weights from elsewhere, which a recipe does not have: pack the study");
      else if (run.parentRun && !has(*run.parentRun))
        out_.leftOut.push_back("run " + std::to_string(run.id) + " went on from run " +
                               std::to_string(*run.parentRun) + ", which is not in the recipe");
      else
        runs_.push_back(std::move(run));
    }
    return {};
  }

  // A run that was never trained has that of its data now.
  Result<void> findFingerprints() {
    std::map<std::string, std::string> known;
    for (const Run& run : runs_)
      if (!run.fingerprint.empty())
        known.emplace(dataKey(run.config), run.fingerprint);
    for (Run& run : runs_) {
      if (!run.fingerprint.empty())
        continue;
      auto& fingerprint = known[dataKey(run.config)];
      if (fingerprint.empty())
        fingerprint = TRY(openData(run.config, progress_))->fingerprint;
      run.fingerprint = fingerprint;
    }
    return {};
  }

  void writeData() {
    std::set<std::string> told;
    for (const Run& run : runs_) {
      const std::string text = run.config.text("data.text"), model = run.config.text("data.model");
      if (!told.insert(run.fingerprint).second || (text.empty() && model.empty()))
        continue;
      TextSection& section = head("data", run.fingerprint);
      section.lines = {entry("text", text), entry("model", model)};
      if (const auto hash = hashOfFile(text); !hash.empty())
        section.lines.push_back(entry("sha256", hash));
      if (const auto hash = hashOfFile(model); !hash.empty())
        section.lines.push_back(entry("model_sha256", hash));
    }
  }

  // The values of the first run, from which the others are told.
  void writeCommon() {
    common_ = runs_.front().config;
    TextSection& section = head("common");
    for (const auto& [key, value] : common_.values())
      if (schema_.find(key) != nullptr)
        section.lines.push_back(entry("set", recipeValue(common_, key), key));
  }

  Result<void> writeSweeps() {
    for (const Sweep& sweep : TRY(sweepsOf(study_))) {
      TextSection& section = head("sweep", sweep.name);
      for (const auto& [key, value] : sweep.request.base)
        section.lines.push_back(entry("base", value, key));
      for (const SweepAxis& axis : sweep.request.axes)
        for (const std::string& value : axis.values)
          section.lines.push_back(entry("over", value, axis.key));
      for (const SweepRun& run : TRY(runsOfSweep(study_, sweep.id)))
        if (run.state)
          cells_[run.run] = {sweep.name, run.settings};
    }
    return {};
  }

  Result<void> writeRun(const Run& run) {
    TextSection& section = head("run", std::to_string(run.id));
    const auto add = [&](const char* word, const std::string& value, const std::string& key = {}) {
      section.lines.push_back(entry(word, value, key));
    };
    add("name", run.name);
    if (!run.note.empty())
      add("note", run.note);
    for (const std::string& tag : run.tags)
      add("tag", tag);
    if (run.archived)
      add("archived", "yes");
    if (!run.fingerprint.empty())
      add("fingerprint", run.fingerprint);
    if (run.parentRun)
      add("from", std::to_string(*run.parentRun) + "@" + std::to_string(run.parentStep.value_or(0)));
    if (const auto cell = cells_.find(run.id); cell != cells_.end()) {
      add("sweep", cell->second.first);
      for (const auto& [key, value] : cell->second.second)
        add("cell", value, key);
    }
    for (const auto& [key, value] : run.config.values())
      if (schema_.find(key) != nullptr &&
          (!common_.has(key) || recipeValue(common_, key) != recipeValue(run.config, key)))
        add("set", recipeValue(run.config, key), key);
    for (const auto& [key, value] : common_.values())
      if (!run.config.has(key))
        add("unset", "", key);
    for (const Change& change : TRY(study_.changes(run.id)))
      if (run.state != RunState::Finished ||
          trainedWith(run, change)) // the run that it is, not what may come
        add("change", std::to_string(change.step) + " " + print(change.value), change.key);
    return {};
  }

  Result<void> writePlans() {
    if (const auto planned = TRY(plannedEvaluations(study_)); !planned.empty())
      head("evaluations").lines = {entry("plan", toJson(planned))};
    for (const SavedTable& table : TRY(study_.savedTables())) {
      const auto definition = tableFromJson(table.definition);
      const bool whole =
          definition && std::ranges::all_of(definition->of.runs, [&](auto run) { return has(run); });
      if (whole)
        head("table", table.name).lines = {entry("definition", table.definition)};
      else
        out_.leftOut.push_back("the table " + table.name +
                               " is of a run that is not in the recipe, or cannot be read");
    }
    return {};
  }

  Study& study_;
  const Schema& schema_;
  Progress& progress_;
  std::vector<Run> runs_;
  Config common_;
  std::map<std::int64_t, std::pair<std::string, Settings>> cells_;
  std::vector<TextSection> sections_;
  WrittenRecipe out_;
};

} // namespace

Result<WrittenRecipe> recipeOf(Study& study, const Schema& schema, const std::string& program,
                               Progress& progress) {
  return Writing(study, schema, progress).write(program);
}

} // namespace expe
