// The verdict on what breaks first, on rises made by hand.
#include "core/views/breaks.h"

#include <QTest>

using namespace expe;

class BreaksTest : public QObject {
  Q_OBJECT

  // One length, 2×; every interval is ± 0.05.
  static BreakLosses of(std::array<double, breakProbes> rise) {
    BreakLosses losses;
    losses.times = {2};
    losses.sliding = 2;
    losses.rise.assign(rise.begin(), rise.end());
    losses.error.assign(breakProbes, 0.05);
    return losses;
  }

private slots:
  void theCauseIsWhatExplainsHalf_data() {
    QTest::addColumn<std::vector<double>>("rise"); // longer, moved, near, scaled, temperature; cut
    QTest::addColumn<Break>("cause");
    const auto row = [](const char* name, const std::vector<double>& rise, Break cause) {
      QTest::newRow(name) << rise << cause;
    };
    row("uses it", {-0.2, 0, 0, 0, 0}, Break::None);
    row("within the margin", {0.045, 1, 1, 1, 1}, Break::None); // that of a verdict
    row("values", {1, 0.6, 0.9, 0.9, 0.9}, Break::Values);
    row("values, though scaling helps", {1, 0.6, 0.1, 0.1, 0.1}, Break::Values);
    row("distances", {1, 0.1, 0.1, 0.2, 0.9}, Break::Distance);
    row("spread", {1, 0, 0.1, 0.8, 0.3}, Break::Spread);
    row("far", {1, 0, 0.1, 0.8, 0.8}, Break::Far);
    row("distances, cut and not scaled", {1, 0, 0.1, 0.8, 0.8, 0.1}, Break::Distance);
    row("distances, though a temperature helps too", {1, 0, 0.1, 0.8, 0.3, 0.1}, Break::Distance);
    row("keys", {1, 0, 0.1, 0.8, 0.8, 0.9}, Break::Keys);
    row("whether keys is not known yet", {1, 0, 0.1, 0.8, 0.8, none}, Break::Unmeasured);
    row("nothing explains it", {1, 0.1, 0.9, 0.1, 0.1}, Break::Untold);
    row("no scale", {1, 0, 0.1, none, 0.3}, Break::Spread);
    row("of what says why nothing yet", {1, none, none, none, none}, Break::Unmeasured);
    row("of what says why some yet", {1, 0.1, none, none, none}, Break::Unmeasured);
    row("whether distances, not yet whether spread", {1, 0.1, 0.1, 0.8, none}, Break::Unmeasured);
    row("values, known before the others", {1, 0.9, none, none, none}, Break::Values);
    row("not measured", {none, none, none, none, none}, Break::None);
  }
  void theCauseIsWhatExplainsHalf() {
    QFETCH(std::vector<double>, rise);
    QFETCH(Break, cause);
    std::array<double, breakProbes> all{};
    all.fill(none);
    std::copy(rise.begin(), rise.end(), all.begin());
    auto losses = of(all);
    losses.cuts = rise.size() == breakProbes ? 1 : 0;
    QCOMPARE(breakAt(losses, 0), cause);
  }

  void withoutAnIntervalNothingIsDecided() {
    auto losses = of({0.3, 0.2, 0, 0, 0, none});
    losses.error.assign(breakProbes, none);
    QCOMPARE(breakAt(losses, 0), Break::None);
    QCOMPARE(english(breakWords(losses)),
             std::vector<std::string>{
                 "The last L tokens at 2× +0.300: too few blocks of text to say whether they break."});
  }

  void theFigureTellsTheCauseOfEachLengthThatHasOne() {
    BreakLosses losses;
    losses.times = {2, 4, 8};
    losses.rise = {0.01, 1, 2, 0, 0.9, 0.1, 0, 0, 0.1, 0, 0, 0.1, 0, 0, 0.9, none, none, none};
    losses.error.assign(losses.rise.size(), 0.05);
    MeasuredState state;
    state.trainingLength = 16;
    state.measurement = std::make_shared<const BreakLosses>(losses);
    const auto drawn = drawBreaks(state, {}, Role::Present);
    QVERIFY(drawn);
    QCOMPARE(drawn->causes, (std::map<double, Text>{{2, "its last L tokens hold"_text},
                                                    {4, "positions never seen"_text},
                                                    {8, "distances never seen"_text}}));
  }

  void whatIsNotDecidedIsNoCause() {
    BreakLosses losses;
    losses.times = {2, 4, 8};
    losses.rise.assign(breakProbes * 3, none);
    losses.rise[0] = 0.01, losses.rise[1] = 1, losses.rise[2] = 2; // 4×: nothing else is measured yet
    losses.rise[losses.cell(BreakProbe::Moved, 2)] = 0.2;
    losses.rise[losses.cell(BreakProbe::Near, 2)] = 1.8;
    losses.error.assign(losses.rise.size(), 0.05);
    losses.error[0] = none; // 2×: too few blocks
    MeasuredState state;
    state.trainingLength = 16;
    state.measurement = std::make_shared<const BreakLosses>(losses);
    const auto drawn = drawBreaks(state, {}, Role::Present);
    QVERIFY(drawn);
    QCOMPARE(drawn->causes, (std::map<double, Text>{{8, "a reason that these probes do not tell"_text}}));
  }

  void withinItsIntervalItDoesNotBreak() {
    auto losses = of({0.3, 0.2, 0, 0, 0, none});
    QCOMPARE(breakAt(losses, 0), Break::Values);
    losses.error.assign(breakProbes, 0.4);
    QCOMPARE(breakAt(losses, 0), Break::None);
  }

  void wordsNameTheFirstLength() {
    BreakLosses losses;
    losses.times = {2, 4, 8};
    losses.sliding = 2;
    losses.rise = {-0.1, 1, 2, 0, 0.9, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, none, none, none};
    losses.error.assign(losses.rise.size(), 0.05);
    const std::vector<std::string> expected = {
        "The last L tokens use the longer text at 2× −0.100 ± 0.050.",
        "The last L tokens break first at 4× +1.000 ± 0.050, 8× +2.000 ± 0.050,",
        "mainly because of positions never seen."};
    QCOMPARE(english(breakWords(losses)), expected);
  }
};

QTEST_APPLESS_MAIN(BreaksTest)
#include "breaks_test.moc"
