#include "core/data/sentencepiece_file.h"

#include "core/data/protobuf.h"
#include "core/data/sentencepiece_fields.h"

#include <fstream>

namespace expe {

namespace {

constexpr std::uintmax_t mostBytes = std::uintmax_t{64} << 20;

} // namespace

std::string kindName(SentencepieceModel::Kind kind) {
  static constexpr const char* names[] = {"unigram", "bpe", "word", "char"};
  return names[kind - 1];
}

Result<std::string> readModelFile(const std::filesystem::path& path) {
  const auto wrong = [&](const char* text) { return userError(text, {path.string()}, "data.model"); };
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status))
    return wrong("{0}: there is no such file; write the path of a sentencepiece .model file.");
  if (!std::filesystem::is_regular_file(status))
    return wrong("{0}: not a regular file; write the path of a sentencepiece .model file.");
  if (std::filesystem::file_size(path, error) > mostBytes || error)
    return wrong("{0}: more than 64 MB, which no tokenizer needs; choose another .model file.");
  std::ifstream file(path, std::ios::binary);
  std::string bytes, part(std::size_t{1} << 20, '\0');
  while (file && bytes.size() <= mostBytes) { // a file may be longer than it says
    file.read(part.data(), static_cast<std::streamsize>(part.size()));
    bytes.append(part, 0, static_cast<std::size_t>(file.gcount()));
  }
  if (file.bad() || !file.is_open())
    return wrong("{0}: cannot be read; give it the right to be read.");
  if (bytes.size() > mostBytes)
    return wrong("{0}: more than 64 MB, which no tokenizer needs; choose another .model file.");
  return bytes;
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
