// Copies between the host and the device that is none, done as late as a GPU may do them.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <string>

namespace expe::fake {

bool isOurs(const at::Tensor& tensor);
// The same memory as operators may touch it, a tensor of the CPU. Keeps it alive.
at::Tensor opened(const at::Tensor& ours);
// A tensor of the device over the memory of `owner`, of which `opened` is a view.
at::Tensor closedAs(const at::Tensor& opened, const at::Tensor& owner);
at::Tensor toDevice(const at::Tensor& host, c10::DeviceIndex device); // new memory

void copy(const at::Tensor& from, const at::Tensor& to, bool goOn);
// An operator is about to touch it.
void wanted(const at::Tensor& ours);
void wanted(const void* storage);
void hostWaits();     // for all that was asked before
std::int64_t asked(); // copies so far
bool done(std::int64_t copies);
void hostWaitsFor(std::int64_t copies);

c10::Allocator* pinnedMemory();
bool isPinned(const void* address);

void countOperator(const std::string& name);
void countWait(const std::string& name);

} // namespace expe::fake
