#include "core/tokenizer/sentencepiece_file.h"

#include "core/base/utf8.h"
#include "core/tokenizer/byte_token.h"
#include "core/tokenizer/charsmap.h"
#include "core/tokenizer/protobuf.h"
#include "core/text/file_kind.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <optional>

namespace expe {

namespace {

using Model = SentencepieceModel;

// Numbers of the fields, by sentencepiece_model.proto.
namespace field {

enum OfModel : std::uint64_t { pieces = 1, trainer, normalizer };
enum OfPiece : std::uint64_t { text = 1, score, type };
enum OfTrainer : std::uint64_t { kind = 3, suffix = 24, byteFallback = 35 };
enum OfNormalizer : std::uint64_t { name = 1, charsmap, dummyPrefix, extraWhitespace, escape };

} // namespace field

constexpr std::size_t mostPieces = 1000000, longestPiece = 512;
constexpr std::size_t mostNested = 32; // user-defined pieces that begin one another; the library keeps 64

class Parser {
public:
  Parser(std::string_view bytes, std::string name) : bytes_(bytes), name_(std::move(name)) {}

  Result<Model> parse() {
    const bool whole = each(bytes_, [this](const WireField& f) { return part(f); });
    if (whole && !why_)
      check();
    if (whole && !why_)
      return std::move(model_);
    return wrong();
  }

private:
  // `text` is a whole sentence, for it is translated as one; {0} is the file.
  bool refuse(const char* text, std::vector<std::string> words = {}) {
    words.insert(words.begin(), name_);
    why_ = userError(text, std::move(words), "data.model");
    return false;
  }
  Result<Model> wrong() {
    if (auto other = noSentencepiece(bytes_, name_)) {
      other->key = "data.model";
      return *std::move(other);
    }
    if (!why_)
      refuse(
          "{0}: not a sentencepiece model that can be used, for it is damaged; choose another .model file.");
    return *why_;
  }

  template <class Take> bool each(std::string_view bytes, Take take) {
    WireReader reader(bytes);
    for (WireField f; reader.next(f);)
      if (!take(f))
        return false;
    return !reader.damaged();
  }

  bool part(const WireField& f) {
    if (f.number == field::pieces)
      return f.kind == 2 && piece(f.bytes);
    if (f.number == field::trainer)
      return f.kind == 2 && once(trainers_) && each(f.bytes, [this](const auto& g) { return trainer(g); });
    if (f.number == field::normalizer)
      return f.kind == 2 && once(normalizers_) &&
             each(f.bytes, [this](const auto& g) { return normalizer(g); });
    return true; // self tests and what decodes are not used
  }
  bool once(int& seen) {
    return ++seen == 1 ||
           refuse("{0} cannot be used, for it describes itself twice; choose another .model file.");
  }

  bool piece(std::string_view bytes) {
    if (model_.pieces.size() == mostPieces)
      return refuse("{0} cannot be used, for it has more than a million pieces; choose another .model file.");
    auto& piece = model_.pieces.emplace_back();
    return each(bytes, [&](const WireField& f) {
      if (f.number == field::text && f.kind == 2 && f.bytes.size() > longestPiece)
        return refuse("{0} cannot be used, for piece {1} has {2} bytes, which is more than {3}; choose "
                      "another .model file.",
                      {std::to_string(model_.pieces.size() - 1), std::to_string(f.bytes.size()),
                       std::to_string(longestPiece)});
      if (f.number == field::text && f.kind == 2)
        piece.text = f.bytes;
      else if (f.number == field::score && f.kind == 5)
        std::memcpy(&piece.score, f.bytes.data(), 4);
      else if (f.number == field::type && f.kind == 0 && f.value >= Model::Normal && f.value <= Model::Byte)
        piece.type = static_cast<Model::Type>(f.value);
      else
        return f.number > field::type; // extensions are passed over
      return true;
    });
  }

  bool trainer(const WireField& f) {
    if (f.number == field::kind && (f.kind != 0 || f.value < Model::Unigram || f.value > Model::Character))
      return refuse("{0} cannot be used, for its kind is not known; choose another .model file.");
    if (f.number == field::kind)
      model_.kind = static_cast<Model::Kind>(f.value);
    return flag(f, field::suffix, model_.whitespaceSuffix) &&
           flag(f, field::byteFallback, model_.byteFallback);
  }

  bool normalizer(const WireField& f) {
    if ((f.number == field::name || f.number == field::charsmap) && f.kind == 2)
      (f.number == field::name ? model_.normalizer : model_.charsmap) = f.bytes;
    return flag(f, field::dummyPrefix, model_.dummyPrefix) &&
           flag(f, field::extraWhitespace, model_.removeExtraWhitespace) &&
           flag(f, field::escape, model_.escapeWhitespace);
  }

  static bool flag(const WireField& f, std::uint64_t number, bool& into) {
    if (f.number == number && f.kind == 0)
      into = f.value != 0;
    return f.number != number || f.kind == 0;
  }

  void check() {
    if (model_.pieces.empty())
      return (void)refuse("{0} cannot be used, for it has no pieces; choose another .model file.");
    for (std::size_t i = 0; i < model_.pieces.size() && !why_; ++i)
      checkPiece(i);
    if (why_)
      return;
    if (unknowns_ != 1)
      return (void)refuse(
          "{0} cannot be used, for it has {1} unknown pieces instead of one; choose another .model file.",
          {std::to_string(unknowns_)});
    if (std::ranges::count(bytesSeen_, true) != (model_.byteFallback ? 256 : 0))
      return (void)refuse("{0} cannot be used, for its byte pieces are not what its byte fallback asks for; "
                          "choose another .model file.");
    checkRepeated();
    checkNested();
    if (model_.normalizer.size() > 64 || firstInvalidUtf8(model_.normalizer))
      return (void)refuse(
          "{0} cannot be used, for the name of its normalisation is no text; choose another .model file.");
    if (const auto trouble = troubleInCharsmap(model_.charsmap); !trouble.empty())
      refuse("{0} cannot be used, for its character map is damaged ({1}); choose another .model file.",
             {trouble});
  }

  void checkPiece(std::size_t i) {
    const auto& [text, score, type] = model_.pieces[i];
    const bool isText = !text.empty() && text.find('\0') == text.npos && !firstInvalidUtf8(text);
    if (!isText)
      return (void)refuse("{0} cannot be used, for piece {1} is no text; choose another .model file.",
                          {std::to_string(i)});
    if (!std::isfinite(score))
      return (void)refuse("{0} cannot be used, for piece {1} has no score; choose another .model file.",
                          {std::to_string(i)});
    unknowns_ += type == Model::Unknown ? 1 : 0;
    if (type != Model::Byte)
      return;
    const auto byte = byteOfToken(text);
    if (!byte)
      return (void)refuse("{0} cannot be used, for piece {1} is no byte; choose another .model file.",
                          {std::to_string(i)});
    bytesSeen_[*byte] = true;
  }

  std::vector<std::string_view> sorted(bool onlyUserDefined) const {
    std::vector<std::string_view> texts;
    for (const auto& piece : model_.pieces)
      if (!onlyUserDefined || piece.type == Model::UserDefined)
        texts.emplace_back(piece.text);
    std::ranges::sort(texts);
    return texts;
  }
  void checkRepeated() {
    const auto texts = sorted(false);
    if (std::ranges::adjacent_find(texts) != texts.end())
      refuse("{0} cannot be used, for a piece is there twice; choose another .model file.");
  }
  void checkNested() {
    std::vector<std::string_view> beginnings;
    for (const auto text : sorted(true)) {
      while (!beginnings.empty() && !text.starts_with(beginnings.back()))
        beginnings.pop_back();
      beginnings.push_back(text);
      if (beginnings.size() > mostNested)
        return (void)refuse("{0} cannot be used, for too many of its own symbols begin one another; choose "
                            "another .model file.");
    }
  }

  std::string_view bytes_;
  std::string name_;
  std::optional<Error> why_;
  Model model_;
  int trainers_ = 0, normalizers_ = 0, unknowns_ = 0;
  std::array<bool, 256> bytesSeen_{};
};

} // namespace

Result<SentencepieceModel> parseModel(std::string_view bytes, const std::string& name) {
  return Parser(bytes, name).parse();
}

std::string kindName(SentencepieceModel::Kind kind) {
  static constexpr const char* names[] = {"unigram", "bpe", "word", "char"};
  return names[kind - 1];
}

std::string serialized(const SentencepieceModel& m) {
  WireWriter model;
  for (const auto& piece : m.pieces)
    model.bytes(field::pieces, WireWriter()
                                   .bytes(field::text, piece.text)
                                   .real(field::score, piece.score)
                                   .number(field::type, piece.type)
                                   .text());
  model.bytes(field::trainer, WireWriter()
                                  .number(field::kind, m.kind)
                                  .number(field::suffix, m.whitespaceSuffix)
                                  .number(field::byteFallback, m.byteFallback)
                                  .text());
  model.bytes(field::normalizer, WireWriter()
                                     .bytes(field::name, m.normalizer)
                                     .bytes(field::charsmap, m.charsmap)
                                     .number(field::dummyPrefix, m.dummyPrefix)
                                     .number(field::extraWhitespace, m.removeExtraWhitespace)
                                     .number(field::escape, m.escapeWhitespace)
                                     .text());
  return model.text();
}

} // namespace expe
