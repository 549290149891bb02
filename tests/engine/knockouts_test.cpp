// Position taken from layers and heads, against models that never had it.
#include "tests/engine/training.h"

#include "core/api/views.h"
#include "core/model/kv_cache.h"
#include "core/model/measure.h"
#include "core/view/contexts.h"
#include "core/view/doors.h"
#include "core/view/probe.h"

#include <cmath>

using namespace expe;

class KnockoutsTest : public QObject {
  Q_OBJECT

  Bench bench_;
  Progress quiet_;
  std::int64_t expe_ = 0, nope_ = 0, sinusoidal_ = 0;

  // Position taken from one layer, or from all; what layer 0 scored is kept.
  struct Knock : ForwardObserver {
    Knockout what;
    bool everywhere = true;
    std::int64_t at = 0;
    at::Tensor q, k, bias;
    const Knockout* knockout(std::int64_t layer) override {
      return everywhere || layer == at ? &what : nullptr;
    }
    void attention(const Attended& seen) override {
      if (seen.layer == 0)
        q = seen.q, k = seen.k, bias = seen.bias;
    }
  };

  static Config with(const std::string& encoding) {
    return configured({{"position.encoding", encoding}, {"model.initial_std", "0.2"}});
  }
  // The same weights without position; of overwritten dims the columns are 0, as the position was.
  static Decoder withoutPosition(Decoder& model, std::int64_t overwritten) {
    Decoder bare(with("nope"), 50, at::kCPU);
    at::NoGradGuard noGradients;
    const auto from = model.weights().trained(), to = bare.weights().trained();
    for (std::size_t i = 0; i < to.size(); ++i)
      to[i].detach().copy_(from[i]);
    for (auto& layer : bare.weights().layers)
      layer.qkv.detach().slice(0, 0, 64).slice(1, 0, overwritten).zero_();
    return bare;
  }
  static at::Tensor run(Decoder& model, ForwardObserver* lens = nullptr) {
    at::NoGradGuard noGradients;
    ForwardOptions pass;
    pass.lens = lens;
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
    QTest::newRow("rope") << "rope" << 0;
    QTest::newRow("alibi") << "alibi" << 0;
    QTest::newRow("expe") << "expe" << 16;
  }
  void removedEverywhereItIsAModelWithoutPosition() {
    QFETCH(QString, encoding);
    QFETCH(int, overwritten);
    Decoder model(with(encoding.toStdString()), 50, at::kCPU);
    auto bare = withoutPosition(model, overwritten);
    Knock knock;
    const auto knocked = run(model, &knock);
    QVERIFY(largest(knocked - run(bare)) < 1e-4);
    QVERIFY(largest(knocked - run(model)) > 1e-2); // it says something
  }

  void oneHeadLosesItsPositionAndTheOthersKeepTheirs_data() {
    removedEverywhereItIsAModelWithoutPosition_data();
  }
  void oneHeadLosesItsPositionAndTheOthersKeepTheirs() {
    QFETCH(QString, encoding);
    QFETCH(int, overwritten);
    Decoder model(with(encoding.toStdString()), 50, at::kCPU);
    auto bare = withoutPosition(model, overwritten);
    Knock whole, never, one;
    whole.everywhere = never.everywhere = one.everywhere = false;
    whole.at = never.at = -2;
    one.what.heads = at::tensor({0, 0, 1, 0}, at::kLong).to(at::kBool);
    run(model, &whole), run(bare, &never), run(model, &one);
    for (std::int64_t head = 0; head < 4; ++head) {
      const auto& like = head == 2 ? never : whole;
      QVERIFY(largest(one.q.select(1, head) - like.q.select(1, head)) < 1e-5);
      QVERIFY(largest(one.k.select(1, head) - like.k.select(1, head)) < 1e-5);
      if (one.bias.defined())
        QVERIFY(largest(one.bias[head] - (head == 2 ? at::zeros_like(one.bias[head]) : whole.bias[head])) ==
                0);
    }
  }

  void readInPiecesAKnockedHeadIsTheSame_data() { removedEverywhereItIsAModelWithoutPosition_data(); }
  void readInPiecesAKnockedHeadIsTheSame() {
    QFETCH(QString, encoding);
    at::NoGradGuard noGradients;
    Decoder model(with(encoding.toStdString()), 50, at::kCPU);
    Knock one;
    one.what.heads = at::tensor({0, 1, 0, 0}, at::kLong).to(at::kBool);
    const auto whole = run(model, &one);
    KVCache memory(40);
    ForwardOptions pass;
    pass.lens = &one, pass.memory = &memory;
    const auto first = model.logits(tokens(2, 40).slice(1, 0, 25), pass);
    const auto rest = model.logits(tokens(2, 40).slice(1, 25), pass);
    QVERIFY(largest(at::cat({first, rest}, 1) - whole) < 1e-4);
  }

  void frozenEveryTokenStandsAtOnePlace() {
    Decoder model(with("rope"), 50, at::kCPU);
    auto bare = withoutPosition(model, 0);
    Knock knock;
    knock.what.how = Knockout::How::Freeze;
    QVERIFY(largest(run(model, &knock) - run(bare)) < 1e-3); // turned alike: their products as if not at all
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
    ModelCache subjects(bench_.where);
    LoadedModel& subject = **subjects.get(request(expe_).now, quiet_);
    const auto windows = *contexts(subject, "validation", 32, 512);
    QCOMPARE(windows.size(), size_t(16));
    const auto loss = [&](ForwardObserver* lens) {
      at::NoGradGuard noGradients;
      double sum = 0;
      for (const auto& window : windows) {
        const std::vector<Token> all(subject.data().tokens.begin() + static_cast<long>(window.begin),
                                     subject.data().tokens.begin() + static_cast<long>(window.begin) + 33);
        const auto ids = tensorOf(all, at::kCPU);
        ForwardOptions pass;
        pass.lens = lens;
        const auto p = subject.model().logits(ids.slice(1, 0, 32), pass).to(at::kDouble).log_softmax(-1);
        sum -= p.gather(2, ids.slice(1, 1).unsqueeze(2)).sum().item<double>();
      }
      return sum / 512;
    };
    const double whole = loss(nullptr);
    Knock knock;
    knock.everywhere = false, knock.at = 1;
    QVERIFY(std::abs(map.at(1, 4) - (loss(&knock) - whole)) < 1e-5);
    knock.what.heads = at::tensor({0, 0, 1, 0}, at::kLong).to(at::kBool);
    const double head = loss(&knock);
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
    QCOMPARE(figure.panels[0].tickLabelsY[0], std::string("embedding"));
    QVERIFY(map.text->of(1, 0).find("no position enters there") != std::string::npos);

    const auto none = makeProbe(bench_.where)->figure(request(nope_), quiet_, [](const Figure&) {});
    QVERIFY(!none.ok());
    QCOMPARE(none.error().kind, Error::Kind::User);
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
