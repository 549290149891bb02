// Relative encodings inside the score, each against its formula in loops over i, j and dims; and, as parts of
// a model, their forms that are no defaults.
#include "tests/engine/finite_differences.h"
#include "tests/engine/relative_formulas.h"

#include "core/model/kv_cache.h"
#include "core/model/linear.h"

using namespace expe;

class RelativeTest : public QObject {
  Q_OBJECT

  static void eachForm() {
    QTest::addColumn<int>("number");
    for (std::size_t i = 0; i < forms().size(); ++i)
      QTest::newRow(forms()[i].name) << static_cast<int>(i);
  }
  static const Form& fetched() {
    QFETCH(int, number);
    return forms()[static_cast<std::size_t>(number)];
  }

private slots:
  void isItsFormula_data() { eachForm(); }
  void isItsFormula() {
    const Form& form = fetched();
    const at::NoGradGuard noGradients;
    for (const bool windows : {false, true})
      for (const bool causal : {true, false}) {
        E e(form.settings, windows, causal, form.scale);
        e.ask();
        const auto [logits, out] = byLoops(e, form);
        QVERIFY(largest(logits.nan_to_num(0, 0, 0)) > 0.5);
        QVERIFY(apart(logitsOf(e), logits) < 1e-11);
        const auto rows = rowsOf(e.plan, 2, 5);
        QVERIFY(apart(expe::logitsOf(e.plan, rows), logits.slice(2, 2, 5)) < 1e-11);
        QVERIFY(largest(attend(e.plan, e.v).out - out) < 1e-11);
        QVERIFY(largest(explicitAttention(e.plan, e.v, 1) - out) < 1e-11); // a row at a time
      }
  }

  // Computed again block by block, or all at once.
  void blocksHaveTheGradientsOfTheWhole_data() { eachForm(); }
  void blocksHaveTheGradientsOfTheWhole() {
    E e(fetched().settings);
    e.q.requires_grad_(), e.k.requires_grad_(), e.v.requires_grad_();
    std::vector<at::Tensor> leaves = e.parameters.leaves();
    leaves.insert(leaves.end(), {e.q, e.k, e.v});
    const auto gradients = [&](std::int64_t atOnce) {
      e.ask();
      const auto out = explicitAttention(e.plan, e.v, atOnce);
      return torch::autograd::grad({(out * random("g", out.sizes().vec())).sum()}, leaves);
    };
    const auto whole = gradients(1 << 20), blocks = gradients(E::B * E::H * E::Tk * 2);
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      QVERIFY(largest(whole[i]) > 1e-3);
      QVERIFY(largest(whole[i] - blocks[i]) < 1e-10);
    }
  }

  void gradientsAreFiniteDifferences_data() { eachForm(); }
  void gradientsAreFiniteDifferences() {
    Trained m(fetched().settings);
    const auto all = tokens(2, 20);
    const auto loss = [&] { return m.model.loss(all.slice(1, 0, 19), all.slice(1, 1), m.options); };
    int leaf = 0;
    const bool bent =
        fetched().settings[0].second == "da_transformer"; // a ReLU: steps are not to cross its edge
    for (const Slope& slope : slopesOfLeaves(m.model.parameters(), loss, bent ? 1e-7 : 1e-5))
      QVERIFY2(slope.apart() <= 1e-6 * std::abs(slope.gradient) + (bent ? 1e-7 : 1e-9),
               qPrintable(QString("%1: %2 %3").arg(leaf++).arg(slope.gradient).arg(slope.difference)));
  }

  void readInPiecesIsReadWhole_data() { eachForm(); }
  void readInPiecesIsReadWhole() {
    Trained m(fetched().settings);
    const at::NoGradGuard noGradients;
    const auto all = tokens(2, 23);
    const auto whole = m.model.logits(all, m.options);
    for (const std::int64_t size : {1, 7}) {
      KVCache cache(4);
      ForwardOptions piece = m.options;
      piece.cache = &cache;
      std::vector<at::Tensor> parts;
      for (std::int64_t from = 0; from < 23; from += size)
        parts.push_back(m.model.logits(all.slice(1, from, std::min<std::int64_t>(from + size, 23)), piece));
      QVERIFY(largest(at::cat(parts, 1) - whole) < 1e-10 * std::max(1.0, largest(whole)));
    }
  }

  // The factors by distance that views show of Canon's input make what W_q and W_k read.
  void whatIsShownMakesTheInput_data() {
    QTest::addColumn<QString>("residual");
    QTest::newRow("an addition") << "on";
    QTest::newRow("a convolution alone") << "off";
  }
  void whatIsShownMakesTheInput() {
    QFETCH(QString, residual);
    const at::NoGradGuard noGradients;
    E e({{"position.encoding", "canon"}, {"residual", residual.toStdString()}}, false, false, 0.5);
    const auto by = e.encoding->convolution();
    const auto h = random("h", {1, E::Tk, E::D});
    const auto shown = e.encoding->quantity("relative_input", e.at).to(h.scalar_type());
    const auto expected = convolvedInput(h, by, E::Tq);
    QVERIFY(largest(expected - h.slice(1, E::Tk - E::Tq)) > 1e-2);
    QVERIFY(largest(at::einsum("cij,bjc->bic", {shown, h}) - expected) < 1e-5);
  }

  // The vectors and factors of distances that views show are those that make the logits.
  void whatIsShownMakesTheLogits_data() {
    QTest::addColumn<QString>("encoding");
    QTest::addColumn<QString>("option");
    for (const auto& [encoding, option] : {std::pair("shaw", "shaw.clip=3"),
                                           {"da_transformer", ""},
                                           {"deberta", "deberta.span=4"},
                                           {"deberta", "reading=code"},
                                           {"huang_2020", "method=M1"},
                                           {"huang_2020", "method=M2"},
                                           {"huang_2020", "method=M3"},
                                           {"huang_2020", "method=M4"}})
      QTest::addRow("%s %s", encoding, option) << encoding << option;
  }
  void whatIsShownMakesTheLogits() {
    QFETCH(QString, encoding);
    QFETCH(QString, option);
    Settings settings = {{"position.encoding", encoding.toStdString()}};
    if (!option.isEmpty())
      settings.emplace_back(option.section('=', 0, 0).toStdString(), option.section('=', 1).toStdString());
    const at::NoGradGuard noGradients;
    E e(settings, false, false, 0.5);
    e.ask();
    const auto shown = [&](const char* name) {
      const auto values = e.encoding->quantity(name, e.at);
      return values.defined() ? values.to(at::kDouble) : values;
    };
    const auto k = forEachHead(e.k, E::H);
    const auto products = at::matmul(e.q, k.transpose(2, 3));
    auto logits = products;
    double d = E::d;
    const auto read = [](const at::Tensor& x, const at::Tensor& vectors, const char* how) {
      const auto ofHeads = vectors.size(0) == E::d ? vectors.unsqueeze(0).expand({E::H, -1, -1, -1})
                                                   : vectors.view({E::H, E::d, E::Tq, E::Tk});
      return at::einsum(how, {x, ofHeads});
    };
    if (const auto f = shown("factor"); f.defined())
      logits = (encoding == "da_transformer" ? products.relu() : products) * f;
    if (const auto w = shown("relative_factor"); w.defined())
      logits = at::einsum("bhic,bhjc,cij->bhij", {e.q, k, w});
    if (const auto keys = shown("relative_key"); keys.defined())
      logits = logits + read(e.q, keys, "bhic,hcij->bhij");
    if (const auto queries = shown("relative_query"); queries.defined())
      logits = logits + read(k, queries, "bhjc,hcij->bhij"), d *= 3;
    if (option == "method=M4")
      logits = logits + read(k, shown("relative_key"), "bhjc,hcij->bhij");
    QVERIFY(apart(logitsOf(e), logits / std::sqrt(d)) < 1e-5);
    QVERIFY(apart(logitsOf(e), products / std::sqrt(d)) > 1e-2);
    if (encoding == "shaw") { // and those of the values what is added to the output
      const auto weights = weightsOf(e.plan, allRows(e.plan));
      const auto added = at::einsum("bhij,cij->bhic", {weights, shown("relative_value")});
      QVERIFY(apart(explicitAttention(e.plan, e.v) - at::matmul(weights, forEachHead(e.v, E::H)), added) <
              1e-5);
    }
  }

  void dependsOnDistanceAlone_data() { eachForm(); }
  void dependsOnDistanceAlone() {
    const at::NoGradGuard noGradients;
    E e(fetched().settings, false, false);
    const auto here = logitsOf(e);
    PositionCache fresh;
    e.at.cache = &fresh, e.at.queries = e.at.queries + 1000, e.at.keys = e.at.keys + 1000;
    QVERIFY(apart(logitsOf(e), here) < 1e-9);
    PositionCache another; // and on distance at all
    e.at.cache = &another, e.at.queries = e.at.queries + 2;
    QVERIFY(apart(logitsOf(e), here) > 1e-2);
  }
};

QTEST_APPLESS_MAIN(RelativeTest)
#include "relative_test.moc"
