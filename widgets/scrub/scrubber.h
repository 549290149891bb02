// One parameter that is moved to see what it does: label, value as it may be typed, note, and a slider;
// choices, flags, lists of numbers and texts have a combo, a check box or a line to type in in its place. GUI
// thread.
#pragma once

#include "core/api/parameters.h"
#include "widgets/elided_label.h"
#include "widgets/scrub/scrub_track.h"

#include <QLabel>
#include <QString>
#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace expe {

// What one scrubber moves.
struct Scrub {
  Parameter parameter;
  double minimum = 0, maximum = 1; // of the slider: what is typed may go on to the parameter's own limits
  ScrubTicks ticks;                // under the slider; they attract the handle
  std::optional<double> edge;      // where training ended
  std::function<QString(const Value&)> note; // after the value: "tokens · 4×"; none: the unit
};

class Scrubber : public QWidget {
  Q_OBJECT
public:
  static constexpr std::int64_t newest = -1; // a stop: the weights as they are

  explicit Scrubber(const Scrub& scrub, QWidget* parent = nullptr);

  QString key() const { return QString::fromStdString(scrub_.parameter.key); }
  Type type() const { return scrub_.parameter.type; }
  void setScrub(const Scrub& scrub); // of the same key and type
  // Only these values, `newest` last, which is called so or live.
  void setStops(const std::vector<std::int64_t>& stops, bool live);

  void setValue(const Value& value); // not emitted; not while the handle is dragged
  const Value& value() const { return value_; }
  void setPinned(const std::optional<Value>& value);
  void setError(const QString& sentence); // empty: none
  QString error() const { return error_; }
  bool isChanged() const { return value_ != scrub_.parameter.standard; } // from the run's own
  QString words() const;                                                 // "Factor f 4"
  QString label() const { return label_->text(); }
  ScrubTrack* track() const { return track_; } // null of what does not slide
  // What is played through: its stops, or what the arrows come to on the way from one end to the other.
  std::vector<Value> steps() const; // none of what does not slide
  QWidget* editor() const;          // what has the focus first
  int neededWidth() const;          // width

signals:
  void moved(const QString& key, const expe::Value& value);
  void resetWanted(const QString& key); // to the run's own value
  void errorChanged();

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  bool isTyped() const { return type() != Type::Choice && type() != Type::Boolean && !isNumber(); }
  bool isNumber() const { return type() == Type::Integer || type() == Type::Real; }
  void makeHead();
  QLineEdit* makeField();
  QWidget* makeControl();
  ScrubScale scaleOf(const Scrub& scrub) const;
  QString textOf(const Value& value) const;
  void refresh(); // the value in force
  void say();
  void take(const Value& value); // a request of the user's
  void typed();
  bool fieldKey(int key, Qt::KeyboardModifiers modifiers);

  Scrub scrub_;
  Value value_;
  std::optional<Value> pinned_;
  QString error_;
  bool live_ = false;
  QLabel* label_ = nullptr;
  QLineEdit* field_ = nullptr;
  ElidedLabel* note_ = nullptr;
  ScrubTrack* track_ = nullptr;
  QComboBox* choice_ = nullptr;
  QCheckBox* check_ = nullptr;
};

double numberOf(const Value& value); // of a whole or real one

} // namespace expe
