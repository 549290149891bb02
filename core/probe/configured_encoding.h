// An encoding as one configuration has it, asked for its values at positions: what `expe positions`, `expe
// precision` and the views of them share, so that their numbers are the same.
#pragma once

#include "core/api/engine.h"
#include "core/api/quantity.h"
#include "core/position/framework/encoding.h"

#include <optional>

namespace expe {

// All that an encoding's values depend on.
struct EncodingSetup {
  Config config;           // position.encoding, its parameters, model.width, model.heads, evaluation.scale
  NamedTensors own;        // trained ones; empty: their fixed starts
  std::int64_t offset = 0; // of the first position
  std::optional<std::int64_t> layer = {}; // one that there is; none: the first that has the encoding
  std::optional<std::uint64_t> seed = {}; // of own tensors that are drawn; none: such a one must be given
};

// Which values are asked for. Of several encodings in one layer those of one are shown, as if it stood alone.
struct AskedValues {
  std::string quantity = "auto"; // or the first that there is
  std::string place = "auto";    // where it acts: "embedding", "input", "rotation", "bias", "scores"
};

class ConfiguredEncoding { // one thread at a time
public:
  // Of the setup's layer. Refused where the configuration does not fit, or an own tensor is drawn at random
  // and not given. Of several encodings in one layer it is the first that has what is asked for; of angles
  // the one that rotates.
  static Result<ConfiguredEncoding> of(const EncodingSetup& setup, const AskedValues& asked = {});

  const EncodingInfo& info() const { return family_->info; }
  const EncodingSetup& setup() const { return setup_; }
  std::int64_t width() const { return setup_.config.integer("model.width"); }
  std::int64_t heads() const { return setup_.config.integer("model.heads"); }
  // Positions that it has from the offset on: 0 where its table ends before.
  std::int64_t longest() const;
  // What its values enter: its layer, from 1, or the embedding, 0.
  std::int64_t entered() const { return acts().inLayer() ? layer_ + 1 : 0; }
  // The quantity asked for, at so many positions; of "" and "auto" the encoding's first. Refused if it has
  // none of the name, or says nothing in its layer, or content decides it, or its table ends before.
  Result<std::string> choose(const std::string& quantity, std::int64_t length) const;
  bool has(const std::string& quantity) const;
  // The first that it lists, of one that may act at several places the first of where it does. It has some.
  std::string firstQuantity() const;
  Acts acts() const; // where it acts in its layer

  // All fp32, contiguous, on the CPU. Counted from the offset: of `asked` (int64 ids) among 0 … length−1,
  // [asked, dims or pairs].
  at::Tensor values(const std::string& quantity, const at::Tensor& asked, std::int64_t length) const;
  // Of a quantity of heads: [heads, length, length].
  at::Tensor byHeads(const std::string& quantity, std::int64_t length) const;
  // Of one of distances, of the last of `length` queries, which sees keys at these (int64): [distances, heads
  // or dims].
  at::Tensor byDistance(const std::string& quantity, const at::Tensor& distances, std::int64_t length) const;
  // What tells positions apart, [asked, numbers], of its first quantity: a vector's dims; of rotations cos
  // and sin, pair by pair; where `asked` are distances, what each head or dim has of them. `first` of a row's
  // numbers are its first dim, pair or head.
  at::Tensor features(const at::Tensor& asked, std::int64_t length) const;
  std::int64_t first() const { return ofPairs(firstQuantity()) ? 2 : 1; }

private:
  static Result<ConfiguredEncoding> ofPart(const std::string& id, const EncodingSetup& setup);
  ConfiguredEncoding(const Family& family, EncodingSetup setup);
  bool isThere(const std::string& quantity) const;
  bool isAt(const std::string& place) const; // as asked for; nothing is at "auto"
  bool answers(const AskedValues& asked) const;
  bool isDecidedByContent(const AskedValues& asked) const;
  PositionContext context(const at::Tensor& queries, const at::Tensor& keys, std::int64_t length,
                          PositionCache& cache) const;
  at::Tensor quantity(const std::string& name, const at::Tensor& queries, const at::Tensor& keys,
                      std::int64_t length) const;

  const Family* family_;
  EncodingSetup setup_;
  std::int64_t layer_;
  bool encoded_; // the layer has it, and no other
  std::unique_ptr<Encoding> encoding_;
};

// Why an encoding has none to show, and what to look at instead.
Error withoutValues(const EncodingInfo& encoding);

// Of a run's checkpoint, with eval values as typed. Own tensors are read from it; nothing else is.
Result<EncodingSetup> setupOf(const RunPlace& place);

} // namespace expe
