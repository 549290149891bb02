// expe data show: a run's data as training sees it: documents, splits, and the pieces of a window.
#include "core/api/data.h"
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/words.h"
#include "core/api/tasks.h"

#include <ostream>

namespace expe::cli {

namespace {

Json jsonOf(const DataView& data, const Config& config) {
  const auto& tokenizer = data.tokenizer;
  Json json{{"text", config.text("data.text")},
            {"task", hasTask(config) ? Json(config.text("data.task")) : Json(nullptr)},
            {"tokenizer", tokenizer.id},
            {"model", tokenizer.path.string()},
            {"vocabulary", tokenizer.vocabulary},
            {"fingerprint", data.fingerprint},
            {"log", english(data.log)}};
  json["documents"] = arrayOf(data.documents, [](const auto& document) {
    return Json{{"name", document.name.english()}, {"bytes", document.bytes}, {"tokens", document.tokens}};
  });
  json["splits"] = arrayOf(data.splits, [](const auto& split) {
    return Json{{"name", split.name.english()},
                {"tokens", split.tokens},
                {"windows", split.windows},
                {"bytes", split.bytes}};
  });
  return json;
}

std::string row(const std::string& name, const std::string& bytes, const std::string& tokens,
                const std::string& windows) {
  return formatted("%-32s%14s%14s%10s\n", name.c_str(), bytes.c_str(), tokens.c_str(), windows.c_str());
}

std::string tables(const DataView& data, const Config& config) {
  const auto& text = config.text("data.text");
  std::string all = (hasTask(config) ? "task " + config.text("data.task")
                     : text.empty()  ? "generated corpus Ledger"
                                     : text) +
                    "\n" + data.tokenizer.id + ", vocabulary " + std::to_string(data.tokenizer.vocabulary) +
                    ", fingerprint " + data.fingerprint + "\n\n" + row("", "bytes", "tokens", "windows");
  for (const auto& document : data.documents)
    all += row(document.name, std::to_string(document.bytes), std::to_string(document.tokens), "");
  all += "\n";
  for (const auto& split : data.splits)
    all += row(split.name, std::to_string(static_cast<std::int64_t>(split.bytes)),
               std::to_string(split.tokens), std::to_string(split.windows));
  return all;
}

Result<std::vector<Piece>> windowOf(const Arguments& arguments, const DataView& data) {
  const auto split = TRY(arguments.choice("--split", "train", {"train", "validation", "test"}));
  const auto index = TRY(arguments.integer("--window", 0, 0));
  auto pieces = data.window(split, index);
  if (pieces.empty())
    for (const auto& each : data.splits)
      if (each.name == split)
        return userError("--window: {0} has {1} windows, numbered from 0.",
                         {split, std::to_string(each.windows)});
  return pieces;
}

Result<Answer> show(const Arguments& arguments) {
  const auto config =
      TRY(configAsked(Schema(), arguments, 1, "the run whose data is wanted")); // data needs no engine
  BarProgress progress;
  const auto data = TRY(openData(config, progress));
  Json json = jsonOf(*data, config);
  if (arguments.has("--window") || arguments.has("--split")) {
    const auto pieces = TRY(windowOf(arguments, *data));
    std::string text;
    for (const auto& piece : pieces) {
      text += std::to_string(piece.id) + "\t" + quoted(piece.text) + "\n";
      json["window"].push_back({{"id", piece.id}, {"text", piece.text}});
    }
    return Answer(std::move(json), std::move(text));
  }
  return Answer(std::move(json), [data, config](std::ostream& out) {
    out << tables(*data, config);
    tellUnusual(english(data->log));
  });
}

Result<Answer> run(const Arguments& arguments) {
  if (arguments.positional(0) != "show")
    return userError("data {0}: unknown; write expe data show.", {arguments.positional(0)});
  return show(arguments);
}

} // namespace

Command dataCommand() {
  return {"data",
          {"show", "[STUDY]"},
          {{"--run", "ID", "the run of the study"},
           setOption,
           {"--split", "NAME", "show a window of train, validation or test (train)", false, "--part"},
           {"--window", "N", "show the tokens of this window, counted from 0"},
           jsonOption},
          "Shows a run's data as training sees it.",
          run};
}

} // namespace expe::cli
