// What is to be known of a claim or a table, a line each: what is left out, what is missing with a way to
// make it, and whether the test split may be read. GUI thread.
#pragma once

#include "core/api/comparison.h"

#include <QLabel>
#include <QString>

#include <functional>
#include <vector>

namespace expe {

class ClaimNotes : public QLabel {
  Q_OBJECT
public:
  explicit ClaimNotes(QWidget* parent = nullptr);
  void clear();
  enum class Tone { Plain, Warning, Wrong };
  void add(const QString& text, Tone tone = Tone::Plain);
  // With a link that can be clicked, or reached by Tab and Enter.
  void add(const QString& text, const QString& link, std::function<void()> act);
  void show(); // what was added since clear()
  QString plainText() const;

  void addReadings(const std::vector<TestReading>& readings); // of the test split, the newest three

private:
  QStringList lines_;
  std::vector<std::function<void()>> acts_;
};

} // namespace expe
