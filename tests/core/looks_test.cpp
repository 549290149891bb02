// Colours and markers of runs that somebody chose: kept with the study, and in every figure of it.
#include "core/api/looks.h"

#include "core/api/run_figure.h"
#include "core/api/study.h"
#include "tests/core/figure_material.h"
#include "tests/core/group_material.h"

#include <QTemporaryDir>
#include <QTest>

using namespace expe;

class LooksTest : public QObject {
  Q_OBJECT
  QTemporaryDir folder_;

  static const Curve& of(const Figure& figure, std::int64_t run) {
    return *std::ranges::find_if(figure.panels[0].curves,
                                 [run](const Curve& curve) { return curve.runs == std::vector{run}; });
  }
  static Figure drawn(const RunLooks& looks, const Settings& settings = {}) {
    const auto runs = together({seeded(1, "rope", {3.4, 3.5}), seeded(11, "alibi", {3.3, 3.2})});
    FigureScope scope;
    scope.colors = std::make_shared<const RunColors>(colorsOf(rowsOf(runs), looks));
    return must(makeFigure("length", runs, must(figureOptions("length", settings)), scope));
  }

private slots:
  void theyAreAFactOfTheStudy() {
    const auto path = std::filesystem::path(folder_.path().toStdString()) / "looks";
    const RunLooks chosen{{1, {3, -1}}, {12, {-1, 7}}};
    {
      auto made = must(Study::create(path));
      QVERIFY(must(looksOf(*made)).empty());
      QVERIFY(setLooks(*made, chosen));
    }
    auto again = must(Study::open(path));
    QVERIFY(must(looksOf(*again)) == chosen);
    QVERIFY(setLooks(*again, {{1, {}}, {12, {-1, 7}}})); // what is not chosen is not kept
    QVERIFY(must(looksOf(*again)) == (RunLooks{{12, {-1, 7}}}));
    for (const char* wrong : {"1 2", "1 8 0", "0 1 1", "1 -2 0", "red"}) {
      QVERIFY(again->setNote("looks", wrong));
      QVERIFY2(!looksOf(*again), wrong);
    }
  }

  void twoRunsNeverShareAnIndex() {
    const auto runs = together({seeded(1, "rope", {3.4, 3.5}), seeded(11, "alibi", {3.3, 3.2})});
    const RunColors plain = colorsOf(rowsOf(runs)),
                    colors = colorsOf(rowsOf(runs), {{1, {2, -1}}, {11, {2, -1}}});
    QCOMPARE(colors.of(2), plain.of(2));
    for (const std::int64_t run : {1, 11}) {
      Curve curve;
      curve.color = colors.of(run);
      QCOMPARE(inkOf(curve.color), 2);
      QVERIFY(curve.color != 2);
      QCOMPARE(lap(curve), 0); // a solid line
      QCOMPARE(markerOf(curve), 2);
    }
    QVERIFY(colors.of(1) != colors.of(11));
  }

  void figuresHaveThem() {
    const Figure plain = drawn({}), figure = drawn({{1, {6, 4}}, {12, {-1, 5}}});
    QCOMPARE(inkOf(of(figure, 1).color), 6);
    QCOMPARE(markerOf(of(figure, 1)), 4);
    QCOMPARE(of(figure, 12).color, of(plain, 12).color);
    QCOMPARE(markerOf(of(figure, 12)), 5);
    QVERIFY(of(figure, 2) == of(plain, 2));
    QVERIFY(toPgf(figure) != toPgf(plain)); // so files have them too
  }

  // A group has the colour of its first run, and so has its value of a parameter.
  void groupsHaveThatOfTheirFirst() {
    for (const Settings& settings : {Settings{{"group", "on"}}, Settings{{"color", "position.encoding"}}}) {
      const auto hues = [&](const RunLooks& looks) {
        std::set<int> seen;
        const Figure figure = drawn(looks, settings);
        for (const Curve& curve : figure.panels[0].curves)
          if (!curve.runs.empty() && curve.runs.front() < 11)
            seen.insert(inkOf(curve.color));
        return seen;
      };
      QVERIFY(hues({{1, {6, 4}}}) == std::set<int>{6});
      QVERIFY(hues({{2, {6, 4}}}) == hues({}));
    }
  }
};

QTEST_APPLESS_MAIN(LooksTest)
#include "looks_test.moc"
