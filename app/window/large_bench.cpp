#include "app/window/large_bench.h"

#include "app/window/main_window.h"
#include "app/window/tail.h"
#include "app/window/words.h"
#include "widgets/figure/figure_view.h"
#include "widgets/runs/run_list.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>

#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>

namespace expe {
namespace {

constexpr std::int64_t runs = 1000, steps = 1000, patience = 60000; // the last in milliseconds

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
  const Config config = schema.defaults("expe");
  for (std::int64_t i = 1; i <= runs; ++i) {
    const auto run = TRY(study.addRun("run " + std::to_string(i), config));
    std::vector<Metric> metrics;
    std::vector<Validation> validations;
    for (std::int64_t step = 1; step <= steps; ++step) {
      metrics.push_back(metricOf(run, step));
      for (const double length : {1.0, 2.0, 4.0})
        if (step % 100 == 0)
          validations.push_back({step, length, metrics.back().loss + 0.1 * length, 0.9, 8192});
    }
    TRY(study.append(run, metrics, validations));
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

Result<Times> looks(Study& study, Study& trainer) {
  const Schema schema;
  Tail tail;
  FigureMaker figures;
  const Config loss = defaultOptions("loss"), length = defaultOptions("length");
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
  for (std::int64_t step = steps + 1; step <= steps + 30; ++step) {
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
         std::none_of(panels.front().notes.begin(), panels.front().notes.end(),
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

// In the window, with all that it does meanwhile.
Result<void> measure(const QString& study, Study& trainer, LargeFigures& figures) {
  MainWindow window;
  window.resize(1400, 900);
  window.show();
  handleEventsFor(500);
  QElapsedTimer timer;
  timer.start();
  window.openStudy(study);
  auto& list = *window.findChild<RunList*>();
  auto& loss = *window.findChild<FigureView*>("loss");
  figures.firstList =
      until(timer, [&] { return list.table().rows().size() == static_cast<std::size_t>(runs); });
  figures.whole = until(timer, [&] { return whole(loss); });
  handleEventsFor(2000);
  figures.listed = timesOf([&] { list.view().viewport()->repaint(); });
  figures.drawn = timesOf([&] { loss.replot(QCustomPlot::rpImmediateRefresh); });
  figures.zoomed = zooms(loss);
  figures.hovered = hovers(loss);
  std::atomic<bool> training = true;
  std::thread trains([&] {
    for (std::int64_t step = steps + 31; training; ++step) {
      (void)trainer.append(runs / 2, {metricOf(runs / 2, step)});
      std::this_thread::sleep_for(std::chrono::milliseconds(33));
    }
  });
  figures.lag = lagFor(5000);
  training = false;
  trains.join();
  return {};
}

} // namespace

Result<LargeFigures> benchLarge(const QString& folder) {
  LargeFigures figures;
  const auto trainer = TRY(Study::create(pathOf(folder), fillStudy));
  {
    const auto study = TRY(Study::open(trainer->file(), Study::Mode::ReadOnly));
    figures.looks = TRY(looks(*study, *trainer));
  }
  TRY(measure(q(trainer->file().string()), *trainer, figures));
  return figures;
}

} // namespace expe
