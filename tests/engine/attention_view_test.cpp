// The view of attention against the softmax written out, over a whole forward pass, in fp64.
#include "tests/engine/training.h"

#include "core/api/figure_options.h"
#include "core/figure/views/attention.h"
#include "core/inspect/head_maps.h"
#include "core/inspect/layer_inputs.h"
#include "core/inspect/measure_view.h"
#include "core/inspect/probe.h"
#include "core/model/linear.h"

#include <cmath>

using namespace expe;

namespace {

constexpr double unseen = -std::numeric_limits<double>::infinity();

// What one layer's attention scores of a whole text, from one forward pass without memory.
struct Whole : ForwardObserver {
  explicit Whole(std::int64_t layer) : wanted(layer) {}
  void attention(const LayerAttention& seen) override {
    if (seen.layer != wanted)
      return;
    const auto eachHead = [&](const at::Tensor& t) { // [G,T,d] → [H,T,d]
      return at::repeat_interleave(t, seen.q.size(1) / t.size(0), 0);
    };
    q = seen.plan.pieces.at(0).q[0].to(at::kDouble), k = eachHead(seen.plan.pieces[0].k[0].to(at::kDouble));
    plainQ = seen.q[0].clone(), plainK = eachHead(seen.k[0]);
    if (const auto& rising = seen.at.temperature; rising.rise != 0) // Llama 4, written by hand
      q = q * (1 + rising.rise * (1 + ((seen.at.queries + 1) / double(rising.every)).floor()).log())
                  .unsqueeze(-1);
    if (const auto& m = seen.plan.bias.slopes; m.defined()) // Press et al., written by hand
      bias = -m.to(at::kDouble).view({-1, 1, 1}) * (seen.at.queries.unsqueeze(1) - seen.at.keys.unsqueeze(0));
    if (!seen.overwrites.empty())
      over = seen.overwrites.at(0);
  }
  std::int64_t wanted;
  at::Tensor q, k, bias, plainQ, plainK; // [H,T,d], [H,T,T]
  std::optional<InputOverwrite> over;

  at::Tensor logits() const {
    auto all = at::matmul(q, k.transpose(1, 2)) / std::sqrt(double(q.size(-1)));
    return bias.defined() ? all + bias : all;
  }
};

// −∞ where j > i, or j ≤ i − span, written by hand.
at::Tensor hidden(std::int64_t T, std::int64_t span) {
  auto mask = at::zeros({T, T}, at::kDouble);
  auto at = mask.accessor<double, 2>();
  for (std::int64_t i = 0; i < T; ++i)
    for (std::int64_t j = 0; j < T; ++j)
      if (j > i || (span > 0 && j <= i - span))
        at[i][j] = unseen;
  return mask;
}

bool sees(std::int64_t i, std::int64_t j, std::int64_t span) {
  return j <= i && (span == 0 || i - j < span);
}

class CancelAt : public Progress { // when it is asked for the n-th time
public:
  explicit CancelAt(int n) : left_(n) {}
  bool cancelled() const override { return --left_ <= 0; }

private:
  mutable int left_;
};

bool alike(const std::vector<float>& a, const std::vector<float>& b) { // to the last bit
  return a.size() == b.size() && std::ranges::equal(a, b, [](float x, float y) {
           return x == y || (std::isnan(x) && std::isnan(y));
         });
}

} // namespace

class AttentionViewTest : public QObject {
  Q_OBJECT

  Bench bench_;
  std::map<std::string, std::int64_t> runs_;
  at::NoGradGuard noGrad_;

  std::int64_t runOf(const std::string& name, const Settings& more) {
    Settings settings = {{"training.steps", "3"},      {"training.accumulation", "1"},
                         {"model.initial_std", "0.3"}, {"data.records", "6000"},
                         {"data.tokenizer", "bytes"},  {"evaluation.every", "100"},
                         {"evaluation.longest", "2"},  {"evaluation.lengths", "1"}};
    settings.insert(settings.end(), more.begin(), more.end());
    const auto run = bench_.add(settings);
    if (bench_.train(run).how != TrainEnd::How::Finished)
      qFatal("%s was not trained", name.c_str());
    return runs_[name] = run;
  }

  ProbeState state(const std::string& run, std::int64_t length, std::int64_t layer = 1,
                   std::int64_t head = 2) {
    ProbeState state;
    state.run = runs_.at(run);
    state.split = "train";
    state.length = length, state.layer = layer, state.head = head;
    return state;
  }
  // Nothing is kept but the inputs of the layers, unless there is another cache.
  Result<Figure> figure(ModelCache& subjects, const ProbeRequest& request, Progress& progress) {
    MeasurementCache none;
    return figure(subjects, none, request, progress);
  }
  static Result<Figure> figure(ModelCache& subjects, MeasurementCache& kept, const ProbeRequest& request,
                               Progress& progress) {
    const auto measured =
        measureView(subjects, kept, request, progress, [](const MeasuredView&) { return Result<void>(); });
    return measured ? draw(request, *measured) : measured.error();
  }
  ProbeRequest request(const ProbeState& state, const Settings& options = {}) {
    return {"attention", state, {}, {}, *figureOptions("attention", options)};
  }
  Figure drawn(ModelCache& subjects, const ProbeState& state, const Settings& options = {}) {
    Progress progress;
    auto figure = this->figure(subjects, request(state, options), progress);
    if (!figure)
      qFatal("%s", figure.error().message().c_str());
    return *figure;
  }
  std::string refusal(const ProbeState& state, const Settings& options) {
    ModelCache subjects(bench_.where);
    Progress progress;
    const auto figure = this->figure(subjects, request(state, options), progress);
    return figure ? "" : figure.error().message();
  }
  std::vector<float> weights(ModelCache& subjects, const ProbeState& state) {
    return drawn(subjects, state).panels.at(0).map->values;
  }
  std::vector<float> fresh(const ProbeState& state) {
    ModelCache subjects(bench_.where);
    return weights(subjects, state);
  }
  std::vector<double> row(ModelCache& subjects, const ProbeState& state) {
    Progress progress;
    MeasurementCache none;
    const auto measured = measureView(subjects, none, request(state, {{"show", "row"}}), progress,
                                      [](const MeasuredView&) { return Result<void>(); });
    return static_cast<const AttentionOfQuery&>(*measured->now.measurement).weights;
  }
  // From a subject of its own.
  Whole whole(const ProbeState& state) {
    ModelCache subjects(bench_.where);
    Progress progress;
    LoadedModel& subject = **subjects.get(state, progress);
    Whole whole(state.layer);
    ForwardOptions pass = subject.pass();
    pass.observer = &whole;
    subject.model().stream(tensorOf(subject.window(state)->inputs, at::kCPU), pass);
    return whole;
  }
  at::Tensor plain(const ProbeState& state, std::int64_t span = 0) { // weights [T,T], fp64
    const auto logits = whole(state).logits()[state.head];
    return (logits + hidden(logits.size(0), span)).softmax(-1);
  }
  static void compare(const HeatMap& map, const at::Tensor& expected, std::int64_t span, double tolerance) {
    const auto T = expected.size(0);
    QCOMPARE(qint64(map.rows), qint64(T));
    QCOMPARE(qint64(map.columns), qint64(T));
    const auto contiguous = expected.contiguous();
    const auto at = contiguous.accessor<double, 2>();
    for (std::int64_t i = 0; i < T; ++i)
      for (std::int64_t j = 0; j < T; ++j)
        if (!sees(i, j, span))
          QVERIFY(std::isnan(map.at(i, j)));
        else if (!(std::abs(double(map.at(i, j)) - at[i][j]) <= tolerance))
          QFAIL(qPrintable(
              QString("query %1, key %2: %3, not %4").arg(i).arg(j).arg(double(map.at(i, j))).arg(at[i][j])));
  }

private slots:
  void initTestCase() {
    runOf("expe", {});
    for (const char* encoding : {"rope", "alibi", "sinusoidal", "nope"})
      runOf(encoding, {{"position.encoding", encoding}});
    runOf("before", {{"position.norm", "before"}});
    const Settings heads = {{"model.key_heads", "2"}, {"model.qk_norm", "on"}};
    runOf("shared expe", {{"model.key_heads", "2"}});
    runOf("normed expe", heads);
    for (const char* encoding : {"rope", "alibi"}) {
      Settings settings = heads;
      settings.emplace_back("position.encoding", encoding);
      runOf(std::string("normed ") + encoding, settings);
    }
    runOf("pattern", {{"position.pattern", "nope[chunk=9], expe[span=7, temperature=0.5, every=8]"}});
  }

  void theMapIsTheSoftmax_data() {
    QTest::addColumn<QString>("run");
    QTest::addColumn<int>("length");
    QTest::addColumn<int>("span");
    QTest::addColumn<int>("offset");
    for (const char* run : {"shared expe", "normed expe", "normed rope", "normed alibi"})
      QTest::addRow("%s", run) << run << 40 << 0 << 3;
    for (const char* run : {"expe", "rope", "alibi", "sinusoidal"}) {
      QTest::addRow("%s", run) << run << 40 << 0 << 0;
      QTest::addRow("%s in chunks", run) << run << 300 << 0 << 0;
      QTest::addRow("%s span", run) << run << 300 << 7 << 0;
      QTest::addRow("%s offset", run) << run << 40 << 0 << 9;
    }
  }
  void theMapIsTheSoftmax() {
    QFETCH(QString, run);
    QFETCH(int, length);
    QFETCH(int, span);
    QFETCH(int, offset);
    auto state = this->state(run.toStdString(), length);
    state.eval.set("evaluation.span", std::int64_t(span));
    state.eval.set("evaluation.offset", std::int64_t(offset));
    ModelCache subjects(bench_.where);
    const auto figure = drawn(subjects, state);
    compare(*figure.panels.at(0).map, plain(state, span), span, 1e-6);
    QCOMPARE(figure.panels[0].map->left, -0.5);
    QCOMPARE(figure.panels[0].map->right, length - 0.5);
    QVERIFY(figure.panels[0].downwards);
  }

  // Spans and chunks of a layer's own, without one of the evaluation.
  void aLayerShowsWhatItSees() {
    auto state = this->state("pattern", 30);
    ModelCache subjects(bench_.where);
    compare(*drawn(subjects, state).panels.at(0).map, plain(state, 7), 7, 1e-6);
    const auto distances = drawn(subjects, state, {{"show", "distance"}, {"log", "off"}}).panels.at(0).curves;
    QCOMPARE(distances.at(0).y.size(), std::size_t(7));
    compareDiagonals(distances[0].y, plain(state, 7));
    state.layer = 0;
    auto logits = whole(state).logits()[state.head];
    const auto map = drawn(subjects, state).panels.at(0).map;
    for (std::int64_t i = 0; i < 30; ++i) {
      const auto row = logits[i].slice(0, i / 9 * 9, i + 1).softmax(-1);
      for (std::int64_t j = 0; j < 30; ++j)
        if (j > i || j < i / 9 * 9)
          QVERIFY(std::isnan(map->at(i, j)));
        else
          QVERIFY(std::abs(double(map->at(i, j)) - row[j - i / 9 * 9].item<double>()) < 1e-6);
    }
    const auto chunks = drawn(subjects, state, {{"show", "distance"}, {"log", "off"}}).panels.at(0);
    QCOMPARE(chunks.curves.at(0).y.size(), std::size_t(9));
    double sum = 0; // of distance 8: of the queries 8, 17 and 26 alone
    for (const std::int64_t i : {8, 17, 26})
      sum += double(map->at(i, i - 8)) / 3;
    QVERIFY(std::abs(chunks.curves[0].y[8] - sum) < 1e-6);
    QVERIFY(chunks.notes.at(0).find("nothing of its own") != std::string::npos); // NoPE is there
    QVERIFY(refusal(state, {{"show", "terms"}}).find("nowhere") != std::string::npos);
    Progress progress;
    MeasurementCache kept;
    const auto maps = *headMaps(subjects, kept, state, progress, [](const HeadMaps&) {});
    for (std::int64_t layer = 0; layer < 2; ++layer)
      for (std::int64_t i = 0; i < 30; ++i)
        for (std::int64_t j = 0; j < 30; ++j) {
          const bool seen = j <= i && (layer == 0 ? j >= i / 9 * 9 : i - j < 7);
          QCOMPARE(std::isnan(maps.values[std::size_t((layer * 4 * 30 + i) * 30 + j)]), !seen);
        }
  }

  void offsetMovesAbsolutePositions() {
    auto moved = state("expe", 40);
    moved.eval.set("evaluation.offset", std::int64_t(9));
    QVERIFY(largest(plain(moved) - plain(state("expe", 40))) > 1e-4);
  }

  void cellsSayWhatTheyAre() {
    ModelCache subjects(bench_.where);
    auto typed = state("expe", 40);
    typed.typed = "a b\nc";
    const auto figure = drawn(subjects, typed);
    const auto& panel = figure.panels.at(0);
    QCOMPARE(panel.map->rows, std::int64_t(5));
    QCOMPARE(panel.tickLabelsX, (std::vector<std::string>{"a", "␣", "b", "↵", "c"}));
    QCOMPARE(panel.tickLabelsY, panel.tickLabelsX);
    const auto said = QString::fromStdString(panel.map->text->of(4, 1));
    QVERIFY2(said.startsWith("query 4 'c' ← key 1 '␣': 0."), qPrintable(said));
    QCOMPARE(said.split(": ").last().toFloat(), panel.map->at(4, 1));
    QCOMPARE(panel.map->text->of(1, 4), std::string());
    QVERIFY(panel.references.size() == 1 && !panel.references[0].vertical); // the query; no edge in 5 tokens
    const auto longer = drawn(subjects, state("expe", 40));
    QCOMPARE(longer.panels[0].references.front(), (Reference{"training edge", true, 16}));
  }

  void belowTheThresholdIsBlank() {
    ModelCache subjects(bench_.where);
    const auto all = drawn(subjects, state("expe", 40)),
               some = drawn(subjects, state("expe", 40), {{"threshold", "0.05"}});
    int blank = 0;
    for (std::size_t i = 0; i < all.panels[0].map->values.size(); ++i) {
      const float value = all.panels[0].map->values[i], shown = some.panels[0].map->values[i];
      if (std::isnan(value) || value < 0.05F) {
        QVERIFY(std::isnan(shown));
        blank += !std::isnan(value);
      } else {
        QCOMPARE(shown, value);
      }
    }
    QVERIFY(blank > 0);
  }

  void longMapsArePooled_data() {
    QTest::addColumn<QString>("pool");
    QTest::addColumn<int>("span");
    QTest::newRow("max") << "max" << 0;
    QTest::newRow("mean") << "mean" << 0;
    QTest::newRow("mean, span") << "mean" << 50;
  }
  void longMapsArePooled() {
    QFETCH(QString, pool);
    QFETCH(int, span);
    auto state = this->state("expe", 2100);
    state.eval.set("evaluation.span", std::int64_t(span));
    ModelCache subjects(bench_.where);
    const auto figure = drawn(subjects, state, {{"pool", pool.toStdString()}});
    const HeatMap& map = *figure.panels.at(0).map;
    QCOMPARE(map.rows, std::int64_t(700)); // 3 × 3 weights a cell
    const auto full = plain(state, span);
    const auto at = full.accessor<double, 2>();
    for (std::int64_t r = 0; r < 700; ++r)
      for (std::int64_t c = 0; c < 700; ++c) {
        double most = 0, sum = 0, mostRow = 0, mostKey = 0;
        int count = 0;
        for (std::int64_t i = 3 * r; i < 3 * r + 3; ++i)
          for (std::int64_t j = 3 * c; j < 3 * c + 3; ++j)
            if (sees(i, j, span)) {
              if (at[i][j] > most)
                most = at[i][j], mostRow = double(i), mostKey = double(j);
              sum += at[i][j], ++count;
            }
        if (count == 0) {
          QVERIFY(std::isnan(map.at(r, c)));
          continue;
        }
        QVERIFY(std::abs(double(map.at(r, c)) - (pool == "max" ? most : sum / count)) <= 1e-6);
        if (r % 50 == 0 && c % 49 == 0 && span == 0 && pool == "max")
          QVERIFY(QString::fromStdString(map.text->of(r, c)).contains(QString(", query %1 '").arg(mostRow)) &&
                  QString::fromStdString(map.text->of(r, c)).contains(QString("← key %1 '").arg(mostKey)));
      }
  }

  void rowsAreThoseOfTheMap() {
    auto state = this->state("rope", 300);
    ModelCache subjects(bench_.where);
    const auto map = weights(subjects, state);
    for (const std::int64_t query : {299, 0, 37, 128, 255, 256}) {
      state.position = query;
      ModelCache alone(bench_.where);
      for (ModelCache* from : {&subjects, &alone}) {
        const auto row = this->row(*from, state);
        QCOMPARE(row.size(), std::size_t(query + 1));
        double sum = 0;
        for (std::size_t j = 0; j < row.size(); ++j) {
          QVERIFY(row[j] == double(map[std::size_t(query) * 300 + j]));
          sum += row[j];
        }
        QVERIFY(std::abs(sum - 1) < 1e-5);
      }
    }
    Progress progress;
    const auto probe = makeProbe(bench_.where);
    state.position = 299;
    QCOMPARE(*probe->attentionRow(state, progress), row(subjects, state));
    state.position = 300;
    const auto beyond = probe->attentionRow(state, progress);
    QVERIFY(!beyond.ok() && beyond.error().message().find("no position 300") != std::string::npos);
  }

  void aRowIsACurveWithItsGreatestKeys() {
    ModelCache subjects(bench_.where);
    auto state = this->state("expe", 64);
    state.position = 60;
    const auto figure = drawn(subjects, state, {{"show", "row"}});
    const auto row = this->row(subjects, state);
    QCOMPARE(figure.panels.at(0).curves.at(0).y, row);
    QVERIFY(figure.panels[0].logY);
    const auto most = std::ranges::max_element(row) - row.begin();
    const auto top =
        std::ranges::find(figure.metadata, "greatest weights", &std::pair<std::string, std::string>::first);
    QVERIFY(top != figure.metadata.end());
    QVERIFY2(top->second.starts_with("key " + std::to_string(most) + " '"), top->second.c_str());
    QCOMPARE(QString::fromStdString(top->second).count("key "), 10);
  }

  // Whatever was asked before, the numbers are those of a first question, to the last bit.
  void whatIsKeptChangesNothing() {
    ModelCache subjects(bench_.where);
    const auto check = [&](const ProbeState& state) {
      QVERIFY(alike(weights(subjects, state), fresh(state)));
    };
    for (const char* run : {"expe", "alibi"}) {
      check(state(run, 300));
      check(state(run, 300, 1, 0));
      check(state(run, 140));
      check(state(run, 500));
      check(state(run, 700, 0));
      check(state(run, 600, 1));
      auto other = state(run, 200);
      other.eval.set("evaluation.scale", 0.5);
      check(other);
      check(state(run, 400));
      auto elsewhere = state(run, 400);
      elsewhere.place = 3;
      check(elsewhere);
    }
    auto typed = state("expe", 600);
    typed.typed = std::string(150, 'x') + "and so on";
    check(typed);
    typed.typed += " and on";
    check(typed);
    typed.typed[140] = 'y';
    check(typed);
  }

  void anotherStateIsAnotherMap() { // so that what is kept is not taken for it
    ModelCache subjects(bench_.where);
    const auto first = weights(subjects, state("expe", 64));
    auto other = state("expe", 64);
    other.eval.set("evaluation.scale", 0.5);
    QVERIFY(!alike(weights(subjects, other), first));
    QVERIFY(!alike(weights(subjects, state("expe", 64, 0)), first));
    QVERIFY(!alike(weights(subjects, state("expe", 64, 1, 1)), first));
    auto elsewhere = state("expe", 64);
    elsewhere.place = 1;
    QVERIFY(!alike(weights(subjects, elsewhere), first));
  }

  void whoCancelsIsHeardAtEachStep() {
    const auto wanted = state("expe", 600);
    const auto expected = fresh(wanted);
    int asked = 0;
    for (bool done = false; !done; ++asked) {
      ModelCache subjects(bench_.where);
      Progress quiet;
      QVERIFY(subjects.get(wanted, quiet).ok());
      CancelAt progress(asked + 1);
      const auto figure = this->figure(subjects, request(wanted), progress);
      done = figure.ok();
      if (!done)
        QCOMPARE(figure.error().message(), std::string("Cancelled."));
      QVERIFY(alike(weights(subjects, wanted), expected)); // goes on from where it was left
    }
    QVERIFY2(asked > 2 * 4, qPrintable(QString::number(asked))); // chunks of each layer
  }

  void thumbnailsHaveTheRows_data() {
    QTest::addColumn<QString>("run");
    QTest::addColumn<int>("length");
    QTest::addColumn<int>("span");
    QTest::newRow("small") << "expe" << 20 << 0;
    QTest::newRow("chunks") << "expe" << 300 << 0;
    QTest::newRow("bias") << "alibi" << 300 << 0;
    QTest::newRow("span") << "rope" << 100 << 9;
  }
  void thumbnailsHaveTheRows() {
    QFETCH(QString, run);
    QFETCH(int, length);
    QFETCH(int, span);
    auto state = this->state(run.toStdString(), length);
    state.eval.set("evaluation.span", std::int64_t(span));
    ModelCache subjects(bench_.where);
    Progress progress;
    MeasurementCache kept;
    const auto maps = headMaps(subjects, kept, state, progress, [](const HeadMaps&) {});
    QVERIFY(maps.ok());
    CancelAt cancelled(1); // which nobody asks the second time
    auto other = state;
    other.layer = 1, other.head = 3;
    const auto again = headMaps(subjects, kept, other, cancelled, [](const HeadMaps&) {});
    QVERIFY(again.ok() && alike(again->values, maps->values));
    const auto side = std::min(48, length);
    QCOMPARE(maps->side, std::int64_t(side));
    QCOMPARE(maps->layers * maps->heads, std::int64_t(2 * 4));
    for (state.layer = 0; state.layer < 2; ++state.layer)
      for (state.head = 0; state.head < 4; ++state.head)
        for (int r = 0; r < side; ++r) {
          state.position = (r + 1) * length / side - 1;
          const auto row = this->row(subjects, state);
          for (int c = 0; c < side; ++c) {
            double most = -1;
            for (int j = c * length / side; j < (c + 1) * length / side; ++j)
              if (sees(state.position, j, span))
                most = std::max(most, row[std::size_t(j)]);
            const auto cell =
                double(maps->values[std::size_t(((state.layer * 4 + state.head) * side + r) * side + c)]);
            QVERIFY(most < 0 ? std::isnan(cell) : std::abs(cell - most) < 1e-6);
          }
        }
  }

  void termsAddUpToTheLogits_data() {
    QTest::addColumn<QString>("run");
    QTest::addColumn<int>("length");
    QTest::addColumn<int>("terms");
    QTest::newRow("expe") << "expe" << 40 << 4;
    QTest::newRow("expe in chunks") << "expe" << 200 << 4;
    QTest::newRow("expe pooled") << "expe" << 500 << 4;
    QTest::newRow("expe offset") << "expe" << 50 << 4;
    QTest::newRow("alibi") << "alibi" << 200 << 2;
    for (const char* run : {"shared expe", "normed expe", "pattern"})
      QTest::newRow(run) << run << 40 << 4;
    QTest::newRow("normed alibi") << "normed alibi" << 40 << 2;
  }
  void termsAddUpToTheLogits() {
    QFETCH(QString, run);
    QFETCH(int, length);
    QFETCH(int, terms);
    auto state = this->state(run.toStdString(), length);
    if (length == 50)
      state.eval.set("evaluation.offset", std::int64_t(100));
    ModelCache subjects(bench_.where);
    const auto figure = drawn(subjects, state, {{"show", "terms"}});
    QCOMPARE(int(figure.panels.size()), terms);
    const auto logits = whole(state).logits()[state.head].contiguous();
    const auto at = logits.accessor<double, 2>();
    const auto side = (length + 255) / 256, cells = (length + side - 1) / side;
    for (int r = 0; r < cells; ++r)
      for (int c = 0; c <= r; ++c) {
        double sum = 0, mean = 0;
        int count = 0;
        for (const Panel& panel : figure.panels) {
          QCOMPARE(panel.map->colors, Colors::Diverging);
          QCOMPARE(panel.map->range, figure.panels[0].map->range);
          sum += double(panel.map->at(r, c));
        }
        if (run == "pattern" && r - c >= 7) {
          QVERIFY(std::isnan(sum)); // its span hides that
          continue;
        }
        for (int i = r * side; i < std::min(length, (r + 1) * side); ++i)
          for (int j = c * side; j <= std::min(i, (c + 1) * side - 1); ++j)
            mean += at[i][j], ++count;
        QVERIFY2(std::abs(sum - mean / count) < 1e-4,
                 qPrintable(QString("%1 %2: %3, not %4").arg(r).arg(c).arg(sum).arg(mean / count)));
      }
  }

  void theTermOfPositionsIsWhatTheWeightsMakeOfThem() {
    const auto state = this->state("expe", 40);
    ModelCache subjects(bench_.where);
    const auto figure = drawn(subjects, state, {{"show", "terms"}});
    QCOMPARE(figure.panels.at(3).title, std::string("position–position"));
    const auto over = *whole(state).over;
    Progress progress;
    const auto w = (*subjects.get(state, progress))->model().weights().layers[1].qkv.to(at::kDouble);
    const auto P = over.values.to(at::kDouble);
    const auto l = P.size(-1);
    const auto q = at::matmul(P, w.slice(0, 16, 24).slice(1, 0, l).t()), // head 2 of width 8
        k = at::matmul(P, w.slice(0, 48, 56).slice(1, 0, l).t());
    const auto expected = at::matmul(q, k.t()) / std::sqrt(8.0);
    for (int i = 0; i < 40; ++i)
      for (int j = 0; j <= i; ++j)
        QVERIFY(std::abs(double(figure.panels[3].map->at(i, j)) - expected[i][j].item<double>()) < 1e-5);
  }

  void whereTermsDoNotSeparateItSaysWhy() {
    const Settings terms = {{"show", "terms"}};
    QVERIFY(refusal(state("rope", 40), terms).find("position multiplies queries and keys") !=
            std::string::npos);
    QVERIFY(refusal(state("before", 40), terms).find("before the norm") != std::string::npos);
    QVERIFY(refusal(state("sinusoidal", 40), terms).find("elsewhere") != std::string::npos);
    QVERIFY(refusal(state("nope", 40), terms).find("nowhere") != std::string::npos);
  }

  void distanceIsTheMeanOfDiagonals_data() {
    QTest::addColumn<QString>("run");
    QTest::addColumn<int>("span");
    for (const char* run : {"expe", "rope", "alibi", "sinusoidal"})
      QTest::newRow(run) << run << 0;
    for (const char* run : {"normed expe", "normed rope"})
      QTest::newRow(run) << run << 0;
    QTest::newRow("span") << "alibi" << 11;
  }
  void distanceIsTheMeanOfDiagonals() {
    QFETCH(QString, run);
    QFETCH(int, span);
    auto state = this->state(run.toStdString(), 300);
    state.eval.set("evaluation.span", std::int64_t(span));
    ModelCache subjects(bench_.where);
    const auto figure = drawn(subjects, state, {{"show", "distance"}, {"log", "off"}});
    const auto& curves = figure.panels.at(0).curves;
    QCOMPARE(curves.size(), run == "sinusoidal" ? 1U : 2U);
    QCOMPARE(curves[0].y.size(), std::size_t(span ? span : 300));
    compareDiagonals(curves[0].y, plain(state, span));
    if (run == "sinusoidal") {
      QVERIFY(figure.panels[0].notes.at(0).find("nothing of its own") != std::string::npos);
      return;
    }
    compareDiagonals(curves[1].y, (bare(state) + hidden(300, span)).softmax(-1));
  }

  void pinnedIsBesideItInTheSameColours() {
    auto wanted = request(state("expe", 40), {{"log", "off"}});
    wanted.pinned = state("alibi", 64, 0, 1);
    ModelCache subjects(bench_.where);
    Progress progress;
    const auto figure = *this->figure(subjects, wanted, progress);
    QCOMPARE(figure.panels.size(), std::size_t(2));
    QCOMPARE(figure.panels[0].title, std::string("now"));
    QCOMPARE(figure.panels[1].title, std::string("pinned"));
    QCOMPARE(figure.panels[0].map->range, figure.panels[1].map->range);
    QCOMPARE(figure.panels[0].viewX, figure.panels[1].viewX);
    QVERIFY(alike(figure.panels[0].map->values, fresh(wanted.now)));
    QVERIFY(alike(figure.panels[1].map->values, fresh(*wanted.pinned)));
    wanted.options = *figureOptions("attention", {{"show", "row"}});
    wanted.now.position = wanted.pinned->position = 30;
    const auto rows = *this->figure(subjects, wanted, progress);
    QCOMPARE(rows.panels.at(0).curves.size(), std::size_t(2));
    QCOMPARE(rows.panels[0].curves[1].style, Curve::Style::Dashed);
    QCOMPARE(rows.panels[0].curves[1].y, row(subjects, *wanted.pinned));
    QVERIFY(rows.panels[0].curves[1].name.ends_with(" (pinned)"));
  }

  // Whoever reads a text keeps what its layers saw: nobody does for other colours.
  void anotherLookCostsNoForwardPass() {
    ModelCache subjects(bench_.where);
    MeasurementCache kept;
    Progress progress;
    const auto passes = [&](const ProbeState& of, const Settings& options) {
      subjects.inputs().clear();
      auto wanted = request(of, options);
      wanted.pinned = state("alibi", 64, 0, 1);
      if (const auto figure = this->figure(subjects, kept, wanted, progress); !figure)
        qFatal("%s", figure.error().message().c_str());
      return !subjects.inputs().empty();
    };
    auto now = state("expe", 64);
    QVERIFY(passes(now, {}));
    for (const Settings& looks : {Settings{{"colors", "magma"}}, {{"log", "off"}}, {{"threshold", "0.1"}}})
      QVERIFY(!passes(now, looks));
    now.position = 9;
    QVERIFY(!passes(now, {}));
    QVERIFY(passes(now, {{"show", "row"}}));
    QVERIFY(!passes(now, {{"show", "row"}, {"log", "off"}, {"threshold", "0.1"}}));
    now.position = 10;
    QVERIFY(passes(now, {{"show", "row"}}));
    QVERIFY(passes(now, {{"show", "distance"}}));
    QVERIFY(!passes(now, {{"show", "distance"}, {"log", "off"}}));
    now.head = 0;
    QVERIFY(passes(now, {}));
  }

  void aSelectionThatIsNotThereIsRefused() {
    QVERIFY(refusal(state("expe", 40, 2), {}).find("no layer 3") != std::string::npos);
    QVERIFY(refusal(state("expe", 40, 1, 4), {}).find("no head 5") != std::string::npos);
  }

private:
  static void compareDiagonals(const std::vector<double>& means, const at::Tensor& weights) {
    for (std::size_t d = 0; d < means.size(); ++d) {
      const double expected = weights.diagonal(-std::int64_t(d)).mean().item<double>();
      QVERIFY2(std::abs(means[d] - expected) < 1e-6,
               qPrintable(QString("%1: %2, not %3").arg(d).arg(means[d]).arg(expected)));
    }
  }
  // The logits [T,T] of the encoding alone, each written in its own way.
  at::Tensor bare(const ProbeState& state) {
    const auto all = whole(state);
    const double root = std::sqrt(8.0);
    if (all.bias.defined())
      return all.bias[state.head];
    if (all.over) {
      ModelCache subjects(bench_.where);
      Progress progress;
      const auto w = (*subjects.get(state, progress))->model().weights().layers[1].qkv.to(at::kDouble);
      const auto P = all.over->values.to(at::kDouble);
      auto q = at::matmul(P, w.slice(0, 16, 24).slice(1, 0, P.size(-1)).t());
      const auto first = w.size(0) == 96 ? 48 : 40; // of 4 key heads the third, of 2 the second
      auto k = at::matmul(P, w.slice(0, first, first + 8).slice(1, 0, P.size(-1)).t());
      if (const auto& layer = (*subjects.get(state, progress))->model().weights().layers[1];
          layer.qNorm.defined())
        for (auto [x, gain] : {std::pair(&q, layer.qNorm), {&k, layer.kNorm}})
          *x = gain.to(at::kDouble) * *x / (x->square().mean(-1, true) + 1e-5).sqrt();
      return at::matmul(q, k.t()) / root;
    }
    // Su et al.: pair i (dims i and i + 4) turns by n·10000^(−2i/8); a product of two knows the difference.
    const auto q = all.plainQ[state.head].to(at::kDouble).mean(0),
               k = all.plainK[state.head].to(at::kDouble).mean(0);
    const auto n = at::arange(300, at::kDouble);
    const auto apart = n.unsqueeze(1) - n.unsqueeze(0);
    auto logits = at::zeros({300, 300}, at::kDouble);
    for (int i = 0; i < 4; ++i) {
      const auto angle = apart * std::pow(10000.0, -2.0 * i / 8);
      logits += (q[i] * k[i] + q[i + 4] * k[i + 4]) * angle.cos() +
                (q[i] * k[i + 4] - q[i + 4] * k[i]) * angle.sin();
    }
    return logits / root;
  }
};

QTEST_GUILESS_MAIN(AttentionViewTest)
#include "attention_view_test.moc"
