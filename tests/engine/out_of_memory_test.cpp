// A run that finds no memory ends with a sentence and a batch that fits, and what trains beside it goes on.
#include "tests/engine/training.h"

#include "core/runtime/guard.h"
#include "core/runtime/host_memory.h"

#include <regex>

using namespace expe;
using How = TrainEnd::How;
using Phase = TrainStatus::Phase;

namespace {

constexpr std::int64_t mebibyte = 1 << 20;

// Tensors of a mebibyte and more, so that they count.
Settings large(const std::string& batch, const std::string& accumulation) {
  return {{"training.batch", batch},  {"training.accumulation", accumulation},
          {"data.window", "128"},     {"model.width", "128"},
          {"model.mlp", "256"},       {"model.layers", "2"},
          {"model.dropout", "0"},     {"evaluation.lengths", "1"},
          {"evaluation.tokens", "1"}, {"evaluation.longest", "1"}};
}

} // namespace

class OutOfMemoryTest : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() {
    if (!useHostMemory())
      QSKIP("The address sanitizer watches LibTorch's own.");
  }

  void endsARunAndNoOther() {
    Bench bench;
    const auto small = bench.add({{"training.steps", "100000"}}), run = bench.add(large("64", "1"));
    Listener besides, listener;
    auto other = makeTrainer(besides), trainer = makeTrainer(listener);
    other->start({bench.where, small, "cpu", {}, false});
    trainer->start({bench.where, run, "cpu", {}, true}); // built, and paused before its first step
    QVERIFY(listener.until([](const TrainStatus& s) { return s.phase == Phase::Paused; }));
    releaseHostMemory();
    const auto most = hostMemory().used + hostReserve + 60 * mebibyte;
    const auto limit = limitHostMemory(most);
    trainer->resume();
    trainer->wait();
    QCOMPARE(listener.end.how, How::Failed);
    const auto said = listener.end.error.message();
    std::smatch found;
    QVERIFY2(
        std::regex_search(said, found,
                          std::regex("write training.batch=([0-9]+) with training.accumulation=([0-9]+) ")),
        said.c_str());
    QVERIFY2(said.starts_with("Out of memory in a step of micro-batches of 64 windows: 0."), said.c_str());
    QCOMPARE(bench.study->run(run)->state, RunState::Failed);
    QCOMPARE(bench.study->run(run)->failure, said);
    trainer.reset();

    const auto step = besides.last().step; // the other one goes on
    QVERIFY(besides.until([&](const TrainStatus& s) { return s.step > step + 3; }));
    QVERIFY(other->running());

    const auto batch = found.str(1), parts = found.str(2); // and what was said fits
    QVERIFY(std::stoi(batch) >= 1 && std::stoi(batch) < 64 && std::stoi(batch) * std::stoi(parts) >= 64);
    const auto fits = bench.train(bench.add(large(batch, parts)), 1);
    QVERIFY2(fits.how == How::Stopped, fits.error.message().c_str());
    other->stop();
    other->wait();
    QCOMPARE(besides.end.how, How::Stopped);
  }

  // Which reads more windows at once than a step does.
  void validationSaysWhatItIs() {
    Bench bench;
    const auto run = bench.add({{"evaluation.lengths", "1"},
                                {"evaluation.tokens", "0"},
                                {"evaluation.every", "3"},
                                {"model.width", "128"},
                                {"data.records", "40000"}});
    Listener listener;
    auto trainer = makeTrainer(listener);
    trainer->start({bench.where, run, "cpu", {}, true});
    QVERIFY(listener.until([](const TrainStatus& s) { return s.phase == Phase::Paused; }));
    releaseHostMemory();
    const auto limit = limitHostMemory(hostMemory().used + hostReserve + 3 * mebibyte);
    trainer->resume();
    trainer->wait();
    QCOMPARE(listener.end.how, How::Failed);
    const auto said = listener.end.error.message();
    QVERIFY2(said == "Out of memory while validating at 1×: close other programs, or write smaller "
                     "evaluation.lengths.",
             said.c_str());
    QCOMPARE(bench.study->run(run)->step, 3);
  }

  void whatIsNoRunSaysSo() {
    const auto limit = limitHostMemory(hostMemory().used + hostReserve + mebibyte);
    const auto result = guarded([]() -> Result<void> {
      const auto held = at::empty({64 * mebibyte}, at::kByte);
      return {};
    });
    QVERIFY(!result);
    QCOMPARE(result.error().message(),
             std::string("Out of memory: take a shorter text or a smaller model, or close other programs."));
    const auto onGpu =
        torchError(std::runtime_error("CUDA out of memory. Tried to allocate 2.00 GiB.\nmore"));
    QVERIFY2(onGpu.message().starts_with("Out of GPU memory: take a shorter text"), onGpu.message().c_str());
  }
};

QTEST_GUILESS_MAIN(OutOfMemoryTest)
#include "out_of_memory_test.moc"
