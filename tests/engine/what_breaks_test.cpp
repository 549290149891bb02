// What breaks first, against evaluations of the same targets.
#include "core/api/views.h"
#include "core/inspect/probe.h"
#include "core/probe/evaluate.h"
#include "core/views/breaks.h"
#include "tests/engine/training.h"

#include <cmath>

using namespace expe;

class WhatBreaksTest : public QObject {
  Q_OBJECT

  Bench bench_;
  Progress quiet_;
  std::map<std::string, std::int64_t> runs_;

  ProbeRequest request(std::int64_t run, std::int64_t longest = 4, std::int64_t tokens = 0) const {
    ProbeRequest r;
    r.view = "breaks";
    r.now.run = run;
    for (const auto& option : findView(r.view)->options)
      r.options.set(option.key, option.standard);
    r.options.set("longest", longest);
    r.options.set("tokens", tokens);
    return r;
  }
  BreakLosses measured(const std::string& encoding) {
    const auto view = makeProbe(bench_.where)->measure(request(runs_.at(encoding)), quiet_);
    if (!view)
      qFatal("%s", view.error().message().c_str());
    return dynamic_cast<const BreakLosses&>(*view->now.measurement);
  }
  double evaluated(const std::string& encoding, const std::string& protocol, double k,
                   const Settings& settings = {}) {
    EvalRequest r;
    r.study = bench_.where, r.run = runs_.at(encoding), r.lengths = {k}, r.protocol = protocol;
    r.settings = settings, r.store = false, r.device = "cpu";
    const auto rows = evaluate(r, quiet_);
    if (!rows)
      qFatal("%s", rows.error().message().c_str());
    return rows->front().loss;
  }
  static double rise(const BreakLosses& losses, BreakProbe probe, std::size_t length) {
    return losses.rise[losses.cell(probe, length)];
  }

private slots:
  void initTestCase() {
    for (const char* encoding : {"sinusoidal", "alibi", "nope", "learned_absolute", "rope"}) {
      Settings settings{{"position.encoding", encoding},
                        {"model.dropout", "0"},
                        {"data.records", "12000"}}; // blocks enough
      if (encoding == std::string("learned_absolute"))
        settings.insert(settings.end(),
                        {{"position.learned_absolute.rows", "32"}, {"evaluation.lengths", "1"}});
      runs_[encoding] = bench_.add(settings);
      QCOMPARE(bench_.train(runs_[encoding]).how, TrainEnd::How::Finished);
    }
    runs_["masked"] = bench_.add({{"training.objective", "masked"}, {"position.encoding", "rope"}});
    QCOMPARE(bench_.train(runs_["masked"]).how, TrainEnd::How::Finished);
    runs_["task"] = bench_.add({{"data.task", "copy"}, {"data.tokenizer", "characters"}});
    QCOMPARE(bench_.train(runs_["task"]).how, TrainEnd::How::Finished);
  }

  // Every number is that of an evaluation with the values that the probe sets.
  void eachProbeIsAnEvaluation() {
    const auto losses = measured("sinusoidal");
    const auto L = bench_.study->run(runs_["sinusoidal"])->config.integer("data.window");
    const auto near = [](double a, double b) { return std::abs(a - b) < 1e-6; };
    QCOMPARE(losses.times, (std::vector<double>{2, 4}));
    QVERIFY(near(losses.sliding, evaluated("sinusoidal", "sliding", 1)));
    const auto above = [&](double loss) { return loss - losses.sliding; };
    QVERIFY(near(rise(losses, BreakProbe::Longer, 1), above(evaluated("sinusoidal", "last", 4))));
    QVERIFY(
        near(rise(losses, BreakProbe::Moved, 1),
             above(evaluated("sinusoidal", "sliding", 1, {{"evaluation.offset", std::to_string(3 * L)}}))));
    QVERIFY(near(rise(losses, BreakProbe::Near, 1),
                 above(evaluated("sinusoidal", "last", 4, {{"evaluation.span", std::to_string(L)}}))));
    QVERIFY(near(rise(losses, BreakProbe::Scaled, 0),
                 above(evaluated("sinusoidal", "last", 2, {{"evaluation.scale", "0.5"}}))));
    QVERIFY(near(rise(losses, BreakProbe::Temperature, 0),
                 above(evaluated("sinusoidal", "last", 2, {{"position.temperature", "log"}}))));
    for (std::size_t cell = 0; cell < losses.cell(BreakProbe::Cut, 0); ++cell)
      QVERIFY(losses.error[cell] > 0);
    QCOMPARE(losses.cuts, 0); // what it puts in has no distances
    QVERIFY(std::isnan(rise(losses, BreakProbe::Cut, 0)));
  }

  // Beyond L − 1 every distance is taken as that: nothing new is read, however long the window.
  void distancesOfRopeAreCut() {
    const auto losses = measured("rope");
    const auto L = bench_.study->run(runs_["rope"])->config.integer("data.window");
    QCOMPARE(losses.cuts, 1);
    const double loss =
        evaluated("rope", "last", 4,
                  {{"position.rope.extension", "rerope"}, {"position.rope.window", std::to_string(L - 1)}});
    QVERIFY(std::abs(rise(losses, BreakProbe::Cut, 1) - (loss - losses.sliding)) < 1e-6);
    QVERIFY(rise(losses, BreakProbe::Cut, 1) != rise(losses, BreakProbe::Longer, 1));
  }

  // What was measured before somebody looked elsewhere is not measured again, and comes out the same.
  void itGoesOnWhereItWasCutShort() {
    struct Cut : Progress {
      bool now = false;
      bool cancelled() const override { return now; }
    } cut;
    const auto points = [](const Figure& figure) {
      std::size_t all = 0;
      for (const Curve& curve : figure.panels.front().curves)
        all += curve.x.size();
      return all;
    };
    const auto asked = request(runs_.at("rope"));
    const auto probe = makeProbe(bench_.where);
    std::size_t begun = 0, first = 0;
    QVERIFY(!probe->figure(asked, cut, [&](const Figure& some) { cut.now = (begun = points(some)) >= 3; }));
    QVERIFY(begun >= 3);
    const auto whole =
        probe->figure(asked, quiet_, [&](const Figure& some) { first = first == 0 ? points(some) : first; });
    QVERIFY(whole && (first == 0 || first > begun)); // 0: it was done before a part was due
    const auto fresh = makeProbe(bench_.where)->figure(asked, quiet_, [](const Figure&) {});
    QVERIFY(fresh && fresh->panels.front().curves.size() == whole->panels.front().curves.size());
    for (std::size_t i = 0; i < fresh->panels.front().curves.size(); ++i) {
      QCOMPARE(whole->panels.front().curves[i].y, fresh->panels.front().curves[i].y);
      QCOMPARE(whole->panels.front().curves[i].error, fresh->panels.front().curves[i].error);
    }
  }

  // Where distances alone are read, positions can be moved and nothing changes.
  void relativePositionsDoNotMove() {
    const auto losses = measured("alibi");
    for (std::size_t length = 0; length < losses.times.size(); ++length)
      QVERIFY(std::abs(rise(losses, BreakProbe::Moved, length)) < 1e-5);
    QCOMPARE(losses.constant, 0);
  }

  void withoutPositionsThereIsNoScale() {
    const auto losses = measured("nope");
    QCOMPARE(losses.constant, 1);
    QVERIFY(std::isnan(rise(losses, BreakProbe::Scaled, 0)));
    QCOMPARE(rise(losses, BreakProbe::Moved, 0), 0.0);
  }

  // A table of positions ends: what is beyond it is not measured, and what is not beyond is.
  void aTableEnds() {
    const auto losses = measured("learned_absolute");
    QVERIFY(std::isfinite(losses.sliding));
    QVERIFY(std::isfinite(rise(losses, BreakProbe::Longer, 0))); // its 32 rows are 2×
    for (const auto probe : {BreakProbe::Longer, BreakProbe::Moved, BreakProbe::Near})
      QVERIFY(std::isnan(rise(losses, probe, 1)));
    QVERIFY(std::isfinite(rise(losses, BreakProbe::Scaled, 1))); // which reads between its rows
    QCOMPARE(breakAt(losses, 1), Break::None);
  }

  void whatCannotBeAsked() {
    auto probe = makeProbe(bench_.where);
    for (const char* run : {"masked", "task"}) {
      const auto figure = probe->figure(request(runs_[run]), quiet_, [](const Figure&) {});
      QVERIFY(!figure);
      QCOMPARE(figure.error().kind, Error::Kind::User);
    }
    const auto tooLong = probe->figure(request(runs_["alibi"], 1 << 14), quiet_, [](const Figure&) {});
    QVERIFY(!tooLong);
    QCOMPARE(tooLong.error().key, std::string("longest"));
  }

  // A window of 4× takes twice as long as one of 2×: with five measurements of 13 done, the rest being
  // longer, a third is.
  void howFarItIsGoesByWhatItTakes() {
    struct Heard : Progress {
      void report(const std::string& what, double done, double total) override {
        if (what.find("s = 0.5") != what.npos) // positions scaled by 1/2
          part = done / total;
      }
      double part = 0;
    } heard;
    QVERIFY(makeProbe(bench_.where)->figure(request(runs_["alibi"]), heard, [](const Figure&) {}));
    QVERIFY2(heard.part > 0.3 && heard.part < 0.35, std::to_string(heard.part).c_str());
  }

  void theFigureSaysItInWords() {
    const auto figure =
        makeProbe(bench_.where)->figure(request(runs_["alibi"]), quiet_, [](const Figure&) {});
    QVERIFY(figure);
    QCOMPARE(figure->panels.size(), 1U);
    QCOMPARE(figure->panels[0].curves.size(), breakProbes - 1); // it has no distances that could be cut
    QCOMPARE(figure->panels[0].notes.size(), 1U);               // of both lengths the same
    const auto said = figure->panels[0].notes[0].english();
    QVERIFY2(said.starts_with("The last L tokens hold at 2× ") && said.find(", 4× ") != said.npos,
             said.c_str());
  }
};

QTEST_GUILESS_MAIN(WhatBreaksTest)
#include "what_breaks_test.moc"
