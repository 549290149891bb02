// The slides of the study: a state of the active figure becomes one, the window goes back to each, with its
// sentence above the figures, and all of them are written. GUI thread.
#pragma once

#include "app/window/study/study_view.h"
#include "core/api/slides.h"

#include <QLabel>
#include <QObject>

#include <functional>
#include <optional>

namespace expe {

class Actions;
class Docks;
class FigureControl;
class Jobs;
class ModelViews;
class NoticeBar;
class SlideList;
class StudyWorker;
struct FigurePane;

class SlideControl : public QObject {
  Q_OBJECT
public:
  SlideControl(Actions& actions, Docks& docks, FigureControl& figures, ModelViews& views, Jobs& jobs,
               StudyWorker& worker, NoticeBar& notice, QWidget& window);
  QWidget* line() { return line_; } // to be put above the figures; there while a slide is shown
  void useSchema(const Schema& schema) { schema_ = &schema; }
  void setView(const StudyViewPtr& view);
  bool presents() const { return at_.has_value(); }
  void step(int by);
  void end(); // of presenting: what is drawn is what was drawn before
  // As pages of a PDF, or as one figure, by the ending of `file`.
  void write(const QString& file, bool together);

signals:
  void presentsChanged();
  void runWanted(qint64 run); // to be selected, before this returns
  void groupingWanted(const expe::Grouping& grouping);

private:
  struct Seen { // what the figure of a slide depends on
    ProbeState now;
    std::optional<ProbeState> pinned;
    Config options;
    bool operator==(const Seen&) const = default;
  };
  void connectList(SlideList& list);
  ProbeState stateOf(const FigurePane& pane) const;
  std::optional<Slide> present() const; // the state of the active figure; none: it has none
  void keep();
  void edit(std::size_t at);
  void change(const QString& what, std::size_t at, const std::function<void(Slides&, std::size_t at)>& how);
  QStringList names() const;
  QString freeName(const Slide& slide) const;
  QString whatIt(const Slide& slide) const;
  void show(std::size_t at);
  QString missing(const Slide& slide) const; // what of it is no longer there, in a sentence
  void bringBack(const Slide& slide);
  void restore(const ProbeState& now, const std::optional<ProbeState>& pinned);
  Seen seen(const std::string& kind) const;
  void say();
  void ask();

  Actions& actions_;
  Docks& docks_;
  FigureControl& figures_;
  ModelViews& views_;
  Jobs& jobs_;
  StudyWorker& worker_;
  NoticeBar& notice_;
  QWidget& window_;
  SlideList* list_;
  QLabel* line_;
  const Schema* schema_ = nullptr;
  StudyViewPtr view_;
  std::optional<std::size_t> at_;   // the slide that is shown
  std::vector<std::int64_t> alone_; // runs that alone were drawn before
  QString trouble_;                 // why it cannot be
  std::optional<Seen> seen_;        // as it was shown
};

} // namespace expe
