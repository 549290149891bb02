#include "app/window/see/view_control.h"

#include "app/window/docks/docks.h"
#include "app/window/docks/figure_control.h"
#include "app/window/see/selection.h"
#include "core/api/run_figure.h"
#include "widgets/figure/figure_modes.h"
#include "widgets/figure/figure_view.h"
#include "widgets/words.h"

#include <QTimer>

#include <algorithm>

namespace expe {
namespace {

// What is measured over many windows says over how many targets.
Rank::Kind kindOf(const View& view) {
  const bool text = std::any_of(view.options.begin(), view.options.end(),
                                [](const Parameter& option) { return option.key == "tokens"; });
  return view.slow ? Rank::Slow : text ? Rank::Text : Rank::Window;
}

} // namespace

ViewControl::ViewControl(FigureControl& figures, Selection& selection, ViewProbes& probes, QObject* parent,
                         const std::function<QWidget*(const std::string& view)>& beside)
    : QObject(parent), figures_(figures), selection_(selection), probes_(probes) {
  for (const View& view : views()) {
    Shown& shown = shown_.emplace_back();
    shown.view = &view;
    shown.drawn = &figures.add(view.id, translated(view.title), translated(view.tab), beside(view.id));
    shown.probe =
        &probes.add("view/" + q(view.id), kindOf(view), *shown.drawn->view, view.uses & UsesWeights);
    shown.drawn->dock->setToolTip(translated(view.help));
    connectView(shown);
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
}

void ViewControl::connectView(Shown& shown) {
  // While docks are laid out those behind others are in sight for a moment.
  connect(shown.drawn->dock, &QDockWidget::visibilityChanged, this, [this, &shown](bool inSight) {
    shown.inSight = inSight;
    QTimer::singleShot(0, this, [this, &shown] {
      ask(shown);
      shown.probe->setInSight(shown.inSight);
    });
  });
  connect(shown.probe, &ViewProbe::failed, this, [this, &shown](const QString& text) { say(shown, text); });
  connect(shown.drawn->view, &FigureView::pointPicked, this,
          [this](const QString& whatX, double x, const QString& whatY, double y) {
            // The layer, which decides what heads there are, stands at the y axis.
            selection_.pick(whatY.toStdString(), y);
            selection_.pick(whatX.toStdString(), x);
          });
}

const ViewControl::Shown* ViewControl::find(const std::string& view) const {
  const auto found = std::ranges::find_if(shown_, [&](const Shown& each) { return each.view->id == view; });
  return found == shown_.end() ? nullptr : &*found;
}

std::optional<ProbeRequest> ViewControl::request(const std::string& view, const ProbeState& now) const {
  const Shown* shown = find(view);
  const bool can =
      shown && selection_.there() && selection_.missing(shown->view->uses & UsesWeights).isEmpty();
  return can ? std::optional(request(*shown, now)) : std::nullopt;
}

ProbeRequest ViewControl::request(const Shown& shown, const ProbeState& now) const {
  ProbeRequest request;
  request.view = shown.view->id;
  request.now = seenBy(*shown.view, now);
  if (selection_.pinned())
    request.pinned = seenBy(*shown.view, *selection_.pinned());
  if (shown.view->compares && view_)
    for (const auto& run : view_->runs)
      if (view_->draws(*run) && (!run->checkpoints.empty() || run->run.id == request.now.run))
        request.runs.push_back(run->run.id);
  request.options = shown.drawn->modes->options();
  request.colors = view_ ? view_->colors : nullptr;
  if (probes_.live() && request.options.has("tokens")) { // so that its looks are short
    const auto tokens = request.options.integer("tokens");
    request.options.set("tokens", tokens == 0 ? liveTokens : std::min(tokens, liveTokens));
  }
  return request;
}

// "Attention, layer 2, head 3, 64 tokens": what of the state it depends on.
QString ViewControl::what(const View& view, const ProbeState& state) const {
  QString text = translated(view.title);
  if (view.uses & UsesHead)
    text += tr(", layer %1, head %2").arg(state.layer + 1).arg(state.head + 1);
  else if (view.uses & UsesLayer)
    text += tr(", layer %1").arg(state.layer + 1);
  if (view.uses & UsesLength)
    text += tr(", %1 tokens").arg(selection_.length());
  return text;
}

// Nothing, if it is out of sight or was asked already.
void ViewControl::ask(Shown& shown) {
  const QString& missing = selection_.missing(shown.view->uses & UsesWeights);
  if (!missing.isEmpty() || !selection_.there()) {
    forget(shown);
    return say(shown, missing);
  }
  const ProbeRequest wanted = request(shown, selection_.now());
  if (wanted == shown.asked)
    return;
  if (!shown.inSight) {
    if (shown.probe->pending()) // nobody wants it any more
      forget(shown);
    return;
  }
  shown.asked = wanted;
  if (!shown.said.isEmpty())
    say(shown, {}); // it was true of what was before
  shown.probe->want<Figure>(
      what(*shown.view, wanted.now),
      [wanted](Probe& probe, Progress& progress, const auto& coarse) {
        return probe.figure(wanted, progress, coarse);
      },
      [this, &shown, wanted](const Figure& figure, bool whole) {
        draw(shown, figure);
        if (whole)
          shown.answered.add(wanted);
      },
      shown.answered.has(wanted) ? ViewProbe::Kept::Yes : ViewProbe::Kept::No);
}

void ViewControl::askAll() {
  for (Shown& shown : shown_)
    ask(shown);
}

void ViewControl::forget(Shown& shown) {
  shown.probe->forget();
  shown.asked = {};
}

void ViewControl::say(Shown& shown, const QString& sentence) {
  if (shown.said == sentence && shown.drawn->view->figure().panels.empty())
    return;
  shown.said = sentence;
  shown.drawn->view->clear(sentence);
}

void ViewControl::draw(Shown& shown, const Figure& figure) {
  shown.said.clear();
  shown.figure = figure;
  show(shown);
}

// Of several runs in groups, if that is asked for: as the list has them, else by seeds.
Figure ViewControl::asShown(const std::string& view, Figure figure) const {
  const Config& options = find(view)->drawn->modes->options();
  if (view_ && options.has("group") && options.flag("group"))
    groupFigure(figure, view_->groups->groups, *view_->colors);
  return figure;
}

void ViewControl::show(Shown& shown) {
  shown.drawn->view->setFigure(asShown(shown.view->id, shown.figure));
}

void ViewControl::setView(StudyViewPtr view) {
  const StudyViewPtr before = std::exchange(view_, std::move(view));
  const bool colors = before && before->colors != view_->colors;
  for (Shown& shown : shown_) {
    if (shown.view->compares || colors) // other runs may be shown
      ask(shown);
    const bool groups = shown.view->compares && before && before->groups != view_->groups;
    if (groups && !shown.drawn->view->figure().panels.empty())
      show(shown);
  }
}

} // namespace expe
