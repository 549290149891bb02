#include "widgets/runs/dragged_runs.h"

#include <QDataStream>
#include <QDropEvent>
#include <QIODevice>
#include <QMimeData>
#include <QWidget>

namespace expe {
namespace {

const QString type = "application/x-expe-runs";
constexpr std::int64_t newest = -1;

} // namespace

QStringList draggedRunsType() {
  return {type};
}

QMimeData* mimeOf(const DraggedRuns& dragged) {
  QByteArray bytes;
  QDataStream stream(&bytes, QIODevice::WriteOnly);
  stream << static_cast<qint64>(dragged.checkpoint.value_or(newest))
         << QList<qint64>(dragged.runs.begin(), dragged.runs.end());
  auto* mime = new QMimeData;
  mime->setData(type, bytes);
  return mime;
}

std::optional<DraggedRuns> draggedRuns(const QDropEvent& event, const QWidget& window) {
  const auto* from = qobject_cast<const QWidget*>(event.source()); // null: of another program
  if (!from || from->window() != &window || !event.mimeData()->hasFormat(type))
    return {};
  QDataStream stream(event.mimeData()->data(type));
  qint64 checkpoint = newest;
  QList<qint64> runs;
  stream >> checkpoint >> runs;
  DraggedRuns dragged{{runs.begin(), runs.end()}, {}};
  if (checkpoint != newest)
    dragged.checkpoint = checkpoint;
  return dragged;
}

} // namespace expe
