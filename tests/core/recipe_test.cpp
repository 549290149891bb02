// Recipes: a study comes back as it was, and what is damaged or hostile is refused with its line and key.
#include "core/api/engine.h"
#include "core/api/recipe.h"
#include "tests/core/study_material.h"

#include <algorithm>
#include <fstream>

using namespace expe;
namespace fs = std::filesystem;

namespace {

const Schema& all() {
  static const auto loaded = must(engine());
  return schema(*loaded);
}

Config small(const Settings& more = {}) {
  Settings settings = {{"data.records", "2000"}, {"data.window", "16"}, {"training.steps", "20"}};
  settings.insert(settings.end(), more.begin(), more.end());
  return must(all().configure(all().defaults("expe"), settings));
}

} // namespace

class RecipeTest : public QObject {
  Q_OBJECT

  Room room_;
  Progress quiet_;

  std::string written(Study& study) { return must(recipeOf(study, all(), "1.2", quiet_)).text; }
  std::unique_ptr<Study> made(const std::string& text, const Settings& set = {}) {
    return must(tried(text, set)).study;
  }
  Result<StudyOfRecipe> tried(const std::string& text, const Settings& set = {}) {
    return makeStudy(room_.fresh(), must(readRecipe(text, all())), set, "1.2", quiet_);
  }

  // A sweep, a run with labels and live changes, one that goes on from it, a table of some runs, and a plan.
  std::unique_ptr<Study> study() {
    auto study = must(Study::create(room_.fresh()));
    const auto request =
        must(readSweep(all(), {{"data.records", "2000"}, {"data.window", "16"}},
                       {{}, {{"position.encoding", "rope,expe"}, {"training.rate", "1e-3,1/512"}}, 2}));
    must(addSweep(*study, "rates", request, must(planSweep(all(), request))));
    must(study->removeRun(1)); // numbers are others then
    const auto run = must(study->addRun("named, \xCE\xB8", small({{"position.expe.norm", "before"}})));
    must(study->setNote(run, "two\nlines \\ of it "));
    must(study->setTags(run, {"a", "b c"}));
    must(study->addChange(run, {10, "training.rate", Value(1.0 / 2048)}));
    const auto child =
        must(study->addRun("child", small({{"position.expe.norm", "before"}, {"training.scale", "0.5"}}),
                           std::pair(run, std::int64_t{20})));
    must(study->setArchived(child, true));
    must(study->saveTable({"main", R"({"rows":["position.encoding"],"runs":[2,3]})"}));
    must(planEvaluations(
        *study, {{{{"position.encoding", "rope"}}, {{"evaluation.scale", "0.5"}}, {1, 2}, "last", "test"}}));
    return study;
  }

  std::string refused(const std::string& text) {
    const auto read = readRecipe(text, all());
    return read ? "not refused" : read.error().message();
  }
  static std::string changed(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    return at == std::string::npos ? "not there" : text.replace(at, from.size(), to);
  }

private slots:
  void theStudyComesBackAsItWas() {
    const auto before = study();
    const std::string text = written(*before);
    const auto after = made(text);
    const auto old = must(before->runs()), now = must(after->runs());
    QCOMPARE(now.size(), old.size());
    for (std::size_t i = 0; i < old.size(); ++i) {
      QCOMPARE(now[i].name, old[i].name);
      QVERIFY(now[i].config == all().complete(old[i].config));
      QVERIFY(now[i].note == old[i].note && now[i].tags == old[i].tags && now[i].archived == old[i].archived);
      QCOMPARE(must(after->changes(now[i].id)).size(), must(before->changes(old[i].id)).size());
    }
    QCOMPARE(now.back().parentRun, std::optional(now[now.size() - 2].id));
    QCOMPARE(now.back().parentStep, std::optional<std::int64_t>(20));
    QCOMPARE(must(after->changes(8))[0].value, Value(1.0 / 2048));
    const auto sweep = must(sweepNamed(*after, "rates"));
    QVERIFY(sweep.request.axes == must(sweepNamed(*before, "rates")).request.axes);
    QVERIFY(sweep.request.base == must(sweepNamed(*before, "rates")).request.base);
    QCOMPARE(sweep.cells, 7);
    QVERIFY(must(plannedEvaluations(*after)) == must(plannedEvaluations(*before)));
    // Runs 2 and 3 are now 1 and 2.
    QCOMPARE(must(tableFromJson(must(after->savedTables())[0].definition)).of.runs,
             (std::vector<std::int64_t>{1, 2}));
  }

  void itIsTheSameTextEachTime() {
    const auto one = study();
    const std::string text = written(*one);
    QCOMPARE(written(*one), text);
    const auto again = made(text);
    QCOMPARE(written(*made(written(*again))).substr(200), written(*again).substr(200)); // names aside
  }

  void formulasAndTextsOfAnyKindComeBack() {
    const auto study = must(Study::create(room_.fresh()));
    must(study->addRun("", small({{"position.encoding", "custom"},
                                  {"position.custom.names", ""},
                                  {"position.custom.formula", "n/64 + sin(n)^2"},
                                  {"data.separator", "\\n= #"}})));
    must(study->addRun(
        "", small({{"position.encoding", "rope"}, {"position.pattern", "rope[span=64,base=500], nope"}})));
    const auto again = made(written(*study));
    for (const std::int64_t run : {1, 2})
      QVERIFY(must(again->run(run)).config == must(study->run(run)).config);
  }

  // Names of files are bytes.
  void aFolderWhoseNameIsNoTextComesBack() {
    const std::string name = "of 1998, caf\xe9";
    const auto study = must(Study::create(room_.path() / name));
    must(study->addRun("a", small()));
    const auto read = must(readRecipe(written(*study), all()));
    QCOMPARE(read.study, name);
    QCOMPARE(must(made(written(*study))->runs()).size(), std::size_t(1));
  }

  void whatItCannotMakeIsSaid() {
    const auto study = this->study();
    must(study->addImported("from elsewhere", small(), [](const fs::path& folder) {
      return files().write(folder / "model.safetensors", "w");
    }));
    const auto recipe = must(recipeOf(*study, all(), "1.2", quiet_));
    QCOMPARE(recipe.leftOut.size(), std::size_t(1));
    QVERIFY(has(recipe.leftOut[0], "began with weights from elsewhere"));
    QVERIFY(!has(recipe.text, "from elsewhere"));
  }

  // The text is found by what it is, not by its name.
  void dataAreKnownAgain() {
    const fs::path text = room_.path() / "text.txt", moved = room_.path() / "moved.txt";
    std::string words;
    for (int i = 0; i < 3000; ++i)
      words += "word " + std::to_string(i * 7919 % 1000) + (i % 9 ? " " : "\n");
    std::ofstream(text) << words;
    const auto study = must(Study::create(room_.fresh()));
    must(study->addRun("", small({{"data.text", text.string()}})));
    const std::string recipe = written(*study);
    QVERIFY(has(recipe, "sha256 = "));
    must(made(recipe)->runs());
    fs::rename(text, moved);
    const auto absent = sentence(tried(recipe));
    QVERIFY2(has(absent, "data.text: the text of run 1 is not here") && has(absent, "SHA-256 "),
             absent.c_str());
    QCOMPARE(must(made(recipe, {{"data.text", moved.string()}})->run(1)).config.text("data.text"),
             moved.string());
    std::ofstream(text) << words + "more";
    const auto other = sentence(tried(recipe));
    QVERIFY2(has(other, "is another text, tokenizer or split than that of run 1"), other.c_str());
    QVERIFY(has(sentence(tried(recipe, {{"training.rate", "1"}})), "training.rate: a recipe says it itself"));
  }

  void whatIsWrongIsToldWithItsLineAndKey() {
    const std::string text = written(*study());
    must(readRecipe(text, all()));
    for (const auto& [from, to, why] : std::vector<std::array<std::string, 3>>{
             {"[recipe]", "[receipt]", "its first section is not [recipe]"},
             {"format = 1", "format = 2", "line 3: its format is 2 and not 1"},
             {"set training.clip = 1", "set training.clpi = 1",
              ": training.clpi: this version has no such parameter; "
              "nearest is training.clip."},
             {"set training.clip = 1", "set training.clip = -1",
              "training.clip: -1 is below the smallest value"},
             {"set model.heads = 4", "set model.heads = 5", "model.heads: the width 128 cannot be divided"},
             {"set model.heads = 4", "set model.heads = auto 4", "model.heads: it is never auto"},
             {"from = 9@20", "from = 12@20", "goes on from run 12, which does not stand before it"},
             {"from = 9@20", "from = 9", "from: 9 is not a run and a step"},
             {"[run 10]", "[run 9]", "9 is no number of a run, or there twice"},
             {"change training.rate = 10 ", "change training.rate = x ",
              "training.rate: it is no step and value"},
             {"change training.rate = 10 ", "change model.layers = 10 ",
              "model.layers: it is no step and value"},
             {"sweep = rates", "sweep = other", "is of a sweep other that the recipe does not have"},
             {"\"lengths\":[1.0,2.0]", "\"lengths\":[0]", "plan: it cannot be read"},
             {"\"runs\":[2,3]", "\"runs\":[2,1]",
              "definition: it is of run 1, which the recipe does not have"},
             {"\"rows\"", "\"rwos\"", "definition: it cannot be read"},
             {"over training.seed = 1", "over training.seed = x", "training.seed: "},
             {"set position.encoding = rope", "set position.encoding = ripe", "position.encoding: "},
             {"[evaluations]", "[evil]", "there is no section evil in a recipe"},
             {"archived = yes", "deleted = yes", "deleted means nothing in a section run"}}) {
      const auto broken = changed(text, from, to);
      QVERIFY2(broken != "not there", from.c_str());
      const auto said = refused(broken);
      QVERIFY2(has(said, why) && (has(said, "line ") || has(said, "[recipe]")), (to + ": " + said).c_str());
    }
  }

  void theLineIsWhereItIsWrong() {
    const std::string broken = changed(written(*study()), "set training.clip = 1", "set training.clip = -1");
    const auto before = broken.substr(0, broken.find("set training.clip"));
    const std::string line = std::to_string(1 + std::ranges::count(before, '\n'));
    QVERIFY2(refused(broken).starts_with("line " + line + ": training.clip: "), refused(broken).c_str());
  }

  void cutShortItIsRefusedOrAWholeSmallerOne() {
    const std::string text = written(*study());
    for (std::size_t size = 0; size < text.size(); size += 97)
      (void)readRecipe(text.substr(0, size), all()); // never more than a sentence
    QVERIFY(refused(text.substr(0, 30)) != "not refused");
  }
};

QTEST_APPLESS_MAIN(RecipeTest)
#include "recipe_test.moc"
