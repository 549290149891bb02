// Position taken from layers and heads, against models that never had it.
#include "tests/engine/training.h"

#include "core/api/views.h"
#include "core/attention/attention.h"
#include "core/attention/head.h"
#include "core/inspect/contexts.h"
#include "core/inspect/loaded_model.h"
#include "core/inspect/probe.h"
#include "core/model/kv_cache.h"
#include "core/model/measure.h"
#include "core/position/framework/without.h"

#include <cmath>

using namespace expe;

class KnockoutsTest : public QObject {
  Q_OBJECT

  Bench bench_;
  Progress quiet_;
  std::int64_t expe_ = 0, nope_ = 0, sinusoidal_ = 0;

  // Position taken from one layer, or from all and the embedding.
  struct Knock {
    Knockout how = Knockout::Remove;
    at::Tensor heads = {};
    std::optional<std::int64_t> layer = {};
    Encodings of(const Decoder& model) const {
      Encodings all = model.encodings();
      if (!layer)
        all.embedding = without(all.embedding, how);
      for (std::size_t i = 0; i < all.layers.size(); ++i)
        if (!layer || static_cast<std::int64_t>(i) == *layer)
          all.layers[i] = without(all.layers[i], how, heads);
      return all;
    }
  };
  static at::Tensor only(std::int64_t head) { return at::arange(4) == head; }

  // The plan of layer 0, and what its heads mix with it.
  struct FirstPlan : ForwardObserver {
    AttentionPlan plan;
    at::Tensor out, explicitOut; // [B,H,T,d]
    void attention(const LayerAttention& seen) override {
      if (seen.layer != 0)
        return;
      plan = seen.plan;
      out = attend(seen.plan, seen.v).out, explicitOut = explicitAttention(seen.plan, seen.v);
    }
    // What that head computes.
    const AttentionPlan& of(std::int64_t head) const {
      for (const auto& [heads, what] : plan.instead)
        if (heads[head].item<bool>())
          return *what;
      return plan;
    }
    at::Tensor q(std::int64_t head) const { return of(head).pieces.at(0).q.select(1, head); }
    at::Tensor k(std::int64_t head) const {
      const auto& k = of(head).pieces.at(0).k;
      return k.select(1, head * k.size(1) / 4);
    }
    at::Tensor bias(std::int64_t head) const { return biasOfHead(of(head), head); }
  };

  static Config with(const std::string& encoding, int keyHeads = 4) {
    return configured({{"position.encoding", encoding},
                       {"model.initial_std", "0.2"},
                       {"model.key_heads", std::to_string(keyHeads)}});
  }
  // The same weights without position; of overwritten dims the columns are 0, as the position was.
  static Decoder withoutPosition(Decoder& model, std::int64_t overwritten) {
    const auto keyRows = model.shape().keyRows();
    Decoder bare(with("nope", static_cast<int>(model.shape().keyHeads)), 50, at::kCPU);
    at::NoGradGuard noGradients;
    const auto &from = model.parameters().leaves(), &to = bare.parameters().leaves();
    for (std::size_t i = 0; i < to.size(); ++i)
      to[i].detach().copy_(from[i]);
    for (auto& layer : bare.weights().layers)
      layer.qkv.detach().slice(0, 0, 32 + keyRows).slice(1, 0, overwritten).zero_();
    return bare;
  }
  static at::Tensor run(Decoder& model, const std::optional<Knock>& knock = {},
                        ForwardObserver* observer = nullptr) {
    at::NoGradGuard noGradients;
    const auto encodings = knock ? knock->of(model) : model.encodings();
    ForwardOptions pass;
    pass.encodings = knock ? &encodings : nullptr;
    pass.observer = observer;
    return model.logits(tokens(2, 40), pass);
  }
  ProbeRequest request(std::int64_t run, const char* how = "remove") const {
    ProbeRequest r;
    r.view = "knockouts";
    r.now.run = run;
    r.now.length = 32;
    for (const auto& option : findView(r.view)->options)
      r.options.set(option.key, option.standard);
    r.options.set("how", std::string(how));
    r.options.set("tokens", std::int64_t(512));
    return r;
  }
  Figure drawn(const ProbeRequest& r) {
    auto figure = makeProbe(bench_.where)->figure(r, quiet_, [](const Figure&) {});
    if (!figure)
      qFatal("%s", figure.error().message().c_str());
    return *figure;
  }

private slots:
  void initTestCase() {
    expe_ = bench_.add({{"model.dropout", "0"}});
    nope_ = bench_.add({{"position.encoding", "nope"}});
    sinusoidal_ = bench_.add({{"position.encoding", "sinusoidal"}});
    for (const auto run : {expe_, nope_, sinusoidal_})
      QCOMPARE(bench_.train(run).how, TrainEnd::How::Finished);
  }

  void removedEverywhereItIsAModelWithoutPosition_data() {
    QTest::addColumn<QString>("encoding");
    QTest::addColumn<int>("overwritten");
    QTest::addColumn<int>("keyHeads");
    QTest::newRow("rope") << "rope" << 0 << 4;
    QTest::newRow("alibi") << "alibi" << 0 << 4;
    QTest::newRow("expe") << "expe" << 16 << 4;
    QTest::newRow("exqpe") << "exqpe" << 16 << 4;
    QTest::newRow("canon") << "canon" << 0 << 4;
    QTest::newRow("canon, shared keys") << "canon" << 0 << 2;
    QTest::newRow("rope, shared keys") << "rope" << 0 << 2; // of which a head alone loses its own
    QTest::newRow("alibi, shared keys") << "alibi" << 0 << 2;
    QTest::newRow("expe, shared keys") << "expe" << 16 << 2;
    QTest::newRow("exqpe, one key head") << "exqpe" << 16 << 1;
  }
  void removedEverywhereItIsAModelWithoutPosition() {
    QFETCH(QString, encoding);
    QFETCH(int, overwritten);
    QFETCH(int, keyHeads);
    Decoder model(with(encoding.toStdString(), keyHeads), 50, at::kCPU);
    auto bare = withoutPosition(model, overwritten);
    const auto knocked = run(model, Knock{});
    QVERIFY(largest(knocked - run(bare)) < 1e-4);
    QVERIFY(largest(knocked - run(model)) > 1e-2); // it says something
  }

  void oneHeadLosesItsPositionAndTheOthersKeepTheirs_data() {
    removedEverywhereItIsAModelWithoutPosition_data();
  }
  void oneHeadLosesItsPositionAndTheOthersKeepTheirs() {
    QFETCH(QString, encoding);
    QFETCH(int, overwritten);
    QFETCH(int, keyHeads);
    Decoder model(with(encoding.toStdString(), keyHeads), 50, at::kCPU);
    auto bare = withoutPosition(model, overwritten);
    FirstPlan whole, never, one;
    run(model, {}, &whole), run(bare, {}, &never), run(model, Knock{.heads = only(2), .layer = 0}, &one);
    QVERIFY(largest(whole.out.select(1, 2) - never.out.select(1, 2)) > 1e-3); // position says something there
    for (std::int64_t head = 0; head < 4; ++head) {
      const auto& like = head == 2 ? never : whole;
      QVERIFY(largest(one.q(head) - like.q(head)) < 1e-5);
      QVERIFY(largest(one.k(head) - like.k(head)) < 1e-5);
      QCOMPARE(one.bias(head).defined(), like.bias(head).defined());
      if (like.bias(head).defined())
        QVERIFY(at::equal(one.bias(head), like.bias(head)));
      QVERIFY(at::allclose(logitsOf(one.plan, allRows(one.plan)).select(1, head),
                           logitsOf(like.plan, allRows(like.plan)).select(1, head), 1e-4, 1e-4));
      for (const auto& out : {one.out, one.explicitOut})
        QVERIFY(largest(out.select(1, head) - like.out.select(1, head)) < 1e-4);
    }
  }

  void readInPiecesAKnockedHeadIsTheSame_data() { removedEverywhereItIsAModelWithoutPosition_data(); }
  void readInPiecesAKnockedHeadIsTheSame() {
    QFETCH(QString, encoding);
    QFETCH(int, keyHeads);
    at::NoGradGuard noGradients;
    Decoder model(with(encoding.toStdString(), keyHeads), 50, at::kCPU);
    const Knock one{.heads = only(1)};
    const auto whole = run(model, one);
    const auto encodings = one.of(model);
    KVCache cache(40);
    ForwardOptions pass;
    pass.encodings = &encodings, pass.cache = &cache;
    const auto first = model.logits(tokens(2, 40).slice(1, 0, 25), pass);
    const auto rest = model.logits(tokens(2, 40).slice(1, 25), pass);
    QVERIFY(largest(at::cat({first, rest}, 1) - whole) < 1e-4);
  }

  void frozenEveryTokenStandsAtOnePlace() {
    Decoder model(with("rope"), 50, at::kCPU);
    auto bare = withoutPosition(model, 0);
    const Knock knock{.how = Knockout::Freeze};
    QVERIFY(largest(run(model, knock) - run(bare)) < 1e-3); // turned alike: their products as if not at all
  }

  void removedFromTheEmbeddingNothingIsAdded() {
    Decoder model(with("sinusoidal"), 50, at::kCPU);
    auto bare = withoutPosition(model, 0);
    QVERIFY(at::equal(run(model, Knock{}), run(bare)));
    QVERIFY(at::equal(run(model, Knock{.layer = 0}), run(model))); // it says nothing in the layers
    QVERIFY(largest(run(model) - run(bare)) > 1e-2);
  }

  void aCellIsTheRiseOfTheLoss() {
    const auto figure = drawn(request(expe_));
    const auto& panel = figure.panels[0];
    const auto& map = *panel.map;
    QCOMPARE(map.rows, 2);
    QCOMPARE(map.columns, 5);
    QVERIFY(map.left == -0.5 && map.right == 4.5 && map.first == -0.5 && map.last == 1.5);
    QVERIFY(panel.pickX == "head" && panel.pickY == "layer");
    // Measured another way: the logits of all windows, their cross entropy.
    ModelCache models(bench_.where);
    LoadedModel& loaded = **models.get(request(expe_).now, quiet_);
    const auto windows = *contexts(loaded, "validation", 32, 512);
    QCOMPARE(windows.size(), size_t(16));
    const auto loss = [&](const std::optional<Knock>& knock) {
      at::NoGradGuard noGradients;
      const auto encodings = knock ? knock->of(loaded.model()) : loaded.model().encodings();
      double sum = 0;
      for (const auto& window : windows) {
        const auto all = *loaded.data().tokens.copy(window.begin, window.begin + 33);
        const auto ids = tensorOf(all, at::kCPU);
        ForwardOptions pass;
        pass.encodings = &encodings;
        const auto p = loaded.model().logits(ids.slice(1, 0, 32), pass).to(at::kDouble).log_softmax(-1);
        sum -= p.gather(2, ids.slice(1, 1).unsqueeze(2)).sum().item<double>();
      }
      return sum / 512;
    };
    const double whole = loss({});
    QVERIFY(std::abs(map.at(1, 4) - (loss(Knock{.layer = 1}) - whole)) < 1e-5);
    const double head = loss(Knock{.heads = only(2), .layer = 1});
    QVERIFY(std::abs(map.at(1, 2) - (head - whole)) < 1e-5);
    QVERIFY(map.at(1, 2) != map.at(1, 4));
    const auto text = QString::fromStdString(map.text->of(1, 2));
    QVERIFY2(text.startsWith(QString("layer 2, head 3 without position: %1 − %2 = ")
                                 .arg(head, 0, 'f', 3)
                                 .arg(whole, 0, 'f', 3)) &&
                 text.endsWith(" nats"),
             qPrintable(text));
    QVERIFY(map.range && map.range->first == -map.range->second);
  }

  void whereNothingIsSaidNothingIsTaken() {
    const auto figure = drawn(request(sinusoidal_));
    const auto& map = *figure.panels[0].map;
    QCOMPARE(map.rows, 3); // the embedding, and two layers
    QCOMPARE(map.first, -1.5);
    for (std::int64_t row = 0; row < 3; ++row)
      for (std::int64_t column = 0; column < 5; ++column)
        QCOMPARE(std::isnan(map.at(row, column)), row != 0 || column != 4);
    QCOMPARE(figure.panels[0].ticksY[0].label, std::string("embedding"));
    QVERIFY(map.text->of(1, 0).english().find("no position enters there") != std::string::npos);

    const auto none = makeProbe(bench_.where)->figure(request(nope_), quiet_, [](const Figure&) {});
    QVERIFY(!none.ok());
    QCOMPARE(none.error().kind, Error::Kind::User);
  }

  // Layers without the encoding are left out, and a temperature is position too.
  void aPatternDecidesWherePositionEnters() {
    const auto run = bench_.add({{"model.dropout", "0"},
                                 {"model.layers", "3"},
                                 {"position.pattern", "nope, expe[span=5], nope[temperature=2, every=3]"}});
    QCOMPARE(bench_.train(run, 4).how, TrainEnd::How::Stopped);
    const auto figure = drawn(request(run));
    const auto& map = *figure.panels[0].map;
    QCOMPARE(map.rows, 3);
    for (std::int64_t column = 0; column < 5; ++column) {
      QVERIFY(std::isnan(map.at(0, column)));
      QVERIFY(map.at(1, column) != 0 && map.at(2, column) != 0);
    }
  }

  void pinnedStandsBeside() {
    auto r = request(expe_, "freeze");
    r.pinned = r.now;
    r.pinned->checkpoint = 4;
    const auto figure = drawn(r);
    QCOMPARE(figure.panels.size(), size_t(2));
    QCOMPARE(figure.panels[1].title, std::string("pinned"));
    QVERIFY(figure.panels[0].map->range == figure.panels[1].map->range);
    QVERIFY(figure.panels[0].map->values != figure.panels[1].map->values);
  }

  void cancelledItEnds() {
    class Cancelled : public Progress {
      bool cancelled() const override { return true; }
    } cancelled;
    QVERIFY(!makeProbe(bench_.where)->figure(request(expe_), cancelled, [](const Figure&) {}).ok());
  }
};

QTEST_GUILESS_MAIN(KnockoutsTest)
#include "knockouts_test.moc"
