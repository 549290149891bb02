// What relative encodings become at their limits, what they can tell apart, and what they refuse.
#include "tests/engine/relative_scene.h"

using namespace expe;

class RelativeLimitsTest : public QObject {
  Q_OBJECT

private slots:
  // With nothing learned yet each is attention without positions.
  void limitsAreNoPE() {
    const at::NoGradGuard noGradients;
    const auto plain = [](const E& e, double scale) { // q·k of all
      return scale * at::matmul(e.q, e.k.repeat_interleave(E::H / E::G, 1).transpose(2, 3));
    };
    struct Limit {
      Settings settings;
      std::vector<std::pair<std::string, double>> values;
      double scale = 1 / root;
    };
    for (const Limit& limit :
         {Limit{of("shaw", {{"clip", "3"}}), {{"shaw_keys.1", 0}}},
          Limit{of("transformer_xl"), {{"transformer_xl_u", 0}, {"transformer_xl_keys.1", 0}}},
          Limit{of("huang_2020", {{"method", "M1"}}), {{"huang_2020_w.1", 1}}},
          Limit{of("huang_2020", {{"method", "M2"}}), {{"huang_2020_w.1", 1}}},
          Limit{of("huang_2020", {{"method", "M3"}}), {{"huang_2020_w.1", 1}}},
          Limit{of("huang_2020", {{"method", "M4"}}), {{"huang_2020_w.1", 0}}},
          Limit{of("deberta", {{"span", "4"}}), {{"deberta_rows", 0}}, 1 / std::sqrt(3.0 * E::d)}}) {
      E e(limit.settings, true, false);
      for (const auto& [name, value] : limit.values)
        setAll(e, name, value);
      QVERIFY2(largest(logitsOf(e) - plain(e, limit.scale)) < 1e-12, limit.settings[0].second.c_str());
    }
    E e(of("da_transformer"), true, false);
    setAll(e, "da_transformer_w.1", 0); // f is 1, and the ReLU stays
    QVERIFY(largest(logitsOf(e) - plain(e, 1 / root).relu()) < 1e-12);
  }

  // Whether what is before and what is behind can be told apart, at the same content.
  void directions() {
    const at::NoGradGuard noGradients;
    const auto turns = [](const Settings& settings) {
      E e(settings, false, false);
      e.q.fill_(0.3), e.k.fill_(0.2);
      const auto z = logitsOf(e); // queries stand at 4 … 10
      double change = 0;
      for (std::int64_t n = 1; n <= 3; ++n)
        change = std::max(change, largest(z.select(2, 3).select(2, 7 - n) - z.select(2, 3).select(2, 7 + n)));
      return change;
    };
    QVERIFY(turns(of("huang_2020", {{"method", "M1"}})) < 1e-12);
    QVERIFY(turns(of("da_transformer")) < 1e-12);
    for (const auto& settings :
         {of("huang_2020", {{"method", "M2"}}), of("huang_2020", {{"method", "M3"}}),
          of("huang_2020", {{"method", "M4"}}), of("shaw"), of("tener"), of("transformer_xl"), of("deberta")})
      QVERIFY2(turns(settings) > 1e-2, settings[0].second.c_str());
  }

  void contradictionsAreRefused_data() {
    QTest::addColumn<QString>("settings");
    QTest::addColumn<QString>("key");
    const auto row = [](const char* settings, const char* key) {
      QTest::newRow(settings) << settings << key;
    };
    row("position.encoding=transformer_xl model.width=33 model.heads=3", "model.width");
    row("position.encoding=tener model.width=33 model.heads=3", "model.heads");
    row("position.encoding=tener position.tener.keys=unprojected model.key_heads=2", "position.tener.keys");
    row("position.encoding=deberta position.deberta.buckets=log position.deberta.span=32 "
        "position.deberta.farthest=17",
        "position.deberta.farthest");
    row("position.encoding=shaw position.shaw.clip=0", "position.shaw.clip");
    row("position.encoding=huang_2020 position.huang_2020.method=M5", "position.huang_2020.method");
  }
  void contradictionsAreRefused() {
    QFETCH(QString, settings);
    QFETCH(QString, key);
    Settings typed;
    addTyped(typed, settings);
    const auto config = engineSchema().configure(engineSchema().defaults("expe"), typed);
    const auto checked = config ? engineSchema().check(*config) : Result<void>(config.error());
    QVERIFY(!checked);
    QVERIFY2(QString::fromStdString(checked.error().message()).startsWith(key),
             checked.error().message().c_str());
  }
};

QTEST_APPLESS_MAIN(RelativeLimitsTest)
#include "relative_limits_test.moc"
