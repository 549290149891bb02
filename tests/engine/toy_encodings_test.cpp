// Encodings that this test brings train, are read whole and in pieces, and generate, without a line about
// them in core.
#include "tests/engine/encoded_model.h"
#include "tests/engine/finite_differences.h"
#include "tests/engine/toy_encodings.h"

#include "core/position/framework/without.h"
#include "core/runtime/guard.h"
#include "core/train/optimizer.h"

using namespace expe;

namespace {

constexpr std::int64_t B = EncodedModel::B, T = EncodedModel::T, vocabulary = EncodedModel::vocabulary;

struct Toy : EncodedModel {
  std::string id;

  Toy(const std::string& encoding, at::ScalarType type) : EncodedModel(encoding, type), id(encoding) {
    if (id == "toy-real") // other positions in each window, further apart than tokens
      options.positions = at::empty({B, T}, at::kDouble).uniform_(0.1, 3, generator(5)).cumsum(-1);
  }
};

} // namespace

class ToyEncodingsTest : public QObject {
  Q_OBJECT

  static void each() {
    QTest::addColumn<QString>("id");
    for (const Family& toy : toys::all())
      QTest::newRow(toy.info.id.c_str()) << QString::fromStdString(toy.info.id);
  }
  static void eachInBothTypes() {
    QTest::addColumn<QString>("id");
    QTest::addColumn<bool>("exact");
    for (const Family& toy : toys::all())
      for (const bool exact : {true, false})
        QTest::addRow("%s %s", toy.info.id.c_str(), exact ? "fp64" : "fp32")
            << QString::fromStdString(toy.info.id) << exact;
  }
  static Toy fetched(at::ScalarType type = at::kDouble) {
    QFETCH(QString, id);
    return {id.toStdString(), type};
  }
  static at::ScalarType fetchedType() {
    QFETCH(bool, exact);
    return exact ? at::kDouble : at::kFloat;
  }

private slots:
  void initTestCase() {
    for (const Family& toy : toys::all())
      addFamily(toy);
  }

  void saysWhereItActs() {
    using Places = std::vector<std::string>;
    QCOMPARE(family("toy-bias").info.actsAt, Places({"bias"}));
    QCOMPARE(family("toy-gate").info.actsAt, Places({"bias"}));
    QCOMPARE(family("toy-pieces").info.actsAt, Places({"rotate"}));
    QCOMPARE(family("toy-real").info.actsAt, Places({"embed", "bias"}));
    QCOMPARE(family("toy-table").info.actsAt, Places({"embed"}));
    QCOMPARE(family("toy-pattern").info.actsAt, Places({"bias", "score"})); // each in other layers
    QCOMPARE(encodingTensors(Toy("toy-pattern", at::kFloat).config, 2).size(), std::size_t(2));
  }

  // It is asked about positions that it has, the first one among them.
  void aShortTableSaysWhereItActs() {
    struct Pair : Encoding {
      std::int64_t longest() const override { return 2; }
      at::Tensor embed(const at::Tensor& x, const PositionContext& at) const override {
        return x + at::embedding(at::tensor({0.5, 0.0}).view({2, 1}), at.queries.to(at::kLong));
      }
    };
    PositionContext at;
    at.heads = at.keyHeads = 4, at.headWidth = 8, at.width = 32;
    const auto acts = actsOf(Pair(), at);
    QCOMPARE(namesOf(acts), std::vector<std::string>{"embed"});
  }

  void gradientsAreFiniteDifferences_data() { each(); }
  void gradientsAreFiniteDifferences() {
    auto toy = fetched();
    QVERIFY(!toy.own().empty());
    int leaf = 0; // of fourth order, since a position of 40 turns frequencies quickly
    for (const Slope& slope : slopesOfLeaves(toy.model.parameters(), [&] { return toy.loss(); })) {
      QVERIFY(std::abs(slope.gradient) > 1e-7);
      VERIFY_BELOW(slope.apart(), 1e-6 * std::abs(slope.gradient) + 1e-9, QString::number(leaf++));
    }
  }

  void trains_data() { eachInBothTypes(); }
  void trains() {
    auto toy = fetched(fetchedType());
    const auto& parameters = toy.model.parameters();
    std::map<std::string, at::Tensor> before;
    for (const auto& name : toy.own())
      before[name] = parameters.view(name).clone();
    Optimizer optimizer(parameters);
    const double first = toy.loss().item<double>();
    for (int step = 0; step < 8; ++step) {
      toy.loss().backward();
      optimizer.step(0.01, toy.config);
    }
    const double last = toy.loss().item<double>();
    QVERIFY2(last < first - 0.5, qPrintable(QString("%1 → %2").arg(first).arg(last)));
    for (const auto& [name, values] : before)
      QVERIFY2(largest(parameters.view(name) - values) > 1e-3, name.c_str());
  }

  void readInPiecesIsReadWhole_data() { eachInBothTypes(); }
  void readInPiecesIsReadWhole() {
    const auto type = fetchedType();
    auto toy = fetched(type);
    const at::NoGradGuard noGradients;
    const auto all = tokens(B, T + 1), inputs = all.slice(1, 0, T), targets = all.slice(1, 1);
    const auto logits = toy.model.logits(inputs, toy.options);
    const auto losses = toy.model.losses(inputs, targets, toy.options);
    QCOMPARE(logits.scalar_type(), type);
    QVERIFY(largest(logits) > 0.5);
    for (const std::int64_t size : {1, 5, 7, 22}) {
      const auto lossesInPieces = readInPieces(
          T, size, toy.options,
          [&](auto from, auto to, const ForwardOptions& some) {
            return toy.model.losses(inputs.slice(1, from, to), targets.slice(1, from, to), some);
          },
          T);
      VERIFY_BELOW(relative(logitsInPieces(toy.model, inputs, size, toy.options), logits), boundOf(type),
                   QString("logits by %1").arg(size));
      VERIFY_BELOW(relative(lossesInPieces, losses), boundOf(type), QString("losses by %1").arg(size));
    }
  }

  // Greedily, a prompt of 6 tokens at once and then one by one, beside a pass over the whole each time.
  void generatesWithTheCache_data() { eachInBothTypes(); }
  void generatesWithTheCache() {
    const auto type = fetchedType();
    auto toy = fetched(type);
    const at::NoGradGuard noGradients;
    KVCache cache(1);
    auto text = tokens(B, 6);
    std::int64_t read = 0;
    while (text.size(1) < T) {
      const auto length = text.size(1);
      const auto next = toy.model.logits(text.slice(1, read), toy.piece(read, length, &cache)).select(1, -1);
      const auto whole = toy.model.logits(text, toy.piece(0, length, nullptr)).select(1, -1);
      VERIFY_BELOW(relative(next, whole), boundOf(type), QString("token %1").arg(length));
      read = length;
      text = at::cat({text, next.argmax(-1, true)}, 1);
    }
    QCOMPARE(cache.length(), T - 1);
  }

  // What was kept of the old values is not met again: the numbers are those of a model that never had them.
  void otherParametersGiveOtherLogits_data() { eachInBothTypes(); }
  void otherParametersGiveOtherLogits() {
    const auto type = fetchedType();
    auto toy = fetched(type);
    const at::NoGradGuard noGradients;
    for (const auto& name : toy.own()) {
      const auto before = toy.model.logits(tokens(B, T), toy.options);
      QVERIFY(at::equal(toy.model.logits(tokens(B, T), toy.options), before));
      auto values = toy.model.parameters().view(name);
      values.mul_(5).add_(0.1);
      toy.model.parameters().stepped();
      const auto after = toy.model.logits(tokens(B, T), toy.options);
      QVERIFY2(largest(after - before) > 1e-2, name.c_str());
      Toy fresh(toy.id, type);
      copyParameters(toy.model, fresh.model);
      QVERIFY2(at::equal(fresh.model.logits(tokens(B, T), fresh.options), after), name.c_str());
    }
  }

  void seesNoLaterToken_data() { each(); }
  void seesNoLaterToken() {
    auto toy = fetched();
    const at::NoGradGuard noGradients;
    const auto a = tokens(B, T), b = a.clone();
    b.slice(1, 10).add_(1).remainder_(vocabulary);
    const auto change = toy.model.logits(a, toy.options) - toy.model.logits(b, toy.options);
    QVERIFY(largest(change.slice(1, 0, 10)) < 1e-12 && largest(change.slice(1, 10)) > 1e-3);
    toy.options.causal = false;
    const auto both = toy.model.logits(a, toy.options) - toy.model.logits(b, toy.options);
    QVERIFY(largest(both.slice(1, 6, 10)) > 1e-4);
  }

  // Taken away in all heads it is NoPE; in one head it is neither.
  void isTakenAway_data() { each(); }
  void isTakenAway() {
    auto toy = fetched();
    const at::NoGradGuard noGradients;
    Toy nope("nope", at::kDouble);
    copyParameters(toy.model, nope.model);
    const auto logits = [&](const at::Tensor& heads) {
      Encodings less{without(toy.model.encodings().embedding, Knockout::Remove, heads), {}};
      for (const auto& layer : toy.model.encodings().layers)
        less.layers.push_back(without(layer, Knockout::Remove, heads));
      ForwardOptions options = toy.options;
      options.encodings = &less;
      return toy.model.logits(tokens(B, T), options);
    };
    const auto kept = toy.model.logits(tokens(B, T), toy.options);
    const auto removed = nope.model.logits(tokens(B, T), nope.options);
    VERIFY_BELOW(largest(logits({}) - removed), 1e-10, "all heads");
    QVERIFY(largest(kept - removed) > 1e-2);
    const auto some = logits(at::arange(4) == 1);
    QVERIFY(largest(some - removed) > 1e-4 || toy.id == "toy-table"); // which acts at the embedding alone
    QVERIFY(largest(some - kept) > 1e-4);
  }

  void showsItsBias() {
    for (const char* id : {"toy-bias", "toy-gate", "toy-pattern", "toy-real"}) {
      Toy toy(id, at::kFloat);
      const at::NoGradGuard noGradients;
      PositionCache cache;
      const auto n = at::arange(8, at::kDouble);
      const auto bias =
          toy.model.encoding(0).quantity("bias", toy.model.context(0, n, n, toy.options, cache));
      QCOMPARE(bias.sizes().vec(), std::vector<std::int64_t>({4, 8, 8}));
      QVERIFY(largest(bias) > 1e-2);
    }
  }

  void tableEnds() {
    Toy toy("toy-table", at::kFloat);
    const at::NoGradGuard noGradients;
    const auto read = [&](std::int64_t length, const ForwardOptions& options) {
      return guarded([&]() -> Result<at::Tensor> { return toy.model.logits(tokens(1, length), options); });
    };
    const auto refused = [&](std::int64_t length, const ForwardOptions& options, const char* position) {
      const auto result = read(length, options);
      return !result && result.error().message() ==
                            "Position " + std::string(position) +
                                " is beyond the encoding's table, which ends at 23: choose a smaller "
                                "evaluation.longest or evaluation.offset, a shorter text, or, where "
                                "tokens stand in a grid, fewer evaluation.columns.";
    };
    QVERIFY(read(24, {}));
    QVERIFY(refused(25, {}, "24"));
    ForwardOptions shifted;
    shifted.offset = 4;
    QVERIFY(read(20, shifted));
    QVERIFY(refused(21, shifted, "24"));
    ForwardOptions given;
    given.positions = at::arange(10, at::kDouble) * 3;
    QVERIFY(refused(10, given, "27"));
    given.last = 27; // known by who gives them
    QVERIFY(refused(10, given, "27"));
    KVCache cache(30);
    ForwardOptions going;
    going.cache = &cache;
    QVERIFY(read(20, going) && read(4, going));
    QVERIFY(refused(1, going, "24"));
    QCOMPARE(cache.length(), std::int64_t(24)); // what was refused left nothing behind
    Encodings less{toy.model.encodings().embedding, {}};
    for (const auto& layer : toy.model.encodings().layers)
      less.layers.push_back(without(layer, Knockout::Freeze));
    ForwardOptions knocked;
    knocked.encodings = &less;
    QVERIFY(refused(25, knocked, "24"));
  }
};

QTEST_APPLESS_MAIN(ToyEncodingsTest)
#include "toy_encodings_test.moc"
