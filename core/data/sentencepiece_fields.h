// Numbers of the fields in a .model, by sentencepiece_model.proto.
#pragma once

#include <cstdint>

namespace expe::field {

enum OfModel : std::uint64_t { pieces = 1, trainer, normalizer };
enum OfPiece : std::uint64_t { text = 1, score, type };
enum OfTrainer : std::uint64_t { kind = 3, suffix = 24, byteFallback = 35 };
enum OfNormalizer : std::uint64_t { name = 1, charsmap, dummyPrefix, extraWhitespace, escape };

} // namespace expe::field
