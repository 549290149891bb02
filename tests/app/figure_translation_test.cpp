// Whatever figures, tables and data say has its German: each view and each figure of runs is drawn with each
// of its choices, alone and beside a pinned state, and every sentence of it is among the translations.
#include "program.h"

#include "core/api/comparison.h"
#include "core/api/data.h"
#include "core/api/engine.h"
#include "core/api/result_table.h"
#include "core/api/run_figure.h"
#include "core/api/views.h"
#include "tests/core/group_material.h"
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

QSet<QString> saidBy(const ResultTable& table) {
  QSet<QString> said;
  for (const Text& text : {table.title, table.stamp, table.spread})
    take(text, said);
  for (const auto* titles : {&table.rowKeys, &table.columns})
    for (const Text& title : *titles)
      take(title, said);
  for (const TableNote& note : table.notes)
    take(note.text, said);
  return said;
}

QSet<QString> saidBy(const DataView& data) {
  QSet<QString> said;
  for (const Text& sentence : data.log)
    take(sentence, said);
  for (const DocumentInfo& document : data.documents)
    take(document.name, said);
  for (const SplitInfo& split : data.splits)
    take(split.name, said);
  return said;
}

// Two groups that can be told apart, one of too few seeds, and one that is not trained.
std::vector<RunData> runsOfTables() {
  auto runs =
      together({seeded(1, "rope", {3.1, 3.2, 3.3, 3.4, 3.5}), seeded(6, "alibi", {3.2, 3.31, 3.4, 3.51, 3.6}),
                seeded(11, "nope", {3.3, 3.1}), seeded(13, "kerple", {4})});
  for (RunData& data : runs)
    for (Evaluation& row : data.evaluations)
      row.floor = 1, row.accuracy = 0.5;
  for (const double rate : {1e-3, 2e-3}) {
    runs.push_back(groupRun(std::ssize(runs) + 1, "fire", 1, rate));
    runs.back().run.state = RunState::Waiting;
  }
  return runs;
}

NamedRow namedRow(const std::string& encoding, double published, const std::string& group = {}) {
  NamedRow row;
  row.title = encoding + group, row.label = encoding, row.group = group;
  row.where = {{"position.encoding", encoding}};
  row.published = {published};
  row.timeOf = "rope";
  return row;
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
  void tablesAreGerman();
  void tablesBesideWhatIsPublishedAreGerman();
  void dataIsGerman_data();
  void dataIsGerman();
  void whatIsNoSentenceStays();

private:
  void check(const Figure& figure) { check(saidBy(figure)); }
  void check(const QSet<QString>& said) {
    for (const QString& sentence : said)
      QVERIFY2(known_.contains(sentence), qPrintable("run packaging/translate and translate: " + sentence));
  }
  void write(const QString& name, const QByteArray& text) {
    QFile file(folder_.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
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
  QCOMPARE(runExpe({"run", study, "--copy", "1", "--set", "data.task=passkey"}).code, 0); // has needles
  QCOMPARE(runExpe({"train", study}).code, 0);
  QCOMPARE(runExpe({"eval", study, "--lengths", "1,2"}).code, 0);
}

void FigureTranslationTest::everyViewIsGerman_data() {
  QTest::addColumn<QString>("view");
  QTest::addColumn<qint64>("run");
  for (const View& view : views())
    for (const qint64 run : {1, 2, 3, 4})
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
  QVERIFY(drawn > 0 || run != (view == "depth" ? 4 : 1));
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
  const auto rows = readRuns(**study, {1, 2, 3}, RowParts::LongEvaluations); // of one text
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

void FigureTranslationTest::tablesAreGerman() {
  const auto runs = runsOfTables();
  for (const TableMeasure measure :
       {TableMeasure::Loss, TableMeasure::Excess, TableMeasure::Difference, TableMeasure::Accuracy})
    for (const SeedSpread spread : {SeedSpread::Interval, SeedSpread::Deviation, SeedSpread::Error}) {
      TableDefinition definition;
      definition.rows = {"position.encoding"};
      definition.of.lengths = {1, 2};
      definition.measure = measure, definition.spread = spread;
      const auto table = makeTable(runs, definition, Baseline{6, false}, Unmeasured::Noted);
      QVERIFY2(table, table ? "" : table.error().message().c_str());
      QVERIFY(table->notes.size() > 2);
      check(saidBy(*table));
    }
}

// Orders that agree, disagree, are disputed, untested and not measured, and a reading that reorders.
void FigureTranslationTest::tablesBesideWhatIsPublishedAreGerman() {
  for (const char* columns : {"length", "tokens"}) {
    TableDefinition definition;
    definition.named = {namedRow("rope", 3.5), namedRow("alibi", 3.1), namedRow("nope", 3.4),
                        namedRow("fire", 3),   namedRow("none", 3.2),  namedRow("kerple", 3.6)};
    definition.named[2].disputed = {0};
    for (const char* encoding : {"rope", "alibi", "alibi", "rope"})
      definition.named.push_back(
          namedRow(encoding, std::nan(""), definition.named.size() < 8 ? " first" : " second"));
    definition.named[8].label = "rope", definition.named[9].label = "alibi";
    definition.columns = columns, definition.of.lengths = {definition.columns == "tokens" ? 128.0 : 1.0};
    definition.published.source = "Table 1";
    definition.published.claims = {
        {"rope", "alibi"}, {"rope", "nope"}, {"alibi", "fire"}, {"rope", "kerple"}, {"alibi", "kerple"}};
    const auto table = makeTable(runsOfTables(), definition, {}, Unmeasured::Noted);
    QVERIFY2(table, table ? "" : table.error().message().c_str());
    QCOMPARE(table->orderings.size(), std::size_t(5));
    QCOMPARE(table->reordered.size(), std::size_t(1));
    check(saidBy(*table));
  }
}

void FigureTranslationTest::dataIsGerman_data() {
  QTest::addColumn<QStringList>("settings");
  QTest::addColumn<int>("sentences");
  QVERIFY(QDir(folder_.path()).mkpath("texts"));
  write("texts/a.txt", "\xef\xbb\xbf" + QByteArray("a line\r\n").repeated(200));
  write("texts/b.txt", QByteArray("another\r\n").repeated(200));
  write("texts/c.txt", {});
  for (int i = 0; i < 25; ++i)
    write(QString("texts/short %1.txt").arg(i), "short");
  write("one.txt", QByteArray("letters and lines\n").repeated(40));
  const QString texts = folder_.filePath("texts"), one = folder_.filePath("one.txt");
  QTest::addRow("a folder") << QStringList{"data.text=" + texts, "data.window=16"} << 4;
  QTest::addRow("a short text") << QStringList{"data.text=" + one, "data.window=16"} << 3;
  QTest::addRow("values of two bytes") << QStringList{"data.tokenizer=bytes", "data.own_values=on"} << 1;
  QTest::addRow("a task") << QStringList{"data.task=copy"} << 0;
}

void FigureTranslationTest::dataIsGerman() {
  QFETCH(QStringList, settings);
  QFETCH(int, sentences);
  Settings typed;
  for (const QString& setting : settings)
    typed.emplace_back(setting.section('=', 0, 0).toStdString(), setting.section('=', 1).toStdString());
  const auto config = Schema().configure(Config(), typed);
  QVERIFY2(config, config ? "" : config.error().message().c_str());
  Progress quiet;
  const auto data = openData(*config, quiet);
  QVERIFY2(data, data ? "" : data.error().message().c_str());
  QVERIFY((*data)->log.size() >= static_cast<std::size_t>(sentences));
  check(saidBy(**data));
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
