// Keys, abbreviations, configuring, rules between parameters, and JSON.
#include "core/api/schema.h"
#include "tests/core/fake_encodings.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <random>
#include <set>

using namespace expe;

namespace {

const Schema& schema() {
  static const Schema one(fakeEncodings());
  return one;
}

template <class T> QString said(const Result<T>& result) {
  return QString::fromStdString(result ? std::string("accepted") : result.error().message());
}

QString refusal(const Settings& settings) {
  return said(schema().configure(schema().defaults("expe"), settings));
}

std::string resolved(const char* typed, const char* encoding = "expe") {
  const auto found = schema().resolve(typed, encoding);
  return found ? (*found)->key : found.error().message();
}

// `text` with ' for " is refused with a sentence.
void refused(std::string text) {
  std::replace(text.begin(), text.end(), '\'', '"');
  const auto config = configFromJson(text);
  QVERIFY2(!config.ok(), text.substr(0, 40).c_str());
  QVERIFY(config.error().message().starts_with("The configuration cannot be read: "));
}

} // namespace

class SchemaTest : public QObject {
  Q_OBJECT
private slots:
  void everyParameterIsDescribed() {
    std::set<std::string> keys;
    for (const auto& section : schema().sections())
      for (const auto& p : section.parameters) {
        QVERIFY2(keys.insert(p.key).second, p.key.c_str());
        QVERIFY2(p.key.starts_with(section.id + "."), p.key.c_str());
        QVERIFY2(!p.label.empty() && p.minimum <= p.maximum, p.key.c_str());
        if (section.id.find('.') == std::string::npos)
          QVERIFY2(p.help.ends_with('.'), p.key.c_str());
        const auto back = parse(p, print(p.standard)); // the default is a value that may be typed
        QVERIFY2(back.ok(), p.key.c_str());
        QVERIFY2(*back == p.standard, p.key.c_str());
      }
    QCOMPARE(schema().sections().front().id, std::string("model"));
  }

  void documentedDefaults() {
    const auto config = schema().defaults("expe");
    QVERIFY2(schema().check(config).ok(), qPrintable(said(schema().check(config))));
    QCOMPARE(config.integer("model.layers"), 4);
    QCOMPARE(config.integer("model.mlp"), 320);
    QCOMPARE(config.text("position.encoding"), std::string("expe"));
    QCOMPARE(config.real("training.beta2"), 0.95);
    QCOMPARE(config.numbers("evaluation.lengths"), (std::vector<double>{1, 2, 4}));
    QVERIFY(config.integer("training.threads") >= 1);
    QVERIFY(!config.has("position.rope.base"));
    QCOMPARE(schema().defaults("rotary").text("position.encoding"), std::string("rope"));
  }

  void abbreviations() {
    QCOMPARE(resolved("position.expe.theta"), std::string("position.expe.theta"));
    QCOMPARE(resolved("position.theta"), std::string("position.expe.theta"));
    QCOMPARE(resolved("expe.theta"), std::string("position.expe.theta"));
    QCOMPARE(resolved("theta"), std::string("position.expe.theta"));
    QCOMPARE(resolved("l"), std::string("position.expe.l"));
    QCOMPARE(resolved("steps"), std::string("training.steps"));
    QCOMPARE(resolved("base", "rope"), std::string("position.rope.base"));
    QCOMPARE(resolved("position.rope.theta0", "rope"), std::string("position.rope.base"));
    QCOMPARE(resolved("seed"), std::string("seed: may be data.seed or training.seed; write which."));
  }

  void unknownKeysNameTheNearest() {
    QCOMPARE(resolved("position.expe.tehta"), std::string("position.expe.tehta: unknown; nearest is theta."));
    QCOMPARE(resolved("position.tehta"), std::string("position.tehta: unknown; nearest is theta."));
    QCOMPARE(resolved("training.stesp"), std::string("training.stesp: unknown; nearest is steps."));
    QCOMPARE(resolved("stesp"), std::string("stesp: unknown; nearest is training.steps."));
    QCOMPARE(resolved("trainning.steps"),
             std::string("trainning.steps: unknown; nearest is training.steps."));
    QVERIFY(!schema().resolve("", "expe").ok());
    QVERIFY(!schema().resolve(std::string(100000, 'x'), "expe").ok());
    QCOMPARE(resolved("position.rope.base"),
             std::string("position.rope.base: it belongs to rope, and the encoding is expe; set "
                         "position.encoding too."));
    QCOMPARE(resolved("base"), std::string("base: it belongs to rope, and the encoding is expe; set "
                                           "position.encoding too."));
    QCOMPARE(resolved("foo"),
             std::string("foo: unknown, and no parameter is called nearly so; expe help lists "
                         "the pages that tell them."));
  }

  void settingsInAnyOrder() {
    Settings settings = {
        {"position.base", "500"}, {"position.encoding", "rope"}, {"steps", "10"}, {"heads", "8"}};
    std::sort(settings.begin(), settings.end());
    std::set<std::string> seen;
    do {
      const auto config = schema().configure(schema().defaults("expe"), settings);
      QVERIFY2(config.ok(), qPrintable(said(config)));
      seen.insert(toJson(*config));
      QCOMPARE(config->real("position.rope.base"), 500.0);
    } while (std::next_permutation(settings.begin(), settings.end()));
    QCOMPARE(seen.size(), size_t(1));
  }

  void changingTheEncodingSwapsItsParameters() {
    const auto expe = *schema().configure(Config(), {{"theta", "1/512"}});
    QCOMPARE(expe.real("position.expe.theta"), 1.0 / 512);
    const auto rope = *schema().configure(expe, {{"position.encoding", "rotary"}, {"training.steps", "7"}});
    QCOMPARE(rope.text("position.encoding"), std::string("rope"));
    QVERIFY(!rope.has("position.expe.theta"));
    QCOMPARE(rope.real("position.rope.base"), 10000.0);
    const auto same = *schema().configure(expe, {{"position.encoding", "expe"}});
    QCOMPARE(same.real("position.expe.theta"), 1.0 / 512); // not a change: nothing is reset
  }

  // What somebody wrote is at fault, and not what stands beside it unseen.
  void rulesBlameWhatWasWritten() {
    const auto blamed = [](const Config& base, const Settings& settings) {
      const auto config = schema().configure(base, settings);
      return config ? std::string("nothing") : config.error().key;
    };
    const auto base = schema().defaults("expe");
    QCOMPARE(blamed(base, {{"model.width", "130"}}), std::string("model.width"));
    QCOMPARE(blamed(base, {{"training.steps", "5"}, {"model.width", "130"}}), std::string("model.width"));
    QCOMPARE(blamed(base, {{"model.width", "130"}, {"model.heads", "4"}}), std::string("model.heads"));
    QCOMPARE(blamed(base, {{"model.width", "8"}}), std::string("model.width")); // less than l
    QCOMPARE(blamed(base, {{"data.window", "1000000"}, {"training.accumulation", "60000"}}),
             std::string("data.window"));
    auto narrow = *schema().configure(schema().defaults("rope"), {{"model.width", "8"}});
    QCOMPARE(blamed(narrow, {{"position.encoding", "expe"}}), std::string("position.encoding"));
    const auto chosen = *schema().configure(base, {{"evaluation.lengths", "1,2,8"}});
    QCOMPARE(blamed(chosen, {{"evaluation.longest", "2"}}), std::string("evaluation.longest"));
  }

  void defaultLengthsFollowTheLongest() {
    const auto lengths = [](const Settings& settings) {
      return schema().configure(schema().defaults("expe"), settings)->numbers("evaluation.lengths");
    };
    QCOMPARE(lengths({{"evaluation.longest", "2"}}), (std::vector<double>{1, 2}));
    QCOMPARE(lengths({{"evaluation.longest", "1"}}), (std::vector<double>{1}));
    QCOMPARE(lengths({{"evaluation.longest", "64"}}), (std::vector<double>{1, 2, 4}));
    QCOMPARE(refusal({{"evaluation.longest", "2"}, {"evaluation.lengths", "1,2,4"}}),
             "evaluation.lengths: 4 is beyond evaluation.longest, 2; write lengths up to it or raise it.");
  }

  void rules() {
    QCOMPARE(refusal({{"model.heads", "5"}}),
             "model.heads: the width 128 cannot be divided among 5 heads; write a "
             "divisor of it, for example 4.");
    QCOMPARE(refusal({{"l", "129"}}), "position.expe.l: more than the width.");
    QCOMPARE(
        refusal({{"data.validation", "0.5"}, {"data.test", "0.5"}}),
        "data.validation: validation and test together take 1 of the text and leave none for training; write "
        "shares whose sum is below 1.");
    QCOMPARE(refusal({{"lengths", "1,32"}}),
             "evaluation.lengths: 32 is beyond evaluation.longest, 16; write lengths up "
             "to it or raise it.");
    QCOMPARE(refusal({{"lengths", "0.3"}}),
             "evaluation.lengths: 0.3 times the window of 128 tokens is not a whole "
             "number; write another length.");
    QVERIFY(refusal({{"batch", "65536"}, {"window", "1e6"}})
                .startsWith("training.batch: a step of 65536000000 tokens"));
    QVERIFY(refusal({{"keys", "70"}, {"values", "90"}})
                .startsWith("data.values: 70 keys with 90 values each need 6300"));
    QVERIFY(refusal({{"keys", "60"}, {"values", "30"}, {"own_values", "off"}})
                .startsWith("data.keys: keys, values and glue"));
    QCOMPARE(refusal({{"lengths", "0.5,1,16"}, {"own_values", "off"}, {"l", "128"}}), "accepted");
    QCOMPARE(refusal({{"encoding", "expee"}}), "position.encoding: expee is no encoding; nearest is expe.");
  }

  void checkFindsWhatDidNotComeThroughConfigure() {
    auto config = schema().defaults("expe");
    config.set("model.layers", 4.0);
    QVERIFY(said(schema().check(config)).startsWith("model.layers: its value is of another kind"));
    config = schema().defaults("expe");
    config.erase("training.rate");
    QVERIFY(said(schema().check(config)).startsWith("training.rate: missing"));
    QVERIFY(schema().check(schema().complete(config)).ok());
    config = schema().defaults("expe");
    config.set("training.ratte", 1.0);
    QCOMPARE(said(schema().check(config)), "training.ratte: unknown; nearest is rate.");
    config = schema().defaults("expe");
    config.set("position.encoding", std::int64_t{3});
    QVERIFY(!schema().check(schema().complete(config)).ok());
    QVERIFY(!schema().check(Config()).ok());
  }

  void earlierKeysAreRenamed() {
    auto config = schema().defaults("rope");
    config.erase("position.rope.base");
    config.set("position.rope.theta0", 500.0);
    config = schema().complete(config);
    QCOMPARE(config.real("position.rope.base"), 500.0);
    QVERIFY(!config.has("position.rope.theta0"));
  }

  void worksBeforeTheEngineIsLoaded() {
    const Schema early;
    const auto full = *schema().configure(Config(), {{"theta", "1/512"}});
    QVERIFY2(early.check(full).ok(), qPrintable(said(early.check(full))));
    QCOMPARE(early.configure(full, {{"steps", "9"}})->real("position.expe.theta"), 1.0 / 512);
    QCOMPARE(early.configure(full, {{"encoding", "anything"}})->text("position.encoding"),
             std::string("anything"));
    QVERIFY(!early.configure(full, {{"theta", "1"}}).ok());
  }

  void jsonIsExact() {
    const std::string text =
        "{\"a.flag\": true, \"b.int\": -9007199254740993, \"c.one\": 1.0, \"d.small\": 1e-5, "
        "\"e.text\": \"Ω \\\"quoted\\\" \\\\\\n\", \"f.list\": [1.0, 0.5, 1e22]}";
    const auto config = configFromJson(text);
    QVERIFY2(config.ok(), qPrintable(said(config)));
    QCOMPARE(config->integer("b.int"), -9007199254740993LL);
    QCOMPARE(config->real("c.one"), 1.0);
    QCOMPARE(config->text("e.text"), std::string("Ω \"quoted\" \\\n"));
    QCOMPARE(toJson(*config), text);
    QCOMPARE(*configFromJson(toJson(schema().defaults("expe"))), schema().defaults("expe"));
    QVERIFY(nlohmann::json::accept(toJson(schema().defaults("expe"))));
  }

  void jsonKeepsEveryBit() {
    std::mt19937_64 bits(7);
    for (int i = 0; i < 5000; ++i) {
      Config config;
      config.set("x", std::ldexp(static_cast<double>(bits()) - 9e18, static_cast<int>(bits() % 1800) - 900));
      config.set("n", static_cast<std::int64_t>(bits()));
      config.set("v", std::vector<double>{static_cast<double>(bits()), -0.0});
      const auto back = configFromJson(toJson(config));
      QVERIFY2(back.ok(), toJson(config).c_str());
      QCOMPARE(*back, config);
      QVERIFY(std::signbit(back->numbers("v")[1]));
    }
  }

  void jsonThatDoesNotFit() {
    const std::string deep(100000, '[');
    for (const std::string value : {"null", "{'b': 1}", "['x']", "[[1]]", "1, 'a': 2", "18446744073709551615",
                                    "1e999", "NaN", "'\xff'", "", "1 2", deep.c_str()})
      refused("{'a': " + value + "}");
    for (const std::string& text :
         {std::string(), std::string("{"), std::string("3"), std::string("[1]"), deep})
      refused(text);
  }

  void hashes() {
    Config config;
    QCOMPARE(hashOf(config), std::string("08f44b07b5901a25")); // FNV-1a of "{}"
    config.set("a", 1.0);
    const auto one = hashOf(config);
    config.set("a", std::int64_t{1});
    QVERIFY(hashOf(config) != one); // 1.0 and 1 are two values
  }
};

QTEST_GUILESS_MAIN(SchemaTest)
#include "schema_test.moc"
