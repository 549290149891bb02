// Parts of a study come back: once, whole, and over nothing that is there.
#include "core/study/sqlite.h"
#include "tests/core/parts_fixture.h"

using namespace expe;
namespace fs = std::filesystem;

class PartsBackTest : public PartsFixture {
  Q_OBJECT
private slots:
  void theyGoOutAndComeBack() {
    const auto study = studyOf(3);
    must(planEvaluations(*study, {{.lengths = {1, 2}}}));
    must(setPriority(*study, 3, 5));
    const auto parts = sent(*study, 2);
    QCOMPARE(parts.size(), 2U);
    QCOMPARE(parts[0].runs, (std::vector<std::int64_t>{3, 1}));
    QCOMPARE(parts[0].study.filename().string(), std::string("part-00.expe"));
    QCOMPARE(contents(parts[0].study.parent_path() / "script"), std::string("text"));
    QVERIFY(must(queueOf(*study)).entries.empty());
    QCOMPARE(must(takenOutOf(*study)).size(), 3U);
    QCOMPARE(must(takenOutOf(*study))[0].part, parts[0].study.string());
    for (const SentPart& part : parts) {
      const auto there = must(Study::open(part.study));
      QVERIFY(must(there->verify()).empty());
      QCOMPARE(must(plannedEvaluations(*there)).size(), 1U);
      for (std::size_t i = 0; i < part.runs.size(); ++i)
        QCOMPARE(must(queueOf(*there)).entries[i].run, part.runs[i]);
      QCOMPARE(must(there->runs()).size(), part.runs.size());
    }
    must(study->rename(3, "mine"));
    for (const SentPart& part : parts)
      for (const std::int64_t run : part.runs)
        train(part.study, run, 60);
    const Merged first = merged(*study, parts[0].study), second = merged(*study, parts[1].study);
    QVERIFY(first.refused.empty() && first.said.empty());
    QCOMPARE(first.runs.size(), 2U);
    QCOMPARE(first.runs[1].name, std::string("mine"));
    QCOMPARE(first.runs[1].firstStep, 1);
    QCOMPARE(first.runs[1].lastStep, 60);
    QCOMPARE(first.runs[1].checkpoints, (std::vector<std::int64_t>{20, 40, 60}));
    QCOMPARE(first.runs[1].evaluations, 1);
    QVERIFY(first.runs[1].state == RunState::Finished);
    QVERIFY(must(study->verify()).empty());
    const auto there = must(Study::open(parts[1].study));
    const Run run = must(study->run(2)), other = must(there->run(2));
    QCOMPARE(run.config, other.config);
    QCOMPARE(run.fingerprint, other.fingerprint);
    QCOMPARE(run.codeVersion, other.codeVersion);
    QCOMPARE(must(study->metrics(2)).back().seconds, must(there->metrics(2)).back().seconds);
    QCOMPARE(must(study->evaluations(2))[0].created, must(there->evaluations(2))[0].created);
    QCOMPARE(contents(must(study->checkpoints(2))[1].folder / "model.safetensors"),
             std::string("weights 2 40"));
    QVERIFY(must(takenOutOf(*study)).empty());
    QVERIFY(must(takeNext(*study, {.since = must(queueMark(*study)), .steps = 100}))); // it is held no longer
    const std::string before = snapshot(study->folder());
    const auto revision = must(study->newsSince(0)).revision;
    QVERIFY(nothing(merged(*study, parts[0].study)) && nothing(merged(*study, parts[1].study)));
    QCOMPARE(snapshot(study->folder()), before);
    QCOMPARE(must(study->newsSince(0)).revision, revision);
    Q_UNUSED(second);
  }

  void anUnfinishedRunComesAsFarAsItIs() {
    const auto study = studyOf(1);
    const fs::path part = one(*study);
    train(part, 1, 33);
    const Merged first = merged(*study, part);
    QCOMPARE(first.runs.size(), 1U);
    QVERIFY(must(study->run(1)).state == RunState::Stopped);
    QVERIFY(must(queueOf(*study)).entries.empty()); // it is still out
    std::vector<std::string> said;
    QCOMPARE(must(study->resumePoint(1, said))->step, 20);
    QCOMPARE(must(study->metrics(1)).size(), 33U);
    QVERIFY(nothing(merged(*study, part)));
    train(part, 1, 60, 7); // from 20 on, on a slower machine
    const Merged second = merged(*study, part);
    QCOMPARE(second.runs[0].firstStep, 21);
    QCOMPARE(second.runs[0].checkpoints, (std::vector<std::int64_t>{40, 60}));
    QVERIFY(must(study->run(1)).state == RunState::Finished);
    QCOMPARE(must(study->metrics(1))[30].seconds, must(must(Study::open(part))->metrics(1))[30].seconds);
    QVERIFY(must(study->verify()).empty());
  }

  // A run that has begun here goes out with its checkpoints; what is behind the last one is trained again.
  void whatBeganHereGoesOnThere() {
    const auto study = studyOf(1);
    train(study->folder(), 1, 40);
    must(study->append(
        1, {{41, 9, 1e-3, 0.5, 41 * 128, 5}, {42, 9, 1e-3, 0.5, 42 * 128, 5}})); // another machine's
    const fs::path part = one(*study);
    train(part, 1, 60);
    const Merged came = merged(*study, part);
    QVERIFY2(came.refused.empty(), came.refused.empty() ? "" : came.refused[0].c_str());
    QCOMPARE(came.runs[0].firstStep, 41);
    QCOMPARE(came.runs[0].checkpoints, std::vector<std::int64_t>{60});
    QCOMPARE(must(study->metrics(1))[40].loss, 4.0 / 41);
  }

  // A run that went on here, and a part that is behind it.
  void whatIsFurtherHereStays() {
    const auto study = studyOf(1);
    const fs::path part = one(*study);
    train(part, 1, 40);
    train(study->folder(), 1, 60);
    const std::string before = snapshot(study->folder());
    QVERIFY(nothing(merged(*study, part)));
    QCOMPARE(snapshot(study->folder()), before);
  }

  void howItEndedThereDoesNotMatterBehind() {
    const auto study = studyOf(1);
    const fs::path part = one(*study);
    train(part, 1, 20);
    must(must(Study::open(part))->setState(1, RunState::Failed, "no memory"));
    QVERIFY(merged(*study, part).runs.at(0).state == RunState::Failed);
    QCOMPARE(must(study->run(1)).failure, std::string("no memory"));
    QVERIFY(nothing(merged(*study, part)));
    train(study->folder(), 1, 40);
    must(study->setState(1, RunState::Stopped));
    QVERIFY(nothing(merged(*study, part)));
    QVERIFY(must(study->run(1)).state == RunState::Stopped);
  }

  void whatDiffersStays() {
    const auto differing = [&](auto&& change, const char* what) {
      const auto study = studyOf(1);
      const fs::path part = one(*study);
      train(study->folder(), 1, 40);
      train(part, 1, 60);
      change(*study, part);
      refusedWith(*study, part, what);
    };
    const auto sql = [](const fs::path& study, const std::string& text) {
      Database database(study / (study.stem().string() + ".expe"), Database::Access::Write);
      database.run(text);
    };
    differing([&](Study&, const fs::path& part) { sql(part, "UPDATE metrics SET loss = 3 WHERE step = 21"); },
              "Run 1 (seed 1): its curve differs from step 21 on");
    differing(
        [&](Study&, const fs::path& part) { sql(part, "UPDATE validations SET loss = 3 WHERE step = 20"); },
        "its validation at step 20 and 1× is 0.15 here and 3 in the part");
    differing([&](Study& study, const fs::path&) { addCheckpoint(study, 1, 20, "others"); },
              "its weights at step 20 differ");
    differing(
        [&](Study& study, const fs::path&) {
          must(study.addChange(1, {5, "training.rate", 0.5}));
        },
        "its parameters were changed otherwise");
    differing([&](Study&, const fs::path& part) { sql(part, "UPDATE runs SET fingerprint = 'another'"); },
              "it was trained on another text");
    differing([&](Study&, const fs::path& part) { sql(part, "DELETE FROM metrics WHERE step = 7"); },
              "its curve has a gap in the part: step 7");
    differing([&](Study& study, const fs::path&) { must(study.trash(1)); }, "it is in the trash here");
  }

  void anotherConfigurationStays() {
    const auto study = studyOf(1);
    const fs::path part = one(*study);
    train(part, 1, 60);
    Config config = configOf(1);
    config.set("training.rate", 0.25);
    must(study->setConfig(1, config));
    refusedWith(*study, part, "training.rate is 0.25 here and 0.001 in the part");
  }

  void anEvaluationThatDiffersStaysAndAllElseComes() {
    const auto study = studyOf(1);
    const fs::path part = one(*study);
    train(part, 1, 60);
    QCOMPARE(merged(*study, part).runs[0].evaluations, 1);
    must(study->addEvaluation(evaluationOf(1, 60, 1.25)));
    Evaluation more = evaluationOf(1, 60, 2);
    more.length = 2;
    must(must(Study::open(part))->addEvaluation(more));
    const Merged came = merged(*study, part);
    QCOMPARE(came.runs[0].evaluations, 1);
    QVERIFY2(has(came.refused.at(0), "is 1.25 here and 1.5 in the part; the one that is here stays"),
             came.refused[0].c_str());
    QCOMPARE(must(study->evaluations(1)).size(), 2U);
  }

  void aDamagedCheckpointStaysOut() {
    const auto study = studyOf(1);
    const fs::path part = one(*study);
    train(part, 1, 60);
    const fs::path weights = part / "checkpoints/1/60/model.safetensors";
    const std::string whole = contents(weights);
    put(weights, "weightz 1 60");
    const Merged came = merged(*study, part);
    QCOMPARE(came.refused.size(), 1U);
    QVERIFY2(has(came.refused[0], "Checkpoint 60 of run 1 is left out"), came.refused[0].c_str());
    QCOMPARE(came.runs[0].checkpoints, (std::vector<std::int64_t>{20, 40}));
    QVERIFY(must(study->run(1)).state == RunState::Stopped); // it can go on from 40
    std::vector<std::string> said;
    QCOMPARE(must(study->resumePoint(1, said))->step, 40);
    QVERIFY(must(study->verify()).empty());
    put(weights, whole);
    const Merged again = merged(*study, part);
    QVERIFY(again.refused.empty());
    QCOMPARE(again.runs[0].checkpoints, std::vector<std::int64_t>{60});
    QVERIFY(must(study->run(1)).state == RunState::Finished);
  }

  void missingCheckpointsAreSaid() {
    const auto study = studyOf(1);
    const fs::path part = one(*study);
    train(part, 1, 60);
    fs::remove_all(part / "checkpoints");
    const Merged came = merged(*study, part);
    QVERIFY2(has(came.refused.at(0), "Checkpoint 60 of run 1 is missing"), came.refused[0].c_str());
    QVERIFY(must(study->run(1)).state == RunState::Stopped);
  }

  // A damaged one here gives way to the whole one.
  void aWholeCheckpointHealsADamagedOne() {
    const auto study = studyOf(1);
    const fs::path part = one(*study);
    train(part, 1, 60);
    merged(*study, part);
    const fs::path weights = study->folder() / "checkpoints/1/60/model.safetensors";
    const std::string whole = contents(weights);
    put(weights, "weightz 1 60");
    QVERIFY(merged(*study, part).refused.empty());
    QCOMPARE(contents(weights), whole);
    QVERIFY(must(study->verify()).empty());
  }

  void whatIsNoPartIsRefused() {
    const auto study = studyOf(2);
    const auto told = [&](const fs::path& part) {
      Progress quiet;
      const auto came = mergePart(*study, part, version, quiet);
      return came ? std::string()
                  : (came.error().kind == Error::Kind::User ? "" : "!") + came.error().message();
    };
    const auto other = studyOf(2);
    const fs::path foreign = one(*other);
    {
      Database database(foreign / "part-00.expe", Database::Access::Write);
      database.run("UPDATE runs SET created = '2001-01-01T00:00:00Z'");
    }
    const std::string before = snapshot(study->folder());
    QVERIFY2(has(told(foreign), "it is a part of another study"), told(foreign).c_str());
    QVERIFY2(has(told(study->folder()), "is the study itself"), told(study->folder()).c_str());
    QVERIFY2(has(told(room_.path() / "nowhere"), "There is no study at"),
             told(room_.path() / "nowhere").c_str());
    put(room_.path() / "text.expe", "no study");
    QVERIFY2(has(told(room_.path() / "text.expe"), "is not a study"),
             told(room_.path() / "text.expe").c_str());
    const fs::path part = one(*study);
    const std::string bytes = contents(part / "part-00.expe");
    put(part / "part-00.expe", bytes.substr(0, bytes.size() / 2));
    QVERIFY2(has(told(part), "damaged"), told(part).c_str());
    QVERIFY(!has(told(part), "!"));
    must(takeOut(*study, {1, 2}, false));
    QCOMPARE(snapshot(study->folder()), before);
  }

  void aRunThatIsRemovedOrTrainedHereIsSaid() {
    const auto study = studyOf(2);
    const fs::path part = sent(*study, 2).front().study;
    train(part, 1, 60), train(part, 2, 60);
    must(study->removeRun(2));
    const auto held = must(must(Study::open(study->folder()))->lock(1));
    const Merged came = merged(*study, part);
    QVERIFY(came.runs.empty());
    QCOMPARE(came.refused.size(), 2U);
    QVERIFY2(has(came.refused[0], "it is being trained here"), came.refused[0].c_str());
    QVERIFY2(has(came.refused[1], "there is no such run here"), came.refused[1].c_str());
  }

  void anotherVersionIsSaid() {
    const auto study = studyOf(1);
    const fs::path part = one(*study);
    train(part, 1, 60);
    must(must(Study::open(part))->setOrigin(1, {"text", "9.9.9, LibTorch 3", "cpu", 1, 1000}));
    const Merged came = merged(*study, part);
    QCOMPARE(came.runs.size(), 1U);
    QVERIFY2(has(came.said.at(0), "was trained by version 9.9.9, LibTorch 3, this is 0.1.0"),
             came.said[0].c_str());
  }
};

QTEST_GUILESS_MAIN(PartsBackTest)
#include "parts_back_test.moc"
