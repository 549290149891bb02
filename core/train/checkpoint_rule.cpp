#include "core/train/checkpoint_rule.h"

namespace expe {

std::vector<Checkpoint> outdated(const std::vector<Checkpoint>& all, std::int64_t most,
                                 const std::set<std::int64_t>& passing) {
  std::vector<Checkpoint> gone;
  std::int64_t newer = 0; // that stay
  for (auto each = all.rbegin(); each != all.rend(); ++each) {
    const bool surplus = (most > 0 && newer >= most) || passing.contains(each->step);
    if (newer > 0 && surplus && !each->kept && !each->best)
      gone.push_back(*each);
    else
      ++newer;
  }
  return gone;
}

} // namespace expe
