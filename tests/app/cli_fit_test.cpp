// `expe fit`: the rise of the temperature at which a long text has the least loss of all that are tried, or
// RoPE's factors.
#include "tests/app/program.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>

class CliFitTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString study_;

  Outcome fit(const QStringList& more) { return runExpe(QStringList{"fit", study_} + more); }
  Outcome fitAt(const QString& length) {
    return fit({"--run", "1", "--length", length, "--tokens", "2048", "--json"});
  }
  Outcome factors(const QString& run, const QStringList& more = {}) {
    return fit(QStringList{"--factors", "--run", run, "--rounds", "2"} + more);
  }
  // At 4×, of the whole split.
  double evaluated(const QString& run, const QStringList& settings) {
    QStringList words{"eval", study_, "--run", run, "--lengths", "4", "--no-store", "--json"};
    for (const QString& setting : settings)
      words << "--set" << setting;
    return runExpe(words).object()["results"].toArray().first()["loss"].toDouble(NAN);
  }

private slots:
  // One layer that sees all and one that sees 8 tokens.
  void initTestCase() {
    study_ = folder_.filePath("study");
    const QStringList more = {"model.layers=2", "model.initial_std=0.3",
                              "position.pattern=expe[span=8],nope"};
    QCOMPARE(runExpe(QStringList{"new", study_} + tiny(40, more)).code, 0);
    QCOMPARE(runExpe({"run", study_, "--copy", "1", "--set", "position.pattern=expe[span=8]"}).code, 0);
    for (const char* rope : {"rotates=all", "rotates=fastest"}) // runs 3 and 4: 4 pairs, of which 4 or 2 turn
      QCOMPARE(runExpe({"run", study_, "--copy", "1", "--set", "position.encoding=rope", "--set",
                        "position.pattern=", "--set", rope})
                   .code,
               0);
    QCOMPARE(runExpe({"run", study_, "--copy", "3", "--set", "position.pattern=rope,rope[base=500]"}).code,
             0);
    QCOMPARE(runExpe({"train", study_}).code, 0);
  }

  void isTheLeastOfWhatIsTried() {
    const Outcome outcome = fitAt("64");
    QVERIFY2(outcome.code == 0, outcome.err);
    const auto fitted = outcome.object();
    const auto tried = fitted["tried"].toArray();
    QVERIFY(tried.size() > 4);
    double least = INFINITY, rise = -1;
    for (const QJsonValue each : tried) {
      QCOMPARE(each["tokens"].toInt(), tried.first()["tokens"].toInt());
      if (each["loss"].toDouble() < least)
        least = each["loss"].toDouble(), rise = each["rise"].toDouble();
    }
    QCOMPARE(fitted["rise"].toDouble(), rise);
    QCOMPARE(fitted["loss"].toDouble(), least);
    QCOMPARE(tried.first()["rise"].toDouble(), 0.0);
    QCOMPARE(fitted["loss_without"].toDouble(), tried.first()["loss"].toDouble());
    QCOMPARE(fitted["window"].toInt(), 64);
  }

  // What it says to set gives `expe eval` that loss, on the whole split.
  void evaluationAgrees() {
    const Outcome outcome = fit({"--run", "1", "--length", "64", "--tokens", "0", "--json"});
    QVERIFY2(outcome.code == 0, outcome.err);
    const auto set = outcome.object()["set"].toObject();
    QCOMPARE(set["position.temperature"].toString(), QString("smooth"));
    QCOMPARE(set["position.temperature_layers"].toString(), QString("global"));
    QStringList words{"eval", study_, "--run", "1", "--lengths", "4", "--no-store", "--json"};
    for (const QString& key : set.keys())
      words << "--set" << key + "=" + set[key].toString();
    const Outcome evaluated = runExpe(words);
    QVERIFY2(evaluated.code == 0, evaluated.err);
    const double loss = evaluated.object()["results"].toArray().first()["loss"].toDouble();
    QVERIFY(std::abs(loss - outcome.object()["loss"].toDouble()) < 1e-6);
  }

  void printsATable() {
    const Outcome outcome = fit({"--run", "1", "--length", "32", "--tokens", "512"});
    QVERIFY2(outcome.code == 0, outcome.err);
    QCOMPARE(outcome.out.count("  least\n"), 1);
    QVERIFY(outcome.out.contains("--set position.temperature_rise="));
  }

  void factorsAreTheLeastOfWhatIsTried_data() {
    QTest::addColumn<QString>("run");
    QTest::addColumn<int>("turning");
    QTest::newRow("all pairs") << "3" << 4;
    QTest::newRow("some pairs") << "4" << 2;
  }
  void factorsAreTheLeastOfWhatIsTried() {
    QFETCH(QString, run);
    QFETCH(int, turning);
    const Outcome outcome = factors(run, {"--tokens", "0", "--json"});
    QVERIFY2(outcome.code == 0, outcome.err);
    const auto found = outcome.object();
    QCOMPARE(found["window"].toInt(), 64); // 4 times the window
    const auto losses = found["losses"].toObject();
    const double least = found["loss"].toDouble();
    QCOMPARE(losses["found"].toObject()["loss"].toDouble(), least);
    // What the methods have is what they have as extensions of their own.
    for (const QString method : {"none", "linear", "ntk", "yarn"}) {
      const double loss = losses[method].toObject()["loss"].toDouble(NAN);
      QVERIFY(method == "none" || least <= loss);
      QVERIFY(std::abs(loss - evaluated(run, {"position.rope.extension=" + method})) < 1e-5);
    }
    // And what is found is what it says to set.
    const auto set = found["set"].toObject();
    QStringList settings;
    for (const QString& key : set.keys())
      settings << key + "=" + set[key].toString();
    QCOMPARE(set["position.rope.extension"].toString(), QString("longrope"));
    QVERIFY(std::abs(evaluated(run, settings) - least) < 1e-6);
    const auto list = found["factors"].toArray();
    QCOMPARE(list.size(), 4);
    for (int i = 1; i < 4; ++i)
      QVERIFY(list[i].toDouble() >= list[i - 1].toDouble());
    for (int i = turning; i < 4; ++i)
      QCOMPARE(list[i].toDouble(), list[turning - 1].toDouble());
    const auto tried = found["tried"].toArray();
    QVERIFY(tried.size() > 20);
    for (const QJsonValue each : tried)
      QVERIFY(each["loss"].toDouble() >= least);
    QCOMPARE(found["least"].toArray().size(), 3);
    QCOMPARE(found["least"].toArray().last().toDouble(), least);
  }

  void theSeedDecidesFactors() {
    const QStringList some{"--tokens", "2048", "--json"};
    const auto one = factors("3", some), other = factors("3", some + QStringList{"--seed", "2"});
    QVERIFY(one.code == 0 && other.code == 0);
    QCOMPARE(factors("3", some).out, one.out);
    QVERIFY(other.object()["tried"] != one.object()["tried"]);
  }

  void printsATableOfFactors() {
    const Outcome outcome = factors("3", {"--population", "4", "--tokens", "2048"});
    QVERIFY2(outcome.code == 0, outcome.err);
    for (const char* row : {"\nas trained ", "\nPosition Interpolation ", "\nNTK ", "\nYaRN ", "\nfound "})
      QCOMPARE(outcome.out.count(row), 1);
    QVERIFY(outcome.out.contains("the least of 15 readings, which is less than"));
    QVERIFY(outcome.out.contains("\n--set position.rope.long_factors="));
    QVERIFY(outcome.out.contains(" --lengths 4 --split test --set position.rope.attention_factor="));
  }

  void whatCannotBeFittedIsRefused_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("no layer sees all")
        << QStringList{"--run", "2", "--length", "64"} << QByteArray("set position.temperature_layers=all.");
    QTest::newRow("a short text") << QStringList{"--run", "1", "--length", "16"}
                                  << QByteArray("choose more than 16 tokens.");
    QTest::newRow("no rise") << QStringList{"--run", "1", "--set", "position.temperature=log"}
                             << QByteArray("write smooth, steps or later_steps.");
    QTest::newRow("the rise itself") << QStringList{"--run", "1", "--set", "position.temperature_rise=0.2"}
                                     << QByteArray("leave it out.");
    const QStringList rope{"--factors", "--run", "3"};
    QTest::newRow("factors of another encoding") << QStringList{"--factors", "--run", "1"}
                                                 << QByteArray("run 1 has ExPE: name a run with RoPE alone.");
    QTest::newRow("factors of a short text")
        << rope + QStringList{"--length", "16"} << QByteArray("choose more than 16 tokens.");
    QTest::newRow("factors beside an extension")
        << rope + QStringList{"--set", "extension=yarn"}
        << QByteArray("--set position.rope.extension: --factors searches what replaces it; leave one of them "
                      "out.");
    QTest::newRow("factors of layers that differ")
        << QStringList{"--factors", "--run", "5"} << QByteArray("name a run whose layers are alike in it.");
    QTest::newRow("a search without factors") << QStringList{"--run", "1", "--rounds", "2"}
                                              << QByteArray("--rounds belongs to --factors: give "
                                                            "that too.");
  }
  void whatCannotBeFittedIsRefused() {
    QFETCH(QStringList, words);
    QFETCH(QByteArray, says);
    const Outcome outcome = fit(words);
    QCOMPARE(outcome.code, 2);
    QVERIFY2(outcome.err.trimmed().endsWith(says), outcome.err);
  }
};

QTEST_GUILESS_MAIN(CliFitTest)
#include "cli_fit_test.moc"
