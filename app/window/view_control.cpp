#include "app/window/view_control.h"

#include "app/window/docks.h"
#include "app/window/figure_control.h"
#include "app/window/selection.h"
#include "widgets/figure_modes.h"
#include "widgets/figure_view.h"
#include "widgets/words.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

QString nameOf(const View& view) {
  return "view/" + q(view.id);
}

// Views in the order of the menus, those that take long at last.
int rankOf(std::size_t index, const View& view) {
  return static_cast<int>(index) + (view.slow ? 100 : 10);
}

// On a logarithmic axis whose ticks are all there is, a cell stands for its tick and not for its middle.
double meant(double value, bool log, const std::vector<double>& ticks) {
  if (!log || ticks.empty() || !(value > 0))
    return value;
  return *std::min_element(ticks.begin(), ticks.end(), [value](double a, double b) {
    return std::abs(std::log(a / value)) < std::abs(std::log(b / value));
  });
}

const Panel* panelOf(const Figure& figure, const QString& pickX, const QString& pickY) {
  for (const Panel& panel : figure.panels)
    if (q(panel.pickX) == pickX && q(panel.pickY) == pickY)
      return &panel;
  return nullptr;
}

} // namespace

ViewControl::ViewControl(FigureControl& figures, Selection& selection, ProbeDesk& quick, ProbeDesk& desk,
                         QObject* parent, const std::function<QWidget*(const std::string& view)>& beside)
    : QObject(parent), figures_(figures), selection_(selection), quick_(quick), desk_(desk) {
  shown_.reserve(views().size());
  for (const View& view : views()) {
    const Drawn& drawn = figures.add(view.id, translated(view.title), beside(view.id));
    Shown& shown = shown_.emplace_back();
    shown.view = &view, shown.drawn = &drawn;
    drawn.dock->setToolTip(translated(view.help));
    connect(drawn.dock, &QDockWidget::visibilityChanged, this, [this, &shown](bool inSight) {
      shown.inSight = inSight;
      ask(shown);
    });
    connect(drawn.view, &FigureView::pointPicked, this,
            [this, view = drawn.view](const QString& whatX, double x, const QString& whatY, double y) {
              const Panel* panel = panelOf(view->figure(), whatX, whatY);
              selection_.pick(whatX.toStdString(), panel ? meant(x, panel->logX, panel->ticksX) : x);
              selection_.pick(whatY.toStdString(), panel ? meant(y, panel->logY, panel->ticksY) : y);
            });
  }
  connect(&figures, &FigureControl::optionsChanged, this, [this](const QString& kind) {
    for (Shown& shown : shown_)
      if (q(shown.view->id) == kind)
        ask(shown);
  });
  connect(&selection, &Selection::cleared, this, [this] {
    for (Shown& shown : shown_)
      forget(shown);
  });
  connect(&selection, &Selection::changed, this, &ViewControl::askAll);
  connect(&selection, &Selection::pinnedChanged, this, &ViewControl::askAll);
  for (ProbeDesk* each : {&quick_, &desk_}) {
    connect(each, &ProbeDesk::progressed, this,
            [this](const QString& name, const QString&, double done, double total) {
              for (Shown& shown : shown_)
                if (nameOf(*shown.view) == name && total > 0)
                  shown.drawn->dock->setNote(tr("%1 %").arg(std::lround(100 * done / total)));
            });
    connect(each, &ProbeDesk::answered, this, [this](const QString& name) {
      for (Shown& shown : shown_)
        if (nameOf(*shown.view) == name)
          shown.drawn->dock->setNote({});
    });
  }
}

ProbeRequest ViewControl::request(const Shown& shown) const {
  ProbeRequest request;
  request.view = shown.view->id;
  request.now = seenBy(*shown.view, selection_.now());
  if (selection_.pinned())
    request.pinned = seenBy(*shown.view, *selection_.pinned());
  if (shown.view->compares && view_)
    for (const RunView& run : view_->runs)
      if (run.shown && !run.run.archived && (!run.checkpoints.empty() || run.run.id == request.now.run))
        request.runs.push_back(run.run.id);
  request.options = shown.drawn->modes->options();
  if (live_ && !request.now.checkpoint && request.options.has("tokens")) {
    const auto tokens = request.options.integer("tokens");
    request.options.set("tokens", tokens == 0 ? liveTokens : std::min(tokens, liveTokens));
  }
  return request;
}

// Nothing, if it is out of sight or was asked already.
void ViewControl::ask(Shown& shown, bool again) {
  if (!shown.inSight)
    return;
  if (!selection_.there()) {
    forget(shown);
    return shown.drawn->view->clear(tr("Make or select a run: what its model does is shown here."));
  }
  ProbeRequest wanted = request(shown);
  if (!again && wanted == shown.asked)
    return;
  shown.asked = wanted;
  const auto index = static_cast<std::size_t>(&shown - shown_.data());
  const std::int64_t serial = ++shown.serial;
  auto question = [this, index, serial, wanted](Probe& probe, Progress& progress) {
    const auto deliver = [this, index, serial](const Figure& figure) {
      QMetaObject::invokeMethod(
          this, [=, this] { draw(index, serial, figure); }, Qt::QueuedConnection);
    };
    const auto figure = probe.figure(wanted, progress, deliver);
    if (figure)
      deliver(*figure);
    else if (!progress.cancelled())
      QMetaObject::invokeMethod(
          this, [=, this, text = sentence(figure.error())] { complain(index, serial, text); },
          Qt::QueuedConnection);
  };
  deskOf(*shown.view).ask(nameOf(*shown.view), rankOf(index, *shown.view), std::move(question));
}

void ViewControl::askAll() {
  for (Shown& shown : shown_)
    ask(shown);
}

// Slow ones too where nothing else wants the time, or where there was nothing to show so far.
void ViewControl::refresh(bool slowToo) {
  for (Shown& shown : shown_)
    if (!shown.view->slow || slowToo || shown.complained)
      ask(shown, true);
}

void ViewControl::forget(Shown& shown) {
  deskOf(*shown.view).drop(nameOf(*shown.view));
  shown.asked = {};
  shown.complained = false;
  shown.drawnSerial = ++shown.serial;
}

// What comes late never replaces what is newer.
void ViewControl::draw(std::size_t index, std::int64_t serial, const Figure& figure) {
  Shown& shown = shown_[index];
  if (serial < shown.drawnSerial)
    return;
  shown.drawnSerial = serial;
  shown.complained = false;
  shown.drawn->view->setFigure(figure);
}

void ViewControl::complain(std::size_t index, std::int64_t serial, const QString& sentence) {
  Shown& shown = shown_[index];
  if (serial != shown.serial)
    return;
  shown.complained = true;
  shown.drawn->view->clear(sentence);
}

void ViewControl::setView(StudyViewPtr view) {
  view_ = std::move(view);
  for (Shown& shown : shown_)
    if (shown.view->compares) // other runs may be shown
      ask(shown);
}

} // namespace expe
