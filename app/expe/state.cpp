#include "app/expe/state.h"
#include "app/expe/options.h"

#include "core/api/run_figure.h"
#include "core/api/schema.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace expe::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longestText = std::size_t{16} << 20; // bytes

// --set of the state or of the view.
Result<Settings> settingsOf(const Arguments& arguments, const std::string& view, bool views) {
  auto all = TRY(arguments.settings());
  std::erase_if(all, [&](const auto& setting) { return isOption(view, setting.first) != views; });
  return all;
}

Result<std::string> typedText(const Arguments& arguments) {
  TRY(exclusive(arguments, "--text", "--typed"));
  if (arguments.has("--typed") && arguments.text("--typed").empty())
    return userError("--typed: the text is empty; write one or leave it out.");
  return arguments.has("--text") ? textFile("--text", arguments.text("--text")) : arguments.text("--typed");
}

} // namespace

Result<void> takeEval(ProbeState& state, Settings settings, const Arguments& arguments, const Run& run,
                      const Schema& schema) {
  for (const char* name : {"scale", "offset", "span"})
    if (const std::string option = std::string("--") + name; arguments.has(option))
      settings.emplace_back(std::string("evaluation.") + name, arguments.text(option));
  for (const auto& [key, text] : settings)
    TRY(setState(state, key, text, run, schema));
  return checkEval(state, settings, run, schema);
}

Result<std::string> textFile(const std::string& option, const std::string& name) {
  const fs::path path = name;
  std::error_code ignored;
  std::ifstream file(path, std::ios::binary);
  std::string text(longestText + 1, '\0');
  if (!fs::is_directory(path, ignored))
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!file.is_open() || file.bad() || fs::is_directory(path, ignored))
    return userError("{0}: {1} cannot be read; write the path of a text.", {option, name});
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.size() > longestText)
    return userError("{0}: {1} is longer than 16 MB; write the path of a shorter text.", {option, name});
  if (text.empty())
    return userError("{0}: {1} is empty; write the path of a text.", {option, name});
  return text;
}

const std::vector<Option>& stateOptions() {
  static const std::vector<Option> all = {
      {"--run", "ID", "of this run (the only one)"},
      {"--checkpoint", "STEP|best", "of this step, or the best (the newest)"},
      {"--length", "N", "tokens (the training length)"},
      {"--scale", "s", "factor on the position signal (the run's)"},
      {"--offset", "N", "positions start here (the run's)"},
      {"--device", deviceWords, "where the model computes (auto: the CPU where it answers in time)"},
      {"--span", "N", "attention sees only this many tokens back; 0: all (the run's)"},
      {"--set", "KEY=VALUE", "another evaluation parameter, or an option of the figure, by its key", true},
      {"--text", "FILE", "another text than the run's own"},
      {"--typed", "TEXT", "the same, written here"},
      {"--split", "train|validation|test", "of the run's own text (validation)", false, "--part"},
      {"--place", "N", "so many training lengths after the split's beginning (0)"},
      {"--layer", "N", "the selected layer, from 1 (1)"},
      {"--head", "N", "the selected head, from 1 (1)"},
      {"--position", "N", "the selected token of the window, from 0 (0)"},
  };
  return all;
}

Result<ProbeState> stateFrom(const Arguments& arguments, const Run& run, const Schema& schema,
                             const std::string& view) {
  ProbeState state;
  state.run = run.id;
  state.checkpoint = TRY(checkpointAsked(arguments, arguments.positional(0), run.id));
  state.length = TRY(arguments.integer("--length", 0, 1, std::int64_t{1} << 20));
  state.split = TRY(arguments.choice("--split", state.split, {"train", "validation", "test"}));
  state.place = TRY(arguments.integer("--place", 0, 0));
  state.layer = TRY(arguments.integer("--layer", 1, 1)) - 1;
  state.head = TRY(arguments.integer("--head", 1, 1)) - 1;
  state.position = TRY(arguments.integer("--position", 0, 0));
  state.typed = TRY(typedText(arguments));
  if (!state.typed.empty() && (arguments.has("--split") || arguments.has("--place")))
    return userError("--split and --place belong to the run's own text: leave them out, or the other text.");
  TRY(takeEval(state, TRY(settingsOf(arguments, view, false)), arguments, run, schema));
  return state;
}

Result<Config> viewOptionsFrom(const Arguments& arguments, const std::string& view) {
  return figureOptions(view, TRY(settingsOf(arguments, view, true)));
}

} // namespace expe::cli
