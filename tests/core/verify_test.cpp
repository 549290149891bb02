// verify() finds each kind of damage, and says where it is.
#include "tests/core/study_material.h"

#include <fstream>
#include <functional>
#include <sqlite3.h>
#include <sys/stat.h>

using namespace expe;
namespace fs = std::filesystem;

namespace {

void sql(const fs::path& folder, const char* script) {
  sqlite3* database = nullptr;
  const fs::path file = folder / (folder.filename().string() + ".expe");
  char* wrong = nullptr;
  if (sqlite3_open(file.c_str(), &database) != SQLITE_OK ||
      sqlite3_exec(database, script, nullptr, nullptr, &wrong) != SQLITE_OK)
    qFatal("%s", wrong ? wrong : "no database");
  sqlite3_close(database);
}

void put(const fs::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

void flip(const fs::path& path, std::streamoff at) {
  std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
  file.seekg(at);
  const int byte = file.get();
  file.seekp(at);
  file.put(static_cast<char>(~byte));
}

// In the middle of a page that holds steps.
void damagePages(const fs::path& folder) {
  const fs::path file = folder / (folder.filename().string() + ".expe");
  for (std::uintmax_t at = 4096 * 3; at + 8 < fs::file_size(file); at += 4096)
    flip(file, static_cast<std::streamoff>(at)); // the kind of each page
}

struct Damage {
  const char* name;
  std::function<void(const fs::path&)> harm; // of the study in this folder
  const char* finding;
};

const std::vector<Damage> damages{
    {"pages of the database", damagePages, "is damaged"},
    {"a row of no run", [](const fs::path& f) { sql(f, "INSERT INTO metrics VALUES(9, 1, 1, 1, 1, 1, 1)"); },
     "a row of metrics belongs to no run"},
    {"a state that there is not",
     [](const fs::path& f) { sql(f, "UPDATE runs SET state = 'odd' WHERE id = 1"); },
     "a run has the state \"odd\""},
    {"a configuration", [](const fs::path& f) { sql(f, "UPDATE runs SET config = '{' WHERE id = 1"); },
     "the configuration of run 1"},
    {"tags", [](const fs::path& f) { sql(f, "UPDATE runs SET tags = '7' WHERE id = 1"); },
     "the tags of a run are no list"},
    {"a change",
     [](const fs::path& f) { sql(f, "INSERT INTO changes(run, step, setting) VALUES(1, 3, '[]')"); },
     "The configuration cannot be read: it is an array"},
    {"a list of numbers", [](const fs::path& f) { sql(f, "UPDATE evaluations SET by_position = x'00'"); },
     "a list of numbers is cut short"},
    {"a gap in the curve",
     [](const fs::path& f) { sql(f, "DELETE FROM metrics WHERE run = 1 AND step = 4"); },
     "Run 1: its curve has a gap: step 4 is not stored"},
    {"the beginning of the curve",
     [](const fs::path& f) { sql(f, "DELETE FROM metrics WHERE run = 1 AND step <= 2"); },
     "Run 1: its curve has a gap: step 1 is not stored"},
    {"steps that the run does not have",
     [](const fs::path& f) {
       sql(f, "WITH RECURSIVE n(i) AS (SELECT 13 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) "
              "INSERT INTO metrics SELECT 1, i, 1, 1, 1, 1, 1 FROM n");
     },
     "Run 1: metrics go to step 1000, though it has 20 steps"},
    {"validations of steps that it does not have",
     [](const fs::path& f) {
       sql(f, "INSERT INTO validations(run, step, length, loss, tokens) VALUES(1, 21, 1, 3, 64)");
     },
     "Run 1: validations go to step 21, though it has 20 steps"},
    {"the end of the curve",
     [](const fs::path& f) { sql(f, "DELETE FROM metrics WHERE run = 1 AND step > 8"); },
     "Run 1: the checkpoint of step 10 lies beyond its curve, which ends at step 8"},
    {"a checkpoint that is gone", [](const fs::path& f) { fs::remove_all(f / "checkpoints/1/10"); },
     "Run 1: the checkpoint of step 10 is missing"},
    {"the weights of an import", [](const fs::path& f) { fs::remove_all(f / "checkpoints/2/0"); },
     "Run 2: the weights with which it was to begin are missing"},
    {"a file cut short",
     [](const fs::path& f) { fs::resize_file(f / "checkpoints/1/5/model.safetensors", 3); },
     "checkpoints/1/5/model.safetensors is damaged: it has 3 bytes instead of 7"},
    {"a bit", [](const fs::path& f) { flip(f / "checkpoints/1/5/model.safetensors", 2); },
     "do not match their SHA-256"},
    {"a file that is gone", [](const fs::path& f) { fs::remove(f / "checkpoints/1/5/state.json"); },
     "state.json is damaged: it is missing"},
    {"a file too many", [](const fs::path& f) { put(f / "checkpoints/1/5/extra", "x"); },
     "is not in the checkpoint's manifest"},
    {"no manifest", [](const fs::path& f) { fs::remove(f / "checkpoints/1/5/manifest.json"); },
     "checkpoints/1/5 is no checkpoint"},
    {"a manifest's version",
     [](const fs::path& f) {
       put(f / "checkpoints/1/5/manifest.json", "{\"version\":2,\"files\":{\"state.json\":{}}}");
     },
     "its version is not 1"},
    {"a checkpoint under another step",
     [](const fs::path& f) { fs::rename(f / "checkpoints/1/5", f / "checkpoints/1/6"); },
     "checkpoints/1/6/state.json is damaged: it is of another step"},
    {"a file where a folder was",
     [](const fs::path& f) {
       fs::remove_all(f / "checkpoints/1");
       put(f / "checkpoints/1", "x");
     },
     "checkpoints/1 cannot be read"},
    {"checkpoints behind a link",
     [](const fs::path& f) {
       fs::rename(f / "checkpoints", f / "real");
       fs::create_directory_symlink(f / "real", f / "checkpoints");
     },
     "checkpoints is a link"},
    {"a checkpoint behind a link",
     [](const fs::path& f) {
       fs::rename(f / "checkpoints/1/5", f / "real");
       fs::create_directory_symlink(f / "real", f / "checkpoints/1/5");
     },
     "checkpoints/1/5 is no checkpoint"},
    {"weights behind a link",
     [](const fs::path& f) {
       fs::rename(f / "checkpoints/1/5/model.safetensors", f / "real");
       fs::create_symlink(f / "real", f / "checkpoints/1/5/model.safetensors");
     },
     "model.safetensors is damaged: it is no file"},
    {"a lock behind a link",
     [](const fs::path& f) {
       fs::remove(f / "locks/1.lock");
       fs::create_symlink(f / "real", f / "locks/1.lock");
     },
     "locks/1.lock is a link"},
    {"a pipe as a lock",
     [](const fs::path& f) {
       fs::remove(f / "locks/1.lock");
       ::mkfifo((f / "locks/1.lock").c_str(), 0666);
     },
     "locks/1.lock is neither a file nor a folder"},
    {"a folder of no run", [](const fs::path& f) { fs::create_directories(f / "checkpoints/9"); },
     "belongs to no run"},
};

} // namespace

class VerifyTest : public QObject {
  Q_OBJECT

  Room room_;

  fs::path wellStudy() {
    auto study = must(Study::create(room_.fresh()));
    Config config = someConfig();
    config.set("training.steps", std::int64_t{20});
    must(study->addRun("a", config));
    for (const std::int64_t step : {5, 10})
      addCheckpoint(*study, 1, step);
    must(study->append(1, metricsFrom(11, 12)));
    must(study->addImported("b", someConfig(), [](const fs::path& folder) {
      return files().write(folder / "state.json", "{\"step\":0,\"config\":{}}");
    }));
    Evaluation evaluation;
    evaluation.run = 1;
    evaluation.byPosition = {1, 2};
    must(study->addEvaluation(evaluation));
    must(study->lock(1));
    return study->folder();
  }

private slots:
  void aWellStudyIsWell() {
    const auto study = must(Study::open(wellStudy()));
    for (const std::string& finding : must(study->verify()))
      QFAIL(finding.c_str());
  }

  void damageIsFound_data() {
    QTest::addColumn<int>("damage");
    for (std::size_t i = 0; i < damages.size(); ++i)
      QTest::newRow(damages[i].name) << int(i);
  }

  void damageIsFound() {
    QFETCH(int, damage);
    const Damage& made = damages[static_cast<std::size_t>(damage)];
    const fs::path where = wellStudy();
    made.harm(where);
    const auto study = Study::open(where, Study::Mode::ReadOnly);
    std::string all = study.ok() ? "" : sentence(study);
    if (study)
      for (const std::string& finding : must((*study)->verify()))
        all += finding + "\n";
    QVERIFY2(has(all, made.finding), all.c_str());
  }

  void thereAreTwenty() { QVERIFY(damages.size() >= 20); }
};

QTEST_GUILESS_MAIN(VerifyTest)
#include "verify_test.moc"
