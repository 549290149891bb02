// The queue and the sweeps of a study kept at hand: read again when a run itself has changed, and once a
// second where something could have changed that nobody counts, as that a process has ended. One thread.
#pragma once

#include "app/window/study_view.h"

#include <memory>

namespace expe {

class QueueTail {
public:
  // Whether it is another one than before. What cannot be read is as it was.
  bool read(Study& study, bool round);
  void clear() { *this = QueueTail(); }
  const std::shared_ptr<const QueueView>& view() const { return view_; }

private:
  static Result<QueueView> all(Study& study);

  std::shared_ptr<const QueueView> view_;
  std::int64_t revision_ = 0; // up to which all is read
  std::int64_t version_ = -1; // of the study, when it was read
};

} // namespace expe
