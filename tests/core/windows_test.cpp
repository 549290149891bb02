// Which tokens are trained on and scored.
#include "core/data/windows.h"

#include <QtTest>
#include <algorithm>
#include <map>
#include <set>

using namespace expe;

namespace {

const std::vector<Range> ranges = {{0, 1000}, {1000, 1016}, {1016, 3500}, {3600, 3857}};

// How often each target (by its place in the text) is scored.
std::map<size_t, int> scored(const std::vector<EvalWindow>& windows) {
  std::map<size_t, int> times;
  for (const auto& w : windows)
    for (std::int64_t i = w.inputs - w.scored; i < w.inputs; ++i)
      ++times[w.begin + static_cast<size_t>(i) + 1];
  return times;
}

bool withinOneRange(const EvalWindow& w) {
  return std::any_of(ranges.begin(), ranges.end(), [&](const Range& r) {
    return r.begin <= w.begin && w.begin + static_cast<size_t>(w.inputs) + 1 <= r.end;
  });
}

std::vector<EvalWindow> windowsOf(double k, Protocol protocol, std::int64_t most = 0, double longest = 16,
                                  std::int64_t stride = 0) {
  return evaluationWindows(ranges, 16, k, longest, protocol, stride, most);
}

bool same(const std::vector<EvalWindow>& a, const std::vector<EvalWindow>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const EvalWindow& x, const EvalWindow& y) {
    return x.begin == y.begin && x.inputs == y.inputs && x.scored == y.scored && x.block == y.block;
  });
}

} // namespace

class WindowsTest : public QObject {
  Q_OBJECT

  static void listedOrNot() { // the order of an epoch
    QTest::addColumn<qint64>("listed");
    QTest::newRow("listed") << qint64(TrainingWindows::mostListed);
    QTest::newRow("computed") << qint64(0);
  }

private slots:
  void trainingStaysWithinItsRanges_data() { listedOrNot(); }
  void trainingStaysWithinItsRanges() {
    QFETCH(qint64, listed);
    const TrainingWindows windows(ranges, 16, 7, listed);
    // 62, 0 (16 tokens are one too few), 155 and 16 windows fit; one fewer leaves room for the offset
    QCOMPARE(windows.perEpoch(), std::int64_t(61 + 154 + 15));
    std::set<size_t> offsets;
    for (std::int64_t epoch = 0; epoch < 200; ++epoch) {
      auto starts = windows.starts(epoch * windows.perEpoch(), windows.perEpoch());
      for (size_t start : starts)
        QVERIFY(withinOneRange({start, 16, 16, 0}));
      std::sort(starts.begin(), starts.end()); // no two overlap: each is met once an epoch
      for (size_t i = 1; i < starts.size(); ++i)
        QVERIFY(starts[i] - starts[i - 1] >= 16);
      offsets.insert(starts[0]);
    }
    QVERIFY(offsets.size() >= 16); // of 0 … 23
    QCOMPARE(*offsets.rbegin(), size_t(23));
  }

  void epochsAndSeedsDiffer_data() { listedOrNot(); }
  void epochsAndSeedsDiffer() {
    QFETCH(qint64, listed);
    const TrainingWindows one(ranges, 16, 7, listed), again(ranges, 16, 7, listed),
        other(ranges, 16, 8, listed);
    const auto n = one.perEpoch();
    QCOMPARE(one.starts(0, n), again.starts(0, n));
    QVERIFY(one.starts(0, n) != one.starts(n, n));
    QVERIFY(one.starts(0, n) != other.starts(0, n));
    auto ordered = one.starts(0, n);
    QVERIFY(!std::is_sorted(ordered.begin(), ordered.end()));
  }

  void anyPlaceCanBeAskedForAlone_data() { listedOrNot(); }
  void anyPlaceCanBeAskedForAlone() {
    QFETCH(qint64, listed);
    const TrainingWindows windows(ranges, 16, 7, listed);
    const auto all = windows.starts(0, 3 * windows.perEpoch());
    for (std::int64_t i = static_cast<std::int64_t>(all.size()) - 1; i >= 0; i -= 37)
      QCOMPARE(windows.starts(i, 1)[0], all[static_cast<size_t>(i)]);
    const TrainingWindows fresh(ranges, 16, 7, listed);
    const auto from = windows.perEpoch() - 5;
    QVERIFY(std::equal(all.begin() + from, all.begin() + from + 10, fresh.starts(from, 10).begin()));
  }

  void recordsAreMetAtEachPlace_data() { listedOrNot(); }
  // Windows of 24 tokens are 8 records of 3. Of 25 tokens they come to all places by themselves.
  void recordsAreMetAtEachPlace() {
    QFETCH(qint64, listed);
    const std::vector<Range> all = {{0, 1000}, {1002, 1027}};
    const TrainingWindows windows(all, 24, 7, listed, 1, 3);
    auto starts = windows.starts(0, windows.perEpoch());
    std::map<std::size_t, int> met;
    for (const auto start : starts)
      ++met[start % 3];
    QVERIFY(met.size() == 3 && met[0] >= 12 && met[1] >= 12 && met[2] >= 12);
    std::sort(starts.begin(), starts.end());
    QCOMPARE(starts.back(), std::size_t(1002));
    QVERIFY(starts[starts.size() - 2] + 25 <= 1000);
    for (std::size_t i = 1; i < starts.size(); ++i)
      QVERIFY(starts[i] - starts[i - 1] >= 24);
    QCOMPARE(TrainingWindows(all, 25, 7, listed, 1, 3).starts(0, 90),
             TrainingWindows(all, 25, 7, listed).starts(0, 90));
  }

  void oneWindowOnly_data() { listedOrNot(); }
  void oneWindowOnly() {
    QFETCH(qint64, listed);
    const TrainingWindows windows({{5, 22}, {30, 40}}, 16, 1, listed);
    QCOMPARE(windows.perEpoch(), std::int64_t(1));
    QCOMPARE(windows.starts(3, 2), (std::vector<size_t>{5, 5}));
    QCOMPARE(TrainingWindows({{0, 16}}, 16, 1, listed).perEpoch(), std::int64_t(0));
  }

  void wholeScoresTheSameTargetsOnceAtEachLength() {
    const auto reference = scored(windowsOf(16, Protocol::Whole));
    QCOMPARE(reference.size(), size_t((3 + 9 + 1) * 256));
    for (double k : {0.5, 1., 2., 3., 4., 5., 8., 16.}) {
      const auto windows = windowsOf(k, Protocol::Whole);
      for (const auto& [target, times] : scored(windows))
        QCOMPARE(times, 1);
      QCOMPARE(scored(windows), reference);
      for (const auto& w : windows) {
        QVERIFY(withinOneRange(w));
        QCOMPARE(w.inputs, static_cast<std::int64_t>(k * 16)); // all of one shape
        if (256 % w.inputs == 0)
          QCOMPARE(w.scored, w.inputs);
      }
    }
  }

  void whatFitsExactlyIsUsed() {
    const auto windows = evaluationWindows({{10, 10 + 257}}, 16, 8, 16, Protocol::Whole, 0, 0);
    QCOMPARE(windows.size(), size_t(2));
    QCOMPARE(windows[1].begin, size_t(10 + 128));
    QVERIFY(evaluationWindows({{10, 10 + 256}}, 16, 1, 16, Protocol::Whole, 0, 0).empty());
    QVERIFY(evaluationWindows({{10, 10 + 256}}, 16, 1, 16, Protocol::Last, 0, 0).empty());
    QVERIFY(windowsOf(17, Protocol::Whole).empty());
  }

  void lastAndSlidingScoreTheSameTargets() {
    for (double longest : {1., 2., 16.}) {
      const auto reference = scored(windowsOf(longest, Protocol::Last, 0, longest));
      QVERIFY(!reference.empty());
      for (double k : {0.5, 1., 2., 3., 7.5, 16.}) {
        if (k > longest)
          continue;
        const auto windows = windowsOf(k, Protocol::Last, 0, longest);
        QCOMPARE(scored(windows), reference);
        for (const auto& w : windows) {
          QVERIFY(withinOneRange(w));
          QCOMPARE(w.inputs, static_cast<std::int64_t>(k * 16));
          QVERIFY(w.scored <= 16);
        }
      }
      for (std::int64_t stride : {0, 1, 5, 16, 99}) {
        const auto windows = windowsOf(1, Protocol::Sliding, 0, longest, stride);
        QCOMPARE(scored(windows), reference);
        for (const auto& w : windows)
          QVERIFY(withinOneRange(w) && w.inputs == 16);
      }
      for (const auto& [target, times] : reference)
        QCOMPARE(times, 1);
    }
    QCOMPARE(windowsOf(1, Protocol::Sliding)[1].scored, std::int64_t(4)); // a quarter of the window
  }

  void fewerTargetsAreWholeBlocksSpreadOut() {
    for (auto protocol : {Protocol::Whole, Protocol::Last, Protocol::Sliding}) {
      const auto all = scored(windowsOf(1, protocol));
      const auto some = windowsOf(1, protocol, 1100);
      const auto few = scored(some);
      QVERIFY(few.size() <= 1100 && few.size() >= 500);
      for (const auto& [target, times] : few)
        QVERIFY(all.contains(target) && times == 1);
      QCOMPARE(scored(windowsOf(4, protocol, 1100)), few); // the same ones at each length
      std::set<std::int64_t> blocks;
      for (const auto& w : some)
        blocks.insert(w.block);
      QVERIFY(blocks.size() >= 40 && *blocks.rbegin() + 1 == std::ssize(blocks));   // of four, in parts
      QCOMPARE(windowsOf(16, Protocol::Whole, 1100).back().block, std::int64_t(3)); // where windows allow it
      QVERIFY(few.begin()->first < 1000 && few.rbegin()->first > 2500);
    }
    // Parts of a block end where windows of most lengths do: of 7 blocks of 16 lengths there are eight each.
    const auto edges = [&](double k) {
      std::set<std::size_t> first;
      std::int64_t block = -1;
      for (const auto& w : windowsOf(k, Protocol::Whole, 7 * 256))
        if (std::exchange(block, w.block) != w.block)
          first.insert(w.begin + static_cast<std::size_t>(w.inputs - w.scored));
      return first;
    };
    QCOMPARE(edges(1).size(), std::size_t(56));
    QCOMPARE(edges(2), edges(1));
    QVERIFY(std::ranges::includes(edges(1), edges(4)));
    // One passage of a text or three say nothing of the rest: no finer blocks, and so no interval.
    QCOMPARE(windowsOf(1, Protocol::Whole, 256).back().block, std::int64_t(0));
    QCOMPARE(windowsOf(1, Protocol::Whole, 3 * 256).back().block, std::int64_t(2));
    QVERIFY(same(windowsOf(2, Protocol::Whole, 1 << 30), windowsOf(2, Protocol::Whole)));
    QCOMPARE(scored(windowsOf(2, Protocol::Whole, 1)).size(), size_t(256)); // never nothing
  }

  // So that their losses are paired; whatever a quarter of L is.
  void lastAndSlidingHaveTheSameFinerBlocks() {
    const std::int64_t length = 17;
    const std::vector<Range> text{{0, 1 + 7 * 32 * 17}};
    const auto counts = [&](double k, Protocol protocol) {
      std::vector<std::int64_t> blocks;
      for (const auto& w : evaluationWindows(text, length, k, 32, protocol, length / 4, 0)) {
        blocks.resize(static_cast<size_t>(w.block + (w.ahead > 0 ? 2 : 1)));
        blocks[static_cast<size_t>(w.block)] += w.scored - w.ahead;
        if (w.ahead > 0)
          blocks.back() += w.ahead;
      }
      return blocks;
    };
    const auto last = counts(1, Protocol::Last);
    QVERIFY(last.size() >= 36);
    QCOMPARE(counts(8, Protocol::Last), last);
    QCOMPARE(counts(1, Protocol::Sliding), last);
  }

  void protocolsByName() {
    QVERIFY(*protocolFrom("sliding") == Protocol::Sliding);
    QCOMPARE(protocolFrom("hole").error().message(),
             std::string("protocol: hole is unknown, nearest is whole; write whole, last or sliding."));
  }
};

QTEST_GUILESS_MAIN(WindowsTest)
#include "windows_test.moc"
