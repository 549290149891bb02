#include "widgets/runs/dragged_runs.h"

#include <QDropEvent>
#include <QWidget>

#include <utility>

namespace expe {

const QString DraggedRuns::type = "application/x-expe-runs";

DraggedRuns::DraggedRuns(std::vector<std::int64_t> ids, std::optional<std::int64_t> step)
    : runs(std::move(ids)), checkpoint(step) {
  setData(type, {}); // what has no type cannot be dragged
}

const DraggedRuns* draggedRuns(const QDropEvent& event, const QWidget& window) {
  const auto* from = qobject_cast<const QWidget*>(event.source());
  return from && from->window() != &window ? nullptr : qobject_cast<const DraggedRuns*>(event.mimeData());
}

} // namespace expe
