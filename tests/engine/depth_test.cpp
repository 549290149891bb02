// Needles by depth and length: the same windows as an evaluation of the task, told apart.
#include "core/probe/evaluate.h"
#include "core/views/depth.h"
#include "tests/engine/view_context.h"

using namespace expe;

class DepthTest : public QObject {
  Q_OBJECT

  Bench bench_;
  Progress quiet_;

  std::int64_t trained(const Settings& more) {
    Settings settings = {{"data.symbols", "6"},
                         {"data.window", "32"},
                         {"evaluation.lengths", "1"},
                         {"model.layers", "1"},
                         {"model.dropout", "0"}};
    settings.insert(settings.end(), more.begin(), more.end());
    const auto run = bench_.add(settings);
    if (bench_.train(run).how != TrainEnd::How::Finished)
      qFatal("%s", bench_.train(run).error.message().c_str());
    return run;
  }

private slots:
  void theCellsOfALengthAreItsEvaluation() {
    const auto run = trained({{"data.task", "passkey"}});
    Looker look(bench_.where);
    const auto measured =
        look.probe->measure(asking("depth", run, {{"longest", "2"}, {"windows", "60"}}), quiet_);
    QVERIFY2(measured.ok(), measured.ok() ? "" : measured.error().message().c_str());
    const auto& found = measuredAs<NeedleDepths>(measured->now);
    QCOMPARE(found.lengths, (std::vector<double>{1, 2}));
    EvalRequest request;
    request.study = bench_.where, request.run = run, request.device = "cpu", request.lengths = {1, 2};
    request.settings = {{"evaluation.windows", "60"}};
    const auto evaluated = *evaluate(request, quiet_);
    for (std::int64_t column = 0; column < 2; ++column) {
      double solved = 0, right = 0;
      std::int64_t windows = 0;
      for (std::int64_t bin = 0; bin < NeedleDepths::bins; ++bin)
        if (const auto cell = found.cell(bin, column); found.windows[cell] > 0) {
          solved += found.solved[cell] * static_cast<double>(found.windows[cell]);
          right += found.accuracy[cell] * static_cast<double>(found.windows[cell]);
          windows += found.windows[cell];
        }
      QCOMPARE(windows, std::int64_t{60});
      QVERIFY(std::abs(solved / 60 - evaluated[static_cast<std::size_t>(column)].solved) < 1e-12);
      QVERIFY(std::abs(right / 60 - evaluated[static_cast<std::size_t>(column)].accuracy) < 1e-12);
    }
    QCOMPARE(found.chance, 0.1);
  }

  void otherRunsHaveNoNeedle() {
    for (const Settings& other : {Settings{{"data.task", "copy"}}, Settings{}}) {
      Looker look(bench_.where);
      const auto refused = look.probe->measure(asking("depth", trained(other)), quiet_);
      QVERIFY(!refused.ok());
      QCOMPARE(refused.error().message(), "Needles lie at a depth in the windows of passkey and needles "
                                          "alone: look at a run that learned one of "
                                          "these (data.task).");
    }
  }
};

QTEST_GUILESS_MAIN(DepthTest)
#include "depth_test.moc"
