// expe presets: named configurations, built in and one's own.
#include "core/api/presets.h"
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "core/api/data.h"
#include "core/base/numbers.h"

#include <iostream>

namespace expe::cli {

namespace {

Result<Json> describe(Engine& engine, const Preset& preset) {
  const auto config = TRY(configOf(preset, schema(engine)));
  Json parameters, matrix, vocabulary; // null where the vocabulary depends on a text not read yet
  if (const auto known = knownVocabulary(config)) {
    const auto size = TRY(engine.estimate(config, *known));
    parameters = size.parameters;
    matrix = size.matrixParameters;
    vocabulary = *known;
  }
  Json inPaper, paperVocabulary; // null of other presets than the paper's
  if (preset.paperVocabulary > 0) {
    const auto size = TRY(engine.estimate(config, preset.paperVocabulary));
    inPaper = size.parameters;
    paperVocabulary = preset.paperVocabulary;
  }
  const std::string& text = config.text("data.text");
  return Json{{"id", preset.id},
              {"title", preset.title},
              {"summary", preset.summary},
              {"own", preset.own},
              {"parameters", parameters},
              {"matrix_parameters", matrix},
              {"vocabulary", vocabulary},
              {"paper_parameters", inPaper},
              {"paper_vocabulary", paperVocabulary},
              {"encoding", config.text("position.encoding")},
              {"data", text.empty() ? "generated" : text},
              {"settings", objectOf(preset.settings)},
              {"provenance", objectOf(preset.provenance)}};
}

std::string line(const Json& p) {
  std::string text = p["id"].get<std::string>() + "  " + p["title"].get<std::string>() + ", ";
  if (!p["paper_parameters"].is_null())
    text += p["paper_parameters"].dump() + " parameters with the paper's vocabulary of " +
            p["paper_vocabulary"].dump() + ", ";
  text += p["parameters"].is_null()
              ? std::string("as many parameters as the text asks for")
              : p["parameters"].dump() + " parameters with this tokenizer's of " + p["vocabulary"].dump();
  return text + ", " + p["encoding"].get<std::string>() + ", data: " + p["data"].get<std::string>();
}

// The built-in ones, then one's own; one of these that cannot be used is a line on stderr.
Result<Answer> list() {
  const auto loaded = TRY(engine());
  const UserPresets own = userPresets(userPresetFolder());
  std::vector<Preset> all = presets();
  all.insert(all.end(), own.presets.begin(), own.presets.end());
  for (const Error& problem : own.problems)
    std::cerr << problem.message() << "\n";
  std::vector<Json> described;
  for (const Preset& preset : all) {
    auto one = describe(*loaded, preset);
    if (one)
      described.push_back(*std::move(one));
    else if (preset.own)
      std::cerr << preset.id << ": " << one.error().message() << "\n";
    else
      return one.error();
  }
  return listOf(
      std::move(described), [](const Json& p) { return p; }, line);
}

// "trials:2" is run 2 of the study trials.
Result<Run> runNamed(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  const auto id = readInteger(colon == std::string::npos ? std::string() : text.substr(colon + 1));
  if (!id)
    return userError("--from {0}: write it as STUDY:RUN, for example --from trials:1.", {text});
  const auto study = TRY(Study::open(text.substr(0, colon), Study::Mode::ReadOnly));
  return study->run(*id);
}

Result<Answer> save(const std::string& title, const std::string& from) {
  if (from.empty())
    return userError("--save {0}: --from is missing; write --from STUDY:RUN.", {title});
  const auto loaded = TRY(engine());
  const auto run = TRY(runNamed(from));
  const Schema& all = schema(*loaded);
  const auto saved = TRY(saveUserPreset(userPresetFolder(), title, all, all.complete(run.config)));
  return Answer::ofText(saved.id + "\n");
}

Result<Answer> run(const Arguments& arguments) {
  if (arguments.has("--save") + arguments.has("--remove") + arguments.has("--json") > 1)
    return userError("--save, --remove and --json exclude each other: give one.");
  if (arguments.has("--from") && !arguments.has("--save"))
    return userError("--from {0}: --save is missing; write --save NAME.", {arguments.text("--from")});
  if (arguments.has("--remove")) {
    TRY(removeUserPreset(userPresetFolder(), arguments.text("--remove")));
    return Answer();
  }
  if (arguments.has("--save"))
    return save(arguments.text("--save"), arguments.text("--from"));
  return list();
}

} // namespace

Command presetsCommand() {
  return {"presets",
          {},
          {{"--save", "NAME", "keeps the configuration of a run as a preset of your own"},
           {"--from", "STUDY:RUN", "the run that --save keeps"},
           {"--remove", "ID", "removes a preset of your own"},
           jsonOption},
          "Lists the named configurations, or keeps one of your own.",
          run};
}

} // namespace expe::cli
