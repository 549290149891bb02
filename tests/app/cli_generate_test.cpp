// `expe generate`: a text continued from the command line.
#include "tests/app/program.h"

#include <QTemporaryDir>
#include <QTest>

class CliGenerateTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString study_, prompt_;

  Outcome generated(const QStringList& more) {
    return runExpe(QStringList{"generate", study_, "--prompt", prompt_} + more);
  }

private slots:
  void initTestCase() {
    study_ = folder_.filePath("trained");
    QCOMPARE(runExpe(QStringList{"new", study_} + tiny(40)).code, 0);
    QCOMPARE(runExpe({"train", study_}).code, 0);
    const Outcome shown =
        runExpe({"data", "show", study_, "--run", "1", "--split", "train", "--window", "1", "--json"});
    QVERIFY2(shown.code == 0, shown.err);
    for (const QJsonValue piece : shown.object()["window"].toArray())
      prompt_ += piece.toObject()["text"].toString();
    QVERIFY(!prompt_.isEmpty());
  }

  void theTextIsWhatTheTokensSay() {
    const Outcome json = generated({"--tokens", "12", "--json"}), plain = generated({"--tokens", "12"});
    QVERIFY2(json.code == 0, json.err);
    const QJsonObject text = json.object();
    QCOMPARE(text["generated"].toArray().size(), 12);
    QString said;
    for (const QJsonValue each : text["generated"].toArray())
      said += each.toObject()["piece"].toString();
    QCOMPARE(text["text"].toString(), said);
    QCOMPARE(QString::fromUtf8(plain.out), prompt_ + said + "\n");
    QVERIFY(text["state"].toString().contains("step 40"));
  }

  void noTokensShowTheDistribution() {
    const QJsonArray next = generated({"--tokens", "0", "--next", "4", "--json"}).object()["next"].toArray();
    QCOMPARE(next.size(), 4);
    QVERIFY(next[0].toObject()["probability"].toDouble() >= next[3].toObject()["probability"].toDouble());
    QCOMPARE(generated({"--tokens", "0", "--next", "4"}).out.count('\n'), 4);
  }

  void scaleCheckpointAndSeedCount() {
    const auto next = [&](const QStringList& more) {
      return generated(QStringList{"--tokens", "0", "--json"} + more).object()["next"].toArray();
    };
    QVERIFY(next({}) != next({"--scale", "0.25"}));
    QCOMPARE(next({"--scale", "0.25"}), next({"--set", "evaluation.scale=1/4"}));
    QVERIFY(next({}) != next({"--checkpoint", "20"}));
    const QStringList drawn = {"--tokens", "20", "--temperature", "1", "--seed"};
    QCOMPARE(generated(drawn + QStringList{"3"}).out, generated(drawn + QStringList{"3"}).out);
    QVERIFY(generated(drawn + QStringList{"3"}).out != generated(drawn + QStringList{"4"}).out);
  }

  void mistakesAreSentences() {
    for (const QStringList& words :
         {QStringList{"generate", study_}, QStringList{"generate", study_, "--prompt-file", "nowhere"},
          QStringList{"generate", study_, "--prompt", ""},
          QStringList{"generate", study_, "--prompt", prompt_, "--set", "model.width=8"},
          QStringList{"generate", study_, "--prompt", prompt_, "--checkpoint", "7"}}) {
      const Outcome outcome = runExpe(words);
      QCOMPARE(outcome.code, 2);
      QVERIFY(outcome.err.startsWith("expe: "));
    }
  }
};

QTEST_GUILESS_MAIN(CliGenerateTest)
#include "cli_generate_test.moc"
