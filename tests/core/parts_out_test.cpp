// Runs go out as parts of a study: what goes with them, what stays, and what cannot go.
#include "core/study/sqlite.h"
#include "tests/core/parts_fixture.h"

using namespace expe;
namespace fs = std::filesystem;

class PartsOutTest : public PartsFixture {
  Q_OBJECT
private slots:
  void textsGoWithTheRuns() {
    const fs::path text = room_.path() / "book.txt";
    put(text, "It was.");
    const auto study = studyOf(2, text.string());
    must(study->setOrigin(2, {"text", version, "cpu", 1, 1000}));
    must(study->append(2, metricsFrom(1, 20)));
    must(study->saveCheckpoint(2, 20, [&](const fs::path& folder) {
      return files().write(folder / "state.json",
                           R"({"step":20,"fingerprint":"text","config":{"data.text":")" + text.string() +
                               R"("}})");
    }));
    const auto parts = sent(*study);
    const auto there = must(Study::open(parts[0].study));
    QVERIFY(
        has(contents(parts[1].study / "checkpoints/2/20/state.json"), R"("data.text": "texts/1/book.txt")"));
    QCOMPARE(must(there->run(1)).config.text("data.text"), std::string("texts/1/book.txt"));
    QCOMPARE(contents(parts[0].study.parent_path() / "texts/1/book.txt"), std::string("It was."));
    QVERIFY(!fs::exists(parts[0].study.parent_path() / "texts/2")); // once for both
    train(parts[0].study, 1, 20);
    must(there->saveCheckpoint(1, 20, [](const fs::path& folder) {
      must(files().write(folder / "model.safetensors", "weights"));
      return files().write(folder / "state.json",
                           R"({"step":20,"fingerprint":"text","config":{"data.text":"texts/1/book.txt"}})");
    }));
    QVERIFY(merged(*study, parts[0].study).refused.empty());
    QCOMPARE(must(study->run(1)).config.text("data.text"), text.string());
    QVERIFY(has(contents(must(study->checkpoints(1))[0].folder / "state.json"), text.string()));
    QVERIFY(must(study->verify()).empty());
    fs::remove(text);
    must(takeOut(*study, {1, 2}, false));
    must(takeOut(*study, {1}, true)); // where it was is forgotten
    QVERIFY(must(takenOutOf(*study))[0].part.empty());
    Progress quiet;
    QVERIFY(has(sentence(sendParts(*study, {{2}}, room_.fresh(), {}, quiet)), "data.text: "));
    QCOMPARE(must(queueOf(*study)).entries.size(), 1U);
  }

  // It is with the run from which it goes on, or has that one's checkpoint.
  void whatGoesOnFromAnotherGoesWithIt() {
    const auto study = studyOf(2);
    must(study->addRun("child", configOf(3), {{1, 60}}));
    must(study->addRun("grandchild", configOf(4), {{3, 60}}));
    const auto plan = must(planParts(*study, {}, 1));
    QCOMPARE(plan.parts, (std::vector<std::vector<std::int64_t>>{{1, 3, 4}, {2}}));
    train(study->folder(), 1, 60);
    const auto parts = sent(*study);
    QCOMPARE(parts[1].runs, (std::vector<std::int64_t>{3, 4}));
    const auto there = must(Study::open(parts[1].study));
    QCOMPARE(must(there->runs()).size(), 3U);
    QCOMPARE(must(there->checkpoints(1)).size(), 1U);
    QCOMPARE(must(queueOf(*there)).entries.size(), 2U);
    QVERIFY(must(there->verify()).empty());
    train(parts[1].study, 3, 60);
    const Merged came = merged(*study, parts[1].study);
    QVERIFY(came.refused.empty());
    QCOMPARE(came.runs.size(), 1U);
    QCOMPARE(came.runs[0].run, 3);
  }

  // One that is not finished and stays here is not trained there.
  void whatARunGoesOnFromIsNotTrainedThere() {
    const auto study = studyOf(1);
    train(study->folder(), 1, 40);
    must(pauseRuns(*study, {1}, true));
    must(study->addRun("child", configOf(2), {{1, 20}}));
    const auto there = must(Study::open(one(*study)));
    QCOMPARE(must(there->checkpoints(1)).size(), 1U);
    QCOMPARE(must(queueOf(*there)).entries.size(), 1U);
    QCOMPARE(must(queueOf(*there)).entries[0].run, 2);
    QVERIFY(must(takenOutOf(*there))[0].part.empty());
  }

  // Only a study of somebody else's has that.
  void whatGoesOnFromItselfStays() {
    const auto study = studyOf(3);
    {
      Database database(study->file(), Database::Access::Write);
      database.run("UPDATE runs SET parent_run = 3 - id, parent_step = 20 WHERE id < 3");
    }
    const auto plan = must(planParts(*study, {}, 1));
    QCOMPARE(plan.parts, (std::vector<std::vector<std::int64_t>>{{3}}));
    QCOMPARE(plan.left.size(), 2U);
  }

  void aParentInTheTrashGoesWithItsCheckpoint() {
    const auto study = studyOf(1);
    train(study->folder(), 1, 60);
    must(study->addRun("child", configOf(2), {{1, 20}}));
    must(study->trash(1));
    const auto there = must(Study::open(one(*study)));
    QCOMPARE(must(there->checkpoints(1)).size(), 1U);
    QCOMPARE(must(there->runs()).size(), 1U);
    QVERIFY(must(there->verify()).empty());
  }

  void aDamagedCheckpointDoesNotGoOut() {
    const auto study = studyOf(1);
    train(study->folder(), 1, 40);
    put(study->folder() / "checkpoints/1/40/model.safetensors", "weightz 1 40");
    const fs::path part = one(*study);
    const auto there = must(Study::open(part));
    QCOMPARE(must(there->checkpoints(1)).size(), 1U);
    QVERIFY(must(there->verify()).empty());
    train(part, 1, 60); // from 20 on
    QVERIFY(merged(*study, part).refused.empty());
    QVERIFY(must(study->verify()).empty()); // what was damaged here is whole
  }

  void whatCannotGoOutIsSaid() {
    const auto study = studyOf(3);
    must(study->addRun("child", configOf(3), {{1, 60}}));
    must(pauseRuns(*study, {1}, true));
    const auto plan = must(planParts(*study, {}, 10));
    QCOMPARE(plan.parts, (std::vector<std::vector<std::int64_t>>{{2, 3}}));
    QVERIFY2(has(plan.left.at(0), "Run 4 stays here"), plan.left[0].c_str());
    QVERIFY(has(sentence(planParts(*study, {1}, 1)), "Run 1 does not wait in the queue"));
    QVERIFY(has(sentence(planParts(*study, {9}, 1)), "There is no run 9"));
    Progress quiet;
    const fs::path full = room_.fresh();
    fs::create_directories(full);
    put(full / "mine", "text");
    QVERIFY(has(sentence(sendParts(*study, {{2}}, full, {}, quiet)), "is not empty"));
    QVERIFY(has(sentence(sendParts(*study, {{2}}, full / "no/such", {}, quiet)), "There is no folder"));
    QVERIFY(
        has(sentence(sendParts(*study, {{2}}, study->folder() / "out", {}, quiet)), "is inside the study"));
    const auto held = must(must(Study::open(study->folder()))->lock(3));
    const fs::path fresh = room_.fresh();
    QVERIFY(has(sentence(sendParts(*study, {{2}, {3}}, fresh, {}, quiet)), "Run 3 is being trained"));
    QVERIFY(!fs::exists(fresh));
    QCOMPARE(must(queueOf(*study)).entries.size(), 4U);
    must(takeOut(*study, {2, 3, 4}, true));
    QVERIFY(has(sentence(planParts(*study, {}, 1)), "No run of"));
  }
};

QTEST_GUILESS_MAIN(PartsOutTest)
#include "parts_out_test.moc"
