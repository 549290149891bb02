#include "app/bench/see_bench.h"

#include "app/bench/lag.h"
#include "app/window/docks/docks.h"
#include "app/window/docks/figure_control.h"
#include "app/window/main_window.h"
#include "app/window/see/model_views.h"
#include "app/window/train/run_control.h"
#include "widgets/figure/figure_view.h"

#include <QElapsedTimer>
#include <QTimer>

#include <cmath>

namespace expe {
namespace {

// Frames that the window draws.
class Frames : public QObject {
public:
  explicit Frames(QWidget& window) : window_(window) { window.installEventFilter(this); }
  ~Frames() override { window_.removeEventFilter(this); }
  int count = 0;

protected:
  bool eventFilter(QObject*, QEvent* event) override {
    count += event->type() == QEvent::UpdateRequest;
    return false;
  }

private:
  QWidget& window_;
};

std::int64_t lengthAt(const Selection& selection, int tick) { // up and down between 1× and 16×
  const double part = std::abs((tick % 64) - 32) / 32.0;
  return std::llround(static_cast<double>(selection.trainingLength()) * std::pow(16, part));
}

// Until the figure of that length is drawn; a second at most.
double followed(MainWindow& window, std::int64_t length) {
  FigureView& view = *window.figures().figure("positions").view;
  const std::string wanted = " " + std::to_string(length) + " tokens";
  QElapsedTimer timer;
  timer.start();
  window.modelViews().selection().set("length", length);
  while (view.figure().stamp.english().find(wanted) == std::string::npos && timer.elapsed() < 1000)
    QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
  view.replot(QCustomPlot::rpImmediateRefresh); // it may be queued
  return static_cast<double>(timer.nsecsElapsed()) * 1e-6;
}

// Of the run in training, from steps and the clock. `each` is called 60 times a second.
double tokensPerSecond(MainWindow& window, int milliseconds, const std::function<void(int)>& each = {}) {
  const TrainSession& session = window.control().session();
  const Config& config = window.modelViews().selection().config();
  const auto perStep = config.integer("training.batch") * config.integer("training.accumulation") *
                       config.integer("data.window");
  int tick = 0;
  QTimer beat;
  beat.callOnTimeout([&] { each ? each(tick++) : void(); });
  beat.start(1000 / 60);
  const std::int64_t before = session.status().step;
  QElapsedTimer timer;
  timer.start();
  handleEventsFor(milliseconds);
  const double seconds = static_cast<double>(timer.nsecsElapsed()) * 1e-9;
  return static_cast<double>((session.status().step - before) * perStep) / seconds;
}

} // namespace

SeeFigures benchModelViews(MainWindow& window, int milliseconds) {
  SeeFigures figures;
  Selection& selection = window.modelViews().selection();
  window.docks().show("train");
  handleEventsFor(1000);
  figures.alone = tokensPerSecond(window, milliseconds);
  window.docks().show("see");
  handleEventsFor(2000);
  figures.lookedAt = tokensPerSecond(window, milliseconds);
  {
    Frames frames(window);
    figures.dragged = tokensPerSecond(window, milliseconds,
                                      [&](int tick) { selection.set("length", lengthAt(selection, tick)); });
    figures.framesPerSecond = 1000.0 * frames.count / milliseconds;
  }
  selection.reset("length");
  window.docks().show("train");
  handleEventsFor(1000);
  figures.alone =
      (figures.alone + tokensPerSecond(window, milliseconds)) / 2; // before and after: the same load
  return figures;
}

std::vector<double> benchFollowing(MainWindow& window) {
  std::vector<double> times;
  window.docks().show("see");
  handleEventsFor(3000);
  for (int tick = 0; tick < 128; ++tick) {
    times.push_back(followed(window, lengthAt(window.modelViews().selection(), tick)));
    handleEventsFor(16); // the user's hand
  }
  return times;
}

} // namespace expe
