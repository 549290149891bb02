// `expe report`: a page for others, as HTML that needs nothing else and as PDF.
#include "tests/app/program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

class CliReportTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString path(const QString& name) { return folder_.filePath(name); }
  QByteArray read(const QString& name) {
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }

private slots:
  void initTestCase() {
    QStringList words = {"sweep",    path("study"),
                         "--new",    "--quick",
                         "--preset", "ledger",
                         "--over",   "position.encoding=rope,alibi",
                         "--seeds",  "2"};
    for (const char* setting : {"training.steps=3", "model.layers=1", "model.width=16", "model.heads=2",
                                "model.mlp=16", "training.batch=2", "data.records=4000", "data.window=30",
                                "evaluation.every=3", "training.threads=1", "training.precision=fp32"})
      words << "--set" << setting;
    const Outcome made = runExpe(words);
    QVERIFY2(made.code == 0, made.err);
    QVERIFY2(runExpe({"train", path("study"), "--all"}).code == 0, "training");
  }

  void htmlHoldsEverything() {
    const Outcome done = runExpe({"report", path("study"), "--baseline", "rope", "--out", path("r.html")});
    QVERIFY2(done.code == 0, done.err);
    QCOMPARE(done.out.trimmed(), path("r.html").toUtf8());
    const auto page = read("r.html");
    QVERIFY(page.startsWith("<!DOCTYPE html>"));
    QCOMPARE(page.count("<svg"), 2); // the loss, and by length
    for (const char* part : {"Results", "Comparison", "Configuration", "Environment", "alibi", "fp32"})
      QVERIFY2(page.contains(part), part);
    QVERIFY(!page.contains("<img"));
  }

  void namesAreReadAsTheyAre() {
    QVERIFY(runExpe({"run", path("study"), "--run", "1", "--name", "a\u202eb"}).code == 0);
    QVERIFY(runExpe({"report", path("study"), "--out", path("names.html")}).code == 0);
    const auto page = read("names.html");
    QVERIFY(page.contains("a\\u202eb"));
    QVERIFY(!page.contains("\xe2\x80\xae"));
    QVERIFY(runExpe({"run", path("study"), "--run", "1", "--name", "rope, seed 1"}).code == 0);
  }

  void pdfHasPages() {
    const Outcome done = runExpe({"report", path("study"), "--out", path("r.pdf")});
    QVERIFY2(done.code == 0, done.err);
    const auto pdf = read("r.pdf");
    QVERIFY(pdf.startsWith("%PDF-"));
    QVERIFY(pdf.count("/Type /Page\n") > 1);
  }

  // What sliders go through is what the study and its views say.
  void sliders() {
    const Outcome done = runExpe({"report", path("study"), "--interactive", "--lengths", "1,2", "--scales",
                                  "1", "--out", path("i.html")});
    QVERIFY2(done.code == 0, done.err);
    const auto page = read("i.html");
    QVERIFY(page.size() < 10'000'000);
    QVERIFY(page.contains("Content-Security-Policy"));
    QCOMPARE(page.count("<svg"), 2); // what is static stands there too
    const auto from = page.indexOf("id=\"states\">") + 12;
    const auto states =
        QJsonDocument::fromJson(page.mid(from, page.indexOf("</script>", from) - from)).object();
    QCOMPARE(states["runs"].toArray().size(), 2);
    QStringList views;
    for (const QJsonValue view : states["views"].toArray()) {
      views << view["id"].toString();
      QCOMPARE(view["states"].toArray().size(), 2);
      for (const auto& numbers : view["states"].toArray())
        for (const auto& number : numbers.toArray())
          QVERIFY(number.toInt() < states["figures"].toArray().size());
    }
    QCOMPARE(views, (QStringList{"length", "by-position", "positions", "attention"}));
    QVERIFY(runExpe({"plot", path("study"), "by-position", "--runs", "1", "--length", "60", "--set",
                     "tokens=16384", "--out", path("by.csv")})
                .code == 0);
    const auto number = states["views"][1]["states"][0].toArray().last().toInt(); // the newest, at 2×
    const auto curves = states["figures"][number]["panels"][0]["curves"].toArray();
    QStringList lines;
    for (const auto& line : QString::fromUtf8(read("by.csv")).split('\n'))
      if (line.contains(curves[0]["name"].toString()))
        lines << line.trimmed();
    lines.removeIf([](const QString& line) { return line.startsWith('#'); });
    const auto y = curves[0]["y"].toArray();
    QCOMPARE(y.size(), lines.size());
    for (qsizetype i = 0; i < y.size(); ++i)
      QVERIFY(std::abs(y[i].toDouble() - lines[i].section(',', -2, -2).toDouble()) < 1e-5);
  }

  void whereAValueComesFrom() {
    QVERIFY(runExpe({"new", path("paper"), "--preset", "paper-35m"}).code == 0);
    const Outcome done = runExpe({"report", path("paper"), "--out", path("paper.html")});
    QVERIFY2(done.code == 0, done.err);
    const auto page = read("paper.html");
    QVERIFY(page.contains("stated: &quot;n_layers 6&quot; (Table 6)"));
    QVERIFY(page.contains("No loss by length is known yet")); // it was not trained
  }

  void mistakes_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const QStringList& words, const QByteArray& says) {
      QTest::newRow(name) << words << says;
    };
    row("ending", {"report", path("study"), "--out", path("r.doc")}, "a report is written as .html or .pdf");
    row("run", {"report", path("study"), "--runs", "99", "--out", path("x.html")}, "99");
    row("study", {"report", path("nothing"), "--out", path("x.html")}, "nothing");
    row("baseline", {"report", path("study"), "--baseline", "zz", "--out", path("x.html")},
        "expe: --baseline zz: no run and no group of finished runs is that");
    row("sliders in a PDF", {"report", path("study"), "--interactive", "--out", path("r.pdf")},
        "--interactive: sliders need a browser; write for example --out report.html.");
    row("lengths", {"report", path("study"), "--lengths", "1", "--out", path("x.html")},
        "--lengths belongs to --interactive: give that too.");
    row("scale", {"report", path("study"), "--interactive", "--scales", "0", "--out", path("x.html")},
        "--scales");
    row("word", {"report", path("study"), "--format", "pdf"}, "--format");
  }
  void mistakes() {
    QFETCH(QStringList, words);
    QFETCH(QByteArray, says);
    const Outcome outcome = runExpe(words);
    QCOMPARE(outcome.code, 2);
    QVERIFY2(outcome.err.contains(says), outcome.err);
    QVERIFY(!QFile::exists(path("x.html")));
  }
};

QTEST_GUILESS_MAIN(CliReportTest)
#include "cli_report_test.moc"
