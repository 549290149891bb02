// Scores that content makes again: CoPE, selective attention and stick-breaking against loops over their
// formulas.
#include "tests/engine/content_scene.h"
#include "tests/engine/models.h"

#include <ATen/Parallel.h>

using namespace expe;

class ContentScoresTest : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() { at::set_num_threads(1); } // many small tensors

  void cope_data() {
    QTest::addColumn<QString>("scaling");
    QTest::newRow("paper") << "paper";
    QTest::newRow("x-transformers") << "x-transformers";
  }
  void cope() {
    QFETCH(QString, scaling);
    const EncodingScene scene("cope", {{"positions", std::int64_t{6}}, {"scaling", scaling.toStdString()}},
                              {21, 4, 2});
    scene.draw("cope_e", 0, 1);
    const double root = std::sqrt(static_cast<double>(scene.shape.d));
    const auto e = scene.own("cope_e");
    int atTheEnd = 0;
    QVERIFY(scene.apart([&](auto b, auto h, auto i, auto j) {
      double p = 0;
      for (auto l = j; l <= i; ++l)
        p += sigmoid(scene.score(b, h, i, l));
      atTheEnd += p > 5;
      p = std::min(p, 5.0);
      const auto below = static_cast<std::int64_t>(p), above = std::min<std::int64_t>(below + 1, 5);
      const double share = p - static_cast<double>(below);
      double read = 0;
      for (std::int64_t c = 0; c < scene.shape.d; ++c)
        read += number(scene.q, {b, h, i, c}) *
                ((1 - share) * number(e, {c, below}) + share * number(e, {c, above}));
      return scene.score(b, h, i, j) + (scaling == "paper" ? read / root : read);
    }) < 1e-10);
    QVERIFY(atTheEnd > 100);
  }

  void copeBeginsAsNoPE() {
    const EncodingScene scene("cope");
    QVERIFY(at::equal(logits(scene), plainLogits(scene)));
  }

  void selective_data() {
    QTest::addColumn<qint64>("span");
    QTest::newRow("all is seen") << qint64(0);
    QTest::newRow("within a span") << qint64(40);
  }
  void selective() {
    QFETCH(qint64, span);
    EncodingScene scene("selective_attention", {}, {300, 2, 1, 3});
    PositionCache cache;
    auto at = scene.context(300, cache);
    if (span > 0)
      at.mask.farthest = span - 1;
    const auto plan = scene.encoding->plan(scene.q, scene.k, scene.encoding->remember(scene.q, at), at);
    std::vector<std::vector<Numbers>> hidden(2, std::vector<Numbers>(300, Numbers(300, 0)));
    for (std::size_t b = 0; b < 2; ++b)
      for (std::int64_t i = 0; i + 1 < 300; ++i)
        for (std::int64_t j = 0; j < 300; ++j) {
          const bool selects = j > 0 && j < i && (span == 0 || i - j < span);
          const double z = selects ? scene.score(static_cast<std::int64_t>(b), 0, i, j) : 0;
          const auto row = static_cast<std::size_t>(i), column = static_cast<std::size_t>(j);
          hidden[b][row + 1][column] = hidden[b][row][column] + std::max(z, 0.0);
        }
    const auto logits = at::where(allRows(plan).seen, logitsOf(plan, allRows(plan)), 0.0);
    QVERIFY(scene.apart(logits, [&](auto b, auto h, auto i, auto j) {
      const double F =
          hidden[static_cast<std::size_t>(b)][static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
      return span > 0 && i - j >= span ? 0 : scene.score(b, h, i, j) - F;
    }) < 1e-9);
  }

  void stickBreaking_data() {
    QTest::addColumn<QString>("keys");
    QTest::addColumn<bool>("remainder");
    for (const char* keys : {"before", "itself"})
      for (const bool remainder : {true, false})
        QTest::addRow("%s, %s", keys, remainder ? "with the remainder" : "without") << keys << remainder;
  }
  void stickBreaking() {
    QFETCH(QString, keys);
    QFETCH(bool, remainder);
    const EncodingScene scene("stick_breaking", {{"keys", keys.toStdString()}, {"remainder", remainder}});
    QVERIFY(scene.apart(weights(scene), [&](auto b, auto h, auto i, auto j) {
      const auto first = keys == "itself" ? i : i - 1;
      const auto left = [&](auto until) { // after the keys until … first
        double stick = 1;
        for (auto l = first; l >= until; --l)
          stick *= 1 - sigmoid(scene.score(b, h, i, l));
        return stick;
      };
      const double broken = j <= first ? left(j + 1) * sigmoid(scene.score(b, h, i, j)) : 0;
      return broken + (remainder && i == j ? left(0) : 0);
    }) < 1e-12);
  }
};

QTEST_APPLESS_MAIN(ContentScoresTest)
#include "content_scores_test.moc"
