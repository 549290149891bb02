// `expe sweep`: made, told, listed, extended, completed, trained; and mistakes, of which nothing is left.
#include "tests/app/program.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

class CliSweepTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString study_;

  static QStringList of(const QStringList& words) { return QStringList{"sweep"} + words; }
  QJsonArray sweeps() { return runExpe(of({study_, "--json"})).array(); }

private slots:
  void initTestCase() {
    study_ = folder_.filePath("study");
    // The study is made with its first sweep.
    const Outcome made =
        runExpe(of({study_, "--new", "--name", "first", "--over", "position.encoding=expe,rope", "--over",
                    "position.rope.base=1e3,1e4", "--seeds", "2", "--quick", "--json"}) +
                tiny(30));
    QVERIFY2(made.code == 0, made.err);
    QCOMPARE(made.object()["made"].toArray(), (QJsonArray{1, 2, 3, 4, 5, 6}));
  }

  // l is the expe's alone, base the rope's: each is one run beside the other.
  void itTellsWhatItMade() {
    const QJsonObject sweep = sweeps().at(0).toObject();
    QCOMPARE(sweep["name"].toString(), QString("first"));
    QCOMPARE(sweep["runs"].toInt(), 6);
    QCOMPARE(sweep["complete"].toBool(), false);
    QCOMPARE(sweep["states"].toObject(), (QJsonObject{{"waiting", 6}}));
    const QByteArray lines = runExpe(of({study_})).out;
    QVERIFY2(lines.startsWith("first\t0 of 6 finished, 6 waiting\t"), lines);
    const QByteArray runs = runExpe(of({study_, "--list", "--name", "first"})).out;
    QVERIFY2(runs.contains("2\twaiting\t") && runs.contains("position.rope.base=1000, training.seed=1"),
             runs);
    QCOMPARE(runExpe({"run", study_, "--copy", "1"}).code, 0);
    QCOMPARE(runExpe({"run", study_, "--list", "--sweep", "first", "--json"}).array().size(), 6);
    QCOMPARE(runExpe({"run", study_, "--list", "--json"}).array().size(), 7);
    QCOMPARE(runExpe({"run", study_, "--list", "--sweep", "frist"}).err,
             QByteArray("expe: There is no sweep frist; nearest is first.\n"));
  }

  void whatItWouldCostIsToldAndNothingMade() {
    const QByteArray before = runExpe({"run", study_, "--all", "--json"}).out;
    const Outcome told = runExpe(of({study_, "--copy", "1", "--over", "model.width=16,32", "--over",
                                     "position.expe.l=8,24", "--seeds", "3", "--dry-run"}));
    QVERIFY2(told.code == 0, told.err);
    QVERIFY2(
        told.out.startsWith("9 runs      model.width=16,32; position.expe.l=8,24; training.seed=1,2,3\n"),
        told.out);
    QVERIFY2(told.out.contains("beginning   with run 1\n"), told.out);
    const QByteArray plain =
        runExpe(of({study_, "--over", "training.seed=1,2", "--quick", "--dry-run"}) + tiny(30)).out;
    QVERIFY2(plain.contains(
                 "beginning   with the defaults, not with a run of the study: --copy 1 takes its first\n"),
             plain);
    QVERIFY2(told.out.contains("left out    model.width=16, position.expe.l=24: position.expe.l: "),
             told.out);
    QVERIFY2(told.out.contains("time        ") && told.out.contains("measured on 3 of 3 kinds of runs"),
             told.out);
    QVERIFY2(told.out.contains("memory      ") && told.out.contains("disk        "), told.out);
    QCOMPARE(runExpe({"run", study_, "--all", "--json"}).out, before);
  }

  void stepsAreToldAsFractions() {
    const Outcome told = runExpe(
        of({study_, "--copy", "1", "--over", "position.expe.theta=2^-11,1e-3,1/8", "--over",
            "data.records=100000,200000", "--set", "position.encoding=expe", "--quick", "--dry-run"}));
    QVERIFY2(told.out.startsWith("6 runs      ") &&
                 told.out.contains("position.expe.theta=1/2048,0.001,1/8") &&
                 told.out.contains("data.records=100000,200000"),
             told.out + told.err);
  }

  // What it is said to take it takes: of 30 steps, validated at 0 and 30, with checkpoints at 20 and 30.
  void diskIsAsItWasTold() {
    const QString study = folder_.filePath("disk");
    const QJsonObject told =
        runExpe(of({study, "--new", "--quick", "--json", "--seeds", "2"}) + tiny(30, {"model.width=64"}))
            .object();
    QCOMPARE(runExpe({"train", study}).code, 0);
    double bytes = 0;
    for (const char* run : {"1", "2"})
      for (const QJsonValue checkpoint : runExpe({"checkpoints", study, "--run", run, "--json"}).array())
        bytes += checkpoint["bytes"].toDouble();
    QVERIFY2(std::abs(told["checkpoint_bytes"].toDouble() / bytes - 1) < 0.1,
             qPrintable(QString("%1 told, %2 taken").arg(told["checkpoint_bytes"].toDouble()).arg(bytes)));
  }

  void trainedExtendedAndCompleted() {
    const Outcome trained = runExpe({"train", study_, "--sweep", "first"});
    QVERIFY2(trained.code == 0, trained.err);
    QCOMPARE(trained.err.count("finished at step 30"), 6);
    QVERIFY(runExpe(of({study_})).out.startsWith("first\tcomplete: 6 of 6 finished\t"));
    const Outcome more =
        runExpe(of({study_, "--name", "first", "--extend", "--seeds", "3", "--quick", "--json"}));
    QVERIFY2(more.code == 0, more.err);
    QCOMPARE(more.object()["made"].toArray(), (QJsonArray{8, 9, 10}));
    QCOMPARE(runExpe(of({study_, "--name", "first", "--extend", "--seeds", "3", "--quick", "--json"}))
                 .object()["made"]
                 .toArray(),
             QJsonArray());
    QCOMPARE(runExpe({"run", study_, "--run", "2", "--trash"}).code, 0);
    QCOMPARE(sweeps().at(0)["missing"].toInt(), 1);
    const Outcome again = runExpe(of({study_, "--name", "first", "--missing", "--json"}));
    QVERIFY2(again.code == 0, again.err);
    QCOMPARE(again.object()["runs"].toArray(), QJsonArray{11});
    QCOMPARE(runExpe({"train", study_, "--sweep", "first"}).code, 0);
    QVERIFY(runExpe(of({study_})).out.startsWith("first\tcomplete: 9 of 9 finished\t"));
    // Made again of the same seed it is the same run.
    const QByteArray first = contents(study_ + "/checkpoints/2/30/model.safetensors");
    QVERIFY(!first.isEmpty() && first == contents(study_ + "/checkpoints/11/30/model.safetensors"));
    QCOMPARE(runExpe(of({study_, "--name", "first", "--forget"})).code, 0);
    QVERIFY(sweeps().isEmpty());
    QCOMPARE(runExpe({"run", study_, "--json"}).array().size(), 10);
  }

  void mistakes_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const QStringList& words, const QByteArray& says) {
      QTest::newRow(name) << words << says;
    };
    row("no key", {"--over", "1,2"}, "--over 1,2: write it as key=values");
    row("unknown key", {"--over", "training.rat=1,2"}, "training.rat: unknown; nearest is rate.");
    row("unknown value", {"--over", "position.encoding=expe,ropee"}, "ropee");
    row("no values", {"--over", "training.rate="}, "training.rate: there are no values");
    row("an empty range", {"--over", "training.rate=1e-2..1e-4*10"}, "its factor does not lead");
    row("no seeds", {"--seeds", "0"}, "--seeds: 0 is below the smallest");
    row("all contradict", {"--set", "model.width=32", "--over", "model.heads=3,5"},
        "model.heads: the width 32 cannot");
    row("none means anything", {"--over", "training.masked=0.1,0.2"},
        "training.masked: it means something beside");
    row("no such text", {"--over", "data.text=/nowhere.txt"}, "/nowhere.txt");
    row("beyond the disk",
        {"--set", "training.steps=100000000", "--set", "training.checkpoint_every=1", "--seeds", "50",
         "--quick"},
        "GB on the disk");
    row("beyond the memory",
        {"--set", "model.width=16384", "--set", "model.layers=128", "--set", "model.heads=128", "--seeds",
         "2"},
        "GB");
    row("no such run", {"--copy", "99", "--seeds", "2"}, "There is no run 99");
    row("extend what", {"--extend", "--seeds", "2"}, "--extend: which sweep? Write --name NAME too.");
    row("extend none", {"--extend", "--name", "x", "--seeds", "2"}, "There is no sweep x");
    row("set to extend", {"--extend", "--name", "x", "--set", "training.rate=1"},
        "--set does not go with --extend");
    row("two things", {"--extend", "--missing", "--name", "x"}, "--extend and --missing exclude each other");
    row("a study that is there", {"--new", "--seeds", "2", "--quick"}, "is a study already");
    row("a name of two lines", {"--name", "a\nb", "--seeds", "2", "--quick"}, "A sweep's name is one line");
  }
  void mistakes() {
    QFETCH(QStringList, words);
    QFETCH(QByteArray, says);
    const QByteArray before = runExpe({"run", study_, "--all", "--json"}).out;
    const Outcome outcome = runExpe(of({study_}) + words);
    QVERIFY2(outcome.code == 2, outcome.err + outcome.out);
    QVERIFY2(outcome.err.contains(says), outcome.err);
    QCOMPARE(runExpe({"run", study_, "--all", "--json"}).out, before);
    QCOMPARE(sweeps().size(), 0);
  }

  void aNameThatIsThere() {
    const QStringList words = of({study_, "--name", "twice", "--seeds", "1", "--quick"});
    QCOMPARE(runExpe(words).code, 0);
    const Outcome again = runExpe(words);
    QCOMPARE(again.code, 2);
    QVERIFY2(again.err.contains("There is a sweep twice already"), again.err);
    QCOMPARE(sweeps().size(), 1);
  }

  void nothingIsLeftOfAStudyThatCouldNotBeMade() {
    const QString where = folder_.filePath("none");
    QCOMPARE(runExpe(of({where, "--new", "--over", "training.rate=", "--quick"})).code, 2);
    QVERIFY(!QDir(where).exists());
  }
};

QTEST_GUILESS_MAIN(CliSweepTest)
#include "cli_sweep_test.moc"
