// What was trained of a study elsewhere back into it.
#include "core/api/pack.h"

#include "core/api/queue.h"
#include "core/api/schema.h"
#include "core/base/lists.h"
#include "core/study/checkpoint.h"
#include "core/study/data_paths.h"
#include "core/study/lock.h"
#include "core/study/making.h"
#include "core/study/queue.h"
#include "core/study/run_contents.h"

namespace expe {

namespace fs = std::filesystem;

namespace {

int rank(RunState state) { // of two that are as far
  return state == RunState::Finished ? 2 : state == RunState::Failed ? 1 : 0;
}

class Merging {
public:
  Merging(Study& study, std::string program, Progress& progress)
      : study_(study), file_(fileOf(study)), program_(std::move(program)), progress_(progress) {}

  void run(Study& part, const Run& there) {
    const auto here = need(study_.find(there.id));
    if (!here || here->created != there.created)
      return refuse(there, "there is no such run here: it was removed, or the part is of another study");
    ++known_;
    if (!here->trashed.empty())
      return refuse(there, "it is in the trash here: bring it back with expe run STUDY --restore first");
    if (there.state == RunState::Waiting && there.step == 0)
      return;
    try {
      const RunContents other = readOf(part, there.id, "in the part");
      const auto lock = lockOf(there.id);
      RunContents own = readOf(study_, there.id, "here");
      if (lock)
        bring(own, other);
      else if (other.reach() > own.reach())
        refuse(there, "it is being trained here, and the part has more of it: stop it first");
    } catch (const Differs& differs) {
      refuse(there, differs.how);
    }
  }

  bool knewAny() const { return known_ > 0; }
  Merged merged;

private:
  // Null: somebody trains it.
  std::unique_ptr<RunLock> lockOf(std::int64_t run) {
    auto lock = study_.lock(run);
    return !lock && need(study_.locked(run)) ? nullptr : need(std::move(lock));
  }

  void refuse(const Run& run, const std::string& how) {
    merged.refused.push_back(fill("Run {0} ({1}): {2}.", {std::to_string(run.id), run.name, how}));
  }

  // Rows, then checkpoints, then what was measured of them, then how it ended: each is only there when what
  // it rests on is.
  void bring(RunContents& here, const RunContents& there) {
    for (const std::string& damage : there.damaged)
      merged.refused.push_back(damage);
    compare(here, there);
    MergedRun came;
    came.run = here.run.id, came.name = here.run.name;
    const bool further = there.reach() > here.reach();
    if (further)
      bringCurve(here, there, came);
    bringCheckpoints(here, there, came);
    bringEvaluations(here, there, came);
    const bool ended = bringState(here, there, further);
    came.state = need(study_.run(here.run.id)).state;
    if (came.state == RunState::Running) // we hold its lock
      came.state = RunState::Stopped;
    if (further || ended || !came.checkpoints.empty() || came.evaluations > 0) {
      sayVersion(here.run, there.run);
      merged.runs.push_back(std::move(came));
    }
  }

  // The rows behind the last checkpoint here give way; what was measured stays unless they are others.
  void bringCurve(RunContents& here, const RunContents& there, MergedRun& came) {
    const std::int64_t id = here.run.id, from = here.settled;
    const bool others =
        !std::equal(here.metrics.begin(), here.metrics.begin() + std::min(here.steps(), there.steps()),
                    there.metrics.begin(), [](const Metric& a, const Metric& b) { return same(a, b); });
    const std::vector<Metric> metrics(there.metrics.begin() + from, there.metrics.end());
    Database& database = file_.database;
    database.durably([&] {
      storeOrigin(database, id, withPathsOf(there.run.config, here.run.config), there.run);
      for (const char* table : {"metrics", "validations"})
        database.run(std::string("DELETE FROM ") + table + " WHERE run = ?1 AND step > ?2", id, from);
      if (others)
        database.run("DELETE FROM evaluations WHERE run = ?1 AND checkpoint > ?2", id, from);
      database.run("DELETE FROM saved_checkpoints WHERE run = ?1 AND step > ?2", id, from);
      file_.insertRows(id, metrics, missingOf(here, there));
      for (std::size_t i = here.changes.size(); i < there.changes.size(); ++i)
        file_.insertChange(id, there.changes[i]);
      for (const Checkpoint& checkpoint : there.checkpoints)
        if (checkpoint.step > from)
          database.run("INSERT INTO saved_checkpoints(run, step, there) VALUES(?1, ?2, 0)", id,
                       checkpoint.step);
      using enum RunPart;
      file_.count(id, {Itself, Metrics, Validations, Evaluations, Changes, Checkpoints});
    });
    if (others)
      std::erase_if(here.evaluations, [&](const Evaluation& one) { return one.checkpoint > from; });
    came.firstStep = metrics.empty() ? 0 : from + 1;
    came.lastStep = metrics.empty() ? 0 : there.steps();
    here.metrics = there.metrics;
  }

  // Behind the last checkpoint here all of them, before it those that are not there.
  static std::vector<Validation> missingOf(const RunContents& here, const RunContents& there) {
    std::vector<Validation> missing = there.validations;
    std::erase_if(missing, [&](const Validation& one) {
      return one.step <= here.settled && findIn(here.validations, one) != nullptr;
    });
    return missing;
  }

  static void storeOrigin(Database& database, std::int64_t id, const Config& config, const Run& of) {
    database.run("UPDATE runs SET config = ?2, fingerprint = ?3, code_version = ?4, device = ?5, "
                 "bytes_per_token = ?6, training_tokens = ?7, state = 'stopped', failure = '' WHERE id = ?1",
                 id, toJson(config), of.fingerprint, of.codeVersion, of.device, of.bytesPerToken,
                 of.trainingTokens);
  }

  void bringCheckpoints(const RunContents& here, const RunContents& there, MergedRun& came) {
    for (const Checkpoint& checkpoint : there.checkpoints) {
      if (checkpoint.step > here.steps() || hasWhole(here, checkpoint))
        continue;
      tell(progress_, "bringing checkpoints");
      if (!bringCheckpoint(here, checkpoint))
        continue;
      came.checkpoints.push_back(checkpoint.step);
      if (checkpoint.kept)
        need(study_.keepCheckpoint(here.run.id, checkpoint.step, true));
    }
  }

  // What is behind the last whole one here is none, or was not written to its end.
  static bool hasWhole(const RunContents& here, const Checkpoint& checkpoint) {
    const auto* own = checkpointAt(here.checkpoints, checkpoint.step);
    return own && own->step <= here.settled && weightsOf(*own) == weightsOf(checkpoint);
  }

  // False: it is damaged, which was said, or its trainer dropped it just now.
  bool bringCheckpoint(const RunContents& here, const Checkpoint& checkpoint) {
    std::vector<std::string> damaged;
    const bool whole = need(isWhole(checkpoint, damaged));
    for (const std::string& damage : damaged)
      addOnce(merged.refused, damage);
    if (!whole)
      return forget(here.run.id, checkpoint.step);
    const auto done =
        study_.saveCheckpoint(here.run.id, checkpoint.step, [&](const fs::path& folder) -> Result<void> {
          TRY(copyCheckpointFiles(checkpoint.folder, folder));
          return movePaths(folder, here.run.config);
        });
    if (!done && !isGone(checkpoint))
      throw ErrorException{done.error()};
    return done.ok() || forget(here.run.id, checkpoint.step);
  }

  bool forget(std::int64_t run, std::int64_t step) { // that it was to come
    file_.database.run("DELETE FROM saved_checkpoints WHERE run = ?1 AND step = ?2 AND there = 0", run, step);
    return false;
  }

  void bringEvaluations(const RunContents& here, const RunContents& there, MergedRun& came) {
    for (Evaluation one : there.evaluations) {
      if (one.checkpoint > here.steps())
        continue;
      const auto* own = findIn(here.evaluations, one);
      if (!own) {
        one.run = here.run.id;
        need(study_.addEvaluation(one));
        ++came.evaluations;
      } else if (!same(own->loss, one.loss) || own->tokens != one.tokens)
        refuse(here.run,
               fill("its evaluation at step {0}, {1}×, {2} of {3}, is {4} here and {5} in the part; "
                    "the one that is here stays",
                    {std::to_string(one.checkpoint), inWords(one.length), one.protocol, one.split,
                     inWords(own->loss), inWords(one.loss)}));
    }
  }

  bool bringState(const RunContents& here, const RunContents& there, bool further) {
    RunState state = there.run.state;
    if (state == RunState::Running || state == RunState::Interrupted ||
        (state == RunState::Finished && !there.finished))
      state = RunState::Stopped;
    const bool later = there.reach() == here.reach() && rank(state) > rank(here.run.state);
    if (!further && !later)
      return false;
    need(study_.setState(here.run.id, state, state == RunState::Failed ? there.run.failure : std::string()));
    if (state == RunState::Finished)
      need(inTransaction(study_, [&](StudyFile& file) { noteSent(file, here.run.id, {}); }));
    return true;
  }

  // Of the run where it has begun here, else of this program: "0.1.0, LibTorch 2.11.0".
  void sayVersion(const Run& here, const Run& there) {
    const std::string& other = there.codeVersion;
    const bool known = here.codeVersion.empty() ? other.starts_with(program_ + ",") || other == program_
                                                : other == here.codeVersion;
    if (!known)
      merged.said.push_back(fill("Run {0} ({1}) was trained by version {2}, this is {3}: its numbers may "
                                 "differ from those of others.",
                                 {std::to_string(there.id), here.name, other,
                                  here.codeVersion.empty() ? program_ : here.codeVersion}));
  }

  Study& study_;
  StudyFile& file_;
  std::string program_;
  Progress& progress_;
  int known_ = 0;
};

// What is wrong with it is the part's, and not that it could not be done.
std::unique_ptr<Study> openPart(const fs::path& where) {
  auto opened = attempt([&] {
    auto part = need(Study::open(where, Study::Mode::ReadOnly));
    Statement row(fileOf(*part).database, "PRAGMA integrity_check(1)");
    if (row.next() && row.text(0) != "ok")
      throw ErrorException{damaged(part->file(), row.text(0))};
    return part;
  });
  if (opened)
    return std::move(opened).value();
  Error error = opened.error();
  error.kind = Error::Kind::User;
  throw ErrorException{error};
}

} // namespace

Result<Merged> mergePart(Study& study, const fs::path& where, const std::string& program,
                         Progress& progress) {
  return attempt([&] {
    fileOf(study).needWritable();
    const auto part = openPart(where);
    if (identityOf(part->file()) == identityOf(study.file()))
      throw ErrorException{userError("{0} is the study itself: name its parts.", {part->file().string()})};
    Merging merging(study, program, progress);
    const auto runs = need(part->runs());
    for (std::size_t i = 0; i < runs.size(); ++i) {
      tell(progress, "merging", static_cast<double>(i), static_cast<double>(runs.size()));
      merging.run(*part, runs[i]);
    }
    if (!merging.knewAny())
      throw ErrorException{userError("{0} has no run of {1}: it is a part of another study.",
                                     {part->file().string(), study.file().string()})};
    return std::move(merging.merged);
  });
}

} // namespace expe
