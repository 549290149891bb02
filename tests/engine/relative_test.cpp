// Relative encodings inside the score, each against its formula in loops over i, j and dims; and, as parts of
// a model, their forms that are no defaults.
#include "tests/engine/finite_differences.h"
#include "tests/engine/relative_formulas.h"

#include "core/model/kv_cache.h"

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
