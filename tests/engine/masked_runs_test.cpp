// Runs that were trained masked: resumed, and evaluated in both ways.
#include "tests/engine/masked_fixture.h"

#include "core/api/losses.h"
#include "core/data/masking.h"
#include "core/inspect/loaded_model.h"
#include "core/probe/evaluate.h"

#include <cmath>
#include <set>

using namespace expe;

class MaskedRunsTest : public MaskedFixture {
  Q_OBJECT

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

private slots:
  void initTestCase() { train(); }

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
    const auto nats = [&](const std::vector<Token>& shown, std::size_t place) {
      const auto first = place / 16 * 16;
      const auto logits = loaded.model().logits(tensorOf(shown, at::kCPU), {});
      const auto p = at::log_softmax(logits[0][std::int64_t(place - first)].to(at::kDouble), 0);
      return -p[loaded.data().tokens[begin + place]].item<double>();
    };
    const auto window = [&](std::size_t place) { // the one of 16 that has it
      const auto first = begin + place / 16 * 16;
      return *loaded.data().tokens.copy(first, first + 16);
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

  void kindsBelongToMaskedRuns() {
    QVERIFY(refusal(plain_, pseudo("9")).find("beside training.objective = masked alone") !=
            std::string::npos);
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
