#include "core/inspect/read_text.h"

namespace expe {

Result<std::shared_ptr<TextLosses>> readByPosition(LoadedModel& subject, const Asked& asked) {
  const auto length = subject.length(asked.state);
  auto scan = TRY(asked.models.scans().byPosition(
      subject, asked.state.split, length, longestFor(subject, length), asked.options.integer("tokens")));
  TRY(scan->read(subject, static_cast<int>(asked.round), asked.progress, subject.stamp(asked.state)));
  asked.whole = scan->complete();
  return scan;
}

} // namespace expe
