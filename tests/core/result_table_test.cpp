// Tables: their numbers recomputed from the study's evaluations by SQL, how they are written, and what is
// refused.
#include "core/api/result_table.h"
#include "tests/core/group_material.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <sqlite3.h>

using namespace expe;

class ResultTableTest : public QObject {
  Q_OBJECT

  Room room_;

  // A study with five seeds of rope, three of alibi, evaluated at 1× and 2×.
  std::unique_ptr<Study> study() {
    auto study = must(Study::create(room_.fresh()));
    for (int i = 0; i < 8; ++i) {
      const RunData like = groupRun(0, i < 5 ? "rope" : "alibi", i % 5 + 1);
      const auto id = must(study->addRun("", like.run.config, {}));
      must(study->setState(id, RunState::Finished, {}));
      for (const double length : {1.0, 2.0})
        must(study->addEvaluation(groupEvaluation(id, length, 3 + 0.01 * i * i + 0.1 * length)));
    }
    return study;
  }

  // Numbers of a row of SQL.
  static std::vector<double> asked(const Study& study, const std::string& sql) {
    sqlite3* handle = nullptr;
    sqlite3_stmt* statement = nullptr;
    std::vector<double> row;
    if (sqlite3_open_v2(study.file().c_str(), &handle, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK &&
        sqlite3_prepare_v2(handle, sql.c_str(), -1, &statement, nullptr) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
      for (int i = 0; i < sqlite3_column_count(statement); ++i)
        row.push_back(sqlite3_column_double(statement, i));
    sqlite3_finalize(statement);
    sqlite3_close(handle);
    return row;
  }

  static TableDefinition byEncoding() {
    TableDefinition definition;
    definition.rows = {"position.encoding"};
    return definition;
  }
  static ResultTable made(const std::vector<RunData>& runs,
                          const TableDefinition& definition = byEncoding()) {
    return must(makeTable(runs, definition));
  }
  static std::string refused(const std::vector<RunData>& runs, const TableDefinition& definition) {
    const auto table = makeTable(runs, definition);
    return !table && table.error().kind == Error::Kind::User ? table.error().message() : "not refused";
  }
  // rope is 0.1 lower than alibi in every seed, give or take.
  static std::vector<RunData> clear() {
    return together(
        {seeded(1, "rope", {3.1, 3.2, 3.3, 3.4, 3.5}), seeded(6, "alibi", {3.2, 3.31, 3.4, 3.51, 3.6})});
  }

private slots:
  // Whatever the runs are called; one that is nobody's by its id.
  void encodingsHaveTheirTitles() {
    const auto runs = together({clear(), seeded(21, "a_b", {3})});
    QCOMPARE(made(runs).rows, (std::vector<std::vector<std::string>>{{"RoPE"}, {"ALiBi"}, {"a_b"}}));
    auto across = byEncoding();
    across.rows = {"training.rate"}, across.columns = "position.encoding", across.of.lengths = {1};
    QCOMPARE(english(made(clear(), across).columns),
             (std::vector<std::string>{"encoding RoPE", "encoding ALiBi"}));
    const auto both = together({seeded(1, "sinusoidal+rope", {3}), seeded(2, "fox", {3})});
    QCOMPARE(made(both).rows,
             (std::vector<std::vector<std::string>>{{"Sinusoidal + RoPE"}, {"Forgetting Transformer"}}));
  }

  void numbersAreThoseOfTheEvaluations() {
    const auto study = this->study();
    const auto table = made(must(readRuns(*study, {}, RowParts::Short)));
    QCOMPARE(table.rows, (std::vector<std::vector<std::string>>{{"RoPE"}, {"ALiBi"}}));
    QCOMPARE(english(table.columns), (std::vector<std::string>{"1×", "2×"}));
    for (std::size_t row = 0; row < 2; ++row)
      for (std::size_t column = 0; column < 2; ++column) {
        const auto expected = asked(
            *study,
            "SELECT avg(loss), count(*), sum(loss * loss) FROM evaluations JOIN runs ON runs.id = run "
            "WHERE json_extract(config, '$.\"position.encoding\"') = '" +
                std::string(row == 0 ? "rope" : "alibi") + "' AND length = " + std::to_string(column + 1));
        QCOMPARE(expected.size(), std::size_t(3));
        const GroupValue& value = table.cells[row][column].value;
        const double mean = expected[0], n = expected[1];
        QCOMPARE(double(value.points.size()), n);
        QVERIFY(std::abs(value.interval.mean - mean) < 1e-12);
        QCOMPARE(value.interval.known(), n >= 5);
        const double error = std::sqrt((expected[2] - n * mean * mean) / (n - 1) / n);
        if (n == 5) // t(0.975, 4), by SciPy
          QVERIFY(std::abs(value.interval.halfWidth() - 2.7764451051977987 * error) < 1e-7);
      }
  }

  void theBestIsMarkedWhereItIsDistinguishable() {
    const auto table = made(clear());
    QVERIFY(table.cells[0][0].best && !table.cells[1][0].best);
    QVERIFY(has(table.notes.front().text,
                "best of a column: lower than each of the others in paired t tests over seeds"));
    auto near = clear(); // as often higher as lower
    for (const std::size_t i : {5, 7})
      near[i].evaluations[0].loss -= 0.4;
    for (const auto& row : made(near).cells)
      QVERIFY(!row[0].best);
    // The lowest mean, by a seed that the other has not; higher in each pair.
    const auto lucky = together(
        {seeded(1, "rope", {3.2, 3.31, 3.4, 3.51, 3.6, 2}), seeded(7, "alibi", {3.1, 3.2, 3.3, 3.4, 3.5})});
    for (const auto& row : made(lucky).cells)
      QVERIFY(!row[0].best);
    auto few = clear();
    few[9].run.state = RunState::Failed;
    QVERIFY(!made(few).cells[0][0].best); // four pairs
  }

  void columnsMayBeAParameter() {
    const auto runs = together({seeded(1, "rope", {3.5, 3.6}, 2e-3), seeded(3, "rope", {3.3}, 1e-3),
                                seeded(4, "alibi", {3.7}, 1e-3)});
    TableDefinition definition = byEncoding();
    definition.columns = "rate";
    const auto table = made(runs, definition);
    QCOMPARE(english(table.columns),
             (std::vector<std::string>{"rate 0.001", "rate 0.002"})); // numbers in their order
    QCOMPARE(table.cells[0][1].value.points.size(), std::size_t(2));
    QVERIFY(table.cells[1][1].value.points.empty());
    QVERIFY(table.stamp.english().starts_with("at 1× · whole"));
    definition.of.lengths = {1, 2};
    QVERIFY(has(refused(runs, definition), "columns by training.rate is of one length"));
  }

  void itIsWrittenInFourWays() {
    const auto table = made(clear());
    QCOMPARE(
        print(table, TableFormat::Text),
        std::string(
            "Loss (nats per token)\nwhole · validation split · blocks of 16× · 4096 targets · fp32\n\n"
            "encoding                1×\n"
            "RoPE      3.3000 ± 0.1963*\n"
            "ALiBi      3.4040 ± 0.1964\n\n"
            "* best of a column: lower than each of the others in paired t tests over seeds, p < 0.05 after "
            "Holm over all that are tested\n"
            "±: 95 % interval of the mean over seeds, by t, n = 5\n"));
    const std::string markdown = print(table, TableFormat::Markdown),
                      latex = print(table, TableFormat::Latex);
    QVERIFY(has(
        markdown,
        "| encoding | 1× |\n| --- | ---: |\n| RoPE | **3.3000 ± 0.1963** |\n| ALiBi | 3.4040 ± 0.1964 |\n"));
    QVERIFY(has(latex,
                "\\begin{tabular}{lr}\n\\toprule\nencoding & 1$\\times$ \\\\\n\\midrule\n"
                "RoPE & \\textbf{3.3000 $\\pm$ 0.1963} \\\\\nALiBi & 3.4040 $\\pm$ 0.1964 \\\\\n"
                "\\bottomrule\n\\multicolumn{2}{l}{\\footnotesize $\\pm$: 95 \\% interval of the mean over "
                "seeds, by t, n = 5} \\\\\n\\multicolumn{2}{l}{\\footnotesize bold: below each other of its "
                "column, paired $t$ over seeds, $p<0.05$ after Holm} \\\\\n\\end{tabular}\n"));
  }

  // Of 4.25 and 4.5: deviation 0.1768, error 0.125, interval 12.706 times that.
  void whatStandsBehindPlusMinusIsChosen() {
    const auto runs = together({seeded(1, "a_b", {4.25, 4.5}), seeded(3, "rope", {3.0, 3.5})});
    TableDefinition definition = byEncoding();
    const auto cell = [&](SeedSpread spread, const std::vector<RunData>& of) {
      definition.spread = spread;
      const auto kept = must(tableFromJson(toJson(definition)));
      return made(of, kept);
    };
    const auto check = [&](SeedSpread spread, const std::string& text, const std::string& note) {
      const auto table = cell(spread, runs);
      QCOMPARE(textOf(table.cells[0][0]), text);
      QCOMPARE(table.spread.english(), note);
      QVERIFY(std::ranges::count(english(table.notes), note) == 1 &&
              has(print(table, TableFormat::Latex), "\\footnotesize"));
    };
    check(SeedSpread::Interval, "4.3750 ± 1.5883", "±: 95 % interval of the mean over seeds, by t, n = 2");
    check(SeedSpread::Deviation, "4.3750 ± 0.1768", "±: standard deviation over seeds, n = 2");
    check(SeedSpread::Error, "4.3750 ± 0.1250", "±: standard error of the mean over seeds, n = 2");
    const auto more = together({runs, seeded(5, "nope", {3, 4, 5}), seeded(8, "fire", {3})});
    const auto table = cell(SeedSpread::Deviation, more);
    QCOMPARE(textOf(table.cells[2][0]), std::string("4.0000 ± 1.0000 (n = 3)"));
    QCOMPARE(textOf(table.cells[3][0]), std::string("3.0000"));
    QCOMPARE(table.spread.english(), std::string("±: standard deviation over seeds, n behind it"));
    QVERIFY(std::ranges::count(english(table.notes), "cells without ± are of one run") == 1);
    const std::string csv = print(table, TableFormat::Csv);
    QVERIFY(
        csv.starts_with("encoding,column,mean,half_width_95,deviation,n,best,points\na_b,1×,4.375,1.588"));
    QVERIFY(has(csv, "NoPE,1×,4,2.48"));
    QVERIFY(has(csv, "FIRE,1×,3,,,1,0,3\n"));
    QVERIFY(!tableFromJson(R"({"rows":["position.encoding"],"spread":"range"})"));
  }

  // A third row that scatters is not distinguishable from the lowest, though the second is.
  void theBestIsBelowAllOthers() {
    const auto noisy = seeded(11, "nope", {2.5, 4.5, 2.6, 4.9, 3.2});
    QVERIFY(!made(together({clear(), noisy})).cells[0][0].best);
    QVERIFY(made(together({clear(), seeded(11, "nope", {4.1, 4.2, 4.32, 4.4, 4.5})})).cells[0][0].best);
    auto untuned = clear();
    for (RunData& run : untuned)
      run.validations.push_back({100, 1, 3, none, 256});
    auto more = seeded(11, "alibi", {3.8, 3.9, 4, 4.1, 4.2}, 2e-3);
    for (RunData& run : more)
      run.validations.push_back({100, 1, 4, none, 256});
    TableDefinition definition = byEncoding();
    definition.of.tuned = "training.rate";
    QVERIFY(made(untuned, definition).cells[0][0].best);
    const auto table = made(together({untuned, more}), definition);
    QVERIFY(std::ranges::none_of(table.cells, [](const auto& row) { return row[0].best; }));
    QVERIFY(std::ranges::any_of(english(table.notes),
                                [](const auto& note) { return note.starts_with("untuned: "); }) &&
            std::ranges::count(table.notes, TableNote::Kind::Untuned, &TableNote::kind) == 1);
  }

  void theExcessIsOverTheFloor() {
    auto runs = clear();
    for (RunData& run : runs)
      run.evaluations[0].floor = 3;
    TableDefinition definition = byEncoding();
    definition.measure = TableMeasure::Excess;
    QVERIFY(std::abs(made(runs, definition).cells[0][0].value.interval.mean - 0.3) < 1e-12);
    QVERIFY(has(refused(clear(), definition), "the excess is known of the generated corpus alone"));
  }

  // Differences to a pinned baseline are paired over seeds; the baseline's own row says what it is.
  void differencesAreToTheBaseline() {
    const auto runs =
        together({seeded(1, "rope", {3.00, 3.10, 3.05, 3.20, 3.15}),
                  seeded(6, "alibi", {3.11, 3.19, 3.17, 3.29, 3.26}), seeded(11, "nope", {3.5, 3.0})});
    TableDefinition definition = byEncoding();
    definition.measure = TableMeasure::Difference;
    const auto table = must(makeTable(runs, definition, Baseline{2, false}));
    QCOMPARE(table.title.english(), std::string("Loss − that of RoPE (nats per token)"));
    QCOMPARE(textOf(table.cells[0][0]), std::string("baseline"));
    QVERIFY(table.cells[0][0].baseline && !table.cells[1][0].baseline);
    // 0.11, 0.09, 0.12, 0.09, 0.11: mean 0.104, t interval of 4 degrees of freedom, half width 0.0167.
    QCOMPARE(textOf(table.cells[1][0]), std::string("+0.1040 ± 0.0167 (n = 5)"));
    QCOMPARE(textOf(table.cells[2][0]), std::string("+0.2000 ± 3.8119 (n = 2)"));
    const std::string latex = print(table, TableFormat::Latex);
    QVERIFY(has(latex, "ALiBi & +0.1040 $\\pm$ 0.0167"));
    QVERIFY(has(print(table, TableFormat::Csv), "RoPE,1×,0,,,5,0,0 0 0 0 0\n"));
    // One run alone is a baseline of all seeds, and says nothing of other seeds.
    const auto alone = must(makeTable(runs, definition, Baseline{1, true}));
    QVERIFY(!alone.cells[1][0].value.interval.known() && !alone.cells[0][0].baseline);
    QVERIFY(std::abs(alone.cells[1][0].value.interval.mean - 0.204) < 1e-12);
  }

  void withoutTheBaselineThereAreNoDifferences() {
    TableDefinition definition = byEncoding();
    definition.measure = TableMeasure::Difference;
    const auto runs = together({seeded(1, "rope", {3, 3.1}), seeded(6, "alibi", {3.2, 3.3, 3.4})});
    const auto message = [&](const std::optional<Baseline>& baseline) {
      const auto table = makeTable(runs, definition, baseline);
      return table ? std::string("not refused") : table.error().message();
    };
    QVERIFY(has(message({}), "none is pinned: choose it in the list of runs (Ctrl+B)"));
    QVERIFY(has(message(Baseline{77, false}), "run 77, is not among the runs of this table"));
    // A seed that the baseline lacks is left out and told; so is what was measured of other targets.
    const auto table = must(makeTable(runs, definition, Baseline{1, false}));
    QCOMPARE(table.cells[1][0].value.points.size(), std::size_t{2});
    QVERIFY(table.cells[1][0].unmeasured.empty());
    QVERIFY(std::ranges::count(english(table.notes),
                               "ALiBi: no difference, since the baseline has no run of seed 3"));
  }

  // Five runs of a task with what they hit at 1× and 2×; their text is that of the task.
  static std::vector<RunData> scored(std::int64_t firstId, const std::string& encoding,
                                     const std::string& task, const std::vector<double>& at1, double at2) {
    auto runs = seeded(firstId, encoding, at1);
    for (std::size_t i = 0; i < runs.size(); ++i) {
      runs[i].run.config.set("data.task", task);
      runs[i].evaluations.push_back(groupEvaluation(runs[i].run.id, 2, 1));
      for (Evaluation& row : runs[i].evaluations)
        row.text = task, row.accuracy = row.length == 1 ? at1[i] : at2;
    }
    return runs;
  }

  void accuraciesOfTasksStandSideBySide() {
    const auto runs = together({scored(1, "rope", "copy", {0.99, 0.98, 1.00, 0.97, 0.96}, 0.5),
                                scored(6, "alibi", "copy", {1, 1, 1, 1, 1}, 0.75),
                                scored(11, "rope", "sort", {0.94, 0.95, 0.96, 0.93, 0.94}, 0.9)});
    TableDefinition definition = byEncoding();
    definition.columns = "data.task", definition.measure = TableMeasure::Accuracy;
    definition.published.notes = {"one note"};
    definition.of.lengths = {1};
    const auto table = made(runs, definition);
    QCOMPARE(table.title.english(), std::string("Answers right (share of their tokens)"));
    // 0.98 with a standard deviation of 0.0158: half width 2.7764 · 0.0158 / √5, by SciPy.
    QCOMPARE(textOf(table.cells[0][0]), std::string("0.980 ± 0.020"));
    QCOMPARE(textOf(table.cells[1][0]), std::string("1.000 ± 0.000"));
    QCOMPARE(textOf(table.cells[0][1]), std::string("0.944 ± 0.014"));
    QCOMPARE(textOf(table.cells[1][1]), std::string("–")); // no such run
    for (const auto& row : table.cells)
      for (const TableCell& cell : row)
        QVERIFY(!cell.best);
    QVERIFY(std::ranges::count(english(table.notes), "one note"));
    definition.of.lengths = {2};
    const auto longer = made(runs, definition);
    QCOMPARE(textOf(longer.cells[0][0]), std::string("0.500 ± 0.000"));
    QCOMPARE(textOf(longer.cells[0][1]), std::string("not learnt"));
    QVERIFY(longer.cells[0][1].value.points.empty() && longer.cells[0][1].unmeasured.empty());
    QVERIFY(has(print(longer, TableFormat::Markdown), "| 0.500 ± 0.000 | not learnt |"));
    QVERIFY(std::ranges::count(english(longer.notes),
                               "not learnt: below 95 % at 1×, so that longer windows say nothing"));
    QCOMPARE(must(tableFromJson(toJson(definition))), definition);
    definition.columns = "length", definition.of.lengths = {};
    QVERIFY(has(refused(runs, definition), "RoPE cannot be averaged: run 11 and run 1 were measured"));
    QVERIFY(has(refused(clear(), definition), "answers are those of synthetic tasks (data.task)"));
  }

  void aDefinitionIsReadBack() {
    TableDefinition definition = byEncoding();
    definition.columns = "training.rate", definition.measure = TableMeasure::Excess;
    definition.of.runs = {1, 5}, definition.of.grouping.except = {"training.steps"};
    definition.of.protocol = "last", definition.of.split = "test";
    definition.of.lengths = {0.5, 4}, definition.of.tuned = "training.decay";
    QVERIFY(must(tableFromJson(toJson(definition))) == definition);
    for (const char* wrong :
         {"", "[]", "{}", "{\"rows\": 3}", "{\"rows\": [\"a\"], \"lengths\": [-1]}",
          "{\"rows\": [\"a\"], \"split\": \"x\"}", "{\"rows\": [\"a\"], \"runs\": [\"x\"]}",
          "{\"rows\": [\"a\"], \"measure\": \"height\"}", "{\"rows\": [\"a\"]"})
      QVERIFY2(has(sentence(tableFromJson(wrong)), "The definition of this table cannot be read"), wrong);
  }

  void mistakesAreOneSentence() {
    const auto runs = together({seeded(1, "rope", {3, 3}), seeded(3, "rope", {3}, 2e-3)});
    QCOMPARE(refused(runs, byEncoding()), std::string("RoPE: the runs of this cell differ in training.rate "
                                                      "too: make it a row or a column, choose runs, or "
                                                      "allow it (--except training.rate)."));
    TableDefinition definition = byEncoding();
    definition.of.grouping.except = {"rate"};
    QCOMPARE(made(runs, definition).cells[0][0].value.points.size(), std::size_t(3));
    QVERIFY(made(runs, definition).cells[0][0].mixed);
    QVERIFY(has(refused(runs, {}), "--rows is missing"));
    definition = byEncoding(), definition.rows = {"layers"};
    QVERIFY(has(refused(runs, definition), "layers: no run has this parameter"));
    definition.rows = {"seed"};
    QVERIFY(has(refused(runs, definition), "training.seed makes neither rows nor columns"));
    auto every = runs;
    for (RunData& run : every)
      run.run.config.set("evaluation.every", run.run.id);
    definition.rows = {"evaluation.every"};
    QVERIFY(
        has(refused(every, definition), "evaluation.every makes neither rows nor columns: runs that differ"));
    definition = byEncoding(), definition.columns = "encoding";
    QVERIFY(has(refused(runs, definition), "position.encoding is there twice"));
    QVERIFY(has(refused({}, byEncoding()), "There is no run"));
    definition = byEncoding(), definition.of.grouping.except = {"rate"}, definition.of.split = "test";
    QVERIFY(has(refused(runs, definition), "Nothing of this table is measured"));
    auto texts = clear();
    texts[7].evaluations[0].text = "beef";
    QVERIFY(has(refused(texts, byEncoding()), "different texts"));
  }

  // What claims rest on is kept in the study.
  void blocksReadingsAndTablesAreKept() {
    const auto study = this->study();
    must(study->addEvaluation(groupEvaluation(1, 4, 3.25, {3, 3.5})));
    const auto evaluations = must(study->evaluations(1));
    QCOMPARE(evaluations.back().blocks, (std::vector<double>{3, 3.5}));
    QVERIFY(evaluations.back().blockTargets.empty() && evaluations.front().blocks.empty());
    QVERIFY(must(study->evaluations(1, false)).back().blocks.empty());
    must(study->addTestReading("table of encodings"));
    const auto readings = must(study->testReadings());
    QCOMPARE(readings.size(), std::size_t(1));
    QCOMPARE(readings[0].what, std::string("table of encodings"));
    QVERIFY(!readings[0].who.empty() && readings[0].at.size() == 20);
    must(study->saveTable({"main", "{}"}));
    must(study->saveTable({"main", toJson(byEncoding())}));
    must(study->saveTable({"b", "{}"}));
    QCOMPARE(must(study->savedTables()).size(), std::size_t(2));
    QVERIFY(must(tableFromJson(must(study->savedTables())[1].definition)) == byEncoding());
    must(study->removeTable("b"));
    QCOMPARE(must(study->savedTables()).size(), std::size_t(1));
    const auto readOnly = must(Study::open(study->file(), Study::Mode::ReadOnly));
    QVERIFY(!readOnly->addTestReading("x") && !readOnly->saveTable({"c", "{}"}));
    QCOMPARE(must(readOnly->testReadings()).size(), std::size_t(1));
  }

  void keptTablesAreInNaturalOrder_data() {
    QTest::addColumn<std::string>("first");
    QTest::addColumn<std::string>("second");
    QTest::newRow("by value") << std::string("at 2×") << std::string("at 16×");
    QTest::newRow("beyond 64 bits") << std::string("9") << std::string("99999999999999999999999");
    QTest::newRow("second number") << std::string("2 of 9") << std::string("2 of 10");
    QTest::newRow("leading zeros") << std::string("a01") << std::string("a1");
    QTest::newRow("decimals") << std::string("0.05") << std::string("0.1");
    QTest::newRow("shorter") << std::string("at") << std::string("at 1×");
    QTest::newRow("digits before letters") << std::string("1") << std::string("a");
    QTest::newRow("not ASCII") << std::string("z") << std::string("θ");
  }

  void keptTablesAreInNaturalOrder() {
    QFETCH(std::string, first);
    QFETCH(std::string, second);
    const auto study = must(Study::create(room_.fresh()));
    must(study->saveTable({second, "{}"}));
    must(study->saveTable({first, "{}"}));
    QCOMPARE(must(study->savedTables())[0].name, first);
  }

  void cellsSayWhatIsMissing() {
    auto runs = clear();
    runs[7].evaluations.clear();
    runs.push_back(groupRun(11, "nope", 1));
    runs.back().run.state = RunState::Waiting;
    TableDefinition definition = byEncoding();
    definition.of.lengths = {1, 8};
    const auto table = must(makeTable(runs, definition, {}, Unmeasured::Noted));
    QCOMPARE(table.cells[0][0].unmeasured, std::vector<std::int64_t>{});
    QCOMPARE(table.cells[1][0].unmeasured, std::vector<std::int64_t>{8});
    QCOMPARE(table.cells[0][1].unmeasured, (std::vector<std::int64_t>{1, 2, 3, 4, 5}));
    QCOMPARE(table.rows.back(), std::vector<std::string>{"NoPE"}); // which will be trained
    QCOMPARE(table.cells[2][0].untrained, std::vector<std::int64_t>{11});
    QCOMPARE(std::ranges::count(english(table.notes), "NoPE has no finished run"), 1);
    auto more = runs;
    more.push_back(groupRun(12, "fire", 1));
    more.back().run.state = RunState::Waiting;
    const auto waiting = english(must(makeTable(more, definition, {}, Unmeasured::Noted)).notes);
    QVERIFY2(std::ranges::count(waiting, "NoPE, FIRE have no finished run") == 1, waiting.back().c_str());
    QVERIFY(std::ranges::none_of(english(table.notes),
                                 [](const auto& note) { return note.starts_with("NoPE:"); }));
    runs.back().run.state = RunState::Failed;
    QCOMPARE(std::ranges::count(english(must(makeTable(runs, definition, {}, Unmeasured::Noted)).notes),
                                "NoPE has no finished run; run 11 failed"),
             1);
    QCOMPARE(made(runs).rows.size(), std::size_t(2));
    for (RunData& run : runs)
      run.evaluations.clear();
    QVERIFY(has(refused(runs, definition), "Nothing of this table is measured"));
    const auto empty = must(makeTable(runs, byEncoding(), {}, Unmeasured::Noted));
    QCOMPARE(english(empty.columns), std::vector<std::string>{"1×"});
    QCOMPARE(empty.cells[0][0].unmeasured.size(), std::size_t(5));
  }

  void namesAreOneLine() {
    QVERIFY(checkTableName("main, at 2×").ok());
    for (const char* name : {"", "  ", "a\nb", "\xff"})
      QVERIFY2(!checkTableName(name), name);
  }

  // Two seeds each answered a set of which numbers are published, and one that nobody published.
  void setsOfQuestionsAreColumns() {
    auto runs = together({seeded(1, "rope", {3, 3}), seeded(3, "alibi", {3, 3})});
    const auto answered = [](std::int64_t run, const char* set, double share) {
      Evaluation e = groupEvaluation(run, 1, 1.5);
      e.protocol = "choices", e.split = set, e.text = set;
      e.windows = 100, e.accuracy = share, e.accuracyPerByte = share / 2;
      e.right.assign(100, 0);
      std::fill_n(e.right.begin(), static_cast<std::ptrdiff_t>(std::lround(share * 100)), 1.0);
      e.rightPerByte = e.right;
      return e;
    };
    for (RunData& data : runs) {
      const double id = static_cast<double>(data.run.id);
      data.evaluations.push_back(answered(data.run.id, "ARC_Easy-Test.jsonl", 0.5 + 0.01 * id));
      if (data.run.id < 3)
        data.evaluations.push_back(answered(data.run.id, "mine", 0.25));
    }
    TableDefinition definition;
    definition.columns = "questions", definition.measure = TableMeasure::Accuracy;
    definition.of.protocol = "choices", definition.of.lengths = {1};
    for (const char* encoding : {"rope", "alibi"}) {
      NamedRow row;
      row.title = encoding, row.where = {{"position.encoding", encoding}}, row.published = {0.26, 0.30};
      definition.named.push_back(row);
    }
    definition.published.source = "somebody";
    definition.published.sets = {{"hellaswag", 10042}, {"arc-easy", 400}}, definition.published.chance = 0.25;
    QCOMPARE(must(tableFromJson(toJson(definition))), definition);
    const ResultTable table = made(runs, definition);
    QCOMPARE(english(table.columns),
             (std::vector<std::string>{"hellaswag", "published hellaswag", "ARC_Easy-Test.jsonl",
                                       "published ARC_Easy-Test.jsonl", "mine"}));
    QVERIFY(table.cells[0][0].value.points.empty()); // nobody asked HellaSwag's
    QCOMPARE(table.cells[0][2].value.interval.mean, 0.515);
    QCOMPARE(table.cells[1][2].value.interval.mean, 0.535);
    QVERIFY(table.cells[1][4].value.points.empty());
    // Wilson's half widths of 0.26 of 10,042 and of 0.30 of 400.
    QCOMPARE(table.cells[0][1].published, std::string("0.26 ± 0.009"));
    QCOMPARE(table.cells[0][3].published, std::string("0.30 ± 0.045"));
    const auto notes = english(table.notes);
    QVERIFY(std::ranges::count(notes,
                               "ARC_Easy-Test.jsonl, 400 questions: 0 of 2 published numbers are within "
                               "chance, 0.25") == 0);
    definition.published.sets.back().second = 100; // ± 0.09
    const auto fewer = english(made(runs, definition).notes);
    QVERIFY2(std::ranges::count(fewer,
                                "ARC_Easy-Test.jsonl, 100 questions: 2 of 2 published numbers are within "
                                "chance, 0.25") == 1,
             fewer.back().c_str());
    definition.named.clear(), definition.published = {}, definition.rows = {"position.encoding"};
    QCOMPARE(english(made(runs, definition).columns),
             (std::vector<std::string>{"ARC_Easy-Test.jsonl", "mine"}));
    definition.of.protocol = "whole";
    QVERIFY(has(refused(runs, definition), "write one of them"));
    definition.of.protocol = "choices";
    QVERIFY(has(refused(seeded(1, "rope", {3, 3}), definition), "was asked questions"));
  }
};

QTEST_APPLESS_MAIN(ResultTableTest)
#include "result_table_test.moc"
