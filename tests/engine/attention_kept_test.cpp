// Rows of a map, a pinned state beside it, and what is kept between questions, which changes no number.
#include "tests/engine/attention_fixture.h"

using namespace expe;

class AttentionKeptTest : public AttentionFixture {
  Q_OBJECT
private slots:
  void rowsAreThoseOfTheMap() {
    auto state = this->state("rope", 300);
    ModelCache models(bench_.where);
    const auto map = weights(models, state);
    for (const std::int64_t query : {299, 0, 37, 128, 255, 256}) {
      state.position = query;
      ModelCache alone(bench_.where);
      for (ModelCache* from : {&models, &alone}) {
        const auto row = this->row(*from, state);
        QCOMPARE(row.size(), std::size_t(query + 1));
        double sum = 0;
        for (std::size_t j = 0; j < row.size(); ++j) {
          QVERIFY(row[j] == double(map[std::size_t(query) * 300 + j]));
          sum += row[j];
        }
        QVERIFY(std::abs(sum - 1) < 1e-5);
      }
    }
    Progress progress;
    const auto probe = makeProbe(bench_.where);
    state.position = 299;
    QCOMPARE(*probe->attentionRow(state, progress), row(models, state));
    state.position = 300;
    const auto beyond = probe->attentionRow(state, progress);
    QVERIFY(!beyond.ok() && beyond.error().message().find("no position 300") != std::string::npos);
  }

  void aRowIsACurveWithItsGreatestKeys() {
    ModelCache models(bench_.where);
    auto state = this->state("expe", 64);
    state.position = 60;
    const auto figure = drawn(models, state, {{"show", "row"}});
    const auto row = this->row(models, state);
    QCOMPARE(figure.panels.at(0).curves.at(0).y, row);
    QVERIFY(figure.panels[0].logY);
    const auto most = std::ranges::max_element(row) - row.begin();
    const auto top =
        std::ranges::find(figure.metadata, "greatest weights", &std::pair<std::string, std::string>::first);
    QVERIFY(top != figure.metadata.end());
    QVERIFY2(top->second.starts_with("key " + std::to_string(most) + " '"), top->second.c_str());
    QCOMPARE(QString::fromStdString(top->second).count("key "), 10);
  }

  // Whatever was asked before, the numbers are those of a first question, to the last bit.
  void whatIsKeptChangesNothing() {
    ModelCache models(bench_.where);
    const auto check = [&](const ProbeState& state) { QVERIFY(alike(weights(models, state), fresh(state))); };
    for (const char* run : {"expe", "alibi"}) {
      check(state(run, 300));
      check(state(run, 300, 1, 0));
      check(state(run, 140));
      check(state(run, 500));
      check(state(run, 700, 0));
      check(state(run, 600, 1));
      auto other = state(run, 200);
      other.eval.set("evaluation.scale", 0.5);
      check(other);
      check(state(run, 400));
      auto elsewhere = state(run, 400);
      elsewhere.place = 3;
      check(elsewhere);
    }
    auto typed = state("expe", 600);
    typed.typed = std::string(150, 'x') + "and so on";
    check(typed);
    typed.typed += " and on";
    check(typed);
    typed.typed[140] = 'y';
    check(typed);
  }

  void anotherStateIsAnotherMap() { // so that what is kept is not taken for it
    ModelCache models(bench_.where);
    const auto first = weights(models, state("expe", 64));
    auto other = state("expe", 64);
    other.eval.set("evaluation.scale", 0.5);
    QVERIFY(!alike(weights(models, other), first));
    QVERIFY(!alike(weights(models, state("expe", 64, 0)), first));
    QVERIFY(!alike(weights(models, state("expe", 64, 1, 1)), first));
    auto elsewhere = state("expe", 64);
    elsewhere.place = 1;
    QVERIFY(!alike(weights(models, elsewhere), first));
  }

  void whoCancelsIsHeardAtEachStep() {
    const auto wanted = state("expe", 600);
    const auto expected = fresh(wanted);
    int asked = 0;
    for (bool done = false; !done; ++asked) {
      ModelCache models(bench_.where);
      Progress quiet;
      QVERIFY(models.get(wanted, quiet).ok());
      CancelAt progress(asked + 1);
      const auto figure = this->figure(models, request(wanted), progress);
      done = figure.ok();
      if (!done)
        QCOMPARE(figure.error().message(), std::string("Cancelled."));
      QVERIFY(alike(weights(models, wanted), expected)); // goes on from where it was left
    }
    QVERIFY2(asked > 2 * 4, qPrintable(QString::number(asked))); // chunks of each layer
  }

  void pinnedIsBesideItInTheSameColours() {
    auto wanted = request(state("expe", 40), {{"log", "off"}});
    wanted.pinned = state("alibi", 64, 0, 1);
    ModelCache models(bench_.where);
    Progress progress;
    const auto figure = *this->figure(models, wanted, progress);
    QCOMPARE(figure.panels.size(), std::size_t(2));
    QCOMPARE(figure.panels[0].title, std::string("now"));
    QCOMPARE(figure.panels[1].title, std::string("pinned"));
    QCOMPARE(figure.panels[0].map->range, figure.panels[1].map->range);
    QCOMPARE(figure.panels[0].viewX, figure.panels[1].viewX);
    QVERIFY(alike(figure.panels[0].map->values, fresh(wanted.now)));
    QVERIFY(alike(figure.panels[1].map->values, fresh(*wanted.pinned)));
    wanted.options = *figureOptions("attention", {{"show", "row"}});
    wanted.now.position = wanted.pinned->position = 30;
    const auto rows = *this->figure(models, wanted, progress);
    QCOMPARE(rows.panels.at(0).curves.size(), std::size_t(2));
    QCOMPARE(rows.panels[0].curves[1].style, Curve::Style::Dashed);
    QCOMPARE(rows.panels[0].curves[1].y, row(models, *wanted.pinned));
    QVERIFY(rows.panels[0].curves[1].name.english().ends_with(" (pinned)"));
  }

  // Whoever reads a text keeps what its layers saw: nobody does for other colours.
  void anotherLookCostsNoForwardPass() {
    ModelCache models(bench_.where);
    MeasurementCache kept;
    Progress progress;
    const auto passes = [&](const ProbeState& of, const Settings& options) {
      models.inputs().clear();
      auto wanted = request(of, options);
      wanted.pinned = state("alibi", 64, 0, 1);
      if (const auto figure = this->figure(models, kept, wanted, progress); !figure)
        qFatal("%s", figure.error().message().c_str());
      return !models.inputs().empty();
    };
    auto now = state("expe", 64);
    QVERIFY(passes(now, {}));
    for (const Settings& looks : {Settings{{"colors", "magma"}}, {{"log", "off"}}, {{"threshold", "0.1"}}})
      QVERIFY(!passes(now, looks));
    now.position = 9;
    QVERIFY(!passes(now, {}));
    QVERIFY(passes(now, {{"show", "row"}}));
    QVERIFY(!passes(now, {{"show", "row"}, {"log", "off"}, {"threshold", "0.1"}}));
    now.position = 10;
    QVERIFY(passes(now, {{"show", "row"}}));
    QVERIFY(passes(now, {{"show", "distance"}}));
    QVERIFY(!passes(now, {{"show", "distance"}, {"log", "off"}}));
    now.head = 0;
    QVERIFY(passes(now, {}));
  }

  void aSelectionThatIsNotThereIsRefused() {
    QVERIFY(refusal(state("expe", 40, 2), {}).find("no layer 3") != std::string::npos);
    QVERIFY(refusal(state("expe", 40, 1, 4), {}).find("no head 5") != std::string::npos);
  }
};

QTEST_GUILESS_MAIN(AttentionKeptTest)
#include "attention_kept_test.moc"
