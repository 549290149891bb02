// `expe fit`: the rise of the temperature at which a long text has the least loss of all that are tried.
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

private slots:
  // One layer that sees all and one that sees 8 tokens.
  void initTestCase() {
    study_ = folder_.filePath("study");
    const QStringList more = {"model.layers=2", "model.initial_std=0.3",
                              "position.pattern=expe[span=8],nope"};
    QCOMPARE(runExpe(QStringList{"new", study_} + tiny(40, more)).code, 0);
    QCOMPARE(runExpe({"run", study_, "--copy", "1", "--set", "position.pattern=expe[span=8]"}).code, 0);
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
