// Evaluation of a trained checkpoint: the protocol's promises on real numbers.
#include "tests/engine/training.h"

#include "core/probe/evaluate.h"
#include "core/probe/export.h"
#include "core/statistics/series_mean.h"

#include <cmath>
#include <fstream>
#include <map>

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
    run_ = bench_.add({{"model.dropout", "0"}, {"data.records", "24000"}}); // for blocks enough
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
      const auto blocks = blockSums(e.blocks, e.blockTargets, double(e.tokens)); // as they are stored
      QVERIFY(std::abs(seriesMean(blocks).interval.halfWidth() - e.error) < 1e-9);
      QCOMPARE(e.channels.size(), size_t(3));
      // The channels' excess, weighted by how often each comes, is the excess.
      QVERIFY(std::abs((e.channels[0] + e.channels[1] + e.channels[2]) / 3 - (e.loss - e.floor)) < 0.02);
    }
    QVERIFY(all[2].floor < all[0].floor); // a longer window knows more
  }

  void aLargeSplitIsReadInPart() {
    auto r = request();
    const auto whole = evaluated(r);
    r.most = 640, r.store = false;
    const auto part = evaluated(r);
    for (const auto& e : part)
      QCOMPARE(e.tokens, std::int64_t{640}); // ten blocks of four windows of 16
    r.most = 0;
    QCOMPARE(evaluated(r)[0].tokens, whole[0].tokens);
    QVERIFY(whole[0].tokens > 640);
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

  // The windows of 48 tokens hold 16 records each: side by side, every position would see one symbol of a
  // record only, and means by position would go up and down with it.
  void meansByPositionAreOverOffsets() {
    const auto run = bench_.add({{"model.dropout", "0"}, {"data.window", "48"}, {"data.records", "40000"}});
    QCOMPARE(bench_.train(run).how, TrainEnd::How::Finished);
    auto r = request({2});
    r.run = run, r.byPosition = true;
    const auto e = evaluated(r)[0];
    QCOMPARE(e.byPosition.size(), size_t(96));
    QCOMPARE(e.floorByPosition.size(), size_t(96));
    double sum = 0, steps = 0;
    for (size_t i = 0; i < 96; ++i)
      sum += e.byPosition[i];
    for (size_t i = 48; i < 95; ++i)
      steps = std::max(steps, std::abs(e.floorByPosition[i + 1] - e.floorByPosition[i]));
    QVERIFY(std::abs(sum / 96 - e.loss) < 0.1);                // the same text, but for its ends
    QVERIFY2(steps < 0.6, qPrintable(QString::number(steps))); // a key has 2.7 nats more than a value
    r.protocol = "last";
    QCOMPARE(evaluated(r)[0].byPosition, e.byPosition); // of the window, whatever the protocol scores
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
    r.lengths = {1, 2, 4};
    QCOMPARE(evaluated(r).size(), size_t(1)); // it does not depend on them
    // At 1× "last" sees each target once, at a mean distance from the cold start: windows tile the same text.
    QVERIFY(std::abs(sliding[0].loss - last[0].loss) < 0.5);
  }

  // Also where a window's step does not divide a block, so that its targets are of two.
  void lastAndSlidingHaveTheSameBlocks() {
    auto r = request({1});
    r.run = bench_.add({{"data.records", "24000"}, {"evaluation.longest", "32"}});
    QCOMPARE(bench_.train(r.run).how, TrainEnd::How::Finished);
    r.stride = 5;
    const auto counts = [&](const char* protocol) {
      r.protocol = protocol;
      const Evaluation e = evaluated(r).front();
      std::vector<double> all;
      for (const BlockSum& block : blockSums(e.blocks, e.blockTargets, double(e.tokens)))
        all.push_back(block.count);
      return all;
    };
    const auto last = counts("last");
    QVERIFY(last.size() >= 20);
    QCOMPARE(counts("sliding"), last);
  }

  void theGainIsThatOfTheSameTargets() {
    auto r = request({1, 2, 4});
    r.protocol = "last,sliding";
    std::map<std::string, std::vector<double>> losses; // by protocol and length, in the order of the text
    std::vector<Gain> gains;
    r.gain = [&](const Gain& gain) { gains.push_back(gain); };
    r.each = [&](const ScoredWindow& w) -> Result<void> {
      auto& of = losses[w.protocol + " " + std::to_string(int(w.length))];
      of.insert(of.end(), w.loss.begin(), w.loss.end());
      return {};
    };
    const auto all = evaluated(r);
    QCOMPARE(all.size(), size_t(4));
    QCOMPARE(all[0].protocol, std::string("sliding"));
    QCOMPARE(gains.size(), size_t(3));
    for (size_t i = 0; i < 3; ++i) {
      const auto& last = all[i + 1];
      QCOMPARE(gains[i].length, last.length);
      QCOMPARE(gains[i].tokens, last.tokens);
      QVERIFY(std::abs(gains[i].gain - (all[0].loss - last.loss)) < 1e-9);
      // Paired: half of what it were if both were drawn anew, or less.
      QVERIFY(gains[i].halfWidth > 0 && gains[i].halfWidth < std::hypot(all[0].error, last.error) / 2);
      const auto& a = losses["sliding 1"];
      const auto& b = losses["last " + std::to_string(int(last.length))];
      QCOMPARE(a.size(), b.size());
      // The interval of the differences in blocks of 64 targets, whose last one is shorter.
      std::vector<BlockSum> blocks;
      for (size_t t = 0; t < a.size(); ++t) {
        if (t % 64 == 0)
          blocks.push_back({0, 0});
        blocks.back().sum += a[t] - b[t], blocks.back().count += 1;
      }
      QVERIFY(blocks.size() > 40); // fewer would be told apart in finer ones
      const double half = seriesMean(blocks).interval.halfWidth();
      QVERIFY2(std::abs(gains[i].halfWidth / half - 1) < 1e-6,
               qPrintable(QString("%1 %2").arg(gains[i].halfWidth).arg(half)));
    }
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
    QVERIFY(exportCheckpoint({bench_.where, run_, {}, {}, false, to}).ok());
    QVERIFY(std::filesystem::file_size(to / "model.safetensors") > 10000);
    std::ifstream config(to / "config.json");
    const std::string text((std::istreambuf_iterator<char>(config)), {});
    QVERIFY(text.find("\"hidden_size\": 32") != std::string::npos);
  }
};

QTEST_GUILESS_MAIN(EvaluateTest)
#include "evaluate_test.moc"
