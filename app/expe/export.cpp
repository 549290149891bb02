// expe export: metrics and evaluations as CSV tables, or the weights of a checkpoint.
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/tables.h"
#include "core/base/files.h"

#include <iostream>

namespace expe::cli {

namespace {

namespace fs = std::filesystem;

Result<void> exportTables(Study& study, const std::vector<Run>& runs, const fs::path& to) {
  TRY(files().makeFolder(to));
  const auto tables = TRY(tablesOf(study, runs));
  for (const auto& [name, text] : tables) {
    TRY(files().replace(to / name, text));
    std::cout << (to / name).string() << "\n";
  }
  return {};
}

Result<void> exportWeights(const Arguments& arguments, Study& study, const std::vector<Run>& runs,
                           const fs::path& to) {
  const auto checkpoint = TRY(arguments.integer("--checkpoint", 0));
  const auto loaded = TRY(engine());
  TRY(loaded->exportCheckpoint(study.file(), runs.front().id, checkpoint, to));
  std::cout << to.string() << "\n";
  return {};
}

Result<void> run(const Arguments& arguments) {
  const auto format = TRY(arguments.choice("--format", "csv", {"csv", "safetensors", "hf"}));
  const auto ids = TRY(arguments.ids("--run"));
  const fs::path to = arguments.text("--out");
  if (to.empty())
    return userError("--out is missing: write --out DIR, the folder for the files.");
  const auto study = TRY(Study::open(arguments.place(0), Study::Mode::ReadOnly));
  const auto runs = TRY(runsWith(*study, ids));
  if (format == "csv")
    return exportTables(*study, runs, to);
  if (runs.size() != 1)
    return userError("--run is missing: write --run ID, the run whose weights are wanted.");
  return exportWeights(arguments, *study, runs, to);
}

} // namespace

Command exportCommand() {
  return {"export",
          {"STUDY"},
          {{"--run", "IDS", "these runs (all)"},
           {"--format", "csv|safetensors|hf", "tables, or the weights of a checkpoint (csv)"},
           {"--checkpoint", "STEP", "of this step (the newest)"},
           {"--out", "DIR", "the folder for the files"}},
          "Writes tables as CSV, or the weights of a checkpoint.",
          run};
}

} // namespace expe::cli
