#include "widgets/form/choice_button.h"

#include <QActionGroup>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>

#include <algorithm>

namespace expe {
namespace {

// Stays open while what can be checked is checked: by mouse and by Space; Enter and Esc close it.
class StayingMenu : public QMenu {
public:
  using QMenu::QMenu;

protected:
  void mouseReleaseEvent(QMouseEvent* event) override {
    if (!toggled())
      QMenu::mouseReleaseEvent(event);
  }
  void keyPressEvent(QKeyEvent* event) override {
    if (event->key() != Qt::Key_Space || !toggled())
      QMenu::keyPressEvent(event);
  }

private:
  bool toggled() {
    QAction* action = activeAction();
    if (!action || !action->isCheckable() || !action->isEnabled())
      return false;
    action->trigger();
    return true;
  }
};

} // namespace

ChoiceButton::ChoiceButton(const QString& name, const QString& label, const QString& tip, Kind kind,
                           const QString& none, QWidget* parent)
    : QToolButton(parent), label_(label), none_(none), kind_(kind) {
  setObjectName("choice");
  setProperty("choice", name);
  setToolTip(tip);
  setPopupMode(QToolButton::InstantPopup);
  setFocusPolicy(Qt::StrongFocus);
  setMenu(kind == Kind::Several ? new StayingMenu(this) : new QMenu(this));
  menu()->setToolTipsVisible(true);
  connect(menu(), &QMenu::aboutToShow, this, &ChoiceButton::fill);
  say();
}

void ChoiceButton::setChoices(const std::vector<Choice>& choices) {
  if (choices == choices_)
    return;
  choices_ = choices;
  say();
}

void ChoiceButton::setChosen(const QStringList& ids) {
  chosen_ = ids;
  say();
}

QString ChoiceButton::value() const {
  QStringList texts;
  for (const QString& id : chosen_) {
    const auto known = std::ranges::find(choices_, id, &Choice::id);
    texts << (known == choices_.end() ? id : known->text);
  }
  return texts.isEmpty() ? none_ : texts.join(", ");
}

void ChoiceButton::say() {
  const QString value = fontMetrics().elidedText(this->value(), Qt::ElideRight, 220);
  setText(label_.isEmpty() ? value : label_ + ": " + value);
  setAccessibleName(label_ + ": " + this->value());
  updateGeometry();
}

// As the menu opens, so that it has what there is by then.
void ChoiceButton::fill() {
  menu()->clear();
  auto* group = kind_ == Kind::One ? new QActionGroup(menu()) : nullptr;
  if (kind_ == Kind::Several && !none_.isEmpty()) {
    QAction* none = menu()->addAction(none_);
    none->setCheckable(true);
    none->setChecked(chosen_.isEmpty());
    connect(none, &QAction::triggered, this, [this] {
      for (QAction* action : menu()->actions())
        action->setChecked(action == menu()->actions().front());
      if (chosen_.isEmpty())
        return;
      setChosen({});
      emit chosenChanged(chosen_);
    });
    menu()->addSeparator();
  }
  for (const Choice& choice : choices_) {
    QAction* action = menu()->addAction(choice.text);
    action->setToolTip(choice.tip.isEmpty() ? choice.text : choice.tip);
    action->setData(choice.id);
    action->setCheckable(true);
    action->setChecked(chosen_.contains(choice.id));
    action->setActionGroup(group);
    connect(action, &QAction::triggered, this, [this, id = choice.id](bool on) { toggle(id, on); });
  }
}

void ChoiceButton::toggle(const QString& id, bool on) {
  QStringList wanted = kind_ == Kind::One ? QStringList{id} : chosen_;
  if (kind_ == Kind::Several) {
    wanted.removeAll(id);
    if (on)
      wanted << id;
    if (!none_.isEmpty() && !menu()->actions().isEmpty())
      menu()->actions().front()->setChecked(wanted.isEmpty());
  }
  if (wanted == chosen_)
    return;
  setChosen(wanted);
  emit chosenChanged(chosen_);
}

} // namespace expe
