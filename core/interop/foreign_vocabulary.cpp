#include "core/interop/foreign_vocabulary.h"

#include "core/base/json_file.h"
#include "core/base/out_of_memory.h"

namespace expe {

using nlohmann::json;

namespace {

constexpr std::uint64_t mostPieces = 1 << 22;

class Reader {
public:
  explicit Reader(const json& file) : file_(file) {}

  // False: it is not such a file.
  bool read() {
    const auto& model = at(file_, "model");
    const auto& vocabulary = at(model, "vocab");
    for (const auto& added : at(file_, "added_tokens"))
      if (!put(at(added, "id"), at(added, "content")))
        return false;
    if (vocabulary.is_array()) // Unigram: pairs of a piece and its score, in the order of ids
      return readPairs(vocabulary);
    if (!vocabulary.is_object())
      return false;
    for (const auto& [piece, id] : vocabulary.items())
      if (!put(id, piece))
        return false;
    return true;
  }

  std::vector<std::string> pieces;

private:
  static const json& at(const json& object, const char* key) {
    static const json none;
    return object.is_object() && object.contains(key) ? object[key] : none;
  }
  bool readPairs(const json& pairs) {
    std::uint64_t id = 0;
    for (const auto& pair : pairs)
      if (!pair.is_array() || pair.empty() || !put(id++, pair[0]))
        return false;
    return true;
  }
  bool put(const json& id, const json& piece) {
    if (!id.is_number_unsigned() || id.get<std::uint64_t>() >= mostPieces || !piece.is_string())
      return false;
    const auto place = id.get<std::size_t>();
    pieces.resize(std::max(pieces.size(), place + 1));
    pieces[place] = piece.get<std::string>();
    return true;
  }

  const json& file_;
};

} // namespace

Result<json> parseForeignVocabulary(std::string_view text, const std::filesystem::path& file) {
  return withMemoryFor(file.string(), [&]() -> Result<json> {
    bool tooDeep = false;
    auto value = json::parse(text, shallow(tooDeep), false);
    if (tooDeep || !value.is_object())
      return userError("{0} has no vocabulary of pieces and their numbers.", {file.string()});
    return value;
  });
}

Result<std::vector<std::string>> foreignVocabulary(const json& tokenizer, const std::filesystem::path& file) {
  Reader reader(tokenizer);
  if (!reader.read())
    return userError("{0} has no vocabulary of pieces and their numbers.", {file.string()});
  return std::move(reader.pieces);
}

std::string howItCuts(const json& tokenizer) {
  json parts;
  for (const char* part : {"model", "added_tokens", "normalizer", "pre_tokenizer"})
    parts[part] = tokenizer.contains(part) ? tokenizer[part] : json();
  return parts.dump();
}

} // namespace expe
