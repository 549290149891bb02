// Where the docks of each task lie as they are meant.
#pragma once

#include <QString>

#include <vector>

namespace expe {

struct DockPlace {
  QString name;
  bool shown = true; // or there to be called for
};
using DockStack = std::vector<DockPlace>; // in one place, as tabs; the first on top

struct DockPlan {
  std::vector<DockStack> left;               // one below the other
  std::vector<std::vector<DockStack>> right; // columns
  DockStack bottom;
  int leftWidth = 320;
  bool square = false; // the last column is as wide as a square map needs that is on top of it

  std::vector<const DockStack*> stacks() const;
  std::vector<QString> tops() const; // of the stacks, where they are shown
};

DockPlan planOf(const QString& task); // of Docks::tasks()

} // namespace expe
