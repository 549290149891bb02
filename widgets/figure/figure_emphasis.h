// What lies over a figure while a run is pointed at: its lines, and a veil that dims all others. They are
// drawn over what the plot has drawn, so that pointing draws no figure anew. GUI thread; never takes the
// mouse.
#pragma once

#include "widgets/figure/figure_panel.h"

#include <QWidget>

#include <memory>
#include <vector>

namespace expe {

class FigureEmphasis : public QWidget {
  Q_OBJECT
public:
  using Panels = std::vector<std::unique_ptr<FigurePanel>>;
  FigureEmphasis(QWidget* parent, const Panels& panels); // which stay where they are
  // A line of several runs, as a mean, is theirs where all of them are meant. Where none of the lines is of
  // these runs, nothing is dimmed; none: the figure as it is.
  void set(std::vector<std::int64_t> runs);

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  const Panels& panels_;
  std::vector<std::int64_t> runs_; // sorted
};

} // namespace expe
