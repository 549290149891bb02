// All looks into models: what each view wants and shows, which thread answers it, and in which order. All of
// it happens on the GUI thread, but for the questions themselves.
//
// What a user's change asks for is answered at normal priority; what takes seconds, and newer weights of a
// run in training, in the background, and only while nobody waits for anything else. What needs no weights
// has a thread of its own, so that it never waits for what does. A newer question of a view replaces the
// older, also one that is being answered, which is then cancelled. What is at hand is shown before anything
// is computed. The one of lowest rank goes first; one of a lower kind makes what is being answered wait.
//
// While a slider is dragged all views are asked again and again, faster than they answer. So that each of
// them follows, they take turns: who was answered while another showed nothing of what was wanted of it lets
// that one go first. And what is being answered may come to its first figure, of a state just left, if that
// is soon.
#pragma once

#include "core/api/engine.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPoint>
#include <QPointer>
#include <QTimer>

#include <algorithm>
#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace expe {

class BusyOverlay;
class ViewProbes;
struct ProbeThread;

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

// States of which all is known, most likely, as it was asked for before: the newest of them.
template <class State> class Answered {
public:
  bool has(const State& state) const { return std::ranges::find(all_, state) != all_.end(); }
  void add(const State& state) {
    if (has(state))
      return;
    all_.push_back(state);
    if (all_.size() > most)
      all_.pop_front();
  }

private:
  static constexpr std::size_t most = 64;
  std::deque<State> all_;
};

// One view's look into a model: what is wanted of it, what it shows, and, while these differ, the overlay
// that says so. Whatever comes late never replaces what is newer.
class ViewProbe : public QObject {
  Q_OBJECT
public:
  // For less than this a view may show what it showed; together with a repaint it stays below 100 ms.
  static constexpr int moment = 40; // milliseconds
  // So soon the first figure of a state that was left may still come; twice as late where none came in that
  // time.
  static constexpr qint64 grace = 150; // milliseconds

  using Show = std::function<void()>; // on the GUI thread
  using First = std::function<void(Show)>;
  // On another thread. `first` shows what is known so far.
  using Question = std::function<Result<Show>(Probe&, Progress&, const First& first)>;

  // `view` is what is dimmed, and where Esc ends what is computed for it; ViewProbes makes it.
  ViewProbe(ViewProbes& probes, Rank::Kind kind, QWidget& view, bool needsWeights);

  enum class Kept {
    No,
    Yes
  }; // whether a question that was answered before is answered at once, even if cancelled

  // What is shown is of another state from now on. `what` names what is computed.
  void want(const QString& what, Question question, Kept kept = Kept::No) {
    kept_ = kept;
    ask(what, std::move(question), false);
  }
  // The same of what `find(probe, progress, coarse)` finds: a Result<Found>, and before it, by `coarse`, what
  // is known so far. `show(found, whole)` shows it.
  template <class Found, class Find, class ShowIt>
  void want(const QString& what, const Find& find, const ShowIt& show, Kept kept = Kept::No) {
    const auto question = [=](Probe& probe, Progress& progress, const First& first) -> Result<Show> {
      auto found = TRY(find(probe, progress, [&](const Found& some) { first([=] { show(some, false); }); }));
      return Show([show, found = std::move(found)] { show(found, true); });
    };
    want(what, question, kept);
  }
  void forget();                       // nothing is wanted, nor what is on its way
  void doubt(const QString& sentence); // what is shown is of another state, and nothing is computed: why
  void end();                          // it stays as it is, and may go on
  void setInSight(bool inSight);       // its dock is in front; what is outdated is asked for once it is
  // Asked for by a button: never again by itself, and nothing of what was asked for before is shown.
  void setOnce() { once_ = true; }

  bool pending() const { return pending_; }
  Rank::Kind urgency() const;
  Rank rank(const QPoint& pointer) const; // on the screen: the nearer to it the lower

signals:
  void failed(const QString& sentence, const QString& key); // that is to blame; empty: none
  void changed();                                           // pending(), or how far it is

private:
  friend class ViewProbes;
  void ask(const QString& what, Question question, bool quiet);
  // Once more, of newer weights or since it failed. While a run trains, and where nothing has changed, what
  // is shown is right until the answer comes.
  void renew();
  std::function<void(Probe&)> answering(std::shared_ptr<const std::atomic<bool>> cancelled); // on a thread
  std::function<void(Probe&)> lookingUp(); // the same, of what is at hand alone
  void show(std::int64_t serial, const Show& show, bool whole);
  void fail(std::int64_t serial, const Error& error);
  void progress(std::int64_t serial, const QString& how, double part);
  void took(qint64 milliseconds, bool quiet);
  void settle();
  void updateOverlay();
  bool late() const { return pending_ && !quiet_ && late_; } // it takes longer than a moment
  bool inSight() const;
  bool takesTurnsWith(const ViewProbe& other) const;
  bool
  refinesBeside(const ViewProbe& other) const; // it shows something of what is wanted, that one nothing yet
  bool yieldsTo(const ViewProbe& other) const; // so, or it was answered while that one waited
  bool outdated() const; // in sight, and there are newer weights, or it failed and the cause may be gone

  ViewProbes& probes_;
  const Rank::Kind kind_;
  QWidget& view_;
  const bool needsWeights_;
  QPointer<BusyOverlay> overlay_;
  Question question_;
  ProbeThread* waitsFor_ = nullptr; // to answer it; null: it is being answered, or nothing is asked
  QString what_, how_, doubt_;
  double part_ = -1;                     // of the work; below 0: not known
  std::int64_t serial_ = 0, shown_ = 0;  // of what is wanted; of what is shown
  std::atomic<std::int64_t> newest_ = 0; // serial_, for threads
  std::int64_t weights_ = 0;             // those of ViewProbes when it was asked
  // Counted in questions of all views: which it has waited since for anything to be shown of what is wanted
  // (0: it does not), and which it was when it was last answered.
  std::int64_t waitsSince_ = 0, turn_ = 0;
  Kept kept_ = Kept::No;
  qint64 grace_ = grace;
  bool once_ = false, inSight_ = true, pending_ = false, quiet_ = false, late_ = false, ended_ = false,
       failed_ = false;
  bool stale_ = false; // what is shown is of another state
  QTimer moment_;
  QElapsedTimer asked_, failedAt_;
  qint64 took_ = 0; // milliseconds, the last answer
};

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
  bool live() const { return live_; }
  void renew(); // what is outdated

  bool computing() const;  // anything
  bool upToDate() const;   // all that is in sight shows what is wanted of it
  bool waitedFor() const;  // something that a user's change asked for
  bool refreshing() const; // something that newer weights asked for
  // Milliseconds for newer weights since the last call.
  qint64 takeSpent() { return std::exchange(spent_, 0); }

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

protected:
  bool event(QEvent* event) override; // of orderSoon()

private:
  friend class ViewProbe;
  void send(ViewProbe& probe);
  void drop(ViewProbe& probe);
  void endAnswer(const ViewProbe& probe); // that is on its way
  void endSoon(ProbeThread& thread);      // it answers an older question of a view that has a newer
  void orderSoon();                       // once all is asked that is asked at once
  void order();                           // as pointer and docks are now
  void order(ProbeThread& thread);
  bool goesBefore(const ViewProbe& a, const ViewProbe& b) const;
  static bool interrupts(const ViewProbe& next, const ViewProbe& answered);
  void answer(ProbeThread& thread, ViewProbe& probe);
  void rest(ProbeThread& thread);
  void look(ProbeThread& thread, std::function<void(Probe&)> what); // there, once its turn comes
  bool idle(const ProbeThread& thread) const;
  void tell();

  std::unique_ptr<ProbeThread> quick_, front_, back_;
  const std::vector<ProbeThread*> threads_;
  std::vector<ViewProbe*> probes_;
  Engine* engine_ = nullptr;
  QString study_;
  std::int64_t weights_ = 0;
  bool live_ = false;
  std::int64_t turns_ = 0; // questions so far
  bool soon_ = false;      // order() is about to come
  QPoint pointer_;         // when it came last
  qint64 spent_ = 0;
  QTimer order_;
  Working told_;
};

} // namespace expe
