// The device that is none refuses what a GPU refuses.
#include "tests/accelerator/fake_device.h"

#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>
#include <ATen/DeviceAccelerator.h>
#include <c10/core/CachingDeviceAllocator.h>
#include <c10/core/Event.h>
#include <c10/core/StreamGuard.h>
#include <c10/util/Exception.h>

#include <QtTest>

#include <sys/wait.h>
#include <unistd.h>

using namespace expe;

namespace {

at::TensorOptions on(int index = 0) {
  return at::TensorOptions(fake::device(index));
}

bool isNotANumber(const at::Tensor& tensor) {
  return tensor.to(at::kCPU).isnan().all().item<bool>();
}

} // namespace

class FakeDeviceTest : public QObject {
  Q_OBJECT
private slots:
  void asksBeforeItIsUsed() { // the first: nothing was on it yet
    auto* allocator = c10::getDeviceAllocator(c10::kPrivateUse1);
    QVERIFY_THROWS_EXCEPTION(c10::Error, allocator->getDeviceStats(0));
    const auto used = at::ones({4}, on());
    QCOMPARE(allocator->getDeviceStats(0).allocated_bytes[0].current, 512);
  }

  void computesAsTheCpu() {
    const auto a = at::rand({5, 7}), b = at::rand({7, 3});
    const auto there = at::mm(a.to(fake::device()), b.to(fake::device()));
    QCOMPARE(there.device(), fake::device());
    QVERIFY(at::equal(there.to(at::kCPU), at::mm(a, b)));
    const auto part = there.t().slice(0, 1, 3).select(1, 2); // views share memory
    part.add_(1);
    QVERIFY(at::equal(there.to(at::kCPU).t().slice(0, 1, 3).select(1, 2),
                      at::mm(a, b).t().slice(0, 1, 3).select(1, 2) + 1));
  }

  void memoryIsNotTheHosts() {
    const auto there = at::ones({4}, on());
    const auto child = ::fork();
    if (child == 0) {
      ::signal(SIGSEGV, SIG_DFL);
      volatile const float touched = *there.const_data_ptr<float>();
      ::_exit(touched == 1 ? 1 : 2);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    QVERIFY(WIFSIGNALED(status) || WEXITSTATUS(status) > 2); // a sanitizer exits by itself
  }

  void whatWasNotWrittenIsNoNumber() {
    QVERIFY(isNotANumber(at::empty({8}, on())));
    QVERIFY(isNotANumber(at::empty({8}, on().dtype(at::kBFloat16))));
  }

  void devicesDoNotMix() {
    const auto a = at::ones({2}, on(0)), b = at::ones({2}, on(1));
    QVERIFY_THROWS_EXCEPTION(c10::Error, at::add(a, b));
    QVERIFY_THROWS_EXCEPTION(c10::Error, at::add(a, at::ones({2})));
    QCOMPARE(at::add(a, at::scalar_tensor(2)).sum().item<double>(),
             6.0); // a number of the host's may be added
    QCOMPARE(at::add(a.to(fake::device(1)), b).device(), fake::device(1));
  }

  void pinnedCopiesAreLate() {
    auto host = at::ones({4}).pin_memory();
    const auto there = host.to(fake::device(), at::kFloat, true);
    host.fill_(2); // a race: it was not waited for
    QCOMPARE((there + 0).to(at::kCPU).sum().item<double>(), 8.0);

    auto back = at::zeros({4}).pin_memory();
    back.copy_(there, true);
    QVERIFY(isNotANumber(back));
    at::accelerator::synchronizeDevice(0);
    QCOMPARE(back.sum().item<double>(), 8.0);
  }

  void streamsWaitForEachOther() {
    const auto* guard = c10::impl::getDeviceGuardImpl(c10::kPrivateUse1);
    const auto other = guard->getStreamFromGlobalPool(fake::device(), true);
    const auto first = at::accelerator::getCurrentStream(0);
    const auto x = at::ones({4}, on()); // written on the first
    {
      const c10::StreamGuard onOther(other);
      QVERIFY_THROWS_EXCEPTION(c10::Error, x + 1);
      c10::Event written(c10::kPrivateUse1);
      written.record(first);
      written.block(other);
      QVERIFY((x + 1).defined());
    }
    QVERIFY_THROWS_EXCEPTION(c10::Error, x.add_(1)); // which the other may still be reading
    guard->synchronizeStream(other);
    x.add_(1);
    QCOMPARE(x.sum().item<double>(), 8.0);
  }

  void waitsAreCounted() {
    const auto there = at::ones({4}, on()), host = at::ones({2, 5}).pin_memory();
    fake::forget();
    host.to(fake::device(), at::kFloat, true);
    QVERIFY(fake::waits().empty());
    there.sum().item<double>();
    there.to(at::kCPU);
    at::ones({4}).to(fake::device());
    host.slice(1, 0, 4).to(fake::device(), at::kFloat, true); // by memory that is not pinned
    const std::map<std::string, long> expected = {
        {"aten::_local_scalar_dense", 1}, {"copy to the host", 1}, {"copy to the device", 2}};
    QCOMPARE(fake::waits(), expected);
    QCOMPARE(fake::operators().at("aten::sum"), 1);
  }

  void memoryIsCountedKeptAndRefused() {
    constexpr int bytes = (4 << 20) + 512; // with those behind, which nobody may write
    auto* allocator = c10::getDeviceAllocator(c10::kPrivateUse1);
    allocator->emptyCache();
    const auto [before, all] = allocator->getMemoryInfo(0);
    const std::int64_t held = allocator->getDeviceStats(0).allocated_bytes[0].current;
    {
      const auto large = at::empty({1 << 20}, on());
      QCOMPARE(allocator->getDeviceStats(0).allocated_bytes[0].current - held, bytes);
    }
    QCOMPARE(allocator->getDeviceStats(0).allocated_bytes[0].current, held);
    QCOMPARE(before - allocator->getMemoryInfo(0).first, std::size_t(bytes)); // in the cache
    allocator->emptyCache();
    QCOMPARE(allocator->getMemoryInfo(0).first, before);

    fake::refuse(1);
    const auto first = at::empty({4}, on());
    QVERIFY_THROWS_EXCEPTION(c10::OutOfMemoryError, at::empty({4}, on()));
    QVERIFY(at::empty({4}, on()).defined());
    fake::limit(1 << 20);
    QVERIFY_THROWS_EXCEPTION(c10::OutOfMemoryError, at::empty({1 << 20}, on()));
    fake::limit(std::int64_t(16) << 30);
  }

  void drawsOtherNumbers() {
    auto ours = at::globalContext().getAcceleratorHooksInterface(c10::kPrivateUse1).getNewGenerator(0);
    auto cpu = at::make_generator<at::CPUGeneratorImpl>(7);
    ours.set_current_seed(7);
    QVERIFY(
        !at::equal(at::empty({4}, on()).normal_(0, 1, ours).to(at::kCPU), at::empty({4}).normal_(0, 1, cpu)));
  }

  void deterministicFormsAreAskedFor() {
    const auto x = at::ones({4}, on());
    QVERIFY(at::cumsum(x, 0).defined());
    at::globalContext().setDeterministicAlgorithms(true, false);
    QVERIFY_THROWS_EXCEPTION(c10::Error, at::cumsum(x, 0));
    QVERIFY(at::cumsum(x.to(at::kLong), 0).defined());
    at::globalContext().setDeterministicAlgorithms(false, false);
  }

  void gradients() {
    auto x = at::rand({3, 4}), w = at::rand({4, 2});
    auto there = x.to(fake::device()).requires_grad_(), weight = w.to(fake::device()).requires_grad_();
    x.requires_grad_(), w.requires_grad_();
    at::mm(x, w).tanh().sum().backward();
    at::mm(there, weight).tanh().sum().backward();
    QVERIFY(at::equal(weight.grad().to(at::kCPU), w.grad()));
    QVERIFY(at::equal(there.grad().to(at::kCPU), x.grad()));
  }
};

QTEST_GUILESS_MAIN(FakeDeviceTest)
#include "fake_device_test.moc"
