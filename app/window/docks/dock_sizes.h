// How wide and how high the docks of an arrangement are wanted, whatever size the window has now: a window
// that became smaller and larger again shows them as they were. Docks at the left keep their pixels, up to
// two fifths of the window; the others share what is left of it. GUI thread.
#pragma once

#include <QJsonObject>
#include <QMainWindow>
#include <QString>

#include <map>
#include <vector>

namespace expe {

class Dock;

class DockSizes {
public:
  struct Size {
    double width = 0;  // at the left in pixels, else a part of what the left leaves; 0: as it comes
    double height = 0; // a part of the area; 0: what is there
    bool left = false;
  };

  void want(const QString& dock, const Size& size) { sizes_[dock] = size; }
  void take(const QMainWindow& area, const std::vector<Dock*>& docks); // as they lie now
  void apply(QMainWindow& area, const std::vector<Dock*>& docks) const;
  bool empty() const { return sizes_.empty(); }

  QJsonObject json() const;
  static DockSizes of(const QJsonObject& json); // what is not ours is left out

private:
  int heightOf(const Size& size, const QMainWindow& area, double bottom) const;
  bool isAway(const std::vector<Dock*>& docks) const; // whether one of them floats

  std::map<QString, Size> sizes_; // by dock
};

} // namespace expe
