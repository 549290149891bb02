// Runs of the queue into small studies of their own, for who trains them elsewhere.
#include "core/api/pack.h"

#include "core/api/data.h"
#include "core/api/schema.h"
#include "core/base/files.h"
#include "core/base/input_file.h"
#include "core/base/lists.h"
#include "core/study/checkpoint.h"
#include "core/study/data_paths.h"
#include "core/study/lock.h"
#include "core/study/making.h"
#include "core/study/queue.h"
#include "core/study/snapshot.h"
#include "core/study/study_file.h"
#include "core/study/tables.h"

#include <algorithm>

namespace expe {

namespace fs = std::filesystem;

namespace {

using Runs = std::vector<std::int64_t>;

constexpr const char* textsFolder = "texts";

bool among(const Runs& runs, std::int64_t run) {
  return std::ranges::find(runs, run) != runs.end();
}

// Texts and models that runs name, each of which is copied once.
class Texts {
public:
  Texts(fs::path folder, Progress& progress) : folder_(std::move(folder)), progress_(progress) {}

  Config within(Config config) {
    for (const char* key : dataPathKeys)
      if (config.has(key) && !config.text(key).empty())
        config.set(key, copied(config.text(key), key));
    return config;
  }

private:
  std::string copied(const std::string& value, const std::string& key) {
    std::string all;
    for (const std::string& path : key == "data.text" ? textPaths(value) : std::vector{value})
      all += (all.empty() ? "" : ";") + copiedOne(path, key);
    return all;
  }

  std::string copiedOne(const std::string& path, const std::string& key) {
    if (const auto known = known_.find(path); known != known_.end())
      return known->second;
    const fs::path from = fs::absolute(path).lexically_normal();
    if (const auto several = filesLike(from); !fs::exists(from) && !several.empty())
      return known_[path] = copyAll(several).string();
    if (!fs::exists(from))
      throw ErrorException{userError(
          "{0}: {1} is not there, and goes out with the runs: bring it back first.", {key, path}, key)};
    const fs::path inside = fs::path(textsFolder) / std::to_string(known_.size() + 1) / from.filename();
    need(files().makeFolder((folder_ / inside).parent_path()));
    fs::is_directory(from) ? copyFolder(from, folder_ / inside) : copyOne(from, folder_ / inside);
    return known_[path] = inside.string();
  }

  fs::path copyAll(const std::vector<fs::path>& several) { // those of a pattern, as a folder
    const fs::path inside = fs::path(textsFolder) / std::to_string(known_.size() + 1);
    need(files().makeFolder(folder_ / inside));
    for (std::size_t i = 0; i < several.size(); ++i) { // numbered, as they are read in this order
      const auto number = std::to_string(1000000 + i).substr(1);
      copyOne(several[i], folder_ / inside / (number + "-" + several[i].filename().string()));
    }
    return inside;
  }

  void copyOne(const fs::path& from, const fs::path& to) {
    tell(progress_, "copying " + from.filename().string());
    need(copyFile(from, to));
  }

  void copyFolder(const fs::path& from, const fs::path& to) {
    need(files().makeFolder(to));
    for (const auto& entry : fs::directory_iterator(from))
      if (entry.is_directory())
        copyFolder(entry.path(), to / entry.path().filename());
      else if (entry.is_regular_file())
        copyOne(entry.path(), to / entry.path().filename());
  }

  fs::path folder_;
  Progress& progress_;
  std::map<std::string, std::string> known_;
};

// All rows of these runs, in a database that has none.
void copyRows(const fs::path& from, Database& part, const Runs& runs, const Runs& ofThem,
              const std::vector<Checkpoint>& copied) {
  part.run("ATTACH DATABASE ?1 AS whole", from.string());
  Transaction transaction(part);
  const std::string all = " IN (" + joined(runs) + ")", own = " IN (" + joined(ofThem) + ")";
  part.run("INSERT INTO main.runs SELECT * FROM whole.runs WHERE id" + all);
  for (const char* table : {"metrics", "validations", "changes", "evaluations", "kept_checkpoints", "queue"})
    part.run(std::string("INSERT INTO main.") + table + " SELECT * FROM whole." + table + " WHERE run" + all);
  part.run("INSERT INTO main.sweep_cells SELECT * FROM whole.sweep_cells WHERE run" + own);
  part.run(
      "INSERT INTO main.sweeps SELECT * FROM whole.sweeps WHERE id IN (SELECT sweep FROM main.sweep_cells)");
  part.run("INSERT INTO main.notes SELECT * FROM whole.notes WHERE key = 'evaluations'");
  for (const Checkpoint& checkpoint : copied)
    part.run("INSERT INTO main.saved_checkpoints(run, step, there) VALUES(?1, ?2, 1)", checkpoint.run,
             checkpoint.step);
  // What a run goes on from is not trained there.
  part.run("INSERT INTO main.queue(run, taken_out) SELECT id, 1 FROM main.runs WHERE id NOT" + own +
           " ON CONFLICT(run) DO UPDATE SET taken_out = 1");
  transaction.commit();
  part.run("DETACH DATABASE whole");
}

class Sending {
public:
  Sending(Study& from, const fs::path& folder, Progress& progress)
      : from_(from), folder_(folder), texts_(folder, progress), progress_(progress) {}

  void write(const std::string& name, const Runs& runs) {
    const fs::path study = folder_ / name;
    need(files().makeFolder(study));
    const Runs all = withParents(runs);
    std::map<std::int64_t, Config> configs;
    for (const std::int64_t run : all)
      configs[run] = texts_.within(runOf(run).config);
    std::vector<Checkpoint> copied;
    for (const std::int64_t run : all)
      for (const Checkpoint& checkpoint : need(from_.checkpoints(run)))
        if ((among(runs, run) || begins(runs, checkpoint)) && copy(checkpoint, study, configs.at(run)))
          copied.push_back(checkpoint);
    need(files().write(study / name, ""));
    Database part = beginDatabase(study / name);
    migrate(part);
    copyRows(from_.file(), part, all, runs, copied);
    for (const auto& [run, config] : configs)
      part.run("UPDATE runs SET config = ?2 WHERE id = ?1", run, toJson(config));
  }

private:
  Run runOf(std::int64_t id) { // what another begins with may be in the trash
    const auto run = need(from_.find(id));
    return run ? *run : need(from_.run(id));
  }

  Runs withParents(Runs runs) {
    for (const std::int64_t run : Runs(runs))
      if (const auto parent = runOf(run).parentRun; parent && !among(runs, *parent))
        runs.push_back(*parent);
    return runs;
  }

  bool begins(const Runs& runs, const Checkpoint& checkpoint) {
    return std::ranges::any_of(runs, [&](std::int64_t run) {
      const Run one = runOf(run);
      return one.parentRun == checkpoint.run && one.parentStep == checkpoint.step;
    });
  }

  bool copy(const Checkpoint& checkpoint, const fs::path& to, const Config& config) {
    tell(progress_, "copying checkpoints");
    std::vector<std::string> damaged; // told by verify, of the study that it is copied from
    if (!need(isWhole(checkpoint, damaged)))
      return false;
    need(writeCheckpoint(to, checkpoint.run, checkpoint.step, [&](const fs::path& fresh) -> Result<void> {
      TRY(copyCheckpointFiles(checkpoint.folder, fresh));
      return movePaths(fresh, config);
    }));
    return true;
  }

  Study& from_;
  fs::path folder_;
  Texts texts_;
  Progress& progress_;
};

fs::path newFolder(const Study& from, const fs::path& where) {
  fs::path folder = fs::absolute(where).lexically_normal();
  if (!folder.has_filename())
    folder = folder.parent_path();
  if (!vacant(folder))
    throw ErrorException{
        userError("{0} is not empty: choose a new folder for the parts.", {folder.string()})};
  needBeside(from.folder(), folder);
  needShortPath(folder / nameOfPart(0, 1) / nameOfPart(0, 1));
  return folder;
}

void takeOutFor(Study& study, const std::vector<SentPart>& parts) {
  need(inTransaction(study, [&](StudyFile& file) {
    for (const SentPart& part : parts)
      for (const std::int64_t run : part.runs)
        noteSent(file, run, part.study.string());
  }));
}

} // namespace

std::string nameOfPart(std::size_t part, std::size_t all) {
  const std::string number = std::to_string(part);
  const std::size_t digits = std::max<std::size_t>(2, std::to_string(all - 1).size());
  return "part-" + std::string(digits - number.size(), '0') + number + ".expe";
}

Result<std::vector<SentPart>> sendParts(Study& study, const std::vector<Runs>& parts, const fs::path& where,
                                        const std::map<std::string, std::string>& beside,
                                        Progress& progress) {
  return attempt([&] {
    fileOf(study).needWritable();
    const fs::path folder = newFolder(study, where);
    std::vector<std::unique_ptr<RunLock>> held;
    for (const Runs& runs : parts)
      for (const std::int64_t run : runs)
        held.push_back(need(study.lock(run)));
    const fs::path making = passingBeside(folder.parent_path(), "parts");
    std::vector<SentPart> sent;
    bool there = false;
    const OnFailure undo([&] { (void)files().removeAll(there ? folder : making); });
    need(files().makeFolder(making));
    Sending sending(study, making, progress);
    for (const Runs& runs : parts) {
      const std::string name = nameOfPart(sent.size(), parts.size());
      tell(progress, "writing parts", static_cast<double>(sent.size()), static_cast<double>(parts.size()));
      sending.write(name, runs);
      sent.push_back({folder / name, runs});
    }
    for (const auto& [name, text] : beside)
      need(files().write(making / name, text));
    onDisk(making);
    need(files().rename(making, folder));
    there = true;
    takeOutFor(study, sent);
    return sent;
  });
}

} // namespace expe
