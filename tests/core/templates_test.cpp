// Templates: each can be made at each of its sizes, its rows are of one kind of run each, and its numbers are
// those of the paper.
#include "core/api/engine.h"
#include "core/api/template.h"
#include "core/base/numbers.h"
#include "tests/core/study_material.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <set>

using namespace expe;

namespace {

const Schema& all() {
  static const auto loaded = must(engine());
  return schema(*loaded);
}

PlannedStudy planned(const std::string& id, const TemplateRequest& request = {}) {
  return must(planTemplate(all(), *must(findTemplate(id)), request));
}

// At each size, with a text and a tokenizer of somebody's where it needs them.
std::vector<std::pair<std::string, PlannedStudy>> plannedAtEachSize(const Template& of) {
  std::vector<std::pair<std::string, PlannedStudy>> plans;
  for (const TemplateSize& size : of.sizes) {
    TemplateRequest request{size.id, {}, 0, Texts::Known};
    for (const std::string& key : size.needs)
      request.set.emplace_back(key, key == "data.text" ? "/texts/all.txt" : "/texts/tokenizer.model");
    plans.emplace_back(of.id + ", " + size.id, planned(of.id, request));
  }
  return plans;
}

std::string refused(const std::string& id, const TemplateRequest& request) {
  const auto plan = planTemplate(all(), *must(findTemplate(id)), request);
  return plan ? "not refused" : plan.error().message();
}

using PublishedRows = std::vector<std::pair<std::string, std::vector<double>>>;

// As the paper prints them; losses at the evaluation lengths, then the time.
const std::vector<std::pair<std::string, PublishedRows>> paper = {
    {"small",
     {{"Sinusoidal", {4.0, 4.75, 5.64}}, {"RoPE", {3.88, 4.37, 5.05}}, {"ExPE", {3.93, 3.87, 3.88}}}},
    {"large",
     {{"RoPE S", {2.89, 3.80, 4.95, 1.00}},
      {"ExPE S", {2.87, 2.83, 3.25, 0.93}},
      {"ExQPE S", {2.86, 2.83, 3.35, 0.93}},
      {"RoPE M", {2.63, 3.45, 4.55, 1.00}},
      {"ExPE M", {2.63, 2.59, 2.71, 0.78}},
      {"ExQPE M", {2.63, 2.59, 2.68, 0.78}}}},
    {"scaling",
     {{"ExPE", {2.63, 2.59, 2.71, 5.19, 7.56}},
      {"ExPE scaled by 0.5", {2.76, 2.71, 2.68, 2.98, 5.65}},
      {"ExQPE", {2.63, 2.59, 2.68, 5.01, 7.39}},
      {"ExQPE scaled by 0.5", {2.74, 2.69, 2.65, 2.76, 4.98}}}},
    {"ablations",
     {{"ExPE", {3.93, 3.87, 4.26, 1}},
      {"ExPE (p is stable)", {4.26, 4.21, 4.24, 1}},
      {"ExPE (l = 1)", {4.48, 4.83, 6.01, 1}},
      {"ExPE (learned initialized)", {3.88, 3.82, 4.89, 1.6}},
      {"ExPE (learned)", {7.33, 7.34, 7.61, 1.6}},
      {"ExPE (learned), starts of spread 0.02", {}},
      {"ExPE (once), in the stream", {4.43, 4.82, 6.18, 1}},
      {"ExPE (once), in the first block", {4.43, 4.82, 6.18, 1}}}}};

// As other papers print them, perplexities mostly, at the table's lengths; NaN where they print none. Of each
// table the rows that have some.
const double none = std::nan("");
struct PublishedTable {
  std::string id, table, source;
  PublishedRows rows;
};
const std::vector<PublishedTable> others = {
    {"rank-one",
     "by length",
     "Datseris et al. 2025, Table 2",
     {{"Increasing, no biases", {3.93, 3.87, 4.26}}, {"Stable, no biases", {4.26, 4.21, 4.24}}}},
    {"recurrence",
     "read with a window before",
     "Dai et al. 2019, Transformer-XL (arXiv 1901.02860), Table 6",
     {{"Transformer-XL, alone", {29.59}},
      {"Transformer-XL, alone, half loss", {30.10}},
      {"Transformer-XL, with memory", {27.02}},
      {"Sinusoidal, alone, half loss", {30.97}}}},
    {"short-long",
     "short and long",
     "Press et al. 2022, ALiBi (arXiv 2108.12409v2), Tables 2, 3 and 5",
     {{"Sinusoidal, L", {20.05, 43.54, none}},
      {"Sinusoidal, 2 L", {none, 19.34, 51.09}},
      {"RoPE, L", {20.07, 21.37, none}},
      {"RoPE, 2 L", {none, 19.33, 31.17}},
      {"T5, L", {19.65, 18.79, none}},
      {"T5, 2 L", {none, 18.80, 18.34}},
      {"ALiBi, L", {19.73, 18.73, 18.48}},
      {"ALiBi, 2 L", {none, 18.66, 18.05}}}},
    {"relatives",
     "the next token, beside Press et al.",
     "Press et al. 2022, ALiBi (arXiv 2108.12409v2), Table 3",
     {{"Sinusoidal", {19.34, 51.09, 144.00}},
      {"RoPE", {19.33, 31.17, 44.30}},
      {"T5", {18.80, 18.34, 19.44}},
      {"ALiBi", {18.66, 18.05, 17.95}}}},
    {"relatives",
     "the next token, beside Dai et al.",
     "Dai et al. 2019, Transformer-XL (arXiv 1901.02860), Table 6",
     {{"Transformer-XL", {29.59}}, {"Shaw", {29.75}}}},
    {"extension",
     "extension",
     "Chen et al. 2023, Position Interpolation (arXiv 2306.15595v2), Table 1",
     {{"RoPE, L", {7.20, none, none}},
      {"RoPE, 4 L, plain, 1/16 of the steps", {7.21, 7.34, 7.69}},
      {"RoPE, 4 L, Position Interpolation, 1/16 of the steps", {7.13, 6.96, 6.95}}}}};

// Of each row that has some: "RoPE, L: 7.2 nan nan".
std::string told(const PublishedRows& rows) {
  std::string text;
  for (const auto& [title, numbers] : rows)
    if (!numbers.empty()) {
      text += title + ":";
      for (const double number : numbers)
        text += " " + (std::isnan(number) ? std::string("nan") : print(number));
      text += '\n';
    }
  return text;
}

bool isOf(const SweepCell& cell, const NamedRow& row) {
  return hasValues(cell.config, row.where);
}

// What tells the runs of a row from each other; a seed is told.
std::set<std::string> kindsOf(const PlannedStudy& plan, const NamedRow& row) {
  std::set<std::string> kinds;
  for (const SweepCell& cell : plan.runs())
    if (isOf(cell, row)) {
      Config config = cell.config;
      config.set("training.seed", std::int64_t{0});
      kinds.insert(hashOf(config));
    }
  return kinds;
}

bool isPlanned(const PlannedStudy& plan, const TableDefinition& table, const NamedRow& row, double length) {
  const auto runs = plan.runs();
  const Config& config =
      std::ranges::find_if(runs, [&](const SweepCell& run) { return isOf(run, row); })->config;
  const double wanted =
      table.columns == "tokens" ? length / static_cast<double>(config.integer("data.window")) : length;
  const bool planned = std::ranges::any_of(plan.design.evaluations, [&](const PlannedEvaluation& each) {
    return each.at == row.at && each.protocol == table.of.protocol && hasValues(config, each.where) &&
           std::ranges::count(each.lengths, wanted) == 1;
  });
  return planned && wanted <= static_cast<double>(config.integer("evaluation.longest"));
}

} // namespace

class TemplatesTest : public QObject {
  Q_OBJECT

  Room room_;

  // Every run finished and evaluated, with losses made by hand.
  static void measure(Study& study) {
    const std::map<std::string, double> losses = {{"expe", 2.0}, {"rope", 2.5}, {"sinusoidal", 3.0}};
    for (const Run& run : must(study.runs())) {
      if (run.state == RunState::Finished)
        continue;
      const bool longer = run.config.integer("training.steps") == 1000;
      const std::string encoding = run.config.text("position.encoding");
      double loss = losses.at(encoding) - (longer && encoding == "rope" ? 0.7 : 0);
      if (encoding == "expe" && run.config.text("position.expe.norm") == "before")
        loss = 4;
      const auto steps = run.config.integer("training.steps");
      addCheckpoint(study, run.id, steps);
      must(study.setState(run.id, RunState::Finished));
      for (const double length : {1.0, 2.0, 4.0}) {
        Evaluation e;
        e.run = run.id, e.checkpoint = steps, e.length = length, e.window = std::llround(129 * length);
        e.text = "f00d", e.longest = 4, e.tokens = 1000, e.settings = "{}", e.loss = loss;
        must(study.addEvaluation(e));
      }
    }
  }

private slots:
  void itsNumbersAreThePapers() {
    for (const auto& [id, rows] : paper) {
      const auto plan = planned(id);
      const TableDefinition& table = plan.design.tables.front().second;
      QCOMPARE(table.named.size(), rows.size());
      QVERIFY(has(table.published.source, "Datseris et al. 2025, Table"));
      for (std::size_t i = 0; i < rows.size(); ++i) {
        QCOMPARE(table.named[i].title, rows[i].first);
        QCOMPARE(table.named[i].published, rows[i].second);
      }
      for (const auto& [one, other] : table.published.claims)
        for (const std::string& title : {one, other})
          QVERIFY2(std::ranges::count(table.named, title, &NamedRow::title) == 1, title.c_str());
    }
  }

  void numbersOfOthersAreTheirPapers() {
    for (const auto& one : others) {
      const auto plan = planned(one.id);
      const auto found =
          std::ranges::find(plan.design.tables, one.table, &std::pair<std::string, TableDefinition>::first);
      QVERIFY2(found != plan.design.tables.end(), one.table.c_str());
      const Published& published = found->second.published;
      QVERIFY2(has(published.source, one.source), published.source.c_str());
      QCOMPARE(published.perplexities, has(published.source, "perplexities"));
      QVERIFY(must(tableFromJson(toJson(found->second))).published == published);
      PublishedRows rows;
      for (const NamedRow& row : found->second.named)
        rows.emplace_back(row.title, row.published);
      QCOMPARE(told(rows), told(one.rows));
      for (const auto& [lower, higher] : found->second.published.claims)
        for (const std::string& title : {lower, higher})
          QVERIFY2(std::ranges::count(found->second.named, title, &NamedRow::title) == 1, title.c_str());
    }
  }

  void everyRowIsOfOneKindOfRun() {
    for (const Template& one : templates())
      for (const auto& [id, plan] : plannedAtEachSize(one)) {
        QVERIFY2(!plan.design.evaluations.empty(), id.c_str());
        for (const auto& [name, table] : plan.design.tables)
          for (const NamedRow& row : table.named)
            QVERIFY2(kindsOf(plan, row).size() == 1, (id + ": " + row.title).c_str());
      }
  }

  // Table 4, of which the questions are files of the user's.
  void questionsAreThePapersToo() {
    const auto plan = planned("large");
    const auto& [name, table] = plan.design.tables.back();
    QCOMPARE(name, std::string("questions"));
    QVERIFY(table.byQuestions() && table.measure == TableMeasure::Accuracy);
    QCOMPARE(table.of.protocol, std::string("choices"));
    const PublishedRows rows = {
        {"RoPE S", {0.29, 0.26, 0.24, 0.30}},  {"ExPE S", {0.28, 0.26, 0.24, 0.29}},
        {"ExQPE S", {0.27, 0.26, 0.24, 0.29}}, {"RoPE M", {0.31, 0.26, 0.26, 0.30}},
        {"ExPE M", {0.31, 0.26, 0.25, 0.30}},  {"ExPE M scaled by 0.5", {0.31, 0.26, 0.25, 0.30}},
        {"ExQPE M", {0.32, 0.26, 0.25, 0.31}}, {"ExQPE M scaled by 0.5", {0.32, 0.26, 0.25, 0.31}}};
    QCOMPARE(table.named.size(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      QCOMPARE(table.named[i].title, rows[i].first);
      QCOMPARE(table.named[i].published, rows[i].second);
    }
    QCOMPARE(must(tableFromJson(toJson(table))), table);
  }

  // What a table shows is planned to be measured, as far as the blocks of a run reach.
  void everyCellIsPlannedToBeMeasured() {
    for (const Template& one : templates())
      for (const auto& [id, plan] : plannedAtEachSize(one))
        for (const auto& named : plan.design.tables)
          for (const NamedRow& row :
               named.second.byQuestions() ? std::vector<NamedRow>() : named.second.named)
            for (const double length : named.second.of.lengths)
              QVERIFY2(isPlanned(plan, named.second, row, length),
                       (id + ": " + row.title + " at " + std::to_string(length)).c_str());
  }

  // Windows of training that each see so many before them: fewer than that many more are all of the text.
  void aMemoryIsReadWhereItLeavesSomethingOut() {
    std::size_t asked = 0;
    for (const Template& one : templates())
      for (const auto& [id, plan] : plannedAtEachSize(one))
        for (const PlannedEvaluation& each : plan.design.evaluations)
          for (const auto& [key, value] : each.at)
            if (key == "evaluation.memory") {
              QVERIFY2(std::ranges::min(each.lengths) > readReal(value).value() + 1, id.c_str());
              ++asked;
            }
    QVERIFY(asked > 0);
  }

  // Tables by keys: each task of each encoding is a cell, at a length that is planned for all runs.
  void tasksAreAskedAtEachLength() {
    const auto plan = planned("tasks");
    QCOMPARE(plan.runs().size(), std::size_t(9 * 4));
    QCOMPARE(plan.design.tables.size(), std::size_t(3));
    for (const auto& [name, table] : plan.design.tables) {
      QCOMPARE(table.rows, std::vector<std::string>{"position.encoding"});
      QCOMPARE(table.columns, std::string("data.task"));
      QVERIFY(table.measure == TableMeasure::Accuracy && !table.published.notes.empty());
      QCOMPARE(must(tableFromJson(toJson(table))), table);
      QVERIFY(std::ranges::count(plan.design.evaluations.front().lengths, table.of.lengths.front()) == 1);
    }
  }

  void aLaptopHasFiveSeedsUnlessToldOtherwise() {
    QCOMPARE(planned("small").runs().size(), std::size_t(15));
    QCOMPARE(planned("small", {"laptop", {}, 2}).runs().size(), std::size_t(6));
    const auto plan = planned("continued", {"", {{"training.steps", "100"}}, 1});
    QCOMPARE(plan.runs().size(), std::size_t(6));
    QCOMPARE(plan.continued.size(), std::size_t(4));
    const Config& half = plan.continued.back().run.config;
    QCOMPARE(half.integer("training.steps"), 25);
    QCOMPARE(half.integer("data.window"), 258);
    QCOMPARE(half.real("training.scale"), 0.5);
  }

  // Lists and legends tell them apart; those of one sweep alone are called as in any sweep.
  void everyRunHasANameOfItsOwn() {
    for (const Template& one : templates()) {
      for (const auto& [id, plan] : plannedAtEachSize(one)) {
        std::set<std::string> names;
        for (const SweepCell& run : plan.runs())
          QVERIFY2(names.insert(run.name).second, (id + ": " + run.name).c_str());
      }
    }
    QCOMPARE(planned("small").runs().front().name, std::string("Sinusoidal, seed 1"));
    const auto plan = planned("ablations", {"", {}, 1});
    QCOMPARE(plan.runs()[0].name, std::string("ExPE, seed 1"));
    QCOMPARE(plan.runs()[1].name, std::string("p is stable: ExPE, seed 1"));
    const auto study = must(Study::create(room_.fresh()));
    must(makeRuns(*study, plan));
    const Sweep stable = must(sweepNamed(*study, "p is stable"));
    const auto more = must(readSweep(all(), stable.request.base, {{}, {}, 2}, stable.request.axes));
    const auto cells = must(newCells(*study, all(), stable, must(planSweep(all(), more))));
    QCOMPARE(cells.size(), std::size_t(1));
    QCOMPARE(cells[0].name, std::string("p is stable: ExPE, seed 2"));
  }

  // Its tables do not say that they are as the template has it.
  void whatIsChangedIsSaidBelowItsTables() {
    const auto noted = [&](const Settings& set) {
      std::vector<std::string> all;
      for (const auto& [name, table] : planned("small", {"", set, 0}).design.tables)
        for (const std::string& note : table.published.notes)
          if (note.starts_with("Made from the template with: "))
            all.push_back(note.substr(29));
      return all;
    };
    using Notes = std::vector<std::string>;
    QCOMPARE(noted({{"steps", "900"}, {"position.expe.theta", "2^-11"}}),
             Notes{"training.steps = 900, position.expe.theta = 1/2048"});
    QCOMPARE(noted({{"steps", "1200"}, {"position.expe.theta", "2^-9"}, {"training.beta1", "0.9"}}),
             Notes{}); // which it has anyway
    const auto text = room_.path() / "a text.txt";
    std::ofstream(text) << std::string(200000, 'a');
    QCOMPARE(noted({{"data.text", text.string()}}), Notes{"data.text = a text.txt"});
    const auto& tables =
        planned("encodings", {"", {{"position.encoding", "rope,nope,fox"}}, 0}).design.tables;
    const auto& notes = tables.front().second.published.notes;
    QVERIFY2(std::ranges::any_of(notes,
                                 [](const std::string& note) {
                                   return note.starts_with("Made from the template with: without ") &&
                                          note.ends_with(", with fox") &&
                                          note.find("alibi") != std::string::npos &&
                                          note.find("rope,") == std::string::npos;
                                 }),
             notes.empty() ? "none" : notes.back().c_str());
  }

  void whatIsMissingOrSaidByTheTemplateIsRefused() {
    QCOMPARE(refused("small", {"paper", {}, 0}), "The template small at the paper's size needs a text and a "
                                                 "tokenizer model of yours: set data.text and data.model.");
    QVERIFY(has(refused("small", {"huge", {}, 0}), "has no size huge: write paper or laptop"));
    QVERIFY(has(refused("small", {"", {{"encoding", "rope"}}, 0}),
                "position.encoding: the template small says it"));
    QVERIFY(
        has(refused("large", {"", {{"model.layers", "2"}}, 0}), "model.layers: the template large says it"));
    QVERIFY(has(refused("small", {"", {{"training.seed", "2"}}, 0}), "--seeds says how many"));
    QVERIFY(has(refused("small", {"", {{"training.stesp", "2"}}, 0}),
                "training.stesp: unknown; nearest is steps"));
    QVERIFY(has(refused("small", {"", {{"training.steps", "x"}}, 0}), "training.steps: x is not a"));
    QVERIFY(has(refused("small", {"", {{"data.text", "/nowhere"}}, 0}), "/nowhere"));
    QVERIFY(has(sentence(findTemplate("smal")), "nearest is small"));
  }

  // The study has what was planned, and a run that goes on from another waits for it.
  void theStudyHasAllOfIt() {
    const auto plan = planned("continued", {"", {}, 1});
    std::vector<std::int64_t> ids;
    const auto study = must(Study::create(room_.fresh(), [&](Study& made) -> Result<void> {
      ids = TRY(makeRuns(made, plan));
      return {};
    }));
    QCOMPARE(ids.size(), std::size_t(6));
    QCOMPARE(must(sweepsOf(*study)).size(), std::size_t(1));
    QVERIFY(must(plannedEvaluations(*study)) == plan.design.evaluations);
    QCOMPARE(must(study->savedTables()).size(), std::size_t(1));
    const Run last = must(study->run(6));
    QCOMPARE(last.parentRun, std::optional<std::int64_t>(2));
    QCOMPARE(last.parentStep, std::optional<std::int64_t>(800));
    QCOMPARE(last.name, "RoPE, seed 1, 2 L at half the scale");
  }

  // ExPE is lowest as read; before the norm it is highest, and after two passes RoPE is lower than it.
  void readingsThatReorderArePairedOnce() {
    const auto plan = planned("multiverse", {"", {}, 1});
    const auto study = must(Study::create(room_.fresh(), [&](Study& made) -> Result<void> {
      TRY(makeRuns(made, plan));
      return {};
    }));
    measure(*study);
    const auto pairs = must(pairsThatReorder(*study, "readings"));
    QCOMPARE(pairs.reorder, (std::vector<std::string>{"override before the norm", "two passes"}));
    QCOMPARE(pairs.sweeps.size(), std::size_t(1));
    QCOMPARE(pairs.sweeps[0].name, "override before the norm + two passes");
    const auto more = must(planStudy(all(), {pairs.sweeps, {}, {}, {}}));
    QCOMPARE(more.runs().size(), std::size_t(1)); // what the norm changes is ExPE's alone
    QCOMPARE(more.runs()[0].config.text("position.expe.norm"), "before");
    QCOMPARE(more.runs()[0].config.integer("training.steps"), 1000);
    must(makeRuns(*study, more));
    must(study->saveTable({"readings", toJson(pairs.table)}));
    measure(*study);
    const auto table = must(makeTable(must(readRuns(*study, {}, RowParts::Short)), pairs.table));
    QCOMPARE(table.rows.back().front(), "override before the norm + two passes: ExPE");
    QVERIFY(!table.cells.back()[0].value.points.empty());
    // RoPE of the pair is that of two passes.
    QCOMPARE(table.rows[table.rows.size() - 2].front(), "override before the norm + two passes: RoPE");
    QCOMPARE(table.cells[table.rows.size() - 2][0].value.points[0].second, 1.8);
    QVERIFY(must(pairsThatReorder(*study, "readings")).sweeps.empty()); // they are there
    QVERIFY(has(sentence(pairsThatReorder(*study, "what s multiplies")), "has no readings"));
  }

  void aDamagedTemplateIsRefusedWithItsLine() {
    const std::string head = "[template]\ntitle = x\n[size laptop]\npreset = ledger\n";
    const auto sentenceOf = [&](const std::string& text) {
      const auto read = readTemplate("x", head + text);
      return read ? sentence(planTemplate(all(), *read, {})) : read.error().message();
    };
    QVERIFY(has(sentenceOf("[sweep a]\nover position.encodin = expe\n"), "line 5: position.encodin"));
    QVERIFY(has(sentenceOf("[sweep a]\nset training.steps = 0\n"), "line 5: "));
    QVERIFY(has(sentenceOf("[size b]\nbest = 1\n"), "line 6: best means nothing in a section size."));
    QVERIFY(has(sentenceOf("[sweep a]\nset training.steps = 5\n[table t]\nlengths = 1\n[row r]\nin = b\n"),
                "line 10: b has no run with"));
  }
};

QTEST_APPLESS_MAIN(TemplatesTest)
#include "templates_test.moc"
