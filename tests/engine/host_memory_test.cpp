// Memory of tensors on the host: handed out again, counted, given back, and refused where there is none.
#include "tests/engine/models.h"

#include "core/runtime/guard.h"
#include "core/runtime/host_memory.h"
#include "core/runtime/memory.h"

#include <thread>

using namespace expe;

namespace {

constexpr std::int64_t mebibyte = 1 << 20;

at::Tensor bytes(std::int64_t count) {
  return at::empty({count}, at::kByte);
}

} // namespace

class HostMemoryTest : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() {
    if (!useHostMemory())
      QSKIP("The address sanitizer watches LibTorch's own.");
  }
  void cleanup() { releaseHostMemory(); }

  void isHandedOutAgain() {
    const auto* first = bytes(9 * mebibyte).const_data_ptr();
    QVERIFY(hostMemory().kept >= 9 * mebibyte);
    const auto again = bytes(9 * mebibyte - 100); // of nearly the same size
    QVERIFY(again.const_data_ptr() == first);
    const auto other = bytes(9 * mebibyte);
    QVERIFY(other.const_data_ptr() != first);
    QVERIFY(hostMemory().used >= 18 * mebibyte - 100);
  }

  void whatIsHandedOutOverlapsNothing() { // of many sizes, freed in another order
    std::vector<at::Tensor> held;
    for (int round = 0; round < 200; ++round) {
      const auto size = (1 + round * 37 % 97) * 50000;
      held.push_back(bytes(size).fill_(round % 251));
      if (held.size() > 12)
        held.erase(held.begin() + round * 5 % 12);
      for (const auto& each : held)
        QVERIFY(at::equal(each.slice(0, 0, 1), each.slice(0, -1)));
    }
    for (const auto& each : held)
      QVERIFY((each == each[0]).all().item<bool>());
  }

  void isGivenBack() {
    { const auto held = bytes(20 * mebibyte); }
    QVERIFY(hostMemory().kept > 0);
    releaseHostMemory();
    QCOMPARE(hostMemory().kept, 0);
    const auto stays = bytes(20 * mebibyte).fill_(3);
    releaseHostMemory();
    QVERIFY((stays == 3).all().item<bool>());
  }

  void littleIsLeftAfterAComputation() {
    QVERIFY(guarded([]() -> Result<void> {
      const auto a = bytes(150 * mebibyte), b = bytes(200 * mebibyte);
      return {};
    }));
    QVERIFY(hostMemory().kept > 0 && hostMemory().kept <= leftForTheNext);
  }

  // Both together stay near the most that was used, whatever sizes come and go.
  void littleMoreIsKeptThanWasUsed() {
    std::int64_t most = 0;
    for (int round = 1; round <= 60; ++round) {
      const auto held = bytes(round * mebibyte + 12345 * round);
      most = std::max(most, hostMemory().used);
      QVERIFY(hostMemory().used + hostMemory().kept <= most * 3 / 2 + 1);
    }
  }

  void isCounted() {
    const MemoryMeter meter{c10::Device(at::kCPU)};
    {
      const auto a = bytes(5 * mebibyte), b = bytes(700);
      QVERIFY(meter.peak() >= 5 * mebibyte + 700 && meter.peak() < 5 * mebibyte + 2000);
    }
    const auto c = bytes(3 * mebibyte);
    QVERIFY(meter.peak() < 5 * mebibyte + 2000);
  }

  void threadsShareIt() {
    std::vector<std::jthread> threads;
    std::atomic<int> wrong = 0;
    for (int number = 1; number <= 4; ++number)
      threads.emplace_back([&wrong, number] {
        for (int round = 0; round < 300; ++round) {
          const auto mine = bytes((1 + round % 7) * 300000).fill_(number);
          wrong += !(mine == number).all().item<bool>();
        }
      });
    threads.clear();
    QCOMPARE(wrong.load(), 0);
  }

  void whatTheMachineLacksIsRefused() {
    const auto result = guarded([]() -> Result<void> {
      std::vector<at::Tensor> held; // never touched: the kernel alone would grant it
      held.reserve(100);
      for (int i = 0; i < 100; ++i)
        held.push_back(bytes(memoryToBeHad(c10::Device(at::kCPU)) / 4 * 5));
      return {};
    });
    QVERIFY(!result);
    QVERIFY2(result.error().text.find("Out of memory") == 0, result.error().text.c_str());
    QVERIFY(bytes(mebibyte).defined()); // all else goes on
  }
};

QTEST_GUILESS_MAIN(HostMemoryTest)
#include "host_memory_test.moc"
