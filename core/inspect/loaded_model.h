// The models that are looked at, with their weights, texts and eval values: loaded once, used again.
#pragma once

#include "core/api/views.h"
#include "core/data/dataset.h"
#include "core/inspect/own_numbers.h"
#include "core/inspect/text_losses.h"
#include "core/model/decoder.h"
#include "core/runtime/memory.h"

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace expe {

// The text that is looked at.
struct Window {
  std::vector<Token> inputs;  // [T]
  std::vector<Token> targets; // [T], or [T−1] where the text ends with the last input
};

// The run's configuration with the eval values of a state, and no others.
Result<Config> configAt(const Run& run, const ProbeState& state);
// Layer and head are there.
Result<void> checkSelection(const Config& config, const ProbeState& state);
// "ExPE · step 340 · 512 tokens (4×) · s = 0.5 · offset 128 · a 1.081 (trained)": of a state what a figure
// that `uses` of it was measured with. `weights`: "step 340", or empty where none are looked at; `own`: what
// of the encoding's own they hold.
Text stampOf(const Run& run, const Config& config, const Text& weights, std::int64_t length, unsigned uses,
             const OwnTensor& own);
Text weightsOf(std::int64_t step, bool live); // "step 340, in training"

// One run's model at one state.
class LoadedModel {
public:
  LoadedModel(Run run, std::shared_ptr<const Dataset> data, std::int64_t step, bool live,
              std::unique_ptr<Decoder> model);

  const Run& run() const { return run_; }
  const Config& config() const { return config_; } // with the eval values of the state
  Decoder& model() { return *model_; }
  const Decoder& model() const { return *model_; }
  const Dataset& data() const { return *data_; }
  std::int64_t step() const { return step_; } // of the weights
  bool live() const { return live_; }         // they are those of a run in training
  // What tells these weights from others of the run.
  std::string weights() const { return (live_ ? "copy " : "step ") + std::to_string(live_ ? copy_ : step_); }
  std::int64_t trainingLength() const { return config_.integer("data.window"); }
  // Whether it is known what its targets cost at best: next tokens of the generated corpus.
  bool hasFloor() const { return data_->ledger && !model_->shape().masked; }
  std::int64_t length(const ProbeState& state) const {
    return state.length > 0 ? state.length : trainingLength();
  }
  const EncodingInfo& encoding() const;

  // On the CPU its losses are computed by as many as `expe eval` takes: sums differ between numbers of them.
  void takeThreads() const;
  // Eval values as the state has them, and no others.
  Result<void> set(const ProbeState& state);
  ForwardOptions pass() const; // of those values
  Result<Window> window(const ProbeState& state) const;
  Result<void> checkSelection(const ProbeState& state) const { return expe::checkSelection(config_, state); }
  // See stampOf(); of a typed text its own length.
  Text stamp(const ProbeState& state, unsigned uses = UsesLength | UsesText) const;
  std::string headKind(const ProbeState& state) const; // "imaginary"; empty: the layer's heads are alike
  // What a figure of this state carries besides: study rows, configuration hash, text.
  std::vector<std::pair<std::string, std::string>> metadata(const ProbeState& state, unsigned uses) const;

private:
  friend class ModelCache;
  Run run_;
  Config config_;
  std::shared_ptr<const Dataset> data_;
  std::int64_t step_;
  bool live_;
  std::unique_ptr<Decoder> model_;
  std::optional<std::int64_t> look_; // in which the weights of a run in training were copied, and when
  std::chrono::steady_clock::time_point copied_;
  std::int64_t copy_ = 0; // another number for each copy of other weights
};

// Where an encoding has something to say in a model, found by asking it.
struct InjectionPoints {
  bool embedding = false;       // it changes the token embedding
  std::vector<bool> layers;     // it overwrites, rotates or biases there
  std::int64_t overwritten = 0; // l: the first dims of the attention input, the most of any layer
};
InjectionPoints injectionPoints(const LoadedModel& loaded);

// The ranges of a split of the run's own text: "train", "validation" or "test".
Result<const std::vector<Range>*> rangesOf(const Dataset& data, const std::string& split);
// int64 [1, T] on the model's device.
at::Tensor tensorOf(const std::vector<Token>& tokens, c10::Device device);
std::vector<Piece> piecesOf(const Dataset& data, const std::vector<Token>& tokens);

// Where models of all caches are from the next look on: "auto", or a device. Thread-safe.
Result<void> computeViewsOn(const std::string& device);

class LayerInputs;

// A few of them at hand, those used last. One of a run that this process trains keeps its weights for a look,
// and for half a second of looks, so that the views beside each other show the same step.
class ModelCache {
public:
  explicit ModelCache(std::filesystem::path study) : path_(std::move(study)) {}

  // From here to its end models stay.
  class Look {
  public:
    explicit Look(ModelCache& cache);
    ~Look();
    Look(const Look&) = delete;
    Look& operator=(const Look&) = delete;

  private:
    ModelCache& cache_;
    std::unique_lock<std::mutex> looking_;
  };
  // The model of a state, with its eval values set. Good until the next get().
  Result<LoadedModel*> get(const ProbeState& state, Progress& progress);
  Result<Study*> study(); // open for reading
  // What their layers saw of texts; for layerInputs().
  std::vector<std::shared_ptr<LayerInputs>>& inputs() { return inputs_; }
  LossesCache& losses() { return losses_; }

private:
  using Models = std::vector<std::unique_ptr<LoadedModel>>;
  Result<std::optional<std::int64_t>> stepOf(const ProbeState& state) const;
  Result<LoadedModel*> stored(const ProbeState& state, Progress& progress); // of a checkpoint
  Result<LoadedModel*> live(const ProbeState& state, Progress& progress);   // null: not in training here
  Result<bool> refresh(LoadedModel& loaded, Progress& progress);            // false: training ended
  LoadedModel* keep(std::unique_ptr<LoadedModel> loaded);
  LoadedModel* use(Models::iterator model); // puts it at the end
  Result<std::unique_ptr<LoadedModel>> load(const ProbeState& state, Progress& progress);
  Result<std::unique_ptr<LoadedModel>> build(const ProbeState& state, std::int64_t step, bool live,
                                             Progress& progress);
  Result<std::shared_ptr<const Dataset>> dataOf(const Run& run, Progress& progress);
  void giveBackAsked(); // now, or when a look has ended
  void drop(const std::function<bool(c10::Device)>& which);

  std::mutex looking_, askedMutex_;
  std::vector<c10::Device> asked_; // for what is there
  std::filesystem::path path_, folder_;
  std::unique_ptr<Study> study_;
  LossesCache losses_;
  Models models_; // the one used last at the end
  std::int64_t look_ = 0, copies_ = 0;
  std::vector<std::pair<std::string, std::shared_ptr<const Dataset>>> data_; // by data.* and run
  std::vector<std::shared_ptr<LayerInputs>> inputs_;
  const GivesBack back_{[this](c10::Device device) { // goes first
    {
      const std::lock_guard lock(askedMutex_);
      asked_.push_back(device);
    }
    giveBackAsked();
  }};
};

} // namespace expe
