// The lines of the figure of losses by length: of which run each is, what it was measured of, and how it is
// told from the others; and the panel of a task's answers.
#pragma once

#include "core/figure/curve_steps.h"
#include "core/figure/kinds.h"

namespace expe {

struct DrawnLine {
  const RunData* data;
  const LossLine& line;
  const std::map<Fact, Text>& facts;
  std::string run;                  // its run's name
  int variant = 0;                  // of its run's lines
  Text part = {};                   // what tells it from other lines, empty if nothing must
  const RunData* partner = nullptr; // of the baseline; null: the loss itself is drawn
  const LossLine* minus = nullptr;  // and its line
  Text name() const { return part.empty() ? Text(run) : Text{"{0}, {1}", {run, part}}; }
};

// Whether these options ask for what every run has: newest weights, whole, the validation split, own
// settings.
bool asksForTheStandard(const RunData& data, const Config& options);
// Runs that were not measured as somebody asked are noted in `without`.
std::vector<DrawnLine> linesOf(const RunRows& runs, const Config& options, KnownLines& known,
                               std::vector<Text>& without, Progress& progress);
// The baseline's own lines go, and with a note those that cannot be set against it.
void findPartners(std::vector<DrawnLine>& lines, const BaselineRuns& baseline, KnownLines& known,
                  std::vector<Text>& notes);
// Tells of each line what others have otherwise. What all have alike is given back, for the stamp.
Text tellApart(std::vector<DrawnLine>& lines);

// The panel of runs that learned a task or were asked questions: their answers against the length.
class AccuracyPanel {
public:
  // `like`: a curve of this run and setting, of which name, colour and style are taken. `own`: the same at the
  // run's own settings. Below 95 % at the training length there it is not learnt: of longer windows nothing is
  // drawn, and a note says so. `bounds`: Wilson's 95 % interval as thin lines.
  void add(const Curve& like, const std::vector<Evaluation>& rows, const std::vector<Evaluation>& own,
           bool bounds);
  bool empty() const { return panel_.curves.empty(); }
  // What guessing hits is added once for each rate of it.
  Panel panel(Panel axes) &&;

private:
  void addBounds(const Curve& like, const std::vector<Evaluation>& rows);

  Panel panel_;
  std::vector<Curve> chances_;
  std::int64_t lines_ = 0;
  std::vector<Text> notLearnt_; // a note of each
  bool questions_ = false;
};

} // namespace expe
