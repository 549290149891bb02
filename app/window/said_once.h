// What is wrong and stays wrong is said once: again only when it is another thing, or was well in between.
#pragma once

#include <QString>

#include <utility>

namespace expe {

class SaidOnce {
public:
  // Whether the sentence is to be said now; empty: all is well.
  bool isNews(const QString& sentence) {
    return std::exchange(said_, sentence) != sentence && !sentence.isEmpty();
  }
  void forget() { said_.clear(); }

private:
  QString said_;
};

} // namespace expe
