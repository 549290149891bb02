#include "app/window/see/text_control.h"

#include "app/window/docks/docks.h"
#include "app/window/see/selection.h"
#include "app/window/see/view_probes.h"
#include "core/api/views.h"
#include "widgets/text/ribbon.h"
#include "widgets/words.h"

namespace expe {
namespace {

ProbeState seen(const ProbeState& state) { // whichever token is selected
  ProbeState same = seenBy(*findView("tokens"), state);
  same.position = 0;
  return same;
}

} // namespace

TextControl::TextControl(Docks& docks, Selection& selection, ViewProbes& probes, QObject* parent)
    : QObject(parent), selection_(selection), ribbon_(new Ribbon),
      dock_(docks.add("text", tr("Text"), ribbon_)) {
  probe_ = &probes.add("text", Rank::Window, *ribbon_);
  dock_->setToolTip(tr("The text itself, each token coloured by its loss."));
  connect(dock_, &QDockWidget::visibilityChanged, this, [this](bool inSight) {
    inSight_ = inSight;
    ask();
    probe_->setInSight(inSight);
  });
  connect(probe_, &ViewProbe::failed, this, &TextControl::say);
  connect(ribbon_, &Ribbon::positionPicked, &selection_, &Selection::setToken);
  connect(&selection_, &Selection::changed, this, [this] {
    ribbon_->setPosition(static_cast<int>(selection_.now().position));
    ask();
  });
  connect(&selection_, &Selection::pinnedChanged, this, &TextControl::ask);
}

void TextControl::ask() {
  const QString& missing = selection_.missing(true);
  if (!missing.isEmpty() || !selection_.there()) {
    probe_->forget();
    asked_ = {};
    return say(missing);
  }
  if (!inSight_)
    return;
  Asked wanted{seen(selection_.now()), {}};
  if (selection_.pinned())
    wanted.pinned = seen(*selection_.pinned());
  if (wanted == asked_)
    return;
  asked_ = wanted;
  ribbon_->setEmptyText({}); // it was true of what was before
  probe_->want(
      tr("losses of the text's tokens"),
      [this, wanted](Probe& probe, Progress& progress, const ViewProbe::First&) -> Result<ViewProbe::Show> {
        const auto now = probe.tokens(wanted.now, progress);
        if (!now)
          return now.error();
        std::optional<TokenLosses> pinned;
        if (wanted.pinned)
          if (auto other = probe.tokens(*wanted.pinned, progress))
            pinned = *std::move(other);
        if (progress.cancelled())
          return failure("Cancelled.");
        return ViewProbe::Show([this, now = *now, pinned] { show(now, pinned); });
      });
}

void TextControl::say(const QString& sentence) {
  ribbon_->setTokens({});
  ribbon_->setEmptyText(sentence);
}

void TextControl::show(const TokenLosses& now, const std::optional<TokenLosses>& pinned) {
  ribbon_->setTokens(now);
  ribbon_->setPinned(pinned);
  ribbon_->setPosition(static_cast<int>(selection_.now().position));
}

} // namespace expe
