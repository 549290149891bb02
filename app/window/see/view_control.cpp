#include "app/window/see/view_control.h"

#include "app/window/docks/docks.h"
#include "app/window/docks/figure_control.h"
#include "app/window/see/missing.h"
#include "app/window/see/selection.h"
#include "core/api/run_figure.h"
#include "widgets/figure/figure_modes.h"
#include "widgets/figure/figure_view.h"
#include "widgets/figure/hold_button.h"
#include "widgets/runs/dragged_runs.h"
#include "widgets/words.h"

#include <QJsonObject>
#include <QTimer>

#include <algorithm>

namespace expe {
namespace {

constexpr int mostPanes = 9; // of a view

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
  for (const View& view : views())
    add(view, figures.add(view.id, translated(view.title), translated(view.tab), beside(view.id)));
  connect(&figures, &FigureControl::optionsChanged, this, [this](const QString& pane) {
    for (Shown& shown : shown_)
      if (shown.drawn->name == pane)
        ask(shown);
  });
  connect(&figures, &FigureControl::dropped, this, [this](const QString& pane, const DraggedRuns& runs) {
    for (Shown& shown : shown_)
      if (shown.drawn->name == pane)
        return drop(shown, runs); // which may add to them
  });
  connect(&selection, &Selection::cleared, this, [this] {
    for (Shown& shown : shown_)
      forget(shown);
  });
  connect(&selection, &Selection::changed, this, &ViewControl::askAll);
  connect(&selection, &Selection::pinnedChanged, this, &ViewControl::askAll);
}

ViewControl::Shown& ViewControl::add(const View& view, const FigurePane& drawn) {
  Shown& shown = shown_.emplace_back();
  shown.view = &view;
  shown.drawn = &drawn;
  shown.probe = &probes_.add("view/" + drawn.name, kindOf(view), *drawn.view, view.uses & UsesWeights);
  drawn.dock->setToolTip(translated(view.question) + "\n" + translated(view.help));
  connectView(shown);
  return shown;
}

ViewControl::Shown& ViewControl::addFurther(const View& view, int number) {
  Shown& shown = add(view, figures_.addFurther(view.id, number));
  shown.hold = new HoldButton({{Held::OfRun, tr("run")},
                               {Held::OfHead, tr("head")},
                               {Held::OfValues, tr("length and values")},
                               {Held::OfText, tr("text and token")}});
  shown.drawn->dock->addMode(shown.hold);
  connect(shown.hold, &HoldButton::heldWanted, this,
          [this, &shown](int parts, bool held) { hold(shown, parts, held); });
  return shown;
}

void ViewControl::hold(Shown& shown, int parts, bool held) {
  Held wanted = shown.held;
  held ? wanted.hold(parts, selection_.fixed()) : void(wanted.parts &= ~parts);
  setHeld(shown, wanted);
}

void ViewControl::setHeld(Shown& shown, const Held& held) {
  shown.held = held;
  tellHeld(shown);
  ask(shown);
}

void ViewControl::tellHeld(Shown& shown) {
  const RunView* run = view_ && shown.held.parts & Held::OfRun ? view_->find(shown.held.state.run) : nullptr;
  shown.hold->setHeld(shown.held.parts, run ? q(displayName(run->run)) : QString());
}

// Another pane beside the first; a further one is of the dropped run from now on.
void ViewControl::drop(Shown& onto, const DraggedRuns& runs) {
  Held held = onto.held;
  ProbeState dragged;
  dragged.run = runs.runs.empty() ? selection_.now().run : runs.runs.front();
  dragged.checkpoint = runs.checkpoint;
  held.hold(Held::OfRun, dragged);
  onto.hold ? setHeld(onto, held) : open(onto.view->id, held);
}

// In a pane that was closed, if there is one; where there are as many as can be, in the oldest.
void ViewControl::open(const std::string& view, const Held& held) {
  const auto isOf = [&](const Shown& each) { return each.hold && each.view->id == view; };
  auto free = std::ranges::find_if(
      shown_, [&](const Shown& each) { return isOf(each) && !figures_.inUse(*each.drawn); });
  const auto number = static_cast<int>(std::ranges::count_if(shown_, isOf)) + 2;
  if (free == shown_.end() && number > mostPanes)
    free = std::ranges::find_if(shown_, isOf);
  Shown& shown = free != shown_.end() ? *free : addFurther(*findView(view), number);
  setHeld(shown, held);
  figures_.showBeside(*shown.drawn);
}

QJsonArray ViewControl::further() const {
  QJsonArray panes;
  for (const Shown& shown : shown_)
    if (shown.hold && figures_.inUse(*shown.drawn))
      panes.append(QJsonObject{{"pane", shown.drawn->name}, {"held", q(shown.held.json())}});
  return panes;
}

// What is not ours is left out.
void ViewControl::setFurther(const QJsonArray& panes) {
  for (const QJsonValue pane : panes) {
    const QStringList name = pane["pane"].toString().split('#');
    const View* view = findView(name.front().toStdString());
    const int number = name.size() == 2 ? name.back().toInt() : 0;
    const auto held = Held::of(pane["held"].toString().toStdString());
    if (!view || !held || number < 2 || number > mostPanes)
      continue;
    const auto isOf = [&](const Shown& each) { return each.hold && each.view == view; };
    while (std::ranges::count_if(shown_, isOf) + 1 < number)
      addFurther(*view, static_cast<int>(std::ranges::count_if(shown_, isOf)) + 2);
    for (Shown& shown : shown_)
      if (shown.drawn->name == pane["pane"].toString())
        setHeld(shown, *held);
  }
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

const ViewControl::Shown* ViewControl::find(const QString& pane) const {
  const auto found =
      std::ranges::find_if(shown_, [&](const Shown& each) { return each.drawn->name == pane; });
  return found == shown_.end() ? nullptr : &*found;
}

std::optional<ProbeRequest> ViewControl::request(const QString& pane, const ProbeState& now) const {
  const Shown* shown = find(pane);
  const bool can = shown && selection_.there() && missing(*shown).isEmpty();
  return can ? std::optional(request(*shown, now)) : std::nullopt;
}

ProbeState ViewControl::stateOf(const QString& pane) const {
  const Shown* shown = find(pane);
  return shown ? stateOf(*shown, selection_.now()) : selection_.now();
}

// With the newest checkpoint of a run that is not the selected one by its number, so that a newer one is
// another state.
ProbeState ViewControl::stateOf(const Shown& shown, const ProbeState& now) const {
  const RunView* run = shown.held.parts && view_ && schema_ ? view_->find(shown.held.run(now)) : nullptr;
  if (!run)
    return now;
  ProbeState state = shown.held.over(now, selection_.config(), run->run, *schema_);
  if (state.run != now.run && !state.checkpoint && !run->checkpoints.empty())
    state.checkpoint = run->checkpoints.back().step;
  return state;
}

QString ViewControl::missing(const Shown& shown) const {
  const bool weights = shown.view->uses & UsesWeights;
  const std::int64_t id = shown.held.run(selection_.now());
  if (id == selection_.now().run || !selection_.there())
    return selection_.missing(weights);
  const RunView* run = view_ ? view_->find(id) : nullptr;
  if (!run)
    return tr("Run %1 is no longer there.").arg(id);
  if (weights && run->checkpoints.empty())
    return tr("%1 has no checkpoint yet: what its model does is shown here once it has one.")
        .arg(q(displayName(run->run)));
  return missingOf(view_.get(), run, Trains::Here, {}).model;
}

ProbeRequest ViewControl::request(const Shown& shown, const ProbeState& now) const {
  ProbeRequest request;
  request.view = shown.view->id;
  request.now = seenBy(*shown.view, stateOf(shown, now));
  if (selection_.pinned() && !shown.hold)
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
    text += tr(", %1 tokens").arg(state.length > 0 ? state.length : selection_.trainingLength());
  return text;
}

// Nothing, if it is out of sight or was asked already.
void ViewControl::ask(Shown& shown) {
  const QString why = missing(shown);
  if (!why.isEmpty() || !selection_.there()) {
    forget(shown);
    return say(shown, why);
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
        emit drawn(wanted.now, figure);
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
Figure ViewControl::asShown(const QString& pane, Figure figure) const {
  const Config& options = find(pane)->drawn->modes->options();
  if (view_ && options.has("group") && options.flag("group"))
    groupFigure(figure, view_->groups->groups, *view_->colors);
  return figure;
}

void ViewControl::show(Shown& shown) {
  shown.drawn->view->setFigure(asShown(shown.drawn->name, shown.figure));
}

void ViewControl::setView(StudyViewPtr view) {
  const StudyViewPtr before = std::exchange(view_, std::move(view));
  const bool colors = before && before->colors != view_->colors;
  for (Shown& shown : shown_) {
    if (shown.hold)
      tellHeld(shown);
    if (shown.view->compares || colors || shown.held.parts) // other runs may be shown
      ask(shown);
    const bool groups = shown.view->compares && before && before->groups != view_->groups;
    if (groups && !shown.drawn->view->figure().panels.empty())
      show(shown);
  }
}

} // namespace expe
