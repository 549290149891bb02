// Whether a run's text is still the one it was trained on, and the sentences where it is not.
#include "core/train/same_text.h"

#include "core/tokenizer/sentencepiece_file.h"
#include "core/tokenizer/try_tokenizer.h"
#include "core/study/checkpoint.h"
#include "core/train/state_file.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace expe;

class SameTextTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::unique_ptr<Study> study_ = *Study::create(folder_.filePath("study").toStdString());
  Run run_;
  Dataset data_;

  void putCheckpoint(std::int64_t step, const std::string& tokenizer) {
    const auto written =
        writeCheckpoint(study_->folder(), run_.id, step, [&](const std::filesystem::path& folder) {
          return saveState(folder / "state.json", {step, 0, 0, "before", tokenizer, {}}, Config());
        });
    QVERIFY2(written.ok(), written ? "" : written.error().message().c_str());
  }

private slots:
  void init() {
    run_.id = *study_->addRun("", Config());
    SentencepieceModel model;
    model.pieces = {{"<unk>", 0, SentencepieceModel::Unknown}, {"a", -1}};
    data_.tokenizer = *untriedTokenizer(serialized(model), "it");
    data_.fingerprint = "now";
  }

  void theSameOrNoneYet() {
    QVERIFY(sameText(*study_, run_, data_).ok());
    run_.fingerprint = "now";
    QVERIFY(sameText(*study_, run_, data_).ok());
    run_.fingerprint.clear();
  }

  void anotherText() {
    run_.fingerprint = "before";
    putCheckpoint(4, data_.tokenizer->describe());
    const auto same = sameText(*study_, run_, data_);
    QVERIFY(!same.ok());
    QCOMPARE(same.error().key, std::string("data.text"));
    QVERIFY(same.error().message().find("bring the old text back") != std::string::npos);
  }

  void theSameTextInOtherTokens() {
    run_.fingerprint = "before";
    putCheckpoint(4, R"({"model":"AA==","tokenizer":"sentencepiece"})"); // as earlier versions wrote
    const auto same = sameText(*study_, run_, data_);
    QVERIFY(!same.ok());
    QVERIFY(same.error().kind == Error::Kind::User);
    QVERIFY2(same.error().message().find("one line at a time. Duplicate the run") != std::string::npos,
             same.error().message().c_str());
    data_.tokenizer = byteTokenizer(); // whose tokens are what they were
    QVERIFY(sameText(*study_, run_, data_).error().message().find("bring the old text back") !=
            std::string::npos);
  }
};

QTEST_GUILESS_MAIN(SameTextTest)
#include "same_text_test.moc"
