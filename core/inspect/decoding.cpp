#include "core/inspect/decoding.h"

#include "core/inspect/contexts.h"
#include "core/inspect/share.h"

#include <ATen/ATen.h>

#include <cmath>

namespace expe {
namespace {

// Positions of windows of x [B,T,D], from `first` on.
at::Tensor numbers(const at::Tensor& x, std::int64_t first) {
  return at::arange(first, first + x.size(1), at::kDouble).repeat({x.size(0)});
}

} // namespace

Result<Decoded> Decoding::with(std::int64_t tokens) {
  TRY(fit(tokens));
  return read(tokens);
}

Result<void> Decoding::fit(std::int64_t tokens) {
  const auto windows = TRY(contexts(subject_, fitPart(), subject_.trainingLength(), tokens));
  ForwardOptions pass = subject_.pass();
  pass.offset = 0;
  ridges_.clear();
  for (std::size_t i = 0; i < streams_; ++i)
    ridges_.emplace_back(subject_.model().shape().width); // its own sums: copies of tensors share them
  Share share(context_.progress, 0, 0.5);
  const auto add = [&](std::int64_t stream, const at::Tensor& x, std::size_t, std::int64_t position) {
    ridges_[static_cast<std::size_t>(stream)].add(x.flatten(0, 1), numbers(x, position));
  };
  TRY(readStreams(subject_, windows, pass, share, "fitting positions", add));
  fitted_ = static_cast<std::int64_t>(windows.size());
  for (auto& ridge : ridges_) {
    if (context_.progress.cancelled())
      return failure("Cancelled.");
    ridge.solve(context_.options().real("ridge"));
  }
  return {};
}

Result<Decoded> Decoding::read(std::int64_t tokens) {
  const auto length = subject_.length(state_);
  const auto windows = TRY(contexts(subject_, state_.part, length, tokens));
  Decoded decoded;
  decoded.windows = static_cast<std::int64_t>(windows.size()), decoded.fitted = fitted_;
  decoded.fittedOn = fitPart();
  for (const auto& ridge : ridges_) {
    const std::vector<Mean> empty(static_cast<std::size_t>(length));
    decoded.streams.push_back({empty, empty, empty, ridge.explained()});
  }
  const ForwardOptions pass = subject_.pass();
  Share share(context_.progress, 0.5, 1);
  const auto add = [&](std::int64_t stream, const at::Tensor& x, std::size_t, std::int64_t position) {
    const auto index = static_cast<std::size_t>(stream);
    auto& read = decoded.streams[index];
    const auto all = ridges_[index].of(x.flatten(0, 1)).contiguous();
    const auto* n = all.const_data_ptr<double>();
    for (std::int64_t i = 0; i < all.size(0); ++i) {
      const auto t = static_cast<std::size_t>(position + i % x.size(1));
      read.value[t].add(n[i]);
      read.square[t].add(n[i] * n[i]);
      read.error[t].add(std::abs(n[i] - static_cast<double>(pass.offset) - static_cast<double>(t)));
    }
  };
  TRY(readStreams(subject_, windows, pass, share, "reading positions", add));
  return decoded;
}

} // namespace expe
