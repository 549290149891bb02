// One view's look into a model: what is wanted of it, what it shows, and, while these differ, the overlay
// that says so. Whatever comes late never replaces what is newer. GUI thread.
#pragma once

#include "app/window/see/probe_worker.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>

#include <functional>

namespace expe {

class ViewProbes;
class BusyOverlay;

class ViewProbe : public QObject {
  Q_OBJECT
public:
  // For less than this a view may show what it showed; together with a repaint it stays below 100 ms.
  static constexpr int moment = 40; // milliseconds

  using Show = std::function<void()>; // on the GUI thread
  using First = std::function<void(Show)>;
  // On a worker's thread. `first` shows what is known so far.
  using Question = std::function<Result<Show>(Probe&, Progress&, const First& first)>;

  // `view` is what is dimmed, and where Esc ends what is computed for it; ViewProbes makes it.
  ViewProbe(ViewProbes& probes, const QString& name, Rank::Kind kind, QWidget& view, bool needsWeights);

  // What is shown is of another state from now on. `what` names what is computed.
  void want(const QString& what, Question question);
  // Once more, of newer weights or since it failed. While a run trains, and where nothing has changed, what
  // is shown is right until the answer comes.
  void renew();
  void again();                        // what is pending, of another engine
  void forget();                       // nothing is wanted, nor what is on its way
  void doubt(const QString& sentence); // what is shown is of another state, and nothing is computed: why
  void end();                          // it stays as it is, and may go on
  void setInSight(bool inSight);       // its dock is in front; what is outdated is asked for once it is
  // Asked for by a button: never again by itself, and nothing of what was asked for before is shown.
  void setOnce() { once_ = true; }

  const QString& name() const { return name_; }
  const QString& what() const { return what_; }
  QWidget& view() const { return view_; }
  Rank::Kind kind() const { return kind_; }
  bool needsWeights() const { return needsWeights_; }
  bool pending() const { return pending_; }
  bool quiet() const { return quiet_; }
  bool late() const { return pending_ && !quiet_ && late_; } // it takes longer than a moment
  bool inSight() const;
  bool stale() const { return stale_; } // what is shown is of another state
  double part() const { return part_; } // of the work; below 0: not known
  const BusyOverlay* overlay() const;
  // In sight, and there are newer weights, or it failed and the cause may be gone.
  bool outdated() const;

signals:
  void failed(const QString& sentence, const QString& key); // that is to blame; empty: none
  void changed();                                           // pending(), late() or part()

private:
  friend class ViewProbes;
  void ask(const QString& what, Question question, bool quiet);
  ProbeWorker::Question told(std::int64_t serial) const; // what a worker is asked
  void show(std::int64_t serial, const Show& show, bool whole);
  void fail(std::int64_t serial, const Error& error);
  void progress(std::int64_t serial, const QString& how, double part);
  void took(qint64 milliseconds, bool quiet);
  void settle();
  void updateOverlay();

  ViewProbes& probes_;
  QString name_;
  Rank::Kind kind_;
  QWidget& view_;
  const bool needsWeights_;
  QPointer<BusyOverlay> overlay_;
  Question question_;
  QString what_, how_, doubt_;
  double part_ = -1;
  std::int64_t serial_ = 0, shown_ = 0; // of what is wanted; of what is shown
  std::int64_t weights_ = 0;            // ViewProbes::weights() when it was asked
  bool once_ = false, inSight_ = true, pending_ = false, quiet_ = false, late_ = false, stale_ = false,
       ended_ = false, failed_ = false;
  QTimer moment_;
  QElapsedTimer asked_, failedAt_;
  qint64 took_ = 0; // milliseconds, the last answer
};

} // namespace expe
