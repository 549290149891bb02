// Two runs that were trained masked, and one that learns the next token: what the tests of masked runs share.
#pragma once

#include "tests/engine/view_context.h"

namespace expe {

class MaskedFixture : public QObject {
protected:
  void train() {
    const Settings masked = {{"training.objective", "masked"}, {"model.dropout", "0"}};
    const auto with = [&](const char* encoding) {
      auto settings = masked;
      settings.emplace_back("position.encoding", encoding);
      return bench_.add(settings);
    };
    alibi_ = with("alibi"), tener_ = with("tener"), plain_ = bench_.add({{"model.dropout", "0"}});
    for (const auto run : {alibi_, tener_, plain_})
      QCOMPARE(bench_.train(run).how, TrainEnd::How::Finished);
  }

  ProbeState state(std::int64_t run, std::int64_t length) const {
    ProbeState state;
    state.run = run, state.length = length, state.position = 5;
    return state;
  }

  Bench bench_;
  std::int64_t alibi_ = 0, tener_ = 0, plain_ = 0;
  Progress quiet_;
};

} // namespace expe
