// The view of positional values: the numbers of `expe positions`, drawn and explained.
#include "core/api/run_figure.h"
#include "core/base/numbers.h"
#include "core/probe/eval_config.h"
#include "core/probe/positions.h"
#include "tests/engine/view_context.h"

#include <cmath>

using namespace expe;

class PositionsViewTest : public QObject {
  Q_OBJECT

  Bench bench_; // nothing in it is trained but `learned_`; L = 16, D = 32, 4 heads
  std::unique_ptr<Looker> look_;
  std::int64_t expe_ = 0, rope_ = 0, alibi_ = 0, sinusoidal_ = 0, nope_ = 0, random_ = 0, learned_ = 0;

  std::int64_t run(const std::string& encoding, Settings more = {}) {
    more.insert(more.begin(), {"position.encoding", encoding});
    return bench_.add(more);
  }
  // What the command answers for the same state.
  Grid command(const ProbeState& state, const std::string& quantity) {
    PositionsRequest request;
    request.run = RunPlace{bench_.where, state.run, state.checkpoint, {}};
    for (const auto& [key, value] : state.eval.values())
      request.run->settings.emplace_back(key, print(value));
    request.length = state.length ? state.length : 16;
    request.quantity = quantity;
    request.byDistance = true;
    const auto grid = positions(request);
    if (!grid)
      qFatal("%s", grid.error().message().c_str());
    return *grid;
  }

private slots:
  void initTestCase() {
    const std::string l = "position.expe.l";
    expe_ = run("expe", {{l, "8"}, {"position.expe.theta", "1/512"}});
    rope_ = run("rope");
    alibi_ = run("alibi");
    sinusoidal_ = run("sinusoidal", {{"position.sinusoidal.layout", "halves"}});
    nope_ = run("nope");
    random_ = run("expe", {{l, "8"}, {"position.expe.learned", "random"}});
    learned_ = run("expe", {{l, "8"}, {"position.expe.learned", "initialised"}});
    QCOMPARE(bench_.train(learned_).how, TrainEnd::How::Finished);
    look_ = std::make_unique<Looker>(bench_.where);
  }

  // Of several encodings in one layer one is shown, with its own values: where they act tells them apart.
  void ofSeveralOneIsShown() {
    const auto both = run("sinusoidal+rope", {{"rope.base", "500"}}),
               alone = run("rope", {{"rope.base", "500"}});
    const auto drawn = [&](std::int64_t run, const Settings& options) {
      return look_->figure(asking("positions", run, options));
    };
    const auto same = [&](const Settings& options, std::int64_t other, const Settings& others) {
      const auto a = drawn(both, options), b = drawn(other, others);
      return a.panels.at(0).map->values == b.panels.at(0).map->values &&
             metadataOf(a, "enters") == metadataOf(b, "enters");
    };
    QVERIFY(same({{"as", "angle"}}, alone, {{"as", "angle"}}));
    const auto stamp = drawn(both, {{"as", "angle"}}).stamp.english();
    QVERIFY2(stamp.find("500^") != std::string::npos, stamp.c_str());
    QVERIFY(same({{"at", "rotation"}}, alone, {}));
    const auto waves = run("sinusoidal");
    QVERIFY(same({}, waves, {}));
    QVERIFY(same({{"as", "angle"}, {"at", "embedding"}}, waves, {{"as", "angle"}}));
    QVERIFY(look_->refusal(asking("positions", both, {{"at", "bias"}})).find("has no such values there") !=
            std::string::npos);
    const auto learned = run("sinusoidal+expe", {{"position.expe.l", "8"}, {"position.expe.theta", "1/512"}});
    QVERIFY(drawn(learned, {{"at", "input"}}).panels.at(0).map->values ==
            drawn(expe_, {}).panels.at(0).map->values);
  }

  void theMapIsWhatTheCommandPrints_data() {
    QTest::addColumn<QString>("which");
    QTest::addColumn<QString>("quantity");
    for (const auto& [which, quantity] : {std::pair{"expe", "vector"},
                                          {"rope", "cos"},
                                          {"rope", "sin"},
                                          {"rope", "angle"},
                                          {"alibi", "bias"},
                                          {"sinusoidal", "vector"},
                                          {"sinusoidal", "angle"},
                                          {"learned", "vector"}})
      QTest::addRow("%s %s", which, quantity) << which << quantity;
  }
  void theMapIsWhatTheCommandPrints() {
    QFETCH(QString, which);
    QFETCH(QString, quantity);
    const std::map<QString, std::int64_t> runs = {{"expe", expe_},
                                                  {"rope", rope_},
                                                  {"alibi", alibi_},
                                                  {"sinusoidal", sinusoidal_},
                                                  {"learned", learned_}};
    auto request = asking("positions", runs.at(which), {{"as", quantity.toStdString()}});
    request.now.length = 64;
    request.now.eval.set("evaluation.scale", 0.5);
    request.now.eval.set("evaluation.offset", std::int64_t(7));
    const auto figure = look_->figure(request);
    const auto grid = command(request.now, quantity.toStdString());
    QCOMPARE(figure.panels.size(), size_t(1));
    const HeatMap& map = *figure.panels[0].map;
    const bool bias = quantity == "bias"; // there the command too has a row a head
    QCOMPARE(map.columns, std::int64_t(64));
    QCOMPARE(map.rows, grid.shape[bias ? 0 : 1]);
    for (std::int64_t row = 0; row < map.rows; ++row)
      for (std::int64_t column = 0; column < map.columns; ++column)
        QVERIFY(double(map.at(row, column)) == (bias ? grid.at(row, column) : grid.at(column, row)));
    QVERIFY(figure.stamp.english().find("64 tokens (4×) · s = 0.5") != std::string::npos);
  }

  void valuesAreThoseOfTheEquation() {
    auto request = asking("positions", expe_);
    request.now.length = 20;
    request.now.eval.set("evaluation.scale", 0.5);
    request.now.eval.set("evaluation.offset", std::int64_t(100));
    const auto figure = look_->figure(request);
    for (int c = 0; c < 8; ++c)
      for (int t = 0; t < 20; ++t)
        QCOMPARE(figure.panels[0].map->at(c, t), float(0.5 * (100 + t + c) / 512));
    QVERIFY(figure.panels[0].pickX == "position" && figure.panels[0].pickY == "dim");
    request = asking("positions", alibi_);
    const auto bias = look_->figure(request).panels[0];
    QCOMPARE(bias.map->at(1, 10), -10.0f / 16); // head 2 of 4: 2^-4
    QVERIFY(bias.pickX == "distance" && bias.pickY == "head");
    QCOMPARE(bias.ticksY.front().label, std::string("1"));
  }

  void aCellFillsItsEquationIn_data() {
    QTest::addColumn<QString>("which");
    QTest::addColumn<QString>("as");
    QTest::addColumn<int>("row");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("text");
    QTest::newRow("vector") << "expe"
                            << "auto" << 5 << 11
                            << "n = 11, c = 5: s·(S + θ·(n + c)) = 1·(0 + 1/512·(11 + 5)) = 0.03125";
    QTest::newRow("angle") << "rope"
                           << "angle" << 0 << 3 << "n = 3, i = 0: s·n·base^(−2i/d) = 1·3·10000^(−2·0/8) = 3";
    QTest::newRow("cos") << "rope"
                         << "cos" << 2 << 0
                         << "n = 0, i = 2: cos(s·n·base^(−2i/d)) = cos(1·0·10000^(−2·2/8)) = 1";
    QTest::newRow("bias") << "alibi"
                          << "auto" << 2 << 4
                          << "h = 3, i = 15, j = 11: −s·m_h·(i − j) = −1·m_3·(15 − 11) = -0.0625";
    QTest::newRow("first half") << "sinusoidal"
                                << "auto" << 3 << 0
                                << "n = 0, c = 3: A·sin(s·n·base^(−2i/D)) = 1·sin(1·0·10000^(−2·3/32)) = 0";
    QTest::newRow("second half") << "sinusoidal"
                                 << "auto" << 19 << 0
                                 << "n = 0, c = 19: A·cos(s·n·base^(−2i/D)) = 1·cos(1·0·10000^(−2·3/32)) = 1";
    QTest::newRow("no equation") << "sinusoidal"
                                 << "angle" << 0 << 2 << "n = 2, i = 0: angle = 2";
  }
  void aCellFillsItsEquationIn() {
    QFETCH(QString, which);
    QFETCH(QString, as);
    QFETCH(int, row);
    QFETCH(int, column);
    QFETCH(QString, text);
    const auto run = which == "expe"    ? expe_
                     : which == "rope"  ? rope_
                     : which == "alibi" ? alibi_
                                        : sinusoidal_;
    const auto figure = look_->figure(asking("positions", run, {{"as", as.toStdString()}}));
    QCOMPARE(QString::fromStdString(figure.panels[0].map->text->of(row, column)), text);
    QCOMPARE(figure.panels[0].map->text->of(1000, 0), std::string());
  }

  void switchesChangeTheEquation() {
    const auto stable = run(
        "expe", {{"position.expe.l", "8"}, {"position.expe.variant", "stable"}, {"position.expe.S", "-0.5"}});
    auto request = asking("positions", stable);
    request.now.eval.set("evaluation.scale", 2.0);
    request.now.eval.set("position.expe.scaling", std::string("positions"));
    const auto text = look_->figure(request).panels[0].map->text->of(5, 3);
    QCOMPARE(QString::fromStdString(text),
             QString("n = 3, c = 5: S + θ·s·n = -0.5 + 1/2048·2·3 = -0.4970703125"));
    const auto& info = family("expe").info;
    QCOMPARE(written(info.equations(configured({}))), info.equation);
    const auto waves = configured({{"position.encoding", "sinusoidal"}});
    QCOMPARE(written(family("sinusoidal").info.equations(waves)), family("sinusoidal").info.equation);
    const auto steps = configured({{"position.encoding", "exqpe"}});
    QCOMPARE(written(family("exqpe").info.equations(steps)), family("exqpe").info.equation);
  }

  void equationsAreThoseOfTheConfiguration() {
    const auto equation = [](const std::string& encoding, const Settings& settings) {
      Settings all = {{"position.encoding", encoding}};
      for (const auto& [key, value] : settings)
        all.emplace_back("position." + key, value);
      return QString::fromStdString(written(family(encoding).info.equations(configured(all))));
    };
    QCOMPARE(equation("canon", {}), QString("h'[n] = h[n] + Σ_j a_j ⊙ h[n−j],  j = 0…K−1"));
    QCOMPARE(equation("canon", {{"residual", "off"}}), QString("h'[n] = Σ_j a_j ⊙ h[n−j],  j = 0…K−1"));
    QCOMPARE(equation("grape_ap", {}),
             QString("logit[h,i,j] += m_h·Σ_l ln σ(p_i·R^(s·l)·p̂_l/w),  l = j+1…i"));
    QVERIFY(equation("grape_ap", {{"norm", "both"}}).contains("ln σ(p̂_i·R^(s·l)·p̂_l/w)"));
    QCOMPARE(equation("grape_a", {{"terms", "q"}}),
             QString("logit[h,i,j] −= s·(i − j)·m_h·softplus(ω_h)·softplus(v_h·q_i/√d)"));
    const QString turn = "angle[h,n,i] = base^(−2i/d)·Σ_l ", gate = "σ(u_h·ĥ_l + β_h)·",
                  conv = "conv(c_h·Ŵ_h·ĥ_lh)", each = ",  l = 0…n";
    QCOMPARE(equation("selective_rope", {}), turn + gate + "SiLU(" + conv + ")_i" + each);
    QCOMPARE(equation("selective_rope", {{"gate", "off"}}), turn + "SiLU(" + conv + ")_i" + each);
    QCOMPARE(equation("selective_rope", {{"activation", "none"}, {"steady", "on"}}),
             turn + gate + "(" + conv + "_i + e^b_hi)" + each);
    QVERIFY(equation("xpos", {}).contains("queries and keys times ζ^(±s·(n − middle)/B)"));
    QVERIFY(equation("transformer_xl", {{"transformer_xl.clamp", "10"}}).contains("s·n at most ±10"));
    QVERIFY(equation("tener", {{"tener.keys", "unprojected"}})
                .contains("k: the head's dims of what attention reads"));
    QVERIFY(equation("t5", {{"t5.scaled", "off"}}).startsWith("logit[h,i,j] = q_i·k_j,  logit[h,i,j] +="));
    QVERIFY(
        equation("rope", {{"rope.extension", "yarn"}})
            .endsWith("cos[n,i] = m·cos(s·n·ω[i]),  m: the attention factor,  sin[n,i] = m·sin(s·n·ω[i]),  "
                      "m: the attention factor"));
    QVERIFY(equation("rope", {{"rope.extension", "rerope"}})
                .endsWith("i = 0…d/2−1, for far keys n as rerope takes it"));
    QCOMPARE(equation("cable", {{"scaled", "off"}}),
             QString("logit[h,i,j] = q_i·k_j − Σ_l softplus(w_h·x_l + β_h),  l = j+1…i"));
    QVERIFY(equation("cope", {{"scaling", "x-transformers"}})
                .startsWith("logit[h,i,j] = q_i·k_j/√d + q_i·e[p_ij],  p_ij = min("));
    QVERIFY(equation("gape", {{"length", "text"}, {"gates", "layer"}})
                .startsWith("logit[h,i,j] −= s·(i − j)/T·softplus(γ_h)·softplus(v·q_i + b)"));
    QVERIFY(equation("path", {{"forget", "on"}}).contains("·q_i + Σ_l ln σ(f_h·x_l + b_h))/√d"));
    QVERIFY(equation("wall", {{"forget", "on"}}).contains("/√d + Σ_l ln σ(f_h·x_l + a_h)"));
    QCOMPARE(equation("stick_breaking", {{"keys", "itself"}, {"remainder", "off"}}),
             QString("weight[h,i,j] = σ(z_ij)·Π_l (1 − σ(z_il)),  j ≤ i, l = j+1…i,  z = q·k/√d"));
  }

  // A pattern gives positions to some layers alone, and so does a placement.
  void aLayerWithoutPositionsSaysSo() {
    const auto patterned = run("rope", {{"model.layers", "3"}, {"position.pattern", "nope, rope[span=4]"}}),
               first = run("expe", {{"position.expe.placement", "first"}}),
               once = run("expe", {{"position.expe.placement", "once"}});
    const auto at = [](std::int64_t run, std::int64_t layer, const char* view = "positions") {
      auto request = asking(view, run);
      request.now.layer = layer;
      return request;
    };
    const auto none = [](int layer, const char* title) {
      return "Layer " + std::to_string(layer) + " has no positions of " + title + ": choose another layer.";
    };
    for (const char* view : {"positions", "precision", "slopes"}) {
      QCOMPARE(look_->refusal(at(patterned, 0, view)), none(1, "RoPE"));
      QCOMPARE(look_->refusal(at(patterned, 1, view)), std::string());
      QCOMPARE(look_->refusal(at(patterned, 2, view)), none(3, "RoPE"));
    }
    QCOMPARE(look_->figure(at(patterned, 1)).panels[0].title, std::string("layer 2"));
    QCOMPARE(look_->refusal(at(first, 0)), std::string());
    QCOMPARE(look_->refusal(at(first, 1)), none(2, "ExPE"));
    for (const std::int64_t layer : {0, 1})
      QCOMPARE(look_->figure(at(once, layer)).panels[0].title, std::string("embedding"));
  }

  void theEdgeMovesWithTheOffset() {
    auto request = asking("positions", expe_);
    request.now.length = 64;
    request.now.position = 5;
    auto panel = look_->figure(request).panels[0];
    QCOMPARE(referencesNamed(panel, "training edge"), std::vector<double>{16});
    QCOMPARE(referencesNamed(panel, "selected"), std::vector<double>{5});
    QCOMPARE(panel.pickX, std::string("position"));
    request.now.eval.set("evaluation.offset", std::int64_t(10));
    QCOMPARE(referencesNamed(look_->figure(request).panels[0], "training edge"), std::vector<double>{6});
    request.now.eval.set("evaluation.offset", std::int64_t(16));
    panel = look_->figure(request).panels[0];
    QVERIFY(referencesNamed(panel, "training edge").empty());
    QCOMPARE(panel.notes.size(), size_t(1));
  }

  void linesAreRowsAndColumnsOfTheMap() {
    auto request = asking("positions", rope_, {{"as", "sin"}, {"show", "dims"}});
    request.now.length = 48;
    const auto dims = look_->figure(request).panels[0];
    QCOMPARE(dims.curves.size(), size_t(4));
    const auto& pair = curveNamed(dims, "i = 1");
    QCOMPARE(pair.x.size(), size_t(48));
    for (int n = 0; n < 48; ++n)
      QVERIFY(std::abs(pair.y[size_t(n)] - std::sin(n * 0.1)) < 1e-6);
    request.options = *figureOptions("positions", {{"as", "angle"}, {"show", "positions"}});
    request.now.position = 21;
    const auto lines = look_->figure(request).panels[0];
    QVERIFY(std::abs(curveNamed(lines, "n = 8 (L/2)").y[1] - 0.8) < 1e-6);
    QVERIFY(std::abs(curveNamed(lines, "n = 32 (2L)").y[2] - 0.32) < 1e-6);
    QCOMPARE(curveNamed(lines, "n = 21").y[0], 21.0);
    QCOMPARE(curveNamed(lines, "n = 47").x, (std::vector<double>{0, 1, 2, 3}));
  }

  // Where tokens stand: rows of four of a window of 16. Of biases those of the last query.
  void picturesAreTheMapRowByRow() {
    for (const auto run : {expe_, alibi_}) {
      auto request = asking("positions", run, {{"show", "grid"}});
      const auto figure = look_->figure(request);
      const auto all = command(request.now, run == expe_ ? "vector" : "bias");
      QCOMPARE(figure.panels.size(), std::size_t(run == expe_ ? 8 : 4));
      for (std::size_t row = 0; row < figure.panels.size(); ++row) {
        const auto& map = *figure.panels[row].map;
        QVERIFY(map.rows == 4 && map.columns == 4);
        for (std::int64_t n = 0; n < 16; ++n) {
          const auto i = static_cast<std::int64_t>(row);
          QCOMPARE(double(map.at(n / 4, n % 4)), run == expe_ ? all.at(n, i) : all.at(i, 15 - n));
        }
      }
      QCOMPARE(figure.panels[1].title.english(), run == expe_ ? "layer 1 · dim 1" : "layer 1 · head 2");
      QCOMPARE(figure.panels[0].x.english(), "column (4 by default)");
    }
  }

  void productsOfVectors() {
    auto request = asking("positions", expe_, {{"show", "products"}});
    request.now.length = 64;
    const auto panel = look_->figure(request).panels[0];
    const auto& at32 = curveNamed(panel, "i = 32 (2L)");
    QCOMPARE(at32.x.size(), size_t(33));
    for (size_t k = 0; k < at32.x.size(); ++k) {
      double product = 0;
      for (int c = 0; c < 8; ++c)
        product += (32.0 + c) / 512 * (32 - at32.x[k] + c) / 512;
      QVERIFY(std::abs(at32.y[k] - product) < 1e-6 * product);
    }
    QVERIFY(panel.curves.size() > 2);
  }

  void productsOfRotationsDependOnTheDistanceAlone() {
    auto request = asking("positions", rope_, {{"show", "products"}});
    request.now.length = 64;
    const auto panel = look_->figure(request).panels[0];
    QCOMPARE(panel.curves.size(), size_t(1));
    const auto& any = curveNamed(panel, "any i");
    QCOMPARE(any.x.size(), size_t(64));
    for (int distance = 0; distance < 64; ++distance) {
      double mean = 0;
      for (int i = 0; i < 4; ++i)
        mean += std::cos(distance * std::pow(10000, -2.0 * i / 8)) / 4;
      QCOMPARE(any.x[size_t(distance)], double(distance));
      QVERIFY(std::abs(any.y[size_t(distance)] - mean) < 1e-6);
    }
  }

  void theProductOfABiasIsTheBias() {
    const auto panel = look_->figure(asking("positions", alibi_, {{"show", "products"}})).panels[0];
    QCOMPARE(curveNamed(panel, "head 1").y[5], -5.0 / 4);
  }

  void pinnedIsBesideWithTheSameColours() {
    auto request = asking("positions", expe_);
    request.pinned = request.now;
    request.pinned->eval.set("evaluation.scale", 0.25);
    const auto figure = look_->figure(request);
    QCOMPARE(figure.panels.size(), size_t(2));
    QCOMPARE(figure.panels[0].title, std::string("now"));
    QCOMPARE(figure.panels[1].title, std::string("pinned"));
    const auto range = std::pair{0.0, 22.0 / 512}; // n + c at most 15 + 7
    QVERIFY(figure.panels[0].map->range == range && figure.panels[1].map->range == range);
    QVERIFY(metadataOf(figure, "pinned").find("s = 0.25") != std::string::npos);
    QCOMPARE(figure.panels[1].map->at(7, 15), float(22.0 / 2048));
  }

  void differenceIsPresentMinusPinned() {
    auto request = asking("positions", expe_, {{"pinned", "difference"}});
    request.pinned = request.now;
    request.pinned->eval.set("evaluation.scale", 0.25);
    const auto figure = look_->figure(request);
    QCOMPARE(figure.panels.size(), size_t(1));
    QVERIFY(figure.panels[0].map->colors == Colors::Diverging);
    QCOMPARE(figure.panels[0].map->at(2, 3), float(0.75 * 5 / 512));
    QCOMPARE(QString::fromStdString(figure.panels[0].map->text->of(2, 3)),
             QString("n = 3, c = 2: 0.009765625 − 0.00244140625 = 0.00732421875"));
    request.pinned = ProbeState{};
    request.pinned->run = rope_;
    QVERIFY(look_->refusal(request).find("no difference") != std::string::npos);
  }

  void pinnedLinesAreDashed() {
    auto request = asking("positions", expe_, {{"show", "dims"}});
    request.pinned = request.now;
    request.pinned->eval.set("evaluation.scale", 0.5);
    const auto panel = look_->figure(request).panels[0];
    QCOMPARE(panel.curves.size(), size_t(16));
    const auto &now = curveNamed(panel, "c = 3"), &pinned = curveNamed(panel, "c = 3 (pinned)");
    QVERIFY(pinned.style == Curve::Style::Dashed && pinned.color == now.color);
    QCOMPARE(pinned.y[9], now.y[9] / 2);
  }

  void learnedValuesAreTheCheckpoints() {
    auto request = asking("positions", learned_);
    request.now.checkpoint = 4;
    const auto early = look_->figure(request), late = look_->figure(asking("positions", learned_));
    QVERIFY(early.stamp.english().find("step 4") != std::string::npos &&
            late.stamp.english().find("step 12") != std::string::npos);
    const auto& map = *late.panels[0].map;
    QVERIFY(map.at(0, 1) != early.panels[0].map->at(0, 1));
    // S and θ read off two cells give all others, and stand in the text.
    const double S = map.at(0, 0), theta = double(map.at(0, 15)) / 15 - S / 15;
    for (int c = 0; c < 8; ++c)
      for (int n = 0; n < 16; ++n)
        QVERIFY(std::abs(map.at(c, n) - (S + theta * (n + c))) < 1e-6);
    const auto text = map.text->of(0, 1);
    QVERIFY2(text.english().find("1·(" + print(Value(S))) != std::string::npos || S < 0,
             text.english().c_str());
    const auto before = run("expe", {{"position.expe.l", "8"}, {"position.expe.learned", "initialised"}});
    QCOMPARE(look_->figure(asking("positions", before)).panels[0].map->at(0, 4), 4.0f / 2048);
  }

  // By its name, with what it has become, wherever the run is looked at; no evaluation changes it.
  void aNumberOfOnesOwnIsShownAsTrained() {
    const Settings own = {{"position.custom.l", "8"},
                          {"position.custom.names", "a, b"},
                          {"position.custom.formula", "a*n + b*c + max(n, 1)/D"},
                          {"position.custom.trained", "a"},
                          {"position.custom.p1", "0.5"},
                          {"position.custom.p2", "0.25"}};
    const auto id = run("custom", own);
    const auto before = look_->figure(asking("positions", id)).stamp.english();
    QVERIFY2(
        before.ends_with(" · b 0.25 · a 0.5 (at the start) · p[n,c] = 1·(0.5*n + 0.25*c + max(n, 1)/32)"),
        before.c_str());
    QCOMPARE(bench_.train(id).how, TrainEnd::How::Finished);
    const auto figure = look_->figure(asking("positions", id));
    const double a = figure.panels[0].map->at(0, 15) / 15.0 - 1 / 32.0;
    QVERIFY(std::abs(a - 0.5) > 1e-4);
    const std::string stamp = figure.stamp.english();
    const auto at = stamp.rfind(" · a "), end = stamp.find(" (trained) · p[n,c] = 1·(");
    QVERIFY2(at != std::string::npos && end != std::string::npos, stamp.c_str());
    QVERIFY2(std::abs(*readReal(stamp.substr(at + 6, end - at - 6)) - a) < 1e-4, stamp.c_str());
    QVERIFY(stamp.find("Name ") == std::string::npos && stamp.find("a 1/2") == std::string::npos);
    QVERIFY2(stamp.find("0.5*n") == std::string::npos, stamp.c_str()); // nor in the equation
    const auto text = figure.panels[0].map->text->of(3, 4);
    QVERIFY2(text.english().starts_with("n = 4, c = 3: s·(a*n + b*c + max(n, 1)/D) = 1·("),
             text.english().c_str());
    QVERIFY2(text.english().find("*4 + 0.25*3 + max(4, 1)/32) = ") != std::string::npos,
             text.english().c_str());
    QVERIFY2(look_->figure(asking("tokens", id)).stamp.english().ends_with(" (trained)"), "of the weights");
    auto request = asking("positions", id);
    request.now.eval.set("position.custom.p1", 3.0);
    QVERIFY(look_->refusal(request).find("position.custom.p1 belongs to the trained model") == 0);
    request.now.eval = {};
    request.now.eval.set("position.custom.p2", 0.5);
    QVERIFY(look_->figure(request).stamp.english().find(" · b 0.5 · a ") != std::string::npos);
    QVERIFY(!evalConfig(bench_.study->run(id)->config, {{"position.custom.p1", "3"}}).ok());
    QVERIFY(evalConfig(bench_.study->run(id)->config, {{"position.custom.p2", "3"}}).ok());
  }

  void whatCannotBeShownSaysWhatToDo() {
    QVERIFY(look_->refusal(asking("positions", nope_)).find("choose a run of another encoding") !=
            std::string::npos);
    QVERIFY(look_->refusal(asking("positions", random_)).find("train it first") != std::string::npos);
    QVERIFY(look_->refusal(asking("positions", expe_, {{"as", "cos"}})).find("it has vector") !=
            std::string::npos);
    auto request = asking("positions", expe_);
    request.now.eval.set("model.width", std::int64_t(64));
    QVERIFY(look_->refusal(request).find("cannot be changed") != std::string::npos);
  }

  void aLongMapComesCoarseFirst() {
    auto request = asking("positions", sinusoidal_);
    request.now.length = 40000; // × 32 dims
    const auto figure = look_->figure(request);
    QCOMPARE(look_->coarse.size(), size_t(1));
    const HeatMap &coarse = *look_->coarse[0].panels[0].map, &map = *figure.panels[0].map;
    QCOMPARE(map.columns, std::int64_t(40000));
    QCOMPARE(coarse.columns, std::int64_t(10000));
    QCOMPARE(coarse.right, 39999.5);
    QCOMPARE(coarse.at(3, 777), map.at(3, 4 * 777));
    QCOMPARE(coarse.text->of(3, 777), map.text->of(3, 4 * 777));
    Cancelled cancelled;
    request.now.length = 40001; // what was measured is at hand
    const auto none = look_->probe->figure(request, cancelled, [](const Figure&) {});
    QVERIFY(!none.ok());
    QCOMPARE(none.error().message(), std::string("Cancelled."));
  }
};

QTEST_GUILESS_MAIN(PositionsViewTest)
#include "positions_view_test.moc"
