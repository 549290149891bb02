#include "core/model/text_reader.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <cassert>

namespace expe {
namespace {

Error cancelled() {
  return failure("Cancelled.");
}

// Ends a pass between two layers once nobody wants it any more.
class Watch : public ForwardObserver {
public:
  Watch(ForwardObserver* other, const Progress& progress) : other_(other), progress_(progress) {}
  void stream(std::int64_t layer, const at::Tensor& x) override {
    if (other_)
      other_->stream(layer, x);
  }
  void attention(const LayerAttention& seen) override {
    if (other_)
      other_->attention(seen);
  }
  bool enough(std::int64_t layer) override {
    cancelled = progress_.cancelled();
    return cancelled || (other_ && other_->enough(layer));
  }
  bool cancelled = false;

private:
  ForwardObserver* other_;
  const Progress& progress_;
};

class Streams : public ForwardObserver {
public:
  explicit Streams(const TextReader::SeeStream& see) : see_(see) {}
  void stream(std::int64_t layer, const at::Tensor& x) override { see_(layer, x, position); }
  std::int64_t position = 0;

private:
  const TextReader::SeeStream& see_;
};

} // namespace

ReadingProgress::ReadingProgress(Progress& progress, std::string what, std::int64_t tokens, std::int64_t read)
    : progress_(progress), what_(std::move(what)), tokens_(tokens), read_(read) {
  this->read(0);
}

void ReadingProgress::read(std::int64_t tokens) {
  read_ += tokens;
  progress_.report(what_, static_cast<double>(read_), static_cast<double>(tokens_));
}

TextReader::TextReader(Decoder& model, ForwardOptions options, std::int64_t capacity)
    : model_(model), options_(std::move(options)), chunks_(model, options_), cache_(capacity) {
  assert(!options_.cache);
}

Result<at::Tensor> TextReader::losses(const at::Tensor& inputs, const at::Tensor& targets,
                                      ReadingProgress& progress) {
  std::vector<at::Tensor> parts;
  const auto add = [&](const at::Tensor& stream, std::int64_t from) -> Result<void> {
    const auto wanted = targets.slice(1, from, from + stream.size(1)).to(stream.device());
    parts.push_back(TRY(lossesOf(stream, wanted, progress.whole())));
    return {};
  };
  TRY(windows(inputs, options_.observer, add, progress));
  return at::cat(parts, 1).to(at::kCPU).contiguous();
}

Result<void> TextReader::streams(const at::Tensor& inputs, const SeeStream& see, ReadingProgress& progress) {
  Streams streams(see);
  const auto goOn = [&](const at::Tensor& stream, std::int64_t) -> Result<void> {
    streams.position += stream.size(1);
    return {};
  };
  return windows(inputs, &streams, goOn, progress);
}

// What fits into one pass needs no cache, and meets positions that the model knows. Where tokens see later
// ones there are no pieces.
Result<void> TextReader::windows(const at::Tensor& inputs, ForwardObserver* observer, const SeeOutput& see,
                                 ReadingProgress& progress) {
  const auto T = inputs.size(1), size = model_.shape().masked ? T : windowChunk(model_, T);
  options_.length = T;
  KVCache cache(T);
  for (std::int64_t from = 0; from < T; from += size) {
    const auto tokens = inputs.slice(1, from, from + size).to(model_.device());
    const auto stream = TRY(pass({from, tokens}, T > size ? &cache : nullptr, observer, progress.whole()));
    TRY(see(stream, from));
    progress.read(tokens.numel());
  }
  return {};
}

Result<at::Tensor> TextReader::next(const at::Tensor& tokens, ReadingProgress& progress) {
  at::Tensor stream;
  for (std::int64_t from = 0; from < tokens.size(1); from += stream.size(1)) {
    const auto begin = cache_.length();
    const auto some = tokens.slice(1, from, from + chunks_.sizeAt(begin));
    stream = TRY(read({begin, some}, options_.observer, progress.whole()));
    progress.read(some.numel());
  }
  const at::NoGradGuard noGradients;
  return model_.logitsOf(stream.slice(1, -1), options_).squeeze(1).slice(-1, 0, model_.shape().tokens);
}

Result<at::Tensor> TextReader::read(const Part& part, ForwardObserver* observer, const Progress& progress) {
  return pass(part, &cache_, observer, progress);
}

Result<at::Tensor> TextReader::pass(const Part& part, KVCache* cache, ForwardObserver* observer,
                                    const Progress& progress) {
  if (progress.cancelled())
    return cancelled();
  const at::NoGradGuard noGradients;
  Watch watch(observer, progress);
  ForwardOptions options = options_;
  options.cache = cache;
  options.observer = &watch;
  options.positions = positionsOf(part);
  if (cache)
    cache->resume(part.begin);
  const auto stream =
      part.layer < 0 ? model_.stream(part.x, options) : model_.streamFrom(part.layer, part.x, options);
  return watch.cancelled ? Result<at::Tensor>(cancelled()) : stream;
}

// fp64 [t] or [B,t]; undefined where the model counts on by itself. What only fills up stands where the last
// token does: a table need not be longer than the text.
at::Tensor TextReader::positionsOf(const Part& part) const {
  const bool given = options_.positions.defined();
  if (!given && part.filling == 0)
    return {};
  const auto end = part.begin + part.x.size(1), last = end - part.filling - 1;
  const auto numbers =
      at::arange(part.begin, end, at::TensorOptions(model_.device()).dtype(at::kLong)).clamp_max(last);
  return given ? options_.positions.index_select(-1, numbers)
               : numbers.to(at::kDouble) + static_cast<double>(options_.offset);
}

Result<at::Tensor> TextReader::lossesOf(const at::Tensor& stream, const at::Tensor& targets,
                                        const Progress& progress) const {
  const at::NoGradGuard noGradients;
  const auto rows = stream.flatten(0, 1).unsqueeze(0); // [1, B·T, D]
  const auto wanted = targets.flatten().unsqueeze(0);
  const auto size = logitsChunk(model_);
  std::vector<at::Tensor> parts;
  for (std::int64_t from = 0; from < wanted.size(1); from += size) {
    if (progress.cancelled())
      return cancelled();
    parts.push_back(
        model_.lossesOf(rows.slice(1, from, from + size), wanted.slice(1, from, from + size), options_));
  }
  return at::cat(parts, 1).view(targets.sizes());
}

} // namespace expe
