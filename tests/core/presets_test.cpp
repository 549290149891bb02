// Every preset configures, and the paper's are what the paper says.
#include "core/api/presets.h"
#include "core/api/schema.h"
#include "tests/core/fake_encodings.h"

#include <QtTest>
#include <cmath>
#include <set>

using namespace expe;

namespace {

Config configured(const char* id, const Settings& more = {}) {
  auto encodings = fakeEncodings();
  encodings.emplace_back().id = "nope";
  encodings.emplace_back().id = "sinusoidal";
  const Schema schema(std::move(encodings));
  const auto base = schema.configure(Config(), settingsOf(**preset(id)));
  if (!base)
    qFatal("%s", base.error().message().c_str());
  const auto config = schema.configure(*base, more);
  if (!config)
    qFatal("%s", config.error().message().c_str());
  return *config;
}

// Elements of all matrices, by the shapes of the architecture.
std::int64_t matrices(const Config& config, std::int64_t vocabulary) {
  const auto width = config.integer("model.width"), mlp = config.integer("model.mlp");
  const auto inMlp = (config.text("model.style") == "llama" ? 3 : 2) * width * mlp;
  return config.integer("model.layers") * (4 * width * width + inMlp) +
         (config.flag("model.tied") ? 1 : 2) * vocabulary * width;
}

} // namespace

class PresetsTest : public QObject {
  Q_OBJECT
private slots:
  void allConfigureWithEachEncoding() {
    std::set<std::string> ids;
    for (const auto& one : presets()) {
      QVERIFY2(ids.insert(one.id).second && !one.title.empty() && one.summary.ends_with('.'), one.id.c_str());
      for (const char* encoding : {"expe", "rope", "alibi"})
        QCOMPARE(configured(one.id.c_str(), {{"position.encoding", encoding}}).text("position.encoding"),
                 std::string(encoding));
    }
    QCOMPARE(ids, (std::set<std::string>{"laptop",
                                         "ledger",
                                         "paper-35m",
                                         "paper-s",
                                         "paper-m",
                                         "expe-stable",
                                         "expe-one-dim",
                                         "expe-once",
                                         "expe-first",
                                         "expe-learned",
                                         "expe-learned-initialised",
                                         "expe-values",
                                         "rnope-swa",
                                         "exaone-4",
                                         "swan",
                                         "smollm-3",
                                         "irope",
                                         "gemma-3",
                                         "gpt-oss",
                                         "expe-below-alibi"}));
  }

  void theEncodingsOwnValuesArrive() {
    QCOMPARE(configured("paper-35m").integer("position.expe.l"), 24LL);
    QCOMPARE(configured("paper-s").integer("position.expe.l"), 96LL);
    QCOMPARE(configured("paper-m").integer("position.expe.l"), 128LL);
  }

  // The paper states those of ExQPE too; they are taken where its encoding is chosen, and only there.
  void othersOwnValuesArriveWithTheirEncoding() {
    auto encodings = fakeEncodings();
    encodings.push_back(fakeExpe());
    encodings.back().id = "exqpe";
    encodings.back().check = [](const Config&) { return Result<void>{}; };
    for (auto& p : encodings.back().parameters)
      p.key.replace(0, std::string("position.expe").size(), "position.exqpe");
    for (const char* name : {"theta1", "theta2"}) {
      encodings.back().parameters.push_back(encodings.back().parameters[2]);
      encodings.back().parameters.back().key = std::string("position.exqpe.") + name;
    }
    const Schema schema(encodings);
    const auto of = [&](const char* id, const Settings& more) {
      const auto config = schema.configure(schema.defaults("expe"), settingsOf(**preset(id), more));
      if (!config)
        qFatal("%s", config.error().message().c_str());
      return *config;
    };
    for (const auto& [id, l] : {std::pair{"paper-s", 96LL}, {"paper-m", 128LL}}) {
      const auto exqpe = of(id, {{"position.encoding", "exqpe"}});
      QCOMPARE(exqpe.integer("position.exqpe.l"), l);
      QCOMPARE(exqpe.real("position.exqpe.theta1"), 1.0 / 2048);
      QCOMPARE(exqpe.real("position.exqpe.theta2"), 1.0 / 16);
      QVERIFY(!exqpe.has("position.expe.l"));
      QCOMPARE(of(id, {{"encoding", "exqpe"}, {"position.exqpe.l", "7"}}).integer("position.exqpe.l"), 7LL);
      QVERIFY(!of(id, {}).has("position.exqpe.l"));
      QVERIFY(!of(id, {{"position.encoding", "rope"}}).has("position.exqpe.l"));
    }
  }

  void sizes() { // the reference sheet's
    QCOMPARE(matrices(configured("laptop"), 256), 819200LL);
    QCOMPARE(matrices(configured("ledger"), 304), 831488LL);
    QCOMPARE(matrices(configured("paper-35m"), 32000), 35192832LL);
    QCOMPARE(std::lround(static_cast<double>(matrices(configured("paper-s"), 32768)) / 1e4), 13527L);
    QCOMPARE(std::lround(static_cast<double>(matrices(configured("paper-m"), 32768)) / 1e4), 34184L);
  }

  void everyValueOfThePaperHasItsProvenance() {
    for (const auto& one : presets()) {
      if (!one.id.starts_with("paper-"))
        continue;
      QCOMPARE(one.provenance.size(), one.settings.size());
      std::set<std::string> keys;
      for (size_t i = 0; i < one.settings.size(); ++i) {
        const auto& [key, words] = one.provenance[i];
        QCOMPARE(key, one.settings[i].first);
        QVERIFY2(keys.insert(key).second, key.c_str());
        QVERIFY2(words.starts_with("stated: ") || words.starts_with("inferred: ") ||
                     words.starts_with("unstated"),
                 words.c_str());
      }
      for (const char* key :
           {"model.layers", "model.mlp", "training.steps", "training.rate", "training.precision"})
        QVERIFY2(keys.contains(key), key);
    }
  }

  void tokensOfAStep() {
    const auto tokens = [](const Config& c) {
      return c.integer("training.batch") * c.integer("training.accumulation") * c.integer("data.window");
    };
    QCOMPARE(tokens(configured("paper-35m")), 512LL * 512); // "effective batch size 512"
    QCOMPARE(tokens(configured("paper-s")), 524288LL);      // "0.5M"
    QCOMPARE(configured("paper-m").integer("training.steps") * 524288 / 100000000,
             99LL); // "10B", a step less at most
  }

  void sampleRunsArePaired() {
    std::set<std::string> encodings;
    std::vector<Config> runs;
    for (const auto& run : sampleRuns())
      runs.push_back(configured("ledger", run.settings)),
          encodings.insert(runs.back().text("position.encoding"));
    QCOMPARE(encodings, (std::set<std::string>{"expe", "rope", "alibi", "sinusoidal"}));
    for (const auto& run : runs) // all but the encoding is the same, the seeds too
      for (const auto& [key, value] : runs[0].values())
        if (!key.starts_with("position."))
          QVERIFY2(run.at(key) == value, key.c_str());
  }

  void settingsMayFollowAPreset() { // in one list, as they are typed behind --preset
    const Schema schema(fakeEncodings());
    auto settings = (*preset("ledger"))->settings;
    settings.insert(settings.end(),
                    {{"position.encoding", "rope"}, {"training.steps", "9"}, {"base", "500"}});
    const auto config = schema.configure(schema.defaults("expe"), settings);
    QVERIFY2(config.ok(), config ? "" : config.error().message().c_str());
    QCOMPARE(*config,
             configured("ledger", {{"position.encoding", "rope"}, {"training.steps", "9"}, {"base", "500"}}));
    settings.emplace_back("position.alibi.x", "1");
    QVERIFY(!schema.configure(Config(), settings).ok());
  }

  void unknuserPreset() {
    QCOMPARE(preset("paper35m").error().message(),
             std::string("There is no preset paper35m; nearest is paper-35m."));
  }

  // Of the configurations that Hugging Face's transformers 4.57.1 makes of twelve layers: S sees a window, C
  // a chunk, F all; 1 where RoPE turns. Windows are a share of L here.
  void patternsAreThoseOfTheirModels_data() {
    QTest::addColumn<QString>("preset");
    QTest::addColumn<QString>("layers");
    QTest::addColumn<QString>("rope");
    QTest::newRow("Llama 4") << "irope"
                             << "CCCFCCCFCCCF"
                             << "111011101110";
    QTest::newRow("SmolLM 3") << "smollm-3"
                              << "FFFFFFFFFFFF"
                              << "111011101110";
    QTest::newRow("Cohere 2") << "rnope-swa"
                              << "SSSFSSSFSSSF"
                              << "111011101110";
    QTest::newRow("EXAONE 4") << "exaone-4"
                              << "SSSFSSSFSSSF"
                              << "111011101110";
    QTest::newRow("Gemma 3") << "gemma-3"
                             << "SSSSSFSSSSSF"
                             << "111111111111";
    QTest::newRow("gpt-oss") << "gpt-oss"
                             << "SFSFSFSFSFSF"
                             << "111111111111";
  }
  void patternsAreThoseOfTheirModels() {
    QFETCH(QString, preset);
    const auto settings = settingsOf(**expe::preset(preset.toStdString()));
    Config config;
    config.set("data.window", std::int64_t(4096));
    for (const auto& [key, text] : settings)
      if (key == "position.encoding" || key == "position.pattern")
        config.set(key, text);
    QString layers, rope;
    for (std::int64_t number = 0; number < 12; ++number) {
      const auto layer = patternOf(config, number);
      layers += layer.span > 0 ? 'S' : layer.chunk > 0 ? 'C' : 'F';
      rope += layer.encoding == "rope" ? '1' : '0';
    }
    QTEST(layers, "layers");
    QTEST(rope, "rope");
  }

  void gemmaHasTwoBases() {
    const auto settings = settingsOf(**preset("gemma-3"));
    Config config;
    config.set("data.window", std::int64_t(4096));
    for (const auto& [key, text] : settings)
      if (key == "position.encoding" || key == "position.pattern")
        config.set(key, text);
    QVERIFY(patternOf(config, 0).own.empty()); // that of rope, 10,000
    const std::vector<std::pair<std::string, std::string>> global = {{"base", "1000000"}};
    QVERIFY(patternOf(config, 5).own == global);
    QVERIFY(patternOf(config, 11).own == global);
  }
};

QTEST_GUILESS_MAIN(PresetsTest)
#include "presets_test.moc"
