// Our own attention for the CPU against the explicit form, forward and backward: every plan that it must
// take, by name, within one block and over many, on each kind of processor; long texts in little memory.
#include "tests/engine/compare_attention.h"

#include "core/attention/kernels.h"
#include "core/runtime/memory.h"

#include <ATen/core/grad_mode.h>

#include <QProcess>

using namespace expe;

namespace {

at::Tensor plain(const AttentionPlan& plan, const at::Tensor& v) {
  return explicitAttention(plan, v);
}
at::Tensor blockwise(const AttentionPlan& plan, const at::Tensor& v) {
  return blockwiseKernel(plan, v, nullptr);
}

// All but those that it refuses, with the reason.
const std::map<std::string, std::string>& refusals() {
  static const std::map<std::string, std::string> all = {
      {"dense", "what is added to the logits is written out"},
      {"dense, a tail of queries", "what is added to the logits is written out"},
      {"every bias at once", "what is added to the logits is written out"},
      {"distance table, positions of each window", "positions are not counted one by one"},
      {"stick breaking", "weights are no softmax"},
      {"stick breaking under a span, slopes", "weights are no softmax"},
      {"stick breaking, the remainder to the own value", "weights are no softmax"},
      {"rescore", "scores are made again row by row"},
      {"rescore, temperature, a tail of queries", "scores are made again row by row"},
      {"addToOutput", "something is added to the output"},
      {"addToOutput, a tail of queries, grouped", "something is added to the output"},
  };
  return all;
}

// Masks and biases whose edges lie within blocks of 64 queries and 128 keys, and beyond.
const std::vector<Named>& wideOnes() {
  static const std::vector<Named> all = {
      {"a span of 150", "", [](Example& e) { e.mask().farthest = 150; }},
      {"a span of 150 both ways", "", [](Example& e) { e.mask() = {.causal = false, .farthest = 150}; }},
      {"not nearer than 70", "", [](Example& e) { e.mask().nearest = 70; }},
      {"not nearer than 70, both ways", "", [](Example& e) { e.mask() = {.causal = false, .nearest = 70}; },
       5},
      {"chunks of 90", "",
       [](Example& e) { e.mask() = {.chunk = 90, .nearestChunk = 1, .farthestChunk = 2}; }},
      {"chunks of 90 both ways", "",
       [](Example& e) { e.mask() = {.causal = false, .chunk = 90, .nearestChunk = 0, .farthestChunk = 1}; }},
      {"a table of 200, decay, slopes, sinks and temperature, keys shared", "",
       [](Example& e) {
         e.plan.bias.byDistance = e.leaf("table", {e.H, 200});
         e.plan.bias.decay = e.leaf("decay", {e.B, e.H, e.Tk});
         e.plan.sinks = e.leaf("sinks", {e.H});
         e.plan.temperature = e.leaf("temperature", {e.H, e.Tq});
         addSlopes(e);
       },
       5, 2},
      {"a table of 599 both ways", "",
       [](Example& e) {
         e.plan.bias.byDistance = e.leaf("table", {e.H, 599});
         e.mask().causal = false;
       }},
      {"chunks of 90 in three pieces, a table, sinks", "",
       [](Example& e) {
         e.mask() = {.chunk = 90, .nearestChunk = 0, .farthestChunk = 0};
         e.piece({.chunk = 90, .nearestChunk = 1, .farthestChunk = 1});
         e.piece({.chunk = 90, .nearestChunk = 2});
         e.plan.bias.byDistance = e.leaf("table", {e.H, 200});
         e.plan.sinks = e.leaf("sinks", {e.H});
       }},
  };
  return all;
}

// Queries and keys of one width, values of another.
void setWidths(Example& e, std::int64_t ofKeys, std::int64_t ofValues) {
  e.d = ofValues;
  e.plan.pieces.front().q = e.leaf("q", {e.B, e.H, e.Tq, ofKeys});
  e.plan.pieces.front().k = e.leaf("k", {e.B, e.G, e.Tk, ofKeys});
  e.v = e.leaf("v", {e.B, e.G, e.Tk, ofValues});
}

} // namespace

class BlockwiseTest : public QObject {
  Q_OBJECT

private slots:
  void takes_data() {
    QTest::addColumn<QString>("name");
    int count = 0;
    for (const Named& named : namedPlans())
      if (refusals().count(named.name) == 0)
        ++count, QTest::newRow(named.name) << QString(named.name);
    QCOMPARE(count, 26);
  }
  void takes() {
    QFETCH(QString, name);
    const Named& named = namedPlan(name.toStdString());
    for (const std::int64_t times : {1, 23}) // 299 tokens: blocks and registers do not divide them
      for (const auto& [type, bound] :
           {std::pair(at::kDouble, 1e-10), {at::kFloat, times == 1 ? 2e-5 : 1e-4}}) {
        const auto e = example(named, type, times);
        QCOMPARE(blockwiseKernel.refusal(e.plan, e.v), std::string());
        QCOMPARE(attend(e.plan, e.v).kernel, std::string("blockwise"));
        compare(e, blockwise, plain, bound);
      }
  }

  void takesWideOnes_data() {
    QTest::addColumn<int>("number");
    for (std::size_t i = 0; i < wideOnes().size(); ++i)
      QTest::newRow(wideOnes()[i].name) << static_cast<int>(i);
  }
  void takesWideOnes() {
    QFETCH(int, number);
    for (const auto& [type, bound] : {std::pair(at::kDouble, 1e-10), {at::kFloat, 1e-4}}) {
      const auto e = example(wideOnes()[static_cast<std::size_t>(number)], type, 31);
      QCOMPARE(blockwiseKernel.refusal(e.plan, e.v), std::string());
      compare(e, blockwise, plain, bound);
    }
  }

  void refuses_data() {
    QTest::addColumn<QString>("name");
    for (const auto& [name, why] : refusals())
      QTest::newRow(name.c_str()) << QString::fromStdString(name);
  }
  void refuses() {
    QFETCH(QString, name);
    const auto e = example(namedPlan(name.toStdString()), at::kFloat);
    const auto& why = refusals().at(name.toStdString());
    QCOMPARE(blockwiseKernel.refusal(e.plan, e.v), why);
    const bool fuses = fusedKernel.refusal(e.plan, e.v).empty();
    QCOMPARE(attend(e.plan, e.v).kernel, (fuses ? "fused: " : "explicit: ") + why);
  }

  // A token that is generated is taken by another kernel, and so is what that one does not take.
  void leavesFewQueriesBesideManyKeys() {
    const at::NoGradGuard noGradients;
    auto e = example(namedPlan("slopes"), at::kFloat, 23); // 299 keys
    const auto ofLast = [&](std::int64_t queries) {
      auto plan = e.plan;
      plan.queries = plan.keys.slice(0, e.Tk - queries);
      plan.pieces.front().q = plan.pieces.front().q.slice(2, 0, queries);
      const auto attended = attend(plan, e.v);
      return largest(attended.out, explicitAttention(plan, e.v)) < 2e-5 ? attended.kernel : "something else";
    };
    for (const std::int64_t queries : {1, 7})
      QCOMPARE(ofLast(queries), std::string("fused: queries are few"));
    QCOMPARE(ofLast(8), std::string("blockwise"));
    e.plan.sinks = e.leaf("sinks", {e.H});
    QCOMPARE(ofLast(1), std::string("explicit: queries are few"));
    QCOMPARE(ofLast(8), std::string("blockwise"));
  }

  // Wider queries and keys, or values, than registers hold; one query; none but the first key.
  void takesAnyShape() {
    for (const auto& [queries, times] :
         {std::pair<std::int64_t, std::int64_t>{1, 1}, {1, 29}, {2, 29}, {13, 5}})
      for (const auto& [ofKeys, ofValues] :
           {std::pair<std::int64_t, std::int64_t>{1, 1}, {24, 8}, {16, 16}, {32, 64}, {8, 40}}) {
        Named named{"", "", addSlopes, 1, 2};
        auto e = example(named, at::kDouble, times);
        e.Tq = queries, e.plan.queries = e.plan.keys.slice(0, e.Tk - e.Tq);
        setWidths(e, ofKeys, ofValues);
        compare(e, blockwise, plain, 1e-10);
      }
  }

  // In fp32 a distance is as exact a million tokens on as at the start, and so is what slopes make of it.
  void farPositionsLoseNothing() {
    const at::NoGradGuard noGradients;
    auto e = example(namedPlan("slopes"), at::kFloat, 23);
    e.plan.bias.slopes = at::tensor({0.7, 0.5, 0.3, 0.1}).to(at::kFloat);
    const auto near = blockwise(e.plan, e.v);
    e.plan.keys = e.plan.keys + 1e6, e.plan.queries = e.plan.keys;
    QVERIFY(at::equal(blockwise(e.plan, e.v), near));
    e.plan.bias.byDistance = e.random("table", {e.H, 6}); // counted from there
    QCOMPARE(blockwiseKernel.refusal(e.plan, e.v), std::string());
    VERIFY_BELOW(largest(blockwise(e.plan, e.v), plain(e.plan, e.v)), 2e-5, "table");
    e.plan.keys = e.plan.keys * 2, e.plan.queries = e.plan.keys;
    QCOMPARE(blockwiseKernel.refusal(e.plan, e.v), std::string("positions are not counted one by one"));
  }

  void halfPrecisionIsThatOfTheInputs() {
    auto e = example(namedPlan("distance table"), at::kFloat, 5);
    for (at::Tensor* tensor : {&e.plan.pieces.front().q, &e.plan.pieces.front().k, &e.v})
      *tensor = tensor->to(at::kBFloat16);
    const auto half = blockwise(e.plan, e.v);
    QCOMPARE(half.scalar_type(), at::kBFloat16);
    VERIFY_BELOW(largest(half, plain(e.plan, e.v)), 0.02, "output"); // both rounded at the end
  }

  // A run that has diverged is to be seen: what is no number stays none, in the rows that saw it.
  void whatIsNoNumberStaysNone() {
    const at::NoGradGuard noGradients;
    auto e = example(namedPlan("causal"), at::kFloat, 23);
    e.plan.pieces.front().k.select(2, 200).fill_(std::numeric_limits<double>::quiet_NaN());
    const auto out = blockwise(e.plan, e.v);
    QVERIFY(out.slice(2, 0, 192).isfinite().all().item<bool>());
    QVERIFY(out.slice(2, 200).isnan().all().item<bool>());
  }

  void onlyWhatIsTrainedHasAGradient() {
    auto e = example(namedPlan("decay"), at::kDouble);
    e.v.requires_grad_(false), e.trained["decay"].requires_grad_(false);
    const auto q = e.trained["q"];
    const auto some = torch::autograd::grad({total(e, blockwise(e.plan, e.v))}, {q});
    const auto all = torch::autograd::grad({total(e, plain(e.plan, e.v))}, {q});
    VERIFY_BELOW(largest(some[0], all[0]), 1e-12, "q");
    const at::NoGradGuard noGradients;
    QVERIFY(!blockwise(e.plan, e.v).requires_grad());
  }

  // 16,384 tokens of one head, every bias that it takes: forward and backward. Logits alone would take 1 GB.
  void longTextsFitIntoMemory() {
    Example e;
    e.B = e.H = e.G = 1, e.Tq = e.Tk = 16384, e.type = at::kFloat;
    e.plan.pieces.push_back({e.leaf("q", {1, 1, e.Tq, e.d}), e.leaf("k", {1, 1, e.Tk, e.d}), {}});
    e.v = e.leaf("v", {1, 1, e.Tk, e.d});
    e.plan.keys = e.plan.queries = at::arange(e.Tk, at::kDouble);
    e.plan.scale = 0.4;
    e.plan.bias.slopes = at::full({1}, 0.01);
    e.plan.bias.byDistance = e.leaf("table", {1, 16384});
    e.plan.bias.decay = e.leaf("decay", {1, 1, e.Tk});
    MemoryMeter meter(at::kCPU);
    const auto out = blockwise(e.plan, e.v);
    const auto of = gradients(e, out);
    VERIFY_BELOW(static_cast<double>(meter.peak()) / (1 << 20), 30, "MB");
    const at::NoGradGuard noGradients;
    const auto some = weightsOf(e.plan, rowsOf(e.plan, e.Tk - 5, e.Tk));
    VERIFY_BELOW(largest(at::matmul(some, e.v), out.slice(2, e.Tk - 5)), 1e-5, "the last rows");
  }

  // Each form that was compiled, on a processor that can run it: LibTorch is told to take it for another.
  void onOtherProcessors_data() {
    QTest::addColumn<QString>("capability");
    QTest::newRow("default") << "default";
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
      QTest::newRow("avx2") << "avx2";
#endif
  }
  void onOtherProcessors() {
    QFETCH(QString, capability);
    QProcess other;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("ATEN_CPU_CAPABILITY", capability);
    other.setProcessEnvironment(environment);
    other.setProcessChannelMode(QProcess::MergedChannels);
    other.start(QCoreApplication::applicationFilePath(), {"takes", "takesWideOnes", "takesAnyShape"});
    QVERIFY(other.waitForFinished(300000));
    QVERIFY2(other.exitCode() == 0, other.readAll().right(2000).constData());
  }
};

QTEST_GUILESS_MAIN(BlockwiseTest)
#include "blockwise_test.moc"
