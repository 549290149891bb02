// Distances that were never met in training are taken as others that were: of keys that are near the exact
// ones, of the rest as a method has it. So queries and keys meet in pieces, each with a mask and positions of
// its own. Used on what was trained with exact positions. Formulas stand in remapped_positions.cpp; W is
// `window`, L `original`, T the text's length.
#pragma once

#include "core/position/framework/family.h"

namespace expe {

struct PiecePositions {
  at::Tensor queries, keys; // positions as which they are taken, fp64 [T,1], [T,pairs] or [B,T,1|pairs]
  Mask mask;
};

class RemappedPositions {
public:
  // By the parameters of position.<id>: extension, and those of the extension.
  RemappedPositions(const Config& config, const std::string& id);

  // The exact positions first. They are alone where the method changes none, and in a layer that sees its own
  // chunk alone.
  std::vector<PiecePositions> of(std::int64_t pairs, const PositionContext& ctx) const;
  // Which cos and sin are multiplied by.
  double amplitude(const PositionContext& ctx) const;
  // Of the scores of each query, fp64 as its positions; undefined: none.
  at::Tensor temperature(const PositionContext& ctx) const;
  bool ofLength() const; // whether the text's length matters

private:
  // Positions as which farther ones are taken.
  struct Maps {
    std::function<at::Tensor(const at::Tensor&)> query, key;
  };
  double L(const PositionContext& ctx) const;
  std::int64_t window(const PositionContext& ctx) const;
  Maps farther(std::int64_t pairs, std::int64_t W, const PositionContext& ctx) const;
  Maps lampe(std::int64_t W, const PositionContext& ctx) const;
  std::vector<PiecePositions> byChunks(const PositionContext& ctx) const;
  bool changesNone(std::int64_t W, const PositionContext& ctx) const;
  std::int64_t group(std::int64_t W, const PositionContext& ctx) const;
  double leak(std::int64_t W, const PositionContext& ctx) const;

  std::string extension_;
  std::int64_t original_, window_, group_, chunk_, local_, mapped_;
  double leak_, amplitude_;
  bool wholeShift_, overlap_, logN_;
  std::vector<double> factors_;
};

extern const std::vector<std::string> remappingExtensions;
extern const std::string remappingExtensionsHelp; // what each does, "dca: …": as the help of a choice
// Those that read the length of training, and those that have an attention factor.
extern const std::vector<std::string> remappingOfLength, remappingAmplified;
std::vector<Parameter> remappingParameters(const Describe& own);
// What contradicts itself among them.
Result<void> checkRemapping(const Config& config, const std::string& id);

} // namespace expe
