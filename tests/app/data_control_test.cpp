// The Data dock with the real core behind it: opening, windows, samples, training, cancelling.
#include "app/window/configuration/data_control.h"
#include "app/window/jobs.h"
#include "core/api/schema.h"
#include "widgets/text/data_panel.h"
#include "widgets/theme.h"

#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace expe;

namespace {

constexpr int patience = 60000; // milliseconds, on a machine that does other things too

void write(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  file.open(QIODevice::WriteOnly);
  file.write(bytes);
}

} // namespace

class DataControlTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() { applyTheme(ThemeMode::Light); }
  void init();
  void cleanup() {
    jobs_.reset();
    control_.reset();
    panel_.reset();
  }
  void theSelectedRunsDataIsShown();
  void nothingIsOpenedOutOfSight();
  void whatCannotBeOpenedIsASentence();
  void tokenizersAreTrainedAndUsed();
  void trainingIsCancelled();

private:
  Config config(const Settings& more) {
    Settings settings = {{"data.text", text_.toStdString()}, {"data.window", "16"}};
    settings.insert(settings.end(), more.begin(), more.end());
    return *Schema().configure(Config(), settings);
  }
  bool says(const QString& words) {
    for (const QLabel* each : panel_->findChildren<QLabel*>())
      if (each->text().contains(words))
        return true;
    return false;
  }
  QTemporaryDir folder_;
  QString text_;
  std::unique_ptr<DataPanel> panel_;
  std::unique_ptr<Jobs> jobs_;
  std::unique_ptr<DataControl> control_;
};

void DataControlTest::init() {
  text_ = folder_.filePath("text.txt");
  QByteArray words;
  for (int i = 0; i < 5000; ++i)
    words += QByteArray::number(i * i % 997) + (i % 9 ? " " : "\n");
  write(text_, words);
  panel_ = std::make_unique<DataPanel>();
  panel_->resize(700, 500);
  jobs_ = std::make_unique<Jobs>(nullptr);
  control_ = std::make_unique<DataControl>(*panel_, *jobs_, nullptr);
  panel_->show();
  QVERIFY(QTest::qWaitForWindowExposed(panel_.get()));
}

void DataControlTest::theSelectedRunsDataIsShown() {
  const auto chosen = config({});
  control_->showRun(1, &chosen);
  QTRY_COMPARE_WITH_TIMEOUT(panel_->overview().view().pieces().size(), size_t(16), patience);
  QVERIFY(says("text.txt") && says("bytes, vocabulary 256"));
  QCOMPARE(panel_->overview().view().pieces()[0], (Piece{'0', "0"}));
  QTRY_VERIFY_WITH_TIMEOUT(!panel_->tokenizers().view().pieces().empty(),
                           patience); // its beginning is the sample
  QSignalSpy working(jobs_.get(), &Jobs::working);
  control_->showRun(2, &chosen); // the same data
  QTest::qWait(50);
  QCOMPARE(working.count(), 0);
  control_->showRun(0, nullptr);
  QVERIFY(says("Select a run to see its data"));
}

void DataControlTest::nothingIsOpenedOutOfSight() {
  panel_->hide();
  QSignalSpy working(jobs_.get(), &Jobs::working);
  const auto chosen = config({});
  control_->showRun(1, &chosen);
  QTest::qWait(50);
  QCOMPARE(working.count(), 0);
  panel_->show();
  QTRY_COMPARE_WITH_TIMEOUT(panel_->overview().view().pieces().size(), size_t(16), patience);
}

void DataControlTest::whatCannotBeOpenedIsASentence() {
  const auto chosen = config({{"data.text", folder_.filePath("nowhere.txt").toStdString()}});
  control_->showRun(1, &chosen);
  QTRY_VERIFY_WITH_TIMEOUT(says("there is no such file or folder"), patience);
  QVERIFY(QFile::copy(text_, folder_.filePath("nowhere.txt"))); // mended
  panel_->hide();
  panel_->show();
  QTRY_COMPARE_WITH_TIMEOUT(panel_->overview().view().pieces().size(), size_t(16), patience);
}

void DataControlTest::tokenizersAreTrainedAndUsed() {
  const auto chosen = config({});
  control_->showRun(7, &chosen);
  QSignalSpy trained(control_.get(), &DataControl::trained),
      change(control_.get(), &DataControl::changeWanted);
  TokenizerRequest request;
  request.vocabulary = 300;
  const QString out = folder_.filePath("mine.model");
  request.out = out.toStdString();
  emit panel_->tokenizers().trainWanted(request);
  QTRY_COMPARE_WITH_TIMEOUT(trained.count(), 1, patience);
  QCOMPARE(panel_->tokenizers().chosen(), out);
  QTRY_VERIFY_WITH_TIMEOUT(!panel_->tokenizers().view().pieces().empty(), patience);
  emit panel_->tokenizers().useWanted("sentencepiece", out);
  QCOMPARE(change.count(), 1);
  QCOMPARE(change[0][0], 7);
  QCOMPARE(change[0][1].value<Settings>(),
           (Settings{{"data.tokenizer", "sentencepiece"}, {"data.model", out.toStdString()}}));
  const auto with = config({{"data.model", out.toStdString()}});
  control_->showRun(7, &with);
  QTRY_VERIFY_WITH_TIMEOUT(says("sentencepiece (unigram), vocabulary 300"), patience);
  emit panel_->tokenizers().loadWanted(text_); // not a model
  QTRY_VERIFY_WITH_TIMEOUT(says("no sentencepiece model"), patience);
}

void DataControlTest::trainingIsCancelled() {
  const auto chosen = config({});
  control_->showRun(1, &chosen);
  QTRY_COMPARE_WITH_TIMEOUT(panel_->overview().view().pieces().size(), size_t(16), patience);
  QSignalSpy working(jobs_.get(), &Jobs::working), idle(jobs_.get(), &Jobs::worked);
  TokenizerRequest request;
  request.vocabulary = 300;
  request.out = folder_.filePath("cancelled.model").toStdString();
  emit panel_->tokenizers().trainWanted(request);
  QTRY_VERIFY_WITH_TIMEOUT(working.count() > 0, patience);
  emit panel_->cancelWanted();
  QTRY_VERIFY_WITH_TIMEOUT(says("Cancelled.") || QFileInfo::exists(folder_.filePath("cancelled.model")),
                           patience);
  QTRY_VERIFY_WITH_TIMEOUT(idle.count() > 0, patience);
}

QTEST_MAIN(DataControlTest)
#include "data_control_test.moc"
