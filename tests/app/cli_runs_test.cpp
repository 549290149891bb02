// `expe run --run` and `expe checkpoints`: what people do with runs and checkpoints, from the command line.
#include "core/api/study.h"
#include "tests/app/program.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

class CliRunsTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString study_; // run 1 trained, checkpoints at 20, 40 and 60; runs 2 and 3 as it

  // `expe run` on the study, as JSON.
  QJsonArray runs(const QStringList& words) {
    const Outcome outcome = runExpe(QStringList{"run", study_, "--json"} + words);
    return outcome.code == 0 ? outcome.array() : QJsonArray{QString::fromUtf8(outcome.err)};
  }
  QList<int> ids(const QStringList& words = {}) {
    QList<int> ids;
    for (const QJsonValue run : runs(words))
      ids << run["id"].toInt();
    return ids;
  }
  QJsonArray checkpoints(const QStringList& words = {}) {
    return runExpe(QStringList{"checkpoints", study_, "--run", "1", "--json"} + words).array();
  }

private slots:
  void initTestCase() {
    study_ = folder_.filePath("study");
    QCOMPARE(runExpe(QStringList{"new", study_, "--name", "tiny"} + tiny(60)).code, 0);
    QCOMPARE(runExpe({"run", study_, "--copy", "1"}).code, 0);
    QCOMPARE(runExpe({"run", study_, "--copy", "1"}).code, 0);
    QCOMPARE(runExpe({"train", study_, "--run", "1"}).code, 0);
  }

  // A copy bears the name of its own encoding where the first bore that of its own; other names stay.
  void aNameOfAnEncodingFollowsIt() {
    const QString study = folder_.filePath("names");
    const auto copy = [&](const QStringList& words) {
      return runExpe(QStringList{"run", study, "--copy"} + words).code;
    };
    QCOMPARE(runExpe(QStringList{"new", study, "--name", "ExPE"} + tiny(1)).code, 0);
    QCOMPARE(copy({"1", "--set", "position.encoding=alibi"}), 0);
    QCOMPARE(copy({"1", "--set", "model.layers=3"}), 0);
    QCOMPARE(copy({"2", "--set", "position.encoding=nope", "--name", "mine"}), 0);
    QCOMPARE(copy({"4", "--set", "position.encoding=rope"}), 0);
    QCOMPARE(copy({"1", "--name", "ExPE, copy"}), 0);
    QCOMPARE(copy({"6", "--set", "position.encoding=rope"}), 0);
    QStringList names;
    for (const QJsonValue run : runExpe({"run", study, "--list", "--json"}).array())
      names << run["name"].toString();
    QCOMPARE(names, QStringList({"ExPE", "ALiBi", "ExPE", "mine", "mine", "ExPE, copy", "RoPE, copy"}));
  }

  void runsAreFiltered() {
    QCOMPARE(ids({"--filter", "state:finished loss>0 steps=60"}), QList<int>{1});
    QCOMPARE(ids({"--filter", "-state:finished"}), (QList<int>{2, 3}));
    const Outcome wrong = runExpe({"run", study_, "--filter", "rte<3"});
    QCOMPARE(wrong.code, 2);
    QVERIFY2(wrong.err.contains("“rte” is no parameter; the nearest is “rate”."), wrong.err);
  }

  void aRunIsEdited() {
    const QJsonObject run =
        runs({"--run", "1", "--name", "best", "--note", "two\nlines", "--tag", "paper, long,paper"})
            .at(0)
            .toObject();
    QJsonObject told = run;
    for (const char* of : {"config", "changed", "encoding", "losses", "evaluations", "paused"})
      QVERIFY2(told.contains(of) && (told.remove(of), true), of);
    QCOMPARE(told, (QJsonObject{{"id", 1},
                                {"name", "best"},
                                {"state", "finished"},
                                {"step", 60},
                                {"best", 60},
                                {"tags", QJsonArray{"paper", "long"}},
                                {"automatic", QJsonObject{{"position.expe.theta", 0.125}}},
                                {"archived", false},
                                {"trashed", QJsonValue::Null},
                                {"note", "two\nlines"}}));
    QCOMPARE(runs({"--run", "1"}).at(0).toObject(), run); // without edits it is listed alone
    const Outcome line = runExpe({"run", study_, "--run", "1"});
    QCOMPARE(
        line.out,
        QByteArray(
            "1\tbest\tfinished\t60 of 60\texpe\tpaper, long\tauto position.expe.theta=1/8\tbest at 60\n"));
    QVERIFY(runExpe({"run", study_, "--list", "--json"})
                .out.trimmed()
                .startsWith("[\n  {\n    \"id\": 1,\n    "
                            "\"name\": \"best\",\n    "
                            "\"state\": \"finished\",\n    \"paused\": false,\n    \"encoding\": \"expe\","));
    QCOMPARE(runs({"--run", "1", "--tag", ""}).at(0)["tags"].toArray(), QJsonArray());
    QCOMPARE(runs({"--run", "1", "--name", ""}).at(0)["name"].toString(), QString());
  }

  void aNewRunTakesNoteAndTags() {
    const QString other = folder_.filePath("labels");
    QCOMPARE(runExpe({"new", other}).code, 0);
    QCOMPARE(runExpe({"run", other, "--copy", "1", "--note", "why", "--tag", "a,b"}).out, QByteArray("2\n"));
    const QJsonValue run = runExpe({"run", other, "--run", "2", "--json"}).array().at(0);
    QCOMPARE(run["note"].toString(), QString("why"));
    QCOMPARE(run["tags"].toArray(), (QJsonArray{"a", "b"}));
    const Outcome wrong = runExpe({"run", other, "--copy", "1", "--tag", QString(65, 'x')});
    QCOMPARE(wrong.code, 2);
    QCOMPARE(runExpe({"run", other, "--json", "--all"}).array().size(), 2); // nothing is left of it
  }

  // The value taken is shown; a copy decides anew, a run that goes on with the weights does not.
  void autoIsDecidedAnewInACopy() {
    const QString other = folder_.filePath("auto");
    const auto automatic = [&](int run) {
      return runExpe({"run", other, "--run", QString::number(run), "--json"})
          .array()
          .at(0)["automatic"]
          .toObject();
    };
    const auto add = [&](const QStringList& words) {
      return runExpe(QStringList{"run", other} + words).code;
    };
    QCOMPARE(runExpe(QStringList{"new", other} + tiny(4)).code, 0);
    const QJsonObject taken = automatic(1);
    QCOMPARE(taken.keys(), QStringList{"position.expe.theta"});
    QCOMPARE(runExpe({"train", other, "--run", "1"}).code, 0);
    QCOMPARE(automatic(1), taken);
    QCOMPARE(add({"--copy", "1", "--set", "data.window=4096"}), 0);
    QCOMPARE(automatic(2)["position.expe.theta"].toDouble(), taken["position.expe.theta"].toDouble() / 2);
    QCOMPARE(add({"--from", "1@4", "--set", "data.window=32"}), 0);
    QVERIFY(automatic(3).isEmpty());
    QCOMPARE(runExpe({"train", other, "--run", "3", "--steps", "1"}).code, 0);
    QCOMPARE(add({"--copy", "1", "--set", "position.expe.theta=1/3"}), 0);
    QVERIFY(automatic(4).isEmpty());
    QCOMPARE(add({"--copy", "4", "--set", "theta=auto", "--set", "l=auto"}), 0);
    QCOMPARE(automatic(5).keys(), (QStringList{"position.expe.l", "position.expe.theta"}));
    const Outcome wrong = runExpe({"run", other, "--copy", "1", "--set", "theta=au"});
    QCOMPARE(wrong.code, 2);
    QVERIFY2(
        wrong.err.contains("position.expe.theta: au is not a number; write a number from 1e-9 to 1000, or "
                           "auto."),
        wrong.err);
    const Outcome narrow = runExpe({"positions", "expe", "--length", "2", "--set", "data.window=64"}),
                  same = runExpe({"positions", "expe", "--length", "2", "--set", "data.window=64", "--set",
                                  "theta=auto", "--set", "l=auto"});
    QCOMPARE(narrow.code, 0);
    QCOMPARE(narrow.out, same.out);
  }

  void archivedRunsAreListedWhenAskedFor() {
    QCOMPARE(ids(), (QList<int>{1, 2, 3}));
    QVERIFY(runs({"--run", "2", "--archive"}).at(0)["archived"].toBool());
    QCOMPARE(ids(), (QList<int>{1, 3}));
    QCOMPARE(ids({"--list", "--all"}), (QList<int>{1, 2, 3}));
    QVERIFY(runExpe({"run", study_, "--all"}).out.contains("expe\t\tarchived\tauto "));
    QVERIFY(!runs({"--run", "2", "--unarchive"}).at(0)["archived"].toBool());
    QCOMPARE(ids(), (QList<int>{1, 2, 3}));
  }

  void theTrashGivesBackUntilItIsEmptied() {
    const QJsonValue trashed = runs({"--run", "3", "--trash"}).at(0);
    QCOMPARE(trashed["id"].toInt(), 3);
    QCOMPARE(trashed["trashed"].toString().size(), 20);
    QCOMPARE(ids(), (QList<int>{1, 2}));
    QCOMPARE(ids({"--all"}), (QList<int>{1, 2, 3}));
    QVERIFY(runExpe({"run", study_, "--all"}).out.contains("in the trash since 20"));
    const Outcome refused = runExpe({"train", study_, "--run", "3"});
    QCOMPARE(refused.code, 2);
    QVERIFY(refused.err.contains("Run 3 is in the trash: bring it back first"));
    QVERIFY(runs({"--run", "3", "--restore", "--name", "back"}).at(0)["trashed"].isNull());
    QCOMPARE(runs({}).at(2)["name"].toString(), QString("back"));
    QCOMPARE(runExpe({"run", study_, "--run", "3", "--trash"}).code, 0);
    QCOMPARE(runExpe({"run", study_, "--empty-trash"}).code, 0);
    QCOMPARE(ids({"--all"}), (QList<int>{1, 2}));
    QCOMPARE(runExpe({"verify", study_}).code, 0);
  }

  void checkpointsAreListedKeptAndRemoved() {
    const QJsonArray all = checkpoints();
    QCOMPARE(all.size(), 3);
    for (int i = 0; i < 3; ++i) {
      QCOMPARE(all[i]["step"].toInt(), 20 * (i + 1));
      QVERIFY(all[i]["bytes"].toInt() > 1000);
      QVERIFY(!all[i]["kept"].toBool());
      QCOMPARE(all[i]["loss"].isDouble(), i == 2); // validated at 0, 50 and the end, which is 60
      QCOMPARE(all[i]["best"].toBool(), i == 2);
    }
    QVERIFY(checkpoints({"--keep", "40"}).at(1)["kept"].toBool());
    const QList<QByteArray> lines = runExpe({"checkpoints", study_, "--run", "1"}).out.split('\n');
    QCOMPARE(lines.size(), 4);
    QVERIFY(lines[0].startsWith("20\t–\t") && !lines[0].contains("kept"));
    QVERIFY(lines[1].endsWith("\tkept"));
    const Outcome refused = runExpe({"checkpoints", study_, "--run", "1", "--delete", "40"});
    QCOMPARE(refused.code, 2);
    QCOMPARE(refused.err,
             QByteArray("expe: The checkpoint of step 40 of run 1 is kept: take that back first.\n"));
    const QJsonArray left = checkpoints({"--unkeep", "40", "--delete", "40"});
    QCOMPARE(left.size(), 2);
    QCOMPARE(left[1]["step"].toInt(), 60);
    QVERIFY(runExpe({"checkpoints", study_, "--run", "1"}).out.contains("\tbest\n"));
    QCOMPARE(runs({}).at(0)["best"].toInt(), 60);
    QVERIFY(runs({}).at(1)["best"].isNull());
    {
      const auto study = *expe::Study::open(study_.toStdString());
      for (expe::Validation at : *study->validations(1, 59))
        if (at.length == 1) { // as low as none at the newest
          at.step = 20, at.loss = 0;
          QVERIFY(study->append(1, {}, {at}));
        }
    }
    const Outcome evaluated =
        runExpe({"eval", study_, "--run", "1", "--checkpoint", "best", "--no-store", "--json"});
    QCOMPARE(evaluated.code, 0);
    QCOMPARE(evaluated.object()["results"].toArray().at(0)["checkpoint"].toInt(), 20);
    const Outcome none = runExpe({"eval", study_, "--run", "2", "--checkpoint", "best"});
    QCOMPARE(none.code, 2);
    QVERIFY2(none.err.contains("no checkpoint of run 2 was validated at 1\u00d7"), none.err);
    const Outcome several =
        runExpe({"plot", study_, "length", "--checkpoint", "best", "--out", study_ + ".csv"});
    QCOMPARE(several.code, 2);
    QVERIFY2(several.err.contains("name one run with --runs"), several.err);
    QVERIFY(!QDir(study_ + "/checkpoints/1/40").exists());
    QCOMPARE(runExpe({"checkpoints", study_, "--run", "2", "--json"}).array().size(), 0);
  }

  void goingOnAtTwiceTheWindowTrains() {
    const Outcome added = runExpe({"run", study_, "--from", "1@60", "--set", "data.window=32", "--set",
                                   "evaluation.scale=0.5", "--name", "long"});
    QVERIFY2(added.code == 0, added.err);
    const QString id = QString::fromUtf8(added.out.trimmed());
    const Outcome trained = runExpe({"train", study_, "--run", id, "--steps", "2"});
    QVERIFY2(trained.code == 0, trained.err);
    QVERIFY2(trained.err.contains("Begins with the weights of run 1 at step 60."), trained.err);
  }

  void wordsAreChecked_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const QStringList& words, const QByteArray& says) {
      QTest::newRow(name) << words << says;
    };
    const QStringList run{"run", study_}, first{"run", study_, "--run", "1"},
        of{"checkpoints", study_, "--run", "1"};
    row("edit of no run", run + QStringList{"--archive"}, "--archive: of which run? Write --run ID too.");
    row("run and list", first + QStringList{"--list"}, "--list does not go with --run");
    row("trash of all", first + QStringList{"--empty-trash"}, "--run does not go with --empty-trash");
    row("list and name", run + QStringList{"--list", "--name", "x"}, "--list only lists");
    row("both ways", first + QStringList{"--archive", "--unarchive"}, "exclude each other: give one.");
    row("there and back", first + QStringList{"--trash", "--restore"}, "exclude each other: give one.");
    row("no such run", run + QStringList{"--run", "9", "--archive"}, "There is no run 9");
    row("no such run to list", run + QStringList{"--run", "9"}, "There is no run 9");
    row("not an id", run + QStringList{"--run", "first"}, "--run: first is not a whole number");
    row("not in the trash", first + QStringList{"--restore"}, "Run 1 is not in the trash");
    row("a name of two lines", first + QStringList{"--name", "a\nb"}, "A run's name is one line of text");
    row("a note that beeps", first + QStringList{"--note", "\a"}, "A note is text in UTF-8");
    row("a long tag", first + QStringList{"--tag", "ok," + QString(65, 'x')},
        "A tag of 65 bytes is too long");
    row("checkpoints of no run", {"checkpoints", study_}, "--run is missing");
    row("checkpoints of another", {"checkpoints", study_, "--run", "9"}, "There is no run 9");
    row("no such checkpoint", of + QStringList{"--keep", "33"}, "Run 1 has no checkpoint of step 33: it has");
    row("not a step", of + QStringList{"--delete", "last"}, "--delete: last is not a whole number");
    row("another width", run + QStringList{"--from", "1@60", "--set", "model.width=32"},
        "model.width: the weights to begin with belong to 16; write that, or make a run that begins anew.");
    row("other dims of the same encoding", run + QStringList{"--from", "1@60", "--set", "position.expe.l=3"},
        "position.expe.l: the weights to begin with belong to ");
  }
  void wordsAreChecked() {
    QFETCH(QStringList, words);
    QFETCH(QByteArray, says);
    const QJsonArray before = runs({"--all"});
    const Outcome outcome = runExpe(words);
    QVERIFY2(outcome.code == 2, outcome.err);
    QVERIFY2(outcome.err.startsWith("expe: ") && outcome.err.count('\n') == 1, outcome.err);
    QVERIFY2(outcome.err.contains(says), outcome.err);
    QVERIFY(outcome.out.isEmpty());
    QCOMPARE(runs({"--all"}), before);
  }
};

QTEST_GUILESS_MAIN(CliRunsTest)
#include "cli_runs_test.moc"
