// Loops run on as many threads as LibTorch computes with, and what our kernels compute on several threads is
// what they compute on one.
#include "core/runtime/parallel.h"

#include "tests/engine/training.h"

#include <ATen/Parallel.h>

#include <atomic>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>

using namespace expe;

namespace {

class Threads {
public:
  explicit Threads(int n) : before_(at::get_num_threads()) { at::set_num_threads(n); }
  ~Threads() { at::set_num_threads(before_); }
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

private:
  int before_;
};

} // namespace

class ParallelTest : public QObject {
  Q_OBJECT

private slots:
  void isSpreadOverThreads() {
    const Threads three(3);
    std::mutex mutex;
    std::set<std::thread::id> threads;
    std::set<std::tuple<int, std::int64_t, std::int64_t>> parts;
    parallelFor(5, 15, 1, [&](std::int64_t from, std::int64_t to) {
      const std::lock_guard lock(mutex);
      threads.insert(std::this_thread::get_id());
      parts.insert({at::get_thread_num(), from, to});
    });
    QCOMPARE(threads.size(), std::size_t{3});
    QCOMPARE(parts,
             (std::set<std::tuple<int, std::int64_t, std::int64_t>>{{0, 5, 9}, {1, 9, 13}, {2, 13, 15}}));
  }

  void fewAreDoneAtOnce_data() {
    QTest::addColumn<int>("threads");
    QTest::addColumn<std::int64_t>("grain");
    QTest::newRow("one thread") << 1 << std::int64_t{1};
    QTest::newRow("no more than the grain") << 3 << std::int64_t{10};
  }
  void fewAreDoneAtOnce() {
    QFETCH(int, threads);
    QFETCH(std::int64_t, grain);
    const Threads some(threads);
    std::vector<std::pair<std::int64_t, std::int64_t>> parts;
    parallelFor(0, 10, grain, [&](std::int64_t from, std::int64_t to) { parts.emplace_back(from, to); });
    QCOMPARE(parts.size(), std::size_t{1});
    QCOMPARE(parts.front(), std::pair(std::int64_t{0}, std::int64_t{10}));
    parallelFor(4, 4, grain, [&](std::int64_t from, std::int64_t to) { parts.emplace_back(from, to); });
    QCOMPARE(parts.size(), std::size_t{1});
  }

  void grainsBoundTheThreads() {
    const Threads four(4);
    std::atomic<int> parts = 0;
    std::atomic<std::int64_t> sum = 0;
    parallelFor(0, 10, 5, [&](std::int64_t from, std::int64_t to) { ++parts, sum += to - from; });
    QCOMPARE(parts.load(), 2);
    QCOMPARE(sum.load(), std::int64_t{10});
  }

  void withinALoopItIsPlain() {
    const Threads two(2);
    std::atomic<int> outer = 0, inner = 0;
    parallelFor(0, 2, 1, [&](std::int64_t, std::int64_t) {
      ++outer;
      parallelFor(0, 100, 1, [&](std::int64_t, std::int64_t) { ++inner; });
    });
    QCOMPARE(outer.load(), 2);
    QCOMPARE(inner.load(), 2);
  }

  void whatIsThrownComesOut() {
    const Threads two(2);
    std::atomic<int> ended = 0;
    const auto loop = [&] {
      parallelFor(0, 2, 1, [&](std::int64_t from, std::int64_t) {
        ++ended;
        if (from == 1)
          throw std::runtime_error("the second");
      });
    };
    QVERIFY_THROWS_EXCEPTION(std::runtime_error, loop());
    QCOMPARE(ended.load(), 2);
    parallelFor(0, 2, 1, [&](std::int64_t, std::int64_t) { ++ended; });
    QCOMPARE(ended.load(), 4);
  }
};

QTEST_GUILESS_MAIN(ParallelTest)
#include "parallel_test.moc"
