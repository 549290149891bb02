// Where nothing is different, claims are made in at most one family of twenty: by seeds, with Holm's
// correction, with a tuned key, in bold, and of models over blocks of one text.
#include "core/api/comparison.h"
#include "core/api/result_table.h"
#include "tests/core/group_material.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace expe;

namespace {

constexpr int families = 1500;
// Five percent, and three standard errors of a share of so many.
constexpr double most = 0.05 + 3 * 0.0056;

const std::vector<std::string> encodings = {"rope", "alibi", "expe", "nope"};

} // namespace

class FalseClaimsTest : public QObject {
  Q_OBJECT

  double draw() { return normal_(random_); }

  // Runs that differ in nothing but luck: that of a seed's run at all lengths, and of each length.
  std::vector<RunData> alike(std::int64_t seeds) {
    std::vector<RunData> all;
    for (const std::string& encoding : encodings)
      for (std::int64_t seed = 1; seed <= seeds; ++seed) {
        RunData run = groupRun(static_cast<std::int64_t>(all.size()) + 1, encoding, seed);
        const double luck = draw();
        for (const double length : {1.0, 2.0, 4.0})
          run.evaluations.push_back(groupEvaluation(run.run.id, length, 3 + 0.02 * (luck + draw())));
        all.push_back(std::move(run));
      }
    return all;
  }

  // Losses of blocks, each of which is like the one before by so much.
  Evaluation byBlocks(std::int64_t run, double length, double likeBefore) {
    std::vector<double> blocks;
    double state = draw() / std::sqrt(1 - likeBefore * likeBefore), sum = 0;
    for (int i = 0; i < 24; ++i) {
      state = likeBefore * state + draw();
      blocks.push_back(3 + 0.1 * state), sum += blocks.back();
    }
    return groupEvaluation(run, length, sum / 24, blocks);
  }

  static bool claims(const ComparisonReport& report) {
    return std::ranges::any_of(report.comparisons, [](const Comparison& one) {
      return one.verdict == Verdict::Lower || one.verdict == Verdict::Higher;
    });
  }

  template <class Family> static double share(Family&& claimed) {
    int all = 0;
    for (int i = 0; i < families; ++i)
      all += claimed() ? 1 : 0;
    return static_cast<double>(all) / families;
  }

  std::mt19937_64 random_{5};
  std::normal_distribution<double> normal_;

private slots:
  void bySeeds_data() {
    QTest::addColumn<int>("seeds");
    for (const int seeds : {1, 2, 3, 5, 10})
      QTest::addRow("%d seeds", seeds) << seeds;
  }
  void bySeeds() {
    QFETCH(int, seeds);
    ComparisonRequest request;
    request.baseline = "rope";
    const double claimed = share([&] { return claims(must(compare(alike(seeds), request))); });
    QVERIFY2(claimed <= most, qPrintable(QString::number(claimed)));
    QVERIFY(seeds >= 5 ? claimed > 0.01 : claimed == 0); // five seeds may claim
  }

  // Of groups that are just as far apart as the margin.
  void equivalence() {
    ComparisonRequest request;
    request.baseline = "rope", request.margin = 0.02;
    const auto claimed = [&](double scatter, double apart) {
      return share([&] {
        std::vector<RunData> all;
        for (const std::string& encoding : encodings)
          for (std::int64_t seed = 1; seed <= 5; ++seed) {
            RunData run = groupRun(static_cast<std::int64_t>(all.size()) + 1, encoding, seed);
            for (const double length : {1.0, 2.0, 4.0}) {
              const double loss = 3 + (encoding == "rope" ? 0 : apart) + scatter * draw();
              run.evaluations.push_back(groupEvaluation(run.run.id, length, loss));
            }
            all.push_back(std::move(run));
          }
        const auto report = must(compare(all, request));
        return std::ranges::any_of(report.comparisons, &Comparison::equivalent);
      });
    };
    const double wrong = claimed(0.003, 0.02);
    QVERIFY2(wrong <= most && wrong > 0.005, qPrintable(QString::number(wrong)));
    QVERIFY(claimed(0.003, 0) > 0.9);
  }

  // Of five rates that are all as good, the best of validation is lucky; the test is then of the same
  // weights.
  void tuned_data() {
    QTest::addColumn<int>("ofOthers");
    QTest::newRow("five rates of each") << 5;
    QTest::newRow("five of one, one of the others") << 1;
  }
  void tuned() {
    QFETCH(int, ofOthers);
    ComparisonRequest request;
    request.baseline = "rope", request.of.tuned = "training.rate";
    const double claimed = share([&] {
      std::vector<RunData> all;
      for (const char* encoding : {"rope", "alibi"})
        for (int rate = 0; rate < (encoding == std::string("rope") ? 5 : ofOthers); ++rate)
          for (std::int64_t seed = 1; seed <= 5; ++seed) {
            RunData run =
                groupRun(static_cast<std::int64_t>(all.size()) + 1, encoding, seed, 1e-3 * (rate + 1));
            const double loss = 3 + 0.02 * draw();
            run.evaluations.push_back(groupEvaluation(run.run.id, 1, loss));
            run.validations.push_back({100, 1, loss, none, 4096});
            all.push_back(std::move(run));
          }
      return claims(must(compare(all, request)));
    });
    QVERIFY2(claimed <= most, qPrintable(QString::number(claimed)));
  }

  // One row that scatters more than the others must not make the rest look alike or apart.
  void inBold() {
    TableDefinition table;
    table.rows = {"position.encoding"};
    const auto bold = [&](double apart) {
      auto runs = alike(5);
      for (RunData& run : runs)
        for (Evaluation& row : run.evaluations)
          if (run.run.config.text("position.encoding") == "expe")
            row.loss = 3 + 0.2 * draw() + 0.3;
          else if (run.run.config.text("position.encoding") == "rope")
            row.loss -= apart;
      const auto made = must(makeTable(runs, table));
      return std::ranges::any_of(made.cells,
                                 [](const auto& row) { return std::ranges::any_of(row, &TableCell::best); });
    };
    const double claimed = share([&] { return bold(0); });
    QVERIFY2(claimed <= most, qPrintable(QString::number(claimed)));
    QVERIFY(share([&] { return bold(1); }) > 0.5); // it is given where it is due
  }

  // Of two rows in six columns, one is the lower everywhere.
  void inBoldOfManyColumns() {
    TableDefinition table;
    table.rows = {"position.encoding"};
    const double claimed = share([&] {
      std::vector<RunData> runs;
      for (const char* encoding : {"rope", "alibi"})
        for (std::int64_t seed = 1; seed <= 5; ++seed) {
          RunData run = groupRun(static_cast<std::int64_t>(runs.size()) + 1, encoding, seed);
          for (const double length : {1.0, 2.0, 4.0, 8.0, 12.0, 16.0})
            run.evaluations.push_back(groupEvaluation(run.run.id, length, 3 + 0.02 * draw()));
          runs.push_back(std::move(run));
        }
      return std::ranges::any_of(must(makeTable(runs, table)).cells,
                                 [](const auto& row) { return std::ranges::any_of(row, &TableCell::best); });
    });
    QVERIFY2(claimed <= most && claimed > 0.01, qPrintable(QString::number(claimed)));
  }

  void ofModelsByBlocks_data() {
    QTest::addColumn<double>("likeBefore");
    for (const double likeBefore : {0.0, 0.2, 0.4})
      QTest::addRow("correlation %g", likeBefore) << likeBefore;
  }
  void ofModelsByBlocks() {
    QFETCH(double, likeBefore);
    ComparisonRequest request;
    request.baseline = "rope", request.over = Pairing::Text;
    const double claimed = share([&] {
      std::vector<RunData> all;
      for (const std::string& encoding : encodings) {
        RunData run = groupRun(static_cast<std::int64_t>(all.size()) + 1, encoding, 1);
        run.evaluations.push_back(byBlocks(run.run.id, 1, likeBefore));
        all.push_back(std::move(run));
      }
      return claims(must(compare(all, request)));
    });
    QVERIFY2(claimed <= most, qPrintable(QString::number(claimed)));
    QVERIFY(claimed > 0.01);
  }

  // Where seeds contradict each other nothing is claimed, but it was tested: what is left is not so few
  // tests.
  void ofModelsOfSeveralSeeds_data() {
    QTest::addColumn<int>("seeds");
    for (const int seeds : {2, 3, 5})
      QTest::addRow("%d seeds", seeds) << seeds;
  }
  void ofModelsOfSeveralSeeds() {
    QFETCH(int, seeds);
    ComparisonRequest request;
    request.baseline = "rope", request.over = Pairing::Text;
    const double claimed = share([&] {
      std::vector<RunData> all;
      for (const std::string& encoding : encodings)
        for (int seed = 1; seed <= seeds; ++seed) {
          RunData run = groupRun(static_cast<std::int64_t>(all.size()) + 1, encoding, seed);
          for (const double length : {1.0, 2.0, 4.0, 8.0})
            run.evaluations.push_back(byBlocks(run.run.id, length, 0));
          all.push_back(std::move(run));
        }
      return claims(must(compare(all, request)));
    });
    QVERIFY2(claimed <= most && claimed > 0, qPrintable(QString::number(claimed)));
  }
};

QTEST_APPLESS_MAIN(FalseClaimsTest)
#include "false_claims_test.moc"
