// Parameters that are `auto`: decided from the rest of the configuration, stored with it, decided anew in a
// copy.
#include "core/api/presets.h"
#include "core/base/processor.h"
#include "core/schema/limits.h"
#include "tests/core/fake_encodings.h"

#include <QtTest>

#include <algorithm>

using namespace expe;

namespace {

const std::string l = "position.expe.l", theta = "position.expe.theta";

// θ reads l, which is `auto` too and stands before it.
const Schema& schema() {
  static const Schema made = [] {
    auto encodings = fakeEncodings();
    auto& own = encodings[0].parameters;
    own[0] = describe::automatic(
        own[0], [](const Config& c) -> Value { return c.integer("model.width") / 8; },
        "an eighth of the width.");
    own[2] = describe::automatic(
        own[2],
        [](const Config& c) -> Value {
          return static_cast<double>(c.integer(l)) / static_cast<double>(c.integer("data.window"));
        },
        "l over the window.");
    return Schema(encodings);
  }();
  return made;
}

Config with(const Settings& settings, const Config& base = schema().defaults("expe")) {
  const auto config = schema().configure(base, settings);
  if (!config)
    qFatal("%s", config.error().message().c_str());
  return *config;
}

std::string refusal(const Settings& settings) {
  const auto config = schema().configure(schema().defaults("expe"), settings);
  return config ? "" : config.error().message();
}

Config recorded(double value) { // as another version of the rule left it
  Config config = schema().defaults("expe");
  config.setAutomatic(theta, value);
  return config;
}

const std::string precision = processorComputesBf16() ? "bf16" : "fp32"; // of this machine

} // namespace

class AutomaticTest : public QObject {
  Q_OBJECT
private slots:
  void defaultsAreDecided() {
    const auto config = schema().defaults("expe");
    QVERIFY(config.automatic(l) && config.automatic(theta) && !config.automatic("data.window"));
    QCOMPARE(config.integer(l), 16LL);
    QCOMPARE(config.real(theta), 16.0 / 128);
    QVERIFY(schema().check(config).ok());
    QCOMPARE(readable(config, theta), std::string("auto (1/8)"));
    QCOMPARE(readable(config, "data.window"), std::string("128"));
    QCOMPARE(automaticValues(config),
             "position.expe.l=16, position.expe.theta=1/8, training.precision=" + precision);
  }

  void settingsDecideAnew() {
    QCOMPARE(with({{"data.window", "512"}}).real(theta), 16.0 / 512);
    QCOMPARE(with({{"theta", "auto"}, {"data.window", "512"}, {"model.width", "64"}}).real(theta), 8.0 / 512);
    QCOMPARE(with({{"model.width", "64"}, {"l", "4"}}).real(theta), 4.0 / 128); // reads what is set
    const auto rope = with({{"position.encoding", "rope"}});
    QVERIFY(rope.automatic() == (std::set<std::string, std::less<>>{"training.precision"}));
    QCOMPARE(with({{"position.encoding", "expe"}, {"data.window", "256"}}, rope).real(theta), 16.0 / 256);
  }

  void aNumberStandsUntilAutoIsSet() {
    const auto typed = with({{"theta", "1/2048"}});
    QVERIFY(!typed.automatic(theta));
    QCOMPARE(readable(typed, theta), std::string("1/2048"));
    QCOMPARE(with({{"data.window", "512"}}, typed).real(theta), 1.0 / 2048);
    for (const char* text : {"auto", " auto ", "auto (1/3)"}) {
      const auto again = with({{"theta", text}}, typed);
      QVERIFY(again.automatic(theta));
      QCOMPARE(again.real(theta), 1.0 / 8); // the rule's, whatever stands in the brackets
    }
  }

  void whoeverHasNoRuleRefusesAuto() {
    QCOMPARE(refusal({{"S", "auto"}}),
             std::string("position.expe.S: auto is not a number; write a number from "
                         "-1000 to 1000."));
    QCOMPARE(refusal({{"theta", "aut"}}),
             std::string("position.expe.theta: aut is not a number; write a number "
                         "from 1e-9 to 1000, or auto."));
    QCOMPARE(refusal({{"theta", "auto(1)"}}),
             std::string("position.expe.theta: auto(1) is not a number; write "
                         "a number from 1e-9 to 1000, or auto."));
    QCOMPARE(refusal({{"l", "0"}}), std::string("position.expe.l: 0 is below the smallest value 1; write a "
                                                "whole number from 1 to 16384, or auto."));
  }

  // Only what belongs to the model or to a run's start decides anew: a trained run is evaluated as it is.
  void whatIsStoredStands() {
    const auto old = recorded(0.3);
    QCOMPARE(schema().complete(old).real(theta), 0.3);
    QCOMPARE(with({{"evaluation.scale", "0.5"}}, old).real(theta), 0.3);
    QCOMPARE(with({{"training.rate", "0.5"}}, old).real(theta), 0.3);
    QVERIFY(with({{"training.rate", "0.5"}}, old).automatic(theta));
    QCOMPARE(schema().decided(old).real(theta), 1.0 / 8);
    QCOMPARE(with({{"training.seed", "2"}}, old).real(theta), 1.0 / 8);
    const auto fixed = old.fixed();
    QVERIFY(fixed.automatic().empty());
    QCOMPARE(schema().decided(fixed).real(theta), 0.3);
  }

  void olderConfigurations() {
    Config numbers = schema().defaults("expe").fixed();
    numbers.set(theta, 1.0 / 2048);
    QCOMPARE(schema().decided(schema().complete(numbers)), numbers); // stays as it is
    numbers.erase(theta);
    const auto completed = schema().complete(numbers); // from a time without the parameter
    QVERIFY(completed.automatic(theta) && !completed.automatic(l));
    QCOMPARE(completed.real(theta), 1.0 / 8);
  }

  void wrongConfigurationsAreLeftToTheCheck() {
    Config wrong = recorded(0.3);
    wrong.set("data.window", std::string("wide"));
    QCOMPARE(schema().decided(wrong), wrong);
    QVERIFY(schema().check(wrong).error().message().starts_with("data.window: its value is of another kind"));
    QCOMPARE(schema().complete(wrong), wrong);
    Config unknown = recorded(0.3);
    unknown.setAutomatic("model.layers", std::int64_t{4}); // has no rule: the value is a value
    QCOMPARE(schema().decided(unknown).integer("model.layers"), 4LL);
  }

  void jsonKeepsBoth() {
    const auto config = recorded(0.3);
    const std::string text = toJson(config);
    QVERIFY(text.find("\"position.expe.theta\": {\"auto\": 0.3}") != text.npos);
    const auto back = configFromJson(text);
    QVERIFY2(back.ok(), back ? "" : back.error().message().c_str());
    QCOMPARE(*back, config);
    QCOMPARE(toJson(*back), text);
  }

  void foreignJson_data() {
    QTest::addColumn<QString>("text");
    for (const char* text :
         {R"({"a": {}})", R"({"a": {"b": 1}})", R"({"a": {"auto": 1, "auto": 2}})",
          R"({"a": {"auto": 1, "b": 2}})", R"({"a": {"auto": {"auto": 1}}})", R"({"a": {"auto": null}})",
          R"({"a": [{"auto": 1}]})", R"({"a": {"auto": 1}, "a": 2})", R"({"auto": {"auto": {}}})",
          R"({"a": {"auto": 1})", R"([{"auto": 1}])", R"({{"auto": 1}})"})
      QTest::newRow(text) << text;
  }
  void foreignJson() {
    QFETCH(QString, text);
    const auto config = configFromJson(text.toStdString());
    QVERIFY(!config.ok());
    QVERIFY(config.error().message().starts_with("The configuration cannot be read: "));
  }

  void differences() {
    const auto automatic = schema().defaults("expe"), typed = with({{"theta", "1/8"}}),
               stored = recorded(0.3);
    QCOMPARE(difference(automatic, typed), (Settings{{theta, "0.125"}})); // equal today, but it stands
    QCOMPARE(difference(typed, automatic), (Settings{{theta, "auto"}}));
    QVERIFY(difference(automatic, stored).empty()); // both are auto
    QCOMPARE(with(difference(typed, automatic), typed), automatic);
  }

  void theHashIsThatOfTheValues() {
    QCOMPARE(hashOf(schema().defaults("expe")), hashOf(with({{"theta", "1/8"}, {"l", "16"}})));
    QVERIFY(hashOf(recorded(0.3)) != hashOf(schema().defaults("expe")));
    QCOMPARE(stampOf(recorded(0.3)),
             "configuration " + hashOf(recorded(0.3)) +
                 ", auto position.expe.l=16, position.expe.theta=0.3, training.precision=" + precision);
    QCOMPARE(stampOf(recorded(0.3).fixed()), "configuration " + hashOf(recorded(0.3)));
  }

  void presetsOfPapersHaveThePapersValues() {
    for (const Preset& preset : presets()) {
      if (std::ranges::count(preset.settings, "position.pattern",
                             &std::pair<std::string, std::string>::first))
        continue; // of encodings that are not among these
      const auto config = *configOf(preset, schema());
      const bool paper = preset.id.starts_with("paper-");
      QCOMPARE(config.automatic(theta), !paper);
      QCOMPARE(config.automatic(l), !paper && preset.id != "expe-one-dim");
      if (paper)
        QCOMPARE(config.real(theta), 1.0 / 2048);
    }
  }
};

QTEST_GUILESS_MAIN(AutomaticTest)
#include "automatic_test.moc"
