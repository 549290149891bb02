// `expe template`, `new --template`, `eval --all`, `recipe`, `pack`: studies that are made, carried out, made
// again and moved.
#include "tests/app/program.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

class CliTemplatesTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString study_; // of the template "continued", with one seed

  QString path(const QString& name) const { return folder_.filePath(name); }
  // Models so small that all of a template takes seconds.
  static QStringList small(const QString& name, const QString& where) {
    QStringList words = {"new", where, "--template", name, "--seeds", "1", "--quick", "--json"};
    for (const char* setting : {"training.steps=8", "data.records=4000", "data.window=16", "model.layers=1",
                                "model.width=16", "model.heads=2", "model.mlp=16", "training.batch=4",
                                "training.threads=1", "training.checkpoint_every=4"})
      words << "--set" << setting;
    return words;
  }
  QByteArray weights(const QString& study, int run) const {
    const QString steps = run <= 2 ? "8" : "2";
    return contents(QString("%1/checkpoints/%2/%3/model.safetensors").arg(study).arg(run).arg(steps));
  }

private slots:
  void initTestCase() {
    study_ = path("study");
    const Outcome made = runExpe(small("continued", study_));
    QVERIFY2(made.code == 0, made.err);
    QCOMPARE(made.object()["runs"].toInt(), 6);
    QCOMPARE(made.object()["continued"].toInt(), 4);
    QCOMPARE(made.object()["sweeps"].toObject(), (QJsonObject{{"trained on L", 2}}));
  }

  void theyAreListed() {
    const QJsonArray all = runExpe({"template", "--json"}).array();
    QCOMPARE(all.size(), 21);
    QCOMPARE(all[0].toObject()["id"].toString(), QString("small"));
    QVERIFY(runExpe({"template"}).out.contains("The paper's tables\n  small       The 35 M models\n"));
    const QByteArray one = runExpe({"template", "scaling"}).out;
    QVERIFY2(one.contains("Table 4 of the second version") && one.contains("--size laptop: 5 seeds"), one);
    QVERIFY(runExpe({"template", "scaling", "--text"}).out.startsWith("[template]\n"));
    QCOMPARE(runExpe({"template", "scalign"}).err,
             QByteArray("expe: There is no template scalign; nearest is scaling.\n"));
  }

  void encodingsMayBeChosen() {
    const QStringList words = small("encodings", path("chosen"));
    const Outcome made = runExpe(words + QStringList{"--set", "position.encoding=expe,sinusoidal"});
    QVERIFY2(made.code == 0, made.err);
    QStringList names;
    for (const QJsonValue run : runExpe({"run", path("chosen"), "--json"}).array())
      names << run.toObject()["name"].toString();
    QCOMPARE(names, (QStringList{"ExPE, seed 1", "Sinusoidal, seed 1"}));
    const Outcome wrong =
        runExpe({"new", path("wrong"), "--template", "encodings", "--set", "encoding=none,expe"});
    QVERIFY2(wrong.code == 2 && wrong.err.startsWith("expe: position.encoding"), wrong.err);
  }

  void nothingIsMadeOfWhatCannotBe() {
    const QString nothing = path("nothing");
    for (const QStringList& words : {QStringList{"--template", "small", "--size", "paper"},
                                     {"--template", "small", "--preset", "ledger"},
                                     {"--template", "none"},
                                     {"--size", "laptop"},
                                     {"--seeds", "2"},
                                     {"--template", "small", "--recipe", "x"},
                                     {"--recipe", path("absent")},
                                     {"--template", "small", "--set", "data.text=/nowhere"}}) {
      const Outcome refused = runExpe(QStringList{"new", nothing} + words);
      QVERIFY2(refused.code == 2 && refused.err.count('\n') == 1, refused.err);
      QVERIFY(!QDir(nothing).exists());
    }
    QCOMPARE(runExpe({"new", nothing, "--template", "small", "--quick", "--dry-run"}).code, 0);
    QVERIFY(!QDir(nothing).exists());
  }

  // A paper's size: text and tokenizer named, one seed.
  void thePapersSizeWantsDataOfYours() {
    QByteArray text;
    for (int i = 0; i < 20000; ++i)
      text += "word" + QByteArray::number(i * 7919 % 500) + (i % 11 ? " " : "\n");
    write(path("text.txt"), text);
    QCOMPARE(
        runExpe({"tokenizer", "train", path("text.txt"), "--vocabulary", "300", "--out", path("m.model")})
            .code,
        0);
    const Outcome told = runExpe({"new", path("paper"), "--template", "small", "--size", "paper", "--seeds",
                                  "1", "--quick", "--dry-run", "--json", "--set",
                                  "data.text=" + path("text.txt"), "--set", "data.model=" + path("m.model")});
    QVERIFY2(told.code == 0, told.err);
    QCOMPARE(told.object()["runs"].toInt(), 3);
  }

  void itIsCarriedOut() {
    const Outcome nothing = runExpe({"table", study_, "continued"});
    QVERIFY2(nothing.code == 2 && nothing.err.contains("Nothing of this table is measured"), nothing.err);
    // Two workers: runs that go on from others wait for them.
    const Outcome trained =
        runExpe({"train", study_, "--all", "--workers", "2", "--no-evaluation", "--json"});
    QVERIFY2(trained.code == 0, trained.err);
    const Outcome evaluated = runExpe({"eval", study_, "--all", "--json"});
    QCOMPARE(evaluated.object()["measured"].toInt(), 6 * 4);
    QCOMPARE(evaluated.object()["left"].toInt(), 0);
    const Outcome again = runExpe({"eval", study_, "--all", "--json"});
    QCOMPARE(again.object()["measured"].toInt(), 0);
    QVERIFY(again.err.contains("Nothing to evaluate"));
    const QByteArray table = runExpe({"table", study_, "continued"}).out;
    for (const char* row : {"\nExPE, L ", "\nExPE, 2 L ", "\nRoPE, 2 L at half the scale "})
      QVERIFY2(table.contains(row), table);
    QVERIFY2(table.contains("16 tokens  32 tokens  64 tokens  128 tokens"), table);
    QVERIFY(runExpe({"table", study_, "continued", "--format", "latex"}).out.contains("\\toprule"));
  }

  void whatIsNotPlannedIsSaid() {
    const QString plain = path("plain");
    QCOMPARE(runExpe(QStringList{"new", plain} + tiny(2)).code, 0);
    const Outcome none = runExpe({"eval", plain, "--all"});
    QVERIFY2(none.code == 2 && none.err.contains("plans no evaluations"), none.err);
    QVERIFY(runExpe({"eval", study_, "--all", "--run", "1"}).err.contains("--run does not go with --all"));
  }

  // To the same bits.
  void aRecipeMakesItAgain() {
    QCOMPARE(runExpe({"recipe", study_, "--out", path("recipe.txt")}).code, 0);
    const QString again = path("again");
    const Outcome made = runExpe({"new", again, "--recipe", path("recipe.txt"), "--json"});
    QVERIFY2(made.code == 0, made.err);
    QCOMPARE(made.object()["runs"].toArray(), (QJsonArray{1, 2, 3, 4, 5, 6}));
    QCOMPARE(runExpe({"train", again, "--all"}).code, 0);
    for (int run = 1; run <= 6; ++run) {
      QVERIFY(!weights(study_, run).isEmpty());
      QCOMPARE(weights(again, run), weights(study_, run));
    }
    QCOMPARE(runExpe({"eval", again, "--all"}).code, 0);
    QCOMPARE(runExpe({"table", again, "continued", "--format", "csv"}).out,
             runExpe({"table", study_, "continued", "--format", "csv"}).out);
    QByteArray text = contents(path("recipe.txt"));
    write(path("broken.txt"), text.replace("training.clip = 1", "training.clip = -1"));
    const Outcome broken = runExpe({"new", path("broken"), "--recipe", path("broken.txt")});
    QVERIFY2(broken.code == 2 && broken.err.contains("broken.txt: line ") &&
                 broken.err.contains("training.clip"),
             broken.err);
    QVERIFY(!QDir(path("broken")).exists());
    const Outcome set =
        runExpe({"new", path("broken"), "--recipe", path("recipe.txt"), "--set", "training.rate=1"});
    QVERIFY2(set.code == 2 && set.err.contains("training.rate: a recipe says it itself"), set.err);
  }

  void aPackedStudyIsMoved() {
    QCOMPARE(runExpe({"pack", study_, path("study.tar")}).code, 0);
    const QString moved = path("moved");
    const Outcome made = runExpe({"unpack", path("study.tar"), moved, "--json"});
    QVERIFY2(made.code == 0, made.err);
    QCOMPARE(made.object()["file"].toString(), moved + "/moved.expe");
    for (int run = 1; run <= 6; ++run)
      QCOMPARE(weights(moved, run), weights(study_, run));
    QCOMPARE(runExpe({"table", moved, "continued"}).out, runExpe({"table", study_, "continued"}).out);
    const Outcome there = runExpe({"unpack", path("study.tar"), moved});
    QVERIFY2(there.code == 2 && there.err.contains("is not empty"), there.err);
    write(path("cut.tar"), contents(path("study.tar")).left(20000));
    const Outcome cut = runExpe({"unpack", path("cut.tar"), path("cut")});
    QVERIFY2(cut.code == 2 && cut.err.contains("is not a packed study"), cut.err);
    QVERIFY(!QDir(path("cut")).exists());
  }

  // Whichever readings reorder after so few steps, those that do are taken two by two.
  void readingsThatReorderArePaired() {
    const QString study = path("multiverse");
    QCOMPARE(runExpe(small("multiverse", study)).code, 0);
    const Outcome early = runExpe({"sweep", study, "--pairs", "readings"});
    QVERIFY2(early.code == 2 && early.err.contains("Nothing of this table is measured"), early.err);
    QCOMPARE(runExpe({"train", study, "--all"}).code, 0);
    QCOMPARE(runExpe({"eval", study, "--all"}).code, 0);
    const QJsonObject told =
        runExpe({"sweep", study, "--pairs", "readings", "--dry-run", "--quick", "--json"}).object();
    const auto reorder = told["reorder"].toArray().size();
    QVERIFY(told["made"].toArray().isEmpty());
    const Outcome made = runExpe({"sweep", study, "--pairs", "readings", "--quick", "--json"});
    QVERIFY2(made.code == 0, made.err);
    const auto pairs = made.object()["sweeps"].toArray();
    QVERIFY(pairs.size() <= reorder * (reorder - 1) / 2);
    QVERIFY2(pairs.isEmpty() == made.object()["made"].toArray().isEmpty(), made.out);
    QCOMPARE(runExpe({"train", study, "--all"}).code, 0);
    QCOMPARE(runExpe({"eval", study, "--all"}).code, 0);
    const QByteArray table = runExpe({"table", study, "readings"}).out;
    for (const QJsonValue pair : pairs)
      QVERIFY2(table.contains("\n" + pair.toString().toUtf8() + ": ExPE"), table);
    QCOMPARE(runExpe({"sweep", study, "--pairs", "what s multiplies"}).code, 2); // it has no readings
  }
};

QTEST_GUILESS_MAIN(CliTemplatesTest)
#include "cli_templates_test.moc"
