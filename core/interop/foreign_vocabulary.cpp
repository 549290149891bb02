#include "core/interop/foreign_vocabulary.h"

#include "core/base/json_file.h"

namespace expe {

using nlohmann::json;

namespace {

constexpr std::uintmax_t longestFile = 256 << 20;
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

Result<std::vector<std::string>> readForeignVocabulary(const std::filesystem::path& tokenizerJson) {
  const auto file = TRY(readJsonFile(tokenizerJson, longestFile));
  Reader reader(file);
  if (!reader.read())
    return userError("{0} has no vocabulary of pieces and their numbers.", {tokenizerJson.string()});
  return std::move(reader.pieces);
}

} // namespace expe
