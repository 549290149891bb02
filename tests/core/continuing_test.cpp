// Which configurations may begin with the weights of another.
#include "core/api/schema.h"
#include "tests/core/fake_encodings.h"

#include <QtTest>

using namespace expe;

namespace {

// What is said of a run with `parent` settings that goes on with `child` settings on top; empty: it may.
QString said(const Settings& parent, const Settings& child, const Schema& schema = Schema(fakeEncodings())) {
  const auto before = schema.configure(schema.defaults("expe"), parent);
  const auto after = schema.configure(before ? *before : Config(), child);
  if (!before || !after)
    return "no configuration";
  const auto may = schema.mayContinue(*before, *after);
  if (may)
    return {};
  return QString::fromStdString(may.error().key + " | " + may.error().message());
}

} // namespace

class ContinuingTest : public QObject {
  Q_OBJECT
private slots:
  void whatMayDiffer_data() {
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("value");
    const std::pair<const char*, const char*> rows[] = {
        {"data.window", "256"},        {"data.records", "1000"},
        {"data.redraw", "0.5"},        {"data.seed", "2"},
        {"training.rate", "1e-4"},     {"training.precision", "bf16"},
        {"training.seed", "2"},        {"evaluation.scale", "0.5"},
        {"evaluation.lengths", "1,8"}, {"position.expe.scaling", "positions"},
        {"model.dropout", "0.1"},      {"model.initial_std", "0.1"},
        {"position.encoding", "rope"}, {"position.pattern", "expe, rope"}, // as another encoding
        {"model.qk_norm", "on"},       {"model.sinks", "on"},              // added
        {"model.gate", "heads"},       {"model.gate", "dims"}};
    for (const auto& [key, value] : rows)
      QTest::addRow("%s %s", key, value) << key << value;
  }
  void whatMayDiffer() {
    QFETCH(QString, key);
    QFETCH(QString, value);
    QCOMPARE(said({}, {{key.toStdString(), value.toStdString()}}), QString());
  }

  void whatMustBeTheSame_data() {
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("was");
    QTest::newRow("width") << "model.width"
                           << "64"
                           << "128";
    QTest::newRow("layers") << "model.layers"
                            << "2"
                            << "4";
    QTest::newRow("style") << "model.style"
                           << "gpt"
                           << "llama";
    QTest::newRow("tied") << "model.tied"
                          << "on"
                          << "false";
    QTest::newRow("own parameter") << "position.expe.l"
                                   << "8"
                                   << "16";
    QTest::newRow("symbols of the generated corpus") << "data.keys"
                                                     << "16"
                                                     << "32";
    QTest::newRow("tokenizer") << "data.tokenizer"
                               << "bytes"
                               << "characters";
  }
  void whatMustBeTheSame() {
    QFETCH(QString, key);
    QFETCH(QString, value);
    QFETCH(QString, was);
    QCOMPARE(said({}, {{key.toStdString(), value.toStdString()}}),
             QString("%1 | %1: the weights to begin with belong to %2; write that, or make a run that begins "
                     "anew.")
                 .arg(key, was));
  }

  void whatIsThereIsNotTakenAway() {
    for (const auto& [key, was, now] :
         {std::tuple("model.qk_norm", "on", "off"), std::tuple("model.sinks", "on", "off"),
          std::tuple("model.gate", "heads", "none"), std::tuple("model.gate", "heads", "dims")})
      QVERIFY2(said({{key, was}}, {{key, now}}).startsWith(QString("%1 | %1: the weights to begin").arg(key)),
               key);
  }

  // W_o has as many columns as heads attend.
  void anEncodingOfOtherHeadsBeginsAnew() {
    auto encodings = fakeEncodings();
    for (EncodingInfo& each : encodings)
      if (each.id == "rope")
        each.heads = [](const Config& config) {
          auto heads = headsOfModel(config);
          heads.attending *= 2;
          return heads;
        };
    QCOMPARE(
        said({}, {{"position.encoding", "rope"}}, Schema(encodings)),
        QString("position.encoding | position.encoding: in layer 1 8 heads attend, of which 4 are projected, "
                "and the weights to begin with have 4 of 4; choose another encoding, or make a run that "
                "begins anew."));
  }

  void aTextMayDifferWhereItsTokensMeanTheSame() {
    QCOMPARE(said({{"data.text", "/a.txt"}}, {{"data.text", "/b.txt"}}), QString()); // bytes
    QCOMPARE(said({{"data.text", "/a.txt"}}, {{"data.tokenizer", "bytes"}}), QString());
    QCOMPARE(said({{"data.text", "/a.txt"}}, {{"data.keys", "16"}}), QString()); // of another corpus
    QVERIFY(said({{"data.text", "/a.txt"}, {"data.tokenizer", "characters"}}, {{"data.text", "/b.txt"}})
                .startsWith("data.text | data.text: the weights to begin with belong to /a.txt;"));
    QVERIFY(said({}, {{"data.text", "/b.txt"}, {"data.tokenizer", "characters"}})
                .startsWith("data.text | data.text: the weights to begin with belong to a run without one;"));
    QVERIFY(
        said({}, {{"data.text", "/b.txt"}})
            .startsWith("data.tokenizer | data.tokenizer: the weights to begin with belong to characters;"));
  }

  void aTokenizerModelIsWhatAutoMeans() {
    QCOMPARE(said({{"data.model", "/a.model"}}, {{"data.text", "/b.txt"}}), QString());
    QCOMPARE(said({{"data.model", "/a.model"}}, {{"data.tokenizer", "sentencepiece"}}), QString());
    QCOMPARE(said({{"data.model", "/a.model"}}, {{"data.keys", "16"}}), QString()); // in its pieces as well
    QVERIFY(said({{"data.model", "/a.model"}, {"data.text", "/a.txt"}}, {{"data.tokenizer", "bytes"}})
                .startsWith("data.tokenizer | data.tokenizer: the weights to begin with belong to auto;"));
    QVERIFY(said({{"data.model", "/a"}, {"data.tokenizer", "gpt2"}}, {{"data.tokenizer", "o200k"}})
                .startsWith("data.tokenizer | data.tokenizer: the weights to begin with belong to gpt2;"));
  }

  void olderConfigurationsAreCompletedFirst() {
    const Schema schema(fakeEncodings());
    Config old = schema.defaults("rope");
    old.set("position.rope.theta0", 500.0); // an earlier key
    old.erase("position.rope.base");
    old.erase("model.norm_epsilon");
    Config now = schema.defaults("rope");
    QVERIFY(!schema.mayContinue(old, now).ok());
    now.set("position.rope.base", 500.0);
    QVERIFY(schema.mayContinue(old, now).ok());
  }

  void withoutTheEngineOwnParametersAreNotCompared() {
    const Schema all(fakeEncodings()), bare;
    Config parent = all.defaults("expe"), child = parent;
    child.set("position.expe.l", std::int64_t{8});
    QVERIFY(bare.mayContinue(parent, child).ok());
    child.set("model.width", std::int64_t{64});
    QCOMPARE(bare.mayContinue(parent, child).error().key, std::string("model.width"));
  }
};

QTEST_GUILESS_MAIN(ContinuingTest)
#include "continuing_test.moc"
