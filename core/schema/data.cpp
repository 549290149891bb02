#include "core/api/data.h"
#include "core/api/grid.h"
#include "core/api/parameters.h"
#include "core/api/tasks.h"
#include "core/base/alphabet.h"
#include "core/base/numbers.h"
#include "core/schema/describe.h"
#include "core/schema/sections.h"

#include <algorithm>
#include <set>
#include <string>

namespace expe {

using namespace describe;

namespace {

Parameter task() {
  auto ids = taskIds();
  ids.insert(ids.begin(), "none");
  auto p = choice("data.task", "Task", Build, "none", std::move(ids), "");
  p.help = "What is learned instead of a text: a synthetic task, whose windows are made, each with its exact "
           "answer. none: a text.";
  for (const auto& each : tasks())
    p.help += " " + each.id + ": " + each.help;
  return p;
}

} // namespace

Parameter ofGrids(Parameter p, const std::vector<EncodingInfo>& encodings) {
  std::set<std::string> grids;
  for (const auto& encoding : encodings)
    if (encoding.grid)
      grids.insert(encoding.id);
  p.only.in = [grids](const Config& config) {
    const auto* task = taskOf(config);
    return (task != nullptr && task->grid) ||
           std::ranges::any_of(partsOf(config.text("position.encoding")),
                               [&](const std::string& id) { return grids.contains(id); });
  };
  return p;
}

Parameter ofPictures(Parameter p, const std::vector<EncodingInfo>& encodings) {
  p = ofGrids(std::move(p), encodings);
  p.only.in = [ofGrid = p.only.in](const Config& config) {
    return ofGrid(config) || !config.text("data.text").empty();
  };
  return p;
}

// clang-format off
Section dataSection(const std::vector<EncodingInfo>& encodings) {
  return {"data", "Data", {
    file   ("data.text", "Text", Build, "", "Files, folders and patterns such as data/*.jsonl, with ; between them: UTF-8, JSON Lines, Parquet and pictures (PNG, IDX), packed by gzip, zstd or others too; empty: the generated corpus Ledger, whose floor is known."),
    task(),
    choice ("data.tokenizer", "Tokenizer", Build, "auto", {"auto", "bytes", "characters", "sentencepiece", "tokenizer.json", "gpt2", "cl100k", "o200k", "ids"}, "auto: what the tokenizer model is where there is one, that of tokens that were prepared, else bytes for texts, ids for tokens of other programs and characters for the generated corpus. gpt2, cl100k, o200k: tiktoken's ranks, and the expression that cuts texts for them (cl100k: that of Llama 3 too)."),
    file   ("data.model", "Tokenizer model", Build, "", "A tokenizer that others made, by its file: sentencepiece's .model, Hugging Face's tokenizer.json (.json), or tiktoken's ranks (.tiktoken)."),
    only(integer("data.vocabulary", "Vocabulary", Build, 0, logarithmic(0, 1048576), "tokens", "Of token ids without a tokenizer: how many ids there are; 0: one more than the largest in the files."), "data.tokenizer", {"auto", "ids"}),
    integer("data.window", "Window", Start, 128, logarithmic(2, 1048576), "tokens", "L, the training length; evaluation lengths are multiples of it."),
    integer("data.columns", "Columns", Start, 0, linear(0, 65536), "columns", "C, the tokens of a row, where tokens stand in a grid, row below row: pictures have so many pixels, and encodings of two coordinates read it. 0: the smallest power of two whose square is no less than the window."),
    ofPictures(integer("data.rows", "Rows of a frame", Start, 0, linear(0, 65536), "rows", "R, where a text is frames of so many rows, one after the other; 0: there are no frames."), encodings),
    text   ("data.separator", "Separator", Start, "", "Text between two documents of a file; empty: each file is one document. \\n is a line end."),
    text   ("data.field", "Field", Start, "text", "Of JSON Lines the field that is the text of an object, of Parquet the column."),
    choice ("data.charset", "Text encoding", Start, "utf-8", textEncodings(), "What the text is encoded in; it is converted to UTF-8."),
    flag   ("data.skip_bad", "Skip bad lines", Start, false, "Lines of JSON Lines that hold no text are counted and left out; off: the first such line is an error."),
    integer("data.shortest", "Shortest document", Start, 0, logarithmic(0, 1048576), "tokens", "Documents of fewer tokens are left out; 0: none is."),
    choice ("data.boundary", "Boundary", Start, "none", {"none", "bos", "eos"}, "A token before or behind each document: the tokenizer's BOS or EOS."),
    choice ("data.join", "Documents", Start, "apart", {"apart", "packed"}, "apart: a window lies within one document. packed: documents stand one after the other, and a window may hold several; training, validation and test are ranges of that."),
    real   ("data.validation", "Validation share", Start, 0.05, linear(0, 0.9), "", "Share of the text kept for validation."),
    real   ("data.test", "Test share", Start, 0.05, linear(0, 0.9), "", "Share of the text kept for the test, to be read once."),
    integer("data.keys", "Keys", Build, 32, linear(2, 90), "", "Ledger: number of keys."),
    integer("data.values", "Values", Build, 8, linear(2, 90), "", "Ledger: number of values of a key."),
    integer("data.glue", "Glue", Build, 16, linear(2, 90), "", "Ledger: number of glue symbols."),
    real   ("data.redraw", "Redraw", Start, 0.1, linear(0, 1), "", "Ledger: probability that a key's value is drawn anew."),
    real   ("data.glue_redraw", "Glue redraw", Start, 0.2, linear(0, 1), "", "Ledger: probability that the glue is drawn anew."),
    real   ("data.zipf", "Zipf", Start, 1, linear(0, 4), "", "Ledger: exponent of the law of the keys; 0 makes them equally frequent."),
    flag   ("data.own_values", "Own values", Build, true, "Ledger: each key has value symbols of its own, so that a value names its key."),
    integer("data.records", "Records", Start, 200000, logarithmic(1, 10000000), "records", "Ledger: size of the corpus, three tokens a record."),
    integer("data.seed", "Corpus seed", Start, 1, linear(0, 9007199254740992.0), "", "Seed of the generated corpus, and of the windows that a task is evaluated on."),
    only(integer("data.symbols", "Symbols", Build, 64, linear(4, 64), "", "Tasks: how many symbols there are to draw from."), "data.task", tasksWithSymbols()),
    only(integer("data.pairs", "Pairs", Start, 16, linear(1, 32), "", "recall, needles: pairs of a key and its value in a window."), "data.task", {"recall", "needles"}),
  }};
}
// clang-format on

namespace {

Result<void> checkAlphabet(const Config& config) {
  const auto keys = config.integer("data.keys"), values = config.integer("data.values"),
             glue = config.integer("data.glue");
  const bool own = config.flag("data.own_values");
  const auto narrow = keys + glue + (own ? 0 : values);
  if (narrow > asciiSymbols)
    return userError(
        own ? "data.keys: keys and glue together are {0} symbols but there are {1}; make one of them smaller."
            : "data.keys: keys, values and glue together are {0} symbols but there are {1}; make one of them "
              "smaller.",
        {std::to_string(narrow), std::to_string(asciiSymbols)}, "data.keys");
  if (own && keys * values > wideSymbols())
    return userError(
        "data.values: {0} keys with {1} values each need {2} symbols but there are {3}; write fewer keys or "
        "values, or data.own_values=off.",
        {std::to_string(keys), std::to_string(values), std::to_string(keys * values),
         std::to_string(wideSymbols())},
        "data.values");
  return {};
}

Error notATask(const Config& config, const char* key, std::string sentence) {
  return userError(std::move(sentence), {key, config.text("data.task")}, key);
}

// What a task takes no part in.
Result<void> checkTask(const Config& config, const Task& task) {
  const auto options = taskOptions(config);
  if (!config.text("data.text").empty())
    return notATask(config, "data.task",
                    "{0}: {1} makes its own windows and reads no text; leave data.text empty, "
                    "or write data.task=none.");
  if (readsTokenizerFile(config))
    return notATask(config, "data.tokenizer",
                    "{0}: the task {1} is written in characters; choose characters or bytes, "
                    "and leave data.model empty.");
  if (isMasked(config))
    return notATask(config, "training.objective",
                    "{0}: the answer of {1} is predicted token by token; choose next-token, "
                    "or write data.task=none.");
  if (windowsInARow(config) > 1)
    return notATask(config, "training.memory",
                    "{0}: windows of {1} do not go on from one another; write 0, or data.task=none.");
  if (config.real("training.targets") < 1)
    return notATask(config, "training.targets",
                    "{0}: of {1} the answers alone are learned; write 1, or data.task=none.");
  if (task.grid && std::min(options.columns, trainedGridOf(config).columns) < 2)
    return notATask(config, "data.columns", "{0}: {1} asks what stands above; write 2 columns or more.");
  if (task.id == "recall" && options.pairs > options.symbols / 2)
    return userError("data.pairs: {0} keys are more than half of the {1} symbols, of which the others are "
                     "values; write fewer, or more data.symbols.",
                     {std::to_string(options.pairs), std::to_string(options.symbols)}, "data.pairs");
  if (task.id == "needles" && options.pairs > options.symbols)
    return userError("data.pairs: there are no {0} different keys among {1} symbols; write fewer, or more "
                     "data.symbols.",
                     {std::to_string(options.pairs), std::to_string(options.symbols)}, "data.pairs");
  if (task.id == "track" && options.symbols < 8)
    return userError("data.symbols: {0} are too few for the 8 variables of track; write 8 or more.",
                     {std::to_string(options.symbols)}, "data.symbols");
  if (config.integer("data.window") < task.fewest(options))
    return userError("data.window: {0} needs windows of {1} tokens or more; write that or more.",
                     {task.id, std::to_string(task.fewest(options))}, "data.window");
  return {};
}

} // namespace

std::string tokenizerOf(const Config& config) {
  const auto& given = config.text("data.tokenizer");
  const bool file = config.has("data.model") && !config.text("data.model").empty(); // older ones lack the key
  if (given != "auto" || file)
    return given;
  return config.text("data.text").empty() ? "characters" : "bytes";
}

bool readsTokenizerFile(const Config& config) {
  const auto tokenizer = tokenizerOf(config);
  return tokenizer != "bytes" && tokenizer != "characters" && tokenizer != "ids";
}

Result<void> checkData(const Config& config) {
  const double kept = config.real("data.validation") + config.real("data.test");
  if (kept >= 1)
    return userError(
        "data.validation: validation and test together take {0} of the text and leave none for training; "
        "write shares whose sum is below 1.",
        {shortest(kept)}, "data.validation");
  if (readsTokenizerFile(config) && config.text("data.model").empty())
    return userError(
        "data.tokenizer: {0} needs a tokenizer model; write the path of its file in data.model first.",
        {tokenizerOf(config)}, "data.tokenizer");
  if (config.text("data.tokenizer") == "ids" && config.text("data.text").empty())
    return userError(
        "data.tokenizer: ids are those of files of tokens; name some in data.text, or write auto.", {},
        "data.tokenizer");
  if (const auto* task = taskOf(config))
    return checkTask(config, *task);
  return config.text("data.text").empty() ? checkAlphabet(config) : Result<void>{};
}

} // namespace expe
