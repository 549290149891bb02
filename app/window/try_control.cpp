#include "app/window/try_control.h"

#include "app/window/docks.h"
#include "app/window/probe_desk.h"
#include "app/window/selection.h"
#include "widgets/try_panel.h"
#include "widgets/words.h"

namespace expe {
namespace {

constexpr int rank = 5; // the user waits for it

} // namespace

TryControl::TryControl(Docks& docks, Selection& selection, ProbeDesk& desk, QObject* parent)
    : QObject(parent), docks_(docks), selection_(selection), desk_(desk), panel_(new TryPanel) {
  docks.add("try", tr("Try it"), panel_)
      ->setToolTip(tr("Type a text and see how the model goes on, at any scale and offset."));
  connect(panel_, &TryPanel::wanted, this, &TryControl::ask);
  connect(panel_, &TryPanel::cancelWanted, this, [this] {
    ++serial_;
    desk_.drop("try");
    panel_->setBusy(false);
  });
  connect(&selection_, &Selection::cleared, this, [this] {
    ++serial_;
    panel_->setBusy(false);
  });
  connect(panel_, &TryPanel::lookWanted, this, [this](const QString& text) {
    selection_.setTyped(text.toStdString());
    if (tokens_ > selection_.length()) // all of it
      selection_.set("length", tokens_);
    docks_.raise("attention");
  });
}

void TryControl::ask(ContinueRequest request) {
  if (!selection_.there())
    return panel_->setError(tr("Select a run first."));
  const std::string prompt = request.state.typed;
  request.state = selection_.now();
  request.state.typed = prompt;
  std::optional<ContinueRequest> pinned;
  if (selection_.pinned()) {
    pinned = request;
    pinned->state = *selection_.pinned();
    pinned->state.typed = prompt;
  }
  panel_->setBusy(true);
  const auto serial = ++serial_;
  desk_.ask("try", rank, [this, request, pinned, serial](Probe& probe, Progress& progress) {
    const auto said = [&](const Predicted& token) {
      post(serial, [token](TryPanel& panel) { panel.addGenerated(token); });
    };
    const auto now = probe.continueText(request, progress, said);
    std::optional<Continuation> other;
    if (now && pinned)
      if (auto there = probe.continueText(*pinned, progress, [](const Predicted&) {}))
        other = *std::move(there);
    const bool cancelled = progress.cancelled();
    post(serial, [this, now, other, cancelled](TryPanel& panel) {
      panel.setBusy(false);
      if (cancelled)
        return;
      if (!now)
        return panel.setError(sentence(now.error()));
      panel.setContinuation(*now);
      tokens_ = static_cast<std::int64_t>(now->prompt.size() + now->generated.size());
      panel.setPinned(other);
    });
  });
}

void TryControl::post(std::int64_t serial, std::function<void(TryPanel&)> what) {
  QMetaObject::invokeMethod(
      this,
      [=, this] {
        if (serial == serial_)
          what(*panel_);
      },
      Qt::QueuedConnection);
}

} // namespace expe
