// The thumbnails of all heads beside the attention figure: choose the head that every view shows. GUI thread.
#pragma once

#include "core/api/probe.h"

#include <QObject>

#include <optional>

namespace expe {

class HeadGrid;
class ViewProbe;
class ViewProbes;
class Selection;

class HeadControl : public QObject {
  Q_OBJECT
public:
  HeadControl(Selection& selection, ViewProbes& probes, QObject* parent);
  HeadGrid* grid() { return grid_; } // to be put where the attention is

protected:
  bool eventFilter(QObject* watched, QEvent* event) override; // the grid comes into sight

private:
  void ask();
  void say(const QString& sentence); // in place of the heads

  Selection& selection_;
  HeadGrid* grid_;
  ViewProbe* probe_;
  std::optional<ProbeState> asked_;
};

} // namespace expe
