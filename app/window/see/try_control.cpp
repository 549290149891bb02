#include "app/window/see/try_control.h"

#include "app/window/docks/docks.h"
#include "app/window/see/selection.h"
#include "app/window/see/view_probes.h"
#include "core/api/parameters.h"
#include "widgets/text/continuation_view.h"
#include "widgets/text/try_panel.h"
#include "widgets/words.h"

namespace expe {
namespace {

ProbeState seen(ProbeState state) { // what of it a continuation depends on
  state.typed.clear(), state.split.clear();
  state.length = state.place = state.position = state.layer = state.head = 0;
  return state;
}

// Why nothing can be generated of the selected run; empty: it can.
QString missingOf(const Selection& selection) {
  const QString& missing = selection.missing(true);
  if (!missing.isEmpty() || !isMasked(selection.config()))
    return missing;
  return TryControl::tr("A masked model fills in tokens between others and does not go on: choose a run that "
                        "learns the next token.");
}

} // namespace

TryControl::TryControl(Docks& docks, Selection& selection, ViewProbes& probes, QObject* parent)
    : QObject(parent), docks_(docks), selection_(selection), panel_(new TryPanel) {
  docks.add("try", tr("Try it"), panel_)
      ->setToolTip(tr("Type a text and see how the model goes on, at any scale and offset."));
  probe_ = &probes.add("try", Rank::Requested, *panel_->live());
  probe_->setOnce();
  connect(probe_, &ViewProbe::changed, this, [this] { panel_->setBusy(probe_->pending()); });
  connect(probe_, &ViewProbe::failed, this, &TryControl::complain);
  connect(panel_, &TryPanel::wanted, this, &TryControl::ask);
  connect(panel_, &TryPanel::cancelWanted, probe_, &ViewProbe::end);
  connect(&selection_, &Selection::cleared, this, [this] {
    probe_->forget();
    said_.reset();
    panel_->setContinuation({});
  });
  connect(&selection_, &Selection::changed, this, &TryControl::follow);
  connect(panel_, &TryPanel::lookWanted, this, [this](const QString& text) {
    selection_.setTyped(text.toStdString());
    if (tokens_ > selection_.length()) // all of it
      selection_.set("length", tokens_);
    docks_.raise("attention");
  });
}

// What was said at another state stays, but is said to be of another; the error of another run goes.
void TryControl::follow() {
  const QString missing = missingOf(selection_);
  panel_->setEmptyText(missing.isEmpty() ? tr("What the model says will stand here.") : missing);
  if (cause_ && *cause_ != std::pair(selection_.now().run, missing)) {
    cause_.reset();
    panel_->setError({});
  }
  if (said_)
    probe_->doubt(*said_ == seen(selection_.now())
                      ? QString()
                      : tr("Said at another state: generate again for the present one."));
}

void TryControl::complain(const QString& sentence) {
  cause_ = {selection_.now().run, missingOf(selection_)};
  panel_->setError(sentence);
}

void TryControl::ask(ContinueRequest request) {
  const QString missing = missingOf(selection_);
  if (!missing.isEmpty() || !selection_.there())
    return complain(missing);
  const std::string prompt = request.state.typed;
  request.state = selection_.now();
  request.state.typed = prompt;
  said_ = seen(request.state);
  std::optional<ContinueRequest> pinned;
  if (selection_.pinned()) {
    pinned = request;
    pinned->state = *selection_.pinned();
    pinned->state.typed = prompt;
  }
  probe_->want(tr("what the model goes on to say"),
               [this, request, pinned](Probe& probe, Progress& progress,
                                       const ViewProbe::First& first) -> Result<ViewProbe::Show> {
                 const auto now = TRY(probe.continueText(request, progress, [&](const Predicted& token) {
                   first([this, token] { panel_->addGenerated(token); });
                 }));
                 std::optional<Continuation> other;
                 if (pinned)
                   if (auto there = probe.continueText(*pinned, progress, [](const Predicted&) {}))
                     other = *std::move(there);
                 if (progress.cancelled())
                   return failure("Cancelled.");
                 return ViewProbe::Show([this, now, other] { show(now, other); });
               });
}

void TryControl::show(const Continuation& now, const std::optional<Continuation>& other) {
  panel_->setContinuation(now);
  tokens_ = static_cast<std::int64_t>(now.prompt.size() + now.generated.size());
  panel_->setPinned(other);
}

} // namespace expe
