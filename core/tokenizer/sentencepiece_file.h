// A sentencepiece .model file, checked under limits before the library sees anything of it: 0.1.97 crashes on
// crafted ones.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace expe {

struct SentencepieceModel {
  enum Kind : std::uint64_t { Unigram = 1, Bpe, Word, Character };
  enum Type : std::uint64_t { Normal = 1, Unknown, Control, UserDefined, Unused, Byte };
  struct Piece {
    std::string text;
    float score = 0;
    Type type = Normal;
  };
  std::vector<Piece> pieces;
  Kind kind = Unigram;
  bool byteFallback = false, whitespaceSuffix = false;
  std::string normalizer, charsmap; // the map's name, and the map: empty changes nothing
  bool dummyPrefix = true, removeExtraWhitespace = true, escapeWhitespace = true;
};

std::string kindName(SentencepieceModel::Kind kind); // "unigram", "bpe", "word", "char"

// Errors name the file as `name` and have key "data.model".
Result<SentencepieceModel> parseModel(std::string_view bytes, const std::string& name);
// What the library gets: written anew from what was checked, so that nothing else reaches it.
std::string serialized(const SentencepieceModel& model);

} // namespace expe
