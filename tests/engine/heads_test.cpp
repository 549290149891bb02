// Fewer key heads than query heads, and normed queries and keys: against models and expressions that have
// neither.
#include "tests/engine/exact_models.h"
#include "tests/engine/finite_differences.h"
#include "tests/engine/toy_encodings.h"
#include "tests/leaf.h"

#include "core/api/engine.h"
#include "core/engine/engine.h"
#include "core/runtime/random.h"

#include <cmath>
#include <functional>

using namespace expe;

namespace {

constexpr std::int64_t B = 2, T = 19, vocabulary = 50;

Config with(const std::string& encoding, const std::string& keyHeads, const std::string& norm = "off",
            const std::string& style = "llama") {
  return configured({{"position.encoding", encoding},
                     {"model.style", style},
                     {"model.key_heads", keyHeads},
                     {"model.qk_norm", norm},
                     {"model.initial_std", "0.3"}});
}

Decoder exact(const Config& config) { // gains are not 1, so that they say something
  Decoder model(config, vocabulary, at::kCPU, Parameters::Fill::Initial, at::kDouble);
  for (auto& [name, values] : model.parameters().views())
    if (name.find("norm") != name.npos)
      values.add_(at::empty_like(values).normal_(0, 0.2, generator(mix(3, name))));
  model.parameters().stepped();
  return model;
}

bool isShared(const std::string& name) { // by several heads; PaTH and RePo turn keys
  for (const char* part : {"k_proj", "v_proj", "path_up", "path_taps", "path_beta", "repo_final"})
    if (name.find(part) != name.npos)
      return true;
  return false;
}

// Rows of G heads → of 4: each head's keys written out.
at::Tensor writtenOut(const at::Tensor& rows, std::int64_t keyHeads) {
  return at::repeat_interleave(rows.unflatten(0, {keyHeads, -1}), 4 / keyHeads, 0).flatten(0, 1);
}

// Queries and keys of each layer, as they are projected and as attention gets them.
struct Seen : ForwardObserver {
  std::vector<at::Tensor> h, q, k, v;
  void attention(const LayerAttention& seen) override {
    h.push_back(seen.h), q.push_back(seen.q), k.push_back(seen.k), v.push_back(seen.v);
  }
};

} // namespace

class HeadsTest : public QObject {
  Q_OBJECT

  static void eachEncoding() {
    QTest::addColumn<QString>("encoding");
    QTest::addColumn<int>("keyHeads");
    addEach([](const std::string&) { return true; });
  }
  static void addEach(const std::function<bool(const std::string&)>& isMeant) {
    for (const auto& family : registry())
      if (!family.info.id.starts_with("toy") && family.info.id != "fope" && // whose mixtures are of keys
          isMeant(family.info.id))
        for (const int keyHeads : {1, 2})
          QTest::addRow("%s %d", family.info.id.c_str(), keyHeads)
              << QString::fromStdString(family.info.id) << keyHeads;
  }
  // And those that a test brings.
  static void everyEncoding() {
    QTest::addColumn<QString>("encoding");
    QTest::addColumn<int>("keyHeads");
    addEach([](const std::string& id) { return id != "selective_rope"; }); // whose chunks are of key heads
    for (const auto& toy : toys::all())
      QTest::addRow("%s", toy.info.id.c_str()) << QString::fromStdString(toy.info.id) << 2;
  }
  static Config fetched(const std::string& norm = "on") {
    QFETCH(QString, encoding);
    QFETCH(int, keyHeads);
    return with(encoding.toStdString(), std::to_string(keyHeads), norm);
  }

private slots:
  void initTestCase() {
    for (const Family& toy : toys::all())
      addFamily(toy);
  }

  // A model in which each head has the keys and values of its group for its own: the same logits, and the
  // gradients of a shared row are the sum of its copies'.
  void sharedKeysAreRepeatedKeys_data() { everyEncoding(); }
  void sharedKeysAreRepeatedKeys() {
    QFETCH(QString, encoding);
    QFETCH(int, keyHeads);
    auto grouped = exact(fetched()), whole = exact(with(encoding.toStdString(), "0", "on"));
    for (auto& [name, values] : whole.parameters().views()) {
      const auto shared = grouped.parameters().view(name);
      QVERIFY(isShared(name) ? shared.size(0) == values.size(0) * keyHeads / 4 : shared.is_same_size(values));
      values.copy_(isShared(name) ? writtenOut(shared, keyHeads) : shared);
    }
    const auto difference = grouped.logits(tokens(B, T), inDouble()) - whole.logits(tokens(B, T), inDouble());
    QVERIFY2(largest(difference) < 1e-10, qPrintable(QString::number(largest(difference))));
    lossOf(grouped, B, T).backward(), lossOf(whole, B, T).backward();
    const auto gradients = [](const Decoder& model) {
      std::vector<at::Tensor> all;
      for (const auto& leaf : model.parameters().leaves())
        all.push_back(leaf.grad());
      std::map<std::string, at::Tensor> named;
      for (const auto& [name, values] : model.parameters().views(all))
        named[name] = values;
      return named;
    };
    const auto mine = gradients(grouped), copies = gradients(whole);
    for (const auto& [name, gradient] : mine) {
      auto expected = copies.at(name);
      if (isShared(name))
        expected = expected.unflatten(0, {keyHeads, 4 / keyHeads, -1}).sum(1).flatten(0, 1);
      QVERIFY2(largest(gradient) > 1e-8 || isUnseen(name), name.c_str());
      QVERIFY2(largest(gradient - expected) < 1e-10, name.c_str());
    }
  }

  void normedHeadsAreTheExpression_data() {
    QTest::addColumn<QString>("encoding");
    QTest::addColumn<int>("keyHeads");
    QTest::addColumn<QString>("style");
    QTest::newRow("llama") << "rope" << 0 << "llama";
    QTest::newRow("gpt: RMSNorm there too") << "alibi" << 0 << "gpt";
    QTest::newRow("grouped") << "nope" << 2 << "llama";
  }
  void normedHeadsAreTheExpression() {
    QFETCH(QString, encoding);
    QFETCH(int, keyHeads);
    QFETCH(QString, style);
    const at::NoGradGuard noGradients;
    auto model = exact(with(encoding.toStdString(), std::to_string(keyHeads), "on", style.toStdString()));
    Seen seen;
    auto options = inDouble();
    options.observer = &seen;
    model.logits(tokens(B, T), options);
    for (std::size_t layer = 0; layer < 2; ++layer) {
      const auto& w = model.weights().layers[layer];
      const auto name = "model.layers." + std::to_string(layer) + ".self_attn.";
      QVERIFY(w.qNorm.data_ptr() == model.parameters().view(name + "q_norm.weight").data_ptr());
      QVERIFY(w.kNorm.data_ptr() == model.parameters().view(name + "k_norm.weight").data_ptr());
      QCOMPARE(seen.k[layer].size(1), keyHeads ? keyHeads : 4);
      const auto check = [&](const at::Tensor& got, const std::string& projection, const at::Tensor& gain) {
        const auto rows = model.parameters().view(name + projection + ".weight");
        for (std::int64_t head = 0; head < got.size(1); ++head) {
          const auto x = seen.h[layer].matmul(rows.slice(0, head * 8, head * 8 + 8).t()); // [B,T,d]
          const auto size = ((x * x).sum(-1, true) / 8 + 1e-5).sqrt();
          QVERIFY(largest(got.select(1, head) - gain * x / size) < 1e-12);
        }
      };
      check(seen.q[layer], "q_proj", w.qNorm);
      check(seen.k[layer], "k_proj", w.kNorm);
      const auto v = model.parameters().view(name + "v_proj.weight");
      QVERIFY(largest(seen.v[layer].transpose(1, 2).flatten(2) - seen.h[layer].matmul(v.t())) < 1e-12);
    }
  }

  void gradientsAreFiniteDifferences_data() { eachEncoding(); }
  void gradientsAreFiniteDifferences() {
    QFETCH(QString, encoding);
    auto model = exact(fetched());
    int leaf = 0;
    const auto loss = [&] { return lossOf(model, B, T); };
    for (const Slope& slope : slopesOfLeaves(model.parameters(), loss, stepOf(encoding.toStdString()))) {
      QVERIFY2(std::abs(slope.gradient) > 1e-7 || isUnseen(slope.name), slope.name.c_str());
      QVERIFY2(slope.apart() < 1e-6 * std::abs(slope.gradient) + slope.rounding,
               qPrintable(QString("%1: %2, not %3").arg(leaf++).arg(slope.difference).arg(slope.gradient)));
    }
  }

  void readInPiecesIsReadWhole_data() { everyEncoding(); }
  void readInPiecesIsReadWhole() {
    QFETCH(int, keyHeads);
    const at::NoGradGuard noGradients;
    auto model = exact(fetched());
    const auto all = tokens(B, T);
    const auto whole = model.logits(all, inDouble());
    for (const std::int64_t size : {1, 5, 7}) {
      Seen seen;
      auto options = inDouble();
      options.observer = &seen;
      QVERIFY(largest(logitsInPieces(model, all, size, options) - whole) < 1e-10);
      QCOMPARE(seen.k.back().sizes().vec(),
               std::vector<std::int64_t>({B, keyHeads, T, 8})); // no more is held
      QCOMPARE(seen.v.back().size(1), std::int64_t(keyHeads));
    }
  }

  void halfPrecisionIsClose_data() { eachEncoding(); }
  void halfPrecisionIsClose() {
    const at::NoGradGuard noGradients;
    auto config = fetched();
    config.set("model.initial_std", 0.02);
    Decoder model(config, vocabulary, at::kCPU);
    ForwardOptions half;
    half.type = at::kBFloat16;
    const auto x = model.logits(tokens(2, 16), {}), y = model.logits(tokens(2, 16), half).to(at::kFloat);
    QVERIFY(largest(x - y) < 0.03 * std::max(1.0, largest(x)) && largest(x - y) > 0);
  }

  void theEstimateIsWhatIsBuilt_data() { eachEncoding(); }
  void theEstimateIsWhatIsBuilt() {
    QFETCH(int, keyHeads);
    for (const char* norm : {"off", "on"}) {
      const auto config = fetched(norm);
      const Decoder model(config, vocabulary, at::kCPU);
      const auto estimate = makeEngine()->estimate(config, vocabulary);
      QCOMPARE(estimate->parameters, model.parameters().count());
      std::int64_t decaying = 0;
      for (std::size_t i = 0; i < model.parameters().leaves().size(); ++i)
        decaying += model.parameters().decays(i) ? model.parameters().leaves()[i].numel() : 0;
      QCOMPARE(estimate->matrixParameters, decaying);
    }
    // By hand, of NoPE: 2 layers of 32 dims, 4 heads of 8, an MLP of 48, 50 tokens and their head.
    const std::int64_t attention = 32 * 32 * 2 + 2 * keyHeads * 8 * 32, mlp = 3 * 32 * 48, gains = 2 * 32;
    const auto counted = makeEngine()->estimate(with("nope", std::to_string(keyHeads), "on"), vocabulary);
    QCOMPARE(counted->parameters, 2 * (attention + mlp + gains + 2 * 8) + 2 * 50 * 32 + 32);
    QCOMPARE(counted->matrixParameters, 2 * (attention + mlp) + 2 * 50 * 32); // gains do not decay
  }

  void whatIsNotAskedForIsNotThere() {
    const Decoder model(with("rope", "0"), vocabulary, at::kCPU),
        all(with("rope", "4"), vocabulary, at::kCPU);
    QVERIFY(!model.parameters().has("model.layers.0.self_attn.q_norm.weight"));
    for (const auto& [name, values] : model.parameters().views()) // as many as heads: the same model
      QVERIFY(at::equal(values, all.parameters().view(name)));
  }

  void whatCannotBeIsSaid() {
    const auto refusal = [](const char* heads, const char* keyHeads) {
      const auto config = engineSchema().configure(
          engineSchema().defaults("rope"),
          {{"model.width", "96"}, {"model.heads", heads}, {"model.key_heads", keyHeads}});
      return config ? "" : config.error().message();
    };
    QCOMPARE(refusal("12", "6"), "");
    QCOMPARE(refusal("12", "5"),
             "model.key_heads: 12 heads cannot share 5 key heads equally; write a divisor of "
             "12, for example 4, or 0 for as many as heads.");
    QCOMPARE(refusal("4", "8"),
             "model.key_heads: 4 heads cannot share 8 key heads equally; write a divisor of 4, "
             "for example 4, or 0 for as many as heads.");
  }
};

QTEST_APPLESS_MAIN(HeadsTest)
#include "heads_test.moc"
