// What is to be known of a claim or a table, a line each: what is left out, what is missing with a way to
// make it, and whether the test split may be read. As high as its lines, up to a share of what it stands in;
// more are scrolled to.
// GUI thread.
#pragma once

#include "core/api/comparison.h"

#include <QString>
#include <QTextBrowser>

#include <functional>
#include <vector>

namespace expe {

class ClaimNotes : public QTextBrowser {
  Q_OBJECT
public:
  explicit ClaimNotes(QWidget* parent = nullptr);
  void clear();
  enum class Tone { Plain, Warning, Wrong };
  void add(const QString& text, Tone tone = Tone::Plain);
  // With a link that can be clicked, or reached by Tab and Enter.
  void add(const QString& text, const QString& link, std::function<void()> act);
  void addReadings(const std::vector<TestReading>& readings); // of the test split, the newest three
  // In place of all others: whether the test split may be read, which it was so often before.
  // `read`: what is shown was read of it, before something came that is new.
  void askForTest(const std::vector<TestReading>& readings, bool read, std::function<void()> act);
  void show(); // what was added since clear()

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {0, 24}; }

protected:
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override; // the parent's size
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override; // colours of another theme

private:
  struct Note {
    QString text, link;
    Tone tone = Tone::Plain;
    std::function<void()> act;
  };
  int wanted() const; // pixels of height
  std::vector<Note> notes_;
};

} // namespace expe
