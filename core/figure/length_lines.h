// The lines of the figure of losses by length: of which run each is, what it was measured of, and how it is
// told from the others.
#pragma once

#include "core/figure/curve_differences.h"
#include "core/figure/kinds.h"

#include <set>

namespace expe {

struct DrawnLine {
  const RunData* data;
  const LossLine& line;
  const std::map<Fact, std::string>& facts;
  std::string run;                  // its run's name
  int variant = 0;                  // of its run's lines
  std::string part = {};            // what tells it from other lines, empty if nothing must
  const RunData* partner = nullptr; // of the baseline; null: the loss itself is drawn
  const LossLine* minus = nullptr;  // and its line
  std::string name() const { return part.empty() ? run : run + ", " + part; }
};

// The lines of runs, read anew of those that have changed.
class KnownLines {
public:
  KnownLines(std::map<std::int64_t, RunLines>& kept, const Config& options)
      : kept_(kept), options_(options) {}
  const RunLines& of(const RunData& data);

private:
  std::map<std::int64_t, RunLines>& kept_;
  const Config& options_;
  std::set<std::int64_t> read_; // just now
};

// Whether these options ask for what every run has: newest weights, whole, the validation split, own
// settings.
bool asksForTheStandard(const RunData& data, const Config& options);
// Runs that were not measured as somebody asked are noted in `without`.
std::vector<DrawnLine> linesOf(const RunRows& runs, const Config& options, KnownLines& known,
                               std::vector<std::string>& without, Progress& progress);
// The baseline's own lines go, and with a note those that cannot be set against it.
void findPartners(std::vector<DrawnLine>& lines, const BaselineRuns& baseline, KnownLines& known,
                  std::vector<std::string>& notes);
// Tells of each line what others have otherwise. What all have alike is given back, for the stamp.
std::string tellApart(std::vector<DrawnLine>& lines);

} // namespace expe
