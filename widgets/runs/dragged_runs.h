// Runs that are dragged out of the list of runs, or one of the checkpoints of the selected run, within one
// window. GUI thread.
#pragma once

#include <QMimeData>

#include <cstdint>
#include <optional>
#include <vector>

class QDropEvent;
class QWidget;

namespace expe {

class DraggedRuns : public QMimeData {
  Q_OBJECT
public:
  static const QString type;

  DraggedRuns(std::vector<std::int64_t> runs, std::optional<std::int64_t> checkpoint = {});

  const std::vector<std::int64_t> runs;         // none: the selected one
  const std::optional<std::int64_t> checkpoint; // of one run; none: its newest
};

// Null where something else is dragged, or it comes from another window, whose study may be another.
const DraggedRuns* draggedRuns(const QDropEvent& event, const QWidget& window);

} // namespace expe
