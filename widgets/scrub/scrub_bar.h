// The bar that is always in sight: a scrubber for each parameter that may change without training again, one
// for the checkpoint, the text, and the number that all this comes to. It keeps to two rows: details that
// have no room there stand back until they are asked for. Says what is asked; what is shown comes by
// setValue(). GUI thread.
#pragma once

#include "widgets/scrub/scrubber.h"

#include <QWidget>

#include <cstdint>
#include <optional>
#include <vector>

class QSpacerItem;
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

  void setScrubs(const std::vector<Scrub>& scrubs); // scrubbers of keys that stay keep value and focus
  void setSteps(std::vector<std::int64_t> checkpoints, bool live); // none and not live: no such scrubber
  void setValue(const QString& key, const Value& value);           // not emitted
  void setPinned(const QString& key, const std::optional<Value>& value);
  void setError(const QString& key, const QString& sentence); // empty: none
  ScrubText* text() const { return text_; }
  ScrubReading* reading() const { return reading_; }

  Scrubber* scrubber(const QString& key) const;                          // null if there is none
  const std::vector<Scrubber*>& scrubbers() const { return scrubbers_; } // in the bar's order
  QToolButton* more() const { return more_; }                            // hidden while there is room for all

signals:
  void moved(const QString& key, const expe::Value& value); // while dragging too
  void resetWanted(const QString& key);                     // to the run's own value

protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

private:
  static constexpr int gap = 16; // of columns, in pixels

  Scrubber* make(const Scrub& scrub);
  void arrange();                     // in as few rows as there is room for
  void choose(int first, int others); // who is shown in rows of these widths
  void placeRow(std::size_t from, std::size_t to, int top, int width, int height);
  std::vector<std::size_t> rowEnds(int first, int others) const;
  int widthOf(std::size_t from, std::size_t to) const;
  void sayMore();
  void orderTabs();
  void showError();

  std::vector<Scrubber*> scrubbers_; // the checkpoint's is the last
  std::vector<Scrubber*> shown_;     // of these
  QToolButton* more_;                // shows the others
  QSpacerItem* room_;                // as high as all rows
  ScrubText* text_;
  ScrubReading* reading_;
  QLabel* error_;
};

} // namespace expe
