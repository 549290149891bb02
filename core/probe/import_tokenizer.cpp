#include "core/probe/import_tokenizer.h"

#include "core/base/input_file.h"
#include "core/base/printable.h"
#include "core/interop/foreign_vocabulary.h"
#include "core/tokenizer/sentencepiece_file.h"
#include "core/tokenizer/tiktoken.h"
#include "core/tokenizer/tokenizer_file.h"
#include "core/tokenizer/tokenizer_json.h"

#include <algorithm>
#include <functional>
#include <optional>

namespace expe {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t longestDescription = std::uintmax_t{128} << 20;

struct Meaning {
  std::vector<std::string> pieces; // by id, as the file writes them
  std::string whole;               // all that decides how a text is cut
};

Result<Meaning> ofModel(const std::string& bytes, const fs::path& file) {
  const auto model = TRY(parseModel(bytes, file.string()));
  Meaning meaning{{}, serialized(model)};
  for (const auto& piece : model.pieces)
    meaning.pieces.push_back(piece.text);
  return meaning;
}

Result<Meaning> ofJson(const std::string& text, const fs::path& file) {
  const auto json = TRY(parseForeignVocabulary(text, file));
  return Meaning{TRY(foreignVocabulary(json, file)), howItCuts(json)};
}

Result<Meaning> ofTokenizer(const Tokenizer& tokenizer) {
  const auto file = fileDescribed(tokenizer.describe());
  if (tokenizer.id() == "sentencepiece" && file)
    return ofModel(file->bytes, "data.model");
  if (tokenizer.id() == tokenizerJson && file)
    return ofJson(file->bytes, "data.model");
  Meaning meaning{{}, tokenizer.describe()};
  for (Token id = 0; id < tokenizer.vocabulary(); ++id)
    meaning.pieces.push_back(tokenizer.piece(id));
  return meaning;
}

Result<Meaning> ofDescription(const std::string& text) {
  return ofTokenizer(*TRY(tokenizerFromDescription(text)));
}

struct Theirs {
  fs::path file;
  Meaning meaning;
};

// The first of the files that tells; none: there is none. An error is that of the first that cannot be read,
// where none tells.
Result<std::optional<Theirs>> tokenizerIn(const fs::path& folder, const std::string& described,
                                          const Tokenizer& ours) {
  const auto text = [](const fs::path& file) { return readFile(file, longestDescription); };
  std::vector<std::pair<const char*, std::function<Result<Meaning>(const fs::path&)>>> files = {
      {"state.json", [&](const fs::path&) { return ofDescription(described); }},
      {ownTokenizerFile,
       [&](const fs::path& file) -> Result<Meaning> { return ofDescription(TRY(text(file))); }},
      {"tokenizer.model",
       [&](const fs::path& file) -> Result<Meaning> {
         auto bytes = TRY(text(file));
         return isTiktoken(bytes) ? ofTokenizer(*TRY(tokenizerInFile(file, ours.id())))
                                  : ofModel(bytes, file);
       }},
      {tokenizerJson, [&](const fs::path& file) -> Result<Meaning> {
         auto meaning = TRY(ofJson(TRY(text(file)), file));
         if (ours.id() != tokenizerJson)
           meaning.whole.clear(); // which says the same otherwise
         return meaning;
       }}};
  if (ours.id() == tokenizerJson) // like is compared with like
    std::swap(files[2], files[3]);
  std::optional<Error> unread;
  for (const auto& [name, read] : files)
    if (std::error_code ignored; fs::exists(folder / name, ignored)) {
      auto meaning = read(folder / name);
      if (meaning)
        return std::optional(Theirs{folder / name, *std::move(meaning)});
      unread = unread ? unread : meaning.error();
    }
  return unread ? Result<std::optional<Theirs>>(*unread) : Result<std::optional<Theirs>>(std::nullopt);
}

std::string shown(const std::vector<std::string>& pieces, std::size_t id) {
  return id < pieces.size() ? "“" + printable(pieces[id]) + "”" : "none";
}

} // namespace

Result<void> checkTokens(const fs::path& folder, const std::string& described, const Tokenizer& tokenizer) {
  const std::string key = "data.tokenizer";
  const auto theirs = TRY(tokenizerIn(folder, described, tokenizer));
  if (!theirs)
    return userError(
        "{0} has no tokenizer to compare with that of the data, so that its tokens are not known to be those "
        "of "
        "the weights: put the model's tokenizer.model or tokenizer.json there; where its tokens are bytes, a "
        "file {1} with {2}.",
        {folder.string(), ownTokenizerFile, byteTokenizer()->describe()}, key);
  const auto ours = TRY(ofTokenizer(tokenizer));
  const auto piece = [](const std::vector<std::string>& pieces, std::size_t id) {
    return id < pieces.size() ? std::optional(pieces[id]) : std::nullopt;
  };
  for (std::size_t id = 0; id < std::max(ours.pieces.size(), theirs->meaning.pieces.size()); ++id)
    if (piece(ours.pieces, id) != piece(theirs->meaning.pieces, id))
      return userError(
          "The tokens of this data are not those that the model was trained with: token {0} is {1} here and "
          "{2} in {3}; choose its text or its tokenizer (--set data.text=…, --set data.model=…).",
          {std::to_string(id), shown(ours.pieces, id), shown(theirs->meaning.pieces, id),
           theirs->file.string()},
          key);
  if (!theirs->meaning.whole.empty() && theirs->meaning.whole != ours.whole)
    return userError(
        "The tokenizer of this data has the pieces of {0}, but cuts text otherwise, by other scores "
        "or another normalisation: choose that one (--set data.model=…).",
        {theirs->file.string()}, key);
  return {};
}

} // namespace expe
