// Windows for means by position, and the bins that they are drawn in.
#include "core/data/windows.h"
#include "core/views/by_position.h"

#include <QtTest>

#include <map>
#include <set>

using namespace expe;

class PositionWindowsTest : public QObject {
  Q_OBJECT

private slots:
  void everyTargetAndEveryPositionCountsEqually_data() {
    QTest::addColumn<int>("inputs");
    QTest::addColumn<int>("block");
    QTest::addColumn<int>("offsets");
    QTest::newRow("one") << 1 << 16 << 1;
    QTest::newRow("few") << 4 << 64 << 4;
    QTest::newRow("sixteen") << 16 << 64 << 6;
    QTest::newRow("with the corpus's period") << 96 << 192 << 6;
    QTest::newRow("a whole block") << 128 << 128 << 6;
    QTest::newRow("no divisor of the block") << 60 << 128 << 6;
  }
  void everyTargetAndEveryPositionCountsEqually() {
    QFETCH(int, inputs);
    QFETCH(int, block);
    QFETCH(int, offsets);
    const std::vector<Range> ranges = {{7, 900}, {900, 1900}, {1900, 1950}};
    const auto found = positionWindows(ranges, inputs, block, 0);
    QCOMPARE(found.offsets, std::int64_t(offsets));
    std::map<std::size_t, int> targets;
    std::map<std::size_t, std::map<std::size_t, int>> phases; // by position
    std::map<std::size_t, int> positions;
    for (const auto& w : found.windows) {
      QVERIFY(w.inputs <= inputs && w.scored >= 1 && w.scored <= w.inputs);
      const auto range = std::ranges::find_if(
          ranges, [&](const Range& r) { return w.begin >= r.begin && w.begin + w.inputs + 1 <= r.end; });
      QVERIFY(range != ranges.end()); // never across documents
      QVERIFY(range->size() >= std::size_t(block) + 1);
      for (auto i = w.inputs - w.scored; i < w.inputs; ++i) {
        ++targets[w.begin + std::size_t(i) + 1];
        ++positions[std::size_t(i)];
        ++phases[std::size_t(i)][(w.begin + std::size_t(i)) % 3];
      }
    }
    for (const auto& [target, times] : targets)
      QCOMPARE(times, offsets);
    QCOMPARE(positions.size(), std::size_t(inputs));
    for (const auto& [position, times] : positions)
      QCOMPARE(times, positions[0]);
    if (inputs % 3 == 0) // windows side by side see one phase of the corpus's records at each position
      for (const auto& [position, seen] : phases)
        for (std::size_t phase = 0; phase < 3; ++phase)
          QCOMPARE(seen.count(phase) ? seen.at(phase) * 3 : 0, positions[position]);
    QVERIFY(targets.size() + std::size_t(2 * (2 * inputs + 1)) >= 893 + 1000);
  }

  void whereNoDocumentHoldsTwoWindowsThereIsOneOffset() {
    const auto found = positionWindows({{0, 129}, {129, 300}}, 128, 128, 0);
    QCOMPARE(found.offsets, std::int64_t(1));
    QCOMPARE(found.windows.size(), std::size_t(2));
    QCOMPARE(found.windows[1].begin, std::size_t(129));
    QVERIFY(positionWindows({{0, 128}}, 128, 128, 0).windows.empty());
  }

  void aPartOfTheTextIsSpreadOverIt() {
    const std::vector<Range> ranges = {{0, 100001}};
    std::int64_t scores = 0;
    std::set<std::int64_t> blocks;
    const auto found = positionWindows(ranges, 64, 1024, 6 * 4096);
    for (const auto& w : found.windows)
      scores += w.scored, blocks.insert(w.block);
    QCOMPARE(scores, std::int64_t(6 * 4096));
    QCOMPARE(blocks.size(), std::size_t(4));
    QVERIFY(found.windows.front().begin > 5000);
    std::int64_t least = 0; // less than a block: still whole windows
    for (const auto& w : positionWindows(ranges, 64, 1024, 600).windows)
      least += w.scored;
    QCOMPARE(least, std::int64_t(6 * 64));
  }

  void binsMeetAtTheTrainingEdge() {
    using Edges = std::vector<std::int64_t>;
    QCOMPARE(binEdges(32, 16, 5), (Edges{0, 6, 11, 16, 21, 26, 32}));
    QCOMPARE(binEdges(16, 16, 4), (Edges{0, 4, 8, 12, 16}));
    QCOMPARE(binEdges(20, 16, 8), (Edges{0, 8, 16, 20}));
    QCOMPARE(binEdges(10, 16, 4), (Edges{0, 6, 10}));
    QCOMPARE(binEdges(40, 16, 32), (Edges{0, 16, 40}));
    QCOMPARE(binEdges(3, 2, 1), (Edges{0, 1, 2, 3}));
    QCOMPARE(binWidth(128, 8), std::int64_t(8));
    QCOMPARE(binWidth(100, 6), std::int64_t(5));
    QCOMPARE(binWidth(127, 8), std::int64_t(1));
    QCOMPARE(binWidth(127, 32), std::int64_t(127));
    QCOMPARE(binWidth(16, 0), std::int64_t(1));
  }
};

QTEST_APPLESS_MAIN(PositionWindowsTest)
#include "position_windows_test.moc"
