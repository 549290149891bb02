// expe import: weights of other programs become a run.
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "core/api/data.h"

namespace expe::cli {

namespace {

// Relative texts are named from here, whatever folder the study is opened from later.
Settings absolute(Settings settings) {
  for (auto& [key, value] : settings)
    if (key == "data.text" || key == "text")
      value = absoluteData("data.text", value);
  return settings;
}

Result<Answer> run(const Arguments& arguments) {
  if (arguments.positional(0) != "hf")
    return userError("{0}: unknown format; write expe import hf DIR STUDY.", {arguments.positional(0)});
  const auto set = TRY(arguments.settings());
  const auto loaded = TRY(engine());
  const std::filesystem::path study = arguments.positional(2);
  std::error_code ignored;
  const bool first = !std::filesystem::exists(study, ignored);
  if (first)
    TRY(Study::create(study));
  BarProgress progress;
  const auto made = loaded->importCheckpoint(
      {study, arguments.positional(1), arguments.text("--name"), absolute(set)}, progress);
  if (!made && first) // what was refused leaves nothing behind
    std::filesystem::remove_all(study, ignored);
  return madeRun(TRY(made));
}

} // namespace

Command importCommand() {
  return {"import",
          {"FORMAT", "DIR", "STUDY"},
          {{"--name", "NAME", "the new run's name"}, setOption, jsonOption},
          "Makes a run that begins with weights from a folder (hf: Hugging Face, or a checkpoint of a "
          "study), and its "
          "study where there is none yet.",
          run};
}

} // namespace expe::cli
