#include "core/data/dataset.h"

#include "core/data/reading.h"
#include "core/data/split.h"
#include "core/schema/hash.h"

#include <algorithm>

namespace expe {

namespace {

std::string unescaped(const std::string& text) { // \n, \t and \\ as typed
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char next = text[i] == '\\' && i + 1 < text.size() ? text[i + 1] : '\0';
    const char meant = next == 'n' ? '\n' : next == 't' ? '\t' : next == '\\' ? '\\' : '\0';
    plain += meant != '\0' ? (++i, meant) : text[i];
  }
  return plain;
}

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

bool takesBytes(const Config& config) {
  const auto& tokenizer = config.text("data.tokenizer");
  return tokenizer == "bytes" || (tokenizer == "auto" && !isGenerated(config));
}

std::string joined(const std::vector<std::string>& documents) {
  std::string all;
  for (const auto& document : documents)
    all += document;
  return all;
}

// Appends the tokens of each document, a piece of about a megabyte at a time, so that it can be cancelled.
Result<std::vector<Range>> encode(Dataset& data, const std::vector<std::string>& documents,
                                  Progress& progress) {
  std::vector<Range> ranges;
  double done = 0, total = 0;
  for (const auto& document : documents)
    total += static_cast<double>(document.size());
  for (const std::string_view document : documents) {
    const std::size_t begin = data.tokens.size();
    for (std::size_t from = 0; from < document.size();) {
      std::size_t to = std::min(from + (std::size_t{1} << 20), document.size());
      while (to < document.size() && (static_cast<unsigned char>(document[to]) & 0xC0U) == 0x80U)
        ++to; // never inside a character
      const auto tokens = data.tokenizer->encode(document.substr(from, to - from));
      if (!tokens)
        return tokens.error();
      data.tokens.insert(data.tokens.end(), tokens->begin(), tokens->end());
      done += static_cast<double>(to - from), from = to;
      if (progress.cancelled())
        return failure("Cancelled.");
      progress.report("tokenising", done, total);
    }
    ranges.push_back({begin, data.tokens.size()});
  }
  return ranges;
}

void nameContent(Dataset& data, const std::vector<std::string>& documents) {
  Hash hash;
  hash.add(data.tokenizer->describe());
  for (const auto& document : documents)
    hash.add(std::to_string(document.size()) + ":").add(document);
  for (const auto* part : {&data.train, &data.validation, &data.test}) {
    hash.add("|");
    for (const auto& range : *part)
      hash.add(std::to_string(range.begin) + "-" + std::to_string(range.end) + ",");
  }
  data.fingerprint = hash.hex();
}

// The generated corpus, and which of its tokens are symbols whose floor is known.
Result<std::vector<std::string>> generate(Dataset& data, const Config& config, bool bytes,
                                          Progress& progress) {
  auto options = ledgerOptions(config);
  progress.report("generating the corpus", 0, 1);
  const bool symbolsAreTokens = !bytes || !options.ownValues;
  options.firstSymbol = bytes ? '!' : 0;
  const auto ledger = std::make_shared<const Ledger>(options);
  if (symbolsAreTokens)
    data.ledger = ledger;
  else
    data.log.emplace_back(
        "A value is two bytes here, so the exact floor of the generated corpus does not apply; set "
        "data.own_values=off, or data.tokenizer=characters.");
  if (bytes) {
    data.tokenizer = byteTokenizer();
  } else if (auto characters = characterTokenizer(ledger->alphabet()); characters) {
    data.tokenizer = *characters; // all symbols, those too that a short corpus lacks
  } else {
    return characters.error();
  }
  return std::vector<std::string>{ledger->text()};
}

Result<std::vector<std::string>> read(Dataset& data, const Config& config, bool bytes, Progress& progress,
                                      const std::filesystem::path& base) {
  const std::string separator = unescaped(config.text("data.separator"));
  auto files =
      readDocuments(base / std::filesystem::path(config.text("data.text")), "data.text", progress, data.log);
  if (!files)
    return files;
  auto documents = splitDocuments(std::move(*files), separator);
  if (documents.empty())
    return userError("{0}: nothing stands between the separators; write another data.separator.",
                     {config.text("data.text")}, "data.separator");
  auto tokenizer = bytes ? Result(byteTokenizer()) : characterTokenizer(joined(documents));
  if (!tokenizer)
    return tokenizer.error();
  data.tokenizer = *tokenizer;
  return documents;
}

// Parts that hold no block of the longest evaluation.
void sayWhatIsTooShort(Dataset& data, const Config& config) {
  const auto block =
      static_cast<std::size_t>(config.integer("evaluation.longest") * config.integer("data.window")) + 1;
  const auto say = [&](const char* part, double share, const std::vector<Range>& ranges) {
    const bool fits =
        std::any_of(ranges.begin(), ranges.end(), [&](const Range& r) { return r.size() >= block; });
    if (share > 0 && !fits)
      data.log.push_back(
          "The " + std::string(part) + " part has no piece of the " + std::to_string(block) +
          " tokens that evaluation.longest asks for; make evaluation.longest or data.window smaller.");
  };
  say("validation", config.real("data.validation"), data.validation);
  say("test", config.real("data.test"), data.test);
}

} // namespace

double Dataset::bytes(Range range) const {
  double sum = 0;
  for (std::size_t i = range.begin; i < range.end; ++i)
    sum += static_cast<double>(tokenizer->piece(tokens[i]).size());
  return sum;
}

std::optional<std::int64_t> knownVocabulary(const Config& config) {
  if (takesBytes(config))
    return byteTokenizer()->vocabulary();
  if (!isGenerated(config))
    return {};
  return Ledger(ledgerOptions(config)).symbols();
}

Result<Dataset> openDataset(const Config& config, Progress& progress, const std::filesystem::path& base) {
  Dataset data;
  const bool generated = isGenerated(config), bytes = takesBytes(config);
  const auto documents =
      generated ? generate(data, config, bytes, progress) : read(data, config, bytes, progress, base);
  if (!documents)
    return documents.error();
  const auto ranges = encode(data, *documents, progress);
  if (!ranges)
    return ranges.error();
  const auto length = static_cast<std::size_t>(config.integer("data.window"));
  split(data, *ranges, {config.real("data.validation"), config.real("data.test"), length});
  if (std::none_of(data.train.begin(), data.train.end(), [&](const Range& r) { return r.size() > length; }))
    return userError(
        "The text has {0} tokens, and no document of its training part reaches the {1} of a window; write "
        "a longer text or a smaller data.window.",
        {std::to_string(data.tokens.size()), std::to_string(length + 1)},
        generated ? "data.records" : "data.text");
  sayWhatIsTooShort(data, config);
  nameContent(data, *documents);
  return data;
}

Result<void> checkText(const Config& config) {
  if (config.text("data.text").empty())
    return {};
  Progress quiet;
  const auto opened = openDataset(config, quiet);
  return opened ? Result<void>{} : opened.error();
}

Result<Dataset> openText(const std::filesystem::path& text, std::shared_ptr<const Tokenizer> tokenizer,
                         Progress& progress) {
  Dataset data;
  data.tokenizer = std::move(tokenizer);
  const auto documents = readDocuments(text, "", progress, data.log);
  if (!documents)
    return documents.error();
  auto ranges = encode(data, *documents, progress);
  if (!ranges)
    return ranges.error();
  data.test = std::move(*ranges);
  nameContent(data, *documents);
  return data;
}

} // namespace expe
