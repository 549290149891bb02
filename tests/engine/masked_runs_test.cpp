// Runs that were trained masked: resumed, evaluated in both ways, looked at, and what needs causality
// refused.
#include "tests/engine/view_context.h"

#include "core/api/losses.h"
#include "core/data/masking.h"
#include "core/figure/views/attention.h"
#include "core/inspect/attention_state.h"
#include "core/inspect/measure_view.h"
#include "core/probe/evaluate.h"
#include "core/probe/export.h"
#include "core/probe/import.h"

#include <cmath>
#include <fstream>
#include <set>

using namespace expe;

class MaskedRunsTest : public QObject {
  Q_OBJECT

  Bench bench_;
  std::int64_t alibi_ = 0, tener_ = 0, plain_ = 0;
  Progress quiet_;

  // Targets of one evaluation, by their places in blocks of 64 tokens, with their losses.
  struct Scored {
    Evaluation row;
    std::map<std::int64_t, double> losses;
    std::set<std::int64_t> places() const {
      std::set<std::int64_t> all;
      for (const auto& [place, loss] : losses)
        all.insert(place);
      return all;
    }
  };

  Scored scored(std::int64_t run, double length, const Settings& settings = {}) {
    EvalRequest r;
    r.study = bench_.where, r.run = run, r.lengths = {length}, r.settings = settings, r.device = "cpu";
    Scored scored;
    const auto window = static_cast<std::int64_t>(16 * length);
    r.each = [&](const ScoredWindow& w) -> Result<void> {
      for (std::size_t i = 0; i < w.loss.size(); ++i)
        scored.losses[w.window * window + w.position + static_cast<std::int64_t>(i)] = w.loss[i];
      return {};
    };
    const auto all = evaluate(r, quiet_);
    if (!all)
      qFatal("%s", all.error().message().c_str());
    scored.row = all->front();
    return scored;
  }

  static Settings pseudo(const char* sampled) {
    return {{"evaluation.masked", "pseudo-likelihood"}, {"evaluation.sampled", sampled}};
  }

  std::string refusal(std::int64_t run, const Settings& settings) {
    EvalRequest r;
    r.study = bench_.where, r.run = run, r.lengths = {1}, r.settings = settings, r.device = "cpu";
    const auto all = evaluate(r, quiet_);
    return all ? "" : all.error().message();
  }

  ProbeState state(std::int64_t run, std::int64_t length) const {
    ProbeState state;
    state.run = run, state.length = length, state.position = 5;
    return state;
  }

private slots:
  void initTestCase() {
    const Settings masked = {{"training.objective", "masked"}, {"model.dropout", "0"}};
    const auto with = [&](const char* encoding) {
      auto settings = masked;
      settings.emplace_back("position.encoding", encoding);
      return bench_.add(settings);
    };
    alibi_ = with("alibi"), tener_ = with("tener"), plain_ = bench_.add({{"model.dropout", "0"}});
    for (const auto run : {alibi_, tener_, plain_})
      QCOMPARE(bench_.train(run).how, TrainEnd::How::Finished);
  }

  void resumedRunsLearnTheSame() {
    const Settings settings = {{"training.objective", "masked"}, {"position.encoding", "tener"}};
    const auto whole = bench_.add(settings), parts = bench_.add(settings);
    QCOMPARE(bench_.train(whole).how, TrainEnd::How::Finished);
    for (const std::int64_t steps : {5, 7, 12})
      bench_.train(parts, steps);
    compareMetrics(*bench_.study->metrics(whole), *bench_.study->metrics(parts));
    const auto a = *bench_.study->validations(whole), b = *bench_.study->validations(parts);
    QCOMPARE(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i)
      QVERIFY(a[i].loss == b[i].loss && a[i].tokens == b[i].tokens && std::isnan(a[i].floor));
  }

  // Of the same text for all runs and lengths, and about as many as are to be.
  void maskedLossScoresTheSameTokensEverywhere() {
    const auto one = scored(alibi_, 1);
    const double tokens = static_cast<double>(scored(plain_, 1).row.tokens), expected = 0.15 * tokens;
    QVERIFY2(std::abs(static_cast<double>(one.row.tokens) - expected) < 5 * std::sqrt(expected),
             qPrintable(QString("%1 of %2").arg(one.row.tokens).arg(tokens)));
    QCOMPARE(std::int64_t(one.losses.size()), one.row.tokens);
    QVERIFY(one.row.error > 0 && std::isnan(one.row.floor) && one.row.channels.empty());
    for (const auto& other : {scored(tener_, 1), scored(alibi_, 2), scored(alibi_, 4)})
      QCOMPARE(other.places(), one.places());
    QVERIFY(scored(tener_, 1).row.loss != one.row.loss);
    QVERIFY(one.row.settings.find("\"evaluation.masked\"") != std::string::npos);
  }

  void lastAndSlidingScoreTheSameTokens() {
    EvalRequest r;
    r.study = bench_.where, r.run = tener_, r.lengths = {2}, r.device = "cpu", r.protocol = "last,sliding";
    int gains = 0;
    r.gain = [&](const Gain& gain) { gains += std::isfinite(gain.gain) && gain.tokens > 0 ? 1 : 0; };
    const auto all = *evaluate(r, quiet_);
    QCOMPARE(all[0].tokens, all[1].tokens);
    QCOMPARE(gains, 1);
  }

  // Both kinds from the logits of whole windows, hidden by hand.
  void lossesAreThoseOfTheLogits() {
    ModelCache models(bench_.where);
    LoadedModel& loaded = **models.get(state(tener_, 16), quiet_);
    const auto mask = loaded.model().shape().maskToken();
    const auto begin = loaded.data().validation.front().begin;
    at::NoGradGuard noGradients;
    const auto nats = [&](std::vector<Token> shown, std::size_t place) {
      const auto first = place / 16 * 16;
      const auto logits = loaded.model().logits(tensorOf(shown, at::kCPU), {});
      const auto p = at::log_softmax(logits[0][std::int64_t(place - first)].to(at::kDouble), 0);
      return -p[loaded.data().tokens[begin + place]].item<double>();
    };
    const auto window = [&](std::size_t place) { // the one of 16 that has it
      const auto first = loaded.data().tokens.begin() + std::ptrdiff_t(begin + place / 16 * 16);
      return std::vector<Token>(first, first + 16);
    };
    const auto alone = scored(tener_, 1, pseudo("40"));
    QCOMPARE(alone.row.tokens, std::int64_t(40));
    QCOMPARE(alone.losses.size(), std::size_t(40));
    for (const auto& [place, loss] : alone.losses) {
      auto shown = window(std::size_t(place));
      shown[std::size_t(place) % 16] = Token(mask);
      QVERIFY(std::abs(nats(shown, std::size_t(place)) - loss) < 1e-4);
    }
    const Masking masking(Token(mask), 15);
    const auto together = scored(tener_, 1);
    int looked = 0;
    for (const auto& [place, loss] : together.losses) {
      auto shown = window(std::size_t(place));
      for (std::size_t t = 0; t < 16; ++t) {
        const auto at = begin + std::size_t(place) / 16 * 16 + t;
        if (together.losses.contains(std::int64_t(at - begin)))
          shown[t] = masking.shown(shown[t], at);
      }
      QVERIFY(std::abs(nats(shown, std::size_t(place)) - loss) < 1e-4);
      if (++looked == 60)
        break;
    }
  }

  // One sample for all lengths; more tokens bring the mean nearer to that of all.
  void pseudoLikelihoodHasASampleAndAnInterval() {
    const auto few = scored(alibi_, 1, pseudo("60")), long_ = scored(alibi_, 4, pseudo("60"));
    QCOMPARE(few.places(), long_.places());
    QVERIFY(few.losses != long_.losses); // with more of the text around them
    QVERIFY(few.row.error > 0 && std::isfinite(few.row.loss));
    const auto more = scored(alibi_, 1, pseudo("240"));
    for (const auto place : few.places())
      QVERIFY(more.losses.contains(place));
    QVERIFY(more.row.error < few.row.error);
    const auto masked = scored(alibi_, 1);
    QVERIFY(few.row.settings != masked.row.settings);
  }

  void theKindsAreNeverOneLine() {
    scored(tener_, 1), scored(tener_, 2), scored(tener_, 2, pseudo("37"));
    const auto run = *bench_.study->run(tener_);
    const auto validations = *bench_.study->validations(tener_);
    const auto evaluations = *bench_.study->evaluations(tener_);
    const LossRows rows{run, validations, evaluations, 12};
    const auto own = lossLines(rows);
    QCOMPARE(own.size(), std::size_t(1));
    QVERIFY(own[0].at(1) && own[0].at(2) && !own[0].validation);
    QVERIFY(told(own[0]).find("masked loss") != std::string::npos);
    LossChoice choice;
    choice.eval.set("evaluation.masked", std::string("pseudo-likelihood"));
    choice.eval.set("evaluation.sampled", std::int64_t{37});
    const auto alone = lossLines(rows, choice);
    QCOMPARE(alone.size(), std::size_t(1));
    QVERIFY(!alone[0].validation && !alone[0].at(1));
    QCOMPARE(alone[0].at(2)->tokens, 37);
    QVERIFY(told(alone[0]).find("pseudo-likelihood") != std::string::npos);
    choice.eval.set("evaluation.sampled", std::int64_t{38}); // nor stands a validation in for it
    QVERIFY(lossLines(rows, choice).empty());
  }

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
      QVERIFY2(figure->stamp.find("masked loss") != std::string::npos, figure->stamp.c_str());
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

  void kindsBelongToMaskedRuns() {
    QVERIFY(refusal(plain_, pseudo("9")).find("the run learns the next token") != std::string::npos);
    QVERIFY(refusal(tener_, {{"evaluation.masked", "both"}}).find("evaluation.masked") != std::string::npos);
    QVERIFY(refusal(tener_, {{"training.objective", "next-token"}}).find("belongs to the trained model") !=
            std::string::npos);
    const auto parent = bench_.study->run(plain_)->config, child = bench_.study->run(tener_)->config;
    const auto goesOn = engineSchema().mayContinue(parent, child);
    QVERIFY(!goesOn.ok());
  }
};

QTEST_GUILESS_MAIN(MaskedRunsTest)
#include "masked_runs_test.moc"
