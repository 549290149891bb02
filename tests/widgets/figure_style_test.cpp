// The style of a page: each of its fields does to the page what it says, and its file is checked.
#include "tests/widgets/figure_fixture.h"
#include "widgets/figure/figure_page.h"

#include <QFontDatabase>
#include <QImage>
#include <QRegularExpression>
#include <QTemporaryDir>

using namespace expe;

namespace {

// Two curves of encodings with markers, and a map beside them.
Figure rich() {
  Figure made = figure(10, 2);
  made.stamp = "step 300"_text;
  made.panels[0].curves[0].encoding = "rope", made.panels[0].curves[1].encoding = "expe";
  made.panels[0].curves[1].style = Curve::Style::Markers;
  return made;
}

Figure mapped() {
  Figure made = rich();
  HeatMap map;
  map.rows = map.columns = 2;
  map.values = {0, 1, 2, 3};
  made.panels.push_back(Panel());
  made.panels.back().map = std::make_shared<const HeatMap>(std::move(map));
  return made;
}

PageOptions with(const std::string& key, const Value& value) {
  Config style = defaultStyle();
  style.set(key, value);
  return pageOf(style);
}

QString svg(const Figure& figure, const PageOptions& page = {}) {
  const QString whole = QString::fromUtf8(*figurePage(figure, "svg", page));
  return whole.mid(whole.indexOf("</title>")); // what is drawn
}

QImage png(const Figure& figure, const PageOptions& page = {}) {
  return QImage::fromData(*figurePage(figure, "png", page), "PNG");
}

QSizeF millimetres(const PageOptions& page) { // of the PDF's page, which has whole points
  const QString pdf = QString::fromLatin1(*figurePage(rich(), "pdf", page));
  const auto box = QRegularExpression(R"(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\])").match(pdf);
  return QSizeF(box.captured(1).toDouble(), box.captured(2).toDouble()) * 25.4 / 72;
}

std::string refusal(const std::string& fields) {
  const auto style = styleFromJson(R"({"format": "expe-style", "version": 1, )" + fields + "}", "paper.json");
  return style ? std::string() : style.error().message();
}

} // namespace

class FigureStyleTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() { applyTheme(ThemeMode::Light); }
  void thePageHasItsSize();
  void lettersHaveTheirFontAndSize();
  void linesHaveTheirWidths();
  void encodingsHaveTheirColours();
  void thePaletteHasLapsAndShades();
  void mapsHaveTheirColours();
  void whatIsLeftOutIsNotThere();
  void theGroundIsLightDarkOrNone();
  void pgfplotsHasItToo();
  void everyFieldChangesThePage();
  void aFileIsReadAsItWasWritten();
  void wrongFilesAreRefused();
  void aFontThatIsNotThereIsRefused();
};

void FigureStyleTest::thePageHasItsSize() {
  constexpr double halfAPoint = 0.18;
  QVERIFY(std::abs(millimetres(with("width", 84.0)).width() - 84) < halfAPoint);
  QVERIFY(std::abs(millimetres(with("height", 60.0)).height() - 60) < halfAPoint);
  const QSizeF square = millimetres(with("aspect", 1.0));
  QVERIFY(std::abs(square.width() - square.height()) < halfAPoint);
}

void FigureStyleTest::lettersHaveTheirFontAndSize() {
  QVERIFY(!svg(rich()).contains("font-size=\"11\""));
  QVERIFY(svg(rich(), with("font-size", std::int64_t{11})).contains("font-size=\"11\""));
  QVERIFY(svg(rich(), with("title-size", std::int64_t{17})).contains("font-size=\"17\""));
  const QString family = QFontDatabase::families().last();
  QVERIFY(svg(rich(), with("font", family.toStdString())).contains("font-family=\"" + family + '"'));
}

void FigureStyleTest::linesHaveTheirWidths() {
  QVERIFY(svg(rich()).contains("stroke-width=\"1.1\""));
  QVERIFY(svg(rich(), with("line-width", 2.25)).contains("stroke-width=\"2.25\""));
  QVERIFY(!svg(rich(), with("line-width", 2.25)).contains("stroke-width=\"1.1\""));
  QVERIFY(svg(rich(), with("thin-width", 0.75)).contains("stroke-width=\"0.75\""));
}

void FigureStyleTest::encodingsHaveTheirColours() {
  const QString plain = svg(rich()),
                own = svg(rich(), with("colors", std::string("rope=#0044aa, expe=#cc3311")));
  QVERIFY(!plain.contains("#0044aa") && !plain.contains("#cc3311"));
  QVERIFY(own.contains("#0044aa") && own.contains("#cc3311"));
  QVERIFY(!svg(rich(), with("colors", std::string("nope=#0044aa"))).contains("#0044aa"));
}

void FigureStyleTest::thePaletteHasLapsAndShades() {
  Figure laps = rich();
  laps.panels[0].curves[1].color = runColors;
  const Figure own = styled(laps, with("palette", std::string("#112233, #445566")).style);
  QCOMPARE(own.panels[0].curves[0].ink, std::string("#112233"));
  QCOMPARE(own.panels[0].curves[1].ink, colorOfHue("#112233", runColors, false)); // darker
  QVERIFY(own.panels[0].curves[1].ink != own.panels[0].curves[0].ink);
}

void FigureStyleTest::mapsHaveTheirColours() {
  const Figure own = styled(mapped(), with("map", std::string("magma")).style);
  QVERIFY(own.panels[1].map->colors == Colors::Magma);
  Figure difference = mapped();
  HeatMap map = *difference.panels[1].map;
  map.colors = Colors::Diverging;
  difference.panels[1].map = std::make_shared<const HeatMap>(map);
  QVERIFY(styled(difference, with("map", std::string("magma")).style) == difference);
}

void FigureStyleTest::whatIsLeftOutIsNotThere() {
  const QString grid = Theme::print().grid.name();
  QVERIFY(svg(rich()).contains(grid) && !svg(rich(), with("grid", false)).contains(grid));
  QVERIFY(svg(rich()).contains(">Loss<") && !svg(rich(), with("title", false)).contains(">Loss<"));
  QVERIFY(svg(rich()).contains(">step 300<") && !svg(rich(), with("stamp", false)).contains(">step 300<"));
  QVERIFY(svg(rich()).contains(">run 2<"));
  QVERIFY(!svg(rich(), with("legend", std::string("none"))).contains(">run 2<"));
  const QString ends = svg(rich(), with("legend", std::string("ends")));
  QVERIFY(ends.contains(">run 2<") && ends != svg(rich()));
}

void FigureStyleTest::theGroundIsLightDarkOrNone() {
  QCOMPARE(png(rich()).pixelColor(2, 2), QColor(Qt::white));
  QCOMPARE(png(rich(), with("background", std::string("transparent"))).pixelColor(2, 2).alpha(), 0);
  const auto dark = with("background", std::string("#101820"));
  QCOMPARE(png(rich(), dark).pixelColor(2, 2), QColor("#101820"));
  QVERIFY(svg(rich(), dark).contains(Theme::darkOne().text.name())); // letters are light
}

void FigureStyleTest::pgfplotsHasItToo() {
  PageOptions page = with("colors", std::string("rope=#0044aa"));
  page.style.set("line-width", 2.0);
  page.style.set("grid", false);
  page.style.set("title", false);
  const std::string text = toPgf(rich(), page);
  for (const char* part : {"{HTML}{0044aa}", "thick/.style={line width=2pt}", "grid=none"})
    QVERIFY2(text.find(part) != text.npos, part);
  QVERIFY(text.find("text width") != text.npos); // of the state
  page.style.set("stamp", false);
  QVERIFY(toPgf(rich(), page).find("text width") == text.npos);
}

// None is read and then forgotten.
void FigureStyleTest::everyFieldChangesThePage() {
  const std::map<std::string, Value> other = {{"font", QFontDatabase::families().last().toStdString()},
                                              {"colors", "rope=#0044aa"},
                                              {"palette", "#0044aa"},
                                              {"map", "magma"},
                                              {"legend", "none"},
                                              {"background", "#101820"},
                                              {"aspect", 1.0},
                                              {"height", 100.0}};
  for (const Parameter& field : styleParameters()) {
    Value value = field.standard;
    if (const auto given = other.find(field.key); given != other.end())
      value = given->second;
    else if (field.type == Type::Boolean)
      value = !std::get<bool>(value);
    else if (field.type == Type::Integer)
      value = std::get<std::int64_t>(value) + 3;
    else
      value = std::get<double>(value) + 30;
    QVERIFY2(png(mapped(), with(field.key, value)) != png(mapped()), field.key.c_str());
  }
}

void FigureStyleTest::aFileIsReadAsItWasWritten() {
  QTemporaryDir folder;
  const auto path = std::filesystem::path(folder.path().toStdString()) / "paper.json";
  for (const NamedStyle& each : builtInStyles()) {
    QVERIFY(*readStyle(each.id) == each.style);
    QVERIFY(writeStyle(each.style, path).ok());
    QVERIFY(*readStyle(path.string()) == each.style);
    QVERIFY(styleOf(pageOf(each.style)) == each.style);
  }
  QCOMPARE(*figurePage(rich(), "pdf", pageOf(*readStyle(path.string()))),
           *figurePage(rich(), "pdf", pageOf(builtInStyles().back().style)));
}

void FigureStyleTest::wrongFilesAreRefused() {
  QCOMPARE(refusal(R"("widht": 84)"), std::string("widht is no field of a style; nearest is width."));
  QCOMPARE(refusal(R"("grid": "yes")"), std::string("grid: write true or false."));
  QCOMPARE(refusal(R"("line-width": "2")"), std::string("line-width: write a number, without quotes."));
  QCOMPARE(refusal(R"("font": [])"), std::string("font: write a text in quotes."));
  for (const char* wrong : {R"("width": 2)", R"("width": 1e9)", R"("font-size": 8.5)", R"("legend": "left")",
                            R"("colors": "rope")", R"("colors": "rope=red")", R"("palette": "#12345")",
                            R"("palette": "#112233,")", R"("background": "url")", R"("height": 3)",
                            R"("height": 60, "aspect": 1)", R"("line-width": 1e999)"})
    QVERIFY2(!refusal(wrong).empty(), wrong);
  for (const std::string wrong : {"", "[]", "{}", "{\"format\": \"expe-style\", \"version\": 2}"})
    QVERIFY2(!styleFromJson(wrong, "paper.json"), wrong.c_str());
  QVERIFY(!styleFromJson(std::string(100000, '['), "paper.json"));
  QTemporaryDir folder;
  const std::string path = folder.path().toStdString() + "/long.json";
  QFile file(QString::fromStdString(path));
  QVERIFY(file.open(QIODevice::WriteOnly) && file.write(QByteArray(70000, ' ')) == 70000);
  file.close();
  QVERIFY(!readStyle(path));
  QVERIFY(!readStyle(folder.path().toStdString()));
  QVERIFY(!readStyle("/dev/zero"));
  QVERIFY(readStyle("colum").error().message().find("column, page, slide") != std::string::npos);
}

void FigureStyleTest::aFontThatIsNotThereIsRefused() {
  const auto page = figurePage(rich(), "pdf", with("font", std::string("No Such Family")));
  QVERIFY(!page && page.error().kind == Error::Kind::User);
  QVERIFY(page.error().message().find("No Such Family") != std::string::npos);
}

QTEST_MAIN(FigureStyleTest)
#include "figure_style_test.moc"
