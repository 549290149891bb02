// The map of attention, of whole texts and pooled, against the softmax written out.
#include "tests/engine/attention_fixture.h"

#include "core/inspect/attention/permuted.h"

using namespace expe;

class AttentionViewTest : public AttentionFixture {
  Q_OBJECT

  static constexpr const char* sentence = "the quick foxes jump in"; // 23 bytes

  HeadBehavior behavior(const ProbeState& state) {
    ModelCache models(bench_.where);
    MeasurementCache none;
    Progress quiet;
    const auto all = measureView(models, none, request(state, {{"show", "heads"}}), quiet,
                                 [](const MeasuredView&) { return Result<void>(); });
    if (!all)
      qFatal("%s", all.error().message().c_str());
    return static_cast<const HeadBehavior&>(*all->now.measurement);
  }
  // Means over the queries 11 … 22 of 1 − ½ Σ |a − b|; `after` gives the weights [H,T] of a query once the
  // tokens stand in another order.
  template <class After> void compareBehavior(const ProbeState& state, const After& after) {
    const auto found = behavior(state);
    QCOMPARE(found.queries, std::int64_t(12));
    const auto before = (whole(state).explicitly + hidden(23, 0)).softmax(-1); // [H,T,T]
    auto positional = at::zeros({4}, at::kDouble), symbolic = at::zeros({4}, at::kDouble);
    for (std::int64_t query = 11; query < 23; ++query) {
      const auto order = shuffledAround(query, 23, false);
      const auto weights = before.select(1, query), now = after(query, order);
      const auto gone = weights.index_select(1, at::tensor(order));
      positional += (1 - (now - weights).abs().sum(1) / 2) / 12;
      symbolic += (1 - (now - gone).abs().sum(1) / 2) / 12;
    }
    for (std::int64_t head = 0; head < 4; ++head) {
      const auto at = std::size_t(state.layer * 4 + head);
      const double p = positional[head].item<double>(), s = symbolic[head].item<double>();
      QVERIFY2(std::abs(found.positional[at] - p) < 1e-5 && std::abs(found.symbolic[at] - s) < 1e-5,
               qPrintable(QString("head %1: %2 and %3, not %4 and %5")
                              .arg(head)
                              .arg(found.positional[at])
                              .arg(found.symbolic[at])
                              .arg(p)
                              .arg(s)));
    }
  }

private slots:
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
    ModelCache models(bench_.where);
    const auto figure = drawn(models, state);
    compare(*figure.panels.at(0).map, plain(state, span), span, 1e-6);
    QCOMPARE(figure.panels[0].map->left, -0.5);
    QCOMPARE(figure.panels[0].map->right, length - 0.5);
    QVERIFY(figure.panels[0].downwards);
  }

  // Su et al.: pair i is dims i and i + 4 and turns by 10000^(−2i/8); Barbero et al.: ‖q^(i)‖·‖k^(i)‖ bounds
  // its part.
  void frequenciesHaveTheirBounds_data() {
    QTest::addColumn<QString>("run");
    for (const char* run : {"rope", "rope+fox", "shared rope"})
      QTest::newRow(run) << run;
  }
  void frequenciesHaveTheirBounds() {
    QFETCH(QString, run);
    const auto state = this->state(run.toStdString(), 40);
    ModelCache models(bench_.where);
    const auto panel = drawn(models, state, {{"show", "frequencies"}}).panels.at(0);
    QCOMPARE(panel.curves.size(), std::size_t(4)); // one a head, the selected one last
    const Curve& curve = panel.curves.back();
    QVERIFY(curve.style == Curve::Style::Markers && panel.curves.front().style == Curve::Style::Thin);
    const auto all = whole(state);
    const auto length = [&](const at::Tensor& x, int i) {
      const auto of = x[state.head].to(at::kDouble);
      return at::hypot(of.select(1, i), of.select(1, i + 4)).mean().item<double>();
    };
    QCOMPARE(curve.x.size(), std::size_t(4));
    for (int i = 0; i < 4; ++i) {
      const auto at = static_cast<std::size_t>(i);
      const double wavelength = 2 * 3.14159265358979 * std::pow(10000.0, 2.0 * i / 8);
      QVERIFY(std::abs(curve.x[at] / wavelength - 1) < 1e-4);
      const double bound = length(all.plainQ, i) * length(all.plainK, i) / std::sqrt(8.0);
      QVERIFY2(std::abs(curve.y[at] - bound) < 1e-5 * bound,
               qPrintable(QString("%1 %2").arg(curve.y[at]).arg(bound)));
    }
  }
  // Gopalakrishnan et al. 2025: dim c is softplus(q_c) long and turns by 10000^(−c/8).
  void frequenciesOfPopeAreOfItsDims() {
    const auto state = this->state("pope", 40);
    ModelCache models(bench_.where);
    const auto curve = drawn(models, state, {{"show", "frequencies"}}).panels.at(0).curves.back();
    const auto all = whole(state);
    const auto length = [&](const at::Tensor& x, int c) {
      return at::softplus(x[state.head].select(1, c).to(at::kDouble)).mean().item<double>();
    };
    QCOMPARE(curve.x.size(), std::size_t(8));
    for (int c = 0; c < 8; ++c) {
      const auto at = static_cast<std::size_t>(c);
      QVERIFY(std::abs(curve.x[at] / (2 * 3.14159265358979 * std::pow(10000.0, c / 8.0)) - 1) < 1e-4);
      const double bound = length(all.plainQ, c) * length(all.plainK, c) / std::sqrt(8.0);
      QVERIFY2(std::abs(curve.y[at] - bound) < 1e-5 * bound,
               qPrintable(QString("%1 %2").arg(curve.y[at]).arg(bound)));
    }
  }
  // Wherever the text begins: at 1 the cosine of the fastest pair is about to change its sign.
  void frequenciesAreThoseOfAnyPositions() {
    const auto state = this->state("rope", 40);
    auto later = state;
    later.eval.set("evaluation.offset", std::int64_t(1));
    ModelCache models(bench_.where);
    const auto wavelengths = [&](const ProbeState& of) {
      return drawn(models, of, {{"show", "frequencies"}}).panels.at(0).curves.back().x;
    };
    const auto first = wavelengths(state), second = wavelengths(later);
    QCOMPARE(first.size(), second.size());
    for (std::size_t i = 0; i < first.size(); ++i)
      QVERIFY(std::abs(second[i] / first[i] - 1) < 1e-4);
  }
  void frequenciesAreOfWhatThePositionTurns_data() {
    QTest::addColumn<QString>("reason");
    for (const char* run : {"nope", "alibi", "expe", "cope", "wall", "alibi_2d", "tener"})
      QTest::newRow(run) << "turns no pairs of dims by the position";
    for (const char* run : {"repo", "selective_rope", "repo+t5_2d"})
      QTest::newRow(run) << "by what the content says";
    QTest::newRow("rope_2d") << "goes by rows and columns";
    for (const char* run : {"fope", "fope+fox"})
      QTest::newRow(run) << "as mixtures of frequencies do";
    for (const char* run : {"rope+t5_2d", "custom angle"}) // evenly
      QTest::newRow(run) << "";
  }
  void frequenciesAreOfWhatThePositionTurns() {
    QFETCH(QString, reason);
    const auto said = refusal(this->state(QTest::currentDataTag(), 40), {{"show", "frequencies"}});
    if (reason.isEmpty())
      QCOMPARE(said, std::string());
    QVERIFY2(QString::fromStdString(said).contains(reason), said.c_str());
  }

  // The weights of a query where its keys stand.
  void gridIsTheRowFolded() {
    auto state = this->state("alibi", 40);
    state.position = 21;
    ModelCache models(bench_.where);
    const auto row = drawn(models, state, {{"show", "row"}, {"log", "off"}}).panels.at(0).curves.at(0);
    const auto panel = drawn(models, state, {{"show", "grid"}, {"log", "off"}}).panels.at(0);
    const auto& map = *panel.map;
    constexpr std::int64_t columns = 4; // of windows of 16
    QCOMPARE(map.columns, columns);
    QCOMPARE(map.rows, std::int64_t(10)); // of 40 tokens, seen or not
    for (std::int64_t key = 0; key < map.rows * columns; ++key) {
      const auto cell = map.at(key / columns, key % columns);
      if (key <= 21)
        QCOMPARE(cell, float(row.y[static_cast<std::size_t>(key)]));
      else
        QVERIFY(std::isnan(cell));
    }
    QCOMPARE(panel.curves.at(0).x.at(0), double(21 % columns));
    const int down = 21 / columns;
    QCOMPARE(panel.curves.at(0).y.at(0), double(down));
  }

  void placesOrTokensAreFollowed() {
    const auto order = shuffledAround(5, 9, false), all = shuffledAround(5, 9, true);
    QVERIFY(order != all && order[5] == 5 && all[5] == 5);
    QCOMPARE((std::vector(order.begin() + 5, order.end())), (std::vector<std::int64_t>{5, 6, 7, 8}));
    for (auto each : {order, all}) {
      std::ranges::sort(each);
      for (std::int64_t i = 0; i < 9; ++i)
        QCOMPARE(each[std::size_t(i)], i);
    }
    const std::vector<double> before{0.5, 0.25, 0.25, 0}, went{0.25, 0.5, 0, 0.25};
    const std::vector<std::int64_t> places{1, 0, 3, 2};
    const auto stays = behaviorOf(before, before, places), goes = behaviorOf(before, went, places);
    QCOMPARE(stays.positional, 1.0);
    QCOMPARE(stays.symbolic, 0.5);
    QCOMPARE(goes.positional, 0.5);
    QCOMPARE(goes.symbolic, 1.0);
    const auto even = behaviorOf(std::vector(4, 0.25), std::vector(4, 0.25), places);
    QCOMPARE(even.positional, 1.0);
    QCOMPARE(even.symbolic, 1.0);
  }

  // In the first layer, and where positions are in the embedding, that is the text in another order.
  void headsOfAPermutedText_data() {
    QTest::addColumn<QString>("run");
    QTest::addColumn<int>("layer");
    for (const char* run : {"expe", "rope", "alibi", "shared rope", "rope+fox", "cope"})
      QTest::addRow("%s", run) << run << 0;
    for (const char* run : {"sinusoidal", "learned_absolute"})
      for (const int layer : {0, 1})
        QTest::addRow("%s %d", run, layer + 1) << run << layer;
  }
  void headsOfAPermutedText() {
    QFETCH(QString, run);
    QFETCH(int, layer);
    auto state = this->state(run.toStdString(), 40, layer);
    state.typed = sentence;
    compareBehavior(state, [&](std::int64_t query, const std::vector<std::int64_t>& order) {
      auto other = state;
      for (std::size_t j = 0; j < order.size(); ++j)
        other.typed[j] = sentence[order[j]];
      return (whole(other).explicitly + hidden(23, 0)).softmax(-1).select(1, query);
    });
  }

  // Above it keys change places as they are, and are turned, or biased, for where they stand then.
  void headsOfPermutedStreams_data() {
    QTest::addColumn<QString>("run");
    for (const char* run : {"rope", "alibi", "nope"})
      QTest::newRow(run) << run;
  }
  void headsOfPermutedStreams() {
    QFETCH(QString, run);
    auto state = this->state(run.toStdString(), 40);
    state.typed = sentence;
    const auto all = whole(state);
    const auto turned = [&](const at::Tensor& x) { // Su et al.: dims i and i + 4 by n · 10000^(−2i/8)
      const auto n = at::arange(x.size(1), at::kDouble).unsqueeze(1);
      const auto angle = n * at::pow(10000.0, -at::arange(4, at::kDouble) / 4);
      const auto a = x.slice(2, 0, 4), b = x.slice(2, 4, 8);
      return at::cat({a * angle.cos() - b * angle.sin(), a * angle.sin() + b * angle.cos()}, 2);
    };
    compareBehavior(state, [&](std::int64_t query, const std::vector<std::int64_t>& order) {
      auto q = all.plainQ.to(at::kDouble);
      auto k = all.plainK.to(at::kDouble).index_select(1, at::tensor(order));
      if (run == "rope")
        q = turned(q), k = turned(k);
      auto logits = at::matmul(q, k.transpose(1, 2)) / std::sqrt(8.0);
      if (run == "alibi")
        logits = logits + all.bias;
      return (logits + hidden(23, 0)).softmax(-1).select(1, query);
    });
    const auto found = behavior(state);
    for (std::size_t i = 0; i < 8; ++i)
      QVERIFY(found.positional[i] < 0.999 && (found.symbolic[i] > 0.999999) == (run == "nope"));
  }

  void headsArePoints() {
    auto state = this->state("rope", 40);
    ModelCache models(bench_.where);
    const auto panel = drawn(models, state, {{"show", "heads"}}).panels.at(0);
    const auto found = behavior(state);
    QCOMPARE(panel.curves.size(), std::size_t(8));
    const Curve& selected = panel.curves.back();
    QCOMPARE(selected.endLabel, std::string("2.3"));
    QCOMPARE(selected.entry, std::string("layer 2"));
    QVERIFY(selected.style == Curve::Style::Markers);
    QVERIFY(std::ranges::count(panel.curves, Curve::Style::Points, &Curve::style) == 7);
    QCOMPARE(selected.x, (std::vector{found.positional[6]}));
    QCOMPARE(selected.y, (std::vector{found.symbolic[6]}));
    QCOMPARE(panel.notes.at(0).english(), std::string("what enters each layer changed places"));
    state.typed = "ab";
    QVERIFY(refusal(state, {{"show", "heads"}}).find("none that could change places") != std::string::npos);
  }

  // In pieces of a text, as in one.
  void headsOfALongText() {
    const auto state = this->state("rope", 2100, 0);
    const auto found = behavior(state);
    const auto before = plain(state); // of head 3
    double positional = 0;
    const auto all = whole(state);
    for (std::int64_t i = 1; i <= 16; ++i) {
      const auto query = 1050 + 1050 * i / 16 - 1;
      const auto order = shuffledAround(query, 2100, false);
      const auto k = all.plainK[state.head].to(at::kDouble).index_select(0, at::tensor(order));
      const auto n = at::arange(2100, at::kDouble).unsqueeze(1);
      const auto angle = (n - double(query)) * at::pow(10000.0, -at::arange(4, at::kDouble) / 4);
      const auto a = k.slice(1, 0, 4), b = k.slice(1, 4, 8);
      const auto turned = at::cat({a * angle.cos() - b * angle.sin(), a * angle.sin() + b * angle.cos()}, 1);
      const auto logits = at::matmul(turned, all.plainQ[state.head][query].to(at::kDouble)) / std::sqrt(8.0);
      const auto now = logits.slice(0, 0, query + 1).softmax(0);
      positional += (1 - (now - before[query].slice(0, 0, query + 1)).abs().sum().item<double>() / 2) / 16;
    }
    QVERIFY2(std::abs(found.positional[2] - positional) < 1e-5,
             qPrintable(QString("%1, not %2").arg(found.positional[2]).arg(positional)));
  }

  // Spans and chunks of a layer's own, without one of the evaluation.
  void aLayerShowsWhatItSees() {
    auto state = this->state("pattern", 30);
    ModelCache models(bench_.where);
    compare(*drawn(models, state).panels.at(0).map, plain(state, 7), 7, 1e-6);
    const auto distances = drawn(models, state, {{"show", "distance"}, {"log", "off"}}).panels.at(0).curves;
    QCOMPARE(distances.at(0).y.size(), std::size_t(7));
    compareDiagonals(distances[0].y, plain(state, 7));
    state.layer = 0;
    auto logits = whole(state).logits()[state.head];
    const auto map = drawn(models, state).panels.at(0).map;
    for (std::int64_t i = 0; i < 30; ++i) {
      const auto row = logits[i].slice(0, i / 9 * 9, i + 1).softmax(-1);
      for (std::int64_t j = 0; j < 30; ++j)
        if (j > i || j < i / 9 * 9)
          QVERIFY(std::isnan(map->at(i, j)));
        else
          QVERIFY(std::abs(double(map->at(i, j)) - row[j - i / 9 * 9].item<double>()) < 1e-6);
    }
    const auto chunks = drawn(models, state, {{"show", "distance"}, {"log", "off"}}).panels.at(0);
    QCOMPARE(chunks.curves.at(0).y.size(), std::size_t(9));
    double sum = 0; // of distance 8: of the queries 8, 17 and 26 alone
    for (const std::int64_t i : {8, 17, 26})
      sum += double(map->at(i, i - 8)) / 3;
    QVERIFY(std::abs(chunks.curves[0].y[8] - sum) < 1e-6);
    QVERIFY(chunks.notes.at(0).english().find("nothing of its own") != std::string::npos); // NoPE is there
    QVERIFY(refusal(state, {{"show", "terms"}}).find("nowhere") != std::string::npos);
    Progress progress;
    MeasurementCache kept;
    const auto maps = *headMaps(models, kept, state, progress, [](const HeadMaps&) {});
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
    ModelCache models(bench_.where);
    auto typed = state("expe", 40);
    typed.typed = "a b\nc";
    const auto figure = drawn(models, typed);
    const auto& panel = figure.panels.at(0);
    QCOMPARE(panel.map->rows, std::int64_t(5));
    QCOMPARE(panel.ticksX, (std::vector<Tick>{{0, std::string("a")},
                                              {1, std::string("␣")},
                                              {2, std::string("b")},
                                              {3, std::string("↵")},
                                              {4, std::string("c")}}));
    QCOMPARE(panel.ticksY, panel.ticksX);
    const auto said = QString::fromStdString(panel.map->text->of(4, 1));
    QVERIFY2(said.startsWith("query 4 'c' ← key 1 '␣': 0."), qPrintable(said));
    QCOMPARE(said.split(": ").last(), QString::number(panel.map->at(4, 1), 'g', 3));
    QCOMPARE(panel.map->text->of(1, 4), std::string());
    QVERIFY(panel.references.size() == 1 && !panel.references[0].vertical); // the query; no edge in 5 tokens
    const auto longer = drawn(models, state("expe", 40));
    QCOMPARE(longer.panels[0].references.front(), (Reference{"training edge"_text, true, 16, true}));
  }

  void belowTheThresholdIsBlank() {
    ModelCache models(bench_.where);
    const auto all = drawn(models, state("expe", 40)),
               some = drawn(models, state("expe", 40), {{"threshold", "0.05"}});
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
    ModelCache models(bench_.where);
    const auto figure = drawn(models, state, {{"pool", pool.toStdString()}});
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
    ModelCache models(bench_.where);
    Progress progress;
    MeasurementCache kept;
    const auto maps = headMaps(models, kept, state, progress, [](const HeadMaps&) {});
    QVERIFY(maps.ok());
    CancelAt cancelled(1); // which nobody asks the second time
    auto other = state;
    other.layer = 1, other.head = 3;
    const auto again = headMaps(models, kept, other, cancelled, [](const HeadMaps&) {});
    QVERIFY(again.ok() && alike(again->values, maps->values));
    const auto side = std::min(48, length);
    QCOMPARE(maps->side, std::int64_t(side));
    QCOMPARE(maps->layers * maps->heads, std::int64_t(2 * 4));
    for (state.layer = 0; state.layer < 2; ++state.layer)
      for (state.head = 0; state.head < 4; ++state.head)
        for (int r = 0; r < side; ++r) {
          state.position = (r + 1) * length / side - 1;
          const auto row = this->row(models, state);
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
};

QTEST_GUILESS_MAIN(AttentionViewTest)
#include "attention_view_test.moc"
