#include "app/bench/large_bench.h"

#include "core/api/run_figure.h"

#include "app/window/actions.h"
#include "app/window/main_window.h"
#include "app/window/study/tail.h"
#include "app/window/words.h"
#include "widgets/figure/figure_view.h"
#include "widgets/runs/run_list.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QSettings>

#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>

namespace expe {
namespace {

constexpr std::int64_t runs = 1000, seeds = 5, steps = 1000, patience = 60000; // the last in milliseconds

double milliseconds(const QElapsedTimer& timer) {
  return static_cast<double>(timer.nsecsElapsed()) * 1e-6;
}

Metric metricOf(std::int64_t run, std::int64_t step) {
  const double noise = static_cast<double>((step * 7919 * run) % 101) / 101;
  return {step,        1 + 3 / std::sqrt(step) + 0.001 * static_cast<double>(run) + 0.1 * noise,
          1e-3,        0.5,
          step * 4096, 0.1 * static_cast<double>(step)};
}

Evaluation evaluationOf(std::int64_t run, double length, double loss) {
  Evaluation evaluation;
  evaluation.run = run, evaluation.checkpoint = steps, evaluation.length = length;
  evaluation.window = std::llround(128 * length);
  evaluation.text = "0123", evaluation.longest = 16;
  evaluation.loss = loss, evaluation.tokens = 65536;
  return evaluation;
}

Result<void> fillStudy(Study& study) {
  const Schema schema;
  Config config = schema.defaults("expe");
  for (std::int64_t i = 1; i <= runs; ++i) {
    const auto group = (i - 1) / seeds;
    config.set("training.seed", i % seeds);
    config.set("training.rate", 1e-3 + 1e-6 * static_cast<double>(group));
    const auto run = TRY(study.addRun("run " + std::to_string(i), config));
    TRY(study.setOrigin(run, {"0123", "bench", "cpu", 1, 100000}));
    std::vector<Metric> metrics;
    std::vector<Validation> validations;
    for (std::int64_t step = 1; step <= steps; ++step) {
      metrics.push_back(metricOf(run, step));
      for (const double length : {1.0, 2.0, 4.0})
        if (step % 100 == 0)
          validations.push_back({step, length, metrics.back().loss + 0.1 * length, 0.9, 8192});
    }
    TRY(study.append(run, metrics, validations));
    TRY(study.setState(run, RunState::Finished));
    for (const double length : {1.0, 2.0, 4.0, 8.0})
      TRY(study.addEvaluation(evaluationOf(run, length, metrics.back().loss + 0.1 * length)));
  }
  return {};
}

RunRows drawn(const Tail& tail) {
  RunRows rows;
  for (const auto& [id, run] : tail.runs())
    rows.push_back(&run.data);
  return rows;
}

Result<Times> looks(Study& study, Study& trainer, bool group) {
  const Schema schema;
  Tail tail;
  FigureMaker figures;
  Config loss = defaultOptions("loss"), length = defaultOptions("length");
  loss.set("group", group), length.set("group", group);
  const auto look = [&]() -> Result<void> {
    TRY(tail.read(study, schema));
    TRY(figures.make("loss", drawn(tail), loss));
    TRY(figures.make("length", drawn(tail), length));
    return {};
  };
  do
    TRY(look());
  while (tail.unread() > 0);
  Times times;
  const std::int64_t first = TRY(trainer.newestMetric(runs / 2))->step + 1;
  for (std::int64_t step = first; step < first + 30; ++step) {
    TRY(trainer.append(runs / 2, {metricOf(runs / 2, step)}));
    QElapsedTimer timer;
    timer.start();
    TRY(look());
    times.push_back(milliseconds(timer));
  }
  return times;
}

template <class Done> double until(const QElapsedTimer& timer, Done done) {
  while (!done() && timer.elapsed() < patience)
    handleEventsFor(5);
  return milliseconds(timer);
}

bool whole(const FigureView& figure) {
  const auto& panels = figure.figure().panels;
  return !panels.empty() && panels.front().curves.size() >= static_cast<std::size_t>(runs) &&
         std::ranges::none_of(panels.front().notes,
                              [](const std::string& note) { return note.ends_with("still being read"); });
}

template <class Draw> Times timesOf(Draw draw) {
  Times times;
  for (int i = 0; i < 20; ++i) {
    QElapsedTimer timer;
    timer.start();
    draw();
    times.push_back(milliseconds(timer));
  }
  return times;
}

// Nearer step by step, and back.
Times zooms(FigureView& figure) {
  FigurePanel& panel = *figure.panels().front();
  int turn = 0;
  auto times = timesOf([&] {
    panel.zoom(++turn % 10 < 5 ? 0.7 : 1 / 0.7, static_cast<double>(steps) * 0.4);
    figure.replot(QCustomPlot::rpImmediateRefresh);
  });
  figure.fit();
  handleEventsFor(500);
  return times;
}

Times hovers(FigureView& figure) {
  const QRect area = figure.panels().front()->rect()->rect();
  int turn = 0;
  return timesOf([&] {
    const QPoint at(area.left() + area.width() * (++turn % 20) / 20, area.center().y());
    QMouseEvent move(QEvent::MouseMove, at, figure.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(&figure, &move);
    figure.repaint();
  });
}

// While one of the runs trains.
Lag lagWhileTraining(Study& trainer, std::int64_t from) {
  std::atomic<bool> training = true;
  std::thread trains([&] {
    for (std::int64_t step = from; training; ++step) {
      (void)trainer.append(runs / 2, {metricOf(runs / 2, step)});
      std::this_thread::sleep_for(std::chrono::milliseconds(33));
    }
  });
  const Lag lag = lagFor(5000);
  training = false;
  trains.join();
  return lag;
}

bool isGrouped(RunList& list, const FigureView& loss) {
  const auto& panels = loss.figure().panels;
  return list.table().rows().size() == static_cast<std::size_t>(runs + runs / seeds) && !panels.empty() &&
         std::ranges::any_of(panels.front().curves, [](const Curve& curve) { return curve.band; });
}

void measure(MainWindow& window, Study& trainer, std::int64_t from, LargeFigures::Shown& figures) {
  auto& list = *window.findChild<RunList*>();
  auto& loss = *window.findChild<FigureView*>("loss");
  handleEventsFor(2000);
  figures.listed = timesOf([&] { list.view().viewport()->repaint(); });
  figures.drawn = timesOf([&] { loss.replot(QCustomPlot::rpImmediateRefresh); });
  figures.zoomed = zooms(loss);
  figures.hovered = hovers(loss);
  figures.lag = lagWhileTraining(trainer, from);
}

QElapsedTimer open(MainWindow& window, const QString& study) { // since it began
  window.resize(1400, 900);
  window.show();
  handleEventsFor(500);
  QElapsedTimer timer;
  timer.start();
  window.openStudy(study);
  return timer;
}

// A study whose groups were kept with it.
double openGrouped(const QString& study) {
  MainWindow window;
  const QElapsedTimer timer = open(window, study);
  auto& list = *window.findChild<RunList*>();
  return until(timer, [&] { return list.table().grouped(); });
}

// In the window, with all that it does meanwhile; then with a row and a line with its band for each five
// runs.
void measure(const QString& study, Study& trainer, LargeFigures& figures) {
  MainWindow window;
  QElapsedTimer timer = open(window, study);
  auto& list = *window.findChild<RunList*>();
  auto& loss = *window.findChild<FigureView*>("loss");
  figures.firstList =
      until(timer, [&] { return list.table().rows().size() == static_cast<std::size_t>(runs); });
  figures.whole = until(timer, [&] { return whole(loss); });
  measure(window, trainer, steps + 61, figures.runs);
  timer.start();
  window.findChild<Actions*>()->groupSeeds->trigger();
  figures.grouped = until(timer, [&] { return isGrouped(list, loss); });
  measure(window, trainer, 2 * steps, figures.groups);
  window.close();
  handleEventsFor(500); // the layout is written
}

} // namespace

Result<LargeFigures> benchLarge(const QString& folder) {
  QSettings().clear(); // as at a first start
  LargeFigures figures;
  const auto trainer = TRY(Study::create(pathOf(folder), fillStudy));
  {
    const auto study = TRY(Study::open(trainer->file(), Study::Mode::ReadOnly));
    figures.runs.looks = TRY(looks(*study, *trainer, false));
    figures.groups.looks = TRY(looks(*study, *trainer, true));
  }
  const QString file = q(trainer->file().string());
  measure(file, *trainer, figures);
  figures.openedGrouped = openGrouped(file);
  return figures;
}

} // namespace expe
