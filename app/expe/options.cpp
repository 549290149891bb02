#include "app/expe/options.h"

#include "core/api/run_figure.h"
#include "core/api/study.h"
#include "core/base/lists.h"

#include <algorithm>
#include <cstdlib>
#include <regex>

namespace expe::cli {

Result<void> exclusive(const Arguments& arguments, const std::string& one, const std::string& other) {
  if (arguments.has(one) && arguments.has(other))
    return userError("{0} and {1} exclude each other: give one.", {one, other});
  return {};
}

Result<void> checkNoneOf(const Arguments& arguments, const std::vector<std::string>& options,
                         const std::string& belongTo) {
  for (const std::string& option : options)
    if (arguments.has(option))
      return userError("{0} belongs to {1}: give that too.", {option, belongTo});
  return {};
}

Result<void> checkNoneOfBeside(const Arguments& arguments, const std::vector<std::string>& allowed,
                               const std::string& alone) {
  for (const std::string& word : arguments.words()) {
    const std::string option = word.substr(0, word.find('='));
    if (option.starts_with("--") && std::ranges::find(allowed, option) == allowed.end())
      return userError("{0} does not go with {1}: leave one of them out.", {option, alone});
  }
  return {};
}

// What EXPE_DEVICE_MODULE names has devices of other names.
Result<std::string> deviceOf(const Arguments& arguments) {
  static const std::regex known("auto|cpu|cuda(:[0-9]{1,3})?");
  auto device = arguments.text("--device", "auto");
  if (!std::regex_match(device, known) && std::getenv("EXPE_DEVICE_MODULE") == nullptr)
    return userError("--device: {0} is unknown; write auto, cpu, cuda or cuda:1.", {device});
  return device;
}

Result<std::unique_ptr<Probe>> probeOf(const Arguments& arguments, const std::filesystem::path& study) {
  const auto loaded = TRY(engine());
  TRY(loaded->computeViewsOn(TRY(deviceOf(arguments))));
  return loaded->probe(study);
}

Result<std::optional<std::int64_t>> checkpointAsked(const Arguments& arguments,
                                                    const std::filesystem::path& study, std::int64_t run) {
  const std::string typed = arguments.text("--checkpoint");
  if (typed != "best") {
    const auto step = arguments.integer("--checkpoint", 0);
    return step ? step
                : userError(
                      "--checkpoint: {0} is no step; write a whole number that is not negative, or best.",
                      {typed});
  }
  const auto opened = TRY(Study::open(study, Study::Mode::ReadOnly));
  for (const Checkpoint& checkpoint : TRY(opened->checkpoints(run)))
    if (checkpoint.best)
      return std::optional(checkpoint.step);
  return userError("--checkpoint best: no checkpoint of run {0} was validated at 1× at its very step; name a "
                   "step that expe checkpoints STUDY --run {0} lists.",
                   {std::to_string(run)});
}

std::vector<std::string> commaSeparated(const std::string& text) {
  auto parts = split(text, ',');
  std::erase(parts, "");
  return parts;
}

Grouping groupingFrom(const Arguments& arguments) {
  return {commaSeparated(arguments.text("--by")), commaSeparated(arguments.text("--except"))};
}

Result<std::string> baselineAsked(const Arguments& arguments, Study& study) {
  if (arguments.has("--baseline"))
    return arguments.text("--baseline");
  const auto pinned = TRY(baselineOf(study));
  if (!pinned)
    return userError("--baseline is missing: write a run's id or what tells its group, for example "
                     "--baseline rope, or pin one with expe run STUDY --baseline rope.");
  return std::to_string(pinned->run);
}

bool isDrawn(const std::filesystem::path& out) {
  const auto ending = out.extension();
  return ending == ".pdf" || ending == ".svg" || ending == ".png" || ending == ".webp";
}

bool isOption(const std::string& figure, const std::string& key) {
  return std::ranges::any_of(figureParameters(figure), [&](const Parameter& p) { return p.answersTo(key); });
}

std::string figureFormats(bool json) {
  return json ? "pdf, svg, png, pgf, csv or json" : "pdf, svg, png, pgf or csv";
}

Result<void> checkFigureFile(const std::filesystem::path& out, bool json) {
  const auto ending = out.extension();
  const bool written =
      ending == ".csv" || ending == ".pgf" || ending == ".tex" || (json && ending == ".json");
  if (!written && !isDrawn(out))
    return userError("--out {0}: its ending says the format; write {1}.",
                     {out.string(), figureFormats(json)});
  std::error_code ignored;
  if (std::filesystem::is_directory(out, ignored))
    return userError("--out {0} is a folder: name a file.", {out.string()});
  return {};
}

Result<void> needFolderOf(const std::filesystem::path& out) {
  const auto folder = out.parent_path();
  if (folder.empty() || std::filesystem::is_directory(folder))
    return {};
  return userError("--out {0}: there is no folder {1}; make it first, or write the file elsewhere.",
                   {out.string(), folder.string()});
}

} // namespace expe::cli
