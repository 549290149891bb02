// The loss of each token: of `expe eval --per-token`, of the window that is looked at, and of one pass by
// hand.
#include "tests/engine/training.h"

#include "core/api/run_figure.h"
#include "core/data/dataset.h"
#include "core/inspect/probe.h"
#include "core/probe/evaluate.h"
#include "core/train/state.h"

#include <cmath>

using namespace expe;

class PerTokenTest : public QObject {
  Q_OBJECT

  Bench bench_;
  std::int64_t run_ = 0;
  Progress quiet_;

  struct Told {
    std::vector<ScoredWindow> windows;
    Evaluation evaluation;
  };
  Told told(double length, double scale = 1, const std::string& protocol = "whole") {
    Told t;
    EvalRequest r;
    r.study = bench_.where;
    r.run = run_;
    r.lengths = {length}, r.scales = {scale};
    r.protocol = protocol;
    r.device = "cpu";
    r.store = false;
    r.each = [&](const ScoredWindow& w) -> Result<void> {
      t.windows.push_back(w);
      return {};
    };
    const auto all = evaluate(r, quiet_);
    if (!all)
      qFatal("%s", all.error().message().c_str());
    t.evaluation = all->front();
    return t;
  }
  ProbeState state(std::int64_t length, std::int64_t place) const {
    ProbeState s;
    s.run = run_, s.length = length, s.place = place;
    return s;
  }
  Figure drawn(const ProbeState& now, const Settings& set = {}, std::optional<ProbeState> pinned = {}) {
    const auto figure = makeProbe(bench_.where)
                            ->figure({"tokens", now, std::move(pinned), {}, *figureOptions("tokens", set)},
                                     quiet_, [](const Figure&) {});
    if (!figure)
      qFatal("%s", figure.error().message().c_str());
    return *figure;
  }

private slots:
  void initTestCase() {
    run_ = bench_.add({{"model.dropout", "0"}});
    QCOMPARE(bench_.train(run_).how, TrainEnd::How::Finished);
  }

  void rowsAddUpToTheEvaluation_data() {
    QTest::addColumn<QString>("protocol");
    for (const char* protocol : {"whole", "last", "sliding"})
      QTest::newRow(protocol) << protocol;
  }
  void rowsAddUpToTheEvaluation() {
    QFETCH(QString, protocol);
    const auto t = told(protocol == "sliding" ? 1 : 2, 0.5, protocol.toStdString());
    std::int64_t count = 0, number = 0;
    double loss = 0, floor = 0;
    for (const auto& w : t.windows) {
      QCOMPARE(w.window, number++);
      QCOMPARE(w.scale, 0.5);
      QCOMPARE(w.protocol, protocol.toStdString());
      QCOMPARE(w.checkpoint, 12);
      QCOMPARE(w.position + std::int64_t(w.targets.size()), t.evaluation.window);
      QCOMPARE(w.loss.size(), w.targets.size());
      QCOMPARE(w.lag.size(), w.targets.size());
      for (size_t i = 0; i < w.loss.size(); ++i)
        loss += w.loss[i], floor += w.floor[i], ++count;
    }
    QCOMPARE(count, t.evaluation.tokens);
    QVERIFY(std::abs(loss / double(count) - t.evaluation.loss) < 1e-12);
    QVERIFY(std::abs(floor / double(count) - t.evaluation.floor) < 1e-12);
  }

  void aWindowIsOnePassOfTheModel() {
    const auto t = told(2);
    Progress quiet;
    const auto run = *bench_.study->run(run_);
    const auto data = openDataset(run.config, quiet);
    Decoder model(run.config, data->vocabulary(), at::kCPU);
    const auto checkpoint = bench_.study->checkpoints(run_)->back();
    QVERIFY(loadWeights(checkpoint.folder / "model.safetensors", model).ok());
    at::NoGradGuard noGrad;
    const auto begin = data->validation.front().begin + 32; // the second window
    auto text = at::empty({1, 33}, at::kLong);
    for (std::int64_t i = 0; i < 33; ++i)
      text[0][i] = data->tokens[begin + size_t(i)];
    const auto losses = model.losses(text.slice(1, 0, 32), text.slice(1, 1), {});
    const auto window = *data->tokens.copy(begin, begin + 33);
    const auto lags = data->ledger->lag(window);
    for (size_t i = 0; i < 32; ++i) {
      QVERIFY(std::abs(t.windows[1].loss[i] - losses[0][std::int64_t(i)].item<double>()) < 1e-5);
      QCOMPARE(t.windows[1].targets[i].id, data->tokens[begin + i + 1]);
      QCOMPARE(t.windows[1].targets[i].text, data->tokenizer->piece(data->tokens[begin + i + 1]));
      QCOMPARE(t.windows[1].lag[i], lags[i]);
      QCOMPARE(t.windows[1].channel[i], int(data->ledger->channel(data->tokens[begin + i + 1])));
    }
  }

  // The probe reads one window alone, `expe eval` many of them in one pass.
  void theWindowLookedAtHasTheSameNumbers() {
    for (const std::int64_t k : {1, 2, 4}) {
      const auto t = told(double(k));
      for (const std::int64_t number : {0, 2}) {
        const auto tokens = makeProbe(bench_.where)->tokens(state(16 * k, number * k), quiet_);
        QVERIFY(tokens.ok());
        const auto& w = t.windows[size_t(number)];
        QCOMPARE(tokens->pieces.size(), size_t(16 * k + 1));
        QVERIFY(std::isnan(tokens->loss[0]));
        for (size_t i = 0; i < w.loss.size(); ++i) {
          QVERIFY(tokens->pieces[i + 1] == w.targets[i]);
          QVERIFY2(tokens->loss[i + 1] == w.loss[i],
                   qPrintable(QString::number(tokens->loss[i + 1] - w.loss[i])));
          QCOMPARE(tokens->floor[i + 1], w.floor[i]);
          QCOMPARE(tokens->lag[i + 1], w.lag[i]);
          QCOMPARE(tokens->channel[i + 1], w.channel[i]);
        }
      }
    }
  }

  void aTypedTextEndsWithItsLastToken() {
    const auto shown = makeProbe(bench_.where)->tokens(state(16, 0), quiet_);
    auto s = state(16, 0);
    for (size_t i = 0; i < 9; ++i)
      s.typed += shown->pieces[i].text;
    const auto typed = makeProbe(bench_.where)->tokens(s, quiet_);
    QVERIFY(typed.ok());
    QCOMPARE(typed->pieces.size(), size_t(9));
    QCOMPARE(typed->loss.size(), size_t(9));
    for (size_t i = 1; i < 9; ++i)
      QVERIFY(std::abs(typed->loss[i] - shown->loss[i]) < 1e-5); // causal: what follows changes nothing
    s.typed = shown->pieces[0].text;
    QCOMPARE(makeProbe(bench_.where)->tokens(s, quiet_)->loss.size(), size_t(1));
  }

  void theViewDrawsThem() {
    auto now = state(32, 0), before = state(32, 4);
    now.position = 7;
    const auto tokens = makeProbe(bench_.where)->tokens(now, quiet_);
    const auto figure = drawn(now, {}, before);
    const auto& panel = figure.panels[0];
    QCOMPARE(panel.curves.size(), size_t(3));
    QCOMPARE(panel.curves[0].x.front(), 1.0);
    QCOMPARE(panel.curves[0].y, std::vector<double>(tokens->loss.begin() + 1, tokens->loss.end()));
    QCOMPARE(panel.curves[2].y, std::vector<double>(tokens->floor.begin() + 1, tokens->floor.end()));
    QVERIFY(panel.curves[1].style == Curve::Style::Dashed && panel.curves[1].name == "loss (pinned)");
    QVERIFY(panel.references[1] == (Reference{"selected"_text, true, 7}));
    const auto excess = drawn(now, {{"which", "excess"}});
    QCOMPARE(excess.panels[0].curves.size(), size_t(1));
    QCOMPARE(excess.panels[0].curves[0].y[4], tokens->loss[5] - tokens->floor[5]);
    double bytes = 0, nats = 0;
    for (size_t i = 1; i < tokens->pieces.size(); ++i)
      bytes += double(tokens->pieces[i].text.size()), nats += tokens->loss[i];
    const auto bits = drawn(now, {{"unit", "bits"}}).panels[0].curves[0].y;
    double sum = 0;
    for (const double y : bits)
      sum += y;
    QVERIFY(std::abs(sum / 32 - nats / bytes / std::log(2.0)) < 1e-9);
  }
};

QTEST_GUILESS_MAIN(PerTokenTest)
#include "per_token_test.moc"
