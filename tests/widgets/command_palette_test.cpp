// The command palette by keyboard and mouse, and how letters are matched.
#include "widgets/command_palette.h"
#include "widgets/fuzzy_match.h"
#include "widgets/item_delegate.h"
#include "widgets/theme.h"

#include <QAction>
#include <QLineEdit>
#include <QListWidget>
#include <QMainWindow>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

using namespace expe;

class CommandPaletteTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase();
  void init();
  void lettersMatch_data();
  void lettersMatch();
  void betterMatchesScoreHigher_data();
  void betterMatchesScoreHigher();
  void actionsBecomeEntries();
  void opensAtTheTopCentre();
  void typedAndChosen();
  void wordsMayNameTheSection();
  void sectionsComeBeforeStrewnLetters();
  void valuesTypedOutComeBeforeStrewnLetters();
  void disabledOnesAreGreyAndLast();
  void arrowsGoRound();
  void escapeGivesTheFocusBack();
  void aClickChoosesOrCloses();
  void recentOnesComeFirst();
  void aFirstLetterNamesTheKind();
  void nothingFound();
  void runMayDeleteThePalette();

private:
  QStringList titles() const;
  void open() { palette_->open(entries_); }

  QTemporaryDir folder_;
  std::unique_ptr<QMainWindow> window_;
  std::vector<PaletteEntry> entries_;
  CommandPalette* palette_ = nullptr;
  QLineEdit *line_ = nullptr, *editor_ = nullptr;
  QListWidget* list_ = nullptr;
  QStringList done_;
};

void CommandPaletteTest::initTestCase() {
  QCoreApplication::setOrganizationName("expe-test");
  QSettings::setDefaultFormat(QSettings::IniFormat);
  QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder_.path());
  applyTheme(ThemeMode::Light);
}

void CommandPaletteTest::init() {
  QSettings().clear();
  done_.clear();
  entries_.clear();
  window_ = std::make_unique<QMainWindow>();
  window_->resize(900, 600);
  window_->setCentralWidget(editor_ = new QLineEdit);
  const auto add = [this](const QString& section, const char* text, const char* keys = "", bool can = true) {
    auto* action = new QAction(text, window_.get());
    action->setShortcut(QKeySequence(keys));
    action->setEnabled(can);
    connect(action, &QAction::triggered, this, [this, text] { done_ << text; });
    entries_.push_back(paletteEntry(action, section));
  };
  add("Run", "&Train", "F5");
  add("Run", "Train &all", "Ctrl+F5");
  add("Run", "St&op", "", false);
  add("View", "&Fit curves", "Ctrl+0");
  add("View › Theme", "&Dark && quiet");
  palette_ = new CommandPalette(window_.get());
  line_ = palette_->findChild<QLineEdit*>();
  list_ = palette_->findChild<QListWidget*>();
  window_->show();
  QVERIFY(QTest::qWaitForWindowActive(window_.get()));
  editor_->setFocus();
}

QStringList CommandPaletteTest::titles() const {
  QStringList all;
  for (int row = 0; row < list_->count(); ++row)
    all << list_->item(row)->text();
  return all;
}

void CommandPaletteTest::lettersMatch_data() {
  QTest::addColumn<QString>("letters");
  QTest::addColumn<QString>("text");
  QTest::addColumn<QList<int>>("at"); // {-1}: no match
  QTest::newRow("side by side") << "rain"
                                << "Train" << QList<int>{1, 2, 3, 4};
  QTest::newRow("beginnings of words") << "elc"
                                       << "Evaluate by length, curves" << QList<int>{0, 12, 20};
  QTest::newRow("the later but better") << "lo"
                                        << "Follow loss" << QList<int>{7, 8};
  QTest::newRow("any case") << "TA"
                            << "Train all" << QList<int>{0, 6};
  QTest::newRow("Greek") << "σ"
                         << "Step Σ" << QList<int>{5};
  QTest::newRow("inner capitals") << "nr"
                                  << "newRun" << QList<int>{0, 3};
  QTest::newRow("order counts") << "nt"
                                << "Tn" << QList<int>{-1};
  QTest::newRow("each letter once") << "aa"
                                    << "a" << QList<int>{-1};
  QTest::newRow("no letters") << ""
                              << "Train" << QList<int>{};
  QTest::newRow("no text") << "a"
                           << "" << QList<int>{-1};
}

void CommandPaletteTest::lettersMatch() {
  QFETCH(QString, letters);
  QFETCH(QString, text);
  QFETCH(QList<int>, at);
  const auto match = fuzzyMatch(letters, text);
  QCOMPARE(match ? match->letters : QList<int>{-1}, at);
}

void CommandPaletteTest::betterMatchesScoreHigher_data() {
  QTest::addColumn<QString>("better");
  QTest::addColumn<QString>("worse");
  QTest::newRow("tr") << "Train"
                      << "Restore"; // the beginning
  QTest::newRow("fit") << "Re fit"
                       << "Refitting"; // a word's beginning
  QTest::newRow("st") << "Stop"
                      << "Save text"; // side by side
  QTest::newRow("ep") << "Export plot"
                      << "Deeply";
  QTest::newRow("loss") << "Loss"
                        << "Loops of steps";
}

void CommandPaletteTest::betterMatchesScoreHigher() {
  QFETCH(QString, better);
  QFETCH(QString, worse);
  const QString letters = QTest::currentDataTag();
  QVERIFY(fuzzyMatch(letters, worse).has_value());
  QVERIFY(fuzzyMatch(letters, better)->score > fuzzyMatch(letters, worse)->score);
}

void CommandPaletteTest::actionsBecomeEntries() {
  QCOMPARE(entries_[1].title, "Train all");
  QCOMPARE(entries_[1].keys, "Ctrl+F5");
  QVERIFY(!entries_[2].enabled);
  QCOMPARE(entries_[4].title, "Dark & quiet");
  QCOMPARE(entries_[4].section, "View › Theme");
}

void CommandPaletteTest::opensAtTheTopCentre() {
  QVERIFY(!palette_->isVisible());
  open();
  QVERIFY(palette_->isVisible() && line_->hasFocus());
  QCOMPARE(palette_->geometry().center().x(), window_->rect().center().x());
  window_->resize(400, 300);
  QCOMPARE(palette_->width(), 400 - 32);
  QVERIFY(window_->rect().contains(palette_->geometry()));
  open(); // once more closes it
  QVERIFY(!palette_->isVisible());
}

void CommandPaletteTest::typedAndChosen() {
  open();
  QTest::keyClicks(line_, "tal");
  QCOMPARE(titles(), QStringList{"Train all"});
  QCOMPARE(list_->item(0)->data(ItemDelegate::LettersRole).value<QList<int>>(), (QList<int>{0, 6, 7}));
  QTest::keyClick(line_, Qt::Key_Return);
  QCOMPARE(done_, QStringList{"Train &all"});
  QVERIFY(!palette_->isVisible() && editor_->hasFocus());
}

void CommandPaletteTest::wordsMayNameTheSection() {
  open();
  QTest::keyClicks(line_, "theme dark");
  QCOMPARE(titles(), QStringList{"Dark & quiet"});
  line_->setText("run");
  QCOMPARE(titles(), (QStringList{"Train", "Train all", "Stop"}));
}

void CommandPaletteTest::sectionsComeBeforeStrewnLetters() {
  const auto entry = [](const QString& title, const QString& section) {
    return PaletteEntry{title, title, section, {}, true, [] {}, {}, {}};
  };
  palette_->open({entry("Automatically: the CPU where it answers in time", "Compute"),
                  entry("Steps", "training.steps"), entry("Train", "Run")});
  line_->setText("train");
  QCOMPARE(titles(), (QStringList{"Train", "Steps", "Automatically: the CPU where it answers in time"}));
}

void CommandPaletteTest::valuesTypedOutComeBeforeStrewnLetters() {
  const auto entry = [](const QString& title, const QStringList& values = {}) {
    return PaletteEntry{title, title, "Section", {}, true, [] {}, values, {}};
  };
  palette_->open({entry("New from recipe"), entry("Recompute"), entry("Europe"),
                  entry("Encoding", {"alibi", "rope"}), entry("Extension", {"ropelike"}),
                  entry("Other", {"europe"})});
  line_->setText("rope");
  QCOMPARE(titles(),
           (QStringList{"Encoding", "Europe", "Extension", "New from recipe", "Other", "Recompute"}));
}

void CommandPaletteTest::disabledOnesAreGreyAndLast() {
  open();
  QCOMPARE(titles(), (QStringList{"Train", "Train all", "Fit curves", "Dark & quiet", "Stop"}));
  line_->setText("stop");
  QTest::keyClick(line_, Qt::Key_Return);
  QVERIFY(done_.isEmpty() && palette_->isVisible());
}

void CommandPaletteTest::arrowsGoRound() {
  open();
  QCOMPARE(list_->currentRow(), 0);
  QTest::keyClick(line_, Qt::Key_Up);
  QCOMPARE(list_->currentItem()->text(), "Dark & quiet"); // not the disabled one behind it
  QTest::keyClick(line_, Qt::Key_Down);
  QTest::keyClick(line_, Qt::Key_Down);
  QCOMPARE(list_->currentItem()->text(), "Train all");
  QTest::keyClick(line_, Qt::Key_PageDown);
  QCOMPARE(list_->currentItem()->text(), "Dark & quiet");
  QTest::keyClick(line_, Qt::Key_PageUp);
  QCOMPARE(list_->currentRow(), 0);
  QTest::keyClick(line_, Qt::Key_Tab);
  QVERIFY(line_->hasFocus());
}

void CommandPaletteTest::escapeGivesTheFocusBack() {
  open();
  QTest::keyClick(line_, Qt::Key_Escape);
  QVERIFY(!palette_->isVisible() && editor_->hasFocus() && done_.isEmpty());
}

void CommandPaletteTest::aClickChoosesOrCloses() {
  open();
  QTest::mouseClick(list_->viewport(), Qt::LeftButton, {}, list_->visualItemRect(list_->item(2)).center());
  QCOMPARE(done_, QStringList{"&Fit curves"});
  open();
  QTest::mouseClick(line_, Qt::LeftButton);
  QVERIFY(palette_->isVisible());
  QTest::mouseClick(editor_, Qt::LeftButton, {}, {5, 5});
  QVERIFY(!palette_->isVisible());
  QCOMPARE(done_.size(), 1);
}

void CommandPaletteTest::recentOnesComeFirst() {
  for (const char* words : {"fit", "dark"}) {
    open();
    QTest::keyClicks(line_, words);
    QTest::keyClick(line_, Qt::Key_Return);
  }
  open();
  QCOMPARE(titles().mid(0, 3), (QStringList{"Dark & quiet", "Fit curves", "Train"}));
}

void CommandPaletteTest::aFirstLetterNamesTheKind() {
  const std::size_t commands = entries_.size();
  entries_.push_back({"run/1", "RoPE", "Run 1", {}, true, {}, {}, {}, '@'});
  entries_.push_back({"run/2", "ExPE", "Run 2", {}, true, {}, {}, {}, '@'});
  entries_.push_back({"help/rope", "RoPE", "Help", {}, true, {}, {}, {}, '?'});
  open();
  QCOMPARE(titles().size(), static_cast<qsizetype>(entries_.size()));
  line_->setText("@");
  QCOMPARE(titles(), QStringList({"RoPE", "ExPE"}));
  line_->setText("@ exp");
  QCOMPARE(titles(), QStringList{"ExPE"});
  line_->setText("?rope");
  QCOMPARE(titles(), QStringList{"RoPE"});
  line_->setText(">");
  QCOMPARE(titles().size(), static_cast<qsizetype>(commands));
}

void CommandPaletteTest::nothingFound() {
  open();
  QTest::keyClicks(line_, "xqzzy");
  QCOMPARE(titles(), QStringList{"Nothing is called that."});
  QTest::keyClick(line_, Qt::Key_Return);
  QTest::keyClick(line_, Qt::Key_Down);
  QVERIFY(palette_->isVisible());
}

void CommandPaletteTest::runMayDeleteThePalette() {
  palette_->open({{"close", "Close window", "File", "", true, [this] { window_.reset(); }}});
  QTest::keyClick(line_, Qt::Key_Return);
  QVERIFY(!window_);
}

QTEST_MAIN(CommandPaletteTest)
#include "command_palette_test.moc"
