// One function or class a kind of figure. Rows come in as stored; what could not be drawn is named in the
// metadata and, where it is much, in the notes of the panel.
#pragma once

#include "core/api/losses.h"
#include "core/figure/loss_run.h"

#include <map>
#include <set>

namespace expe {

// What a figure shows of one run.
struct RunCurves {
  std::vector<Curve> curves;
  std::vector<Marker> markers;
  std::optional<Reference> floor;
  Text why; // it cannot be drawn; empty: it can
  std::vector<std::pair<std::string, std::string>> metadata;
};

class LossCurves { // against step, tokens, time or epochs; kept by who tails a study
public:
  Result<Figure> figure(const RunRows& runs, const Config& options, Progress& progress);

private:
  struct CachedRun {
    LossRun rows;
    std::int64_t version = 0; // of the run's rows, as they were drawn
    std::string name;         // with which
    RunCurves drawn;
  };
  const RunCurves& drawn(CachedRun& cached, const RunData& data, const std::string& name);

  Config options_; // of what is cached
  std::map<std::int64_t, CachedRun> runs_;
};

// Losses of one run by length, as an option asks for them.
struct RunLines {
  std::int64_t measured = 0; // RunData::measured
  std::vector<LossLine> lines;
  std::vector<std::map<Fact, Text>> facts; // of each
};

// Those of runs, read anew of such that have changed.
class KnownLines {
public:
  void begin(const Config& options); // of a figure, which reads no run twice
  const RunLines& of(const RunData& data);

private:
  Config options_;
  std::map<std::int64_t, RunLines> runs_;
  std::set<std::int64_t> read_; // for this figure
};

class LengthLines { // against the evaluation length; kept by who tails a study
public:
  // With a baseline the differences to it.
  Result<Figure> figure(const RunRows& runs, const Config& options, const BaselineRuns* baseline,
                        Progress& progress);

private:
  KnownLines known_;
};

// displayName() of each, made distinct by the run id where two are the same.
std::vector<std::string> runNames(const RunRows& runs);
// The same, and "masked" where some learn masked tokens and others the next one.
std::vector<std::string> legendNames(const RunRows& runs);
// "loss" of next tokens, "masked loss", or that both are there.
Text lossName(const RunRows& runs);
// Of a window's tokens, the last ones, whose losses its training losses are (training.targets); 1: all.
double learnedShare(const Run& run);

// s on the position signal: "training.scale" of validations, "evaluation.scale" of evaluations.
double scaleOf(const Run& run, const std::string& key);

// A loss in nats per token times this is in the unit of the options; NaN if the run does not know.
double unitOf(const Run& run, const Config& options);
Text unitName(const Config& options); // "nats per token"

} // namespace expe
