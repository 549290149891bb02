// Runs that were trained masked, as views and other programs see them; what needs causality is refused.
#include "tests/engine/masked_fixture.h"

#include "core/api/run_figure.h"
#include "core/attention/attention.h"
#include "core/inspect/attention/permuted.h"
#include "core/inspect/probe.h"
#include "core/probe/export.h"
#include "core/probe/import.h"
#include "core/views/attention/attention.h"

#include <cmath>
#include <fstream>

using namespace expe;

namespace {

struct FirstLayer : ForwardObserver { // its weights [H,T,T] of a whole text
  void attention(const LayerAttention& seen) override {
    if (seen.layer == 0)
      weights = weightsOf(seen.plan, allRows(seen.plan))[0].to(at::kDouble);
  }
  at::Tensor weights;
};

} // namespace

class MaskedViewsTest : public MaskedFixture {
  Q_OBJECT
private slots:
  void initTestCase() { train(); }

  void figuresSayWhichLossTheyHave() {
    const auto figure = [&](const char* kind, const std::vector<std::int64_t>& runs) {
      return *makeFigure(*bench_.study, kind, runs);
    };
    const auto yOf = [](const Figure& f) { return QString::fromStdString(f.panels[0].y); };
    QCOMPARE(yOf(figure("loss", {plain_})), QString("loss (nats per token)"));
    QCOMPARE(yOf(figure("loss", {alibi_, tener_})), QString("masked loss (nats per token)"));
    QCOMPARE(yOf(figure("length", {alibi_})), QString("masked loss (nats per token)"));
    const auto both = figure("loss", {plain_, alibi_});
    QVERIFY(yOf(both).contains("next tokens, or of masked ones"));
    for (const Curve& curve : both.panels[0].curves)
      QCOMPARE(QString::fromStdString(curve.name).count("masked"), curve.color == int(plain_) - 1 ? 0 : 1);
    const auto lengths = figure("length", {plain_, alibi_});
    for (const Curve& curve : lengths.panels[0].curves) // and says it once
      QCOMPARE(QString::fromStdString(curve.name).count("masked"), curve.color == int(alibi_) - 1 ? 1 : 0);
  }

  // Every weight above and below the diagonal is there, and rows are whole.
  void attentionShowsBothSides() {
    ModelCache models(bench_.where);
    const auto of = *attentionState(models, state(tener_, 40), quiet_);
    std::int64_t rows = 0;
    const auto look = headWeights(of, 0, 40, quiet_, [&](const WeightRows& w) {
      for (auto i = w.begin; i < w.end; ++i, ++rows) {
        double sum = 0;
        QCOMPARE(w.last(i), std::int64_t(39));
        for (std::int64_t j = 0; j < 40; ++j)
          sum += double(w.of(i)[j]);
        QVERIFY(std::abs(sum - 1) < 1e-5 && w.of(i)[39] > 0);
      }
    });
    QVERIFY(look.ok());
    QCOMPARE(rows, std::int64_t(40));
    Looker looker(bench_.where);
    auto request = asking("attention", tener_, {{"show", "map"}});
    request.now.length = 40;
    const auto map = looker.figure(request).panels.at(0).map;
    for (std::int64_t i = 0; i < 40; ++i)
      for (std::int64_t j = 0; j < 40; ++j)
        QVERIFY(!std::isnan(map->at(i, j)));
    request.options = *figureOptions("attention", {{"show", "distance"}, {"log", "off"}});
    const auto distances = looker.figure(request);
    const auto& curve = distances.panels.at(0).curves.at(0);
    QCOMPARE(curve.x.front(), -39.0);
    QCOMPARE(curve.x.back(), 39.0);
    double corner = double(map->at(0, 39)); // one query is so far before a key
    QVERIFY(std::abs(curve.y.front() - corner) < 1e-6);
  }

  // Of the first layer that is the text in another order; later tokens change places too.
  void tokensOfBothSidesChangePlaces() {
    ModelCache models(bench_.where);
    const auto of = *attentionState(models, state(alibi_, 24), quiet_);
    const auto found = behaviorOfHeads(of, quiet_);
    QVERIFY(found.ok());
    const auto inputs = tensorOf(of.loaded.window(of.state)->inputs, at::kCPU);
    const auto weights = [&](const at::Tensor& tokens) {
      FirstLayer seen;
      ForwardOptions pass = of.loaded.pass();
      pass.observer = &seen;
      of.loaded.model().stream(tokens, pass);
      return seen.weights;
    };
    const auto before = weights(inputs);
    at::Tensor positional = at::zeros({found->heads}, at::kDouble), symbolic = positional.clone();
    for (std::int64_t query = 12; query < 24; ++query) {
      const auto order = at::tensor(shuffledAround(query, 24, true));
      QVERIFY(query == 23 || order[23].item<std::int64_t>() != 23 || order[22].item<std::int64_t>() != 22);
      const auto was = before.select(1, query);
      const auto is = weights(inputs.index_select(1, order)).select(1, query);
      positional += (1 - (is - was).abs().sum(1) / 2) / 12;
      symbolic += (1 - (is - was.index_select(1, order)).abs().sum(1) / 2) / 12;
    }
    for (std::int64_t head = 0; head < found->heads; ++head) {
      QVERIFY(std::abs(found->positional[std::size_t(head)] - positional[head].item<double>()) < 1e-5);
      QVERIFY(std::abs(found->symbolic[std::size_t(head)] - symbolic[head].item<double>()) < 1e-5);
    }
  }

  void biasesAreShownOfBothSides() {
    Looker looker(bench_.where);
    auto request = asking("positions", alibi_, {{"show", "map"}});
    request.now.length = 8;
    const auto map = looker.figure(request).panels.at(0).map;
    QCOMPARE(map->columns, std::int64_t(15));
    for (std::int64_t h = 0; h < 4; ++h)
      for (std::int64_t at = 0; at < 15; ++at)
        QVERIFY(std::abs(double(map->at(h, at)) +
                         std::exp2(-2.0 * double(h + 1)) * std::abs(double(at - 7))) < 1e-6);
  }

  void otherViewsWork() {
    Looker looker(bench_.where);
    for (const char* view : {"by-position", "tokens", "knockouts", "decode", "variance", "surface"}) {
      auto request = asking(view, tener_);
      request.now.length = 32;
      const auto figure = looker.tried(request);
      QVERIFY2(figure.ok(), figure ? "" : (view + (": " + figure.error().message())).c_str());
      QVERIFY2(figure->stamp.english().find("masked loss") != std::string::npos,
               figure->stamp.english().c_str());
    }
    const auto tokens = *looker.probe->tokens(state(tener_, 64), quiet_);
    QCOMPARE(tokens.pieces.size(), std::size_t(64));
    const auto known = std::ranges::count_if(tokens.loss, [](double nats) { return std::isfinite(nats); });
    QVERIFY(known > 0 && known < 30);
  }

  void whatNeedsCausalityIsRefused() {
    Looker looker(bench_.where);
    ContinueRequest request;
    request.state.run = tener_, request.state.typed = "a", request.tokens = 3;
    const auto said = looker.probe->continueText(request, quiet_, [](const Predicted&) {});
    QVERIFY(!said.ok() && said.error().kind == Error::Kind::User);
    QVERIFY(said.error().message().find("does not go on") != std::string::npos);
    QVERIFY(looker.refusal(asking("lag", tener_)).find("sees both sides") != std::string::npos);
    QVERIFY(looker.refusal(asking("by-position", tener_, {{"which", "excess"}})).find("floor") !=
            std::string::npos);
    const std::filesystem::path to = bench_.folder.filePath("exported").toStdString();
    const auto exported = exportCheckpoint({bench_.where, tener_, {}, {}, false, to});
    QVERIFY(!exported.ok() && exported.error().message().find("is a masked model") != std::string::npos);
    QVERIFY(!std::filesystem::exists(to));
  }

  void checkpointsSayThatTheyAreNoCausalModels() {
    const auto newest = bench_.study->checkpoints(alibi_)->back();
    std::ifstream file(newest.folder / "config.json");
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    QVERIFY(text.find("ExpeWorkbenchForMaskedLM") != std::string::npos);
  }

  void importedWeightsHaveNoMask() {
    const std::filesystem::path to = bench_.folder.filePath("causal").toStdString();
    QVERIFY(exportCheckpoint({bench_.where, plain_, {}, {}, false, to}).ok());
    ImportRequest request;
    request.study = bench_.where, request.folder = to;
    request.settings = {{"training.objective", "masked"}, {"data.records", "4000"}};
    const auto imported = importCheckpoint(request, quiet_);
    QVERIFY(!imported.ok());
    QVERIFY2(imported.error().message().find("no row for [MASK]") != std::string::npos,
             imported.error().message().c_str());
  }
};

QTEST_GUILESS_MAIN(MaskedViewsTest)
#include "masked_views_test.moc"
