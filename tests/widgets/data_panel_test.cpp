// The Data dock: what it shows of a run's data and of tokenizers, and what it asks.
#include "widgets/text/data_panel.h"
#include "widgets/text/tokenizer_page.h"
#include "widgets/theme.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>

using namespace expe;

namespace {

DataFacts facts() {
  DataFacts facts;
  facts.text = "/texts/poems.txt";
  facts.tokenizer.id = "sentencepiece";
  facts.tokenizer.kind = "bpe";
  facts.tokenizer.vocabulary = 8000;
  facts.documents = {{std::string("poems.txt"), 1234567, 400000}};
  facts.splits = {
      {"train"_text, 360000, 2812, 1.1e6}, {"validation"_text, 20000, 156, 6e4}, {"test"_text, 0, 0, 0}};
  facts.log = {"The text is short."_text};
  return facts;
}

} // namespace

class DataPanelTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() { applyTheme(ThemeMode::Light); }
  void init();
  void headDocumentsAndParts();
  void windowsAreAskedFor();
  void onlyTheWindowAskedForIsShown();
  void emptyStatesSayWhatToDo();
  void bothPagesWhereThereIsRoom();
  void nothingScrollsThatFits();
  void longWorkCanBeCancelled();
  void samplesUnderEachTokenizer();
  void loadedTokenizersCanBeUsed();
  void lockedRunsSayWhy();
  void theTrainingDialog();

private:
  template <class T> T* named(const char* name) {
    for (T* each : panel_->findChildren<T*>())
      if (each->accessibleName() == QLatin1String(name))
        return each;
    return nullptr;
  }
  QPushButton* button(const char* text) {
    for (QPushButton* each : panel_->findChildren<QPushButton*>())
      if (each->text() == QLatin1String(text) || each->text() == QString::fromUtf8(text))
        return each;
    return nullptr;
  }
  bool says(const QString& words) {
    for (const QLabel* each : panel_->findChildren<QLabel*>())
      if (each->text().contains(words) && each->isVisibleTo(panel_.get()))
        return true;
    return false;
  }
  std::unique_ptr<DataPanel> panel_;
};

void DataPanelTest::init() {
  panel_ = std::make_unique<DataPanel>();
  panel_->resize(800, 600);
  panel_->show();
  QVERIFY(QTest::qWaitForWindowExposed(panel_.get()));
}

void DataPanelTest::headDocumentsAndParts() {
  panel_->overview().setFacts(facts());
  QVERIFY(says("poems.txt"));
  QVERIFY(says("sentencepiece (bpe), vocabulary 8\u202F000 · 1\u202F234\u202F567 bytes, 400\u202F000 tokens "
               "· 3.09 bytes per token"));
  QVERIFY(says("The text is short."));
  const auto* documents = named<QTableWidget>("Documents");
  QCOMPARE(documents->rowCount(), 1);
  QCOMPARE(documents->item(0, 2)->text(), "400\u202F000");
  const auto* splits = named<QTableWidget>("Splits");
  QCOMPARE(splits->rowCount(), 4);
  QCOMPARE(splits->item(0, 2)->text(), "90.0 %"); // of the whole text
  QCOMPARE(splits->item(3, 0)->text(), "in none");
  QCOMPARE(splits->item(3, 1)->text(), "20\u202F000");
  QCOMPARE(splits->item(1, 3)->text(), "156");
  DataFacts many = facts();
  many.documents.assign(5000, {std::string("one"), 1, 1});
  panel_->overview().setFacts(many);
  QCOMPARE(documents->rowCount(), 1001);
  QCOMPARE(documents->item(1000, 0)->text(), "and 4\u202F000 more");
  DataFacts task = facts();
  task.text.clear(), task.task = "Above";
  panel_->overview().setFacts(task);
  QVERIFY(says("Task Above") && !says("Ledger"));
}

void DataPanelTest::windowsAreAskedFor() {
  QSignalSpy asked(&panel_->overview(), &DataOverview::windowWanted);
  panel_->overview().setFacts(facts());
  QCOMPARE(asked.takeLast(), (QList<QVariant>{"train", qint64(0)}));
  QTest::mouseClick(named<QToolButton>("Next window"), Qt::LeftButton);
  QCOMPARE(asked.takeLast(), (QList<QVariant>{"train", qint64(1)}));
  named<QSpinBox>("Window")->setValue(999999999); // as far as there are windows
  QCOMPARE(asked.takeLast(), (QList<QVariant>{"train", qint64(2811)}));
  QTest::keyClick(named<QComboBox>("Split"), Qt::Key_Down);
  QCOMPARE(asked.takeLast(), (QList<QVariant>{"validation", qint64(155)}));
  QTest::keyClick(named<QComboBox>("Split"), Qt::Key_Down); // the test split has no window
  QCOMPARE(asked.count(), 0);
  QVERIFY(!named<QSpinBox>("Window")->isEnabled());
}

void DataPanelTest::onlyTheWindowAskedForIsShown() {
  panel_->overview().setFacts(facts());
  panel_->overview().setWindow("train", 0, {{1, "a"}, {2, "b"}});
  QCOMPARE(panel_->overview().view().pieces().size(), size_t(2));
  panel_->overview().setWindow("train", 7, {{1, "a"}});
  panel_->overview().setWindow("test", 0, {{1, "a"}});
  QCOMPARE(panel_->overview().view().pieces().size(), size_t(2));
  const auto second = [&] { return panel_->overview().view().rectOf(1); };
  const QRect beside = second();
  DataFacts rows = facts();
  rows.columns = 1; // one below the other
  panel_->overview().setFacts(rows);
  QVERIFY(second().top() > beside.top());
}

void DataPanelTest::bothPagesWhereThereIsRoom() {
  panel_->overview().setFacts(facts());
  const auto seen = [&] {
    return std::pair(panel_->overview().isVisibleTo(panel_.get()),
                     panel_->tokenizers().isVisibleTo(panel_.get()));
  };
  panel_->resize(900, 600);
  QCOMPARE(seen(), std::pair(true, false));
  panel_->findChild<QTabBar*>()->setCurrentIndex(1);
  QCOMPARE(seen(), std::pair(false, true));
  panel_->resize(1400, 600);
  QCOMPARE(seen(), std::pair(true, true));
  QVERIFY(!panel_->findChild<QTabBar*>()->isVisibleTo(panel_.get()));
  QVERIFY(panel_->minimumSizeHint().height() < 250); // a low place does not make a window higher
}

void DataPanelTest::emptyStatesSayWhatToDo() {
  QVERIFY(says("Select a run to see its data."));
  panel_->overview().setFacts(facts());
  QVERIFY(!says("Select a run"));
  panel_->overview().clear("The file is gone: open another text.");
  QVERIFY(says("The file is gone: open another text."));
  QVERIFY(!named<QTableWidget>("Splits")->isVisible());
  QSignalSpy text(&panel_->overview(), &DataOverview::openTextWanted),
      folder(&panel_->overview(), &DataOverview::openFolderWanted);
  QTest::mouseClick(button("Open text…"), Qt::LeftButton);
  QTest::mouseClick(button("Open folder…"), Qt::LeftButton);
  QCOMPARE(text.count() + folder.count(), 2);
}

// The text takes the room that there is, and scrolls by itself.
void DataPanelTest::nothingScrollsThatFits() {
  panel_->overview().setFacts(facts());
  const auto* area = panel_->findChild<QScrollArea*>();
  for (const int height : {420, 440, 480, 600}) {
    panel_->resize(900, height);
    QTRY_VERIFY2(!area->verticalScrollBar()->isVisible(), qPrintable(QString::number(height)));
  }
  panel_->resize(900, 240);
  QTRY_VERIFY(area->verticalScrollBar()->isVisible());
}

void DataPanelTest::longWorkCanBeCancelled() {
  QSignalSpy cancelled(panel_.get(), &DataPanel::cancelWanted);
  panel_->setProblem("Before.");
  panel_->setBusy("tokenising", 1, 4);
  QVERIFY(says("tokenising") && !says("Before."));
  QCOMPARE(named<QProgressBar>("Progress")->value(), 250);
  QTest::mouseClick(panel_->findChild<QPushButton*>("cancelWork"), Qt::LeftButton);
  QCOMPARE(cancelled.count(), 1);
  panel_->setIdle();
  QVERIFY(!says("tokenising"));
}

void DataPanelTest::samplesUnderEachTokenizer() {
  TokenizerPage& page = panel_->tokenizers();
  QSignalSpy asked(&panel_->tokenizers(), &TokenizerPage::piecesWanted);
  page.setSample("to be");
  QCOMPARE(asked.count(), 2);
  QCOMPARE(asked[0], (QList<QVariant>{"bytes", "to be"}));
  QCOMPARE(asked[1], (QList<QVariant>{"characters", "to be"}));
  TokenizedSample answer;
  answer.tokenizer.id = "bytes", answer.tokenizer.vocabulary = 256;
  answer.pieces = {{116, "t"}, {111, "o"}};
  page.setPieces("bytes", "an older sample", answer);
  QVERIFY(page.view().pieces().empty());
  page.setPieces("bytes", "to be", answer);
  QCOMPARE(page.view().pieces(), answer.pieces);
  const auto* table = named<QTableWidget>("Tokenizers");
  QCOMPARE(table->item(0, 2)->text(), "2");
  QCOMPARE(table->item(0, 3)->text(), "2.50"); // bytes of the sample a token
  QCOMPARE(table->item(1, 2)->text(), "");

  named<QPlainTextEdit>("Sample text")->setPlainText("or not");
  QTRY_COMPARE(asked.count(), 4);
  page.setSample("the run's own text"); // does not take what somebody writes away
  QCOMPARE(page.sample(), "or not");
  page.setProblem("bytes", "or not", "It cannot be taken.");
  panel_->findChild<QTabBar*>()->setCurrentIndex(1);
  QVERIFY(says("It cannot be taken."));
}

void DataPanelTest::loadedTokenizersCanBeUsed() {
  TokenizerPage& page = panel_->tokenizers();
  TokenizerInfo info;
  info.id = "sentencepiece", info.kind = "unigram", info.path = "/models/mine.model", info.vocabulary = 4000;
  info.normalizer = "nmt_nfkc", info.lossless = false;
  page.addTokenizer(info);
  page.addTokenizer(info); // read again: in its old place
  const auto* table = named<QTableWidget>("Tokenizers");
  QCOMPARE(table->rowCount(), 3);
  QCOMPARE(table->item(2, 0)->text(), "mine.model");
  QCOMPARE(page.chosen(), "/models/mine.model");
  panel_->findChild<QTabBar*>()->setCurrentIndex(1);
  QVERIFY(says("unigram · normalisation nmt_nfkc · no byte fallback · not lossless"));
  QSignalSpy used(&panel_->tokenizers(), &TokenizerPage::useWanted);
  QTest::mouseClick(button("&Use for this run"), Qt::LeftButton);
  QCOMPARE(used.takeLast(), (QList<QVariant>{"sentencepiece", "/models/mine.model"}));
  named<QTableWidget>("Tokenizers")->selectRow(0);
  QTest::mouseClick(button("&Use for this run"), Qt::LeftButton);
  QCOMPARE(used.takeLast(), (QList<QVariant>{"bytes", ""}));
}

void DataPanelTest::lockedRunsSayWhy() {
  panel_->setChangeable("The run has begun.");
  for (const char* text : {"Open text…", "Open folder…", "&Use for this run"}) {
    QVERIFY(!button(text)->isEnabled());
    QCOMPARE(button(text)->toolTip(), "The run has begun.");
  }
  panel_->setChangeable({});
  QVERIFY(button("Open text…")->isEnabled());
  panel_->tokenizers().setCanTrain("Open a text first.", {});
  QVERIFY(!button("&Train from this text…")->isEnabled());
}

void DataPanelTest::theTrainingDialog() {
  TrainTokenizerDialog dialog("/texts");
  QCOMPARE(QString::fromStdString(dialog.request().out.string()), "/texts/tokenizer.model");
  dialog.findChild<QSpinBox*>("vocabulary")->setValue(500);
  dialog.findChild<QComboBox*>("kind")->setCurrentIndex(1);
  const TokenizerRequest request = dialog.request();
  QCOMPARE(request.vocabulary, std::int64_t(500));
  QCOMPARE(request.kind, std::string("bpe"));
  QVERIFY(request.byteFallback && request.texts.empty());
  auto* train = dialog.findChild<QPushButton*>("primary");
  dialog.findChild<QLineEdit*>("out")->setText("/texts/other.bin");
  QVERIFY(!train->isEnabled());
}

QTEST_MAIN(DataPanelTest)
#include "data_panel_test.moc"
