// Evaluation of a trained checkpoint: the protocol's promises on real numbers.
#include "tests/engine/training.h"

#include "core/probe/evaluate.h"

#include <cmath>
#include <fstream>

using namespace expe;

class EvaluateTest : public QObject {
  Q_OBJECT

  Bench bench_;
  std::int64_t run_ = 0;
  Progress quiet_;

  EvalRequest request(std::vector<double> lengths = {1, 2, 4}) const {
    EvalRequest r;
    r.study = bench_.where;
    r.run = run_;
    r.lengths = std::move(lengths);
    r.device = "cpu";
    return r;
  }
  std::vector<Evaluation> evaluated(const EvalRequest& r) {
    auto all = evaluate(r, quiet_);
    if (!all)
      qFatal("%s", all.error().message().c_str());
    return *all;
  }

private slots:
  void initTestCase() {
    run_ = bench_.add({{"model.dropout", "0"}});
    QCOMPARE(bench_.train(run_).how, TrainEnd::How::Finished);
  }

  void allLengthsScoreTheSameTargets() {
    const auto all = evaluated(request());
    QCOMPARE(all.size(), size_t(3));
    QVERIFY(all[0].tokens > 0);
    for (const auto& e : all) {
      QCOMPARE(e.tokens, all[0].tokens);
      QCOMPARE(double(e.window), e.length * 16);
      QVERIFY(e.loss > e.floor && e.loss < 8);
      QVERIFY(e.error > 0);
      QCOMPARE(e.channels.size(), size_t(3));
      // The channels' excess, weighted by how often each comes, is the excess.
      QVERIFY(std::abs((e.channels[0] + e.channels[1] + e.channels[2]) / 3 - (e.loss - e.floor)) < 0.02);
    }
    QVERIFY(all[2].floor < all[0].floor); // a longer window knows more
  }

  void oneLengthDoesNotDependOnTheOthers() {
    const auto together = evaluated(request({1, 2, 4})), alone = evaluated(request({1}));
    QCOMPARE(alone[0].loss, together[0].loss);
    QCOMPARE(alone[0].tokens, together[0].tokens);
  }

  void theLossOfTrainingsValidationIsTheEvaluations() {
    auto r = request();
    const auto all = evaluated(r);
    const auto during = *bench_.study->validations(run_);
    // 256 targets were validated while training, spread over the text; all of them here.
    for (const auto& v : during)
      if (v.step == 12 && v.length == 1)
        QVERIFY2(std::abs(v.loss - all[0].loss) < 0.4,
                 qPrintable(QString("%1 %2").arg(v.loss).arg(all[0].loss)));
  }

  void meansByPositionAverageToTheLoss() {
    auto r = request({2});
    r.byPosition = true;
    const auto e = evaluated(r)[0];
    QCOMPARE(e.byPosition.size(), size_t(32));
    double sum = 0;
    for (const double loss : e.byPosition)
      sum += loss;
    QVERIFY(std::abs(sum / 32 - e.loss) < 1e-9);
    QCOMPARE(e.floorByPosition.size(), size_t(32));
  }

  void lastAndSlidingScoreTheSameTargets() {
    auto r = request({1, 2, 4});
    r.protocol = "last";
    const auto last = evaluated(r);
    QCOMPARE(last[0].tokens, last[2].tokens);
    r.protocol = "sliding";
    r.lengths = {1};
    const auto sliding = evaluated(r);
    QCOMPARE(sliding[0].tokens, last[0].tokens);
    QVERIFY(sliding[0].loss != last[0].loss);
    QVERIFY(sliding[0].stride == 4);
    // At 1× "last" sees each target once, at a mean distance from the cold start: windows tile the same text.
    QVERIFY(std::abs(sliding[0].loss - last[0].loss) < 0.5);
  }

  void scaleOffsetAndSpanChangeTheLossOfExPE() {
    const double plain = evaluated(request({2}))[0].loss;
    auto scaled = request({2});
    scaled.scales = {1, 0.5};
    const auto both = evaluated(scaled);
    QCOMPARE(both[0].loss, plain);
    QVERIFY(both[1].loss != plain);
    QCOMPARE(both[1].scale, 0.5);
    auto by = request({2});
    by.settings = {{"evaluation.scale", "0.5"}};
    QCOMPARE(evaluated(by)[0].loss, both[1].loss);
    by.settings = {{"evaluation.offset", "100"}};
    QVERIFY(evaluated(by)[0].loss != plain);
    by.settings = {{"evaluation.span", "4"}};
    QVERIFY(evaluated(by)[0].loss != plain);
    by.settings = {{"evaluation.span", "32"}};
    QVERIFY(std::abs(evaluated(by)[0].loss - plain) < 1e-5);
  }

  void evaluationsAreStoredWithTheirStamp() {
    auto r = request({4});
    r.settings = {{"evaluation.offset", "7"}};
    const auto e = evaluated(r)[0];
    int found = 0;
    for (const auto& stored : *bench_.study->evaluations(run_))
      found += stored.length == 4 && stored.settings == e.settings && stored.loss == e.loss &&
               stored.checkpoint == 12;
    QCOMPARE(found, 1);
    QVERIFY(e.settings.find("offset") != std::string::npos);
  }

  void anEarlierCheckpointCanBeAskedFor() {
    auto r = request({1});
    r.checkpoint = 4;
    const auto early = evaluated(r)[0];
    QCOMPARE(early.checkpoint, 4);
    QVERIFY(early.loss != evaluated(request({1}))[0].loss);
    r.checkpoint = 5;
    QVERIFY(!evaluate(r, quiet_).ok());
  }

  void anotherTextUnderTheRunsTokenizer() {
    const auto path = bench_.folder.filePath("other.txt").toStdString();
    std::ofstream(path) << "no such symbols: \xE4\xB8\xAD";
    auto r = request({1});
    r.text = path;
    const auto unknown = evaluate(r, quiet_);
    QVERIFY(!unknown.ok());
    QCOMPARE(unknown.error().kind, Error::Kind::User);
  }

  void badRequestsGetASentence_data() {
    QTest::addColumn<QString>("what");
    for (const char* what : {"length 3.3", "length 0", "length 32", "scale -1", "protocol nearest", "run 99",
                             "set width", "set unknown", "stride 17", "device tpu"})
      QTest::newRow(what) << what;
  }
  void badRequestsGetASentence() {
    QFETCH(QString, what);
    auto r = request({1});
    if (what == "length 3.3")
      r.lengths = {3.3};
    if (what == "length 0")
      r.lengths = {0};
    if (what == "length 32")
      r.lengths = {32};
    if (what == "scale -1")
      r.scales = {-1};
    if (what == "protocol nearest")
      r.protocol = "nearest";
    if (what == "run 99")
      r.run = 99;
    if (what == "set width")
      r.settings = {{"model.width", "64"}};
    if (what == "set unknown")
      r.settings = {{"evaluation.scal", "1"}};
    if (what == "stride 17")
      r.stride = 17;
    if (what == "device tpu")
      r.device = "tpu";
    const auto result = evaluate(r, quiet_);
    QVERIFY(!result.ok());
    QCOMPARE(result.error().kind, Error::Kind::User);
    QVERIFY(result.error().message().size() > 20);
  }

  void cancelledEvaluationEndsSoon() {
    class Cancelled : public Progress {
      bool cancelled() const override { return true; }
    } cancelled;
    const auto result = evaluate(request(), cancelled);
    QVERIFY(!result.ok());
  }

  void exportedWeightsAreTheCheckpoints() {
    const std::filesystem::path to = bench_.folder.filePath("exported").toStdString();
    QVERIFY(exportCheckpoint(bench_.where, run_, {}, to).ok());
    QVERIFY(std::filesystem::file_size(to / "model.safetensors") > 10000);
    std::ifstream config(to / "config.json");
    const std::string text((std::istreambuf_iterator<char>(config)), {});
    QVERIFY(text.find("\"hidden_size\": 32") != std::string::npos);
  }
};

QTEST_GUILESS_MAIN(EvaluateTest)
#include "evaluate_test.moc"
