// Long work of the window, off the GUI thread: one place for its progress, its errors, its end and its
// cancelling. GUI thread.
//
// Jobs of one lane run one after the other, lanes beside each other. What a job is called is its key in the
// status line, and the cause of what is complained of it.
#pragma once

#include "core/base/out_of_memory.h"
#include "core/base/progress.h"

#include <QObject>
#include <QPointer>
#include <QString>

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <vector>

class QThreadPool;

namespace expe {

struct Job {
  QString name;            // "export", "data"
  QString lane;            // "engine"; empty: a lane of the job's name
  QString what;            // as the status line says; empty: nothing is said there
  bool newest = false;     // those of this name that were posted before are no longer wanted
  QString of;              // of whom: said before what is done
  bool late = false;       // nothing is said there before the work says how far it is
  bool background = false; // all else goes first; the lane has no other jobs
};

class Jobs : public QObject {
  Q_OBJECT
public:
  using Wrong = std::function<void(const Error&)>;

  explicit Jobs(QObject* parent);
  ~Jobs() override; // cancels all, and waits

  // `work` is a Result<T>(Progress&) on the lane's thread. What comes of it goes to `then`, which may take
  // nothing, on the GUI thread;
  // an error to `wrong`, or if there is none, and nobody cancelled it, to failed(). Neither is called where
  // `who` is gone, nor of a job that a newer one has replaced.
  template <class Work, class Then>
  void post(const Job& job, QObject* who, Work work, Then then, const Wrong& wrong = {}) {
    using T = std::invoke_result_t<Work, Progress&>;
    const auto whole = [what = (job.what.isEmpty() ? job.name : job.what).toStdString(),
                        work = std::move(work),
                        then = std::move(then)](Progress& progress) -> Result<Finish> {
      T done = withMemoryFor(what, [&] { return work(progress); });
      if (!done)
        return done.error();
      if constexpr (std::is_invocable_v<Then>)
        return Finish(then);
      else
        return Finish([then, value = *std::move(done)] { then(value); });
    };
    start(job, who, whole, wrong);
  }
  bool pending(const QString& name) const; // one that has not ended
  bool told() const;                       // one that the status line tells of
  void cancel();                           // whatever says in the status line that it is being done
  void cancel(const QString& name);        // those
  void drop(const QString& name);          // and nothing comes of them, as if a newer one had replaced them

signals:
  void working(const QString& name, const QString& what, double done, double total);
  void worked(const QString& name);
  void failed(const QString& sentence, const QString& name);
  void settled(const QString& name); // what was complained of is no longer so

private:
  using Finish = std::function<void()>;
  using Whole = std::function<Result<Finish>(Progress&)>;
  enum class Wanted { Yes, Cancelled, Replaced };
  struct Ticket {
    Job job;
    QPointer<QObject> who;
    Wrong wrong;
    std::atomic<Wanted> wanted = Wanted::Yes;
  };
  void start(const Job& job, QObject* who, Whole work, Wrong wrong);
  Result<Finish> run(const Ticket& ticket, const Whole& work); // on the lane's thread
  void end(const std::shared_ptr<Ticket>& ticket, const Result<Finish>& done);

  std::map<QString, std::unique_ptr<QThreadPool>> lanes_; // a thread each
  std::vector<std::shared_ptr<Ticket>> tickets_;          // that have not ended
};

} // namespace expe
