// Checkpoints: complete or absent, whatever fails or dies while one is written; damage is found and passed
// over.
#include "core/study/checkpoint.h"

#include "core/base/files.h"

#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <fstream>
#include <iterator>
#include <sys/wait.h>
#include <unistd.h>

using namespace expe;
namespace fs = std::filesystem;

namespace {

Result<void> fillWith(const fs::path& folder, const std::string& text) {
  TRY(files().write(folder / "model.safetensors", text));
  return files().write(folder / "state.json", "{}");
}

std::string contents(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> namesIn(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

struct CountedFiles : Files { // operations: write, folder, rename
  explicit CountedFiles(int at) : left(at) {}
  int left;
  bool now() { return left-- == 0; }
};

// Fails the n-th operation as a full disk does; a write leaves nothing, as Files promises.
struct FailingFiles : CountedFiles {
  using CountedFiles::CountedFiles;
  static Error full() { return failure("the disk is full"); }
  using Files::write;
  Result<void> write(const fs::path& path, std::span<const std::span<const std::byte>> parts) override {
    return now() ? Result<void>(full()) : Files::write(path, parts);
  }
  Result<void> makeFolder(const fs::path& path) override {
    return now() ? Result<void>(full()) : Files::makeFolder(path);
  }
  Result<void> rename(const fs::path& from, const fs::path& to) override {
    return now() ? Result<void>(full()) : Files::rename(from, to);
  }
};

// Dies by kill -9 at the n-th operation.
struct DyingFiles : CountedFiles {
  using CountedFiles::CountedFiles;
  bool dieNow() { return now() && ::raise(SIGKILL) == 0; }
  using Files::write;
  Result<void> write(const fs::path& path, std::span<const std::span<const std::byte>> parts) override {
    return (void)dieNow(), Files::write(path, parts);
  }
  Result<void> makeFolder(const fs::path& path) override { return (void)dieNow(), Files::makeFolder(path); }
  Result<void> rename(const fs::path& from, const fs::path& to) override {
    return (void)dieNow(), Files::rename(from, to);
  }
};

} // namespace

class CheckpointTest : public QObject {
  Q_OBJECT

  QTemporaryDir room_;
  int count_ = 0;
  fs::path fresh() {
    const fs::path folder = fs::path(room_.path().toStdString()) / std::to_string(++count_);
    fs::create_directories(folder);
    return folder;
  }
  static Result<std::optional<Checkpoint>> newest(const fs::path& study, std::vector<std::string>& said) {
    return newestWhole(listCheckpoints(study, 2).value(), said);
  }
  static Result<fs::path> write(const fs::path& study, std::int64_t step, const std::string& text) {
    return writeCheckpoint(study, 2, step, [&](const fs::path& folder) { return fillWith(folder, text); });
  }

private slots:
  void isListedAndVerified() {
    const fs::path study = fresh();
    QVERIFY(listCheckpoints(study, 2)->empty());
    for (const std::int64_t step : {400, 50, 1000})
      QVERIFY(write(study, step, "weights of " + std::to_string(step)).ok());
    const auto all = *listCheckpoints(study, 2);
    QCOMPARE(all.size(), 3u);
    QCOMPARE(all[0].step, 50);
    QCOMPARE(all[2].step, 1000);
    QCOMPARE(all[1].folder, study / "checkpoints" / "2" / "400");
    QVERIFY(all[1].bytes > 16);
    QVERIFY(verifyCheckpoint(all[1].folder).ok());
    QVERIFY(listCheckpoints(study, 1)->empty());
    // sha256("abc") is FIPS 180-2's own example.
    QVERIFY(write(study, 1, "abc").ok());
    QVERIFY(contents(study / "checkpoints/2/1/manifest.json")
                .find("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad") !=
            std::string::npos);
  }

  void ignoresWhatIsNoCheckpoint() {
    const fs::path study = fresh(), runs = study / "checkpoints" / "2";
    QVERIFY(write(study, 7, "good").ok());
    for (const char* name : {".new-9-1", "007", "-3", "8x", "notes", "99999999999999999999"}) {
      fs::create_directories(runs / name);
      std::ofstream(runs / name / "manifest.json") << "{}";
    }
    fs::create_directories(runs / "12"); // no manifest: not written by us
    std::ofstream(runs / "13") << "a file";
    QCOMPARE(listCheckpoints(study, 2)->size(), 1u);
  }

  void damageIsFoundAndNamed() {
    const fs::path study = fresh();
    const auto damage = [&](std::int64_t step, auto harm) {
      const fs::path folder = write(study, step, "weights").value();
      harm(folder);
      const auto verified = verifyCheckpoint(folder);
      return verified.ok() ? std::string() : verified.error().message();
    };
    QCOMPARE(damage(1, [](const fs::path&) {}), std::string());
    const auto says = [](const std::string& message, const char* what) {
      return message.find(what) != std::string::npos;
    };
    QVERIFY(says(damage(2, [](const auto& f) { std::ofstream(f / "model.safetensors") << "Weights"; }),
                 "model.safetensors"));
    QVERIFY(says(damage(3, [](const auto& f) { std::ofstream(f / "model.safetensors") << "weight"; }),
                 "6 bytes instead of 7"));
    QVERIFY(says(damage(4, [](const auto& f) { fs::remove(f / "state.json"); }),
                 "state.json is damaged: it is missing"));
    QVERIFY(says(damage(5, [](const auto& f) { std::ofstream(f / "extra") << "x"; }),
                 "not in the checkpoint's manifest"));
    QVERIFY(says(damage(6, [](const auto& f) { fs::remove(f / "manifest.json"); }), "manifest.json"));
    for (const char* text : {"", "{", "[]", "{\"files\":{}}",
                             "{\"version\":1,\"files\":{\"../7/state.json\":{\"bytes\":2,\"sha256\":\"\"}}}",
                             "{\"version\":1,\"files\":{\"state.json\":{\"bytes\":-1,\"sha256\":\"\"}}}",
                             "{\"version\":1,\"files\":{\"state.json\":7}}"})
      QVERIFY(says(damage(7, [&](const auto& f) { std::ofstream(f / "manifest.json") << text; }),
                   "is not a manifest"));
    for (const char* text : {"{\"files\":{\"state.json\":{\"bytes\":2,\"sha256\":\"\"}}}",
                             "{\"version\":2,\"files\":{\"state.json\":{\"bytes\":2,\"sha256\":\"\"}}}"})
      QVERIFY(says(damage(8, [&](const auto& f) { std::ofstream(f / "manifest.json") << text; }),
                   "its version is not 1"));
  }

  void theNewestSoundOneIsTaken() {
    const fs::path study = fresh();
    std::vector<std::string> said;
    QVERIFY(!newest(study, said).value().has_value());
    for (const std::int64_t step : {100, 200, 300})
      QVERIFY(write(study, step, "weights").ok());
    QCOMPARE(newest(study, said).value()->step, 300);
    QVERIFY(said.empty());
    std::ofstream(study / "checkpoints/2/300/model.safetensors") << "Weights";
    QCOMPARE(newest(study, said).value()->step, 200);
    QCOMPARE(said.size(), 1u);
    QVERIFY(said[0].find("Checkpoint 300 of run 2 was passed over") == 0);
    for (const char* step : {"100", "200"})
      fs::remove(study / "checkpoints/2" / step / "state.json");
    const auto none = newest(study, said);
    QVERIFY(!none.ok());
    QVERIFY(none.error().message().find("Every checkpoint of run 2 is damaged") == 0);
  }

  // Whichever operation fails, the old checkpoint of the step and all others stay, and nothing half is left.
  void aFullDiskLosesNothing() {
    int failed = 0;
    for (int at = 0; at < 20; ++at) {
      const fs::path study = fresh();
      QVERIFY(write(study, 100, "other").ok());
      QVERIFY(write(study, 200, "old").ok());
      FailingFiles failing(at);
      const auto guard = useFiles(failing);
      const auto written = write(study, 200, "new");
      failed += !written.ok();
      const std::string now = contents(study / "checkpoints/2/200/model.safetensors");
      QCOMPARE(now, std::string(written.ok() ? "new" : "old"));
      QVERIFY(verifyCheckpoint(study / "checkpoints/2/100").ok());
      QVERIFY(verifyCheckpoint(study / "checkpoints/2/200").ok());
      QCOMPARE(namesIn(study / "checkpoints/2"), (std::vector<std::string>{"100", "200"}));
    }
    QCOMPARE(failed, 6); // a folder, three files, two renames
  }

  // kill -9 at each operation: the next writer finds every checkpoint that there was, and clears what was
  // left.
  void killedWritersLoseNothing() {
    for (int at = 0; at < 6; ++at) {
      const fs::path study = fresh();
      QVERIFY(write(study, 100, "other").ok());
      QVERIFY(write(study, 200, "old").ok());
      const pid_t child = ::fork();
      if (child == 0) {
        DyingFiles dying(at);
        const auto guard = useFiles(dying);
        (void)write(study, 200, "new");
        ::_exit(0);
      }
      int status = 0;
      ::waitpid(child, &status, 0);
      QVERIFY(WIFSIGNALED(status));
      for (const Checkpoint& checkpoint : *listCheckpoints(study, 2))
        QVERIFY(verifyCheckpoint(checkpoint.folder).ok());
      QVERIFY(write(study, 300, "next").ok());
      QCOMPARE(namesIn(study / "checkpoints/2"), (std::vector<std::string>{"100", "200", "300"}));
      QCOMPARE(contents(study / "checkpoints/2/200/model.safetensors"), std::string("old"));
      QVERIFY(verifyCheckpoint(study / "checkpoints/2/200").ok());
    }
  }

  void aFillThatFailsIsPassedOn() {
    const fs::path study = fresh();
    const auto written =
        writeCheckpoint(study, 2, 5, [](const fs::path&) { return Result<void>(failure("no weights")); });
    QCOMPARE(written.error().message(), std::string("no weights"));
    QVERIFY(namesIn(study / "checkpoints/2").empty());
  }
};

QTEST_GUILESS_MAIN(CheckpointTest)
#include "checkpoint_test.moc"
