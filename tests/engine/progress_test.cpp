// What a look says of how far it is: it never goes back, and never says that more is done than is.
#include "tests/engine/view_context.h"

#include "core/api/views.h"

#include <QTest>

#include <algorithm>

using namespace expe;

namespace {

class Heard : public Progress {
public:
  struct Report {
    std::string what;
    double part;
  };
  void report(const std::string& what, double done, double total) override {
    reports.push_back({what, total > 0 ? done / total : 0});
  }
  std::vector<Report> reports;

  // Empty if all is well. Each part of the work that has a name of its own begins anew.
  std::string wrong() const {
    if (reports.empty())
      return "nothing is said";
    for (std::size_t i = 1; i < reports.size(); ++i)
      if (reports[i].part < reports[i - 1].part - 1e-9)
        return reports[i].what + " goes back from " + std::to_string(reports[i - 1].part) + " to " +
               std::to_string(reports[i].part);
    return reports.back().part > 1 + 1e-9 ? "more than all is done" : "";
  }
};

} // namespace

class ProgressTest : public QObject {
  Q_OBJECT

  Bench bench_;
  std::int64_t run_ = 0, other_ = 0;

  // A probe that has read weights and text, which have a progress of their own; it looked at other tokens.
  std::unique_ptr<Probe> warm(ProbeState state) {
    state.length = 8;
    auto probe = makeProbe(bench_.where);
    Progress quiet;
    if (const auto read = probe->tokens(state, quiet); !read)
      qFatal("%s", read.error().message().c_str());
    return probe;
  }
  Heard heard(const std::string& view, bool pinned, const Settings& options = {}) {
    ProbeRequest request = asking(view, run_, options);
    if (pinned) {
      request.pinned = request.now;
      request.pinned->eval.set("evaluation.scale", 0.5);
    }
    if (findView(view)->compares)
      request.runs = {run_, other_};
    Heard progress;
    const auto figure = warm(request.now)->figure(request, progress, [](const Figure&) {});
    if (!figure)
      qFatal("%s: %s", view.c_str(), figure.error().message().c_str());
    return progress;
  }

private slots:
  void initTestCase() {
    run_ = bench_.add(), other_ = bench_.add({{"position.encoding", "rope"}});
    for (const auto run : {run_, other_})
      QVERIFY(bench_.train(run, 4).how != TrainEnd::How::Failed);
  }

  void neverGoesBack_data() {
    QTest::addColumn<QString>("view");
    QTest::addColumn<bool>("pinned");
    for (const char* view : {"by-position", "lag", "surface", "knockouts", "decode", "variance", "tokens"})
      for (const bool pinned : {false, true})
        QTest::addRow("%s%s", view, pinned ? ", pinned" : "") << view << pinned;
  }
  void neverGoesBack() {
    QFETCH(QString, view);
    QFETCH(bool, pinned);
    const Settings options =
        view == "surface" ? Settings{{"longest", "4"}, {"smallest", "1/2"}, {"tokens", "256"}} : Settings{};
    const auto wrong = heard(view.toStdString(), pinned, options).wrong();
    QVERIFY2(wrong.empty(), wrong.c_str());
  }

  // A cell is named by its length and scale.
  void aSurfaceIsAsFarAsItsCells() {
    const Heard progress =
        heard("surface", false, {{"longest", "4"}, {"smallest", "1/2"}, {"tokens", "256"}});
    std::vector<std::string> cells, begun;
    for (const auto& report : progress.reports)
      if (std::ranges::find(cells, report.what) == cells.end())
        cells.push_back(report.what);
    QVERIFY(cells.size() > 10);
    for (const auto& report : progress.reports) {
      if (std::ranges::find(begun, report.what) == begun.end())
        begun.push_back(report.what);
      const double most = static_cast<double>(begun.size()) / static_cast<double>(cells.size());
      QVERIFY2(report.part <= most + 1e-9, report.what.c_str());
    }
    QCOMPARE(progress.reports.back().part, 1.0);
  }

  // Of the targets, not of the stage that reads them.
  void aWholeTextIsAsFarAsItsTargets() {
    ProbeState state;
    state.run = run_;
    const auto probe = warm(state);
    Heard progress;
    const auto loss = probe->loss(state, 0, progress, [](const Evaluation&) {});
    QVERIFY(loss.ok());
    const auto wrong = progress.wrong();
    QVERIFY2(wrong.empty(), wrong.c_str());
    QCOMPARE(progress.reports.back().part, 1.0);
    const auto whole = [](const Heard::Report& report) { return report.part > 1 - 1e-9; };
    QCOMPARE(std::ranges::count_if(progress.reports, whole), 1);
  }

  void headsAreAsFarAsTheirLayers() {
    ProbeState state;
    state.run = run_;
    const auto probe = warm(state);
    Heard progress;
    QVERIFY(probe->heads(state, progress, [](const HeadMaps&) {}).ok());
    const auto wrong = progress.wrong();
    QVERIFY2(wrong.empty(), wrong.c_str());
  }
};

QTEST_GUILESS_MAIN(ProgressTest)
#include "progress_test.moc"
