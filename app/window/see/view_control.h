// The views of a model: asks for each that is in sight what it shows of the selection, and draws it. Nothing
// here knows what a view is about. GUI thread.
#pragma once

#include "app/window/see/held.h"
#include "app/window/see/view_probes.h"
#include "app/window/study/study_view.h"
#include "core/api/views.h"

#include <QJsonArray>
#include <QObject>

#include <deque>
#include <optional>

namespace expe {

class DraggedRuns;
class FigureControl;
class HoldButton;
class Selection;
struct FigurePane;

class ViewControl : public QObject {
  Q_OBJECT
public:
  ViewControl(FigureControl& figures, Selection& selection, ViewProbes& probes, QObject* parent,
              const std::function<QWidget*(const std::string& view)>& beside);
  void setView(StudyViewPtr view);
  void useSchema(const Schema& schema) { schema_ = &schema; } // outlives this
  void askAll();                                              // what of it has changed
  // What this pane would be asked where the selection is at that state; nothing: it is none of a model.
  std::optional<ProbeRequest> request(const QString& pane, const ProbeState& now) const;
  Figure asShown(const QString& pane, Figure figure) const; // in groups, if its options say so
  // What a pane shows of the selection, of which it may hold a part.
  ProbeState stateOf(const QString& pane) const;

  // Another pane of that view, beside the first, which holds that much.
  void open(const std::string& view, const Held& held);
  QJsonArray further() const; // panes and what they hold, to be kept with the study
  void setFurther(const QJsonArray& panes);

signals:
  void drawn(const expe::ProbeState& state, const expe::Figure& figure); // as far as it is

private:
  struct Shown {
    const View* view = nullptr;
    const FigurePane* drawn = nullptr;
    HoldButton* hold = nullptr; // of a further pane; null: it follows in all
    Held held;
    ViewProbe* probe = nullptr;
    bool inSight = false;
    QString said;       // in place of a figure
    ProbeRequest asked; // last
    Answered<ProbeRequest> answered;
    Figure figure; // of runs one by one
  };
  Shown& add(const View& view, const FigurePane& drawn);
  Shown& addFurther(const View& view, int number);
  void connectView(Shown& shown);
  void hold(Shown& shown, int parts, bool held);
  void setHeld(Shown& shown, const Held& held);
  void tellHeld(Shown& shown);
  void drop(Shown& onto, const DraggedRuns& runs);
  void ask(Shown& shown);
  void forget(Shown& shown); // what was asked, and what is on its way
  void say(Shown& shown, const QString& sentence);
  void draw(Shown& shown, const Figure& figure);
  void show(Shown& shown);
  ProbeRequest request(const Shown& shown, const ProbeState& now) const;
  ProbeState stateOf(const Shown& shown, const ProbeState& now) const;
  QString missing(const Shown& shown) const;    // why it shows nothing; empty: it does
  const Shown* find(const QString& pane) const; // null: there is none
  QString what(const View& view, const ProbeState& state) const;

  FigureControl& figures_;
  Selection& selection_;
  ViewProbes& probes_;
  const Schema* schema_ = nullptr;
  std::deque<Shown> shown_; // the first of each view, then further ones
  StudyViewPtr view_;
};

} // namespace expe
