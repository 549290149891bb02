#include "core/attention/mask_cache.h"

#include <algorithm>

namespace expe {
namespace {

constexpr std::size_t mostKept = 6; // of training, and of the lengths that are validated beside it

std::vector<at::Tensor> madeOf(const AttentionPlan& plan) {
  return {plan.queries, plan.keys, plan.bias.slopes, plan.bias.byDistance};
}

} // namespace

at::Tensor MaskCache::get(const AttentionPlan& plan, at::ScalarType type,
                          const std::function<at::Tensor()>& make) {
  const auto of = madeOf(plan);
  const bool trained =
      std::ranges::any_of(of, [](const at::Tensor& t) { return t.defined() && t.requires_grad(); });
  // A text's own decay never comes again, and a function's identity is not known.
  if (trained || plan.bias.decay.defined() || plan.bias.dense)
    return make();
  const auto& mask = plan.pieces.front().mask;
  const auto same = [&](const Entry& entry) {
    if (entry.type != type || entry.mask != mask || entry.queries != plan.queryCount() ||
        entry.keys != plan.keyCount() || entry.of.size() != of.size())
      return false;
    for (std::size_t i = 0; i < of.size(); ++i)
      if (!entry.of[i].tensor.is_same(of[i]) ||
          (of[i].defined() && entry.of[i].version != static_cast<std::int64_t>(of[i]._version())))
        return false;
    return true;
  };
  if (const auto found = std::ranges::find_if(entries_, same); found != entries_.end()) {
    entries_.splice(entries_.begin(), entries_, found);
    return found->made;
  }
  Entry entry{{}, mask, plan.queryCount(), plan.keyCount(), type, make()};
  for (const auto& tensor : of)
    entry.of.push_back({tensor, tensor.defined() ? static_cast<std::int64_t>(tensor._version()) : 0});
  entries_.push_front(std::move(entry));
  if (entries_.size() > mostKept)
    entries_.pop_back();
  return entries_.front().made;
}

} // namespace expe
