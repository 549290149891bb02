// The weights of a run while this process trains it, for who looks at it meanwhile. The trainer changes
// weights only within update(), so that they can be copied at any other time: during forward and backward
// passes, validation and pauses. Who asks goes before the next update; training waits at most for the copies
// that were asked for since the last one, and for nothing where nobody asks.
//
// Thread-safe. A copy reads storage only, never a tensor that autograd works on.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/model/decoder.h"

#include <c10/core/Event.h>

#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace expe {

// Turns between one who writes and those who read. Who asks to read while a write is due or under way reads
// after it, and before the next one.
class Turns {
public:
  void beginWrite();
  void endWrite();
  bool beginRead(const Progress& progress); // false: cancelled
  void endRead();

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool due_ = false; // a write waits for readers, or is under way
  int reading_ = 0, queued_ = 0;
  std::int64_t writes_ = 0; // done
};

// A run's entry, as long as it is trained. One thread makes it, updates and destroys it.
class LiveWeights {
public:
  LiveWeights(const std::filesystem::path& study, std::int64_t run, const std::vector<at::Tensor>& trained,
              std::int64_t step);
  ~LiveWeights(); // waits for nobody: who still copies keeps what is copied
  LiveWeights(const LiveWeights&) = delete;
  LiveWeights& operator=(const LiveWeights&) = delete;

  // Calls `change`, which makes the weights those of `step`.
  template <class F> void update(std::int64_t step, F&& change) {
    const Update turn(*run_);
    change();
    run_->changed();
    run_->step = step;
  }

  struct Run {
    Turns turns;
    std::vector<at::Tensor> weights; // the trained tensors' storage, in the order of Parameters::leaves()
    std::int64_t step = 0;           // of them
    std::optional<c10::Event> there; // where a device has them; what copies them waits for it

    void changed(); // by what the current stream was told
  };

private:
  struct Update {
    explicit Update(Run& run) : run(run) { run.turns.beginWrite(); }
    ~Update() { run.turns.endWrite(); }
    Run& run;
  };
  std::pair<std::string, std::int64_t> key_;
  std::shared_ptr<Run> run_;
};

// Whether this process trains the run; `study` is its folder.
bool isLive(const std::filesystem::path& study, std::int64_t run);
// Copies the weights as they are and tells their step; nothing if the run is not trained here (any more).
// `into` is a model of the same run.
Result<std::optional<std::int64_t>> copyLive(const std::filesystem::path& study, std::int64_t run,
                                             Decoder& into, const Progress& progress);

} // namespace expe
