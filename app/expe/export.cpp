// expe export: metrics and evaluations as CSV tables, or the weights of a checkpoint.
#include "app/expe/checkpoint.h"
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

Result<void> exportWeights(const ExportRequest& request) {
  const auto loaded = TRY(engine());
  const auto exported = TRY(loaded->exportCheckpoint(request));
  if (exported.own && request.foreign)
    std::cerr << "note: " << exported.own->message() << "\n";
  std::cout << request.folder.string() << "\n";
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
  const auto settings = TRY(arguments.settings());
  if (format == "csv" && !settings.empty())
    return userError("--set: tables hold what was measured; write --format hf or --format safetensors too.");
  if (format == "csv")
    return exportTables(*study, runs, to);
  if (runs.size() != 1)
    return userError("--run is missing: write --run ID, the run whose weights are wanted.");
  return exportWeights({study->file(), runs.front().id,
                        TRY(checkpointAsked(arguments, study->file(), runs.front().id)), settings,
                        format == "hf", to});
}

} // namespace

Command exportCommand() {
  return {"export",
          {"STUDY"},
          {{"--run", "IDS", "these runs (all)"},
           {"--format", "csv|safetensors|hf", "tables, or the weights of a checkpoint (csv)"},
           {"--checkpoint", "STEP|best", "of this step, or the best (the newest)"},
           {"--set", "KEY=VALUE", "an evaluation parameter, by its key", true},
           {"--out", "DIR", "the folder for the files"}},
          "Writes tables as CSV, or the weights of a checkpoint.",
          run};
}

} // namespace expe::cli
