// The window as a screen reader walks it: each control has a name, each figure says what it shows, and values
// that move say so.
#include "app/window/desktop.h"
#include "app/window/docks/figure_control.h"
#include "app/window/see/model_views.h"
#include "tests/app/program.h"
#include "tests/app/window_fixture.h"
#include "widgets/command_palette.h"
#include "widgets/figure/export_dialog.h"
#include "widgets/figure/figure_readout.h"
#include "widgets/figure/figure_view.h"
#include "widgets/scrub/scrub_bar.h"
#include "widgets/status_strip.h"

#include <QAccessible>
#include <QTimer>

using namespace expe;

class WindowAccessibleTest : public WindowFixture {
  Q_OBJECT
private slots:
  void initTestCase() { prepare(); }
  void init() { begin(); }
  void cleanup() { end(); }
  void everyControlHasAName_data();
  void everyControlHasAName();
  void dialogsAreNamed();
  void figuresSayWhatTheyShow();
  void whatMovesSaysSo();
  void lessMovesWhereTheDesktopAsksForIt();

private:
  void open();
};

namespace {

bool isNamed(const QString& name) { // not by a sign alone
  return std::ranges::any_of(name, [](QChar letter) { return letter.isLetterOrNumber(); });
}

QString nameOf(const QAccessibleInterface& control) {
  const QObject* object = control.object();
  const QWidget* inside = qobject_cast<const QWidget*>(object);
  return QString("%1 %2 \"%3\" in %4")
      .arg(object ? object->metaObject()->className() : "?", object ? object->objectName() : QString(),
           control.text(QAccessible::Name),
           inside && inside->parentWidget() ? inside->parentWidget()->metaObject()->className() : "?");
}

// Cells of a table or list are what is in them, which may be nothing.
bool isCell(QAccessible::Role role) {
  return role == QAccessible::Cell || role == QAccessible::ListItem || role == QAccessible::TreeItem ||
         role == QAccessible::Row;
}

void walk(QAccessibleInterface* at, QStringList& nameless, int& walked) {
  if (!at || !at->isValid() || at->state().invisible)
    return;
  ++walked;
  const bool reached = at->state().focusable || at->role() == QAccessible::Button;
  if (reached && !isCell(at->role()) && at->role() != QAccessible::Window &&
      !isNamed(at->text(QAccessible::Name)))
    nameless << nameOf(*at);
  if (at->tableInterface())
    return; // cells without end
  for (int i = 0; i < at->childCount(); ++i)
    walk(at->child(i), nameless, walked);
}

QStringList namelessIn(QWidget& window) {
  QStringList nameless;
  int walked = 0;
  walk(QAccessible::queryAccessibleInterface(&window), nameless, walked);
  if (walked < 3)
    nameless << QString("only %1 were walked").arg(walked);
  return nameless;
}

std::vector<std::pair<const QObject*, QAccessible::Event>> heard;

} // namespace

// Qt tells nothing where no screen reader listens, and without a screen none does: so it is told here, in
// place of Qt's function.
void QAccessible::updateAccessibility(QAccessibleEvent* event) {
  heard.emplace_back(event->object(), event->type());
}

// Two runs, one of them with weights.
void WindowAccessibleTest::open() {
  const auto run = addRun({{"training.checkpoint_every", "3"}});
  addRun({{"position.encoding", "alibi"}});
  QCOMPARE(runExpe({"train", studyPath(), "--run", QString::number(run), "--steps", "6"}).code, 0);
  openWindow();
  list().select(run);
  QTRY_VERIFY_WITH_TIMEOUT(window_->modelViews().selection().there(), patience);
}

void WindowAccessibleTest::everyControlHasAName_data() {
  QTest::addColumn<QString>("task");
  for (const auto& [task, title] : Docks::tasks())
    QTest::newRow(qPrintable(task)) << task;
}
void WindowAccessibleTest::everyControlHasAName() {
  QFETCH(QString, task);
  open();
  window_->docks().show(task);
  QTRY_VERIFY_WITH_TIMEOUT(!window_->modelViews().computing(), patience);
  QStringList all;
  for (const Dock* dock : window_->docks().all()) {
    if (dock->visibleRegion().isEmpty())
      continue;
    window_->docks().raise(dock->objectName()); // those behind others have their turn in another layout
    QCoreApplication::processEvents();
    const QStringList nameless = namelessIn(*window_);
    for (const QString& one : nameless)
      if (!all.contains(one))
        all << one;
  }
  QVERIFY2(all.isEmpty(), qPrintable(all.join("; ")));
}

void WindowAccessibleTest::dialogsAreNamed() {
  open();
  QTRY_VERIFY_WITH_TIMEOUT(!window_->figures().loss().figure().panels.empty(), patience);
  QStringList nameless;
  bool seen = false;
  QTimer::singleShot(0, [&] {
    auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
    QVERIFY(dialog);
    seen = true;
    nameless = namelessIn(*dialog);
    dialog->reject();
  });
  actions().exportFigure->trigger();
  QVERIFY(seen);
  QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join("; ")));
  actions().commands->trigger();
  auto* palette = window_->findChild<CommandPalette*>();
  QTRY_VERIFY(palette->isVisible());
  nameless = namelessIn(*palette);
  QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join("; ")));
}

void WindowAccessibleTest::figuresSayWhatTheyShow() {
  open();
  window_->docks().show("see");
  for (const char* kind : {"loss", "positions", "attention", "by-position"}) {
    window_->docks().raise(kind);
    FigureView& view = *window_->figures().figure(kind).view;
    QTRY_VERIFY2_WITH_TIMEOUT(!view.figure().panels.empty(), kind, patience);
    QAccessibleInterface* figure = QAccessible::queryAccessibleInterface(&view);
    QCOMPARE(figure->role(), QAccessible::Chart);
    const QString said = figure->text(QAccessible::Description);
    QVERIFY2(said.contains("RoPE") && said.endsWith('.') && said.startsWith(view.accessibleName()),
             qPrintable(said));
  }
  FigureView& values = *window_->figures().figure("positions").view;
  QVERIFY2(values.accessibleDescription().contains("cos over position (tokens) and pair"),
           qPrintable(values.accessibleDescription()));
}

void WindowAccessibleTest::whatMovesSaysSo() {
  open();
  window_->docks().show("see");
  FigureView& values = *window_->figures().figure("positions").view;
  QTRY_VERIFY_WITH_TIMEOUT(!values.figure().panels.empty(), patience);
  const auto told = [](const QObject* of, QAccessible::Event event) {
    return std::ranges::find(heard, std::pair(of, event)) != heard.end();
  };
  ScrubBar& bar = *window_->modelViews().bar();
  heard.clear();
  window_->modelViews().selection().set("length", std::int64_t{32});
  QTRY_VERIFY_WITH_TIMEOUT(told(bar.scrubber("length")->track(), QAccessible::ValueChanged), patience);
  const auto* reading = bar.findChild<QLabel*>("big");
  QTRY_VERIFY_WITH_TIMEOUT(told(reading, QAccessible::DescriptionChanged), patience);
  heard.clear();
  QTest::keyClick(&values, Qt::Key_Right);
  QVERIFY(told(&values.readout(), QAccessible::DescriptionChanged));
}

// Docks do not glide, and no bar runs that says nothing of how far the work is.
void WindowAccessibleTest::lessMovesWhereTheDesktopAsksForIt() {
  open();
  const auto* area = window_->findChild<QMainWindow*>("panes");
  auto* strip = window_->findChild<StatusStrip*>();
  const auto bars = [&] {
    const auto all = strip->findChildren<QProgressBar*>();
    return std::ranges::count_if(all, [](const QProgressBar* bar) { return bar->isVisible(); });
  };
  QTRY_VERIFY_WITH_TIMEOUT(!window_->modelViews().computing() && bars() == 0, patience);
  strip->setWork("test", "work", 0, 0);
  QVERIFY(area->isAnimated() && bars() == 1);
  emit window_->findChild<Desktop*>()->motionChanged(true);
  QVERIFY(!area->isAnimated() && bars() == 0);
  strip->setWork("test", "work", 1, 2);
  QCOMPARE(bars(), 1);
}

QTEST_MAIN(WindowAccessibleTest)
#include "window_accessible_test.moc"
