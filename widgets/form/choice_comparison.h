// Choices side by side, as below their cards: picture, equation, what it is and where it acts. GUI thread.
#pragma once

#include "core/api/figure.h"
#include "widgets/form/choice_entry.h"

#include <QScrollArea>

#include <map>
#include <vector>

namespace expe {

class ChoiceComparison : public QScrollArea {
  Q_OBJECT
public:
  static constexpr int most = 3; // side by side
  explicit ChoiceComparison(QWidget* parent = nullptr);

  void show(const std::vector<ChoiceEntry>& entries, const std::map<QString, Figure>& figures, int width);
  int wanted() const { return wanted_; } // pixels that the highest of them takes

private:
  int wanted_ = 0;
};

} // namespace expe
