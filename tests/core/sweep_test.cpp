// Sweeps without a study: what typed values mean, and which runs come of them.
#include "core/api/sweep.h"
#include "tests/core/fake_encodings.h"
#include "tests/core/study_material.h"

using namespace expe;

namespace {

const Schema& all() {
  static const Schema schema(fakeEncodings());
  return schema;
}

QStringList values(const char* key, const std::string& text) {
  QStringList list;
  const auto read = readSweepValues(*all().find(key), text);
  if (!read)
    return {QString::fromStdString(read.error().message())};
  for (const std::string& value : *read)
    list << QString::fromStdString(value);
  return list;
}

Result<SweepPlan> plan(const SweepWords& words, const Settings& base = {}) {
  const auto request = readSweep(all(), base, words);
  return request ? planSweep(all(), *request) : request.error();
}

QStringList names(const SweepPlan& plan) {
  QStringList list;
  for (const SweepCell& cell : plan.cells)
    list << QString::fromStdString(cell.name);
  return list;
}

std::string said(const SweepWords& words, const Settings& base = {}) {
  return sentence(plan(words, base));
}

} // namespace

class SweepTest : public QObject {
  Q_OBJECT
private slots:
  void valuesAreRead_data() {
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char* name, const char* key, const char* text, const QStringList& expected) {
      QTest::newRow(name) << QString(key) << QString(text) << expected;
    };
    row("a list", "training.rate", "1e-3, 1/512,0.001", {"0.001", "0.001953125"});
    row("by a factor", "training.rate", "1e-4..1e-2*10", {"1e-4", "0.001", "0.01"});
    row("by a factor that misses the end", "model.layers", "2..9*2", {"2", "4", "8"});
    row("downwards", "model.layers", "8..2*1/2", {"8", "4", "2"});
    row("by steps", "data.window", "64..256+64", {"64", "128", "192", "256"});
    row("by steps of a tenth", "model.dropout", "0..0.3+0.1", {"0", "0.1", "0.2", "0.3"});
    row("steps down", "data.window", "256..64+-96", {"256", "160", "64"});
    row("whole numbers", "training.seed", "1..4", {"1", "2", "3", "4"});
    row("so many, by their logarithms", "training.rate", "1e-4..1e-2:5",
        {"1e-4", "0.000316", "0.001", "0.00316", "0.01"});
    row("so many, evenly", "model.dropout", "0..0.4:3", {"0", "0.2", "0.4"});
    row("a signed exponent", "position.rope.base", "1e+4..1e+6*100", {"10000", "1e6"});
    row("a range among values", "training.seed", "9,1..3", {"9", "1", "2", "3"});
    row("flags", "model.tied", "on,off", {"true", "false"});
    row("a list is one value", "evaluation.lengths", "1,2,4", {"1,2,4"});
    row("lists", "evaluation.lengths", "1,2,4;1,2", {"1,2,4", "1,2"});
    row("a pattern has commas", "position.pattern", "expe[span=64], nope", {"expe[span=64], nope"});
    row("patterns", "position.pattern", "expe[span=64,chunk=8], nope; expe",
        {"expe[span=64,chunk=8], nope", "expe"});
    row("one of them empty", "position.pattern", ";expe", {"", "expe"});
    row("names in brackets", "data.text", "a[1,2].txt,b.txt", {"a[1,2].txt", "b.txt"});
    row("a way up is no range", "data.text", "../a.txt", {"../a.txt"});
    row("auto of none", "training.rate", "auto",
        {"training.rate: auto is not a number; write a number from 0 to 1."});
    row("nothing", "training.rate", " ",
        {"training.rate: there are no values: write them behind the sign =, separated by commas."});
    row("a gap", "training.rate", "1e-3,,2e-3", {"training.rate: empty; write a number from 0 to 1."});
    row("beyond the limits", "model.dropout", "0..2+1",
        {"model.dropout: 1 is above the largest value 0.9; write a number from 0 to 0.9."});
    row("no step", "training.rate", "1e-4..1e-2",
        {"training.rate: 1e-4..1e-2 is not a range: write FROM..TO*FACTOR as in 1e-4..1e-2*10, FROM..TO+STEP "
         "as in "
         "64..256+64, or FROM..TO:COUNT as in 1e-4..1e-2:5."});
    row("the wrong way", "training.rate", "1e-4..1e-2*0.5",
        {"training.rate: 1e-4..1e-2*0.5 is empty: its factor does not lead from its beginning to its end."});
    row("a step the wrong way", "data.window", "64..256+-64",
        {"data.window: 64..256+-64 is empty: its step does not lead from its beginning to its end."});
    row("from zero by factors", "model.dropout", "0..0.8*2",
        {"model.dropout: 0..0.8*2 is a range by factors, which begins and ends above 0: write it with + "
         "instead."});
    row("too many", "training.seed", "1..1e9",
        {"training.seed: 1..1e9 has more than 10000 values: write fewer."});
    row("a count of one", "training.rate", "1e-4..1e-2:1",
        {"training.rate: 1e-4..1e-2:1 counts no values: write a whole number from 2 up behind the colon."});
  }
  void valuesAreRead() {
    QFETCH(QString, key);
    QFETCH(QString, text);
    QFETCH(QStringList, expected);
    QCOMPARE(values(key.toUtf8().constData(), text.toStdString()), expected);
  }

  // The first seed of every combination comes first, so that a sweep that was cut short compares.
  void everyCombinationHasTheSameSeeds() {
    const auto made = must(plan({{}, {{"encoding", "expe,alibi"}, {"training.rate", "5e-4,1e-3"}}, 2}));
    QCOMPARE(names(made),
             QStringList({"ExPE, rate 5e-4, seed 1", "ExPE, rate 0.001, seed 1", "ALiBi, rate 5e-4, seed 1",
                          "ALiBi, rate 0.001, seed 1", "ExPE, rate 5e-4, seed 2", "ExPE, rate 0.001, seed 2",
                          "ALiBi, rate 5e-4, seed 2", "ALiBi, rate 0.001, seed 2"}));
    const SweepCell& last = made.cells.back();
    QCOMPARE(last.config.integer("training.seed"), 2);
    QCOMPARE(last.config.text("position.encoding"), std::string("alibi"));
    QCOMPARE(last.config.real("training.rate"), 1e-3);
    QCOMPARE(print(last.settings),
             std::string("position.encoding=alibi, training.rate=0.001, training.seed=2"));
    QVERIFY(made.leftOut.empty() && made.once.empty());
  }

  void seedsAreCountedFromTheBases() {
    const auto made = must(plan({{}, {}, 3}, {{"training.seed", "7"}}));
    QCOMPARE(made.cells.size(), 3u);
    QCOMPARE(made.cells[2].config.integer("training.seed"), 9);
    QCOMPARE(must(plan({{}, {{"training.seed", "4,2"}}, 0})).cells[1].config.integer("training.seed"), 2);
  }

  void whatBelongsToOneEncodingGivesOneRunBesideAnother() {
    const auto made =
        must(plan({{}, {{"position.encoding", "expe,rope,alibi"}, {"position.rope.base", "1e4,1e5"}}, 1}));
    QCOMPARE(names(made), QStringList({"ExPE, seed 1", "RoPE, base 10000, seed 1", "RoPE, base 1e5, seed 1",
                                       "ALiBi, seed 1"}));
    QCOMPARE(made.once.size(), 2u);
    QCOMPARE(made.once[0].key, std::string("position.rope.base"));
    QCOMPARE(print(made.once[1].settings), std::string("position.encoding=alibi"));
    // `base` is known beside rope alone, and short for that.
    QCOMPARE(must(plan({{}, {{"position.encoding", "expe,rope"}, {"base", "1e4,1e5"}}, 1})).cells.size(), 3u);
  }

  void whatMeansNothingGivesOneRunWhereItDoes() {
    const auto made =
        must(plan({{}, {{"training.objective", "next-token,masked"}, {"training.masked", "0.2,0.3"}}, 1}));
    QCOMPARE(names(made),
             QStringList({"ExPE, objective next-token, seed 1", "ExPE, objective masked, masked 0.2, seed 1",
                          "ExPE, objective masked, masked 0.3, seed 1"}));
    QCOMPARE(
        said({{}, {{"training.masked", "0.2,0.3"}}, 1}),
        std::string("training.masked: it means something beside training.objective = masked alone; set that "
                    "too where the run is made, or leave it out."));
  }

  void contradictionsAreNamedAndLeftOut() {
    const auto made =
        must(plan({{{"model.heads", "2"}}, {{"model.width", "32,64"}, {"position.expe.l", "16,64"}}, 2}));
    QCOMPARE(made.cells.size(), 6u);
    QCOMPARE(made.leftOut.size(), 1u);
    QCOMPARE(print(made.leftOut[0].settings),
             std::string("model.heads=2, model.width=32, position.expe.l=64"));
    QCOMPARE(made.leftOut[0].why.message(), std::string("position.expe.l: more than the width."));
    QCOMPARE(
        said({{{"model.heads", "3"}}, {{"model.width", "32,64"}}, 1}),
        std::string("model.heads: the width 32 cannot be divided among 3 heads; write a divisor of it, for "
                    "example 2."));
  }

  void ofWhatIsSetTwiceTheLastCounts() {
    const auto made = must(plan(
        {{{"encoding", "rope"}, {"training.rate", "1"}, {"encoding", "alibi"}, {"rate", "1e-3"}}, {}, 1}));
    QCOMPARE(names(made), QStringList("ALiBi, seed 1"));
    QCOMPARE(made.cells[0].config.real("training.rate"), 1e-3);
  }

  void anotherNameOfAnEncodingIsAValue() {
    const auto made = must(plan({{}, {{"position.encoding", "rope,rotary,wide"}}, 1}));
    QCOMPARE(names(made), QStringList({"RoPE, seed 1", "RoPE, wide, seed 1"})); // rotary is rope
    QCOMPARE(made.cells[1].config.real("position.rope.base"), 1e6);
  }

  void aPresetSpeaksToEachEncoding() {
    const Settings base{
        {"position.encoding", "rope"}, {"position.rope.base", "500"}, {"position.expe.l", "8"}};
    const auto made = must(plan({{}, {{"position.encoding", "rope,expe"}}, 1}, base));
    QCOMPARE(made.cells[0].config.real("position.rope.base"), 500.0);
    QCOMPARE(made.cells[1].config.integer("position.expe.l"), 8);
  }

  void mistakesAreASentence() {
    QCOMPARE(said({{}, {{"training.rat", "1,2"}}, 1}),
             std::string("training.rat: unknown; nearest is rate."));
    QVERIFY(has(said({{}, {{"position.encoding", "expe,ropee"}}, 1}), "position.encoding: ropee is "));
    QVERIFY(has(said({{}, {{"position.rope.base", "1e4,1e5"}}, 1}),
                "it belongs to rope, and the encoding is expe"));
    QCOMPARE(said({{{"training.rate", "1e-3"}}, {{"training.rate", "1e-4"}}, 1}),
             std::string("training.rate: --set and --over both say it; write one of them."));
    QCOMPARE(said({{}, {{"training.seed", "1,2"}}, 3}),
             std::string("training.seed: --seeds says the seeds too; write one of them."));
    QVERIFY(has(said({{}, {{"training.seed", "1..9999"}, {"data.seed", "1..9999"}}, 0}),
                "combinations, more than"));
    QVERIFY(has(said({{}, {}, 1000000}), "1000000 seeds are more than"));
    QVERIFY(has(said({{{"training.rate", "1e-3,2e-3"}}, {}, 1}), "1e-3,2e-3 is not a number"));
  }

  // What was not said before has the base's value in the runs that are there.
  void extendedByAParameterThatWasNotNamed() {
    const auto first = must(readSweep(all(), {}, {{}, {{"training.rate", "1e-3,2e-3"}}, 2}));
    const auto wider =
        must(readSweep(all(), {}, {{}, {{"model.layers", "6"}, {"rate", "4e-3"}}, 3}, first.axes));
    QCOMPARE(wider.axes, (std::vector<SweepAxis>{{"training.rate", {"0.001", "0.002", "0.004"}},
                                                 {"training.seed", {"1", "2", "3"}},
                                                 {"model.layers", {"4", "6"}}}));
    QCOMPARE(must(planSweep(all(), wider)).cells.size(), 18u);
  }
};

QTEST_GUILESS_MAIN(SweepTest)
#include "sweep_test.moc"
