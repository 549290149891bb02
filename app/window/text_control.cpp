#include "app/window/text_control.h"

#include "app/window/docks.h"
#include "app/window/probe_desk.h"
#include "app/window/selection.h"
#include "core/api/views.h"
#include "widgets/ribbon.h"
#include "widgets/words.h"

namespace expe {
namespace {

constexpr int rank = 9; // before the figures: its numbers are the text itself

ProbeState seen(const ProbeState& state) { // whichever token is selected
  ProbeState same = seenBy(*findView("tokens"), state);
  same.position = 0;
  return same;
}

} // namespace

TextControl::TextControl(Docks& docks, Selection& selection, ProbeDesk& desk, QObject* parent)
    : QObject(parent), selection_(selection), desk_(desk), ribbon_(new Ribbon),
      dock_(docks.add("text", tr("Text"), ribbon_)) {
  ribbon_->setEmptyText(tr("Make or select a run: its text appears here, coloured by loss."));
  dock_->setToolTip(tr("The text itself, each token coloured by its loss."));
  connect(dock_, &QDockWidget::visibilityChanged, this, [this](bool inSight) {
    inSight_ = inSight;
    ask(false);
  });
  connect(ribbon_, &Ribbon::positionPicked, &selection_, &Selection::setToken);
  connect(&selection_, &Selection::changed, this, [this] {
    ribbon_->setPosition(static_cast<int>(selection_.now().position));
    ask(false);
  });
  connect(&selection_, &Selection::pinnedChanged, this, [this] { ask(false); });
}

void TextControl::ask(bool again) {
  if (!selection_.there())
    return forget(tr("Make or select a run: its text appears here, coloured by loss."));
  if (!inSight_)
    return;
  Asked wanted{seen(selection_.now()), {}};
  if (selection_.pinned())
    wanted.pinned = seen(*selection_.pinned());
  if (!again && wanted == asked_)
    return;
  asked_ = wanted;
  const auto serial = ++serial_;
  desk_.ask("text", rank, [this, wanted, serial](Probe& probe, Progress& progress) {
    const auto now = probe.tokens(wanted.now, progress);
    std::optional<TokenLosses> pinned;
    if (now && wanted.pinned)
      if (auto other = probe.tokens(*wanted.pinned, progress))
        pinned = *std::move(other);
    if (progress.cancelled())
      return;
    QMetaObject::invokeMethod(
        this,
        [=, this] {
          if (serial != serial_)
            return;
          if (now)
            show(*now, pinned);
          else
            complain(sentence(now.error()));
        },
        Qt::QueuedConnection);
  });
}

void TextControl::forget(const QString& sentence) {
  ++serial_;
  asked_ = {};
  complain(sentence);
}

void TextControl::complain(const QString& sentence) {
  ribbon_->setTokens({});
  ribbon_->setEmptyText(sentence);
}

void TextControl::show(const TokenLosses& now, const std::optional<TokenLosses>& pinned) {
  ribbon_->setTokens(now);
  ribbon_->setPinned(pinned);
  ribbon_->setPosition(static_cast<int>(selection_.now().position));
}

} // namespace expe
