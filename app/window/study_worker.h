// The study of the window, on a thread of its own: opens, changes and tails it. The GUI thread never reads a
// database.
//
// Slots run on the worker's thread: call them by QMetaObject::invokeMethod or a queued connection. Tailing
// looks about 30 times a second whether anyone, in this process or another, changed the study; at most one
// picture is on its way to the window at a time. What can be undone is told by edited().
#pragma once

#include "app/window/edits.h"
#include "app/window/queue_tail.h"
#include "app/window/said_once.h"
#include "app/window/study_view.h"
#include "app/window/tail.h"
#include "app/window/words.h"
#include "core/api/schema.h"

#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include <atomic>
#include <set>

namespace expe {

using RunIds = std::vector<std::int64_t>;

class StudyWorker : public QObject {
  Q_OBJECT
public:
  StudyWorker();
  ~StudyWorker() override;

  // Thread-safe: the window has taken the last picture and may be sent another.
  void taken() { onItsWay_ = false; }
  // Thread-safe: the long work in progress is no longer wanted.
  void cancel() { ++work_; }

  // The rest on the worker's thread.
  void open(const QString& path);
  void create(const QString& path, bool sample); // a new study with one run of defaults, or the sample runs
  void saveAs(const QString& path);              // and goes on with the copy
  void close();
  void keepLayout(const QString& layout); // with the study, where it can be written

  void useSchema(const expe::Schema* schema); // with the engine's encodings, once it is loaded
  void drawLoss(const Config& options);       // figureParameters("loss"), and so on
  void drawLength(const Config& options);
  void look(qint64 run, std::optional<std::int64_t> checkpoint); // whose losses are told; none: the newest
  void show(const RunIds& runs, bool shown);
  void group(const std::optional<Grouping>& grouping); // the list of runs, and figures of groups
  void answer(std::int64_t asked); // soon, by a picture of all that was asked for before, which says so

  void addRun(const QString& encoding, qint64 like); // like: a run to copy the rest from, 0: defaults
  void addRun(const QString& name, const Settings& settings, qint64 like);
  void duplicateRuns(const RunIds& runs);
  // A new run that begins with the weights of a checkpoint.
  void continueRun(qint64 run, qint64 step, const QString& name, const Settings& settings);
  void change(qint64 run,
              const Settings& settings); // its configuration, or live values from the next step on
  void renameRun(qint64 run, const QString& name);
  void setNote(qint64 run, const QString& note);
  void setTags(const RunIds& runs, const QStringList& tags);
  void setArchived(const RunIds& runs, bool archived);
  void trash(const RunIds& runs);
  void restore(const RunIds& runs);
  void emptyTrash();
  void pinBaseline(const std::optional<Baseline>& baseline);
  void askToStop(qint64 run); // whoever trains it, in another process
  void keepCheckpoint(qint64 run, qint64 step, bool kept);
  void removeCheckpoints(qint64 run, const std::vector<std::int64_t>& steps);

  void saveTable(const QString& name, const QString& definition);   // see core/api/result_table.h
  void changeTable(const QString& name, const QString& definition); // one that is there
  void renameTable(const QString& name, const QString& wanted);
  void removeTable(const QString& name);
  void noteEvaluation(qint64 run); // that it is to be evaluated, in case this window is gone before
  void keepNote(const QString& key, const QString& text); // of the window; where it can be written
  void makeSweep(const QString& name, const SweepRequest& request, const SweepPlan& plan,
                 std::int64_t instead,                 // of a run that nobody has begun to train; 0: of none
                 const std::vector<double>& evaluate); // when they are done; none: at their own lengths
  void extendSweep(const QString& name, const SweepRequest& request, const std::vector<SweepCell>& cells,
                   const std::vector<double>& evaluate); // none: as before
  void remakeSweep(const QString& name);                 // what it lacks
  void forgetSweep(const QString& name);

  void pauseQueue(bool paused);
  void pauseRuns(const RunIds& runs, bool paused);
  void putFirst(qint64 run);
  void putBefore(const RunIds& runs, qint64 before); // 0: at the end
  void setPriority(const RunIds& runs, qint64 priority);
  void takeOut(const RunIds& runs, bool out); // of the queue
  void retry(const RunIds& runs);             // those that failed; empty: all
  void endQueue();

  void imported(qint64 run);                                 // by the engine
  void again(const std::function<void(StudyWorker&)>& step); // undo or redo: nothing new to undo

signals:
  void opened(const QString& file, const QString& layout);
  void viewed(expe::StudyViewPtr view);
  void drawing(const QString& kind, double part); // a figure: how far it is
  void failed(const QString& sentence);           // what was asked for could not be done
  void unreadable(const QString& sentence);       // until the next viewed()
  void openFailed(const QString& path, const QString& sentence);
  void changeFailed(qint64 run, const QString& key, const QString& sentence);
  void runAdded(qint64 run);
  void sweepMade(const QString& name, const expe::RunIds& runs); // empty: one run, which is no sweep
  void sweepRemade(const QString& name, qint64 runs);
  void edited(const expe::Edit& edit);
  void working(const QString& what, double done, double total);
  void worked();

private:
  void take(std::unique_ptr<Study> study);
  void replace(qint64 run, const Settings& settings, bool quiet); // the configuration, once its text is read
  void poll();
  void refresh(bool current);
  void answerAnyway();
  bool readAgain(); // false: it could not be read, which is said
  std::shared_ptr<const RunView> viewOf(const TailedRun& run, bool shown);
  DrawnFigure figureOf(const std::string& kind, const RunRows& runs, const Config& options);
  FigureScope scope() const;
  std::shared_ptr<const GroupRows> groupsNow();
  void readBaseline();
  Result<void> addFirstRuns(Study& study, bool sample);
  bool stillThere();
  void readQueue(bool again);
  void makeOne(const SweepCell& cell, std::int64_t instead);
  bool trashFresh(std::int64_t run);
  bool trashAll(const RunIds& runs); // or none, where one is in training
  void added(const Result<std::int64_t>& run, const QString& what);
  void tell(const QString& text, std::function<void(StudyWorker&)> undo,
            std::function<void(StudyWorker&)> redo);
  template <class T> bool report(const Result<T>& result);
  template <class F> bool each(const RunIds& runs, F done); // until one fails
  QString nameOf(std::int64_t run);
  QString namesOf(const RunIds& runs);
  void changeFail(qint64 run, const QString& key, const Error& error);

  std::unique_ptr<Study> study_;
  Tail tail_;
  QueueTail queueTail_;
  struct Seen { // of a run, and what it was made of
    std::int64_t version = 0;
    std::shared_ptr<const RunView> view;
  };
  std::map<std::int64_t, Seen> views_;
  const Schema* schema_ = nullptr;
  std::set<std::int64_t> hidden_;
  Config lossOptions_, lengthOptions_;
  FigureMaker figures_;
  std::optional<Grouping> grouping_;
  std::optional<Baseline> baseline_;
  struct Grouped { // what is said of groups, and what it was made of
    std::vector<std::int64_t> versions;
    std::optional<Grouping> grouping;
    std::optional<Baseline> baseline;
    std::shared_ptr<const GroupRows> rows = std::make_shared<const GroupRows>();
  } grouped_;
  QTimer* timer_ = nullptr;
  std::int64_t seen_ = -1;
  std::int64_t asked_ = 0, answered_ = 0;
  int idle_ = 0;
  bool news_ = false;   // that no picture has shown yet
  bool broken_ = false; // it could not be read the last time
  bool quiet_ = false;  // while something is undone or done again
  std::atomic<bool> onItsWay_ = false;
  SaidOnce unread_;    // why checkpoints could not be read
  SaidOnce misread_;   // what the study says of its baseline
  SaidOnce ungrouped_; // why runs are not grouped, or not set against the baseline
  SaidOnce gone_;      // that the study is not where it was opened
  std::atomic<int> work_ = 0;
  QThreadPool pool_; // for long work
};

template <class T> bool StudyWorker::report(const Result<T>& result) {
  if (!result)
    emit failed(sentence(result.error()));
  seen_ = -1; // show what came of it
  return result.ok();
}

} // namespace expe

Q_DECLARE_METATYPE(expe::StudyViewPtr)
