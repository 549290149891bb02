#include "core/data/dataset.h"

#include "core/api/grid.h"
#include "core/api/parameters.h"
#include "core/api/study.h"
#include "core/base/lists.h"
#include "core/base/out_of_memory.h"
#include "core/base/utf8.h"
#include "core/data/encode.h"
#include "core/data/given_tokens.h"
#include "core/data/prepared.h"
#include "core/data/token_files.h"
#include "core/text/documents.h"
#include "core/tokenizer/tokenizer_file.h"

#include <algorithm>
#include <set>

namespace expe {

namespace {

LedgerOptions ledgerOptions(const Config& config) {
  LedgerOptions options;
  options.keys = config.integer("data.keys"), options.values = config.integer("data.values");
  options.glue = config.integer("data.glue"), options.records = config.integer("data.records");
  options.redraw = config.real("data.redraw"), options.glueRedraw = config.real("data.glue_redraw");
  options.zipf = config.real("data.zipf"), options.ownValues = config.flag("data.own_values");
  options.seed = static_cast<std::uint64_t>(config.integer("data.seed"));
  return options;
}

bool isGenerated(const Config& config) {
  return config.text("data.text").empty();
}

// Each character that occurs, once; and bytes that are none, which the tokenizer then refuses.
std::string charactersOf(const std::vector<TextDocument>& documents) {
  std::vector<bool> seen(0x110000);
  std::string all;
  for (const auto& [name, text, picture] : documents)
    for (std::size_t at = 0, from = 0; from < text.size(); from = at) {
      const auto point = nextCodePoint(text, at);
      at += point ? 0 : 1;
      if (!point || !seen[*point])
        all.append(text, from, at - from);
      if (point)
        seen[*point] = true;
    }
  return all;
}

// `alphabet` gives the text whose characters there are.
template <class Alphabet>
MadeTokenizer makeTokenizer(const Config& config, const std::filesystem::path& base, Alphabet alphabet) {
  return tokenizerOf(config) == "characters" ? characterTokenizer(alphabet()) : namedTokenizer(config, base);
}

void nameContent(Dataset& data, Hash content) {
  for (const auto* split : {&data.train, &data.validation, &data.test}) {
    content.add("|");
    for (const auto& range : *split)
      content.add(std::to_string(range.begin) + "-" + std::to_string(range.end) + ",");
  }
  data.fingerprint = content.hex();
}

// The generated corpus, and whether its tokens are symbols whose floor is known.
Result<std::vector<TextDocument>> generate(Dataset& data, const Config& config, Progress& progress,
                                           const std::filesystem::path& base) {
  auto options = ledgerOptions(config);
  progress.report("generating the corpus", 0, 1);
  const auto id = tokenizerOf(config);
  options.firstSymbol = id == "bytes" ? '!' : 0;
  const auto ledger = std::make_shared<const Ledger>(options);
  if (id == "characters" || (id == "bytes" && !options.ownValues))
    data.ledger = ledger, data.record = tokensOfRecord;
  else if (id == "bytes")
    data.record = tokensOfRecord + 1, data.log.push_back(
        "A value is two bytes here, so the exact floor of the generated corpus does not apply; set "
        "data.own_values=off, or data.tokenizer=characters."_text);
  else
    data.log.push_back("Pieces are no symbols, so the exact floor of the generated corpus does not apply; "
                       "set data.tokenizer=characters."_text);
  // All symbols, those too that a short corpus lacks.
  auto tokenizer = TRY(makeTokenizer(config, base, [&] { return ledger->alphabet(); }));
  data.tokenizer = std::move(tokenizer);
  return std::vector<TextDocument>{{std::string("Ledger"), ledger->text()}};
}

Result<Encoded> encodedCorpus(Dataset& data, const Config& config, Progress& progress,
                              const std::filesystem::path& base) {
  return encodeDocuments(data, TRY(generate(data, config, progress, base)), progress);
}

constexpr std::int64_t mostExamples = 64, leastExamples = 4, exampleTokens = 65536; // of a split

std::string examples(const TaskText& of, TaskSize size, std::uint64_t first, std::int64_t length) {
  const auto count = std::clamp(exampleTokens / length, leastExamples, mostExamples);
  std::string text;
  for (std::int64_t i = 0; i < count; ++i)
    text +=
        taskWindow(*of.task, of.options, size, of.seed, first + static_cast<std::uint64_t>(i), length).text;
  return text;
}

Result<Dataset> openedTask(const Config& config, Progress& progress) {
  Dataset data;
  TaskText of{taskOf(config), taskOptions(config), static_cast<std::uint64_t>(config.integer("data.seed"))};
  of.options.columns = trainedGridOf(config).columns;
  auto tokenizer = TRY(makeTokenizer(config, {}, [&] { return alphabetOf(*of.task, of.options); }));
  data.tokenizer = std::move(tokenizer);
  data.task = of;
  const auto L = config.integer("data.window");
  const std::string& title = of.task->title;
  std::vector<TextDocument> documents{
      {{"{0}, as in training", {title}}, examples(of, TaskSize::Drawn, 0, L)},
      {{"{0}, validation", {title}}, examples(of, TaskSize::Full, firstOfValidation, L)},
      {{"{0}, test", {title}}, examples(of, TaskSize::Full, firstOfTest, L)}};
  const auto [ranges, content] = TRY(encodeDocuments(data, std::move(documents), progress));
  data.train = {ranges[0]}, data.validation = {ranges[1]}, data.test = {ranges[2]};
  nameContent(data, content);
  return data;
}

// A pixel is a token where tokens are bytes.
std::int64_t columnsOfPictures(const Config& config, const TokenGrid& grid) {
  return tokenizerOf(config) == "bytes" ? grid.columns : 0;
}

// Configurations of before lack some of its keys.
TextSource sourceOf(const Config& config, const std::filesystem::path& base) {
  TextSource source{.paths = config.text("data.text"),
                    .base = base,
                    .key = "data.text",
                    .columns = columnsOfPictures(config, trainedGridOf(config)),
                    .rows = trainedGridOf(config).rows};
  source.separator = separatorFrom(config.text("data.separator"));
  if (config.has("data.field"))
    source.field = config.text("data.field"), source.encoding = config.text("data.charset"),
    source.skipBad = config.flag("data.skip_bad");
  return source;
}

bool isPacked(const Config& config) { // windows read over the edges of documents
  return valueOr(config, "data.join", "apart") == "packed";
}

// Windows of pictures are of whole rows, or of all pixels before the last one, which is a target alone.
Result<std::size_t> rowOf(const std::vector<TextDocument>& pictures, const Config& config,
                          const TextSource& source) {
  const auto columns = source.columns, window = config.integer("data.window");
  const bool whole = !isPacked(config) && std::ranges::all_of(pictures, [&](const TextDocument& picture) {
    return std::ssize(picture.text) == window + 1;
  });
  if (window % columns == 0 || whole)
    return static_cast<std::size_t>(columns);
  if (source.key != "data.text") // pictures that others are read beside
    return userError(
        "{0}: a window of the run has {1} pixels, which are no whole rows of pictures that are {2} "
        "pixels wide; give pictures of {3} pixels, or take a run whose data.window is a multiple of "
        "{2}.",
        {source.paths, std::to_string(window), std::to_string(columns), std::to_string(window + 1)});
  return userError("data.window: {0} tokens are no whole rows of pictures that are {1} pixels wide; write a "
                   "multiple of {1}, or one less than the pixels of a picture where all have as many.",
                   {std::to_string(window), std::to_string(columns)}, "data.window");
}

Result<std::vector<TextDocument>> documentsOf(Dataset& data, const TextSource& source, const Config& config,
                                              Progress& progress) {
  auto documents = TRY(readDocuments(source, progress, data.log));
  if (std::ranges::any_of(documents, &TextDocument::picture))
    data.row = TRY(rowOf(documents, config, source));
  return documents;
}

Result<Encoded> read(Dataset& data, const Config& config, Progress& progress,
                     const std::filesystem::path& base) {
  if (config.text("data.tokenizer") == "ids")
    return userError("data.tokenizer: {0} is text, and ids are those of files of tokens; write auto.",
                     {config.text("data.text")}, "data.tokenizer");
  auto documents = TRY(documentsOf(data, sourceOf(config, base), config, progress));
  auto tokenizer = TRY(makeTokenizer(config, base, [&] { return charactersOf(documents); }));
  data.tokenizer = std::move(tokenizer);
  const EncodeRule rule{TRY(boundaryOf(valueOr(config, "data.boundary", "none"), *data.tokenizer)),
                        shortestOf(config)};
  auto encoded = TRY(encodeDocuments(data, std::move(documents), progress, rule));
  if (encoded.ranges.empty())
    return userError("All documents have fewer than {0} tokens; write a smaller data.shortest.",
                     {std::to_string(rule.shortest)}, "data.shortest");
  return encoded;
}

// What data.text names.
Result<Encoded> readNamed(Dataset& data, const Config& config, Progress& progress,
                          const std::filesystem::path& base) {
  const auto folder = base / std::filesystem::path(config.text("data.text"));
  if (isPrepared(folder))
    return readPrepared(data, config, folder);
  if (auto ids = TRY(readTokenFiles(sourceOf(config, base), progress)))
    return readIds(data, config, *std::move(ids), progress, base);
  return read(data, config, progress, base);
}

// What reads over their edges reads several documents.
void pack(Dataset& data, std::vector<Range>& ranges) {
  if (ranges.size() > 1)
    data.log.push_back({"Documents stand one after the other, {0} of {1} tokens on average: longer windows "
                        "hold several.",
                        {ranges.size(), data.tokens.size() / ranges.size()}});
  ranges = {{0, data.tokens.size()}};
}

// Splits that hold no block of the longest evaluation.
void sayWhatIsTooShort(Dataset& data, const Config& config) {
  const auto block =
      static_cast<std::size_t>(config.integer("evaluation.longest") * config.integer("data.window")) + 1;
  const auto say = [&](const Text& split, double share, const std::vector<Range>& ranges) {
    const bool fits = std::ranges::any_of(ranges, [&](const Range& r) { return r.size() >= block; });
    if (share > 0 && !fits)
      data.log.push_back({"The {0} has no piece of the {1} tokens that evaluation.longest asks for; make "
                          "evaluation.longest or data.window smaller.",
                          {split, block}});
  };
  say("validation split"_text, config.real("data.validation"), data.validation);
  say("test split"_text, config.real("data.test"), data.test);
}

} // namespace

double Dataset::bytes(std::size_t place, Token token) const {
  if (!tellsBytes)
    return none;
  return sourceBytes.empty() ? static_cast<double>(tokenizer->piece(token).size()) : sourceBytes[place];
}

double Dataset::bytesPerToken() const {
  double sum = 0;
  for (const Document& document : documents)
    sum += static_cast<double>(document.bytes);
  return tellsBytes && sum > 0 ? sum / static_cast<double>(tokens.size()) : none;
}

namespace {

// By its name, or that of its index: whatever lies there is not opened.
bool namesTokens(const Config& config) {
  const auto paths = textPaths(config.text("data.text"));
  return std::ranges::any_of(paths,
                             [](const std::string& path) { return mayHoldTokens(path) || isPrepared(path); });
}

} // namespace

std::optional<std::int64_t> knownVocabulary(const Config& config) {
  const auto id = tokenizerOf(config);
  if (readsTokenizerFile(config))
    return piecesIn(tokenizerFileOf(config), id);
  if (!isGenerated(config) && namesTokens(config))
    return {};
  if (id == "bytes")
    return byteTokenizer()->vocabulary();
  if (!isGenerated(config))
    return {};
  if (const auto* task = taskOf(config)) {
    const auto alphabet = alphabetOf(*task, taskOptions(config));
    return std::ssize(std::set<char>(alphabet.begin(), alphabet.end()));
  }
  return Ledger(ledgerOptions(config)).symbols();
}

Result<std::int64_t> vocabularyOf(const Config& config) {
  if (const auto known = knownVocabulary(config))
    return *known;
  Progress quiet;
  const auto opened = openDataset(config, quiet);
  return opened ? Result(opened->vocabulary()) : opened.error();
}

namespace {

// A training split without a picture of more pixels than a window.
Error noPictureFits(const Dataset& data, const Config& config, std::size_t window, std::size_t longest) {
  const bool alike = !isPacked(config) && std::ranges::all_of(data.documents, [&](const Document& picture) {
    return picture.range.size() == longest;
  });
  const std::vector<std::string> numbers = {std::to_string(window + 1), std::to_string(longest - 1),
                                            std::to_string(data.row)};
  if (alike)
    return userError("No picture reaches the {0} pixels of a window: data.window and the one after it; write "
                     "data.window={1}, which reads pictures whole, or whole rows of {2} below that.",
                     numbers, "data.text");
  return userError("No picture reaches the {0} pixels of a window: data.window and the one after it; write "
                   "whole rows of {2} of at most {1}.",
                   numbers, "data.text");
}

// A training split without a document of more than `row` tokens.
Error tooShort(const Dataset& data, const Config& config, std::size_t row, const std::string& key) {
  std::size_t longest = 1;
  for (const Range& range : data.train)
    longest = std::max(longest, range.size());
  if (windowsInARow(config) == 1 && data.row > 1 && longest > 2)
    return noPictureFits(data, config, row, longest);
  return userError(
      windowsInARow(config) > 1
          ? "The text has {0} tokens, and no document of its training split reaches the {1} of the windows "
            "of a step, which go on from one another; write a longer text or a smaller training.accumulation."
      : longest > 2
          ? "The text has {0} tokens, and no document of its training split reaches the {1} of a window: "
            "data.window and the token after it; write a longer text, or data.window={2} or less."
          : "The text has {0} tokens, and no document of its training split reaches the {1} of a window; "
            "write a longer text.",
      {std::to_string(data.tokens.size()), std::to_string(row + 1), std::to_string(longest - 1)}, key);
}

Result<Dataset> opened(const Config& config, Progress& progress, const std::filesystem::path& base) {
  if (hasTask(config))
    return openedTask(config, progress);
  Dataset data;
  const bool generated = isGenerated(config);
  auto [ranges, content] =
      TRY(generated ? encodedCorpus(data, config, progress, base) : readNamed(data, config, progress, base));
  if (isPacked(config))
    pack(data, ranges);
  const auto length = static_cast<std::size_t>(config.integer("data.window"));
  split(data, ranges, {config.real("data.validation"), config.real("data.test"), length});
  const auto row = static_cast<std::size_t>(windowsInARow(config)) * length;
  if (std::ranges::none_of(data.train, [&](const Range& r) { return r.size() > row; }))
    return tooShort(data, config, row, generated ? "data.records" : "data.text");
  sayWhatIsTooShort(data, config);
  nameContent(data, content);
  return data;
}

Result<Dataset> openedText(const std::filesystem::path& text, std::shared_ptr<const Tokenizer> tokenizer,
                           const Config& config, Progress& progress) {
  Dataset data;
  data.tokenizer = std::move(tokenizer);
  const auto grid = gridOf(config);
  const TextSource source{
      .paths = text.string(), .columns = columnsOfPictures(config, grid), .rows = grid.rows};
  auto documents = TRY(documentsOf(data, source, config, progress));
  auto [ranges, content] = TRY(encodeDocuments(data, std::move(documents), progress));
  data.test = std::move(ranges);
  nameContent(data, content);
  return data;
}

} // namespace

Result<Dataset> openDataset(const Config& config, Progress& progress, const std::filesystem::path& base) {
  return withMemoryFor(hasTask(config)       ? "the windows of a task"
                       : isGenerated(config) ? "the generated corpus"
                                             : config.text("data.text"),
                       [&] { return opened(config, progress, base); });
}

namespace {

// Of the generated corpus, of which a record is a token at least: it is made only where it might be too
// short.
bool surelyLongEnough(const Config& config) {
  const double kept = config.real("data.validation") + config.real("data.test");
  const auto row = static_cast<double>(windowsInARow(config) * config.integer("data.window"));
  return hasTask(config) || row < (1 - kept) * static_cast<double>(config.integer("data.records"));
}

} // namespace

Result<std::vector<Text>> checkText(const Config& config) {
  if (isGenerated(config) && !readsTokenizerFile(config) && surelyLongEnough(config))
    return std::vector<Text>();
  Progress quiet;
  return TRY(openDataset(config, quiet)).log;
}

Result<Dataset> openText(const std::filesystem::path& text, std::shared_ptr<const Tokenizer> tokenizer,
                         const Config& config, Progress& progress) {
  return withMemoryFor(text.string(),
                       [&] { return openedText(text, std::move(tokenizer), config, progress); });
}

} // namespace expe
