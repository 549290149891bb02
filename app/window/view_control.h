// The views of a model: asks for each that is in sight what it shows of the selection, and draws it. Nothing
// here knows what a view is about. GUI thread.
#pragma once

#include "app/window/probe_desk.h"
#include "app/window/study_view.h"
#include "core/api/views.h"

#include <QObject>
#include <QTimer>

#include <vector>

namespace expe {

class FigureControl;
class Selection;
struct Drawn;

class ViewControl : public QObject {
  Q_OBJECT
public:
  // `quick` answers what needs no weights, so that it never waits for what does.
  ViewControl(FigureControl& figures, Selection& selection, ProbeDesk& quick, ProbeDesk& desk,
              QObject* parent, const std::function<QWidget*(const std::string& view)>& beside);
  void setView(StudyViewPtr view);
  void setLive(bool live) { live_ = live; } // the run trains: looks are short
  void refresh(bool slowToo);               // weights are other than they were

private:
  struct Shown {
    const View* view = nullptr;
    const Drawn* drawn = nullptr;
    bool inSight = false, complained = false;
    ProbeRequest asked;                       // last
    std::int64_t serial = 0, drawnSerial = 0; // of the question; of what is drawn
  };
  void ask(Shown& shown, bool again = false);
  void askAll();
  void forget(Shown& shown); // what was asked, and what is on its way
  void draw(std::size_t index, std::int64_t serial, const Figure& figure);
  void complain(std::size_t index, std::int64_t serial, const QString& sentence);
  ProbeRequest request(const Shown& shown) const;
  ProbeDesk& deskOf(const View& view) { return view.uses & UsesWeights ? desk_ : quick_; }

  FigureControl& figures_;
  Selection& selection_;
  ProbeDesk &quick_, &desk_;
  std::vector<Shown> shown_;
  StudyViewPtr view_;
  bool live_ = false;
};

} // namespace expe
