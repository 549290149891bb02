// Positions read from the residual streams by ridge regression: fitted to positions below the training
// length, with the state's scale and span and offset 0; then read in windows of the state's length.
#include "core/inspect/contexts.h"
#include "core/inspect/measure_request.h"
#include "core/inspect/ridge.h"
#include "core/model/measure.h"
#include "core/views/decode.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

// Positions of windows of x [B,T,D], from `first` on.
at::Tensor numbers(const at::Tensor& x, std::int64_t first) {
  return at::arange(first, first + x.size(1), at::kDouble).repeat({x.size(0)});
}

// What is read of one stream at each position of the window.
struct Read {
  std::vector<Mean> value, square, error;
};

DecodedPositions numbersOf(const std::vector<Read>& streams) {
  DecodedPositions decoded;
  decoded.streams = static_cast<std::int64_t>(streams.size());
  decoded.positions = static_cast<std::int64_t>(streams.front().value.size());
  for (const Read& read : streams)
    for (std::size_t t = 0; t < read.value.size(); ++t) {
      const double mean = read.value[t].value();
      decoded.mean.push_back(mean);
      decoded.deviation.push_back(std::sqrt(std::max(0.0, read.square[t].value() - mean * mean)));
      decoded.error.push_back(read.error[t].value());
    }
  return decoded;
}

// The regression of a model at a state. What is fitted stays with it.
class Decoding {
public:
  Decoding(LoadedModel& loaded, const MeasureRequest& request)
      : loaded_(loaded), request_(request),
        streams_(static_cast<std::size_t>(loaded.model().shape().layers) + 1) {}

  // About so many tokens for the fit, and as many read.
  Result<DecodedPositions> with(std::int64_t tokens);

private:
  Result<void> fit(std::int64_t tokens);
  Result<DecodedPositions> read(std::int64_t tokens);
  // Never the windows that are read.
  std::string fitSplit() const { return request_.state.split == "train" ? "validation" : "train"; }

  LoadedModel& loaded_;
  const MeasureRequest& request_;
  std::size_t streams_;
  std::vector<Ridge> ridges_;
  std::int64_t fitted_ = 0;
};

Result<DecodedPositions> Decoding::with(std::int64_t tokens) {
  TRY(fit(tokens));
  return read(tokens);
}

Result<void> Decoding::fit(std::int64_t tokens) {
  const auto windows = TRY(contexts(loaded_, fitSplit(), loaded_.trainingLength(), tokens));
  ForwardOptions pass = loaded_.pass();
  pass.offset = 0;
  ridges_.clear();
  for (std::size_t i = 0; i < streams_; ++i)
    ridges_.emplace_back(loaded_.model().shape().width); // its own sums: copies of tensors share them
  ProgressPart share(request_.progress, 0, 0.5);
  const auto add = [&](std::int64_t stream, const at::Tensor& x, std::int64_t position) {
    ridges_[static_cast<std::size_t>(stream)].add(x.flatten(0, 1), numbers(x, position));
  };
  TRY(readStreams(loaded_, windows, pass, share, "fitting positions", add));
  fitted_ = static_cast<std::int64_t>(windows.size());
  for (auto& ridge : ridges_) {
    if (request_.progress.cancelled())
      return failure("Cancelled.");
    ridge.solve(request_.options.real("ridge"));
  }
  return {};
}

Result<DecodedPositions> Decoding::read(std::int64_t tokens) {
  const auto length = loaded_.length(request_.state);
  const auto windows = TRY(contexts(loaded_, request_.state.split, length, tokens));
  const std::vector<Mean> empty(static_cast<std::size_t>(length));
  std::vector<Read> streams(streams_, Read{empty, empty, empty});
  const ForwardOptions pass = loaded_.pass();
  ProgressPart share(request_.progress, 0.5, 1);
  const auto add = [&](std::int64_t stream, const at::Tensor& x, std::int64_t position) {
    const auto index = static_cast<std::size_t>(stream);
    auto& read = streams[index];
    const auto all = ridges_[index].of(x.flatten(0, 1)).contiguous();
    const auto* n = all.const_data_ptr<double>();
    for (std::int64_t i = 0; i < all.size(0); ++i) {
      const auto t = static_cast<std::size_t>(position + i % x.size(1));
      read.value[t].add(n[i]);
      read.square[t].add(n[i] * n[i]);
      read.error[t].add(std::abs(n[i] - static_cast<double>(pass.offset) - static_cast<double>(t)));
    }
  };
  TRY(readStreams(loaded_, windows, pass, share, "reading positions", add));
  auto decoded = numbersOf(streams);
  for (const auto& ridge : ridges_)
    decoded.explained.push_back(ridge.explained());
  decoded.windows = static_cast<std::int64_t>(windows.size()), decoded.fitted = fitted_;
  decoded.fittedOn = fitSplit(), decoded.offset = pass.offset;
  return decoded;
}

} // namespace

// First of an eighth of the tokens.
Result<SharedMeasurement> measureDecoded(const MeasureRequest& request) {
  const auto loaded = TRY(request.model());
  const auto tokens = request.options.integer("tokens");
  const auto some = tokens > 0 ? std::max<std::int64_t>(tokens / 8, 1) : 4096;
  return shared(TRY(Decoding(*loaded, request).with(request.round == 0 ? some : tokens)));
}

} // namespace expe
