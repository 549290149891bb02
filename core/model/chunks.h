// How much of a text is read at once: so little that a request to stop is heard within about 50 ms on two CPU
// cores, and that logits and masks stay below 100 MB each, however long the text is; no less, since each pass
// costs time of its own.
#pragma once

#include "core/model/batch.h"
#include "core/model/decoder.h"

#include <vector>

namespace expe {

// Tokens that pass through a layer at once of a window of `length`, whose numbers nobody compares with those
// of a longer one. Depends on the model and on that length, never on who asks: the same numbers for training,
// `expe eval` and views.
std::int64_t windowChunk(const Decoder& model, std::int64_t length);

// Tokens whose logits are made at once.
std::int64_t logitsChunk(const Decoder& model);

std::vector<Batch> batchesOf(const Decoder& model, const std::vector<EvalWindow>& windows);
std::int64_t inputsOf(const std::vector<EvalWindow>& windows); // tokens that are read of them

// The same of a text that goes on. The size of a chunk depends on where it begins and never on where the text
// ends, so that the numbers of a token are the same to the last bit however long the text is.
class TextChunks {
public:
  TextChunks(const Decoder& model, const ForwardOptions& options);
  // Tokens of the chunk after `begin` others; a divisor of that where all before are such chunks.
  std::int64_t sizeAt(std::int64_t begin) const;

private:
  double layerCost_, keyCost_; // of a token, and of a token and key: floating-point operations
};

} // namespace expe
