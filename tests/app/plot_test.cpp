// expe plot writes the very file that the window exports.
#include "program.h"

#include "core/api/annotations.h"
#include "core/api/run_figure.h"
#include "widgets/figure/figure_page.h"
#include "widgets/theme.h"

#include <QJsonDocument>
#include <QLocale>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace expe;

class PlotTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase();
  void sameFileAsTheWindow_data();
  void sameFileAsTheWindow();
  void fontsAreEmbedded();
  void aStyleMakesThePage();
  void wrongStylesAreSaid_data();
  void wrongStylesAreSaid();
  void annotationsAreDrawnUnlessTheyAreLeftOut();
  void optionsReachTheFigure();
  void theNumbersOfAViewAreJson();
  void numbersAndFigureAreOfOneMeasurement_data();
  void numbersAndFigureAreOfOneMeasurement();
  void aFilmGoesThroughItsStates();
  void severalFiguresArePanelsOfOne();
  void statesArePanels();
  void wrongPanelsAreSaid();
  void wrongOptionsAreSaid_data();
  void wrongOptionsAreSaid();

private:
  QString file(const QString& name) { return folder_.filePath(name); }
  QTemporaryDir folder_;
  QString path_;
  std::unique_ptr<Study> study_;
};

void PlotTest::initTestCase() {
  applyTheme(ThemeMode::Dark); // a page is light whatever the window is
  path_ = file("study");
  auto made = Study::create(path_.toStdString());
  QVERIFY(made.ok());
  study_ = *std::move(made);
  for (const char* name : {"ExPE", "RoPE & <friends>"}) {
    Config config;
    config.set("data.window", std::int64_t{128});
    config.set("position.encoding", std::string("rope"));
    const auto id = study_->addRun(name, config);
    QVERIFY(id.ok());
    std::vector<Metric> rows;
    for (int step = 1; step <= 6000; ++step)
      rows.push_back({step, 1.5 + 3 * std::exp(-step / 700.0) + 0.1 * std::sin(step * step), 1e-3, 1,
                      step * 128, step * 0.25});
    QVERIFY(study_
                ->append(*id, rows,
                         {{3000, 1, 1.6, 1.4, 100}, {6000, 1, 1.55, 1.4, 100}, {6000, 2, 1.7, 1.4, 100}})
                .ok());
    QVERIFY(study_->addChange(*id, {3000, "training.rate", 5e-4}).ok());
  }
}

void PlotTest::sameFileAsTheWindow_data() {
  QTest::addColumn<QString>("kind");
  QTest::addColumn<QString>("ending");
  for (const char* kind : {"loss", "length"})
    for (const char* ending : {"pdf", "svg", "png", "pgf", "csv"})
      QTest::addRow("%s.%s", kind, ending) << kind << ending;
}

void PlotTest::sameFileAsTheWindow() {
  QFETCH(QString, kind);
  QFETCH(QString, ending);
  const QString theirs = file("theirs." + ending), ours = file("ours." + ending);
  QStringList words{"plot", path_, kind, "--out", theirs, "--width", "3.25in", "--set", "logy=on"};
  std::vector<std::pair<std::string, std::string>> settings{{"logy", "on"}};
  if (kind == "loss") {
    words << "--set"
          << "smoothing=median"
          << "--set"
          << "x=time";
    settings.insert(settings.end(), {{"smoothing", "median"}, {"x", "time"}});
  }
  const Outcome outcome = runExpe(words);
  QVERIFY2(outcome.code == 0, outcome.err);
  const auto figure =
      makeFigure(*study_, kind.toStdString(), {}, *figureOptions(kind.toStdString(), settings));
  QVERIFY(figure.ok());
  QVERIFY(writeFigure(*figure, ours.toStdString(), {3.25, 0}).ok());
  QVERIFY(contents(ours).size() > 200);
  QCOMPARE(contents(theirs), contents(ours));
}

void PlotTest::fontsAreEmbedded() {
  const QString out = file("fonts.pdf");
  QCOMPARE(runExpe({"plot", path_, "loss", "--out", out}).code, 0);
  const QByteArray pdf = contents(out);
  QVERIFY(pdf.count("/FontFile2") > 0);
  QCOMPARE(pdf.count("/FontFile2"), pdf.count("/Type /FontDescriptor"));
  QVERIFY(pdf.contains("RoPE &amp; &lt;friends&gt;, step 6000, configuration "));
}

void PlotTest::aStyleMakesThePage() {
  const QString style = file("paper.json"), out = file("styled.pdf");
  QFile written(style);
  QVERIFY(written.open(QIODevice::WriteOnly));
  written.write(
      R"({"format": "expe-style", "version": 1, "width": 84, "aspect": 1, "colors": "rope=#0044aa"})");
  written.close();
  const QStringList words{"plot", path_, "loss", "--style", style, "--out", out};
  QCOMPARE(runExpe(words).code, 0);
  const QByteArray once = contents(out);
  QVERIFY2(once.contains("/MediaBox [0 0 238"), once.mid(once.indexOf("/MediaBox"), 60));
  QCOMPARE(runExpe(words).code, 0);
  QCOMPARE(contents(out), once);
  const QString svg = file("styled.svg"), pgf = file("styled.pgf");
  QCOMPARE(runExpe({"plot", path_, "loss", "--style", style, "--width", "5in", "--out", svg}).code, 0);
  QVERIFY(contents(svg).contains("viewBox=\"0 0 360 360\"") && contents(svg).contains("#0044aa"));
  QCOMPARE(runExpe({"plot", path_, "loss", "--style", style, "--out", pgf}).code, 0);
  QVERIFY(contents(pgf).contains("{HTML}{0044aa}"));
  QCOMPARE(runExpe({"plot", path_, "loss", "--style", "column", "--out", svg}).code, 0);
  QVERIFY(contents(svg).contains("viewBox=\"0 0 238 "));
}

void PlotTest::wrongStylesAreSaid_data() {
  QTest::addColumn<QString>("fields");
  QTest::addColumn<QString>("ending");
  QTest::addColumn<QString>("says");
  QTest::newRow("field") << "\"widht\": 84"
                         << "pdf"
                         << "nearest is width";
  QTest::newRow("value") << "\"grid\": 3"
                         << "pdf"
                         << "write true or false";
  QTest::newRow("font") << "\"font\": \"No Such Family\""
                        << "pdf"
                        << "this machine has no No Such Family";
  QTest::newRow("table") << "\"width\": 84"
                         << "csv"
                         << "--style belongs to figures that are drawn";
}

void PlotTest::wrongStylesAreSaid() {
  QFETCH(QString, fields);
  QFETCH(QString, ending);
  QFETCH(QString, says);
  QFile written(file("wrong.json"));
  QVERIFY(written.open(QIODevice::WriteOnly));
  written.write("{\"format\": \"expe-style\", \"version\": 1, " + fields.toUtf8() + "}");
  written.close();
  const Outcome outcome =
      runExpe({"plot", path_, "loss", "--style", file("wrong.json"), "--out", file("wrong." + ending)});
  QCOMPARE(outcome.code, 2);
  QVERIFY2(outcome.err.contains(says.toUtf8()) && outcome.err.count('\n') == 1, outcome.err);
  QVERIFY(!QFile::exists(file("wrong." + ending)));
}

void PlotTest::annotationsAreDrawnUnlessTheyAreLeftOut() {
  const Figure plain = *makeFigure(*study_, "loss", {});
  QVERIFY(setAnnotations(*study_, {{{"loss", panelKey(plain.panels[0])},
                                    {{Annotation::Kind::Text, "the bump", 3000, 2, 3000, 2}}}}));
  for (const QString ending : {"svg", "pgf"}) {
    const QString out = file("annotated." + ending);
    const QStringList words{"plot", path_, "loss", "--out", out};
    QCOMPARE(runExpe(words).code, 0);
    QVERIFY(contents(out).contains("the bump"));
    QCOMPARE(runExpe(words + QStringList{"--no-annotations"}).code, 0);
    QVERIFY(!contents(out).contains("the bump"));
  }
  const QString report = file("report.html");
  QCOMPARE(runExpe({"report", path_, "--out", report}).code, 0);
  QVERIFY(contents(report).contains("the bump"));
  QVERIFY(setAnnotations(*study_, {}));
}

void PlotTest::optionsReachTheFigure() {
  const QString out = file("options.csv");
  QCOMPARE(runExpe({"plot", path_, "loss", "--runs", "2", "--out", out, "--set", "raw=off", "--set",
                    "x=tokens", "--set", "validation=training", "--set", "smoothing=mean", "--set", "span=3"})
               .code,
           0);
  const QByteArray text = contents(out);
  QCOMPARE(text.count('\n') - text.count("\n# "), 1 + 1 + 6000 + 2); // title, head, curve, validation
  QVERIFY(text.contains("\n# options: x=tokens, logx=false, logy=false, smoothing=mean, span=3, raw=false,"));
  QVERIFY(text.contains("validation 1×\",384000,1.6,"));
}

void PlotTest::theNumbersOfAViewAreJson() {
  const QStringList words{"plot", path_, "positions", "--run", "1", "--length", "3", "--set", "as=angle"};
  const Outcome printed = runExpe(words + QStringList{"--json"});
  QVERIFY2(printed.code == 0, printed.err);
  const QString out = file("positions.json"), csv = file("positions.csv");
  QCOMPARE(runExpe(words + QStringList{"--out", out}).code, 0);
  QCOMPARE(contents(out), printed.out);
  const auto now = QJsonDocument::fromJson(printed.out)["now"];
  QVERIFY(now["attrs"]["state"].toString().contains("3 tokens"));
  QCOMPARE(now["coords"]["position"]["attrs"]["units"].toString(), QString("tokens"));
  const auto angle = now["data_vars"]["angle"];
  QCOMPARE(angle["attrs"]["units"].toString(), QString("rad"));
  QCOMPARE(angle["dims"][1].toString(), QString("pair"));
  // The same as in the table of the figure, where x is the position and y the pair.
  QCOMPARE(runExpe(words + QStringList{"--out", csv}).code, 0);
  const double value = angle["data"][2][1].toDouble();
  QVERIFY(value > 0);
  QVERIFY2(contents(csv).contains(",2,1,,"), contents(csv).left(2000));
  QVERIFY(contents(csv).contains("," + QByteArray::number(value, 'g', QLocale::FloatingPointShortest)));
}

void PlotTest::numbersAndFigureAreOfOneMeasurement_data() {
  QTest::addColumn<QString>("name");
  for (const char* name : {"both.csv", "both.json", "both.pdf"})
    QTest::newRow(name) << name;
}

// A text that comes through a pipe can be read once.
void PlotTest::numbersAndFigureAreOfOneMeasurement() {
  QFETCH(QString, name);
  const QStringList words{"plot", path_, "positions", "--run", "1", "--length", "3"};
  QProcess process;
  process.start(programPath(), words + QStringList{"--json", "--out", file(name), "--text", "/dev/stdin"});
  process.write("a text");
  process.closeWriteChannel();
  QVERIFY(process.waitForFinished(240000));
  QVERIFY2(process.exitCode() == 0, process.readAllStandardError());
  const auto printed = process.readAllStandardOutput();
  QCOMPARE(printed, runExpe(words + QStringList{"--json"}).out);
  QVERIFY(QFileInfo(file(name)).size() > 0);
  if (name == "both.json")
    QCOMPARE(contents(file(name)), printed);
  else
    QCOMPARE(contents(file(name)), [&] {
      const auto alone = file("alone" + name.mid(4));
      return runExpe(words + QStringList{"--out", alone}).code == 0 ? contents(alone) : QByteArray();
    }());
}

void PlotTest::aFilmGoesThroughItsStates() {
  const auto positions = [this](const QStringList& words, const QString& name) {
    return runExpe(QStringList{"plot", path_, "positions", "--run", "1", "--out", file(name)} + words);
  };
  const auto film = [&](const QString& states, const QString& name) {
    positions({"--film", states}, name);
    QFile written(file(name));
    return written.open(QIODevice::ReadOnly) ? written.readAll() : QByteArray();
  };
  const QByteArray three = film("length=128,256,512", "three.webp"), once = film("scale=1,1/2", "scale.webp");
  QVERIFY(three.startsWith("RIFF") && three.mid(8, 4) == "WEBP");
  QCOMPARE(three.count("ANMF"), 3); // a frame each
  QCOMPARE(once.count("ANMF"), 2);
  QCOMPARE(film("length=128,256,512", "again.webp"), three);
  const std::tuple<QStringList, const char*, const char*> mistakes[] = {
      {{}, "no.webp", "say with --film what it goes through"},
      {{"--film", "scale=1,2"}, "no.png", "a film is written as .webp"},
      {{"--film", "scale"}, "no.webp", "write one key with its values"},
      {{"--film", "scale=1", "--film", "length=128"}, "no.webp", "--film is given twice"},
      {{"--film", "scale=1,wide"}, "no.webp", "wide"},
      {{"--film", "length=128", "--json"}, "no.webp", "--json"}};
  for (const auto& [words, name, sentence] : mistakes) {
    const Outcome done = positions(words, name);
    QVERIFY2(done.code == 2 && done.err.contains(sentence), done.err);
    QVERIFY(!QFileInfo::exists(file(name)));
  }
}

// Each with the options that it takes, their numbers beside them.
void PlotTest::severalFiguresArePanelsOfOne() {
  const QStringList words{"plot",      path_, "loss,length", "--set",  "x=tokens", "--set", "logy=on",
                          "--columns", "1",   "--letters",   "--data", "--width",  "3.25in"};
  for (const QString ending : {"pdf", "svg", "png", "pgf"}) {
    const Outcome outcome = runExpe(words + QStringList{"--out", file("panels." + ending)});
    QVERIFY2(outcome.code == 0, outcome.err);
  }
  const auto svg = contents(file("panels.svg")), pgf = contents(file("panels.pgf"));
  QVERIFY(pgf.contains("group size=1 by 3"));
  QCOMPARE(pgf.count("\\nextgroupplot"), 3); // the loss; by length it and its excess
  QVERIFY(pgf.contains("title={(a) "));
  QVERIFY(svg.contains("(c) "));
  const auto csv = contents(file("panels.csv"));
  QVERIFY(csv.contains("x of the panel (a) ") && csv.contains("tokens"));
  for (const char* panel : {"\n(a) ", "\n(b) ", "\n(c) "})
    QVERIFY2(csv.contains(panel), panel);
  QCOMPARE(runExpe(words.mid(0, 10) + QStringList{"--out", file("alone.csv")}).code, 0);
  QCOMPARE(contents(file("alone.csv")), csv);
}

void PlotTest::statesArePanels() {
  const QStringList words{"plot", path_, "positions", "--run", "1", "--panels", "length=4,8", "--out"};
  const Outcome outcome = runExpe(words + QStringList{file("states.pgf"), "--data"});
  QVERIFY2(outcome.code == 0, outcome.err);
  QVERIFY(contents(file("states.pgf")).contains("title={length = 4") &&
          contents(file("states.pgf")).contains("title={length = 8"));
  QVERIFY(QFile::exists(file("states-1.png")) && QFile::exists(file("states-2.png")));
  const auto csv = contents(file("states.csv"));
  QVERIFY(csv.contains("\nlength = 4: layer 1,,3,") && csv.contains("\nlength = 8: layer 1,,7,"));
}

void PlotTest::wrongPanelsAreSaid() {
  const std::tuple<QStringList, const char*, const char*> mistakes[] = {
      {{"loss,lenth"}, "no.pdf", "lenth: unknown figure; nearest is length."},
      {{"loss,slides"}, "no.pdf", "slides are panels already: name them alone."},
      {{"loss,length", "--layer", "2"}, "no.pdf", "--layer 2 belongs to none of loss, length: leave it out."},
      {{"loss,length", "--film", "length=1,2"}, "no.pdf", "--film is of one figure: name only one of loss"},
      {{"loss,positions"}, "no.json", "JSON is of one view"},
      {{"loss", "--panels", "length=1,2"}, "no.pdf", "--panels belongs to the views of a model"},
      {{"positions", "--run", "1", "--panels", "length"}, "no.pdf", "write one key with its values"},
      {{"loss", "--data"}, "no.csv", "--data is beside a figure that is drawn"},
      {{"loss", "--columns", "0"}, "no.pdf", "--columns"}};
  for (const auto& [words, name, sentence] : mistakes) {
    const Outcome done = runExpe(QStringList{"plot", path_} + words + QStringList{"--out", file(name)});
    QVERIFY2(done.code == 2 && done.err.contains(sentence) && done.err.count('\n') == 1, done.err);
    QVERIFY(!QFileInfo::exists(file(name)));
  }
}

void PlotTest::wrongOptionsAreSaid_data() {
  QTest::addColumn<QStringList>("words");
  QTest::addColumn<QByteArray>("sentence");
  QTest::newRow("key") << QStringList{"--set", "smoting=ema"}
                       << QByteArray("smoting: unknown option of this figure; nearest is smoothing.");
  QTest::newRow("value") << QStringList{"--set", "span=0"} << QByteArray("span");
  QTest::newRow("film") << QStringList{"--film", "length=128"} << QByteArray("--film belongs to the views");
  QTest::newRow("json") << QStringList{"--json"} << QByteArray("loss has no JSON");
  // Said by the program that draws.
  QTest::newRow("no such run") << QStringList{"--runs", "7"} << QByteArray("expe: ");
  QTest::newRow("width") << QStringList{"--width", "wide"} << QByteArray("wide is not a width: write 3.25in");
}

void PlotTest::wrongOptionsAreSaid() {
  QFETCH(QStringList, words);
  QFETCH(QByteArray, sentence);
  const Outcome outcome = runExpe(QStringList{"plot", path_, "loss", "--out", file("no.pdf")} + words);
  QCOMPARE(outcome.code, 2);
  QVERIFY2(outcome.err.contains(sentence), outcome.err);
  QCOMPARE(outcome.err.count('\n'), 1); // one sentence
  QVERIFY(!QFileInfo::exists(file("no.pdf")));
}

QTEST_MAIN(PlotTest)
#include "plot_test.moc"
