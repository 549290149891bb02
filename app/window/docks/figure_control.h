// The figures of the window: how they are drawn, what is exported and copied of them. GUI thread.
#pragma once

#include "app/window/study/study_view.h"
#include "widgets/figure/shared_cursor.h"
#include "widgets/words.h"

#include <QObject>

#include <deque>
#include <optional>

class QRubberBand;

namespace expe {

class Actions;
class Dock;
class Docks;
class DraggedRuns;
class FigureModes;
class FigureView;
class NoticeBar;
class PendingFigure;
class StudyWorker;
struct ExportChoice;

// A figure in a dock of its own, with its options in the title line.
struct FigurePane {
  std::string kind;
  QString name; // of its dock: the kind, and of a further pane of a view its number too
  FigureView* view = nullptr;
  FigureModes* modes = nullptr;
  Dock* dock = nullptr;
  PendingFigure* pending = nullptr; // of those that the study's worker draws
  int chosen = 0;                   // the higher, the later
  bool further() const { return name != q(kind); }
};

class FigureControl : public QObject {
  Q_OBJECT
public:
  FigureControl(Docks& docks, Actions& actions, StudyWorker& worker, NoticeBar& notice, QWidget& window);
  // `beside`: stands left of the figure in its dock. The reference stays good.
  const FigurePane& add(const std::string& kind, const QString& title, const QString& tab,
                        QWidget* beside = nullptr) {
    return add(kind, q(kind), title, tab, beside);
  }
  // A further pane of the view, which begins with the options of the first; its number is part of its name.
  const FigurePane& addFurther(const std::string& kind, int number);
  void showBeside(const FigurePane& further); // the first stays in sight
  bool inUse(const FigurePane& further) const;
  void setView(StudyViewPtr view);
  void taken(double milliseconds); // the picture, which took so long to show: another may come
  void showRuns(const std::vector<std::int64_t>& runs, bool shown);
  void showAlone(const std::vector<std::int64_t>& runs);         // none: as before
  void emphasise(const std::vector<std::int64_t>& runs);         // in every figure; none: none
  void setGrouped(bool grouped);                                 // the figures of runs
  void expectGroups();                                           // that are others, or the baseline is
  void look(qint64 run, std::optional<std::int64_t> checkpoint); // whose losses by length are drawn
  const FigurePane& figure(const std::string& kind) const;       // the first of the kind
  SharedCursor& cursor() { return cursor_; }
  // That which was chosen last of those with something in them; in sight if any is. Null: there is none.
  const FigurePane* active() const;
  FigureView& loss() { return *figure("loss").view; }
  FigureView& length() { return *figure("length").view; }

signals:
  void optionsChanged(const QString& name);
  // Onto that pane, from the lists of runs and of checkpoints.
  void dropped(const QString& name, const expe::DraggedRuns& runs);
  void pointedAt(const std::vector<std::int64_t>& runs); // whose line the pointer is at; none: at no line
  void working(const QString& what,
               double part); // figures that take longer than a moment; below 0: not known
  void idle();               // there are none

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  const FigurePane& add(const std::string& kind, const QString& name, const QString& title,
                        const QString& tab, QWidget* beside);
  bool drag(FigurePane& onto, QEvent& event); // false: it is none of runs
  void addPending(const std::string& kind, const QString& title,
                  const QString& tab);                // which the worker draws
  void ask(const std::string& kind);                  // the worker, to draw it with its options
  void expect(const std::vector<std::string>& kinds); // of what the worker was asked just now
  void tellPending();
  void showActions(); // which there are, and at which pane they are: it is marked
  void choose(std::size_t index);
  void annotate(bool on);
  void keep(FigureView& view, std::size_t panel, const std::vector<Annotation>& wanted); // in the study
  void contextMenu(const QPoint& at);
  std::vector<ExportChoice> choices() const;
  void exportFigure();

  Docks& docks_;
  Actions& actions_;
  StudyWorker& worker_;
  NoticeBar& notice_;
  QWidget& window_;
  SharedCursor cursor_; // of all of them
  QRubberBand* frame_;  // around the figure that something is dragged over
  std::deque<FigurePane> figures_;
  int choices_ = 0;
  std::int64_t asked_ = 0;     // of the worker
  std::int64_t annotated_ = 0; // what was asked last when something was written on a figure
  std::pair<qint64, std::optional<std::int64_t>> looked_;
  StudyViewPtr view_;
};

} // namespace expe
