// The one way to read a text, for losses, residual streams, what attention sees and generation: chunk by
// chunk (chunks.h), with the keys and values of what was read before, so that a text may be of any length. A
// request to stop is heard between two layers. One thread at a time.
#pragma once

#include "core/base/progress.h"
#include "core/model/chunks.h"
#include "core/model/kv_cache.h"

#include <functional>
#include <string>

namespace expe {

// Tells how many of so many tokens are read.
class ReadingProgress {
public:
  ReadingProgress(Progress& progress, std::string what, std::int64_t tokens, std::int64_t read = 0);
  void read(std::int64_t tokens);
  const Progress& whole() const { return progress_; }

private:
  Progress& progress_;
  std::string what_;
  std::int64_t tokens_, read_;
};

// Its results are errors only if cancelled. No gradients.
class TextReader {
public:
  // The options' positions, if there are any, are those of the whole text, and the cache is the reader's own.
  // `capacity`: tokens of a text that goes on for which there is room at once; more are taken too.
  TextReader(Decoder& model, ForwardOptions options, std::int64_t capacity = 0);

  // Whole windows [B,T] on any device, each read from its beginning; of a masked model in one pass. Nats of
  // each target, in the weights' type [B,T], on the CPU.
  Result<at::Tensor> losses(const at::Tensor& inputs, const at::Tensor& targets, ReadingProgress& progress);
  // The residual stream x [B,t,D] that enters block `layer` (== layers: leaves the last) from a position on.
  using SeeStream = std::function<void(std::int64_t layer, const at::Tensor& x, std::int64_t position)>;
  Result<void> streams(const at::Tensor& inputs, const SeeStream& see, ReadingProgress& progress);

  // Of the text that goes on, told before its first piece to encodings that depend on it.
  void setLength(std::int64_t tokens) { options_.length = tokens; }
  // A text that goes on: logits [B,V] of the token that follows these [B,T] and all before.
  Result<at::Tensor> next(const at::Tensor& tokens, ReadingProgress& progress);

  // A part of such a text that passes through the layers at once.
  struct Part {
    std::int64_t begin = 0;   // tokens before it, which every layer that it visits has read
    at::Tensor x;             // tokens [B,t], or the stream [B,t,D] that enters `layer`
    std::int64_t layer = -1;  // −1: x are tokens
    std::int64_t filling = 0; // of t: only fill it up at its end, and are hidden by causality
  };
  // The stream that leaves the last block [B,t,D]; undefined if the observer has seen enough.
  Result<at::Tensor> read(const Part& part, ForwardObserver* observer, const Progress& progress);
  const TextChunks& chunks() const { return chunks_; }

private:
  using SeeOutput = std::function<Result<void>(const at::Tensor& stream, std::int64_t from)>;
  Result<void> windows(const at::Tensor& inputs, ForwardObserver* observer, const SeeOutput& see,
                       ReadingProgress& progress);
  Result<at::Tensor> pass(const Part& part, KVCache* cache, ForwardObserver* observer,
                          const Progress& progress);
  at::Tensor positionsOf(const Part& part) const;
  Result<at::Tensor> lossesOf(const at::Tensor& stream, const at::Tensor& targets,
                              const Progress& progress) const;

  Decoder& model_;
  ForwardOptions options_;
  TextChunks chunks_;
  KVCache cache_; // of the text that goes on
};

} // namespace expe
