// Groups, `expe compare`, `expe verdict` and `expe table`, from runs that were trained and evaluated by the
// command line.
#include "tests/app/program.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

class CliClaimsTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString study_; // runs 1–5: expe, 6–10: nope, with seeds 1–5 each; 11 waits
  QJsonArray evaluated_;

  QJsonObject compared(const QStringList& words) {
    return runExpe(QStringList{"compare", study_, "--json"} + words).object();
  }
  Outcome table(const QStringList& words) { return runExpe(QStringList{"table", study_} + words); }

  double meanOf(int from, int to, double length) const {
    double sum = 0;
    for (const QJsonValue result : evaluated_)
      if (result["run"].toInt() >= from && result["run"].toInt() <= to &&
          result["length"].toDouble() == length)
        sum += result["loss"].toDouble();
    return sum / (to - from + 1);
  }

private slots:
  void initTestCase() {
    study_ = folder_.filePath("study");
    QCOMPARE(runExpe(QStringList{"new", study_} + tiny(4)).code, 0);
    for (const char* encoding : {"expe", "nope"})
      for (int seed = encoding[0] == 'e' ? 2 : 1; seed <= 5; ++seed)
        QCOMPARE(
            runExpe({"run", study_, "--copy", "1", "--set", QString("position.encoding=%1").arg(encoding),
                     "--set", QString("training.seed=%1").arg(seed)})
                .code,
            0);
    QCOMPARE(runExpe({"train", study_, "--no-evaluation"}).code, 0);
    QCOMPARE(runExpe({"run", study_, "--copy", "1", "--set", "training.seed=6"}).code, 0);
    const Outcome measured = runExpe({"eval", study_, "--lengths", "1,2", "--json"});
    QCOMPARE(measured.code, 0);
    evaluated_ = measured.object()["results"].toArray();
    QCOMPARE(evaluated_.size(), 20);
  }

  void runsAreListedByGroup() {
    const QJsonArray groups = runExpe({"run", study_, "--list", "--group", "--json"}).array();
    QCOMPARE(groups.size(), 2);
    const QJsonObject first = groups[0].toObject();
    QCOMPARE(first["title"].toString(), QString("ExPE"));
    QCOMPARE(first["n"].toInt(), 5);
    QCOMPARE(first["unfinished"].toArray(), QJsonArray{11});
    const QJsonValue loss = first["losses"][0];
    QCOMPARE(loss["length"].toDouble(), 1.0);
    QVERIFY(std::abs(loss["mean"].toDouble() - meanOf(1, 5, 1)) < 1e-12);
    QVERIFY(loss["half_width_95"].toDouble() > 0);
    const Outcome lines = runExpe({"run", study_, "--group"});
    QVERIFY2(lines.out.startsWith("ExPE\t5 finished, runs 1, 2, 3, 4, 5 with seeds 1, 2, 3, 4, 5\t1×: "),
             lines.out);
    QVERIFY(lines.out.contains("(n = 5), 2×: ") && lines.out.contains("\tunfinished: 11\n"));
    QCOMPARE(runExpe({"run", study_, "--group", "--except", "encoding", "--json"}).array().size(), 1);
  }

  void groupsAreCompared() {
    const QJsonObject report = compared({"--baseline", "nope"});
    const QJsonArray all = report["comparisons"].toArray();
    QCOMPARE(all.size(), 2);
    const QJsonValue one = all[0];
    QCOMPARE(one["claim_over"].toString(), QString("seeds"));
    QCOMPARE(one["by_seeds"]["pairs"].toInt(), 5);
    QVERIFY(std::abs(one["by_seeds"]["mean"].toDouble() - (meanOf(1, 5, 1) - meanOf(6, 10, 1))) < 1e-12);
    // The blocks' mean is that of the losses: evaluations stored them.
    QVERIFY(one["by_text"]["pairs"].toInt() > 2);
    QVERIFY(std::abs(one["by_text"]["mean"].toDouble() - one["by_seeds"]["mean"].toDouble()) < 1e-9);
    QVERIFY(one["words"].toString().contains("nats at 1× (seeds, n = 5, p "));
    QVERIFY(one["words"].toString().contains("after Holm over 2"));
    const QJsonValue single =
        compared({"--baseline", "6", "--runs", "1,6", "--length", "2"})["comparisons"][0];
    QVERIFY(single["claim_over"].isNull());
    QCOMPARE(single["no_claim"].toString(), QString("fewer than five seeds"));
    QVERIFY(
        single["words"].toString().contains("(one checkpoint of each): no claim, which needs five seeds"));
    const Outcome text = runExpe({"compare", study_, "--baseline", "nope"});
    QVERIFY2(text.out.startsWith("whole · validation split · blocks of 4× · "), text.out);
    QVERIFY2(text.out.contains("note: ExPE: run 11 is not finished and left out\n"), text.out);
  }

  // Of models that have learnt next to nothing, whose loss no length changes by half a nat.
  void theVerdictIsASentenceAGroup() {
    const QJsonObject verdict = runExpe({"verdict", study_, "--margin", "0.5", "--json"}).object();
    QCOMPARE(verdict["words"].toString(), QString("ExPE holds to 2×. NoPE holds to 2×."));
    QVERIFY(verdict["meaning"].toString().contains("wholly below 0.5 nats per token"));
    QCOMPARE(verdict["tested"].toInt(), 2);
    const QJsonValue group = verdict["groups"][0];
    QCOMPARE(group["runs"].toArray(), (QJsonArray{1, 2, 3, 4, 5}));
    QCOMPARE(group["training_length"].toInt() * 2, evaluated_.at(1).toObject()["window"].toInt());
    const QJsonValue clause = group["clauses"][0];
    QCOMPARE(clause["length"].toDouble(), 2.0);
    QCOMPARE(clause["verdict"].toString(), QString("holds"));
    QVERIFY2(group["loss"].toDouble() > 0.5 && group["loss"].toDouble() < 10,
             qPrintable(QString::number(group["loss"].toDouble())));
    QCOMPARE(clause["basis"].toString(), QString("seeds"));
    QCOMPARE(clause["runs"], group["runs"]);
    const double rise = meanOf(1, 5, 2) - meanOf(1, 5, 1);
    QVERIFY(std::abs(clause["rise"].toDouble() - rise) < 1e-12);
    QVERIFY(clause["low"].toDouble() < rise && rise < clause["high"].toDouble() &&
            clause["high"].toDouble() < 0.5);
    QVERIFY(clause["p"].toDouble() <= clause["p_holm"].toDouble() && clause["undecided_since"].isNull());
    const Outcome text = runExpe({"verdict", study_, "--margin", "0.5"});
    QVERIFY2(text.code == 0 && text.out.startsWith("whole · validation split · blocks of 4× · "), text.err);
    QVERIFY2(
        text.out.contains(("\nExPE holds to 2×.\n  " + clause["words"].toString() + "\nNoPE holds").toUtf8()),
        text.out);
    QVERIFY2(text.out.contains("note: ExPE: run 11 is not finished and left out\n"), text.out);
  }

  // Every group that has learnt next to nothing breaks where no rise is allowed, or is undecided; why is then
  // measured of each that breaks, and of no other.
  void whyAGroupBreaksIsMeasured() {
    const QJsonObject verdict = runExpe({"verdict", study_, "--margin", "0", "--why", "--json"}).object();
    QCOMPARE(verdict["groups"].toArray().size(), 2);
    for (const QJsonValue group : verdict["groups"].toArray())
      for (const QJsonValue clause : group["clauses"].toArray())
        QVERIFY(clause["verdict"].toString() == "breaks" || clause["cause"].isNull());
  }

  void aVerdictOfOneRunSpeaksOfIt() {
    const QJsonObject verdict = runExpe({"verdict", study_, "--runs", "1", "--json"}).object();
    const QJsonValue clause = verdict["groups"][0]["clauses"][0];
    QCOMPARE(clause["basis"].toString(), QString("text"));
    QCOMPARE(clause["verdict"].toString(), QString("undecided"));
    QCOMPARE(clause["undecided_since"].toString(), QString("too few blocks of text"));
    const QString blocks = QString::number(clause["blocks"][0].toInt());
    QVERIFY(clause["low"].isNull() && clause["blocks"][0].toInt() > 2);
    QCOMPARE(verdict["words"].toString(),
             "This run of ExPE is not decided: " + blocks + " blocks of text, it takes 20.");
    for (const QStringList& wrong :
         {QStringList{"--margin", "-1"}, {"--protocol", "sliding"}, {"--length", "0.5"}}) {
      const Outcome refused = runExpe(QStringList{"verdict", study_} + wrong);
      QVERIFY2(refused.code == 2 && refused.err.count('\n') == 1 && refused.out.isEmpty(), refused.err);
    }
    QVERIFY(
        runExpe({"verdict", study_, "--protocol", "last"})
            .out.contains("ExPE is not evaluated beyond 1×: expe eval STUDY --run 1,2,3,4,5 --lengths 1,2,4 "
                          "--protocol last measures it."));
  }

  void theStudyKnowsItsBaseline() {
    const Outcome pinned = runExpe({"run", study_, "--baseline", "nope"});
    QVERIFY2(pinned.code == 0 && pinned.out == "the group of run 6\n", pinned.err);
    QCOMPARE(compared({})["comparisons"], compared({"--baseline", "nope"})["comparisons"]);
    const QJsonArray groups = runExpe({"run", study_, "--group", "--json"}).array();
    QVERIFY(!groups[0]["baseline"].toBool() && groups[1]["baseline"].toBool());
    const QJsonValue difference = groups[0]["differences"][1];
    QCOMPARE(difference["length"].toDouble(), 2.0);
    QVERIFY(std::abs(difference["mean"].toDouble() - (meanOf(1, 5, 2) - meanOf(6, 10, 2))) < 1e-12);
    const QJsonValue claim = compared({})["comparisons"][1]["by_seeds"]["interval_t"];
    const double half = (claim["high"].toDouble() - claim["low"].toDouble()) / 2;
    QVERIFY(std::abs(difference["half_width_95"].toDouble() - half) < 1e-12); // one definition of both
    QVERIFY(runExpe({"run", study_, "--group"}).out.contains("\tto the baseline 1×: "));
    const QString file = folder_.filePath("difference.csv");
    QCOMPARE(runExpe({"plot", study_, "length", "--difference", "--group", "--out", file}).code, 0);
    QVERIFY(contents(file).contains("\ndifference (nats per token),ExPE,2,"));
    QCOMPARE(runExpe({"run", study_, "--baseline", "6", "--alone"}).out, QByteArray("run 6\n"));
    QCOMPARE(runExpe({"run", study_, "--baseline", "none"}).code, 0);
    const Outcome none = runExpe({"plot", study_, "length", "--difference", "--out", file});
    QVERIFY2(none.code == 2 && none.err.contains("The study has no baseline"), none.err);
  }

  void pairsAndCorrectionAreChosen() {
    const QJsonValue text =
        compared({"--baseline", "6", "--runs", "1,6", "--length", "1", "--over", "text"})["comparisons"][0];
    QVERIFY(text["claim_over"].isNull()); // of a text of four blocks in 16 windows
    QVERIFY(text["words"].toString().contains("no claim, which needs 20 blocks of text (these have 16)"));
    const QJsonValue alone = compared({"--baseline", "nope", "--correction", "none"})["comparisons"][0];
    QVERIFY(alone["p_holm"].isNull() && !alone["words"].toString().contains("Holm"));
  }

  void differencesAreDrawn() {
    const QString csv = folder_.filePath("d.csv"), pdf = folder_.filePath("d.pdf");
    const Outcome drawn = runExpe({"compare", study_, "--baseline", "nope", "--out", csv});
    QVERIFY2(drawn.code == 0 && drawn.out.contains("nats at 2×"), drawn.err);
    const double expected = meanOf(1, 5, 2) - meanOf(6, 10, 2);
    bool found = false;
    for (const QByteArray& line : contents(csv).split('\n'))
      if (line.contains("\"ExPE, 2×\","))
        found = std::abs(line.split(',').at(3).toDouble() - expected) < 1e-9;
    QVERIFY2(found, contents(csv));
    QCOMPARE(runExpe({"compare", study_, "--baseline", "nope", "--out", pdf}).code, 0);
    QVERIFY(contents(pdf).startsWith("%PDF"));
    for (const char* wrong : {"d.jpg", "."}) {
      const Outcome refused =
          runExpe({"compare", study_, "--baseline", "nope", "--out", folder_.filePath(wrong)});
      QCOMPARE(refused.code, 2);
      QVERIFY2(refused.err.count('\n') == 1 && refused.out.isEmpty(), refused.err);
    }
    QCOMPARE(runExpe({"compare", study_, "--baseline", "nope", "--over", "luck"}).code, 2);
  }

  void readingTheTestSplitIsLogged() {
    const Outcome before = runExpe({"compare", study_, "--baseline", "nope", "--split", "test"});
    QCOMPARE(before.code, 2);
    QVERIFY2(before.err.contains("not evaluated by whole on the test split"), before.err);
    QCOMPARE(runExpe({"compare", study_, "--readings", "--json"}).array().size(), 0); // nothing was read
    QCOMPARE(runExpe({"eval", study_, "--lengths", "1", "--split", "test"}).code, 0);
    const QJsonObject report = compared({"--baseline", "nope", "--split", "test", "--tuned", "rate"});
    QVERIFY(!report["unequal_grids"].toBool() &&
            report["choices"][0]["untuned"].toBool()); // one rate of each
    QCOMPARE(report["choices"].toArray().size(), 2);
    QVERIFY(report["comparisons"][0]["words"].toString().startsWith("ExPE (untuned) "));
    QCOMPARE(table({"--rows", "encoding", "--split", "test"}).code, 0);
    const QJsonArray readings = runExpe({"compare", study_, "--readings", "--json"}).array();
    QCOMPARE(readings.size(), 2);
    QVERIFY(readings[0]["what"].toString().contains("--split test --tuned rate"));
    QVERIFY(readings[1]["what"].toString().startsWith("table: "));
  }

  void tablesAreTheMeansOfTheEvaluations() {
    const QList<QByteArray> rows = table({"--rows", "encoding", "--format", "csv"}).out.split('\n');
    QCOMPARE(rows.size(), 6); // head, four cells, the end
    QCOMPARE(rows[0], QByteArray("encoding,column,mean,half_width_95,deviation,n,best,points"));
    for (int i = 0; i < 4; ++i) {
      const auto cells = rows[i + 1].split(',');
      QCOMPARE(cells[0], QByteArray(i < 2 ? "ExPE" : "NoPE"));
      QCOMPARE(cells[1], QByteArray(i % 2 ? "2×" : "1×"));
      const int first = i < 2 ? 1 : 6;
      QVERIFY(std::abs(cells[2].toDouble() - meanOf(first, first + 4, i % 2 ? 2 : 1)) < 1e-12);
      QCOMPARE(cells[5], QByteArray("5"));
    }
  }

  void tablesAreKeptWithTheStudy() {
    const QString file = folder_.filePath("t.tex");
    const Outcome saved =
        table({"--rows", "encoding", "--columns", "length", "--save", "main", "--out", file});
    QVERIFY2(saved.code == 0, saved.err);
    QVERIFY(contents(file).contains("\\toprule\nencoding & 1$\\times$ & 2$\\times$ \\\\\n"));
    QCOMPARE(table({"main"}).out, table({"--rows", "encoding"}).out);
    QVERIFY(table({"main", "--format", "markdown"}).out.contains("| encoding | 1× | 2× |"));
    const QJsonArray kept = table({"--list", "--json"}).array();
    QCOMPARE(kept.size(), 1);
    QCOMPARE(kept[0]["definition"]["rows"].toArray(), QJsonArray{"encoding"});
    QCOMPARE(table({"--list"}).out, QByteArray("main\tencoding\n"));
    const Outcome unknown = table({"mian"});
    QCOMPARE(unknown.code, 2);
    QCOMPARE(unknown.err,
             QByteArray("expe: mian: the study keeps no table of this name; nearest is main.\n"));
    QCOMPARE(table({"--remove", "main"}).code, 0);
    QCOMPARE(table({"--list", "--json"}).array().size(), 0);
  }

  void wordsAreChecked_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const QStringList& words, const QByteArray& says) {
      QTest::newRow(name) << words << says;
    };
    const QStringList compare{"compare", study_}, table{"table", study_}, group{"run", study_, "--group"};
    row("no baseline", compare, "--baseline is missing");
    row("unknown baseline", compare + QStringList{"--baseline", "rope"},
        "--baseline rope: no run and no group");
    row("margin below 0", compare + QStringList{"--baseline", "nope", "--margin", "-1"}, "--margin: -1 ");
    row("one group", compare + QStringList{"--baseline", "expe", "--runs", "1,2"},
        "nothing to compare ExPE with");
    row("none finished", compare + QStringList{"--baseline", "expe", "--runs", "11"}, "No run is finished");
    row("no such run", compare + QStringList{"--baseline", "1", "--runs", "99"}, "There is no run 99");
    row("length not measured", compare + QStringList{"--baseline", "nope", "--length", "4"},
        "nothing to compare");
    row("length below 0", compare + QStringList{"--baseline", "nope", "--length", "-4"}, "--length: -4 ");
    row("protocol not measured", compare + QStringList{"--baseline", "nope", "--protocol", "last"},
        "not evaluated by last");
    row("unknown key", compare + QStringList{"--baseline", "nope", "--by", "encodin"},
        "nearest is position.encoding");
    row("tuned by nothing", compare + QStringList{"--baseline", "nope", "--tuned", ""},
        "--tuned: its key is missing");
    row("mixed group", compare + QStringList{"--baseline", "1", "--except", "encoding"},
        "nothing to compare");
    row("unknown key of a group", group + QStringList{"--by", "layer"}, "nearest is model.layers");
    row("by without group", {"run", study_, "--by", "rate"}, "--by belongs to --group");
    const QStringList pin{"run", study_, "--baseline"};
    row("baseline that is not there", pin + QStringList{"rope"}, "there are ExPE; NoPE");
    row("baseline and edit", pin + QStringList{"1", "--run", "1"}, "--run does not go with --baseline");
    row("baseline and list", pin + QStringList{"1", "--group"}, "--group does not go with --baseline");
    row("a group alone", pin + QStringList{"nope", "--alone"}, "--alone: nope has 5 runs");
    row("nothing alone", pin + QStringList{"none", "--alone"}, "--alone does not go with --baseline none");
    row("alone without baseline", {"run", study_, "--alone"}, "--alone belongs to --baseline");
    row("colour of a view", {"plot", study_, "attention", "--color", "rate", "--out", "a.csv"},
        "--color belongs to loss and length");
    row("groups of one run", {"plot", study_, "attention", "--group", "--out", "a.csv"},
        "--group belongs to figures of several runs");
    row("unknown colour", {"plot", study_, "loss", "--color", "rat", "--out", "a.csv"}, "nearest is");
    row("group of all", group + QStringList{"--all"}, "--all does not go with --group");
    row("group and edit", group + QStringList{"--run", "1"}, "--group does not go with --run");
    row("no rows", table, "--rows is missing");
    row("unknown row", table + QStringList{"--rows", "encodings"}, "nearest is position.encoding");
    row("seed as row", table + QStringList{"--rows", "training.seed"},
        "training.seed makes neither rows nor columns");
    row("mixed cell", table + QStringList{"--rows", "rate"},
        "the runs of this cell differ in position.encoding too");
    row("unknown format", table + QStringList{"--rows", "encoding", "--format", "html"},
        "--format: html is unknown");
    row("no floor", table + QStringList{"--rows", "encoding", "--protocol", "last"},
        "Nothing of this table is measured");
    row("name and rows", table + QStringList{"main", "--rows", "encoding"},
        "--rows does not go with the name of a table");
    row("list and rows", table + QStringList{"--list", "--rows", "encoding"}, "--list stands alone");
    row("no table", table + QStringList{"main"}, "main: the study keeps no table");
    row("a name of two lines", table + QStringList{"--rows", "encoding", "--save", "a\nb"},
        "A table's name is one line");
    row("remove what is not", table + QStringList{"--remove", "x"}, "x: the study keeps no table");
  }
  void wordsAreChecked() {
    QFETCH(QStringList, words);
    QFETCH(QByteArray, says);
    const Outcome outcome = runExpe(words);
    QVERIFY2(outcome.code == 2, outcome.out + outcome.err);
    QVERIFY2(outcome.err.startsWith("expe: ") && outcome.err.count('\n') == 1, outcome.err);
    QVERIFY2(outcome.err.contains(says), outcome.err);
    QVERIFY(outcome.out.isEmpty());
  }
};

QTEST_GUILESS_MAIN(CliClaimsTest)
#include "cli_claims_test.moc"
