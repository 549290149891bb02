// Key tokens and LongPPL (Fang et al. 2024) of a small model, whose short contexts are read here one by one.
#include "core/inspect/loaded_model.h"
#include "core/views/key_tokens.h"
#include "tests/engine/view_context.h"

#include <ATen/ATen.h>

#include <cmath>

using namespace expe;

namespace {

constexpr std::int64_t length = 40;

// −log p of the token behind these, from one pass over them alone, in fp64.
double nats(LoadedModel& loaded, const std::vector<Token>& before, Token token) {
  const auto pass = loaded.pass();
  const auto stream = loaded.model().stream(tensorOf(before, at::kCPU), pass);
  const auto logits = loaded.model().logitsOf(stream.slice(1, -1), pass).flatten().to(at::kDouble);
  return -logits.slice(0, 0, loaded.model().shape().tokens).log_softmax(0)[token].item<double>();
}

} // namespace

class KeyTokensTest : public QObject {
  Q_OBJECT

  std::int64_t run_ = 0, masked_ = 0;
  Bench bench_;
  at::NoGradGuard noGrad_;

  ProbeRequest asked(const Settings& options, std::int64_t tokens = length) {
    auto request = asking("tokens", run_, options);
    request.now.length = tokens;
    return request;
  }
  MeasuredView measured(const ProbeRequest& request) {
    Progress quiet;
    auto all = makeProbe(bench_.where)->measure(request, quiet);
    if (!all)
      qFatal("%s", all.error().message().c_str());
    return *all;
  }

private slots:
  void initTestCase() {
    const Settings alike{{"model.dropout", "0"}, {"model.initial_std", "0.4"}, {"training.rate", "0.02"}};
    auto masked = alike;
    masked.emplace_back("training.objective", "masked");
    run_ = bench_.add(alike), masked_ = bench_.add(masked);
    for (const auto run : {run_, masked_})
      QCOMPARE(bench_.train(run).how, TrainEnd::How::Finished);
  }

  // Of token i the context begins at the multiple of the stride that leaves K tokens or more before it.
  void shortContextsAreReadAlone_data() {
    QTest::addColumn<int>("context");
    QTest::addColumn<int>("given");
    QTest::addColumn<int>("stride");
    QTest::newRow("exact") << 8 << 1 << 1;
    QTest::newRow("a quarter") << 12 << 0 << 3;
    QTest::newRow("rest") << 9 << 7 << 7; // 41 tokens: four times 7 and 4
    QTest::newRow("one window") << 30 << 50 << 50;
    QTest::newRow("least") << 1 << 0 << 1;
  }
  void shortContextsAreReadAlone() {
    QFETCH(int, context);
    QFETCH(int, given);
    QFETCH(int, stride);
    const auto request = asked({{"short", std::to_string(context)}, {"stride", std::to_string(given)}});
    const auto all = measured(request);
    const auto& losses = static_cast<const ShortContextLosses&>(*all.now.measurement);
    QCOMPARE(losses.stride, std::int64_t(stride));
    QCOMPARE(losses.shortLoss.size(), std::size_t(length + 1));
    ModelCache models(bench_.where);
    Progress quiet;
    LoadedModel& loaded = **models.get(request.now, quiet);
    auto window = *loaded.window(request.now);
    auto tokens = window.inputs;
    tokens.push_back(window.targets.back());
    for (int i = 0; i <= length; ++i) {
      const double found = losses.shortLoss[std::size_t(i)];
      if (i < context) {
        QVERIFY(std::isnan(found));
        continue;
      }
      const int begin = (i - context) / stride * stride;
      const double expected =
          nats(loaded, {tokens.begin() + begin, tokens.begin() + i}, tokens[std::size_t(i)]);
      QVERIFY2(std::abs(found - expected) < 1e-5,
               qPrintable(QString("token %1: %2, not %3").arg(i).arg(found).arg(expected)));
      if (begin == 0)
        QVERIFY(std::abs(found - losses.loss[std::size_t(i)]) < 1e-5);
    }
  }

  // The bounds stand so that each of them leaves tokens out.
  void longPplIsOfTheKeyTokens() {
    const Settings options{{"short", "4"}, {"stride", "1"}, {"alpha", "0.2"}, {"beta", "-5"}};
    const auto request = asked(options);
    const auto all = measured(request);
    const auto& losses = static_cast<const ShortContextLosses&>(*all.now.measurement);
    double sum = 0, whole = 0;
    int likely = 0, dearer = 0;
    std::vector<double> key;
    for (int i = 1; i <= length; ++i) {
      const double loss = losses.loss[std::size_t(i)], difference = losses.shortLoss[std::size_t(i)] - loss;
      whole += loss;
      const bool dear = difference > 0.2, probable = loss < 5;
      dearer += dear, likely += probable;
      if (dear && probable)
        key.push_back(i), sum += loss;
    }
    const auto count = int(key.size());
    QVERIFY2(count > 1 && count < likely && count < dearer,
             qPrintable(QString("%1 of %2 and %3").arg(count).arg(likely).arg(dearer)));
    const auto figure = *draw(request, all);
    QVERIFY(std::abs(std::stod(metadataOf(figure, "LongPPL")) / std::exp(sum / count) - 1) < 1e-6);
    QVERIFY(std::abs(std::stod(metadataOf(figure, "perplexity")) / std::exp(whole / length) - 1) < 1e-6);
    QCOMPARE(metadataOf(figure, "key tokens"), std::to_string(count));
    const Curve& points = curveNamed(figure.panels.at(0), "key tokens");
    QVERIFY(points.style == Curve::Style::Points);
    QCOMPARE(points.x, key);
    const Curve& line = curveNamed(figure.panels[0], "loss");
    for (std::size_t i = 0; i < key.size(); ++i)
      QCOMPARE(points.y[i], line.y[std::size_t(key[i]) - 1]);
    const auto note = figure.panels[0].notes.at(0).english();
    QVERIFY2(note.find("of " + std::to_string(count) + " key tokens; perplexity") != note.npos, note.c_str());
    auto benefits = options;
    benefits.emplace_back("which", "benefit");
    const auto shown = *draw(asked(benefits), all);
    const Curve& benefit = curveNamed(shown.panels.at(0), "benefit");
    QCOMPARE(benefit.x.front(), 4.0);
    QVERIFY(std::abs(benefit.y.front() - losses.shortLoss[4] + losses.loss[4]) < 1e-12);
  }

  void whatCannotBeIsSaid() {
    Looker look(bench_.where);
    QVERIFY(look.refusal(asked({{"which", "benefit"}})).find("short=64") != std::string::npos);
    QVERIFY(look.refusal(asked({{"which", "benefit"}, {"short", "41"}})).find("more than 41 tokens") !=
            std::string::npos);
    auto masked = asked({{"short", "4"}});
    masked.now.run = masked_;
    QVERIFY(look.refusal(masked).find("a masked model sees both sides") != std::string::npos);
    const auto none = look.figure(asked({{"short", "4"}, {"alpha", "20"}})).panels.at(0);
    QVERIFY(none.notes.at(0).english().starts_with("no key tokens; perplexity "));
    const auto longer = look.figure(asked({{"short", "41"}})).panels.at(0);
    QVERIFY(longer.notes.at(0).english().starts_with("no token of this window has more than 41 tokens"));
    QCOMPARE(longer.curves.size(), look.figure(asked({})).panels.at(0).curves.size());
  }

  // Of both states, told apart, and none of them a line.
  void pinnedOnesStandBeside() {
    Looker look(bench_.where);
    auto request = asked({{"short", "4"}, {"alpha", "0.1"}, {"beta", "-20"}});
    request.pinned = request.now;
    request.pinned->eval.set("evaluation.scale", 0.5);
    const auto panel = look.figure(request).panels.at(0);
    QVERIFY(curveNamed(panel, "key tokens (pinned)").style == Curve::Style::Points);
    QVERIFY(curveNamed(panel, "loss (pinned)").style == Curve::Style::Dashed);
    QCOMPARE(panel.notes.size(), std::size_t(2));
  }
};

QTEST_GUILESS_MAIN(KeyTokensTest)
#include "key_tokens_test.moc"
