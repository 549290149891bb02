// position.pattern: what each layer has, read from a text and printed to the same; what is none is refused in
// one sentence at its key.
#include "core/api/schema.h"
#include "tests/core/fake_encodings.h"

#include <QtTest>

using namespace expe;

namespace {

const Schema& schema() {
  static const Schema one([] {
    auto all = fakeEncodings();
    EncodingInfo nope, embedded;
    nope.id = "nope", nope.title = "NoPE";
    embedded.id = "sinusoidal", embedded.title = "Sinusoidal", embedded.actsAt = {"embed"};
    all.push_back(nope), all.push_back(embedded);
    return all;
  }());
  return one;
}

Result<Config> configured(const Settings& settings, const char* encoding = "expe") {
  return schema().configure(schema().defaults(encoding), settings);
}

} // namespace

class PatternTest : public QObject {
  Q_OBJECT

private slots:
  void readsWhatItPrints_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("printed");
    QTest::newRow("nothing") << ""
                             << "";
    QTest::newRow("blanks") << "  "
                            << "";
    QTest::newRow("layers") << "expe,expe ,nope"
                            << "expe, expe, nope";
    QTest::newRow("settings") << "rope[ span = 512 ],nope[every=8192,temperature=1/10]"
                              << "rope[span=512], nope[temperature=0.1, every=8192]";
    QTest::newRow("windows") << "rope[span=L/4,chunk=2L],nope[temperature=1,every=L]"
                             << "rope[span=L/4, chunk=2L], nope[temperature=1, every=L]";
    QTest::newRow("chunks") << "rope[chunk=8192,span=4]"
                            << "rope[span=4, chunk=8192]";
  }
  void readsWhatItPrints() {
    QFETCH(QString, typed);
    QFETCH(QString, printed);
    const auto pattern = readPattern(typed.toStdString());
    QVERIFY2(pattern.ok(), pattern ? "" : pattern.error().message().c_str());
    QCOMPARE(QString::fromStdString(printPattern(*pattern)), printed);
    QVERIFY(*readPattern(printPattern(*pattern)) == *pattern);
  }

  void entriesRepeatOverTheLayers() {
    const auto config =
        *configured({{"position.pattern", "expe[span=64], expe, nope[temperature=0.5, every=7]"}});
    QVERIFY(patternOf(config, 0) == (LayerPattern{"expe", 64}));
    QVERIFY(patternOf(config, 1) == LayerPattern{"expe"});
    QVERIFY(patternOf(config, 2) == (LayerPattern{"nope", 0, 0, 0.5, 7}));
    QVERIFY(patternOf(config, 3) == patternOf(config, 0));
    QVERIFY(patternOf(schema().defaults("rope"), 5) == LayerPattern{"rope"}); // every layer the encoding
  }

  void windowsAreTokensOfARun() {
    auto config =
        *configured({{"position.pattern", "expe[span=L/4], expe[chunk=2L]"}, {"data.window", "64"}});
    QCOMPARE(patternOf(config, 0).span.tokens, std::int64_t(16));
    QCOMPARE(patternOf(config, 1).chunk.tokens, std::int64_t(128));
    config.set("data.window", std::int64_t(256));
    QCOMPARE(patternOf(config, 0).span.tokens, std::int64_t(64));
  }

  // "wide" is rope with another base; a layer of it says so.
  void namesStandForTheirValues() {
    const auto run = *configured({{"position.encoding", "wide"}});
    QCOMPARE(run.text("position.encoding"), std::string("rope"));
    QCOMPARE(run.real("position.rope.base"), 1e6);
    const auto typed = *configured({{"base", "500"}, {"position.encoding", "wide"}});
    QCOMPARE(typed.real("position.rope.base"), 500.0); // what is typed counts, in any order
    const auto layers = *configured({{"position.pattern", "expe, wide[span=4], rotary"}});
    QCOMPARE(layers.text("position.pattern"), std::string("expe, rope[span=4, base=1000000], rope"));
    QCOMPARE(schema().ofLayer(layers, patternOf(layers, 1))->real("position.rope.base"), 1e6);
    QCOMPARE(schema().ofLayer(layers, patternOf(layers, 2))->real("position.rope.base"), 1e4);
    QCOMPARE(schema().ofLayer(layers, patternOf(layers, 0))->text("position.encoding"), std::string("expe"));
  }

  void whatIsNoPatternIsSaid_data() {
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char* pattern, const char* sentence) {
      QTest::newRow(pattern) << pattern << "position.pattern: " + QString(sentence);
    };
    const char* entry =
        "is no layer; write an encoding, as in expe, or expe[span=64], for each, separated by commas.";
    row("expe,,nope", ("\"\" " + std::string(entry)).c_str());
    row("expe,", ("\"\" " + std::string(entry)).c_str());
    row("expe[span=4", ("\"expe[span=4\" " + std::string(entry)).c_str());
    row("expe[span=4]]", ("\"expe[span=4]]\" " + std::string(entry)).c_str());
    row("[span=4]", ("\"[span=4]\" " + std::string(entry)).c_str());
    row("expe[span=4]nope", ("\"expe[span=4]nope\" " + std::string(entry)).c_str());
    row("expe[spam=4]", "spam is unknown in a layer of expe; nearest is span.");
    row("expe[thetta=1/8]", "thetta is unknown in a layer of expe; nearest is theta.");
    row("expe[theta=1/8,theta=1/4]", "theta stands twice in a layer; write it once.");
    const auto nothing = [&](const char* pattern, const char* setting) {
      const auto sentence = "\"" + std::string(setting) +
                            "\" sets nothing; write name=value within the brackets, as in [span=64].";
      row(pattern, sentence.c_str());
    };
    nothing("expe[]", ""), nothing("expe[span=4,]", ""), nothing("expe[ ]", "");
    nothing("expe[span]", "span"), nothing("expe[span= ]", "span="), nothing("expe[64]", "64"),
        nothing("expe[=5]", "=5");
    row("expe[span=0]", "span=0 is no number of tokens; write a whole number from 1 to 1048576, or L, L/4, "
                        "2L for as many as training windows have.");
    row("expe[chunk=-3]", "chunk=-3 is no number of tokens; write a whole number from 1 to 1048576, or L, "
                          "L/4, 2L for as many as training windows have.");
    row("expe[chunk=99999999999999999999]",
        "chunk=99999999999999999999 is no number of tokens; write a whole number from 1 to 1048576, or L, "
        "L/4, 2L for as many as training windows have.");
    row("expe[span=4,span=5]", "span stands twice in a layer; write it once.");
    row("expe[temperature=nan]", "temperature=nan is no temperature; write a number above 0, at most 100.");
    row("expe[temperature=-1]", "temperature=-1 is no temperature; write a number above 0, at most 100.");
    row("expe[every=8]",
        "every=8 says after how many tokens a temperature rises; write temperature beside it.");
    for (const char* other : {"ropy", "expe nope", "expe;nope", "3*expe", "expe(span=4)"})
      row((std::string(other) + ", expe").c_str(),
          (std::string(other) + " is no encoding; nearest is " + (other[0] == 'r' ? "rope." : "expe."))
              .c_str());
    row("expe, rope[theta=1]", "theta is unknown in a layer of rope; nearest is chunk.");
    row("nope, nope", "no layer has the run's encoding, expe; write it for some, or position.encoding=nope.");
    row("expe, expe, expe, expe, nope",
        "5 entries stand for 4 layers; write 4 or fewer, which are repeated.");
  }
  void whatIsNoPatternIsSaid() {
    QFETCH(QString, pattern);
    QFETCH(QString, sentence);
    const auto config = configured({{"position.pattern", pattern.toStdString()}});
    QVERIFY(!config.ok());
    QCOMPARE(QString::fromStdString(config.error().message()), sentence);
    QCOMPARE(config.error().key, std::string("position.pattern"));
  }

  void aRunWithoutPositionsMayHaveSomeInALayer() {
    QVERIFY(configured({{"position.pattern", "nope[span=4], rope"}}, "nope").ok());
    QVERIFY(configured({{"position.pattern", "nope[span=4], nope"}}, "nope").ok());
  }

  void anEncodingOfTheEmbeddingIsInEveryLayer() {
    QVERIFY(configured({{"position.pattern", "sinusoidal[span=8], sinusoidal"}}, "sinusoidal").ok());
    const auto config = configured({{"position.pattern", "sinusoidal, nope"}}, "sinusoidal");
    QVERIFY(!config.ok());
    QCOMPARE(
        config.error().message(),
        std::string("position.pattern: sinusoidal acts at the embedding and in no layer, so that none can be "
                    "without it; write sinusoidal for nope."));
  }

  void theSameLayersAreTheSameText() {
    QCOMPARE(configured({{"position.pattern", "expe[span=4],nope"}})->text("position.pattern"),
             std::string("expe[span=4], nope"));
    QVERIFY(*configured({{"position.pattern", " expe ,nope"}}) == *configured({{"pattern", "expe,nope"}}));
  }

  // Another encoding takes the places of the one before.
  void anotherEncodingKeepsThePattern() {
    const auto config = *configured({{"position.pattern", "expe[span=4], nope"}});
    const auto changed = schema().configure(config, {{"position.encoding", "rope"}});
    QVERIFY(changed.ok());
    QCOMPARE(changed->text("position.pattern"), std::string("rope[span=4], nope"));
    const auto set =
        schema().configure(config, {{"position.pattern", "alibi"}, {"position.encoding", "alibi"}});
    QCOMPARE(set->text("position.pattern"), std::string("alibi"));
    const auto embedded = schema().configure(config, {{"position.encoding", "sinusoidal"}});
    QVERIFY(!embedded.ok());
    QCOMPARE(embedded.error().key, std::string("position.encoding"));
  }

  void runsFromBeforeHaveNone() {
    Config old = schema().defaults("rope");
    for (const char* key : {"position.pattern", "model.key_heads", "model.qk_norm"})
      old.erase(key);
    const auto now = schema().complete(old);
    QCOMPARE(now.text("position.pattern"), std::string());
    QCOMPARE(now.integer("model.key_heads"), std::int64_t(0));
    QVERIFY(!now.flag("model.qk_norm"));
    QVERIFY(schema().mayContinue(old, now).ok());
    Config other = now;
    other.set("position.pattern", std::string("rope, nope"));
    QVERIFY(schema().mayContinue(old, other).ok()); // goes on with other positions
  }
};

QTEST_APPLESS_MAIN(PatternTest)
#include "pattern_test.moc"
