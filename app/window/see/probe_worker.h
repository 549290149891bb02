// Looks into models on a thread of its own. Questions have names: a newer one of the same name replaces the
// older, also one that is being answered, which is then cancelled. The one of lowest rank goes first; one of
// a lower kind makes what is being answered wait.
#pragma once

#include "core/api/engine.h"

#include <QObject>
#include <QString>

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

namespace expe {

// Which question goes first.
struct Rank {
  enum Kind {
    Requested, // a button was pressed for it
    Window,    // of the tokens of a window
    Text,      // of many windows of a text
    Slow,      // seconds and more: surfaces
    Hidden,    // nobody sees it
  };
  Kind kind = Window;
  int distance = 0; // of the view from the pointer, in pixels
  bool operator<(const Rank& other) const {
    return std::pair(kind, distance) < std::pair(other.kind, other.distance);
  }
};

class ProbeWorker : public QObject {
  Q_OBJECT
public:
  // Runs on the worker's thread. Whether it was cancelled the progress says.
  using Question = std::function<void(Probe&, Progress&)>;
  enum class Priority {
    Normal,     // somebody waits
    Background, // behind everything else that this machine does
  };
  explicit ProbeWorker(Priority priority) : priority_(priority) {}
  // Takes a question only while `other`, which lives as long, has none. Before anything is asked.
  void waitFor(ProbeWorker& other);

  // All of these are thread-safe.
  void use(Engine* engine, const QString& study); // what was asked before is dropped
  void ask(const QString& name, Rank rank, Question question);
  void setRank(const QString& name, Rank rank); // of one that waits or is being answered
  void drop(const QString& name);
  void dropAll();
  bool idle() const;
  QString running() const; // the name of what is being answered; empty if nothing is

signals:
  void rested(); // it is idle now

private:
  struct Asked {
    Rank rank;
    Question question;
  };
  void work();
  bool take(QString& name, Asked& asked, int& mine);
  void done(const QString& name, const Asked& asked, int mine);
  void interrupt();
  bool idleNow() const { return waiting_.empty() && running_.isNull(); }
  void rest(bool before); // tells if it became idle

  const Priority priority_;
  ProbeWorker* other_ = nullptr;
  mutable std::mutex mutex_;
  std::map<QString, Asked> waiting_;
  QString running_; // null if none
  Rank runningRank_;
  int runningGeneration_ = 0; // while it is the present one, what is being answered is wanted
  bool again_ = false;        // it was interrupted for another, and is to be answered after that
  Engine* engine_ = nullptr;
  QString study_;
  bool changed_ = false; // engine or study
  std::atomic<int> generation_ = 0;
  std::unique_ptr<Probe> probe_; // the worker's thread, as the next
  bool lowered_ = false;
};

} // namespace expe
