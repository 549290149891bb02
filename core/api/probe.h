// Looking into a model that is trained, or still training: one state in, figures and numbers out. The same
// numbers whether the window asks, or the command line.
//
// A Probe keeps the weights, texts and layer inputs of what it looked at last, so that the next look is
// cheap. One thread at a time; every call ends soon after `progress` says that it is cancelled, with
// failure("Cancelled.").
#pragma once

#include "core/api/data.h"
#include "core/api/figure.h"
#include "core/api/study.h"
#include "core/base/progress.h"
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace expe {

// What was measured of a model, as plain numbers with units: no colours, no ticks of axes, no words of a
// figure. The engine measures, figures are drawn of it without one, and `expe plot --json` prints it.

struct Axis {
  std::string name; // "layer"; a field of this name and this axis alone is what stands along it
  std::int64_t size = 0;
};

// One quantity of a measurement, as its own description tells it.
struct Field {
  using Values = std::variant<std::span<const double>, std::span<const float>, std::span<const std::int64_t>,
                              std::span<const std::int32_t>, std::span<const std::uint32_t>,
                              std::span<const std::string>, std::vector<double>,
                              std::vector<std::string>>; // the last two: made for it
  std::string name;                                      // "loss"
  std::string unit;       // "nats per token"; "1" of what has none, "" of what is no number
  std::string meaning;    // half a sentence in English
  std::vector<Axis> axes; // outermost first; none: a single value
  Values values;          // row-major, as many as the axes say; NaN: not measured, or there is none
};

// Immutable once it is handed on: it is kept, and shared between threads. Its description is its only one:
// whatever is made of all measurements is made of it.
class Measurement {
public:
  virtual ~Measurement() = default;
  virtual std::vector<Field> fields() const = 0; // most point into the measurement
};
std::size_t bytesOf(const Measurement& measurement);

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

struct RunColors;

struct ProbeRequest {
  std::string view; // an id of views()
  ProbeState now;
  std::optional<ProbeState> pinned;             // shown beside it
  std::vector<std::int64_t> runs;               // of views that compare; empty: that of `now`
  Config options;                               // of figureOptions(view)
  std::shared_ptr<const RunColors> colors = {}; // of the study's runs; null: by their ids
  bool operator==(const ProbeRequest&) const = default;
};

// The tokens of a window with what the model made of them.
struct TokenLosses : Measurement {
  Text stamp;
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
  Text stamp;
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
  Text stamp;
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

// How much the temperature of long texts is to rise, found by reading at one length: nothing is trained
// (SWAN, Puvvada et al. 2025, fits its a so).

struct TemperatureFit {
  ProbeState state;                   // that was fitted, with the best rise
  std::map<double, Evaluation> tried; // by rise; at 0 there is no temperature
  double rise() const;                // at which the loss is least
  const Evaluation& best() const { return tried.at(rise()); }
  const Evaluation& without() const { return tried.at(0); }
};

// The state as it is fitted: a temperature that rises stays as it is, but for its rise; in place of another
// SWAN's, of the layers that see all that comes before. `run`: the run's configuration, complete. An error
// where the state has no length at which it rises.
Result<ProbeState> toFit(ProbeState state, const Config& run);

// `read` gives the loss of a state, as Probe::loss does, and is called one at a time; its first error ends
// the search. Each state differs from `state` in its rise alone.
Result<TemperatureFit> fitTemperature(const ProbeState& state,
                                      const std::function<Result<Evaluation>(const ProbeState&)>& read);

} // namespace expe
