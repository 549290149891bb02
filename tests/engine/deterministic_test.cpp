// training.deterministic asks LibTorch for exact forms while a run trains on a GPU, and for nothing on the
// CPU.
#include "tests/engine/training.h"

#include "core/runtime/deterministic.h"
#include "core/runtime/guard.h"

#include <ATen/Context.h>

using namespace expe;

class DeterministicTest : public QObject {
  Q_OBJECT

  static bool asked() {
    const auto& context = at::globalContext();
    return context.deterministicAlgorithms() && !context.deterministicAlgorithmsWarnOnly() &&
           context.deterministicCuDNN();
  }

private slots:
  void asksWhileOneLives() {
    const c10::Device gpu("cuda:0"); // which need not be there
    QVERIFY(!asked());
    auto first = std::make_unique<Deterministic>(gpu);
    QVERIFY(asked());
    {
      const Deterministic second(gpu);
      first.reset();
      QVERIFY(asked());
    }
    QVERIFY(!asked());
    const Deterministic onCpu{c10::Device(at::kCPU)};
    QVERIFY(!asked());
  }

  void changesNothingOnTheCpu() {
    Bench bench;
    const auto off = bench.add(), on = bench.add({{"training.deterministic", "on"}});
    QCOMPARE(bench.train(off).how, TrainEnd::How::Finished);
    QCOMPARE(bench.train(on).how, TrainEnd::How::Finished);
    compareMetrics(*bench.study->metrics(off), *bench.study->metrics(on));
    QVERIFY(bench.study->run(on)->config.flag("training.deterministic")); // stored with the run
  }

  void whatHasNoSuchFormIsNamed() {
    const Deterministic deterministic{c10::Device("cuda:0")};
    const auto said = guarded([]() -> Result<void> {
      at::globalContext().alertNotDeterministic("cumsum_cuda_kernel");
      return {};
    });
    QVERIFY(!said);
    QCOMPARE(said.error().message(), std::string("cumsum_cuda_kernel has no deterministic form on this "
                                                 "device: write training.deterministic=off."));
  }
};

QTEST_GUILESS_MAIN(DeterministicTest)
#include "deterministic_test.moc"
