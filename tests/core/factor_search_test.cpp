// LongRoPE's search: it finds the factors of a loss whose least is known, within the paper's limits, and
// reads no state twice.
#include "core/api/factor_search.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace expe;

class FactorSearchTest : public QObject {
  Q_OBJECT

  using Loss = std::function<Result<double>(const Config&)>;

  static constexpr double ratio = 4, without = 9;
  const std::vector<double> least_ = {1, 1.05, 1.3, 1.9, 2.2, 3.1, 4.3, 4.9};
  std::vector<ProbeState> states_; // that were read

  // Position Interpolation, NTK and YaRN of eight pairs, and two more that do not turn.
  static FactorQuestion question(std::int64_t population, std::int64_t rounds, std::uint64_t seed) {
    FactorQuestion asked;
    asked.state.length = 1024;
    asked.state.eval.set("evaluation.scale", 0.5);
    asked.turning = 8, asked.ratio = ratio;
    std::vector<double> ntk(10, ratio);
    for (std::size_t i = 0; i < 8; ++i)
      ntk[i] = std::pow(ratio, static_cast<double>(i) / 7);
    asked.starts = {{std::vector<double>(10, ratio), 1}, {ntk, 1}, {{1, 1, 1, 1, 2, 4, 4, 4, 4, 4}, 1.125}};
    asked.population = population, asked.rounds = rounds, asked.seed = seed;
    return asked;
  }

  static std::vector<double> factorsOf(const Config& eval) {
    return eval.numbers("position.rope.long_factors");
  }

  // Least at `least_`, and at the attention factor 1.125.
  double bowl(const Config& eval) const {
    const auto factors = factorsOf(eval);
    double loss = 3 + std::abs(eval.real("position.rope.attention_factor") - 1.125);
    for (std::size_t i = 0; i < least_.size(); ++i)
      loss += std::pow(std::log(factors[i] / least_[i]), 2);
    return loss;
  }

  Result<FactorSearch> search(const FactorQuestion& asked, const Loss& loss) {
    states_.clear();
    return searchFactors(asked, [&](const ProbeState& state) -> Result<Evaluation> {
      states_.push_back(state);
      Evaluation read;
      const bool plain = state.eval.text("position.rope.extension") == "none";
      read.loss = plain ? without : TRY(loss(state.eval));
      return read;
    });
  }
  Result<FactorSearch> searchBowl(const FactorQuestion& asked) {
    return search(asked, [this](const Config& eval) { return bowl(eval); });
  }

private slots:
  // At the paper's sizes.
  void theLeastLossIsFound() {
    const auto asked = question(64, 40, 1);
    const auto found = searchBowl(asked);
    QVERIFY(found.ok());
    const double excess = found->found().loss - 3;
    QVERIFY2(excess < 0.02, qPrintable(QString::number(excess)));
    for (std::size_t i = 0; i < least_.size(); ++i)
      QVERIFY(std::abs(std::log(found->best.factors[i] / least_[i])) < 0.15);
    QCOMPARE(found->best.attention, 1.125);
    QVERIFY(found->state == rescaled(asked.state, found->best));
    QCOMPARE(bowl(found->state.eval), found->found().loss);
    QCOMPARE(found->state.eval.text("position.rope.extension"), std::string("longrope"));
    QCOMPARE(found->state.eval.real("evaluation.scale"), 0.5);
    QCOMPARE(found->readings(), asked.readings());
    QCOMPARE(asked.readings(), std::int64_t{1 + 3 * 3 + 61 + 40 * 32});
  }

  // What the starts have been read with is what they are, and nothing that is found is worse.
  void itSaysWhatTheStartsHave() {
    const auto asked = question(16, 3, 1);
    const auto found = searchBowl(asked);
    QVERIFY(found.ok());
    QCOMPARE(found->without.loss, without);
    for (const Rescaling& start : asked.starts) {
      QCOMPARE(found->tried.at(start).loss, bowl(rescaled({}, start).eval));
      QVERIFY(found->found().loss <= found->tried.at(start).loss);
    }
    QCOMPARE(found->least.size(), std::size_t{4});
    QVERIFY(std::ranges::is_sorted(found->least, std::greater<>()));
    QCOMPARE(found->least.back(), found->found().loss);
    QVERIFY(found->least.back() < found->least.front());
  }

  void factorsKeepTheirLimits() {
    QVERIFY(searchBowl(question(32, 20, 3)).ok());
    QVERIFY(states_.size() > 300);
    for (std::size_t i = 1; i < states_.size(); ++i) {
      const auto factors = factorsOf(states_[i].eval);
      QCOMPARE(factors.size(), std::size_t{10});
      QVERIFY(std::ranges::is_sorted(factors));
      QVERIFY(factors.front() >= 1 && factors.back() <= 1.25 * ratio);
      QVERIFY(factors[8] == factors[7] && factors[9] == factors[7]);
    }
    QVERIFY(std::ranges::any_of(states_.begin() + 1, states_.end(), // up to the end
                                [](const auto& s) { return factorsOf(s.eval).back() > 1.2 * ratio; }));
  }

  void nothingIsReadTwice() {
    const auto found = searchBowl(question(32, 20, 5));
    QVERIFY(found.ok());
    QCOMPARE(found->readings(), static_cast<std::int64_t>(states_.size()));
    for (std::size_t i = 0; i < states_.size(); ++i)
      QVERIFY(std::count(states_.begin(), states_.end(), states_[i]) == 1);
  }

  // One pair, whose factors are soon all read.
  void whereThereAreFewItEnds() {
    auto asked = question(16, 40, 1);
    asked.starts = {{{1.04}, 1}, {{1}, 1}, {{1.02}, 1}};
    asked.turning = 1, asked.ratio = 1.04;
    const auto found =
        search(asked, [](const Config& eval) { return std::abs(factorsOf(eval).front() - 1.13); });
    QVERIFY(found.ok());
    QCOMPARE(found->best.factors, std::vector<double>{1.13});
    QVERIFY(found->readings() <= 1 + 2 * 3 + 31 - 3); // from 1 to 1.3 by 0.01
  }

  void theSameSeedFindsTheSame() {
    const auto one = searchBowl(question(16, 5, 7)), again = searchBowl(question(16, 5, 7)),
               other = searchBowl(question(16, 5, 8));
    QVERIFY(one->best == again->best);
    QCOMPARE(one->least, again->least);
    QVERIFY(one->best != other->best);
  }

  // Wherever there is no number: at large factors, and at small ones.
  void whatIsNoNumberIsNotTheLeast() {
    constexpr double no = std::numeric_limits<double>::quiet_NaN();
    const auto large = search(question(16, 40, 1), [&](const Config& eval) {
      return factorsOf(eval)[5] > 3.5 ? no : -factorsOf(eval)[5];
    });
    QVERIFY(large.ok());
    QVERIFY(large->found().loss >= -3.5 && large->found().loss < -3.3);
    const auto small = search(question(16, 10, 1), [&](const Config& eval) {
      return factorsOf(eval)[5] < 3 ? no : factorsOf(eval)[5];
    });
    QVERIFY(small.ok());
    QVERIFY(small->found().loss >= 3 && small->found().loss < 3.2);
    const auto none = search(question(16, 2, 1), [&](const Config&) { return no; });
    QVERIFY(!none.ok());
    QVERIFY(none.error().message().find("no loss of windows of 1024 tokens is a number") !=
            std::string::npos);
  }

  void anErrorEndsIt_data() {
    QTest::addColumn<int>("after");
    for (const int after : {2, 12, 40}) // of the starts, of the first population, of a round
      QTest::addRow("%d", after) << after;
  }
  void anErrorEndsIt() {
    QFETCH(int, after);
    const auto found = search(question(16, 10, 1), [&](const Config& eval) -> Result<double> {
      if (std::ssize(states_) == after)
        return failure("Cancelled.");
      return bowl(eval);
    });
    QVERIFY(!found.ok());
    QCOMPARE(found.error().message(), std::string("Cancelled."));
    QCOMPARE(static_cast<int>(states_.size()), after);
  }
};

QTEST_APPLESS_MAIN(FactorSearchTest)
#include "factor_search_test.moc"
