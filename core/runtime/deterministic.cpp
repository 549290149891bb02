#include "core/runtime/deterministic.h"

#include <ATen/Context.h>

#include <mutex>

namespace expe {
namespace {

std::mutex counted;
int alive = 0; // that ask

void ask(bool on) {
  auto& context = at::globalContext();
  context.setDeterministicAlgorithms(on, false);
  context.setDeterministicCuDNN(on);
  context.setDeterministicFillUninitializedMemory(!on); // nothing here reads what it has not written
}

} // namespace

Deterministic::Deterministic(c10::Device device) : asks_(!device.is_cpu()) {
  const std::lock_guard lock(counted);
  if (asks_ && alive++ == 0)
    ask(true);
}

Deterministic::~Deterministic() {
  const std::lock_guard lock(counted);
  if (asks_ && --alive == 0)
    ask(false);
}

} // namespace expe
