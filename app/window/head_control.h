// The thumbnails of all heads beside the attention figure: choose the head that every view shows. GUI thread.
#pragma once

#include "core/api/probe.h"

#include <QObject>

#include <optional>

namespace expe {

class HeadGrid;
class ProbeDesk;
class Selection;

class HeadControl : public QObject {
  Q_OBJECT
public:
  HeadControl(Selection& selection, ProbeDesk& desk, QObject* parent);
  HeadGrid* grid() { return grid_; } // to be put where the attention is
  void refresh() { ask(true); }      // weights are other than they were

protected:
  bool eventFilter(QObject* watched, QEvent* event) override; // the grid comes into sight

private:
  void ask(bool again);
  void complain(const QString& sentence);

  Selection& selection_;
  ProbeDesk& desk_;
  HeadGrid* grid_;
  std::optional<ProbeState> asked_;
  std::int64_t serial_ = 0;
};

} // namespace expe
