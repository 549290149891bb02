// All looks into models: which worker answers them, in which order, and what there is to say of it. GUI
// thread.
//
// What a user's change asks for is answered at normal priority; what takes seconds, and newer weights of a
// run in training, in the background, and only while nobody waits for anything else. What needs no weights
// has a worker of its own, so that it never waits for what does.
#pragma once

#include "app/window/see/view_probe.h"

#include <QThread>

#include <vector>

namespace expe {

class ViewProbes : public QObject {
  Q_OBJECT
public:
  explicit ViewProbes(QObject* parent);
  ~ViewProbes() override; // ends what is being computed, and waits for it

  // `view` outlives what is asked for it.
  ViewProbe& add(const QString& name, Rank::Kind kind, QWidget& view, bool needsWeights = true);
  void use(Engine* engine, const QString& study); // what is pending is asked of these
  // Of the selected run: another number, other weights. Live: it trains here, so that they change all the
  // time and who looks takes care that it loses little.
  void setWeights(std::int64_t generation, bool live) { weights_ = generation, live_ = live; }
  std::int64_t weights() const { return weights_; }
  bool live() const { return live_; }
  void renew(); // what is outdated

  bool computing() const;  // anything
  bool waitedFor() const;  // something that a user's change asked for
  bool refreshing() const; // something that newer weights asked for
  qint64 takeSpent() {
    return std::exchange(spent_, 0);
  } // milliseconds for newer weights since the last call
  Rank rankOf(const ViewProbe& probe) const;
  const std::vector<ViewProbe*>& all() const { return probes_; }

  // What takes longer than a moment: in words, the part that is done (below 0: not known).
  struct Working {
    QString what;
    double part = -1;
    bool operator==(const Working&) const = default;
  };
  Working working() const; // `what` is empty if nothing is
  void end();              // all that takes longer

signals:
  void changed(); // working()

private:
  friend class ViewProbe;
  void send(const ViewProbe& probe, ProbeWorker::Question question);
  void drop(const ViewProbe& probe);
  void spent(qint64 milliseconds) { spent_ += milliseconds; }
  void order(); // as pointer and docks are now
  void tell();

  struct Worker {
    QThread thread;
    ProbeWorker* worker = nullptr;
  };
  std::vector<ProbeWorker*> workers() const { return {quick_.worker, front_.worker, back_.worker}; }
  void start(Worker& worker, ProbeWorker::Priority priority);

  Worker quick_, front_, back_;
  std::vector<ViewProbe*> probes_;
  std::int64_t weights_ = 0;
  bool live_ = false;
  qint64 spent_ = 0;
  QTimer order_;
  Working told_;
};

} // namespace expe
