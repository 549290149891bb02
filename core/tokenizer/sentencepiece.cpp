#include "core/tokenizer/sentencepiece.h"

#include "core/base/sha256.h"
#include "core/tokenizer/byte_token.h"
#include "core/tokenizer/sentencepiece_file.h"
#include "core/tokenizer/try_tokenizer.h"

#include <algorithm>
#include <sentencepiece_processor.h>
#include <utility>

namespace expe {

namespace {

using Model = SentencepieceModel;

constexpr std::string_view mark = "\xe2\x96\x81"; // U+2581, as which sentencepiece writes a space

std::string withSpaces(std::string text) {
  for (std::size_t at = 0; (at = text.find(mark, at)) != text.npos; ++at)
    text.replace(at, mark.size(), " ");
  return text;
}

std::string textOf(const Model::Piece& piece, bool escaped) {
  switch (piece.type) {
  case Model::Unknown:
    return "\xef\xbf\xbd"; // U+FFFD, for what is not known any more
  case Model::Control:
    return "";
  case Model::Byte:
    return {static_cast<char>(*byteOfToken(piece.text))};
  default:
    return escaped ? withSpaces(piece.text) : piece.text;
  }
}

// What stands for the end of a line, which the library is never given: the model's own piece or byte for it;
// else the space that it puts before each line (nothing more is needed); else a space, or what is unknown.
std::optional<Token> lineEndOf(const Model& model) {
  const auto of = [&](std::string_view text, auto... types) -> std::optional<Token> {
    for (std::size_t i = 0; i < model.pieces.size(); ++i)
      if (model.pieces[i].text == text && ((model.pieces[i].type == types) || ...))
        return static_cast<Token>(i);
    return {};
  };
  if (const auto own = of("\n", Model::Normal, Model::UserDefined))
    return own;
  if (const auto byte = of("<0x0A>", Model::Byte))
    return byte;
  if (model.dummyPrefix)
    return {};
  const auto space = of(model.escapeWhitespace ? mark : " ", Model::Normal, Model::UserDefined);
  const auto unknown =
      std::ranges::find_if(model.pieces, [](const auto& piece) { return piece.type == Model::Unknown; });
  return space ? space : static_cast<Token>(unknown - model.pieces.begin());
}

// Byte pieces stand for one byte each, where the library gives the last of a character all of its bytes.
void shareOut(std::vector<std::uint32_t>& bytes, const std::vector<bool>& isByte) {
  for (std::size_t from = 0, at = 0; at < bytes.size(); ++at) {
    if (isByte[at] && bytes[at] == 0)
      continue;
    if (isByte[at] && bytes[at] == at - from + 1)
      std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(from),
                bytes.begin() + static_cast<std::ptrdiff_t>(at) + 1, 1U);
    from = at + 1;
  }
}

// Tokens, and the bytes of the text that each stands for.
struct Encoded {
  std::vector<Token> tokens;
  std::vector<std::uint32_t> bytes;
  std::size_t waiting = 0; // bytes without a token of their own, which the next one takes

  void add(Token token, std::size_t size) {
    tokens.push_back(token);
    bytes.push_back(static_cast<std::uint32_t>(size + std::exchange(waiting, 0)));
  }
  void finish() {
    if (!bytes.empty())
      bytes.back() += static_cast<std::uint32_t>(waiting);
  }
};

class Sentencepiece : public Tokenizer {
public:
  Sentencepiece(const Model& model, std::string bytes)
      : bytes_(std::move(bytes)), lineEnd_(lineEndOf(model)) {
    info_.id = id();
    info_.kind = kindName(model.kind);
    info_.vocabulary = static_cast<std::int64_t>(model.pieces.size());
    info_.sha256 = sha256Of(bytes_);
    info_.byteFallback = model.byteFallback;
    info_.normalizer = model.normalizer.empty() && model.charsmap.empty() ? "identity" : model.normalizer;
    info_.lossless =
        model.charsmap.empty() && !model.removeExtraWhitespace && !model.dummyPrefix && model.byteFallback;
    for (const auto& piece : model.pieces) {
      if (piece.type == Model::Unknown)
        unknown_ = static_cast<Token>(texts_.size());
      if (piece.type == Model::Control && (piece.text == "<s>" || piece.text == "</s>"))
        (piece.text == "<s>" ? begin_ : end_) = static_cast<Token>(texts_.size());
      isByte_.push_back(piece.type == Model::Byte);
      texts_.push_back(textOf(piece, model.escapeWhitespace));
    }
  }
  Result<void> load(const Model& model) {
    const auto status = processor_.LoadFromSerializedProto(serialized(model));
    return status.ok() ? Result<void>{} : userError("{0}", {status.error_message()}, "data.model");
  }

  std::string id() const override { return "sentencepiece"; }
  std::int64_t vocabulary() const override { return info_.vocabulary; }
  TokenizerInfo info() const override { return info_; }
  Token unknown() const override { return unknown_; }
  Token begin() const override { return begin_; }
  Token end() const override { return end_; }
  std::string piece(Token token) const override { return texts_[static_cast<std::size_t>(token)]; }
  std::string describe() const override { return describeSentencepiece(bytes_); }

  // Line by line, as the library is used: it sums scores in single precision, and over a megabyte decides
  // otherwise between pieces that are nearly as likely.
  Result<std::vector<Token>> encode(std::string_view text, std::vector<std::uint32_t>* bytes,
                                    const GoOn&) const override {
    Encoded encoded;
    for (std::size_t from = 0; from < text.size();) {
      const auto to = std::min(text.find('\n', from), text.size());
      TRY(encodeLine(text.substr(from, to - from), encoded));
      if (to < text.size())
        endLine(encoded);
      from = to + 1;
    }
    encoded.finish();
    if (bytes != nullptr)
      *bytes = std::move(encoded.bytes);
    return std::move(encoded.tokens);
  }

private:
  Result<void> encodeLine(std::string_view line, Encoded& encoded) const {
    sentencepiece::ImmutableSentencePieceText found;
    if (const auto status = processor_.Encode(line, found.mutable_proto()); !status.ok())
      return failure("The tokenizer could not take the text: {0}.", {status.error_message()});
    const auto count = found.pieces_size();
    std::vector<std::uint32_t> sizes(count);
    std::vector<bool> isByte(count);
    for (std::size_t i = 0, begin = 0; i < count; ++i) {
      const auto end = i + 1 < count ? found.pieces(static_cast<int>(i) + 1).begin() : line.size();
      sizes[i] = static_cast<std::uint32_t>(end - begin); // what normalisation drops goes to its neighbours
      isByte[i] = isByte_[static_cast<std::size_t>(found.pieces(static_cast<int>(i)).id())];
      begin = end;
    }
    shareOut(sizes, isByte);
    for (std::size_t i = 0; i < count; ++i)
      encoded.add(static_cast<Token>(found.pieces(static_cast<int>(i)).id()), sizes[i]);
    if (count == 0)
      encoded.waiting += line.size();
    return {};
  }

  void endLine(Encoded& encoded) const {
    if (lineEnd_)
      encoded.add(*lineEnd_, 1);
    else
      ++encoded.waiting;
  }

  TokenizerInfo info_;
  std::string bytes_; // the .model as it was
  std::optional<Token> lineEnd_;
  std::vector<std::string> texts_;
  std::vector<bool> isByte_;
  Token unknown_ = -1, begin_ = -1, end_ = -1;
  sentencepiece::SentencePieceProcessor processor_;
};

} // namespace

Result<std::shared_ptr<const Tokenizer>> untriedTokenizer(std::string model, const std::string& name) {
  const auto parsed = TRY(parseModel(model, name));
  const auto tokenizer = std::make_shared<Sentencepiece>(parsed, std::move(model));
  TRY(tokenizer->load(parsed));
  return std::shared_ptr<const Tokenizer>(tokenizer);
}

Result<std::shared_ptr<const Tokenizer>> sentencepieceTokenizer(std::string model, const std::string& name) {
  TRY(parseModel(model, name));
  TRY(tryInChild(model, name));
  return untriedTokenizer(std::move(model), name);
}

} // namespace expe
