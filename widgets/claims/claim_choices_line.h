// What losses a claim or a table is of, as a line of choices: runs, what groups are alike in, what is tuned,
// lengths, protocol, split. Passive. GUI thread.
#pragma once

#include "core/api/comparison.h"

#include <QWidget>

namespace expe {

class ChoiceButton;
class FlowLayout;

class ClaimChoicesLine : public QWidget {
  Q_OBJECT
public:
  enum class Groups { Chosen, ByRowsAndColumns }; // whether what groups are alike in is a choice of its own
  explicit ClaimChoicesLine(Groups groups, QWidget* parent = nullptr);

  void addFirst(QWidget* widget); // before them
  void add(QWidget* widget);      // after them
  void setChoices(const ClaimChoices& choices);
  void setSource(const LossSource& source); // not emitted
  void setFixed(bool fixed);                // the source is shown and cannot be changed here
  const LossSource& source() const { return source_; }

  static QString keyText(const std::string& key); // "Learning rate (training.rate)"
  // The key that is meant by its end, as somebody may have typed it: one of `keys`, else as it is.
  static std::string fullKey(const std::vector<std::string>& keys, const std::string& typed);
  static QString lengthText(double length); // "2×"

signals:
  void changed();         // source()
  void selectionWanted(); // of the list of runs, as the runs

private:
  ChoiceButton* button(const QString& name, const QString& label, const QString& tip, bool several,
                       const QString& none);
  void showRuns();
  void showProtocols(const std::vector<std::string>& measured);
  void take();

  LossSource source_;
  std::vector<std::string> keys_;
  FlowLayout* line_;
  ChoiceButton *runs_ = nullptr, *by_ = nullptr, *except_ = nullptr, *tuned_ = nullptr, *lengths_ = nullptr,
               *protocol_ = nullptr, *split_ = nullptr;
};

} // namespace expe
