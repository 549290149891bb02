// A recipe: a text that makes a study again elsewhere, with the same runs, sweeps, planned evaluations and
// tables, and from the same data: to the same bits on the same kind of machine. It has no weights and no
// measurements.
#pragma once

#include "core/api/planned.h"
#include "core/api/result_table.h"
#include "core/api/sweep.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace expe {

struct RecipeRun {
  std::size_t line = 0; // where it begins
  std::int64_t id = 0;  // in the study that the recipe is of
  std::string name, note;
  std::vector<std::string> tags;
  bool archived = false;
  Config config;           // complete and checked
  std::string fingerprint; // of its data; empty: not known
  std::string sweep;       // of which it is a cell; empty: of none
  Settings cell;
  std::optional<std::pair<std::int64_t, std::int64_t>> from; // run and step
  std::vector<Change> changes;
};

struct RecipeSweep {
  std::string name;
  SweepRequest request;
};

// A text that runs were trained on, so that it can be found again.
struct RecipeData {
  std::string fingerprint; // as runs have it
  std::string text, model; // paths where the recipe was written; empty: the generated corpus, no model
  std::string sha256, modelSha256; // of these files; empty: not known, or a folder
};

struct Recipe {
  std::string study, program; // its name; the version that wrote it
  std::vector<RecipeData> data;
  std::vector<RecipeSweep> sweeps;
  std::vector<RecipeRun> runs; // a run stands behind the one that it goes on from
  std::vector<PlannedEvaluation> evaluations;
  std::vector<SavedTable> tables;
};

struct WrittenRecipe {
  std::string text;
  std::vector<std::string> leftOut; // sentences: what a recipe cannot make again
};
// Reads the data of runs that were never trained, to know them again.
Result<WrittenRecipe> recipeOf(Study& study, const Schema& schema, const std::string& program,
                               Progress& progress);

// Of anybody: what is damaged, unknown or contradicts itself is one sentence with its line and key.
Result<Recipe> readRecipe(std::string_view text, const Schema& schema);
inline constexpr std::uintmax_t longestRecipe = 64 << 20; // bytes

// In a new study, whatever its data are; the ids of its runs in the order of the recipe's.
Result<std::vector<std::int64_t>> makeRuns(Study& study, const Recipe& recipe);

struct StudyOfRecipe {
  std::unique_ptr<Study> study;
  std::vector<std::int64_t> runs; // in the order of the recipe's
  std::string
      otherProgram; // the version that wrote it, if it is another: losses may differ in their last bits
};
// A new study at `path`. It looks at the data of every run. `set`: another data.text or data.model, taken
// where the recipe's own is missing or another one. What is not the recipe's data is refused, in words that
// say which it is. `program`: the version of this one.
Result<StudyOfRecipe> makeStudy(const std::filesystem::path& path, Recipe recipe, const Settings& set,
                                const std::string& program, Progress& progress);

} // namespace expe
