// What can be done to runs other than training them: duplicate, continue, rename, note, tag, archive, delete,
// from the menu bar, the context menu of the list, and by keys. Asks the worker; GUI thread.
#pragma once

#include "app/window/study/study_view.h"
#include "core/api/schema.h"

#include <QMenu>
#include <QObject>
#include <QPoint>

namespace expe {

class Actions;
class RunList;
class StudyWorker;

class RunMenu : public QObject {
  Q_OBJECT
public:
  RunMenu(Actions& actions, StudyWorker& worker, RunList& list, QWidget& window);
  void setView(StudyViewPtr view);
  void useSchema(const Schema& schema); // with the engine's encodings
  void continueFrom(qint64 run,
                    std::optional<std::int64_t> step = {}); // asks how; none: the newest checkpoint

signals:
  void said(const QString& sentence);

private:
  void update(); // what can be done with the selection
  std::vector<std::int64_t> selected() const;
  void note();
  void tag();
  void archive();
  void remove();
  void fillTrash();
  void emptyTrash();
  void contextMenu(const QPoint& at);
  void addLooks(QMenu& menu);
  const RunView* current() const;

  Actions& actions_;
  StudyWorker& worker_;
  RunList& list_;
  QWidget& window_;
  StudyViewPtr view_;
  const Schema* schema_ = nullptr;
};

} // namespace expe
