// The study of the window, on a thread of its own: opens, changes and tails it. The GUI thread never reads a
// database.
//
// Tailing looks about 30 times a second whether anyone, in this process or another, changed the study; at
// most one picture is on its way to the window at a time.
#pragma once

#include "app/window/study/study_edits.h"
#include "app/window/study/study_view.h"
#include "app/window/study/tail.h"
#include "app/window/words.h"
#include "core/api/run_figure.h"
#include "core/api/schema.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <set>
#include <utility>

class QUndoStack;

namespace expe {

class StudyWorker : public QObject {
  Q_OBJECT
public:
  StudyWorker();

  // Thread-safe: the window has taken the last picture and may be sent another.
  void taken() { onItsWay_ = false; }
  // Thread-safe: the figure that is being drawn is no longer wanted.
  void cancel() { ++work_; }
  // Thread-safe: f(*this) on the worker's thread, after what was asked of it before.
  template <class F> void post(F f) {
    QMetaObject::invokeMethod(
        this, [this, f = std::move(f)] { f(*this); }, Qt::QueuedConnection);
  }
  // Thread-safe: done to the study on the worker's thread. What came of it is told by edited(), and to `then`
  // on the thread of `who`; what is wrong to `wrong` there, else by failed().
  void change(const StudyChange& change, QObject* who = nullptr, std::function<void(const Edit&)> then = {},
              std::function<void(const Error&)> wrong = {});
  void again(const StudyChange& step); // the same of an undo or redo: nothing new to undo

  // The rest on the worker's thread.
  void readAhead(const QString& path); // for open(), which is asked for it next
  void open(const QString& path);

  void useSchema(const Schema* schema) { schema_ = schema; } // with the engine's encodings, once it is loaded
  void draw(const std::string& kind, const Config& options); // a figure, by figureParameters(kind)
  void look(qint64 run, std::optional<std::int64_t> checkpoint); // whose losses are told; none: the newest
  void show(const RunIds& runs, bool shown);
  void showAlone(const RunIds& runs);                  // in figures, whatever is shown; none: what is shown
  void group(const std::optional<Grouping>& grouping); // the list of runs, and figures of groups
  void answer(std::int64_t asked); // soon, by a picture of all that was asked for before, which says so
  void removeCheckpoints(qint64 run, const std::vector<std::int64_t>& steps);

signals:
  void opened(const QString& file, const QString& layout, const QString& compared); // notes of the window
  void viewed(expe::StudyViewPtr view);
  void drawing(const QString& kind, double part); // a figure: how far it is
  void failed(const QString& sentence);           // what was asked for could not be done
  void unreadable(const QString& sentence);       // until the next viewed()
  void openFailed(const QString& path, const QString& sentence);
  void edited(const expe::Edit& edit); // which has a way back

private:
  void take(const QString& path, Result<std::unique_ptr<Study>> study);
  void poll();
  void refresh(bool current);
  void answerAnyway();
  bool readAgain(); // false: it could not be read, which is said
  std::shared_ptr<const RunView> viewOf(const TailedRun& run, bool shown);
  DrawnFigure figureOf(const std::string& kind, const RunRows& runs, const Config& options);
  FigureScope scope() const;
  std::shared_ptr<const GroupRows> groupsNow();
  void colorRuns();
  template <class T> void readNote(const std::string& what, const Result<T>& now, T& kept);
  template <class T>
  void readShared(const std::string& what, const Result<T>& now, std::shared_ptr<const T>& kept);
  void readTables();
  bool stillThere();
  // Whether the sentence is to be said now: once, until it is another one, or all was well in between.
  bool isNews(const std::string& about, const QString& sentence);
  template <class T> bool report(const Result<T>& result);

  std::unique_ptr<Study> study_;
  std::pair<QString, std::optional<Result<std::unique_ptr<Study>>>> ahead_; // by its path
  Tail tail_;
  QueueTail queueTail_;
  struct Seen { // of a run, and what it was made of
    std::int64_t version = 0;
    std::shared_ptr<const RunView> view;
  };
  std::map<std::int64_t, Seen> views_;
  const Schema* schema_ = nullptr;
  std::set<std::int64_t> hidden_;
  std::set<std::int64_t> alone_;          // see StudyView
  std::map<std::string, Config> options_; // of figures
  FigureMaker figures_;
  std::optional<Grouping> grouping_;
  std::optional<Baseline> baseline_;
  RunLooks looks_;
  std::shared_ptr<const Slides> slides_ = std::make_shared<const Slides>();
  std::shared_ptr<const Annotations> annotations_ = std::make_shared<const Annotations>();
  std::shared_ptr<const std::vector<SavedTable>> tables_ = std::make_shared<const std::vector<SavedTable>>();
  struct Grouped { // what is said of groups, and what it was made of
    std::vector<std::int64_t> versions;
    std::optional<Grouping> grouping;
    std::optional<Baseline> baseline;
    std::shared_ptr<const GroupRows> rows = std::make_shared<const GroupRows>();
  } grouped_;
  std::shared_ptr<const RunColors> colors_ = std::make_shared<const RunColors>();
  struct Colored {                      // what these are of
    std::vector<std::int64_t> versions; // of the runs
    RunLooks looks;
    bool operator==(const Colored&) const = default;
  } colored_;
  QTimer* timer_ = nullptr;
  std::int64_t seen_ = -1;
  std::int64_t asked_ = 0, answered_ = 0;
  int idle_ = 0;
  bool news_ = false;   // that no picture has shown yet
  bool broken_ = false; // it could not be read the last time
  std::atomic<bool> onItsWay_ = false;
  std::map<std::string, QString> said_; // what is wrong, and of what; empty: nothing
  std::atomic<int> work_ = 0;
};

// What was done is pushed on the stack of the GUI thread, until another study is opened.
void keepUndo(StudyWorker& worker, QUndoStack& edits);
// Those on it that are done, the oldest first; and the same on the stack of another window.
std::vector<Edit> doneEdits(const QUndoStack& edits);
void putBack(const std::vector<Edit>& done, StudyWorker& worker, QUndoStack& edits);

} // namespace expe

Q_DECLARE_METATYPE(expe::StudyViewPtr)
