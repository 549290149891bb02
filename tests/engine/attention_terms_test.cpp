// What of attention comes from position: terms of its logits, and its mean by distance.
#include "tests/engine/attention_fixture.h"

#include <map>
#include <set>

using namespace expe;

namespace {

const char *const
    four = "content–content, content–position, position–content, position–position",
    *const convolved = "token–token, token–tokens before, tokens before–token, tokens before–tokens before",
    *const biased = "content, position (bias)", *const byContent = "content, content and position (bias)",
    *const multipliedAndBiased = "content × position, position (bias)",
    *const multipliedByContent = "content × position, content and position (bias)";

// The terms of each encoding of the registry, in the layer where it acts, and of several in one layer.
const std::map<std::string, const char*> termsOf = {
    {"expe", four},
    {"exqpe", four},
    {"sinusoidal", four},
    {"normed sinusoidal", four},
    {"learned_absolute", four},
    {"axial", four},
    {"shaw", "content–content, content–position"},
    {"transformer_xl", four},
    {"tener", four},
    {"unprojected tener", four},
    {"huang_2020", "content–content, content–position, position–content"},
    {"deberta", "content–content, content–position, position–content"},
    {"alibi", biased},
    {"bam", biased},
    {"t5", biased},
    {"kerple", biased},
    {"sandwich", biased},
    {"fire", biased},
    {"cope", "content–content, content–position (counted)"},
    {"cable", byContent},
    {"fox", byContent},
    {"grape_a", byContent},
    {"grape_ap", byContent},
    {"gape", byContent},
    {"canon", convolved},
    {"shared canon", convolved},
    {"normed canon", convolved},
    {"selective_attention", "content–content, hidden by queries between"},
    {"expe_2d", four},
    {"sinusoidal_2d", four},
    {"learned_2d", four},
    {"alibi_2d", biased},
    {"t5_2d", biased},
    {"swin", biased},
    {"custom", four},
    {"custom embed", four},
    {"custom bias", biased},
    {"sinusoidal+rope", four},
    {"expe+rope", four},
    {"canon+rope", convolved},
    {"expe+alibi", "content–content, content–position, position–content, position–position, position (bias)"},
    {"expe+fox",
     "content–content, content–position, position–content, position–position, content and position (bias)"},
    {"expe+cope", "content–content, content–position, position–content, position–position, "
                  "content–position (counted)"},
    {"learned_absolute+alibi",
     "content–content, content–position, position–content, position–position, position (bias)"},
    {"learned_absolute+transformer_xl", four},
    {"expe+path", four},
    {"expe+wall", four},
    {"deberta+fox", "content–content, content–position, position–content, content and position (bias)"},
    {"shaw+rope", "content × position, content–position"},
    {"cope+rope", "content × position, content–position (counted)"},
    {"cope+fox", "content–content, content–position (counted), content and position (bias)"},
    {"selective_attention+rope", "content × position, hidden by queries between"},
    {"fox+rope", multipliedByContent},
    {"gape+rope", multipliedByContent},
    {"pope+t5", multipliedAndBiased},
    {"alibi+da_transformer", multipliedAndBiased},
    {"fox+path", multipliedByContent},
    {"fox+stick_breaking", byContent}};

// And of those that have none the reason.
const char* const multiplied = "position multiplies queries and keys";
const char* const rescored = "position changes whole scores";
const std::map<std::string, const char*> reasonsOf = {
    {"nope", "or nowhere"},
    {"rope", multiplied},
    {"xpos", multiplied},
    {"fope", multiplied},
    {"pope", multiplied},
    {"rope_pp", multiplied},
    {"rope_2d", multiplied},
    {"repo", multiplied},
    {"selective_rope", multiplied},
    {"wall", multiplied},
    {"custom angle", multiplied},
    {"pope+sinusoidal", multiplied},
    {"M1", rescored},
    {"da_transformer", rescored},
    {"tapa", rescored},
    {"path", rescored},
    {"rope+da_transformer", multiplied},
    {"stick_breaking", "the nearest keys take their share"}};

} // namespace

class AttentionTermsTest : public AttentionFixture {
  Q_OBJECT

  // The logits [T,T] of the encoding alone, each written in its own way.
  at::Tensor bare(const ProbeState& state, const QString& run) {
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
    if (run == "shaw") { // of the mean query and key, with the vectors of their distances
      ModelCache models(bench_.where);
      Progress progress;
      const auto table = (*models.get(state, progress))->model().parameters().view("position.shaw_keys.1");
      const auto read =
          at::matmul(table.detach().to(at::kDouble), all.plainQ[state.head].to(at::kDouble).mean(0));
      const auto j = at::arange(300);
      const auto clip = table.size(0) / 2;
      return read.index({(j.unsqueeze(0) - j.unsqueeze(1)).clamp(-clip, clip) + clip}) / root;
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

  // The first layer where the encoding acts at the embedding, else one that it acts in.
  static std::int64_t layerOf(const std::string& run) {
    const auto settings = settingsOf(run);
    const auto encoding = std::ranges::find(settings, "position.encoding", &Settings::value_type::first);
    if (encoding == settings.end() || encoding->second == "custom") // which may act anywhere
      return run == "custom embed" ? 0 : 1;
    return std::ranges::count(family(encoding->second).info.actsAt, "embed") > 0 ? 0 : 1;
  }

  // Cells are means of the logits that are seen, and no term is so small that the sum would be right without
  // it.
  static void compareSum(const Figure& figure, const at::Tensor& logits) {
    const auto contiguous = logits.contiguous();
    const auto at = contiguous.accessor<double, 2>();
    const auto T = logits.size(0), side = (T + 255) / 256, cells = (T + side - 1) / side;
    double most = 0, apart = 0;
    std::vector<double> greatest(figure.panels.size());
    for (std::int64_t r = 0; r < cells; ++r)
      for (std::int64_t c = 0; c <= r; ++c) {
        double sum = 0, mean = 0;
        int count = 0;
        for (auto i = r * side; i < std::min(T, (r + 1) * side); ++i)
          for (auto j = c * side; j <= std::min(i, (c + 1) * side - 1); ++j)
            if (std::isfinite(at[i][j]))
              mean += at[i][j], most = std::max(most, std::abs(at[i][j])), ++count;
        for (std::size_t term = 0; term < greatest.size(); ++term) {
          const auto value = double(figure.panels[term].map->at(r, c));
          sum += value;
          if (count > 0)
            greatest[term] = std::max(greatest[term], std::abs(value));
        }
        if (count > 0)
          apart = std::abs(sum - mean / count) <= apart ? apart : std::abs(sum - mean / count); // NaN too
      }
    QVERIFY2(apart < 1e-5 * most, qPrintable(QString("%1 of %2").arg(apart).arg(most)));
    for (std::size_t term = 0; term < greatest.size(); ++term)
      QVERIFY2(greatest[term] > 2e-5 * most, figure.panels[term].title.english().c_str());
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
    for (const Panel& panel : figure.panels) {
      QCOMPARE(panel.map->colors, Colors::Diverging);
      QCOMPARE(panel.map->range, figure.panels[0].map->range);
    }
    const auto span = run == "pattern" ? 7 : 0; // which hides the others
    QCOMPARE(std::isnan(figure.panels[0].map->at(20, 20 - 7)), run == "pattern");
    compareSum(figure, whole(state).logits()[state.head] + hidden(length, span));
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

  // Each has the terms that its paper writes, and their sum is the logit of the plan; or it says why it has
  // none.
  void everyEncodingHasItsTerms_data() {
    QTest::addColumn<QString>("terms");
    QTest::addColumn<QString>("reason");
    std::set<std::string> rows;
    for (const Family& each : registry())
      rows.insert(each.info.id);
    for (const auto* list : {&termsOf, &reasonsOf})
      for (const auto& [row, _] : *list)
        rows.insert(row);
    const auto in = [](const auto& list, const std::string& row) {
      const auto found = list.find(row);
      return found == list.end() ? QString() : QString(found->second);
    };
    for (const std::string& row : rows)
      QTest::newRow(row.c_str()) << in(termsOf, row) << in(reasonsOf, row);
  }
  void everyEncodingHasItsTerms() {
    QFETCH(QString, terms);
    QFETCH(QString, reason);
    QVERIFY2(terms.isEmpty() != reason.isEmpty(), "it is to be in one of the lists");
    auto state = this->state(QTest::currentDataTag(), 40, layerOf(QTest::currentDataTag()));
    state.eval.set("evaluation.offset", std::int64_t(100)); // where ExPE's values are large
    if (terms.isEmpty()) {
      const auto said = refusal(state, {{"show", "terms"}});
      QVERIFY2(QString::fromStdString(said).contains(reason), said.c_str());
      return;
    }
    ModelCache models(bench_.where);
    const auto figure = drawn(models, state, {{"show", "terms"}});
    QStringList titles;
    for (const Panel& panel : figure.panels)
      titles << QString::fromStdString(panel.title.english());
    QCOMPARE(titles.join(", "), terms);
    compareSum(figure, whole(state).explicitly[state.head]);
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

  // Golovneva et al. 2024, equations 3 to 5: q_i·e[p_ij]/√d between two rows of the table, p_ij = Σ_l g_il.
  void theTermOfCopeIsReadAtWhatIsCounted() {
    const auto state = this->state("cope", 40);
    ModelCache models(bench_.where);
    const auto figure = drawn(models, state, {{"show", "terms"}});
    Progress progress;
    const auto e =
        (*models.get(state, progress))->model().parameters().view("position.cope_e.1").to(at::kDouble);
    const auto all = whole(state);
    const auto q = all.plainQ[state.head].to(at::kDouble), k = all.plainK[state.head].to(at::kDouble);
    const auto content = at::matmul(q, k.t()) / std::sqrt(8.0), gates = content.sigmoid(),
               read = at::matmul(q, e) / std::sqrt(8.0);
    for (int i = 0; i < 40; ++i) {
      double p = 0;
      for (int j = i; j >= 0; --j) {
        p += gates[i][j].item<double>();
        const auto below = std::floor(p);
        const double counted = (below + 1 - p) * read[i][int(below)].item<double>() +
                               (p - below) * read[i][int(below) + 1].item<double>();
        QVERIFY(std::abs(double(figure.panels.at(0).map->at(i, j)) - content[i][j].item<double>()) < 1e-5);
        QVERIFY(std::abs(double(figure.panels.at(1).map->at(i, j)) - counted) < 1e-5);
      }
    }
  }

  // Leviathan et al. 2024: of what the queries between look at in head 0.
  void whatQueriesHideIsATerm() {
    const auto state = this->state("selective_attention", 40);
    ModelCache models(bench_.where);
    const auto figure = drawn(models, state, {{"show", "terms"}});
    const auto all = whole(state);
    const auto first =
        at::matmul(all.plainQ[0].to(at::kDouble), all.plainK[0].to(at::kDouble).t()).relu() / std::sqrt(8.0);
    for (int j = 0; j < 40; ++j) {
      double sum = 0;
      for (int i = j; i < 40; ++i) {
        QVERIFY(std::abs(double(figure.panels.at(1).map->at(i, j)) + sum) < 1e-5 * std::max(1.0, sum));
        if (i > j && j > 0)
          sum += first[i][j].item<double>();
      }
    }
  }

  void whereTermsDoNotSeparateItSaysWhy() {
    const Settings terms = {{"show", "terms"}};
    QVERIFY(refusal(state("before", 40), terms).find("before the norm") != std::string::npos);
    QVERIFY(refusal(state("sinusoidal", 40), terms).find("elsewhere") != std::string::npos);
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
    for (const char* run : {"expe", "rope", "alibi", "sinusoidal", "shaw"})
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
    if (run != "shaw") // whose scores are more than products
      compareDiagonals(curves[0].y, plain(state, span));
    if (run == "sinusoidal") {
      QVERIFY(figure.panels[0].notes.at(0).english().find("nothing of its own") != std::string::npos);
      return;
    }
    compareDiagonals(curves[1].y, (bare(state, run) + hidden(300, span)).softmax(-1));
  }

  // What is drawn beside the head is told as what it is: neither rotated where nothing is, nor nothing where
  // there are vectors or factors of distances.
  void whatTheEncodingAloneIsSaysItsNote() {
    ModelCache models(bench_.where);
    const auto note = [&](const char* run) {
      const auto figure = drawn(models, this->state(run, 40), {{"show", "distance"}});
      for (const auto& [key, value] : figure.metadata)
        if (key.starts_with("encoding alone"))
          return value;
      return std::string();
    };
    const std::string mean = "softmax of the logits of the mean query and the mean key of the window, at the "
                             "positions of each query and key";
    for (const char* run : {"wall", "rope", "shaw", "deberta", "huang_2020", "da_transformer", "path"})
      QCOMPARE(note(run), mean);
    QVERIFY(note("canon").find("the tokens before in what they read") != std::string::npos);
    QVERIFY(note("expe").find("the position in what they read") != std::string::npos);
    QCOMPARE(note("gape"),
             std::string("softmax of the logits of the bias, with the mean query and the mean key"));
    QCOMPARE(note("alibi"), std::string("softmax of the logits of the bias"));
    QVERIFY(note("stick_breaking").starts_with("shares of the stick by the logits of the mean query"));
    QVERIFY(note("nope").find("nothing of its own") != std::string::npos);
    QVERIFY(note("transformer_xl").find("position alone") != std::string::npos);
  }
};

QTEST_GUILESS_MAIN(AttentionTermsTest)
#include "attention_terms_test.moc"
