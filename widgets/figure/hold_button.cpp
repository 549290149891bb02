#include "widgets/figure/hold_button.h"

#include <QMenu>

namespace expe {

HoldButton::HoldButton(const std::map<int, QString>& parts) {
  setObjectName("mode");
  setToolTip(tr("What stays here as it was, while the rest follows the scrub bar and the list of runs"));
  setAutoRaise(true);
  setFocusPolicy(Qt::TabFocus);
  setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(this);
  int whole = 0;
  for (const auto& [part, name] : parts) {
    QAction* action = parts_[part] = menu->addAction(name);
    action->setCheckable(true);
    whole |= part;
    connect(action, &QAction::triggered, this,
            [this, part = part](bool held) { emit heldWanted(part, held); });
  }
  menu->addSeparator();
  all_ = menu->addAction(tr("Hold all as it is now"), this, [this, whole] { emit heldWanted(whole, true); });
  none_ = menu->addAction(tr("Follow in all"), this, [this, whole] { emit heldWanted(whole, false); });
  setMenu(menu);
  setHeld(0, {});
}

void HoldButton::setHeld(int parts, const QString& of) {
  QStringList held;
  for (const auto& [part, action] : parts_) {
    action->setChecked(parts & part);
    if (parts & part)
      held << (part == parts && !of.isEmpty() ? of : action->text());
  }
  none_->setEnabled(!held.empty());
  const bool all = held.size() == std::ssize(parts_);
  const QString words = held.empty() ? tr("linked") : all ? tr("held") : tr("held: %1").arg(held.join(", "));
  setText(words + " ▾");
  setAccessibleName(words);
}

} // namespace expe
