// The rows of a study kept at hand: each look reads only what is new. One thread.
//
// What the study counts as changed is read again at once. What nobody counts is found in turn: that a
// trainer's lock is free, that somebody removed a folder, and that a program of an older version trains that
// had the study open before it was brought to this one.
#pragma once

#include "app/window/study/study_view.h"
#include "core/api/runs.h"
#include "core/api/schema.h"
#include "core/api/study.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace expe {

// A run, and what its figures are made of.
struct TailedRun {
  RunData data;
  std::vector<Checkpoint> checkpoints; // oldest first
  std::optional<Metric> newest;        // its newest step, also while those before it are not yet read
};

class Tail {
public:
  static constexpr std::int64_t most = 30000; // steps that a look reads of runs that are not yet whole
  static constexpr std::size_t inTurn = 16;   // runs that a round compares

  // Brings the rows up to date; whether any is new. Configurations come complete and with values of the right
  // types, also where a study from outside says otherwise. Steps of long curves come a piece a look, those of
  // the newest runs first, and last those of runs put aside or in `hidden`.
  Result<bool> read(Study& study, const Schema& schema, const std::set<std::int64_t>& hidden = {});
  // The next runs in turn, and all that train, are compared with the study by the next look.
  void round();
  void lookAgain(std::int64_t run) { again_.insert(run); } // at all of it
  void clear();
  // From the next read on, the losses of this run by length are those of this checkpoint; of the others, and
  // without one, those of the newest. Whether that is something new.
  bool look(std::int64_t run, std::optional<std::int64_t> checkpoint);

  const std::map<std::int64_t, TailedRun>& runs() const { return runs_; } // by id; those in the archive too
  const std::map<std::int64_t, std::shared_ptr<const RunData>>& trashed() const { return trashed_; }
  std::size_t unread() const { return unread_.size(); } // runs whose steps are not all read
  std::optional<Error> unreadable() const;              // why the checkpoints of some run cannot be read

private:
  using Parts = std::set<RunPart>;
  Result<void> readAll(Study& study, const Schema& schema);
  Result<void> readNews(Study& study, const Schema& schema, const News& news);
  Result<void> take(Study& study, const Schema& schema, Run run, const Parts& parts);
  Result<void> readRound(Study& study, const Schema& schema);
  void forget(std::int64_t run);
  Result<void> readParents(Study& study); // of new runs, and of those whose ancestors are other than before
  Result<void> readParts(Study& study, TailedRun& run, const Parts& parts);
  Result<void> readPart(Study& study, TailedRun& run, RunPart part);
  Result<void> readOn(Study& study, const std::set<std::int64_t>& hidden);
  Result<std::int64_t> readSteps(Study& study, TailedRun& run, std::int64_t atMost);
  void readCheckpoints(Study& study, TailedRun& run);
  void changed(TailedRun& run, bool measured = true);

  std::map<std::int64_t, TailedRun> runs_;
  std::map<std::int64_t, std::shared_ptr<const RunData>> trashed_;
  std::set<std::int64_t> unread_;        // runs whose steps are not all read
  std::set<std::int64_t> again_, round_; // to be read again, and to be compared
  std::set<std::int64_t> renewed_;       // read again, or gone, since parents were read
  std::map<std::int64_t, Error> unreadable_;
  const Schema* schema_ = nullptr; // that the configurations are complete by
  std::int64_t revision_ = 0;      // up to which all is read
  std::int64_t turn_ = 0;          // the run that was read last in turn
  std::int64_t version_ = 0;
  std::pair<std::int64_t, std::optional<std::int64_t>> at_; // run and checkpoint
};

// The queue and the sweeps, kept at hand: read again when a run itself has changed, and once a second where
// something could have changed that nobody counts, as that a process has ended. One thread.
class QueueTail {
public:
  // Whether it is another one than before. What cannot be read is as it was.
  bool read(Study& study, bool round);
  void clear() { *this = QueueTail(); }
  const std::shared_ptr<const QueueView>& view() const { return view_; }

private:
  static Result<QueueView> all(Study& study);

  std::shared_ptr<const QueueView> view_;
  std::int64_t revision_ = 0; // up to which all is read
  std::int64_t version_ = -1; // of the study, when it was read
};

} // namespace expe
