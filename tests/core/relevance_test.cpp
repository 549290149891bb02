// What is set and means nothing beside the rest is refused; what is stored so is not.
#include "core/api/schema.h"
#include "tests/core/fake_encodings.h"

#include <QtTest>

using namespace expe;

namespace {

// RoPE with an extension that has a factor.
std::vector<EncodingInfo> encodings() {
  using namespace describe;
  auto rope = fakeRope();
  rope.parameters.push_back(
      choice("position.rope.extension", "", Eval, "none", {"none", "linear", "yarn"}, ""));
  rope.parameters.push_back(only(real("position.rope.factor", "", Eval, 0, linear(0, 100), "", ""),
                                 "position.rope.extension", {"linear", "yarn"}));
  auto expe = fakeExpe(), alibi = fakeAlibi(), nope = fakeAlibi(), cope = fakeAlibi();
  expe.actsAt = {"overwrite"}, rope.actsAt = {"rotate"}, alibi.actsAt = {"bias"};
  nope.id = "nope", nope.title = "NoPE";
  cope.id = "cope", cope.actsAt = {"score"}, cope.scales = false;
  return {expe, rope, alibi, nope, cope};
}

// What is said of settings; empty: they are taken.
QString said(const Settings& settings, const Settings& before = {}) {
  const Schema schema(encodings());
  const auto base = *schema.configure(schema.defaults("expe"), before);
  const auto config = schema.configure(base, settings);
  if (!config)
    return "no configuration";
  const auto done = checkRelevant(schema, base, *config, settings);
  return done ? QString() : QString::fromStdString(done.error().key + " | " + done.error().message());
}

} // namespace

class RelevanceTest : public QObject {
  Q_OBJECT
private slots:
  void whatMeansSomethingIsTaken_data() {
    QTest::addColumn<QStringList>("set");
    QTest::newRow("beside its choice") << QStringList{"encoding=rope", "factor=4", "extension=yarn"};
    QTest::newRow("in a layer") << QStringList{"encoding=rope", "factor=4",
                                               "position.pattern=rope, rope[extension=linear]"};
    QTest::newRow("its own value") << QStringList{"encoding=rope", "factor=0", "training.masked=0.15"};
    QTest::newRow("of an encoding that was replaced")
        << QStringList{"encoding=rope", "position.rope.factor=4", "encoding=alibi"};
    QTest::newRow("masked training") << QStringList{"training.objective=masked", "training.masked=0.3"};
    QTest::newRow("positions that are read") << QStringList{"encoding=alibi", "training.positions=pose"};
    QTest::newRow("positions that a layer reads") << QStringList{
        "encoding=nope", "position.pattern=nope, rope", "training.positions=pose", "training.reach=4"};
  }
  void whatMeansSomethingIsTaken() {
    QFETCH(QStringList, set);
    Settings settings;
    for (const QString& each : set)
      settings.emplace_back(each.section('=', 0, 0).toStdString(), each.section('=', 1).toStdString());
    QCOMPARE(said(settings), QString());
  }

  void whatMeansNothingIsRefused() {
    QCOMPARE(said({{"encoding", "rope"}, {"factor", "4"}}),
             QString("position.rope.factor | position.rope.factor: it means something beside "
                     "position.rope.extension = linear or yarn alone; set that too, or leave it out."));
    QCOMPARE(
        said({{"training.masked", "0.3"}}),
        QString("training.masked | training.masked: it means something beside training.objective = masked "
                "alone; set that too where the run is made, or leave it out."));
    QCOMPARE(said({{"evaluation.sampled", "9"}}),
             QString("evaluation.sampled | evaluation.sampled: it means something beside evaluation.masked = "
                     "pseudo-likelihood alone; set that too, or leave it out."));
    QCOMPARE(said({{"position.temperature_counts", "seen"}}),
             QString("position.temperature_counts | position.temperature_counts: it means nothing beside the "
                     "other settings; leave it out."));
  }

  // Of content's encodings too: they count tokens and read no positions.
  void positionsThatNobodyReadsAreRefused() {
    for (const std::string encoding : {"nope", "cope"})
      QCOMPARE(said({{"encoding", encoding}, {"training.positions", "pose"}}),
               QString("training.positions | training.positions: it means nothing beside position.encoding = "
                       "%1; leave it out, or choose another encoding.")
                   .arg(QString::fromStdString(encoding)));
    const Settings stored = {{"training.positions", "pose"}, {"encoding", "nope"}};
    QVERIFY(said({{"training.reach", "4"}}, stored).startsWith("training.reach | "));
    QCOMPARE(said({{"training.positions", "plain"}}, stored), QString()); // back to the default
    const Schema before;                                                  // the engine is not there yet
    QVERIFY(meansSomething(before, *before.find("training.positions"), before.defaults("expe")));
  }

  // What few runs are made for stands on the scrub bar of those alone.
  void aMemoryIsScrubbedWhereThereIsOne() {
    auto with = encodings();
    with.push_back(fakeAlibi());
    with.back().id = "transformer_xl";
    const Schema schema(with);
    const auto shown = [&](const Settings& settings) {
      return scrubbed(*schema.find("evaluation.memory"),
                      *schema.configure(schema.defaults("expe"), settings));
    };
    QVERIFY(!shown({}));
    QVERIFY(shown({{"training.memory", "1"}, {"training.accumulation", "2"}}));
    QVERIFY(shown({{"evaluation.memory", "2"}}));
    QVERIFY(shown({{"encoding", "transformer_xl"}}));
    QVERIFY(scrubbed(*schema.find("evaluation.span"), schema.defaults("expe")));
  }

  void whatIsStoredStays() {
    const Settings stored = {{"encoding", "rope"}, {"factor", "4"}};
    QCOMPARE(said({{"training.rate", "1e-4"}}, stored), QString());
    QCOMPARE(said({{"factor", "4"}}, stored), QString()); // as it is
    QVERIFY(said({{"factor", "8"}}, stored).startsWith("position.rope.factor | "));
    QCOMPARE(said({{"extension", "yarn"}}, stored), QString());
  }
};

QTEST_GUILESS_MAIN(RelevanceTest)
#include "relevance_test.moc"
