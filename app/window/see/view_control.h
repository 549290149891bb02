// The views of a model: asks for each that is in sight what it shows of the selection, and draws it. Nothing
// here knows what a view is about. GUI thread.
#pragma once

#include "app/window/see/view_probes.h"
#include "app/window/study/study_view.h"
#include "core/api/views.h"

#include <QObject>

#include <deque>
#include <optional>

namespace expe {

class FigureControl;
class Selection;
struct FigurePane;

class ViewControl : public QObject {
  Q_OBJECT
public:
  ViewControl(FigureControl& figures, Selection& selection, ViewProbes& probes, QObject* parent,
              const std::function<QWidget*(const std::string& view)>& beside);
  void setView(StudyViewPtr view);
  void askAll(); // what of it has changed
  // What this view would be asked at that state; nothing: it is no view of a model.
  std::optional<ProbeRequest> request(const std::string& view, const ProbeState& now) const;
  Figure asShown(const std::string& view, Figure figure) const; // in groups, if its options say so

private:
  struct Shown {
    const View* view = nullptr;
    const FigurePane* drawn = nullptr;
    ViewProbe* probe = nullptr;
    bool inSight = false;
    QString said;       // in place of a figure
    ProbeRequest asked; // last
    Answered<ProbeRequest> answered;
    Figure figure; // of runs one by one
  };
  void connectView(Shown& shown);
  void ask(Shown& shown);
  void forget(Shown& shown); // what was asked, and what is on its way
  void say(Shown& shown, const QString& sentence);
  void draw(Shown& shown, const Figure& figure);
  void show(Shown& shown);
  ProbeRequest request(const Shown& shown, const ProbeState& now) const;
  const Shown* find(const std::string& view) const; // null: there is none
  QString what(const View& view, const ProbeState& state) const;

  FigureControl& figures_;
  Selection& selection_;
  const ViewProbes& probes_;
  std::deque<Shown> shown_;
  StudyViewPtr view_;
};

} // namespace expe
