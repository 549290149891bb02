// expe data show: a run's data as training sees it: documents, splits, and the pieces of a window.
#include "core/api/data.h"
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "core/api/tasks.h"

#include <iomanip>
#include <iostream>

namespace expe::cli {

namespace {

// Of a run of the study, or of the settings alone.
Result<Config> chosen(const Arguments& arguments, const Schema& schema) {
  const auto set = TRY(arguments.settings());
  if (arguments.places().size() == 1)
    return configured(schema, schema.defaults("expe"), set, set);
  const auto run = oneRun(arguments.place(1), arguments, "the run whose data is wanted");
  return run ? configured(schema, schema.complete(run->config), set, set) : Result<Config>(run.error());
}

Json jsonOf(const DataView& data, const Config& config) {
  const auto& tokenizer = data.tokenizer();
  Json json{{"text", config.text("data.text")},
            {"task", hasTask(config) ? Json(config.text("data.task")) : Json(nullptr)},
            {"tokenizer", tokenizer.id},
            {"model", tokenizer.path.string()},
            {"vocabulary", tokenizer.vocabulary},
            {"fingerprint", data.fingerprint()},
            {"log", data.log()}};
  json["documents"] = Json::array();
  for (const auto& document : data.documents())
    json["documents"].push_back(
        {{"name", document.name}, {"bytes", document.bytes}, {"tokens", document.tokens}});
  json["splits"] = Json::array();
  for (const auto& split : data.splits())
    json["splits"].push_back(
        {{"name", split.name}, {"tokens", split.tokens}, {"windows", split.windows}, {"bytes", split.bytes}});
  return json;
}

void printRow(const std::string& name, double bytes, std::int64_t tokens, const std::string& windows) {
  std::cout << std::left << std::setw(32) << name << std::right << std::setw(14)
            << static_cast<std::int64_t>(bytes) << std::setw(14) << tokens << std::setw(10) << windows
            << "\n";
}

void printTables(const DataView& data, const Config& config) {
  const auto& text = config.text("data.text");
  std::cout << (hasTask(config) ? "task " + config.text("data.task")
                : text.empty()  ? "generated corpus Ledger"
                                : text)
            << "\n"
            << data.tokenizer().id << ", vocabulary " << data.tokenizer().vocabulary << ", fingerprint "
            << data.fingerprint() << "\n\n"
            << std::left << std::setw(32) << "" << std::right << std::setw(14) << "bytes" << std::setw(14)
            << "tokens" << std::setw(10) << "windows"
            << "\n";
  for (const auto& document : data.documents())
    printRow(document.name, static_cast<double>(document.bytes), document.tokens, "");
  std::cout << "\n";
  for (const auto& split : data.splits())
    printRow(split.name, split.bytes, split.tokens, std::to_string(split.windows));
  tellUnusual(data.log());
}

Result<std::vector<Piece>> windowOf(const Arguments& arguments, const DataView& data) {
  const auto split = TRY(arguments.choice("--split", "train", {"train", "validation", "test"}));
  const auto index = TRY(arguments.integer("--window", 0, 0));
  auto pieces = data.window(split, index);
  if (pieces.empty())
    for (const auto& each : data.splits())
      if (each.name == split)
        return userError("--window: {0} has {1} windows, numbered from 0.",
                         {split, std::to_string(each.windows)});
  return pieces;
}

Result<void> show(const Arguments& arguments) {
  const auto config = chosen(arguments, Schema()); // data needs no engine
  if (!config)
    return config.error();
  catchInterrupts();
  BarProgress progress;
  const auto data = TRY(openData(*config, progress));
  Json json = jsonOf(*data, *config);
  if (arguments.has("--window") || arguments.has("--split")) {
    const auto pieces = TRY(windowOf(arguments, *data));
    if (!arguments.has("--json")) {
      for (const auto& piece : pieces)
        std::cout << piece.id << "\t" << Json(piece.text).dump(-1, ' ', false, Json::error_handler_t::replace)
                  << "\n";
      return {};
    }
    for (const auto& piece : pieces)
      json["window"].push_back({{"id", piece.id}, {"text", piece.text}});
  }
  if (arguments.has("--json"))
    printJson(json);
  else
    printTables(*data, *config);
  return {};
}

Result<void> run(const Arguments& arguments) {
  if (arguments.place(0) != "show")
    return userError("data {0}: unknown; write expe data show.", {arguments.place(0)});
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
