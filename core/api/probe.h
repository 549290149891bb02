// Looking into a model that is trained, or still training: one state in, figures and numbers out. The same
// numbers whether the window asks, or the command line.
//
// A Probe keeps the weights, texts and layer inputs of what it looked at last, so that the next look is
// cheap. One thread at a time; every call ends soon after `progress` says that it is cancelled, with
// failure("Cancelled.").
#pragma once

#include "core/api/figure.h"
#include "core/api/measurement.h"
#include "core/api/tokenizers.h"
#include "core/base/progress.h"

#include <functional>

namespace expe {

// What is looked at; stamped on all that comes of it.
struct ProbeState {
  std::int64_t run = 0;
  // A step. None: the weights as they are, if this process trains the run, else the newest checkpoint.
  std::optional<std::int64_t> checkpoint;
  Config eval;             // eval parameters that are not the run's own, by full key: "evaluation.scale"
  std::int64_t length = 0; // tokens; 0: the training length
  std::string typed;       // a text; empty: the run's own, from
  std::string split = "validation";
  std::int64_t place = 0;                         // × the training length after the beginning of that split
  std::int64_t position = 0, layer = 0, head = 0; // the selection: a token of the window, and a head
  bool operator==(const ProbeState&) const = default;
};

struct ProbeRequest {
  std::string view; // an id of views()
  ProbeState now;
  std::optional<ProbeState> pinned; // shown beside it
  std::vector<std::int64_t> runs;   // of views that compare; empty: that of `now`
  Config options;                   // of figureOptions(view)
  bool operator==(const ProbeRequest&) const = default;
};

// The tokens of a window with what the model made of them.
struct TokenLosses : Measurement {
  std::string stamp;
  std::int64_t step = 0, trainingLength = 0;
  std::vector<Piece> pieces;         // [T+1]: the T inputs and the last target
  std::vector<double> loss;          // [T+1] nats of each piece, given those before; NaN for the first
  std::vector<double> floor;         // [T+1], generated corpus only, else empty
  std::vector<std::int32_t> lag;     // [T+1], the same: tokens back to the key's last value; 0: none
  std::vector<std::int32_t> channel; // [T+1], the same: 0 key, 1 value, 2 glue
  std::vector<Field> fields() const override;
};

// Every head's attention weights, small: for choosing one.
struct HeadMaps : Measurement {
  std::string stamp;
  std::int64_t layers = 0, heads = 0, side = 0;
  std::vector<float> values; // [layers, heads, side (query), side (key)]; NaN where nothing is seen
  // [layers] of the heads of each: what they are, "imaginary", "" where they are alike. Some layers may have
  // fewer than `heads`. Empty: all have as many, alike.
  std::vector<std::vector<std::string>> kinds = {};
  std::int64_t headsOf(std::int64_t layer) const {
    return kinds.empty() ? heads : static_cast<std::int64_t>(kinds[static_cast<std::size_t>(layer)].size());
  }
  std::vector<Field> fields() const override;
};

struct Predicted {
  Piece piece;
  double probability = 0; // at temperature 1
};

struct ContinueRequest {
  ProbeState state;        // its length, split, place and selection do not matter; `typed` is the prompt
  std::int64_t tokens = 0; // to generate; 0: only the distribution of the next
  double temperature = 0;  // 0: always the most probable
  std::uint64_t seed = 1;  // of what is drawn
  std::int64_t most = 20;  // of `next`
};

struct Continuation {
  std::string stamp;
  std::vector<Piece> prompt;
  std::vector<Predicted> next;      // the most probable tokens after the prompt, the likeliest first
  std::vector<Predicted> generated; // with the probability that each had
};

struct MeasuredView;

class Probe {
public:
  virtual ~Probe() = default;

  // What the figure of a request is drawn of. Kept, so that what changes no number costs no forward pass.
  virtual Result<MeasuredView> measure(const ProbeRequest& request, Progress& progress) = 0;
  // `coarse` is called with first figures of less detail, on this thread.
  virtual Result<Figure> figure(const ProbeRequest& request, Progress& progress,
                                const std::function<void(const Figure&)>& coarse) = 0;
  // The loss of windows of the state's length over its split of the text, protocol "whole", as `expe eval`
  // measures it; `tokens` targets, 0: all of them. `coarse` gets first readings of fewer. Kept, so that the
  // same state costs nothing again.
  virtual Result<Evaluation> loss(const ProbeState& state, std::int64_t tokens, Progress& progress,
                                  const std::function<void(const Evaluation&)>& coarse) = 0;
  virtual Result<TokenLosses> tokens(const ProbeState& state, Progress& progress) = 0;
  virtual Result<HeadMaps> heads(const ProbeState& state, Progress& progress,
                                 const std::function<void(const HeadMaps&)>& coarse) = 0;
  // The exact weights of query state.position in the selected head, [position + 1] keys.
  virtual Result<std::vector<double>> attentionRow(const ProbeState& state, Progress& progress) = 0;
  virtual Result<Continuation> continueText(const ContinueRequest& request, Progress& progress,
                                            const std::function<void(const Predicted&)>& said) = 0;
};

} // namespace expe
