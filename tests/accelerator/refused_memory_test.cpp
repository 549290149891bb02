// Memory that is refused, at each allocation of a step and in the middle of runs: what was not done is done
// again, to the same bits.
#include "tests/accelerator/on_device.h"
#include "tests/engine/training.h"

#include "core/engine/engine.h"

#include <c10/util/Exception.h>

using namespace expe;

namespace {

struct Step : StepOfModel { // again and again from the same state
  explicit Step(const Settings& settings) : StepOfModel(settings, fake::device()) {
    next();
    state = tensors();
    for (auto& each : state)
      each = each.clone();
  }

  double next() { return one(optimizer.steps + 1)->loss; }
  void back() {
    const at::NoGradGuard noGradients;
    const auto now = tensors();
    for (std::size_t i = 0; i < now.size(); ++i)
      now[i].detach().copy_(state[i]);
    optimizer.steps = 1;
    model.parameters().stepped();
  }
  void forgetGradients() {
    for (const auto& weight : optimizer.trained)
      weight.mutable_grad().reset();
  }
  std::vector<at::Tensor> tensors() const {
    auto all = optimizer.trained;
    all.insert(all.end(), optimizer.first.begin(), optimizer.first.end());
    all.insert(all.end(), optimizer.second.begin(), optimizer.second.end());
    return all;
  }
  std::vector<at::Tensor> onHost() const {
    std::vector<at::Tensor> all;
    for (const auto& each : tensors())
      all.push_back(each.detach().to(at::kCPU));
    return all;
  }

  std::vector<at::Tensor> state; // after the first step
};

bool equal(const std::vector<at::Tensor>& a, const std::vector<at::Tensor>& b) {
  return std::ranges::equal(a, b, [](const at::Tensor& x, const at::Tensor& y) { return at::equal(x, y); });
}

} // namespace

class RefusedMemoryTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() { makeEngine(); }
  void cleanup() { fake::refuse(-1); }

  void anAllocationOfAStep_data() {
    QTest::addColumn<QString>("settings");
    QTest::addColumn<int>("each");
    QTest::newRow("expe") << "position.encoding=expe training.clip=0.5" << 1;
    QTest::newRow("rope") << "position.encoding=rope training.precision=bf16 model.dropout=0.1" << 11;
    QTest::newRow("fox") << "position.encoding=fox training.recompute=on" << 11;
    QTest::newRow("transformer_xl")
        << "position.encoding=transformer_xl training.memory=1 training.accumulation=2" << 11;
  }
  void anAllocationOfAStep() {
    QFETCH(QString, settings);
    QFETCH(int, each);
    Settings typed;
    addTyped(typed, settings + " training.batch=1 data.window=16");
    Step of(typed);
    const auto before = fake::allocations();
    const double loss = of.next();
    const auto all = fake::allocations() - before;
    QVERIFY(all > 100);
    const auto exact = of.onHost();
    for (long refused = 0; refused < all; refused += each) {
      of.back();
      fake::refuse(refused);
      QVERIFY_THROWS_EXCEPTION(c10::OutOfMemoryError, of.next());
      of.forgetGradients();
      QCOMPARE(of.optimizer.steps, std::int64_t(1));
      QCOMPARE(of.next(), loss);
      QVERIFY2(equal(of.onHost(), exact), qPrintable(QString("allocation %1 of %2").arg(refused).arg(all)));
    }
  }

  // A run goes on where the second try finds memory, or ends with a sentence and is gone on with later.
  void anAllocationOfARun() {
    Bench bench;
    const auto train = [&](std::int64_t run) { return bench.train(run, {}, nullptr, "auto"); };
    const Settings few = {
        {"training.steps", "3"}, {"training.checkpoint_every", "2"}, {"evaluation.every", "2"}};
    const auto whole = bench.add(few);
    const auto before = fake::allocations();
    QCOMPARE(train(whole).how, TrainEnd::How::Finished);
    const auto all = fake::allocations() - before;
    int failed = 0, tried = 0;
    for (long refused = 5; refused < all; refused += all / 12, ++tried) {
      const auto run = bench.add(few);
      fake::refuse(refused);
      if (const auto end = train(run); end.how == TrainEnd::How::Failed) {
        ++failed;
        QVERIFY2(end.error.message().starts_with("Out of "), end.error.message().c_str());
        fake::refuse(-1);
        QCOMPARE(train(run).how, TrainEnd::How::Finished);
      }
      compareMetrics(*bench.study->metrics(run), *bench.study->metrics(whole));
    }
    QVERIFY(failed > 0 && failed < tried);
  }
};

QTEST_GUILESS_MAIN(RefusedMemoryTest)
#include "refused_memory_test.moc"
