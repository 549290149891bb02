// A study in one file: a plain tar archive, which other programs open too. In it are name/name.expe and
// name/checkpoints/<run>/<step>/…; the database comes last, so that a file that was cut short has none.
#pragma once

#include "core/api/study.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace expe {

// A consistent snapshot, also while runs train; damaged checkpoints are left out, as by saveAs(): a sentence
// for each. A reader of `file` sees the old one or the whole new one; after a failure or a cancel nothing is
// left. What is no packed study is not replaced.
Result<std::vector<std::string>> packStudy(Study& study, const std::filesystem::path& file,
                                           Progress& progress);

// Into a folder that is absent or empty, which appears when all of it is there and verified. The file may
// come from anybody: whatever is not part of a packed study is refused, and nothing of it stays. The study's
// file.
Result<std::filesystem::path> unpackStudy(const std::filesystem::path& file,
                                          const std::filesystem::path& folder, Progress& progress);

// Parts of a study: runs that wait in its queue go elsewhere to be trained, as by the jobs of a cluster, and
// come back. A part is a small study that holds some of the runs under their own numbers; a run is known
// again by its number and by when it was made, whatever it is called by then.

// Which runs go out together, in the order in which the queue would take them.
struct PartsPlan {
  std::vector<std::vector<std::int64_t>> parts; // runs; one that goes on from another is with it
  std::vector<std::string> left;                // sentences: which runs of the queue stay here, and why
};

// Of the runs that wait, or of these alone: those in training and those that are paused stay. An error if
// nothing is left, or if one of `runs` does not wait.
Result<PartsPlan> planParts(Study& study, const std::vector<std::int64_t>& runs, std::int64_t runsPerPart);
std::string nameOfPart(std::size_t part, std::size_t all); // "part-07.expe", from 0

struct SentPart {
  std::filesystem::path study; // its folder, nameOfPart()
  std::vector<std::int64_t> runs;
};

// Writes the parts into a folder that is absent or empty, which appears when all of it is there: a study
// each, with checkpoints and planned evaluations; texts and tokenizer models once for all, in texts/, which
// the configurations name from that folder; and the files of `beside`, by name. Then the runs are taken out
// of the queue (core/api/queue.h), which says where they went. Nobody trains them meanwhile: one that is
// locked is an error. After a failure or a cancel nothing is left, and no run was taken out. A program that
// is killed between the last two steps leaves the folder, and runs that still wait.
Result<std::vector<SentPart>> sendParts(Study& study, const std::vector<std::vector<std::int64_t>>& parts,
                                        const std::filesystem::path& folder,
                                        const std::map<std::string, std::string>& beside, Progress& progress);

// What came of a run by a merge.
struct MergedRun {
  std::int64_t run = 0;
  std::string name;
  std::int64_t firstStep = 0, lastStep = 0; // of the curve that came; 0: nothing of it
  std::vector<std::int64_t> checkpoints;    // steps
  std::int64_t evaluations = 0;
  RunState state = RunState::Waiting; // afterwards
};

struct Merged {
  std::vector<MergedRun> runs;      // of which anything came
  std::vector<std::string> said;    // sentences: which were trained by another version
  std::vector<std::string> refused; // sentences: what differs, is damaged or of another study, and stays out
};

// Brings what a part, or any other copy of the study, has of the study's runs and the study has not: the rest
// of a curve, with live changes, checkpoints, evaluations, and how the run ended. What is there stays: a run
// whose configuration, text, curve, changes or weights differ is left alone, and of evaluations the one that
// is there. Only steps behind a run's last whole checkpoint, which whoever goes on trains again anyway, give
// way to a curve that has a later one. A damaged checkpoint stays out, and the run that ended with it can go
// on from the one before it. A run that is not finished comes as far as it is, and stays out of the queue;
// one that is finished is no longer held. The same part again brings nothing.
//
// Each run's lock is held while it is written, in the order of a training: a program that is killed leaves a
// study that is whole, and the same merge brings the rest. `program`: the version that asks. An error if the
// part cannot be read, is damaged, or has no run of this study; what came before it stays.
Result<Merged> mergePart(Study& study, const std::filesystem::path& part, const std::string& program,
                         Progress& progress);

} // namespace expe
