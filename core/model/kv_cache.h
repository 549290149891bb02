// Keys, values and what an encoding prepared of the tokens that were read before, layer by layer, and their
// positions, so that a text can be read in pieces: causal attention gives each piece what it would have in
// the whole. Unrotated, since encodings may rotate a key otherwise for later queries.
#pragma once

#include "core/model/shape.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace expe {

class KVCache {
public:
  // `capacity`: tokens that there is room for at once; more are taken too.
  explicit KVCache(std::int64_t capacity) : capacity_(capacity) {}
  std::int64_t length() const { return length_; }            // tokens read before this pass, and kept
  std::int64_t next() const { return forgotten_ + length_; } // number of the next token of the text
  // That keys and values of a token take in all layers.
  static double bytesOfToken(const Shape& shape, at::ScalarType type);
  // Appends k and v [B,G,T,d] of a layer and what its encoding prepared, [B,H,T,…] each, by name; each
  // becomes all of that layer so far, [B,G,length + T,d].
  void extend(std::int64_t layer, at::Tensor& k, at::Tensor& v, std::map<std::string, at::Tensor>& tokens);
  // Appends the normed input [B,T,D] of a layer's attention and gives it with that of up to so many tokens
  // before.
  at::Tensor extendInput(std::int64_t layer, const at::Tensor& h, std::int64_t before);
  // The positions of all tokens, those of this pass at the end: fp64 [length + T] or [B,length + T].
  at::Tensor positions(const at::Tensor& ofThisPass);
  void advance(std::int64_t tokens) { length_ += tokens; } // once all layers have theirs
  void truncate(std::int64_t tokens) { length_ = tokens < length_ ? tokens : length_; }
  // Forgets all but the last `tokens`, and how those came about: no gradient goes through them any more.
  void keepLast(std::int64_t tokens);
  // The next pass goes on after so many tokens, which every layer that it visits has been given.
  void resume(std::int64_t tokens) { length_ = tokens; }

private:
  struct Layer {
    at::Tensor k, v; // [B,G,capacity,d]
    std::map<std::string, at::Tensor> tokens;
  };
  Layer& layer(std::int64_t number);
  at::Tensor append(at::Tensor& held, const at::Tensor& more); // along dim 2
  std::int64_t capacity_, length_ = 0, forgotten_ = 0;
  std::vector<Layer> layers_;
  at::Tensor positions_;
};

} // namespace expe
