// Another theme: icons take its colours, and whatever is in sight is painted anew.
#include "widgets/figure/head_grid.h"
#include "widgets/runs/run_list.h"
#include "widgets/text/next_bars.h"
#include "widgets/text/ribbon.h"
#include "widgets/text/ribbon_colors.h"
#include "widgets/text/token_view.h"
#include "widgets/theme.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace expe;

namespace {

class Painted : public QObject { // whether a widget was
public:
  explicit Painted(QWidget* widget) : QObject(widget) { widget->installEventFilter(this); }
  bool was = false;

protected:
  bool eventFilter(QObject*, QEvent* event) override {
    was = was || event->type() == QEvent::Paint;
    return false;
  }
};

QColor inkOf(const QIcon& icon, QIcon::Mode mode = QIcon::Normal) { // of what is drawn most opaquely
  const QImage image = icon.pixmap(QSize(32, 32), mode).toImage();
  QColor ink(Qt::transparent);
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x)
      if (image.pixelColor(x, y).alpha() > ink.alpha())
        ink = image.pixelColor(x, y);
  return ink.alpha() > 250 ? QColor(ink.red(), ink.green(), ink.blue()) : QColor();
}

// WCAG 2.2, "contrast ratio".
double contrast(const QColor& a, const QColor& b) {
  const auto luminance = [](const QColor& color) {
    const auto linear = [](double part) {
      return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
  };
  const auto [low, high] = std::minmax({luminance(a), luminance(b)});
  return (high + 0.05) / (low + 0.05);
}

} // namespace

class ThemeTest : public QObject {
  Q_OBJECT
private slots:
  void init() { applyTheme(ThemeMode::Light); }

  void iconsTakeTheColoursOfTheTheme() {
    const QIcon stop = icon("stop", &Theme::accent), fixed = icon("stop", QColor(Qt::red));
    for (const Theme* theme : {&Theme::light(), &Theme::darkOne()}) {
      applyTheme(theme->dark ? ThemeMode::Dark : ThemeMode::Light);
      QCOMPARE(inkOf(stop), theme->accent);
      QCOMPARE(inkOf(stop, QIcon::Disabled), theme->muted);
      QCOMPARE(inkOf(fixed), QColor(Qt::red));
    }
    QVERIFY(icon("nothing", &Theme::text).isNull());
  }

  void lettersAndFieldsStandOut() {
    for (const Theme* theme : {&Theme::light(), &Theme::darkOne()}) {
      for (const QColor& ground : {theme->window, theme->panel, theme->field, theme->selection})
        for (const QColor& ink : {theme->text, theme->muted})
          QVERIFY2(contrast(ink, ground) >= 4.5, qPrintable(ink.name() + " on " + ground.name()));
      for (const QColor& ground : {theme->window, theme->panel, theme->field}) {
        for (const QColor& ink : {theme->accent, theme->error, theme->warning})
          QVERIFY2(contrast(ink, ground) >= 4.5, qPrintable(ink.name() + " on " + ground.name()));
        QVERIFY2(contrast(theme->edge, ground) >= 3, qPrintable(theme->edge.name() + " on " + ground.name()));
      }
      QVERIFY(contrast(theme->onAccent, theme->accent) >= 4.5);
    }
  }

  void whatIsInSightIsPaintedAnew() {
    QWidget window;
    window.resize(800, 600);
    auto* heads = new HeadGrid(&window);
    auto* bars = new NextBars(&window);
    auto* tokens = new TokenView(&window);
    auto* ribbon = new Ribbon(&window);
    auto* runs = new RunList(&window);
    TokenLosses losses;
    losses.pieces = {{1, "a"}, {2, "b"}}, losses.loss = {1.0, 2.0};
    ribbon->setTokens(losses);
    std::vector<QWidget*> widgets{heads->viewport(), bars->viewport(), tokens->viewport(),
                                  ribbon->findChild<RibbonLegend*>(), runs->view().viewport()};
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    std::vector<Painted*> painted;
    painted.reserve(widgets.size());
    for (QWidget* each : widgets)
      painted.push_back(new Painted(each));
    applyTheme(ThemeMode::Dark);
    for (const Painted* each : painted)
      QTRY_VERIFY2(each->was, each->parent()->metaObject()->className());
  }
};

QTEST_MAIN(ThemeTest)
#include "theme_test.moc"
