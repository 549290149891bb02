#include "app/window/see/text_control.h"

#include "app/window/docks/docks.h"
#include "app/window/see/selection.h"
#include "app/window/see/view_probes.h"
#include "core/api/views.h"
#include "widgets/figure/shared_cursor.h"
#include "widgets/text/ribbon.h"
#include "widgets/words.h"

#include <cmath>

namespace expe {
namespace {

struct Losses {
  TokenLosses now;
  std::optional<TokenLosses> pinned;
};

ProbeState seen(const ProbeState& state) { // whichever token is selected
  ProbeState same = seenBy(*findView("tokens"), state);
  same.position = 0;
  return same;
}

} // namespace

TextControl::TextControl(Docks& docks, Selection& selection, ViewProbes& probes, SharedCursor& cursor,
                         QObject* parent)
    : QObject(parent), selection_(selection), ribbon_(new Ribbon),
      probe_(&probes.add("text", Rank::Window, *ribbon_)) {
  Dock* dock = docks.add("text", tr("Text"), ribbon_);
  dock->setToolTip(tr("The text itself, each token coloured by its loss."));
  connect(dock, &QDockWidget::visibilityChanged, this, [this](bool inSight) {
    inSight_ = inSight;
    ask();
    probe_->setInSight(inSight);
  });
  connect(probe_, &ViewProbe::failed, this, &TextControl::say);
  connect(ribbon_, &Ribbon::positionPicked, &selection_, &Selection::setToken);
  connect(ribbon_, &Ribbon::positionPointed, &cursor, [this, &cursor](int position) {
    position < 0 ? cursor.leave(ribbon_) : cursor.set({{"position", position}}, ribbon_);
  });
  connect(&cursor, &SharedCursor::changed, ribbon_, [this, &cursor] {
    const auto position = cursor.source() == ribbon_ ? std::nullopt : cursor.at("position");
    ribbon_->setMarked(position ? static_cast<int>(std::lround(*position)) : -1);
  });
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
  ProbeRequest wanted{"tokens", seen(selection_.now()), {}, {}, {}};
  if (selection_.pinned())
    wanted.pinned = seen(*selection_.pinned());
  if (wanted == asked_)
    return;
  asked_ = wanted;
  ribbon_->setEmptyText({}); // it was true of what was before
  probe_->want<Losses>(
      tr("losses of the text's tokens"),
      [wanted](Probe& probe, Progress& progress, const auto&) -> Result<Losses> {
        Losses losses{TRY(probe.tokens(wanted.now, progress)), {}};
        if (wanted.pinned)
          if (auto other = probe.tokens(*wanted.pinned, progress))
            losses.pinned = *std::move(other);
        return progress.cancelled() ? Result<Losses>(failure("Cancelled.")) : losses;
      },
      [this](const Losses& losses, bool) {
        ribbon_->setTokens(losses.now);
        ribbon_->setPinned(losses.pinned);
        ribbon_->setPosition(static_cast<int>(selection_.now().position));
      });
}

void TextControl::say(const QString& sentence) {
  ribbon_->setTokens({});
  ribbon_->setEmptyText(sentence);
}

} // namespace expe
