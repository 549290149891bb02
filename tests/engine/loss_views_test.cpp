// Loss by position, lag maps, the scrub bar's loss and the surface: the numbers of `expe eval`, and of plain
// sums.
#include "tests/engine/training.h"

#include "core/api/run_figure.h"
#include "core/api/views.h"
#include "core/inspect/probe.h"
#include "core/probe/evaluate.h"
#include "core/views/by_position.h"

#include "core/base/lists.h"
#include "core/data/windows.h"
#include "core/inspect/loaded_model.h"
#include "core/model/measure.h"

#include <array>
#include <cmath>
#include <fstream>
#include <map>

using namespace expe;

class LossViewsTest : public QObject {
  Q_OBJECT

  Bench bench_;
  std::int64_t run_ = 0, bare_ = 0;
  Progress quiet_;
  std::vector<Figure> first_; // coarse figures of the last draw

  EvalRequest request(std::int64_t run, std::vector<double> lengths, std::vector<double> scales = {}) const {
    EvalRequest r;
    r.study = bench_.where;
    r.run = run;
    r.lengths = std::move(lengths), r.scales = std::move(scales);
    r.device = "cpu";
    r.store = false;
    return r;
  }
  std::vector<Evaluation> evaluated(const EvalRequest& r) {
    auto all = evaluate(r, quiet_);
    if (!all)
      qFatal("%s", all.error().message().c_str());
    return *all;
  }
  ProbeState state(std::int64_t length, double scale = 1) const {
    ProbeState s;
    s.run = run_, s.length = length;
    if (scale != 1)
      s.eval.set("evaluation.scale", scale);
    return s;
  }
  Result<Figure> tried(const std::string& view, const ProbeState& now, const Settings& set = {},
                       std::optional<ProbeState> pinned = {}, std::vector<std::int64_t> runs = {}) {
    const auto options = figureOptions(view, set);
    if (!options)
      qFatal("%s", options.error().message().c_str());
    first_.clear();
    return makeProbe(bench_.where)
        ->figure({view, now, std::move(pinned), std::move(runs), *options}, quiet_,
                 [&](const Figure& figure) { first_.push_back(figure); });
  }
  template <class... More> Figure drawn(const std::string& view, const ProbeState& now, const More&... more) {
    const auto figure = tried(view, now, more...);
    if (!figure)
      qFatal("%s", figure.error().message().c_str());
    return *figure;
  }
  // What the run loses in the windows of means by position, for sums of the test's own.
  void eachByPosition(std::int64_t length,
                      const std::function<void(const Dataset&, const WindowLosses&)>& hear) {
    ModelCache models(bench_.where);
    const auto loaded = models.get(state(length), quiet_);
    if (!loaded)
      qFatal("%s", loaded.error().message().c_str());
    const auto& data = (*loaded)->data();
    const auto read =
        measure((*loaded)->model(), data, positionWindows(data.validation, length, 64, 0).windows,
                (*loaded)->pass(), quiet_, "", [&](const WindowLosses& w) -> Result<void> {
                  hear(data, w);
                  return {};
                });
    if (!read)
      qFatal("%s", read.error().message().c_str());
  }
  static bool says(const Figure& figure, const std::string& key, const std::string& part) {
    for (const auto& [name, text] : figure.metadata)
      if (name == key && text.find(part) != std::string::npos)
        return true;
    return false;
  }
  static const Settings& all() {
    static const Settings settings{{"tokens", "0"}};
    return settings;
  }

private slots:
  void initTestCase() {
    run_ = bench_.add({{"model.dropout", "0"}});
    bare_ = bench_.add({{"model.dropout", "0"}, {"position.encoding", "nope"}});
    for (const auto run : {run_, bare_})
      QCOMPARE(bench_.train(run).how, TrainEnd::How::Finished);
  }

  void lossByPositionIsThatOfEval() {
    auto r = request(run_, {2});
    r.byPosition = true;
    const auto e = evaluated(r)[0];
    const auto figure = drawn("by-position", state(32), Settings{{"tokens", "0"}, {"bin", "1"}});
    const auto& panel = figure.panels[0];
    QCOMPARE(panel.curves.size(), size_t(2)); // with the floor
    QCOMPARE(panel.curves[0].color, int(run_) - 1);
    QCOMPARE(panel.curves[0].y.size(), size_t(32));
    for (size_t i = 0; i < 32; ++i) {
      QCOMPARE(panel.curves[0].x[i], double(i));
      QVERIFY(std::abs(panel.curves[0].y[i] - e.byPosition[i]) < 1e-12);
      QVERIFY(std::abs(panel.curves[1].y[i] - e.floorByPosition[i]) < 1e-12);
    }
    QVERIFY(panel.references.front() == (Reference{"training edge"_text, true, 16, true}));
    QCOMPARE(panel.pickX, std::string("position"));
    QVERIFY(says(figure, "measured", "targets, each at 6 offsets of the window"));
  }

  // What was scored, and not what was asked for: in text, JSON and the means themselves.
  void theNumberOfTargetsIsOne_data() {
    QTest::addColumn<QByteArray>("view");
    QTest::addColumn<QByteArray>("asked");
    for (const char* view : {"by-position", "lag", "surface", "breaks", "knockouts"})
      for (const char* asked : {"0", "200", "1000000"})
        QTest::addRow("%s %s", view, asked) << QByteArray(view) << QByteArray(asked);
  }
  void theNumberOfTargetsIsOne() {
    QFETCH(QByteArray, view);
    QFETCH(QByteArray, asked);
    const ProbeRequest request{view.toStdString(),
                               state(32),
                               {},
                               {},
                               *figureOptions(view.toStdString(), {{"tokens", asked.toStdString()}})};
    const auto measured = makeProbe(bench_.where)->measure(request, quiet_);
    QVERIFY2(measured.ok(), measured ? "" : measured.error().message().c_str());
    std::int64_t targets = 0;
    for (const Field& field : measured->now.measurement->fields())
      if (const auto* numbers = std::get_if<std::vector<double>>(&field.values); field.name == "targets")
        targets = numbers ? std::llround(numbers->front())
                          : std::get<std::span<const std::int64_t>>(field.values).front();
    QVERIFY(targets > 0 && targets != asked.toInt());
    const auto figure = draw(request, *measured);
    QVERIFY(figure.ok());
    const auto told = std::to_string(targets) + " targets";
    QVERIFY2(says(*figure, "text", told), told.c_str());
    if (view != "by-position")
      return;
    const auto& losses = static_cast<const PositionLosses&>(*measured->now.measurement);
    std::int64_t scores = 0;
    for (const std::int64_t count : losses.count)
      scores += count;
    QCOMPARE(scores, 6 * targets);
    QVERIFY(says(*figure, "measured", told + ", each at 6 offsets of the window"));
    QVERIFY(says(*figure, "text", told + ", each at 6 offsets of the window, blocks of 4 × 16"));
  }

  // Of the state what the figure was measured with: none of one length or scale where it has them all.
  void stampsSayWhatWasMeasured() {
    const auto of = [&](const char* view) { return drawn(view, state(64, 0.5), Settings{}).stamp; };
    const auto has = [](const std::string& stamp, const char* part) {
      return stamp.find(part) != stamp.npos;
    };
    QVERIFY(has(of("by-position"), " · 64 tokens (4×) · s = 0.5"));
    QVERIFY(has(of("breaks"), " · step 12 · s = 0.5") && !has(of("breaks"), " tokens"));
    QVERIFY(has(of("precision"), " · s = 0.5") && !has(of("precision"), " tokens"));
    QVERIFY(of("surface").english().ends_with(" · step 12"));
    const auto probe = makeProbe(bench_.where);
    auto typed = state(64);
    for (std::size_t i = 0; i < 3; ++i)
      typed.typed += probe->tokens(state(16), quiet_)->pieces[i].text;
    const auto tokens = probe->tokens(typed, quiet_);
    QVERIFY(tokens.ok());
    QVERIFY2(has(tokens->stamp, " · 3 tokens (0.188×)"), tokens->stamp.english().c_str());
    QVERIFY(has(drawn("by-position", typed, Settings{}).stamp, " · 64 tokens (4×)")); // of the whole text
  }

  // Another scale of the state changes no number of a map over scales.
  void theSurfaceIsTheSameAtEveryScale() {
    const auto probe = makeProbe(bench_.where);
    const auto measured = [&](double scale) {
      return probe->measure({"surface", state(16, scale), {}, {}, *figureOptions("surface", all())}, quiet_);
    };
    const auto one = measured(1), half = measured(0.5);
    QVERIFY(one.ok() && half.ok());
    QVERIFY(one->now.measurement == half->now.measurement); // it was kept
  }

  void binsAverageAndExcessIsOverTheFloor() {
    auto r = request(run_, {2});
    r.byPosition = true;
    const auto e = evaluated(r)[0];
    const auto figure =
        drawn("by-position", state(32), Settings{{"tokens", "0"}, {"bin", "5"}, {"which", "excess"}});
    const auto& curve = figure.panels[0].curves.at(0);
    QCOMPARE(curve.x,
             (std::vector<double>{2.5, 8, 13, 18, 23, 28.5})); // from the training edge, 16, to both sides
    double sum = 0;
    for (size_t i = 26; i < 32; ++i)
      sum += e.byPosition[i] - e.floorByPosition[i];
    QVERIFY(std::abs(curve.y[5] - sum / 6) < 1e-12);
  }

  // Beyond the training edge, in one bin.
  void aChannelIsItsTargetsAlone() {
    std::array<Mean, 3> beyond;
    eachByPosition(32, [&](const Dataset& data, const WindowLosses& w) {
      for (size_t i = 0; i < w.loss.size(); ++i)
        if (w.positions[i] >= 16)
          beyond[size_t(data.ledger->channel(w.targets[i]))].add(w.loss[i] - w.floor[i]);
    });
    const char* names[] = {"key", "value", "glue"};
    for (size_t c = 0; c < 3; ++c) {
      const auto figure =
          drawn("by-position", state(32), Settings{{"tokens", "0"}, {"bin", "16"}, {"which", names[c]}});
      QCOMPARE(figure.panels[0].curves.at(0).y.size(), size_t(2));
      QVERIFY(std::abs(figure.panels[0].curves.at(0).y.at(1) - beyond[c].value()) < 1e-9);
    }
  }

  void bitsAreOfTheTextsBytes() {
    Mean bytes;
    std::vector<Mean> losses(32);
    eachByPosition(32, [&](const Dataset& data, const WindowLosses& w) {
      for (size_t i = 0; i < w.loss.size(); ++i) {
        losses[size_t(w.positions[i])].add(w.loss[i]);
        bytes.add(double(data.tokenizer->piece(w.targets[i]).size()));
      }
    });
    const auto figure =
        drawn("by-position", state(32), Settings{{"tokens", "0"}, {"bin", "1"}, {"unit", "bits"}});
    for (size_t i = 0; i < 32; ++i)
      QVERIFY(std::abs(figure.panels[0].curves[0].y[i] - losses[i].value() / std::log(2) / bytes.value()) <
              1e-9);
    QVERIFY(figure.panels[0].y.english().find("bits per byte") != std::string::npos);
  }

  void otherRunsAndThePinnedStateStandBeside() {
    const auto figure =
        drawn("by-position", state(32), all(), std::optional(state(64, 0.5)), std::vector{run_, bare_});
    const auto& curves = figure.panels[0].curves;
    QCOMPARE(curves.size(), size_t(4));
    QCOMPARE(curves[1].color, int(bare_) - 1);
    QCOMPARE(curves[2].color, int(run_) - 1);
    QVERIFY(curves[2].style == Curve::Style::Dashed);
    QVERIFY(curves[2].name.english().ends_with("(pinned)"));
    QVERIFY(curves[2].x.back() > 50 && curves[0].x.back() < 32);
    QVERIFY(says(figure, "pinned", "s = 0.5"));
    QVERIFY(curves[1].y != curves[0].y);
  }

  // All windows of 256 tokens need blocks of 16 × the training length, more than evaluation.longest = 4.
  void longerThanTheBlocksCutsLongerOnes() {
    const auto figure = drawn("by-position", state(256), Settings{{"tokens", "0"}, {"bin", "1"}});
    QCOMPARE(figure.panels[0].curves[0].y.size(), size_t(256));
    QVERIFY(says(figure, "text", "blocks of 16 × 16"));
    auto r = request(run_, {16});
    r.settings = {{"evaluation.longest", "16"}};
    r.byPosition = true;
    const auto e = evaluated(r)[0];
    QVERIFY(std::abs(figure.panels[0].curves[0].y[200] - e.byPosition[200]) < 1e-12);
    const auto tooLong = tried("by-position", state(100000), all());
    QVERIFY(!tooLong.ok());
    QCOMPARE(tooLong.error().kind, Error::Kind::User);
  }

  void theScrubBarsLossIsThatOfEval_data() {
    QTest::addColumn<int>("length");
    QTest::addColumn<double>("scale");
    QTest::addColumn<int>("offset");
    QTest::newRow("as trained") << 16 << 1.0 << 0;
    QTest::newRow("4x") << 64 << 1.0 << 0;
    QTest::newRow("scaled") << 32 << 0.5 << 0;
    QTest::newRow("offset") << 16 << 1.0 << 100;
  }
  void theScrubBarsLossIsThatOfEval() {
    QFETCH(int, length);
    QFETCH(double, scale);
    QFETCH(int, offset);
    auto s = state(length, scale);
    auto r = request(run_, {length / 16.0}, {scale});
    if (offset) {
      s.eval.set("evaluation.offset", std::int64_t(offset));
      r.settings = {{"evaluation.offset", std::to_string(offset)}};
    }
    const auto e = evaluated(r)[0];
    const auto probe = makeProbe(bench_.where);
    const auto now = probe->loss(s, 0, quiet_, {});
    QVERIFY(now.ok());
    QVERIFY2(now->loss == e.loss, qPrintable(QString::number(now->loss - e.loss)));
    QCOMPARE(now->error, e.error);
    QCOMPARE(now->floor, e.floor);
    QCOMPARE(now->bitsPerByte, e.bitsPerByte);
    QCOMPARE(now->tokens, e.tokens);
    QCOMPARE(now->checkpoint, e.checkpoint);
    QCOMPARE(now->length, e.length);
    QCOMPARE(now->settings, e.settings);
    QCOMPARE(now->protocol, std::string("whole"));
    QCOMPARE(now->channels, e.channels);
    QCOMPARE(now->blocks, e.blocks);
    QCOMPARE(now->blockTargets, e.blockTargets);
  }

  // Windows so long that each is a pass of its own: they are read in another order, and summed in the text's.
  void theOrderOfReadingChangesNothing() {
    const auto big =
        bench_.add({{"model.dropout", "0"}, {"data.records", "60000"}, {"evaluation.longest", "96"}});
    QCOMPARE(bench_.train(big).how, TrainEnd::How::Finished);
    const auto e = evaluated(request(big, {96}))[0];
    QVERIFY(e.tokens >= 5 * 1536);
    auto s = state(1536);
    s.run = big;
    const auto now = makeProbe(bench_.where)->loss(s, 0, quiet_, {});
    QVERIFY(now.ok());
    QVERIFY(now->loss == e.loss && now->tokens == e.tokens);
    QCOMPARE(now->error, e.error);
  }

  void fewerTargetsComeFromWholeBlocksAndAreKept() {
    class Unwanted : public Progress {
      bool cancelled() const override { return true; }
    } unwanted;
    const auto probe = makeProbe(bench_.where);
    const auto cancelled = probe->loss(state(32), 128, unwanted, {});
    QVERIFY(!cancelled.ok());
    QCOMPARE(cancelled.error().message(), std::string("Cancelled."));
    const auto some = probe->loss(state(32), 128, quiet_, {});
    QVERIFY(some.ok());
    QCOMPARE(some->tokens, 128);                                  // two blocks of 4 × 16
    const auto again = probe->loss(state(32), 128, unwanted, {}); // nothing is left to compute
    QVERIFY(again.ok());
    QCOMPARE(again->loss, some->loss);
    QVERIFY(!probe->loss(state(32, 0.5), 128, unwanted, {}).ok());
  }

  void lagsAreSumsOverTheTokens() {
    std::map<std::pair<int, int>, Mean> sums;
    eachByPosition(64, [&](const Dataset& data, const WindowLosses& w) {
      for (size_t i = 0; i < w.loss.size(); ++i)
        if (data.ledger->channel(w.targets[i]) == Channel::Value && w.lag[i] > 0) {
          int row = 0;
          while (3 << (row + 1) <= w.lag[i])
            ++row;
          sums[{row, int(w.positions[i])}].add(w.loss[i] - w.floor[i]);
        }
    });
    const auto figure = drawn("lag", state(64), all());
    const auto& map = *figure.panels[0].map;
    QCOMPARE(map.columns, 64);
    QCOMPARE(map.rows, 5); // 3, 6, 12, 24, 48
    QCOMPARE(map.first, 3.0);
    QCOMPARE(map.last, 96.0);
    QVERIFY(figure.panels[0].logY);
    int filled = 0;
    for (int row = 0; row < 5; ++row)
      for (int column = 0; column < 64; ++column) {
        const auto found = sums.find({row, column});
        QCOMPARE(std::isnan(map.at(row, column)), found == sums.end());
        if (found == sums.end())
          continue;
        ++filled;
        QVERIFY(std::abs(map.at(row, column) - found->second.value()) < 1e-5);
        const auto text = map.text->of(row, column);
        QVERIFY2(text.english().find(", mean of " + std::to_string(found->second.count) + " loss") !=
                     std::string::npos,
                 text.english().c_str());
        QVERIFY2(text.english().starts_with("lag " + std::to_string(3 << row) + "–" +
                                            std::to_string((6 << row) - 1) + ", position " +
                                            std::to_string(column) + ": excess "),
                 text.english().c_str());
      }
    QVERIFY(filled > 30);
  }

  // A window of 16 records: side by side, values would stand at every third position only.
  void everyPositionHasItsShareOfValues() {
    auto s = state(96);
    s.run = bench_.add({{"model.dropout", "0"}, {"data.window", "48"}, {"data.records", "40000"}});
    QCOMPARE(bench_.train(s.run).how, TrainEnd::How::Finished);
    const auto map = drawn("lag", s, all()).panels[0].map;
    QCOMPARE(map->columns, 96);
    for (int column = 24; column < 96; ++column)
      for (int row = 0; row < 3; ++row) // lags of 3 to 23 tokens
        QVERIFY2(!std::isnan(map->at(row, column)), qPrintable(QString("%1 %2").arg(row).arg(column)));
  }

  void aPinnedMapHasTheSameAxesAndColours() {
    const auto figure = drawn("lag", state(32), all(), std::optional(state(64)));
    QCOMPARE(figure.panels.size(), size_t(2));
    QCOMPARE(figure.panels[1].title, std::string("pinned"));
    QVERIFY(figure.panels[0].map->range && figure.panels[0].map->range == figure.panels[1].map->range);
    QVERIFY(figure.panels[0].viewX == figure.panels[1].viewX);
    QCOMPARE(figure.panels[0].viewX->second, 64.0);
  }

  void theSurfaceIsThatOfEval() {
    const auto e = evaluated(request(run_, {1, 1.5, 2, 3, 4}, {0.5, std::exp2(-0.5), 1, std::exp2(0.5), 2}));
    const auto figure =
        drawn("surface", state(32, 0.5), Settings{{"tokens", "0"}, {"longest", "4"}, {"smallest", "0.5"}});
    const auto& panel = figure.panels[0];
    QCOMPARE(panel.map->rows, 5);
    QCOMPARE(panel.map->columns, 5);
    for (int row = 0; row < 5; ++row)
      for (int column = 0; column < 5; ++column)
        QCOMPARE(panel.map->at(row, column), float(e[size_t(row * 5 + column)].loss));
    QCOMPARE(mapped(panel.ticksX, &Tick::at), (std::vector<double>{16, 24, 32, 48, 64}));
    QVERIFY(std::abs(panel.map->left - 16 * std::exp2(-0.25)) < 1e-12);
    QVERIFY(std::abs(panel.map->last - 2 * std::exp2(0.25)) < 1e-12);
    QVERIFY(panel.logX && panel.logY);
    const auto& best = panel.curves.at(0);
    for (size_t column = 0; column < 5; ++column) {
      size_t lowest = 0;
      for (size_t row = 1; row < 5; ++row)
        if (e[row * 5 + column].loss < e[lowest * 5 + column].loss)
          lowest = row;
      QCOMPARE(best.y[column], e[lowest * 5].scale);
    }
    const auto text = panel.map->text->of(0, 4);
    QVERIFY2(text.english().starts_with("4× (64 tokens), s = 0.5: loss "), text.english().c_str());
    QVERIFY2(text.english().ends_with(std::to_string(e[4].tokens) + " targets"), text.english().c_str());
  }

  // 1.5 times an odd window is no whole number of tokens: the next one is measured, and named.
  void theSurfaceOfAnOddWindowHasNoGap() {
    auto s = state(17);
    s.run = bench_.add({{"model.dropout", "0"}, {"data.window", "17"}});
    QCOMPARE(bench_.train(s.run).how, TrainEnd::How::Finished);
    const auto figure = drawn("surface", s, Settings{{"tokens", "0"}, {"longest", "2"}, {"smallest", "0.5"}});
    const auto& panel = figure.panels[0];
    QCOMPARE(mapped(panel.ticksX, &Tick::at), (std::vector<double>{17, 26, 34}));
    for (int row = 0; row < 5; ++row)
      QVERIFY(std::isfinite(panel.map->at(row, 1)));
    QVERIFY(panel.map->text->of(2, 1).english().starts_with("1.5294× (26 tokens), s = 1: loss "));
  }

  void withoutPositionsTheScaleChangesNothing() {
    auto s = state(16);
    s.run = bare_;
    const auto figure = drawn("surface", s, Settings{{"tokens", "0"}, {"longest", "2"}, {"smallest", "0.5"}});
    const auto e = evaluated(request(bare_, {2}, {0.5}))[0];
    QCOMPARE(figure.panels[0].map->at(0, 2), float(e.loss));
    QCOMPARE(figure.panels[0].map->at(4, 2), float(e.loss));
    QCOMPARE(figure.panels[0].notes.size(), size_t(1));
    QVERIFY(figure.panels[0].curves.empty());
  }

  // A table of 16 positions: at s = 1/2 it holds for 31 tokens, and beyond it nothing is measured.
  void theSurfaceEndsWithTheTable() {
    auto s = state(16);
    s.run = bench_.add({{"model.dropout", "0"},
                        {"position.encoding", "learned_absolute"},
                        {"position.learned_absolute.rows", "16"}});
    QCOMPARE(bench_.train(s.run).how, TrainEnd::How::Finished);
    const auto figure = drawn("surface", s, Settings{{"tokens", "0"}, {"longest", "2"}, {"smallest", "0.5"}});
    const auto& map = *figure.panels[0].map; // s = 0.5 … 2 by 1×, 1.5×, 2×
    const auto measured = [&](int row, int column) { return std::isfinite(map.at(row, column)); };
    QVERIFY(measured(0, 0) && measured(0, 1) && !measured(0, 2));
    QVERIFY(measured(2, 0) && !measured(2, 1) && !measured(2, 2));
    QVERIFY(!measured(4, 0));
    QCOMPARE(map.at(2, 0), float(evaluated(request(s.run, {1}, {1}))[0].loss));
  }

  void withoutTheGeneratedCorpusASentence() {
    QTemporaryDir folder;
    const auto path = folder.filePath("text.txt").toStdString();
    {
      std::ofstream text(path);
      for (int i = 0; i < 3000; ++i)
        text << "word " << i * i % 97 << ' ';
    }
    const auto plain = bench_.add({{"data.text", path}, {"training.steps", "4"}, {"model.dropout", "0"}});
    QCOMPARE(bench_.train(plain).how, TrainEnd::How::Finished);
    auto s = state(16);
    s.run = plain;
    for (const auto& [view, which] : {std::pair{"by-position", "excess"},
                                      {"by-position", "value"},
                                      {"lag", "loss"},
                                      {"surface", "excess"}}) {
      const auto figure = tried(view, s, Settings{{"which", which}});
      QVERIFY(!figure.ok());
      QCOMPARE(figure.error().kind, Error::Kind::User);
      QVERIFY(figure.error().message().find("generated corpus") != std::string::npos);
    }
    QVERIFY(tried("by-position", s).ok());
  }

  // Windows too long for one pass: the numbers of one pass, and a request to stop is heard on the way.
  void longWindowsAreReadInPieces_data() {
    QTest::addColumn<QString>("encoding");
    for (const auto& family : registry())
      QTest::newRow(family.info.id.c_str()) << QString::fromStdString(family.info.id);
  }
  void longWindowsAreReadInPieces() {
    QFETCH(QString, encoding);
    const auto config =
        configured({{"position.encoding", encoding.toStdString()}, {"evaluation.scale", "0.5"}});
    Decoder model(config, 50, at::kCPU);
    model.configure(config);
    at::NoGradGuard noGrad;
    const auto text = tokens(1, 3001);
    const auto in = text.slice(1, 0, 3000), out = text.slice(1, 1);
    ForwardOptions pass;
    pass.offset = 3;
    const auto whole = model.losses(in, out, pass);
    class Counted : public Progress {
    public:
      std::int64_t calls = 0, most = 1 << 20;
      void report(const std::string&, double, double) override { ++calls; }
      bool cancelled() const override { return calls > most; }
    } counted;
    const auto losses = [&] {
      ReadingProgress reading(counted, "reading", 3000);
      return TextReader(model, pass).losses(in, out, reading);
    };
    const auto read = losses();
    QVERIFY(read.ok());
    QCOMPARE(counted.calls, 1 + 3); // pieces of 1024 tokens
    QVERIFY(largest(*read - whole) < 1e-4);
    counted.calls = 0, counted.most = 2;
    QVERIFY(!losses().ok());
    QCOMPARE(counted.calls, 3);
  }
};

QTEST_GUILESS_MAIN(LossViewsTest)
#include "loss_views_test.moc"
