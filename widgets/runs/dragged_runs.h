// Runs that are dragged out of the list of runs, or one of the checkpoints of the selected run, within one
// window. GUI thread.
#pragma once

#include <QStringList>

#include <cstdint>
#include <optional>
#include <vector>

class QDropEvent;
class QMimeData;
class QWidget;

namespace expe {

struct DraggedRuns {
  std::vector<std::int64_t> runs;         // none: the selected one
  std::optional<std::int64_t> checkpoint; // of one run; none: its newest
};

QStringList draggedRunsType(); // as a model tells it
QMimeData* mimeOf(const DraggedRuns& dragged);
// Nothing where something else is dragged, or it comes from another window, whose study may be another.
std::optional<DraggedRuns> draggedRuns(const QDropEvent& event, const QWidget& window);

} // namespace expe
