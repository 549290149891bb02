// Answers of synthetic tasks against the evaluation length (PROTOCOL "Synthetic tasks").
#pragma once

#include "core/api/figure.h"

namespace expe {

// The panel of runs that learned a task.
class AccuracyPanel {
public:
  // `like`: a curve of this run and setting, of which name, colour and style are taken. Below 95 % at the
  // training length it is not learnt: of longer windows nothing is drawn, and a note says so. `bounds`:
  // Wilson's 95 % interval as thin lines.
  void add(const Curve& like, const std::vector<Evaluation>& rows, bool bounds);
  bool empty() const { return panel_.curves.empty(); }
  // What guessing hits is added once for each rate of it.
  Panel panel(Panel axes) &&;

private:
  void addBounds(const Curve& like, const std::vector<Evaluation>& rows);

  Panel panel_;
  std::vector<Curve> chances_;
};

} // namespace expe
