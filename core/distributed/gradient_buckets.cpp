#include "core/distributed/gradient_buckets.h"

#include "core/base/lists.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/function_hook.h>
#include <torch/csrc/autograd/variable.h>

#include <cassert>
#include <memory>
#include <utility>

namespace expe {

struct GradientBuckets::Hook : torch::autograd::PostAccumulateGradHook {
  Hook(GradientBuckets& of, std::size_t parameter) : of(of), parameter(parameter) {}
  void operator()(const at::Tensor&) override { of.added(parameter); }
  GradientBuckets& of;
  std::size_t parameter;
};

GradientBuckets::GradientBuckets(ProcessGroup& group, std::vector<at::Tensor> trained, std::int64_t bytes)
    : group_(group), trained_(std::move(trained)), bytes_(bytes), times_(trained_.size()),
      bucketOf_(trained_.size()) {
  for (std::size_t i = 0; i < trained_.size(); ++i)
    torch::autograd::impl::set_post_acc_grad_hooks(trained_[i], std::make_unique<Hook>(*this, i));
}

GradientBuckets::~GradientBuckets() {
  for (const auto& tensor : trained_)
    torch::autograd::impl::set_post_acc_grad_hooks(tensor, nullptr);
}

void GradientBuckets::begin() {
  for (auto& bucket : buckets_) {
    bucket.missing = 0;
    for (const auto parameter : bucket.parameters)
      bucket.missing += times_[parameter];
  }
  next_ = 0;
  sent_.clear();
  watching_ = true;
}

void GradientBuckets::added(std::size_t parameter) {
  if (!watching_)
    return;
  if (buckets_.empty()) { // the first pass shows how often
    ++times_[parameter];
    return;
  }
  assert(bucketOf_[parameter] >= next_); // it was not sent without this
  --buckets_[bucketOf_[parameter]].missing;
  for (; next_ < buckets_.size() && buckets_[next_].missing <= 0; ++next_)
    send(buckets_[next_]);
}

void GradientBuckets::finish(at::Tensor loss) {
  watching_ = false;
  if (buckets_.empty())
    learn();
  for (; next_ < buckets_.size(); ++next_)
    send(buckets_[next_]);
  sent_.push_back(group_.sum({std::move(loss)}));
  for (const auto& wait : std::exchange(sent_, {}))
    wait();
}

// Of those alone that a backward pass comes to.
void GradientBuckets::learn() {
  std::int64_t size = bytes_;
  for (std::size_t i = trained_.size(); i-- > 0;) {
    if (times_[i] == 0)
      continue;
    const auto more = static_cast<std::int64_t>(trained_[i].nbytes());
    if (size + more > bytes_)
      buckets_.emplace_back(), size = 0;
    size += more;
    bucketOf_[i] = buckets_.size() - 1;
    buckets_.back().parameters.push_back(i);
  }
}

void GradientBuckets::send(const Bucket& bucket) {
  sent_.push_back(
      group_.sum(mapped(bucket.parameters, [&](auto parameter) { return trained_[parameter].grad(); })));
}

} // namespace expe
