// Reports: what they say of a study, and that nothing of it becomes markup.
#include "core/api/report.h"
#include "tests/core/group_material.h"

#include <QTest>

#include <algorithm>

using namespace expe;

class ReportTest : public QObject {
  Q_OBJECT

  Room room_;
  Progress quiet_;

  // Five seeds of rope and of alibi, measured at 1×; rope's first is called by `name`.
  std::unique_ptr<Study> study(const std::string& name = {}) {
    auto study = must(Study::create(room_.fresh()));
    for (int i = 0; i < 10; ++i) {
      const RunData like = groupRun(0, i < 5 ? "rope" : "alibi", i % 5 + 1);
      const auto id = must(study->addRun(i == 0 ? name : "", like.run.config, {}));
      must(study->setState(id, RunState::Finished, {}));
      must(study->addEvaluation(groupEvaluation(id, 1, i < 5 ? 3 + 0.01 * i : 3.1 + 0.012 * i)));
    }
    return study;
  }
  Report reported(Study& study, const std::string& baseline = {}) {
    auto sources = must(readReport(study, Schema(), {}, "a test", quiet_));
    sources.baseline = baseline;
    return must(reportOf(sources, Schema(), quiet_));
  }
  static std::string html(const Report& report) {
    return must(htmlOf(report, [](const Figure& figure, std::size_t) -> Result<std::string> {
      return "<svg>" + figure.kind + "</svg>";
    }));
  }
  template <class T> static std::vector<T> all(const Report& report) {
    std::vector<T> found;
    for (const auto& block : report.blocks)
      if (const auto* one = std::get_if<T>(&block))
        found.push_back(*one);
    return found;
  }

private slots:
  void aReportHasItsParts() {
    const auto study = this->study();
    const auto report = reported(*study, "alibi");
    std::vector<std::string> headings;
    for (const auto& heading : all<report::Heading>(report))
      if (heading.level < 3)
        headings.push_back(heading.text);
    QCOMPARE(headings, (std::vector<std::string>{study->name(), "Results", "Verdict", "Figures", "Comparison",
                                                 "Configuration", "Runs", "Environment", "Recipe"}));
    const auto tables = all<ResultTable>(report);
    QCOMPARE(tables.size(), 1U);
    QCOMPARE(tables[0].rows, (std::vector<std::vector<std::string>>{{"RoPE"}, {"ALiBi"}}));
    QCOMPARE(tables[0].cells[0][0].value.interval.mean, 3.02);
    const auto claims = all<report::List>(report);
    QVERIFY(std::ranges::any_of(claims, [](const report::List& list) {
      return std::ranges::any_of(list.lines, [](const std::string& line) {
        return line.starts_with("RoPE is lower than ALiBi by");
      });
    }));
  }

  // Above the first figure.
  void theVerdictIsInIt() {
    const auto study = this->study();
    for (const Run& run : must(study->runs()))
      if (run.config.text("position.encoding") == "alibi")
        must(study->addEvaluation(groupEvaluation(run.id, 4, 4 + 0.01 * static_cast<double>(run.id))));
    const auto page = html(reported(*study));
    const auto at =
        page.find("RoPE is not evaluated beyond 1×: expe eval STUDY --run 1,2,3,4,5 --lengths 1,2,4,8,16 "
                  "measures it. ALiBi breaks at 4×.");
    QVERIFY(at != std::string::npos && at < page.find("<svg>"));
    QVERIFY(page.find("wholly below 0.05 nats per token") != std::string::npos);
  }

  // Each with the hash of its configuration, in the order of their ids.
  void everyRunIsListed() {
    const auto study = this->study();
    const auto runs = must(study->runs());
    for (const auto& facts : all<report::Facts>(reported(*study)))
      if (facts.head.front() == "run" && facts.head.size() > 5) {
        QCOMPARE(facts.rows.size(), runs.size());
        for (std::size_t i = 0; i < runs.size(); ++i)
          QVERIFY(std::ranges::count(facts.rows[i], hashOf(runs[i].config)) == 1);
        return;
      }
    QFAIL("no list of runs");
  }

  void withoutABaselineNothingIsClaimed() {
    const auto study = this->study();
    QVERIFY(html(reported(*study)).find("No baseline is named") != std::string::npos);
    QVERIFY(html(reported(*study, "sandwich")).find("sandwich") !=
            std::string::npos); // what is wrong with it
  }

  // Five parameters tell these two groups apart: a table of so many row keys nobody reads.
  void manyParametersMakeARowOfATitle() {
    auto study = must(Study::create(room_.fresh()));
    for (int i = 0; i < 6; ++i) {
      RunData like = groupRun(0, "rope", i % 3 + 1);
      for (const char* key : {"model.layers", "model.width", "model.heads", "model.mlp", "training.batch"})
        like.run.config.set(key, std::int64_t{i < 3 ? 2 : 4});
      const std::string name = (i < 3 ? "small, seed " : "large, seed ") + std::to_string(i % 3 + 1);
      const auto id = must(study->addRun(name, like.run.config, {}));
      must(study->setState(id, RunState::Finished, {}));
      for (const double length : {1.0, 4.0})
        must(study->addEvaluation(groupEvaluation(id, length, (i < 3 ? 3 : 2) + 0.25 * length)));
    }
    const auto tables = all<ResultTable>(reported(*study));
    QCOMPARE(tables.size(), 1U);
    QCOMPARE(tables[0].rows, (std::vector<std::vector<std::string>>{{"small"}, {"large"}}));
    QCOMPARE(english(tables[0].columns), (std::vector<std::string>{"1×", "4×"}));
    QCOMPARE(tables[0].cells[0][1].value.interval.mean, 4.0);
    QCOMPARE(tables[0].cells[1][0].value.interval.mean, 2.25);
    QCOMPARE(tables[0].cells[1][0].value.points.size(), 3U);
  }

  void tablesOfTheStudyAreShown() {
    const auto study = this->study();
    TableDefinition definition;
    definition.rows = {"training.rate"};
    definition.of.grouping.except = {"position.encoding"};
    must(study->saveTable({"by seed", toJson(definition)}));
    must(study->saveTable({"another", "{\"rows\": 3}"}));
    const auto report = reported(*study);
    QCOMPARE(all<ResultTable>(report).size(), 1U);
    QCOMPARE(english(all<ResultTable>(report)[0].rowKeys), std::vector<std::string>{"rate"});
    QVERIFY(html(report).find("<h3>another</h3>") != std::string::npos);
  }

  void aTableOfTheTestSplitIsAReading() {
    const auto study = this->study();
    TableDefinition definition;
    definition.rows = {"position.encoding"};
    definition.of.split = "test";
    must(study->saveTable({"once", toJson(definition)}));
    const auto report = reported(*study);
    const auto readings = must(study->testReadings());
    QCOMPARE(readings.size(), 1U);
    QCOMPARE(readings[0].what, std::string("a test, table once"));
    QVERIFY(html(report).find("a test, table once") != std::string::npos);
  }

  void nothingOfAStudyIsMarkup() {
    const auto study = this->study("<script>alert(1)</script> & \"more\"");
    const auto page = html(reported(*study));
    QVERIFY(page.find("<script") == std::string::npos);
    QVERIFY(page.find("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;") != std::string::npos);
    for (const char* outside : {"http:", "https:", "src=", "url("})
      QVERIFY2(page.find(outside) == std::string::npos, outside);
  }

  // What turns the direction of writing, or has no width, is seen wherever a name is written.
  void namesAreReadAsTheyAre() {
    const auto study = this->study("a\u202eb\u200b");
    const auto report = reported(*study);
    std::string all = must(htmlOf(report, [](const Figure& figure, std::size_t) -> Result<std::string> {
      return toPgf(figure) + toCsv(figure) + figure.title.english();
    }));
    ResultTable table;
    table.title = std::string("c\u202ed"), table.rowKeys = {"name"_text}, table.rows = {{"a\u202eb\u200b"}},
    table.cells = {{}};
    for (const TableFormat format : {TableFormat::Text, TableFormat::Markdown, TableFormat::Latex})
      all += print(table, format);
    for (const char* hidden : {"\u202e", "\u200b"})
      QVERIFY(all.find(hidden) == std::string::npos);
    QVERIFY(all.find("<td>a\\u202eb\\u200b</td>") != std::string::npos);
    QVERIFY(all.find("a\\textbackslash{}u202eb\\textbackslash{}u200b") != std::string::npos);
    QVERIFY(all.find("c\\u202ed") != std::string::npos);
  }

  void withoutRunsThereIsNothingToTell() {
    const auto empty = must(Study::create(room_.fresh()));
    const auto report = reportOf(must(readReport(*empty, Schema(), {}, "a test", quiet_)), Schema(), quiet_);
    QVERIFY(!report);
    QCOMPARE(report.error().kind, Error::Kind::User);
  }
};

QTEST_APPLESS_MAIN(ReportTest)
#include "report_test.moc"
