#include "core/tokenizer/tokenizer_json.h"

#include "core/base/base64.h"
#include "core/base/json_file.h"
#include "core/base/out_of_memory.h"
#include "core/base/sha256.h"
#include "core/base/utf8.h"
#include "core/tokenizer/bpe.h"
#include "core/tokenizer/byte_token.h"
#include "core/tokenizer/tokenizer_pipeline.h"
#include "core/tokenizer/unigram.h"
#include "core/tokenizer/word_models.h"

#include <algorithm>
#include <map>

namespace expe {

namespace {

using nlohmann::json;
using Pieces = std::unordered_map<std::string, Token>;

constexpr std::size_t mostPieces = 1 << 22, longestAdded = 4096; // bytes

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = 0; !what.empty() && (at = text.find(what, at)) != text.npos; at += by.size())
    text.replace(at, what.size(), by);
  return text;
}

bool holdsAllBytes(const Pieces& pieces, bool asTokens) {
  for (unsigned byte = 0; byte < 256; ++byte)
    if (!pieces.contains(asTokens ? byteToken(byte) : std::string(1, static_cast<char>(byte))))
      return false;
  return true;
}

class Reader {
public:
  Reader(const json& file, const std::string& name) : file_{file, name, "beginning"} {}

  Result<TokenizerParts> read() {
    if (!file_.get("version").is_null() && TRY(file_.text("version")) != "1.0")
      return file_.unknown("version " + TRY(file_.text("version")));
    parts_.normalizers = TRY(Normalizers::read(file_.at(file_.get("normalizer"), "normalizer")));
    parts_.preTokenizers = TRY(PreTokenizers::read(file_.at(file_.get("pre_tokenizer"), "pre-tokenizer")));
    TRY(readModel());
    TRY(readAdded());
    if (texts_.empty())
      return model().damaged();
    describePieces();
    auto& info = parts_.info;
    info.id = tokenizerJson;
    info.vocabulary = static_cast<std::int64_t>(texts_.size());
    info.byteFallback = byteFallback_ || wholeBytes_;
    info.normalizer = parts_.normalizers.names();
    info.lossless = parts_.piecesAreText;
    return std::move(parts_);
  }

private:
  TokenizerSection model() const { return file_.at(file_.get("model"), "model"); }

  Result<void> readModel() {
    const auto section = model();
    const auto has = [&](const char* key) { return !section.get(key).is_null(); };
    const auto kind = has("type")                       ? TRY(section.text("type"))
                      : has("merges")                   ? std::string("BPE") // as older files are
                      : has("max_input_chars_per_word") ? "WordPiece"
                      : section.get("vocab").is_array() ? "Unigram"
                                                        : "WordLevel";
    parts_.info.kind = kind;
    std::ranges::transform(parts_.info.kind, parts_.info.kind.begin(),
                           [](unsigned char c) { return std::tolower(c); });
    if (kind == "BPE")
      return readBpe(section);
    if (kind == "Unigram")
      return readUnigram(section);
    if (kind == "WordPiece" || kind == "WordLevel")
      return readWords(section, kind == "WordPiece");
    return section.unknown(kind);
  }

  void put(Token id, std::string text) {
    const auto at = static_cast<std::size_t>(id);
    if (at >= texts_.size())
      texts_.resize(at + 1);
    texts_[at] = std::move(text);
  }

  // Pieces and their numbers, no two alike.
  Result<void> readVocabulary(const TokenizerSection& section) {
    const auto& vocabulary = section.get("vocab");
    if (!vocabulary.is_object() || vocabulary.size() > mostPieces)
      return section.damaged();
    std::vector<bool> seen;
    for (const auto& [text, id] : vocabulary.items()) {
      if (!id.is_number_unsigned() || id.get<std::uint64_t>() >= mostPieces)
        return section.damaged();
      const auto at = id.get<std::size_t>();
      seen.resize(std::max(seen.size(), at + 1));
      if (seen[at])
        return section.damaged();
      seen[at] = true;
      ids_.emplace(text, static_cast<Token>(at));
      put(static_cast<Token>(at), text);
    }
    inModel_ = ids_.size();
    return {};
  }
  std::optional<Token> idOf(const std::string& text) const {
    const auto found = ids_.find(text);
    return found == ids_.end() ? std::nullopt : std::optional(found->second);
  }

  Result<std::pair<std::string, std::string>> pair(const TokenizerSection& section, const json& merge) {
    if (merge.is_array() && merge.size() == 2 && merge[0].is_string() && merge[1].is_string())
      return std::pair(merge[0].get<std::string>(), merge[1].get<std::string>());
    const auto text = merge.is_string() ? merge.get<std::string>() : "";
    const auto space = text.find(' ');
    if (space == text.npos || text.find(' ', space + 1) != text.npos)
      return section.damaged();
    return std::pair(text.substr(0, space), text.substr(space + 1));
  }
  Result<std::vector<Bpe::Merge>> readMerges(const TokenizerSection& section, const std::string& prefix) {
    const auto& list = section.get("merges");
    if (!list.is_array() || list.size() > mostPieces)
      return section.damaged();
    std::vector<Bpe::Merge> merges;
    merges.reserve(list.size());
    for (const auto& each : list) {
      if (each.is_string() && each.get_ref<const std::string&>().starts_with("#version"))
        continue;
      const auto [left, right] = TRY(pair(section, each));
      if (right.size() < prefix.size())
        return section.damaged();
      const auto first = idOf(left), second = idOf(right), merged = idOf(left + right.substr(prefix.size()));
      if (!first || !second || !merged)
        return userError(
            "{0} cannot be used, for it merges {1} and {2}, which are no pieces or make none; choose "
            "another tokenizer.",
            {section.name, left, right}, "data.model");
      merges.push_back({*first, *second, *merged, static_cast<std::uint32_t>(merges.size())});
    }
    return merges;
  }

  Result<void> readBpe(const TokenizerSection& section) {
    TRY(readVocabulary(section));
    Bpe::Options options;
    options.continuingPrefix = TRY(section.optionalText("continuing_subword_prefix")).value_or("");
    options.endOfWordSuffix = TRY(section.optionalText("end_of_word_suffix")).value_or("");
    if (!(options.continuingPrefix + options.endOfWordSuffix).empty())
      parts_.preTokenizers.writeBytes();
    options.bytes = parts_.preTokenizers.bytes();
    options.fuseUnknown = TRY(section.flag("fuse_unk", false));
    options.byteFallback = byteFallback_ = TRY(section.flag("byte_fallback", false));
    options.ignoreMerges = TRY(section.flag("ignore_merges", false));
    if (const auto& dropout = section.get("dropout");
        !dropout.is_null() && !(dropout.is_number() && dropout.get<double>() == 0))
      return section.unknown("dropout");
    if (const auto unknown = TRY(section.optionalText("unk_token")))
      options.unknown = idOf(*unknown);
    const auto merges = TRY(readMerges(section, options.continuingPrefix));
    suffix_ = options.endOfWordSuffix;
    auto pieces = options.bytes ? ofBytes() : ids_;
    const bool whole = (options.bytes || options.byteFallback) && holdsAllBytes(pieces, !options.bytes);
    parts_.unknown = whole ? -1 : options.unknown.value_or(-1);
    wholeBytes_ = whole && options.bytes;
    parts_.model = std::make_shared<Bpe>(std::move(pieces), merges, options);
    return {};
  }
  // Those that stand for bytes, by these.
  Pieces ofBytes() const {
    Pieces pieces;
    for (const auto& [text, id] : ids_)
      if (auto bytes = bytesOfCharacters(text))
        pieces.emplace(*std::move(bytes), id);
    return pieces;
  }

  Result<void> readUnigram(const TokenizerSection& section) {
    const auto& list = section.get("vocab");
    if (!list.is_array() || list.size() > mostPieces)
      return section.damaged();
    std::vector<Unigram::Piece> pieces;
    for (const auto& each : list) {
      if (!each.is_array() || each.size() != 2 || !each[0].is_string() || !each[1].is_number())
        return section.damaged();
      const auto& text = each[0].get_ref<const std::string&>();
      const auto id = static_cast<Token>(pieces.size());
      pieces.push_back({text, each[1].get<double>()});
      ids_[text] = id;
      put(id, text);
    }
    inModel_ = pieces.size();
    std::optional<Token> unknown;
    if (const auto& id = section.get("unk_id"); !id.is_null()) {
      if (!id.is_number_unsigned() || id.get<std::uint64_t>() >= pieces.size())
        return section.damaged();
      unknown = id.get<Token>();
    }
    byteFallback_ = TRY(section.flag("byte_fallback", false));
    parts_.preTokenizers.writeBytes();
    parts_.unknown = byteFallback_ && holdsAllBytes(ids_, true) ? -1 : unknown.value_or(-1);
    parts_.model = std::make_shared<Unigram>(pieces, unknown, byteFallback_);
    return {};
  }

  Result<void> readWords(const TokenizerSection& section, bool isWordPiece) {
    TRY(readVocabulary(section));
    const auto unknown = idOf(TRY(section.text("unk_token")));
    parts_.unknown = unknown.value_or(-1);
    parts_.preTokenizers.writeBytes();
    if (!isWordPiece) {
      parts_.model = std::make_shared<WordLevel>(ids_, unknown);
      return {};
    }
    prefix_ = TRY(section.text("continuing_subword_prefix"));
    const auto& most = section.get("max_input_chars_per_word");
    if (!most.is_number_unsigned())
      return section.damaged();
    parts_.model = std::make_shared<WordPiece>(ids_, unknown, *prefix_, most.get<std::size_t>());
    return {};
  }

  // One that is a piece keeps its number; others follow the pieces, in their order.
  Result<void> readAdded() {
    const auto section = file_.at(file_.get("added_tokens"), "list of added tokens");
    if (section.json.is_null())
      return {};
    if (!section.json.is_array() || section.json.size() > mostPieces)
      return section.damaged();
    auto next = static_cast<Token>(inModel_);
    std::map<Token, AddedToken> added;
    for (const auto& each : section.json) {
      auto token = TRY(addedToken(section.at(each)));
      if (token.content.empty())
        continue;
      const auto known = idOf(token.content);
      token.id = known ? *known : next++;
      ids_.emplace(token.content, token.id);
      added[token.id] = token;
      put(token.id, token.content);
    }
    for (const auto& [id, token] : added)
      TRY(lookFor(token));
    return {};
  }
  static Result<AddedToken> addedToken(const TokenizerSection& section) {
    AddedToken token;
    token.content = TRY(section.text("content"));
    token.singleWord = TRY(section.flag("single_word", false));
    token.leftStrip = TRY(section.flag("lstrip", false));
    token.rightStrip = TRY(section.flag("rstrip", false));
    token.special = TRY(section.flag("special", false));
    token.normalized = TRY(section.flag("normalized", !token.special));
    return token.content.size() <= longestAdded ? Result(std::move(token)) : section.damaged();
  }
  Result<void> lookFor(const AddedToken& token) {
    isAdded_.resize(std::max(isAdded_.size(), static_cast<std::size_t>(token.id) + 1));
    isAdded_[static_cast<std::size_t>(token.id)] = true;
    stripped_ = stripped_ || token.leftStrip || token.rightStrip;
    if (!token.normalized) {
      parts_.added.add(token, token.content);
      return {};
    }
    std::unique_ptr<Rewriting> written;
    const auto normal = TRY(parts_.normalizers.normalized({token.content}, written));
    parts_.addedNormalized.add(token, normal.text);
    return {};
  }

  // What a space is written as, by the decoder or the pre-tokenisers.
  std::string spaceMark(const json& decoder) const {
    const auto section = file_.at(decoder);
    if (section.get("type") == "Replace" && section.get("content") == " ")
      return section.at(section.get("pattern")).optionalText("String").ok()
                 ? section.at(section.get("pattern")).optionalText("String")->value_or("")
                 : "";
    if (section.get("type") == "Metaspace" && section.get("replacement").is_string())
      return section.get("replacement").get<std::string>();
    if (const auto& inner = section.get("decoders"); inner.is_array())
      for (const auto& one : inner)
        if (auto mark = spaceMark(one); !mark.empty())
          return mark;
    return "";
  }

  std::string pieceOf(Token id, const std::string& text, const std::string& mark) const {
    if (id == parts_.unknown)
      return "\xef\xbf\xbd"; // U+FFFD
    if (static_cast<std::size_t>(id) < isAdded_.size() && isAdded_[static_cast<std::size_t>(id)])
      return text;
    if (const auto byte = byteFallback_ ? byteOfToken(text) : std::nullopt)
      return {static_cast<char>(*byte)};
    if (prefix_ && text.starts_with(*prefix_))
      return text.substr(prefix_->size());
    const bool last = !suffix_.empty() && text.ends_with(suffix_); // of a word
    const auto inside = text.substr(0, text.size() - (last ? suffix_.size() : 0));
    const auto bytes = byteLevel_ ? bytesOfCharacters(inside) : std::nullopt;
    return (prefix_ ? " " : "") + bytes.value_or(replaced(inside, mark, " ")) + (last ? " " : "");
  }
  void describePieces() {
    auto mark = spaceMark(file_.get("decoder"));
    if (mark.empty())
      mark = parts_.preTokenizers.space();
    byteLevel_ = parts_.preTokenizers.byteLevel() || parts_.normalizers.names().ends_with("ByteLevel");
    for (std::size_t id = 0; id < texts_.size(); ++id)
      parts_.pieces.push_back(pieceOf(static_cast<Token>(id), texts_[id], mark));
    parts_.piecesAreText =
        wholeBytes_ && parts_.normalizers.empty() && parts_.preTokenizers.keepsText() && !stripped_;
  }

  TokenizerSection file_;
  TokenizerParts parts_;
  Pieces ids_;
  std::vector<std::string> texts_; // by id, as the file has them
  std::vector<bool> isAdded_;      // by id
  std::size_t inModel_ = 0;
  bool byteFallback_ = false, byteLevel_ = false, wholeBytes_ = false, stripped_ = false;
  std::optional<std::string> prefix_; // of WordPiece
  std::string suffix_;
};

} // namespace

Result<std::shared_ptr<const Tokenizer>> jsonTokenizer(std::string text, const std::string& name) {
  return withMemoryFor(name, [&]() -> Result<std::shared_ptr<const Tokenizer>> {
    bool tooDeep = false;
    const auto file = json::parse(text, shallow(tooDeep), false);
    if (tooDeep || !file.is_object())
      return TokenizerSection{file, name, "JSON"}.damaged();
    auto parts = TRY(Reader(file, name).read());
    parts.info.sha256 = sha256Of(text);
    parts.description = json{{"tokenizer", tokenizerJson}, {"file", base64(text)}}.dump();
    return pipelineTokenizer(std::move(parts));
  });
}

} // namespace expe
