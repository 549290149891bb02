// Blocks that are computed again give the losses and gradients of blocks that are kept, and hold less.
#include "tests/engine/training.h"

#include "core/engine/engine.h"
#include "core/model/recomputed.h"
#include "core/runtime/memory.h"

#include <torch/csrc/autograd/autograd.h>

using namespace expe;

namespace {

struct Stepped {
  double loss;
  std::vector<at::Tensor> gradients;
  std::int64_t bytes; // the most that the step held
};

Stepped step(const Config& config, ForwardOptions options, bool recompute) {
  Decoder model(config, 50, at::kCPU);
  options.recompute = recompute;
  const auto text = tokens(3, 17);
  const MemoryMeter meter(at::kCPU);
  const auto loss = model.loss(text.slice(1, 0, 16), text.slice(1, 1), options);
  loss.backward();
  Stepped result{loss.item<double>(), {}, meter.peak()};
  for (const auto& leaf : model.parameters().leaves())
    result.gradients.push_back(leaf.grad());
  return result;
}

void same(const Config& config, const ForwardOptions& options, double bound) {
  const auto kept = step(config, options, false), again = step(config, options, true);
  // LibTorch multiplies in a batch or folded, as gradients are wanted or not: two units in the last place.
  QVERIFY2(std::abs(again.loss - kept.loss) <= 0x1p-22 * kept.loss,
           qPrintable(QString("%1 %2").arg(again.loss, 0, 'g', 12).arg(kept.loss, 0, 'g', 12)));
  QCOMPARE(again.gradients.size(), kept.gradients.size());
  double overall = 0;
  for (const auto& gradient : kept.gradients)
    overall = std::max(overall, gradient.defined() ? largest(gradient) : 0);
  for (std::size_t i = 0; i < kept.gradients.size(); ++i) {
    QCOMPARE(again.gradients[i].defined(), kept.gradients[i].defined());
    if (!kept.gradients[i].defined())
      continue;
    // A gradient that is 0 but for rounding, as of a bias that all keys share, is nothing beside the others.
    const double off = largest(again.gradients[i] - kept.gradients[i]),
                 size = std::max(largest(kept.gradients[i]), overall / 1000);
    QVERIFY2(off <= bound * size, qPrintable(QString("leaf %1: %2 of %3").arg(i).arg(off).arg(size)));
  }
}

} // namespace

class RecomputeTest : public QObject {
  Q_OBJECT

private slots:
  void everyEncodingIsComputedAgain_data() {
    QTest::addColumn<QString>("id");
    for (const EncodingInfo& encoding : makeEngine()->encodings())
      QTest::newRow(encoding.id.c_str()) << QString::fromStdString(encoding.id);
  }
  void everyEncodingIsComputedAgain() {
    QFETCH(QString, id);
    const auto config = configured({{"position.encoding", id.toStdString()}});
    same(config, {}, 1e-5); // what is used several times adds up in another order
    ForwardOptions low;
    low.type = at::kBFloat16;
    same(config, low, 3e-2); // and is rounded in between
  }

  void dropoutDropsTheSameAgain() {
    ForwardOptions options;
    options.dropout = Dropout{0.3, drawnFor(7, 5, 2)};
    for (const char* style : {"llama", "gpt"})
      same(configured({{"model.style", style}, {"model.tied", "on"}}), options, 1e-6);
  }

  void drawnPositionsAreReadAgain() {
    ForwardOptions options;
    options.positions = at::arange(16, at::kDouble) * 3 + 2, options.last = 47;
    for (const char* encoding : {"rope", "expe", "t5"})
      same(configured({{"position.encoding", encoding}}), options, 1e-6);
  }

  void holdsABlockAtATime() {
    const auto deep = configured({{"model.layers", "12"}, {"position.encoding", "rope"}});
    const auto kept = step(deep, {}, false), again = step(deep, {}, true);
    QVERIFY2(again.bytes < kept.bytes / 2, qPrintable(QString("%1 of %2").arg(again.bytes).arg(kept.bytes)));
  }

  void nPlusMStepsAreNStopMBitForBit() {
    Bench bench;
    const Settings settings = {{"training.recompute", "on"},
                               {"training.precision", "bf16"},
                               {"training.accumulation", "2"},
                               {"model.dropout", "0.1"}};
    const auto whole = bench.add(settings), parts = bench.add(settings);
    QCOMPARE(bench.train(whole).how, TrainEnd::How::Finished);
    QCOMPARE(bench.train(parts, 7).how, TrainEnd::How::Stopped);
    QCOMPARE(bench.train(parts).how, TrainEnd::How::Finished);
    const auto a = *bench.study->metrics(whole), b = *bench.study->metrics(parts);
    QVERIFY(a.size() > 7);
    QCOMPARE(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i)
      QVERIFY(a[i].loss == b[i].loss && a[i].gradientNorm == b[i].gradientNorm);
  }

  // Forwards no gradient is made, backwards it is computed once.
  void isComputedTwice() {
    int withGradients = 0, without = 0;
    const auto w = at::full({3}, 2.0, at::kDouble).requires_grad_();
    const auto x = at::arange(3, at::kDouble).requires_grad_();
    const auto y = recomputed(
        [&](const at::Tensor& in) {
          ++(at::GradMode::is_enabled() ? withGradients : without);
          return (in * in * w).sum();
        },
        x);
    QCOMPARE(without, 1);
    QCOMPARE(withGradients, 0);
    y.backward();
    QCOMPARE(without, 1);
    QCOMPARE(withGradients, 1);
    QVERIFY(at::equal(x.grad(), at::arange(3, at::kDouble) * 4));
    QVERIFY(at::equal(w.grad(), at::arange(3, at::kDouble).square()));
  }
};

QTEST_GUILESS_MAIN(RecomputeTest)
#include "recompute_test.moc"
