// What of attention comes from position: terms of its logits, and its mean by distance.
#include "tests/engine/attention_fixture.h"

using namespace expe;

class AttentionTermsTest : public AttentionFixture {
  Q_OBJECT

  // The logits [T,T] of the encoding alone, each written in its own way.
  at::Tensor bare(const ProbeState& state) {
    const auto all = whole(state);
    const double root = std::sqrt(8.0);
    if (all.bias.defined())
      return all.bias[state.head];
    if (all.over) {
      ModelCache models(bench_.where);
      Progress progress;
      const auto w = (*models.get(state, progress))->model().weights().layers[1].qkv.to(at::kDouble);
      const auto P = all.over->values.to(at::kDouble);
      const auto ofQ = w.slice(0, 16, 24);
      const auto first = w.size(0) == 96 ? 48 : 40; // of 4 key heads the third, of 2 the second
      const auto ofK = w.slice(0, first, first + 8);
      auto q = at::matmul(P, ofQ.slice(1, 0, P.size(-1)).t()),
           k = at::matmul(P, ofK.slice(1, 0, P.size(-1)).t());
      if (const auto& layer = (*models.get(state, progress))->model().weights().layers[1];
          layer.qNorm.defined()) { // by the scale of the whole
        const auto input = at::cat({P, all.h.slice(1, P.size(-1))}, 1);
        for (const auto& [x, rows, gain] : {std::tuple(&q, ofQ, layer.qNorm), {&k, ofK, layer.kNorm}})
          *x =
              gain.to(at::kDouble) * *x / (at::matmul(input, rows.t()).square().mean(-1, true) + 1e-5).sqrt();
      }
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

private slots:
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
    ModelCache models(bench_.where);
    const auto figure = drawn(models, state, {{"show", "terms"}});
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
    ModelCache models(bench_.where);
    const auto figure = drawn(models, state, {{"show", "terms"}});
    QCOMPARE(figure.panels.at(3).title, std::string("position–position"));
    const auto all = whole(state);
    const auto& over = all.over.value();
    Progress progress;
    const auto w = (*models.get(state, progress))->model().weights().layers[1].qkv.to(at::kDouble);
    const auto P = over.values.to(at::kDouble);
    const auto l = P.size(-1);
    const auto q = at::matmul(P, w.slice(0, 16, 24).slice(1, 0, l).t()), // head 2 of width 8
        k = at::matmul(P, w.slice(0, 48, 56).slice(1, 0, l).t());
    const auto expected = at::matmul(q, k.t()) / std::sqrt(8.0);
    for (int i = 0; i < 40; ++i)
      for (int j = 0; j <= i; ++j)
        QVERIFY(std::abs(double(figure.panels[3].map->at(i, j)) - expected[i][j].item<double>()) < 1e-5);
  }

  // Each has the terms that its paper writes, and their sum is the logit of the plan.
  void everyEncodingThatAddsHasItsTerms_data() {
    QTest::addColumn<int>("layer");
    QTest::addColumn<QString>("terms");
    const char *four = "content–content, content–position, position–content, position–position",
               *bias = "content, position (bias)";
    for (const char* run : {"sinusoidal", "normed sinusoidal", "learned_absolute"})
      QTest::newRow(run) << 0 << four;
    QTest::newRow("transformer_xl") << 1 << four;
    QTest::newRow("tener") << 1 << four;
    QTest::newRow("shaw") << 1 << "content–content, content–position";
    QTest::newRow("deberta") << 1 << "content–content, content–position, position–content";
    QTest::newRow("M4") << 1 << "content–content, content–position, position–content";
    for (const char* run : {"canon", "shared canon", "normed canon"})
      QTest::newRow(run)
          << 1 << "token–token, token–tokens before, tokens before–token, tokens before–tokens before";
    for (const char* run : {"t5", "fire", "kerple", "sandwich", "fox"})
      QTest::newRow(run) << 1 << bias;
  }
  void everyEncodingThatAddsHasItsTerms() {
    QFETCH(int, layer);
    QFETCH(QString, terms);
    const auto state = this->state(QTest::currentDataTag(), 40, layer);
    ModelCache models(bench_.where);
    const auto figure = drawn(models, state, {{"show", "terms"}});
    QStringList titles;
    for (const Panel& panel : figure.panels)
      titles << QString::fromStdString(panel.title.english());
    QCOMPARE(titles.join(", "), terms);
    const auto logits = whole(state).explicitly[state.head].contiguous();
    const auto at = logits.accessor<double, 2>();
    const double most = std::max(1.0, logits.tril().nan_to_num(0, 0, 0).abs().max().item<double>());
    for (int i = 0; i < 40; ++i)
      for (int j = 0; j <= i; ++j) {
        double sum = 0;
        for (const Panel& panel : figure.panels)
          sum += double(panel.map->at(i, j));
        QVERIFY2(std::abs(sum - at[i][j]) < 1e-5 * most,
                 qPrintable(QString("%1 %2: %3, not %4").arg(i).arg(j).arg(sum).arg(at[i][j])));
      }
  }

  // Dai et al. 2019, section 3.3, term (c): u·k_j/√d, whatever the query.
  void aTermIsThatOfThePaper() {
    const auto state = this->state("transformer_xl", 40);
    ModelCache models(bench_.where);
    const auto figure = drawn(models, state, {{"show", "terms"}});
    Progress progress;
    const auto u = (*models.get(state, progress))
                       ->model()
                       .parameters()
                       .view("position.transformer_xl_u")
                       .to(at::kDouble);
    const auto k = whole(state).plainK[state.head].to(at::kDouble);
    const auto expected = at::matmul(k, u[state.head]) / std::sqrt(8.0);
    for (int i = 0; i < 40; ++i)
      for (int j = 0; j <= i; ++j)
        QVERIFY(std::abs(double(figure.panels.at(2).map->at(i, j)) - expected[j].item<double>()) < 1e-5);
  }

  void whereTermsDoNotSeparateItSaysWhy() {
    const Settings terms = {{"show", "terms"}};
    QVERIFY(refusal(state("rope", 40), terms).find("position multiplies queries and keys") !=
            std::string::npos);
    QVERIFY(refusal(state("before", 40), terms).find("before the norm") != std::string::npos);
    QVERIFY(refusal(state("sinusoidal", 40), terms).find("elsewhere") != std::string::npos);
    QVERIFY(refusal(state("nope", 40), terms).find("nowhere") != std::string::npos);
    for (const char* run : {"cope", "da_transformer", "M1"})
      QVERIFY2(refusal(state(run, 40), terms).find("changes whole scores") != std::string::npos, run);
  }

  // What the model reads of TENER's equations, where the user read that it rotates.
  void whatAddsDoesNotRotate() {
    for (const char* id : {"transformer_xl", "tener"}) {
      QCOMPARE(family(id).info.actsAt, std::vector<std::string>{"score"});
      ModelCache models(bench_.where);
      const auto figure = drawn(models, state(id, 40), {{"show", "distance"}});
      QCOMPARE(figure.panels.at(0).curves.size(), std::size_t(2));
      QVERIFY(figure.panels[0].curves[1].name.english().find("position–position") != std::string::npos);
    }
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
    ModelCache models(bench_.where);
    const auto figure = drawn(models, state, {{"show", "distance"}, {"log", "off"}});
    const auto& curves = figure.panels.at(0).curves;
    QCOMPARE(curves.size(), run == "sinusoidal" ? 1U : 2U);
    QCOMPARE(curves[0].y.size(), std::size_t(span ? span : 300));
    compareDiagonals(curves[0].y, plain(state, span));
    if (run == "sinusoidal") {
      QVERIFY(figure.panels[0].notes.at(0).english().find("nothing of its own") != std::string::npos);
      return;
    }
    compareDiagonals(curves[1].y, (bare(state) + hidden(300, span)).softmax(-1));
  }
};

QTEST_GUILESS_MAIN(AttentionTermsTest)
#include "attention_terms_test.moc"
