// expe data: a run's data as training sees it (documents, splits, the pieces of a window), and texts of any
// size to token ids on the disk.
#include "core/api/data.h"
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/words.h"
#include "core/api/tasks.h"
#include "core/base/lists.h"

#include <cmath>
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
  all += '\n';
  for (const auto& split : data.splits)
    all +=
        row(split.name, std::isnan(split.bytes) ? "" : std::to_string(static_cast<std::int64_t>(split.bytes)),
            std::to_string(split.tokens), std::to_string(split.windows));
  return all;
}

Result<std::vector<Piece>> windowOf(const Arguments& arguments, const DataView& data) {
  const auto split = TRY(arguments.choice("--split", "train", {"train", "validation", "test"}));
  const auto index = TRY(arguments.integer("--window", 0, 0));
  auto pieces = TRY(data.window(split, index));
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

Result<PrepareRequest> requested(const Arguments& arguments) {
  PrepareRequest request;
  const std::vector<std::string> texts(arguments.positionals().begin() + 1, arguments.positionals().end());
  if (texts.empty())
    return userError("data prepare: no text; write the files, folders or patterns that are to be tokenised.");
  if (!arguments.has("--out"))
    return userError("--out is missing: write --out DIR, the folder that is to be made.");
  request.texts = joined(texts, ";");
  request.out = arguments.text("--out"), request.tokenizer = arguments.text("--tokenizer", request.tokenizer);
  request.field = arguments.text("--field", request.field), request.separator = arguments.text("--separator");
  request.encoding = TRY(arguments.choice("--charset", request.encoding, textEncodings()));
  request.boundary = TRY(arguments.choice("--boundary", request.boundary, {"none", "bos", "eos"}));
  request.shortest = TRY(arguments.integer("--shortest", 0, 0, 1 << 20));
  request.shardTokens =
      TRY(arguments.integer("--shard", request.shardTokens, 1 << 10, std::int64_t{1} << 30));
  request.threads = static_cast<int>(TRY(arguments.integer("--threads", 0, 1, 1024)));
  request.skipBad = arguments.has("--skip-bad");
  return request;
}

Result<Answer> prepare(const Arguments& arguments) {
  const auto request = TRY(requested(arguments));
  BarProgress progress;
  const auto made = TRY(prepareTokens(request, progress));
  const Json json{
      {"out", request.out.string()},   {"documents", made.documents},     {"tokens", made.tokens},
      {"bytes", made.bytes},           {"shards", made.shards},           {"too_short", made.tooShort},
      {"vocabulary", made.vocabulary}, {"fingerprint", made.fingerprint}, {"log", english(made.said)}};
  return Answer(json, [=](std::ostream& out) {
    out << made.documents << " documents, " << made.bytes << " bytes of text, became " << made.tokens
        << " tokens in " << made.shards << " shards.\n";
    if (made.tooShort > 0)
      out << made.tooShort << " documents of fewer than " << request.shortest << " tokens are left out.\n";
    out << "Train on them by --set data.text=" << request.out.string() << ".\n";
    tellUnusual(english(made.said));
  });
}

Result<Answer> run(const Arguments& arguments) {
  const auto& action = arguments.positional(0);
  if (action != "show" && action != "prepare")
    return userError("data {0}: unknown; write expe data show or expe data prepare.", {action});
  if (action == "show" && arguments.positionals().size() > 2)
    return userError("data show: write one study, or none.");
  return action == "show" ? show(arguments) : prepare(arguments);
}

} // namespace

Command dataCommand() {
  return {"data",
          {"show|prepare", "[STUDY|TEXT…]"},
          {{"--run", "ID", "show: the run of the study"},
           setOption,
           {"--split", "NAME", "show: a window of train, validation or test (train)", false, "--part"},
           {"--window", "N", "show: the tokens of this window, counted from 0"},
           {"--tokenizer", "T", "prepare: bytes, or the path of a tokenizer model (bytes)"},
           {"--out", "DIR", "prepare: the folder of token ids that is made, to be given as data.text"},
           {"--field", "NAME", "prepare: the field or column that is the text (text)"},
           {"--charset", "NAME", "prepare: what the texts are encoded in (utf-8)"},
           {"--separator", "TEXT", "prepare: text between two documents of a file"},
           {"--boundary", "none|bos|eos", "prepare: a token before or behind each document (none)"},
           {"--shortest", "N", "prepare: documents of fewer tokens are left out"},
           {"--skip-bad", "", "prepare: lines that hold no text are counted and left out"},
           {"--shard", "N", "prepare: tokens of a shard (16777216)"},
           {"--threads", "N", "prepare: how many tokenise at once (as many as there are cores)"},
           jsonOption},
          "Shows a run's data as training sees it, or tokenises texts of any size once, into a folder.",
          run};
}

} // namespace expe::cli
