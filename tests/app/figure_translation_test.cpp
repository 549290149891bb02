// Whatever a figure says has its German: each view and each figure of runs is drawn with each of its choices,
// alone and beside a pinned state, and every sentence of it is among the translations.
#include "program.h"

#include "core/api/comparison.h"
#include "core/api/engine.h"
#include "core/api/run_figure.h"
#include "core/api/views.h"
#include "widgets/words.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>
#include <QXmlStreamReader>

using namespace expe;

namespace {

QSet<QString> germanOfCore() {
  QSet<QString> known;
  QString context;
  QFile file(QLatin1String(sourcePath) + "/resources/translations/expe_de.ts");
  if (!file.open(QIODevice::ReadOnly))
    return known;
  for (QXmlStreamReader in(&file); !in.atEnd();)
    if (in.readNext() != QXmlStreamReader::StartElement)
      continue;
    else if (in.name() == u"name")
      context = in.readElementText();
    else if (in.name() == u"source" && context == "core")
      known << in.readElementText();
  return known;
}

// What is put together of other texts, "{0} · {1}", has no words of its own.
bool hasWords(const QString& sentence) {
  static const QRegularExpression places("\\{\\d\\}"), letters("\\p{L}");
  return letters.match(QString(sentence).remove(places)).hasMatch();
}

void take(const Text& text, QSet<QString>& said) {
  if (!text.isName() && hasWords(q(text.words())))
    said << q(text.words());
  for (const Text& argument : text.arguments())
    take(argument, said);
}

void take(const std::vector<Tick>& ticks, QSet<QString>& said) {
  for (const Tick& tick : ticks)
    take(tick.label, said);
}

void take(const HeatMap& map, QSet<QString>& said) {
  take(map.label, said);
  for (std::int64_t row = 0; map.text && row < map.rows; ++row)
    for (std::int64_t column = 0; column < map.columns; ++column) {
      take(map.text->of(row, column), said);
      if (map.text->place)
        take(map.text->place(row, column), said);
    }
}

void take(const Panel& panel, QSet<QString>& said) {
  for (const Text& text : {panel.title, panel.x, panel.y})
    take(text, said);
  for (const Text& note : panel.notes)
    take(note, said);
  for (const Curve& curve : panel.curves)
    for (const Text& text : {curve.name, curve.entry, curve.part, curve.endLabel})
      take(text, said);
  for (const Reference& reference : panel.references)
    take(reference.label, said);
  for (const Marker& marker : panel.markers)
    take(marker.text, said);
  take(panel.ticksX, said), take(panel.ticksY, said);
  if (panel.map)
    take(*panel.map, said);
}

QSet<QString> saidBy(const Figure& figure) {
  QSet<QString> said;
  take(figure.title, said), take(figure.stamp, said);
  for (const Panel& panel : figure.panels)
    take(panel, said);
  return said;
}

// The defaults, and with each value of one option.
std::vector<Config> optionsOf(const std::string& kind) {
  std::vector<Config> all{defaultOptions(kind)};
  for (const Parameter& parameter : figureParameters(kind))
    for (std::size_t i = 0; i < std::max<std::size_t>(parameter.choices.size(), 1); ++i) {
      Config options = defaultOptions(kind);
      if (parameter.type == Type::Choice)
        options.set(parameter.key, parameter.choices[i]);
      else if (parameter.type == Type::Boolean)
        options.set(parameter.key, !options.flag(parameter.key));
      else if (parameter.key == "tokens")
        options.set(parameter.key, std::int64_t{256});
      all.push_back(options);
    }
  return all;
}

} // namespace

class FigureTranslationTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase();
  void everyViewIsGerman_data();
  void everyViewIsGerman();
  void figuresOfRunsAreGerman();
  void claimsAreGerman();
  void whatIsNoSentenceStays();

private:
  void check(const Figure& figure) { check(saidBy(figure)); }
  void check(const QSet<QString>& said) {
    for (const QString& sentence : said)
      QVERIFY2(known_.contains(sentence), qPrintable("run packaging/translate and translate: " + sentence));
  }
  std::string path() { return folder_.filePath("study").toStdString(); }

  QTemporaryDir folder_;
  QSet<QString> known_;
};

void FigureTranslationTest::initTestCase() {
  known_ = germanOfCore();
  const QString study = folder_.filePath("study");
  const QStringList settings = tiny(20, {"evaluation.longest=2"});
  QCOMPARE(runExpe(QStringList{"new", study, "--name", "ExPE"} + settings).code, 0);
  for (const char* encoding : {"rope", "alibi"})
    QCOMPARE(
        runExpe({"run", study, "--copy", "1", "--set", QString("position.encoding=%1").arg(encoding)}).code,
        0);
  QCOMPARE(runExpe({"train", study}).code, 0);
  QCOMPARE(runExpe({"eval", study, "--lengths", "1,2"}).code, 0);
}

void FigureTranslationTest::everyViewIsGerman_data() {
  QTest::addColumn<QString>("view");
  QTest::addColumn<qint64>("run");
  for (const View& view : views())
    for (const qint64 run : {1, 2, 3})
      QTest::addRow("%s of run %d", view.id.c_str(), static_cast<int>(run)) << q(view.id) << run;
}

// A view that has nothing to show of a run says so by an error, which has its German already.
void FigureTranslationTest::everyViewIsGerman() {
  QFETCH(QString, view);
  QFETCH(qint64, run);
  const auto loaded = engine();
  QVERIFY(loaded);
  const auto probe = (*loaded)->probe(path());
  Progress quiet;
  int drawn = 0;
  for (const Config& options : optionsOf(view.toStdString())) {
    ProbeRequest request{view.toStdString(), {}, {}, {1, 2, 3}, options};
    request.now.run = run, request.now.length = 32, request.now.position = 3;
    for (const bool pinned : {false, true}) {
      if (pinned)
        request.pinned = request.now, request.pinned->length = 16, request.pinned->position = 5;
      if (const auto figure = probe->figure(request, quiet, [](const Figure&) {}))
        check(*figure), ++drawn;
    }
  }
  QVERIFY(drawn > 0 || run != 1);
}

void FigureTranslationTest::figuresOfRunsAreGerman() {
  const auto study = Study::open(path());
  QVERIFY(study);
  for (const std::string& kind : figureKinds())
    for (const Config& options : optionsOf(kind))
      if (const auto figure = makeFigure(**study, kind, {}, options))
        check(*figure);
}

void FigureTranslationTest::claimsAreGerman() {
  const auto study = Study::open(path());
  QVERIFY(study);
  const auto rows = readRuns(**study, {}, RowParts::LongEvaluations);
  QVERIFY(rows);
  for (const Pairing over : {Pairing::Seeds, Pairing::Text}) {
    ComparisonRequest request;
    request.baseline = "1", request.over = over;
    const auto report = compare(*rows, request);
    QVERIFY2(report, report ? "" : report.error().message().c_str());
    check(comparisonFigure(*report));
    QSet<QString> said;
    for (const Comparison& one : report->comparisons)
      take(one.words, said);
    check(said);
  }
  const auto verdict = verdictOf(*rows, {});
  QVERIFY(verdict);
  QSet<QString> said;
  for (const GroupVerdict& group : verdict->groups) {
    take(group.words, said);
    for (const Rise& rise : group.rises)
      take(rise.words, said);
  }
  take(verdict->stamp, said), take(verdict->meaning, said);
  check(said);
}

void FigureTranslationTest::whatIsNoSentenceStays() {
  QTranslator german;
  QVERIFY(german.load(":/translations/expe_de.qm"));
  QCoreApplication::installTranslator(&german);
  QCOMPARE(translated("training edge"_text), "Rand des Trainings");
  QCOMPARE(translated(Text{"{0} tokens ({1}×)", {512, std::string("4")}}), "512 Tokens (4×)");
  QCOMPARE(translated(Text(std::string("training edge"))), "training edge"); // a run of that name
  QCoreApplication::removeTranslator(&german);
}

QTEST_GUILESS_MAIN(FigureTranslationTest)
#include "figure_translation_test.moc"
