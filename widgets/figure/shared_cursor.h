// The one cursor of a window: the place that is pointed at, by quantity, marked in every figure that has an
// axis of one of them, and in the text. Beside it what the window looks at now, wherever is pointed. GUI
// thread.
#pragma once

#include <QObject>

#include <map>
#include <optional>
#include <string>

namespace expe {

using Place = std::map<std::string, double>; // by quantity, as of Panel::pickX and pickY: {"position", 311}

class SharedCursor : public QObject {
  Q_OBJECT
public:
  void set(const Place& place, const QObject* source); // `source`: where it is pointed
  void clear();
  void leave(const QObject* source); // the same, if it is pointed there
  void setPresent(const Place& present);

  const Place& place() const { return place_; }
  const QObject* source() const { return source_; } // null: nowhere
  // What is meant on an axis of the quantity: also the distance of a query and a key that are both pointed
  // at; and where only one of them is, the other has its position.
  std::optional<double> at(const std::string& quantity) const;
  const Place& present() const { return present_; }

signals:
  void changed();
  void presentChanged();

private:
  Place place_, present_;
  const QObject* source_ = nullptr;
};

} // namespace expe
