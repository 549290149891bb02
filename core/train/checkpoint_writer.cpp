#include "core/train/checkpoint_writer.h"

#include "core/runtime/guard.h"

#include <cassert>
#include <utility>

namespace expe {

void CheckpointWriter::begin(Work work) {
  assert(!thread_.joinable());
  writing_ = true;
  thread_ = std::jthread([this, work = std::move(work)] {
    result_ = caught([&] { return work(*study_); });
    writing_ = false;
  });
}

Result<CheckpointWriter::Said> CheckpointWriter::finish() {
  if (!thread_.joinable())
    return Said();
  thread_.join();
  return std::exchange(result_, Said());
}

} // namespace expe
