// A study with a trained run of each toy encoding, and what is asked of them.
#pragma once

#include "tests/engine/toy_encodings.h"
#include "tests/engine/view_context.h"

#include "core/api/views.h"
#include "core/inspect/loaded_model.h"
#include "core/probe/positions.h"

#include <map>
#include <memory>

namespace expe {

inline constexpr std::int64_t trained = 3; // the checkpoint as it was trained

// Of one parameter.
struct OtherValue {
  std::string name;            // "position.table.1", "position.toy-bias.strength"
  std::int64_t layer = 0;      // that is looked at: the parameter's
  std::int64_t step = trained; // the checkpoint where it has been learnt otherwise
  std::optional<double> strength = {};
};

template <class T> T fine(Result<T> result) {
  if (!result)
    qFatal("%s", result.error().message().c_str());
  return *std::move(result);
}

class ToyBench {
protected:
  Bench bench_;
  std::map<std::string, std::int64_t> runs_;
  Progress quiet_;
  at::NoGradGuard noGradients_;

  void trainAll() {
    for (const Family& toy : toys::all())
      addFamily(toy);
    for (const Family& toy : toys::all()) {
      const auto& id = toy.info.id;
      runs_[id] = bench_.add({{"position.encoding", id},
                              {"training.steps", "3"},
                              {"training.accumulation", "1"},
                              {"model.dropout", "0"},
                              {"model.initial_std", "0.3"},
                              {"evaluation.every", "100"},
                              {"evaluation.longest", "1"},
                              {"evaluation.lengths", "1"}});
      const auto end = bench_.train(runs_[id]);
      if (end.how != TrainEnd::How::Finished)
        qFatal("%s", end.error.message().c_str());
    }
  }

  ProbeState stateOf(const std::string& toy, const OtherValue& change = {}) const {
    ProbeState state;
    state.run = runs_.at(toy), state.checkpoint = change.step, state.position = 11;
    state.layer = change.layer;
    if (change.strength)
      state.eval.set(toys::strengthKey(toy), *change.strength);
    return state;
  }
  ProbeRequest asked(const std::string& toy, const std::string& view, const Settings& options = {},
                     const OtherValue& change = {}) const {
    auto request = asking(view, runs_.at(toy), options);
    request.now = stateOf(toy, change);
    return request;
  }
  template <class T> std::shared_ptr<const T> measured(Looker& look, const ProbeRequest& request) {
    const auto view = fine(look.probe->measure(request, quiet_));
    auto as = std::dynamic_pointer_cast<const T>(view.now.measurement);
    if (!as)
      qFatal("%s measures something else", request.view.c_str());
    return as;
  }
  ConfiguredEncoding placed(const std::string& toy, std::int64_t layer) const {
    auto setup = fine(setupOf({bench_.where, runs_.at(toy), trained, {}}));
    setup.layer = layer;
    return fine(ConfiguredEncoding::of(setup));
  }

  // The beginning of what the run reads.
  std::string textOf(const ProbeState& state) {
    const auto tokens = fine(Looker(bench_.where).probe->tokens(state, quiet_));
    std::string text;
    for (std::size_t i = 0; i < 6; ++i)
      text += tokens.pieces[i].text;
    return text;
  }
};

} // namespace expe
