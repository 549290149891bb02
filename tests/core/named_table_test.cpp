// Tables whose rows are named: which runs a row is of, what is published beside it, and which orders hold.
#include "core/api/engine.h"
#include "core/api/planned.h"
#include "core/api/result_table.h"
#include "tests/core/group_material.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace expe;
using Here = Ordering::Here;

namespace {

NamedRow row(const std::string& encoding, const std::vector<double>& published = {}) {
  NamedRow one;
  one.title = encoding, one.published = published;
  one.where = {{"position.encoding", encoding}};
  return one;
}

TableDefinition tableOf(const std::vector<NamedRow>& rows, const std::vector<double>& lengths = {1}) {
  TableDefinition definition;
  definition.named = rows;
  definition.of.lengths = lengths;
  return definition;
}

ResultTable made(const std::vector<RunData>& runs, const TableDefinition& definition) {
  return must(makeTable(runs, definition));
}

std::string refused(const std::vector<RunData>& runs, const TableDefinition& definition) {
  const auto table = makeTable(runs, definition);
  return table ? "not refused" : table.error().message();
}

// rope is lower than alibi by 0.1, nope is like rope give or take.
std::vector<RunData> three() {
  return together({seeded(1, "rope", {3.1, 3.2, 3.3, 3.4, 3.5}),
                   seeded(6, "alibi", {3.2, 3.31, 3.4, 3.51, 3.6}),
                   seeded(11, "nope", {3.3, 3.1, 3.4, 3.2, 3.5})});
}

} // namespace

class NamedTableTest : public QObject {
  Q_OBJECT

private slots:
  void rowsAreThoseThatAreNamed() {
    const auto table = made(three(), tableOf({row("alibi"), row("rope")}, {1, 2}));
    QCOMPARE(english(table.rowKeys), (std::vector<std::string>{"model"}));
    QCOMPARE(table.rows, (std::vector<std::vector<std::string>>{{"alibi"}, {"rope"}}));
    QCOMPARE(english(table.columns), (std::vector<std::string>{"1×", "2×"}));
    QVERIFY(std::abs(table.cells[0][0].value.interval.mean - 3.404) < 1e-12); // (3.2 + … + 3.6) / 5
    QCOMPARE(table.cells[1][0].value.points.size(), std::size_t(5));
    QVERIFY(table.cells[0][1].value.points.empty()); // not measured at 2×
    QVERIFY(table.cells[1][0].best && !table.cells[0][0].best);
  }

  void rowsWithoutAFinishedRunShareALine() {
    auto runs = three();
    for (RunData& data : runs)
      if (data.run.config.text("position.encoding") != "rope")
        data.run.state = RunState::Waiting;
    const auto table = made(runs, tableOf({row("alibi"), row("rope"), row("nope"), row("fire")}));
    QCOMPARE(std::ranges::count(english(table.notes), "alibi, nope have no finished run"), 1);
    QCOMPARE(std::ranges::count(english(table.notes), "fire has no run"), 1);
  }

  void aRowIsOfOneGroup() {
    const auto runs = together({seeded(1, "rope", {3.1, 3.2}, 1e-3), seeded(3, "rope", {3.3}, 2e-3)});
    QVERIFY(has(refused(runs, tableOf({row("rope")})),
                "The row rope is of runs that differ in more than their seed"));
    auto narrow = tableOf({row("rope")});
    narrow.named[0].where.emplace_back("training.rate", "1/500"); // another text of 0.002
    QCOMPARE(made(runs, narrow).cells[0][0].value.points.size(), std::size_t(1));
    QVERIFY(has(refused(runs, tableOf({row("fire")})), "Nothing of this table is measured"));
  }

  void aRowMayBeEvaluatedOtherwise() {
    auto runs = seeded(1, "rope", {3.1, 3.2});
    for (RunData& data : runs) {
      data.run.config.set("evaluation.scale", 1.0);
      Evaluation half = groupEvaluation(data.run.id, 1, 4);
      half.scale = 0.5;
      data.evaluations.push_back(half);
    }
    auto definition = tableOf({row("rope"), row("rope")});
    definition.named[1].title = "rope scaled by 0.5";
    definition.named[1].at = {{"evaluation.scale", "0.5"}};
    const auto table = made(runs, definition);
    QVERIFY(std::abs(table.cells[0][0].value.interval.mean - 3.15) < 1e-12);
    QCOMPARE(table.cells[1][0].value.interval.mean, 4.0);
    // As differences: to the runs themselves as they were trained, and nothing of what is published as a
    // loss.
    definition.measure = TableMeasure::Difference;
    definition.named[0].published = {3.0}, definition.published.notes = {"one note"};
    const auto differences = must(makeTable(runs, definition, Baseline{1, false}));
    QCOMPARE(textOf(differences.cells[0][0]), std::string("baseline"));
    QCOMPARE(textOf(differences.cells[1][0]), std::string("+0.8500 ± 0.6353"));
    QCOMPARE(differences.columns.size(), std::size_t(1));
    QVERIFY(differences.orderings.empty());
    QCOMPARE(std::ranges::count(english(differences.notes), "one note"), 1);
  }

  // At another scale, where nothing is measured at 1×; and one that fails at 1× there, but not as it was
  // trained.
  void whatWasTrainedDecidesWhetherItIsLearnt() {
    auto runs = seeded(1, "rope", {0.5, 0.6});
    const auto good = seeded(3, "alibi", {1, 1});
    runs.insert(runs.end(), good.begin(), good.end());
    for (RunData& data : runs) {
      data.run.config.set("evaluation.scale", 1.0);
      const double atOne = data.evaluations.front().loss;
      data.evaluations.front().accuracy = atOne;
      for (const double length : {1.0, 2.0}) {
        Evaluation half = groupEvaluation(data.run.id, length, 1);
        half.scale = 0.5, half.accuracy = 0.25;
        if (length > 1 || atOne == 1)
          data.evaluations.push_back(half);
      }
    }
    auto definition = tableOf({row("rope"), row("alibi")});
    definition.measure = TableMeasure::Accuracy, definition.of.lengths = {2};
    for (NamedRow& each : definition.named)
      each.at = {{"evaluation.scale", "0.5"}};
    const auto table = made(runs, definition);
    QCOMPARE(textOf(table.cells[0][0]), std::string("not learnt"));
    QCOMPARE(textOf(table.cells[1][0]), std::string("0.250 ± 0.000"));
  }

  // p by SciPy: ttest_rel of alibi and rope 9.77e-07; of nope and rope 1; Holm over three.
  void publishedOrdersAreJudged() {
    auto definition = tableOf({row("rope", {3.0}), row("alibi", {3.5}), row("nope", {2.9})});
    definition.published.source = "Table 1";
    definition.published.claims = {{"alibi", "rope"}, {"nope", "rope"}, {"nope", "alibi"}};
    auto table = made(three(), definition);
    QCOMPARE(table.orderings.size(), std::size_t(3));
    QVERIFY(table.orderings[0].here == Here::Agrees);
    QCOMPARE(table.orderings[0].lower, "rope");
    QVERIFY(std::abs(table.orderings[0].difference + 0.104) < 1e-12);
    QVERIFY(table.orderings[1].here == Here::NotDistinguishable);
    QVERIFY(has(print(table, TableFormat::Text),
                "agrees: rope below alibi at 1× (published 3.00 < 3.50; here below by "
                "0.1040, p < 0.001)"));
    QVERIFY(has(print(table, TableFormat::Text),
                "of 3 published orders 1 agrees, 2 are not distinguishable here"));
    definition.named[0].published = {3.6};
    table = made(three(), definition);
    QVERIFY(table.orderings[0].here == Here::Disagrees);
    QVERIFY(has(table.orderings[0].words, "DISAGREES: alibi below rope at 1×"));
    QCOMPARE(std::ranges::find(table.notes, TableNote::Kind::Disagrees, &TableNote::kind)->text,
             table.orderings[0].words);
    definition.named[0].disputed = {0};
    QVERIFY(made(three(), definition).orderings[0].here == Here::Disputed);
    definition.named[0].disputed = {}, definition.named[0].published = {3.5};
    QCOMPARE(made(three(), definition).orderings.size(), std::size_t(2)); // equal: no order
    auto few = three();
    few.erase(few.begin());
    definition.named[0].published = {3.0};
    QVERIFY(made(few, definition).orderings[0].here == Here::Untested); // four pairs
  }

  void whatIsPublishedStandsBeside() {
    auto definition = tableOf({row("rope", {3.0}), row("alibi")});
    definition.named[0].disputed = {0};
    definition.published.source = "Table 1";
    const auto table = made(three(), definition);
    QCOMPARE(english(table.columns), (std::vector<std::string>{"1×", "published 1×"}));
    QCOMPARE(textOf(table.cells[0][1]), "3.00?");
    QCOMPARE(textOf(table.cells[1][1]), "–");
    QVERIFY(has(print(table, TableFormat::Csv), "rope,published 1×,3.00,"));
    QVERIFY(has(print(table, TableFormat::Latex), " & 3.00? \\\\"));
    QVERIFY(has(print(table, TableFormat::Markdown), "| published 1× |"));
  }

  void timeIsAgainstTheSameSeedOfAnotherRow() {
    auto runs = together({seeded(1, "rope", {3.1, 3.2}), seeded(3, "alibi", {3.2, 3.3})});
    for (RunData& data : runs)
      data.metrics = {{100, 3, 1e-3, 1, 100, data.run.id < 3 ? 50.0 : 40.0 + double(data.run.id)}};
    auto definition = tableOf({row("rope"), row("alibi")});
    definition.named[0].timeOf = definition.named[1].timeOf = "rope";
    const auto table = made(runs, definition);
    QCOMPARE(table.columns.back().english(), "time");
    QCOMPARE(textOf(table.cells[0][1]), "1.00 ± 0.00");
    QCOMPARE(textOf(table.cells[1][1]), "0.87 ± 0.13"); // 43 / 50 and 44 / 50
  }

  // alibi takes 0.86 to 0.94 of rope's time, a mean of 0.9; p by SciPy's ttest_1samp against 1: 0.0021.
  void publishedTimesAreJudged() {
    auto runs = three();
    for (RunData& data : runs)
      if (data.run.id <= 10)
        data.metrics = {{100, 3, 1e-3, 1, 100, data.run.id < 6 ? 50.0 : 37.0 + double(data.run.id)}};
    auto definition = tableOf({row("rope", {3.0, 1.0}), row("alibi", {3.5, 0.9}), row("nope", {2.9, 0.8})});
    for (NamedRow& one : definition.named)
      one.timeOf = "rope";
    definition.named[2].timeOf = "nope"; // whose 1 is another
    definition.published.source = "Table 1";
    definition.published.claims = {{"alibi", "rope"}, {"nope", "rope"}};
    const auto table = made(runs, definition);
    QCOMPARE(table.orderings.size(), std::size_t(3)); // two of losses, one of times
    const Ordering& time = *std::ranges::find(table.orderings, true, &Ordering::ofTime);
    QCOMPARE(time.lower, "alibi");
    QVERIFY(std::abs(time.difference + 0.1) < 1e-12);
    QVERIFY(time.here == Here::Agrees);
    QVERIFY2(has(time.words, "agrees: alibi faster than rope (published 0.90 < 1.00; here below by 0.1"),
             time.words.english().c_str());
  }

  void readingsThatReorderAreTold() {
    auto runs = together({seeded(1, "rope", {3.1}), seeded(2, "alibi", {3.2}), seeded(3, "rope", {3.4}, 2e-3),
                          seeded(4, "alibi", {3.0}, 4e-3)});
    std::vector<NamedRow> rows = {row("rope"), row("alibi"), row("rope"), row("alibi")};
    const std::vector<std::string> rates = {"0.001", "0.001", "0.002", "0.004"},
                                   groups = {"first", "first", "slow", "x"};
    for (std::size_t i = 0; i < 4; ++i) {
      rows[i].where.emplace_back("training.rate", rates[i]);
      rows[i].label = rows[i].title, rows[i].group = groups[i];
      rows[i].title += " " + groups[i];
    }
    const auto table = made(runs, tableOf(rows));
    QCOMPARE(table.reordered.size(), std::size_t(2)); // each beside the other's row of the first
    QCOMPARE(table.reordered[0].first, "slow");
    QCOMPARE(english(table.reordered[0].second), (std::vector<std::string>{"1×"}));
    QVERIFY(has(print(table, TableFormat::Text), "slow reorders: alibi < rope at 1×"));
  }

  void columnsMayBeTokens() {
    auto definition = tableOf({row("rope")}, {128, 256});
    definition.columns = "tokens";
    const auto table = made(three(), definition);
    QCOMPARE(english(table.columns), (std::vector<std::string>{"128 tokens", "256 tokens"}));
    QVERIFY(!table.cells[0][0].value.points.empty() && table.cells[0][1].value.points.empty());
  }

  void definitionsComeBackAndDamagedOnesAreRefused() {
    auto definition = tableOf({row("rope", {3.0, std::nan("")}), row("alibi")}, {1, 2});
    definition.named[0].at = {{"evaluation.scale", "0.5"}}, definition.named[0].disputed = {1};
    definition.named[0].timeOf = "alibi", definition.named[0].group = "g", definition.named[0].label = "l";
    definition.published = {"Table 1", {"a note"}, {{"rope", "alibi"}}};
    QVERIFY(must(tableFromJson(toJson(definition))) == definition);
    for (const std::string json :
         {R"({"named":[{"title":"a"}]})", R"({"named":[{"title":"a"},{"title":"a"}],"lengths":[1]})",
          R"({"named":[{"title":""}],"lengths":[1]})",
          R"({"named":[{"title":"a"}],"lengths":[1],"rows":["b"]})",
          R"({"named":[{"title":"a","published":["x"]}],"lengths":[1]})", R"({"named":3,"lengths":[1]})",
          R"({"named":[{"title":"a"}],"lengths":[1],"columns":"rate"})"})
      QVERIFY2(!tableFromJson(json), json.c_str());
  }

  void plansComeBackAndDamagedOnesAreRefused() {
    const std::vector<PlannedEvaluation> plan = {
        {{{"position.encoding", "rope"}}, {{"evaluation.scale", "0.5"}}, {1, 2}, "last", "test"}};
    QVERIFY(must(plannedFromJson(toJson(plan))) == plan);
    for (const std::string json :
         {"", "{}", "[1]", R"([{"where":[],"at":[],"lengths":[],"protocol":"whole","split":"test"}])",
          R"([{"where":[],"at":[],"lengths":[1],"protocol":"all","split":"test"}])"})
      QVERIFY2(!plannedFromJson(json), json.c_str());
  }

  void whatIsPlannedAndNotMeasuredIsMissing() {
    Room room;
    Engine& loaded = *must(engine());
    const auto study = must(Study::create(room.fresh()));
    must(planEvaluations(*study, {{{{"position.encoding", "rope"}}, {}, {1, 2}, "whole", "validation"}}));
    for (const std::string encoding : {"rope", "alibi"}) {
      Config config = schema(loaded).complete(groupRun(0, encoding, 1).run.config);
      config.set("evaluation.longest", std::int64_t{16});
      const auto id = must(study->addRun("", config));
      QVERIFY(must(missingEvaluations(loaded, *study)).empty()); // nothing is finished
      addCheckpoint(*study, id, 100);
    }
    for (const std::int64_t id : {1, 2})
      must(study->setState(id, RunState::Finished));
    auto missing = must(missingEvaluations(loaded, *study));
    QCOMPARE(missing.size(), std::size_t(1));
    QCOMPARE(missing[0].run, 1);
    must(study->addEvaluation(groupEvaluation(1, 1, 3)));
    QCOMPARE(must(missingEvaluations(loaded, *study))[0].what.lengths, (std::vector<double>{2}));
    must(study->addEvaluation(groupEvaluation(1, 2, 3)));
    QVERIFY(must(missingEvaluations(loaded, *study)).empty());
  }

  // What a table of positions does not reach is never missing.
  void whatIsBeyondATableIsNotMissing() {
    Room room;
    Engine& loaded = *must(engine());
    const auto study = must(Study::create(room.fresh()));
    must(planEvaluations(*study, {{{}, {}, {1, 2, 4}, "whole", "validation"}}));
    Config config = must(schema(loaded).configure(schema(loaded).defaults("learned_absolute"),
                                                  {{"data.window", "16"},
                                                   {"data.text", "a.txt"},
                                                   {"position.learned_absolute.rows", "32"},
                                                   {"evaluation.longest", "4"}}));
    const auto id = must(study->addRun("", config));
    addCheckpoint(*study, id, 100);
    must(study->setState(id, RunState::Finished));
    const auto missing = must(missingEvaluations(loaded, *study));
    QCOMPARE(missing.size(), std::size_t(1));
    QCOMPARE(missing[0].what.lengths, (std::vector<double>{1, 2}));
    QCOMPARE(missing[0].beyond, std::vector<double>{4});
    QCOMPARE(inWords(missing[0]), std::string("run 1 at 1× 2× (4× is beyond the table of positions)"));
    for (const PlannedEvaluation& far :
         {PlannedEvaluation{{}, {}, {4}}, {{}, {{"evaluation.offset", "20"}}, {1}}}) {
      must(planEvaluations(*study, {far}));
      QVERIFY(must(missingEvaluations(loaded, *study)).empty());
    }
  }
};

QTEST_APPLESS_MAIN(NamedTableTest)
#include "named_table_test.moc"
