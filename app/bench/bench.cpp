// expe-bench [text|json]: how fast the window is on this machine: start-up, redraw of long curves, how late
// the GUI thread is while a run trains, and a study of 1,000 runs. Takes about a minute and temporary
// studies; `expe bench ui` starts it.
#include "app/bench/large_bench.h"
#include "app/bench/see_bench.h"
#include "app/process.h"
#include "app/window/application.h"
#include "app/window/docks/figure_control.h"
#include "app/window/main_window.h"
#include "app/window/train/run_control.h"
#include "core/api/engine.h"
#include "core/api/figure.h"
#include "widgets/figure/figure_view.h"
#include "widgets/theme.h"

#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTextStream>

#include <algorithm>
#include <clocale>
#include <cmath>
#include <thread>

namespace expe {
namespace {

double quantile(Times times, double share) {
  if (times.empty())
    return none;
  std::ranges::sort(times);
  return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
}

QJsonObject summary(const Times& times) {
  auto rounded = [](double x) { return std::round(x * 100) / 100; };
  return {{"median", rounded(quantile(times, 0.5))},
          {"p99", rounded(quantile(times, 0.99))},
          {"max", rounded(quantile(times, 1))},
          {"count", static_cast<int>(times.size())}};
}

// From the start of the process to the first paint, as the process itself measures it.
Times startUps(const QString& study, int count) {
  Times times;
  for (int i = 0; i < count; ++i) {
    QProcess program;
    program.start(QCoreApplication::applicationDirPath() + "/expe-workbench", {"--quit-after-paint", study});
    if (program.waitForFinished(30000) && program.exitCode() == 0)
      times.push_back(program.readAllStandardOutput().trimmed().toDouble());
  }
  return times;
}

Figure longCurves(int curves, int points) {
  Figure figure;
  figure.kind = "loss";
  figure.title = "Loss"_text;
  Panel panel;
  panel.x = "step"_text;
  panel.y = "loss (nats per token)"_text;
  std::uint64_t noise = 1;
  for (int c = 0; c < curves; ++c) {
    SeriesBuilder builder;
    for (int i = 1; i <= points; ++i) {
      noise = noise * 6364136223846793005ULL + 1442695040888963407ULL;
      const double jitter = static_cast<double>(noise >> 40) / static_cast<double>(1U << 24);
      builder.append(i, 1 + 0.1 * c + 3 / std::sqrt(1 + i * 1e-3) + 0.2 * jitter);
    }
    Curve curve;
    curve.name = "run " + std::to_string(c + 1);
    curve.color = c;
    curve.series = builder.snapshot();
    panel.curves.push_back(std::move(curve));
  }
  figure.panels.push_back(std::move(panel));
  return figure;
}

// Ten curves of a million points each: every redraw shows another part of them.
Times redraws(int count) {
  constexpr int points = 1000000;
  FigureView view;
  view.resize(900, 500);
  view.setFigure(longCurves(10, points));
  view.show();
  handleEventsFor(200);
  Times times;
  QCPAxis* axis = view.panels().front()->rect()->axis(QCPAxis::atBottom);
  view.panels().front()->keepView();
  for (int i = 0; i < count; ++i) {
    const double width = points * std::pow(0.5, i % 12);
    const double from = (points - width) * ((i * 37) % 100) / 100.0;
    QElapsedTimer timer;
    timer.start();
    axis->setRange(from, from + width);
    view.replot(QCustomPlot::rpImmediateRefresh);
    times.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
  }
  return times;
}

struct Training {
  Lag lag;
  double tokensPerSecond = none;
  SeeFigures seeing;
  Times follow;
};

Result<void> makeStudy(const std::filesystem::path& where) {
  const auto loaded = TRY(engine());
  const Schema& all = schema(*loaded);
  const auto config = TRY(all.configure(all.defaults("expe"), {{"training.steps", "100000"}}));
  auto study = TRY(Study::create(where));
  const auto run = study->addRun("", config);
  return run ? Result<void>{} : run.error();
}

// In the window, with all that it does meanwhile.
Training whileTraining(const QString& study) {
  MainWindow window;
  window.show();
  window.loadEngine();
  window.openStudy(study);
  handleEventsFor(2000);
  window.control().trainSelected();
  for (int i = 0; i < 300 && window.control().session().status().step < 3; ++i)
    handleEventsFor(100);
  Training training{lagFor(5000), none, {}, {}};
  training.tokensPerSecond = window.control().session().status().tokensPerSecond;
  training.seeing = benchModelViews(window, 5000);
  window.control().session().stop();
  while (window.control().busy())
    handleEventsFor(50);
  training.follow = benchFollowing(window);
  return training;
}

// A line a figure, of those that are summaries; times in milliseconds.
QByteArray table(const QJsonObject& figures) {
  QString text = QString("%1 cores\n%2%3%4%5\n")
                     .arg(figures["cores"].toInt())
                     .arg("milliseconds", -28)
                     .arg("median", 10)
                     .arg("p99", 10)
                     .arg("max", 10);
  for (auto it = figures.begin(); it != figures.end(); ++it) {
    const QJsonObject row = it->toObject();
    if (!row.isEmpty())
      text += QString("%1%2%3%4\n")
                  .arg(it.key().chopped(3), -28)
                  .arg(row["median"].toDouble(), 10, 'f', 1)
                  .arg(row["p99"].toDouble(), 10, 'f', 1)
                  .arg(row["max"].toDouble(), 10, 'f', 1);
  }
  for (auto it = figures.begin(); it != figures.end(); ++it)
    if (it->isDouble() && it.key() != "cores")
      text += QString("%1%2\n").arg(it.key(), -38).arg(it->toDouble());
  return text.chopped(1).toUtf8();
}

void add(QJsonObject& figures, const QString& of, const LargeFigures::Shown& shown) {
  for (const auto& [what, times] : {std::pair("look", &shown.looks),
                                    {"list", &shown.listed},
                                    {"loss", &shown.drawn},
                                    {"loss_zoom", &shown.zoomed},
                                    {"loss_hover", &shown.hovered},
                                    {"lag", &shown.lag.gui},
                                    {"lag_control", &shown.lag.control}})
    figures[of + what + "_ms"] = summary(*times);
}

Result<QByteArray> measured(bool json) {
  const QTemporaryDir folder;
  const QString study = folder.path() + "/bench";
  TRY(makeStudy(study.toStdString()));
  QJsonObject figures;
  figures["cores"] = static_cast<int>(std::thread::hardware_concurrency());
  figures["startup_ms"] = summary(startUps(study, 5));
  figures["redraw_ms"] = summary(redraws(120));
  const Lag idle = lagFor(2000);
  const Training training = whileTraining(study);
  figures["lag_idle_ms"] = summary(idle.gui);
  figures["lag_training_ms"] = summary(training.lag.gui);
  figures["lag_training_control_ms"] = summary(training.lag.control);
  figures["training_tokens_per_second"] = std::round(training.tokensPerSecond);
  figures["slider_follow_ms"] = summary(training.follow);
  figures["frames_per_second_while_dragging"] = std::round(training.seeing.framesPerSecond);
  figures["training_looked_at_ratio"] = training.seeing.lookedAt / training.seeing.alone;
  figures["training_dragged_ratio"] = training.seeing.dragged / training.seeing.alone;
  const LargeFigures large = TRY(benchLarge(folder.path() + "/large"));
  figures["large_first_list_milliseconds"] = std::round(large.firstList);
  figures["large_whole_milliseconds"] = std::round(large.whole);
  add(figures, "large_", large.runs);
  add(figures, "large_grouped_", large.groups);
  figures["large_grouped_open_milliseconds"] = std::round(large.openedGrouped);
  figures["large_grouped_milliseconds"] = std::round(large.grouped);
  return json ? QJsonDocument(figures).toJson(QJsonDocument::Compact) : table(figures);
}

} // namespace
} // namespace expe

int main(int argc, char** argv) {
  expe::keepStandardStreams();
  expe::letWritesFail();
  expe::Application application(argc, argv);
  QApplication::setOrganizationName("expe-workbench");
  QApplication::setApplicationName("expe-bench"); // with settings of its own
  QApplication::setApplicationVersion(EXPE_VERSION);
  std::setlocale(LC_NUMERIC, "C");
  expe::applyTheme(expe::ThemeMode::System);
  const auto figures = expe::measured(QApplication::arguments().contains("json"));
  if (figures) {
    QTextStream(stdout) << *figures << "\n";
    return 0;
  }
  QTextStream(stderr) << "expe-bench: " << QString::fromStdString(figures.error().message()) << "\n";
  return 1;
}
