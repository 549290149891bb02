// The study of the window, on a thread of its own: opens, changes and tails it. The GUI thread never reads a
// database.
//
// Slots run on the desk's thread: call them by QMetaObject::invokeMethod or a queued connection. Tailing
// looks about 30 times a second whether anyone, in this process or another, changed the study; at most one
// picture is on its way to the window at a time.
#pragma once

#include "app/window/study_view.h"
#include "app/window/tail.h"
#include "core/api/schema.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <set>

namespace expe {

class StudyDesk : public QObject {
  Q_OBJECT
public:
  StudyDesk();

  // Thread-safe: the window has taken the last picture and may be sent another.
  void taken() { onItsWay_ = false; }

public slots:
  void open(const QString& path);
  void create(const QString& path, bool sample); // a new study with one run of defaults, or the sample runs
  void saveAs(const QString& path);              // and goes on with the copy
  void close();

  void useSchema(const expe::Schema* schema);        // with the engine's encodings, once it is loaded
  void addRun(const QString& encoding, qint64 like); // like: a run to copy the rest from, 0: defaults
  void duplicateRun(qint64 run);
  void removeRun(qint64 run);
  void renameRun(qint64 run, const QString& name);
  void change(qint64 run, const QString& key, const QString& text);
  void show(qint64 run, bool shown);

signals:
  void opened(const QString& file);
  void viewed(expe::StudyViewPtr view);
  void failed(const QString& sentence);
  void openFailed(const QString& path, const QString& sentence);
  void changeFailed(qint64 run, const QString& key, const QString& sentence);
  void runAdded(qint64 run);

private:
  void take(std::unique_ptr<Study> study);
  void poll();
  void refresh();
  void addFirstRuns(Study& study, bool sample);
  template <class T> bool report(const Result<T>& result);

  std::unique_ptr<Study> study_;
  Tail tail_;
  const Schema* schema_ = nullptr;
  std::set<std::int64_t> hidden_;
  QTimer* timer_ = nullptr;
  std::int64_t seen_ = -1;
  int idle_ = 0;
  std::atomic<bool> onItsWay_ = false;
};

} // namespace expe

Q_DECLARE_METATYPE(expe::StudyViewPtr)
