// The bar that is always in sight, one row of one height: a scrubber for each parameter that may change
// without training again, length, scale and checkpoint first; those that it has no room for stand behind
// "More" with the text, and how many of them are not the run's own values stands there. At the right the
// number that all this comes to, or what is wrong. Says what is asked; what is shown comes by setValue(). GUI
// thread.
#pragma once

#include "widgets/scrub/scrubber.h"

#include <QWidget>

#include <cstdint>
#include <optional>
#include <vector>

class QFrame;
class QHBoxLayout;
class QToolButton;

namespace expe {

class ScrubReading;
class ScrubText;

class ScrubBar : public QWidget {
  Q_OBJECT
public:
  static constexpr const char* checkpoint = "checkpoint";  // the key of that scrubber
  static constexpr std::int64_t newest = Scrubber::newest; // its value for the weights as they are

  explicit ScrubBar(QWidget* parent = nullptr);

  // And the checkpoint, so that the others stay where they are. Those whose keys stay keep value and focus.
  void setScrubs(const std::vector<Scrub>& scrubs);
  void setSteps(std::vector<std::int64_t> checkpoints, bool live); // none and not live: nothing to choose
  void setValue(const QString& key, const Value& value);           // not emitted
  void setPinned(const QString& key, const std::optional<Value>& value);
  void setError(const QString& key, const QString& sentence); // empty: none
  ScrubText* text() const { return text_; }
  ScrubReading* reading() const { return reading_; }

  Scrubber* scrubber(const QString& key) const;                          // null if there is none
  const std::vector<Scrubber*>& scrubbers() const { return scrubbers_; } // in the bar's order
  bool inRow(const Scrubber& scrubber) const;                            // or behind "More"
  QToolButton* more() const { return more_; }
  QString played() const { return played_; } // the key of what Play runs
  void setPlaying(bool on);
  QToolButton* play() const { return play_; } // checked while it runs

  QSize minimumSizeHint() const override;

signals:
  void playWanted(bool on);
  void moved(const QString& key, const expe::Value& value); // while dragging too
  void resetWanted(const QString& key);                     // to the run's own value

protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

private:
  Scrubber* make(const Scrub& scrub);
  void setHeight();
  void arrange();     // who stands in the row
  int beside() const; // pixels of the row that no scrubber may have
  std::size_t fitting() const;
  void fillPlay(); // what may be played
  void showMore();
  void sayMore();
  void orderTabs();
  void showError();

  std::vector<Scrubber*> scrubbers_;
  std::size_t shown_ = 0; // of these in the row: the first
  QHBoxLayout* row_;
  QToolButton *play_, *more_;
  QString played_ = "length";
  QFrame* rest_; // what opens above it
  ScrubText* text_;
  ScrubReading* reading_;
};

} // namespace expe
