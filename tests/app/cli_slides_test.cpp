// `expe slides` lists what the window has kept, `expe plot STUDY slides` draws it, and a report has it.
#include "tests/app/program.h"

#include "core/api/run_figure.h"
#include "core/api/slides.h"
#include "core/api/study.h"

#include <QTemporaryDir>
#include <QTest>

using namespace expe;

class CliSlidesTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString path(const QString& name) { return folder_.filePath(name); }
  static Slide slide(const char* name, const char* sentence, const char* view) {
    Slide slide{name, sentence, {}, {}};
    slide.shows.view = view, slide.shows.options = defaultOptions(view);
    if (std::string(view) != "loss")
      slide.shows.now.run = 1, slide.shows.now.checkpoint = 20;
    return slide;
  }

private slots:
  void initTestCase() {
    QCOMPARE(runExpe(QStringList{"new", path("study")} + tiny(20)).code, 0);
    QVERIFY2(runExpe({"train", path("study")}).code == 0, "training");
    Slides slides{slide("Values", "As <they> are.", "positions"), slide("Breaks", "", "by-position"),
                  slide("Training", "It falls.", "loss")};
    slides[1].shows.now.checkpoint = 7; // that is not there
    slides[2].shows.runs = {1};
    const auto study = Study::open(path("study").toStdString());
    QVERIFY(study.ok() && setSlides(**study, slides));
  }

  void theyAreListed() {
    const Outcome text = runExpe({"slides", path("study")});
    QCOMPARE(text.code, 0);
    QCOMPARE(text.out, "Values\tpositions of run 1, step 20\tAs <they> are.\n"
                       "Breaks\tby-position of run 1, step 7\t\n"
                       "Training\tloss of run 1\tIt falls.\n");
    const auto list = runExpe({"slides", path("study"), "--json"}).array();
    QCOMPARE(list.size(), 3);
    QCOMPARE(list[1].toObject()["now"].toObject()["checkpoint"].toInt(), 7);
    QCOMPARE(list[2].toObject()["sentence"].toString(), "It falls.");
  }

  void theyAreOneFigure() {
    const Outcome done = runExpe({"plot", path("study"), "slides", "--out", path("all.svg")});
    QVERIFY2(done.code == 0, done.err);
    QCOMPARE(done.out.trimmed(), path("all.svg").toUtf8());
    const auto svg = contents(path("all.svg"));
    QVERIFY(svg.contains("Values") && svg.contains("Training") && svg.contains("step 20"));
    QVERIFY(svg.contains("Breaks: "));
    QVERIFY(svg.contains("loss (nats per token)")); // beside a map, whose label is another
    QCOMPARE(runExpe({"plot", path("study"), "slides", "--out", path("all.csv")}).code, 0);
    QVERIFY(contents(path("all.csv")).contains("Training"));
  }

  void orPages() {
    const Outcome done = runExpe({"plot", path("study"), "slides", "--pages", "--out", path("pages.pdf")});
    QVERIFY2(done.code == 0, done.err);
    const auto pdf = contents(path("pages.pdf"));
    QVERIFY(pdf.startsWith("%PDF-"));
    QCOMPARE(pdf.count("/Type /Page\n"), 3);
  }

  void aReportHasThem() {
    QCOMPARE(runExpe({"report", path("study"), "--out", path("r.html")}).code, 0);
    const auto page = contents(path("r.html"));
    QVERIFY(page.contains("<h2>Slides</h2>\n<h3>Values</h3>\n<p>As &lt;they&gt; are.</p>"));
    QCOMPARE(page.count("<svg"), 4); // two of the study, two slides
    const auto breaks = page.mid(page.indexOf("<h3>Breaks</h3>"), 200);
    QVERIFY2(breaks.contains("<p class=\"note\">") && breaks.contains("step 7"), breaks);
  }

  void mistakes_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const QStringList& words, const QByteArray& says) {
      QTest::newRow(name) << words << says;
    };
    row("another option", {"slides", "--out", "a.pdf", "--run", "1"}, "--run does not go with slides");
    row("pages as SVG", {"slides", "--pages", "--out", "a.svg"}, "slides are written as .pdf");
    row("pages of a figure", {"loss", "--pages", "--out", "a.pdf"}, "--pages belongs to slides");
    row("numbers", {"slides", "--json"}, "has no JSON");
    row("no file", {"slides"}, "--out is missing");
  }
  void mistakes() {
    QFETCH(QStringList, words);
    QFETCH(QByteArray, says);
    const Outcome done = runExpe(QStringList{"plot", path("study")} + words);
    QCOMPARE(done.code, 2);
    QVERIFY2(done.err.contains(says), done.err);
  }

  void aStudyWithoutAnySaysSo() {
    QCOMPARE(runExpe(QStringList{"new", path("empty")} + tiny(20)).code, 0);
    QVERIFY(runExpe({"slides", path("empty")}).out.isEmpty());
    for (const QStringList& more : {QStringList{}, {"--pages"}}) {
      const Outcome done =
          runExpe(QStringList{"plot", path("empty"), "slides", "--out", path("none.pdf")} + more);
      QCOMPARE(done.code, 2);
      QVERIFY2(done.err.contains("has no slides"), done.err);
    }
  }
};

QTEST_APPLESS_MAIN(CliSlidesTest)
#include "cli_slides_test.moc"
