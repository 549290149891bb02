// Looks into models on a thread of its own. Questions have names: a newer one of the same name replaces the
// older, also one that is being answered, which is then cancelled; the one of lowest rank goes first, and
// makes those of higher rank that are being answered wait.
#pragma once

#include "core/api/engine.h"

#include <QObject>
#include <QString>

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>

namespace expe {

class ProbeDesk : public QObject {
  Q_OBJECT
public:
  // Runs on the desk's thread. Whether it was cancelled the progress says.
  using Question = std::function<void(Probe&, Progress&)>;

  // All of these are thread-safe.
  void use(Engine* engine, const QString& study); // what was asked before is dropped
  void ask(const QString& name, int rank, Question question);
  void drop(const QString& name);
  void dropAll();
  bool idle() const;

signals:
  void progressed(const QString& name, const QString& what, double done, double total);
  void answered(const QString& name); // or cancelled for good

private:
  struct Asked {
    int rank = 0;
    Question question;
  };
  void work();
  bool take(QString& name, Asked& asked, int& mine);
  void done(const QString& name, const Asked& asked, int mine);

  mutable std::mutex mutex_;
  std::map<QString, Asked> waiting_;
  QString running_; // the name that is being answered; null if none
  int runningRank_ = 0;
  bool again_ = false; // it was interrupted for another, and is to be answered after that
  Engine* engine_ = nullptr;
  QString study_;
  bool other_ = false; // engine or study
  std::atomic<int> generation_ = 0;
  std::unique_ptr<Probe> probe_; // the desk's thread
};

} // namespace expe
