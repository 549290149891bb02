// Pictures of encodings' values: every encoding that has values of positions has one, of its own numbers.
#include "core/api/help.h"

#include <QtTest>

#include <cmath>

using namespace expe;

namespace {

Engine& loaded() {
  static const auto made = engine();
  if (!made)
    qFatal("%s", made.error().message().c_str());
  return **made;
}

bool saysSeed(const Panel& panel) {
  return panel.title == "at the start of a run: seed 1";
}

} // namespace

class ValuesTest : public QObject {
  Q_OBJECT
private slots:
  void everyEncodingHasAPicture();
  void theNumbersAreTheEncodings();
  void tablesEndWhereTheyEnd();
};

void ValuesTest::everyEncodingHasAPicture() {
  for (const EncodingInfo& each : loaded().encodings()) {
    const auto figure = valuesOf(loaded(), schema(loaded()).defaults(each.id));
    QVERIFY2(figure.ok() == !each.quantities.empty(),
             (each.id + ": " + (figure ? "" : figure.error().message())).c_str());
    if (!figure)
      continue;
    const Panel& panel = figure->panels.at(0);
    QVERIFY2(panel.map || !panel.curves.empty(), each.id.c_str());
    bool finite = true, differs = false;
    if (panel.map)
      for (const float value : panel.map->values)
        finite = finite && std::isfinite(value), differs = differs || value != panel.map->values.front();
    for (const Curve& curve : panel.curves)
      for (const double y : curve.y)
        finite = finite && std::isfinite(y), differs = differs || y != curve.y.front();
    QVERIFY2(finite && differs, each.id.c_str());
  }
}

void ValuesTest::theNumbersAreTheEncodings() {
  const auto defaults = schema(loaded()).defaults("expe");
  const auto L = defaults.integer("data.window");
  const auto expe = *valuesOf(loaded(), schema(loaded()).defaults("expe"));
  const HeatMap& map = *expe.panels.at(0).map;
  QCOMPARE(map.columns, 2 * L);
  QCOMPARE(map.rows, defaults.integer("position.expe.l"));
  const double theta = defaults.real("position.expe.theta");
  QVERIFY(std::abs(map.at(3, 100) - theta * 103) < 1e-5); // S + θ·(n + c)
  QCOMPARE(expe.panels[0].title, std::string());          // it is of no layer
  const auto alibi = *valuesOf(loaded(), schema(loaded()).defaults("alibi"));
  const Curve& first = alibi.panels.at(0).curves.at(0);
  QCOMPARE(first.x.size(), static_cast<std::size_t>(2 * L));
  QCOMPARE(first.y[8], -2.0); // the first of four heads: 1/4 a token
}

// Learned, and drawn before a run has begun: as a run with seed 1 begins.
void ValuesTest::tablesEndWhereTheyEnd() {
  const auto learned = *valuesOf(loaded(), schema(loaded()).defaults("learned_absolute"));
  const auto L = schema(loaded()).defaults("learned_absolute").integer("data.window");
  QCOMPARE(learned.panels.at(0).map->columns, L);
  QVERIFY(saysSeed(learned.panels[0]));
}

QTEST_GUILESS_MAIN(ValuesTest)
#include "values_test.moc"
