#include "widgets/figure/figure_modes.h"

#include "core/api/run_figure.h"
#include "widgets/figure/figure_options.h"
#include "widgets/parts.h"
#include "widgets/words.h"

#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <set>

namespace expe {
namespace {

bool isWord(const Parameter& parameter) { // in sight, not in a menu
  static const std::set<std::string> words = {"x", "logy", "which", "show", "how", "log", "group"};
  return words.count(parameter.key) > 0;
}

// What kind of picture it is, in a word that stands by itself: "both" does not.
bool isMode(const Parameter& parameter) {
  return isWord(parameter) && parameter.type == Type::Choice && parameter.key != "x" &&
         std::ranges::count(parameter.choices, "both") == 0;
}

} // namespace

FigureModes::FigureModes(const std::string& kind, QWidget* parent)
    : QWidget(parent), kind_(kind), options_(defaultOptions(kind)) {
  makeLayout<QHBoxLayout>(this, {}, 6);
  setSizePolicy(QSizePolicy::Ignored,
                QSizePolicy::Preferred); // the room that is left, but always the panel's
  for (const Parameter& parameter : figureParameters(kind)) {
    if (isWord(parameter))
      makeWords(parameter);
    if (mode_.empty() && isMode(parameter))
      mode_ = parameter.key;
    if (parameter.key == "smoothing") {
      smoothing_ = addButton("smoothing", translated(parameter.help));
      connect(smoothing_, &QToolButton::clicked, this, [this] { open("smoothing"); });
    }
    if (isKey(parameter))
      makeKeyed(parameter);
  }
  rest_ = addButton("options", tr("Options of the figure"));
  rest_->setAccessibleName(tr("Options of the figure"));
  connect(rest_, &QToolButton::clicked, this, [this] { open(); });
  show();
}

// Below its button, with the values in force.
void FigureModes::open(const std::string& key) {
  if (!panel_) {
    panel_ = new FigureOptions(kind_, this);
    connect(panel_, &FigureOptions::chosen, this, &FigureModes::choose);
  }
  panel_->setKeys(keys_);
  panel_->setOptions(options_);
  panel_->open(*rest_, key);
}

QToolButton* FigureModes::addButton(const QString& name, const QString& tip, QMenu* menu) {
  auto* button = new QToolButton;
  button->setObjectName("mode");
  button->setProperty("option", name);
  button->setToolTip(tip);
  button->setAutoRaise(true);
  button->setFocusPolicy(Qt::TabFocus);
  if (menu) {
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
  }
  layout()->addWidget(button);
  return button;
}

void FigureModes::add(QAction* action, const Parameter& parameter, const Value& value) {
  action->setCheckable(true);
  action->setToolTip(translated(parameter.help));
  actions_.emplace(action, Entry{parameter.key, value, parameter.type == Type::Boolean});
  connect(action, &QAction::triggered, this, [this, action] {
    const Entry& entry = actions_.at(action);
    choose(entry.key, entry.flag ? Value(action->isChecked()) : entry.value);
  });
}

void FigureModes::makeWords(const Parameter& parameter) {
  auto word = [&](const QString& text, const Value& value) {
    auto* action = new QAction(text, this);
    add(action, parameter, value);
    auto* button = addButton(q(parameter.key), translated(parameter.help));
    button->setDefaultAction(action);
    button->setAccessibleName(tr("%1: %2").arg(translated(parameter.label), text));
  };
  if (parameter.type == Type::Boolean)
    return word(translated(parameter.label), true);
  for (const std::string& choice : parameter.choices)
    word(translated(choice), choice);
}

void FigureModes::makeKeyed(const Parameter& parameter) {
  QToolButton* button = addButton(q(parameter.key), translated(parameter.help), new QMenu(this));
  keyButtons_.emplace(parameter.key, button);
  fillKeyed(*button->menu(), parameter);
}

void FigureModes::fillKeyed(QMenu& menu, const Parameter& parameter) {
  for (QAction* action : menu.actions())
    actions_.erase(action);
  menu.clear();
  add(menu.addAction(tr("none")), parameter, parameter.standard);
  menu.addSeparator();
  for (const std::string& key : keys_)
    add(menu.addAction(labelOf(q(key))), parameter, key);
  menu.addAction(tr("Other…"), this, [this, key = parameter.key] { open(key); });
}

void FigureModes::setKeys(const std::vector<std::string>& keys) {
  if (keys == std::exchange(keys_, keys))
    return;
  for (const Parameter& parameter : figureParameters(kind_))
    if (const auto keyed = keyButtons_.find(parameter.key); keyed != keyButtons_.end())
      fillKeyed(*keyed->second->menu(), parameter);
  show();
}

QSize FigureModes::sizeHint() const {
  QSize all(-layout()->spacing(), 0);
  for (int i = 0; i < layout()->count(); ++i) {
    const QSize one = layout()->itemAt(i)->widget()->sizeHint();
    all = {all.width() + one.width() + layout()->spacing(), std::max(all.height(), one.height())};
  }
  return all;
}

// The mode is told by the button of the panel where its words have no room.
QString FigureModes::restText(bool modeIsSeen) const {
  return mode_.empty() || modeIsSeen ? tr("options ▾") : translated(options_.text(mode_)) + " ▾";
}

QSize FigureModes::minimumSizeHint() const {
  return layout()->itemAt(layout()->count() - 1)->widget()->sizeHint();
}

void FigureModes::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void FigureModes::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  arrange();
}

// The words of an option go together, those at the right before those at the left.
void FigureModes::arrange() {
  rest_->setText(restText(false)); // room is left for either
  const int other = rest_->sizeHint().width();
  rest_->setText(restText(true));
  int needed = sizeHint().width() + std::max(0, other - rest_->sizeHint().width());
  QString gone;
  bool modeIsSeen = true;
  for (int i = layout()->count() - 2; i >= 0; --i) {
    QWidget* word = layout()->itemAt(i)->widget();
    const QString option = word->property("option").toString();
    const bool fits = option != gone && needed <= width();
    word->setVisible(fits);
    if (fits)
      continue;
    gone = option;
    modeIsSeen = modeIsSeen && option != q(mode_);
    needed -= word->sizeHint().width() + layout()->spacing();
  }
  rest_->setText(restText(modeIsSeen));
  setMinimumWidth(minimumSizeHint().width());
  layout()->setContentsMargins(std::max(width() - needed, 0), 0, 0, 0); // to the right, beside the buttons
}

void FigureModes::choose(const std::string& key, const Value& value) {
  Config wanted = options_;
  wanted.set(key, value);
  const bool other = !(wanted == options_);
  options_ = std::move(wanted);
  show(); // also where nothing changed: a word that is pressed twice stays chosen
  if (other)
    emit optionsChanged(options_);
}

void FigureModes::setOptions(const Config& options) {
  for (const auto& [key, value] : options.values())
    if (options_.has(key))
      options_.set(key, value);
  show();
}

void FigureModes::show() {
  if (panel_)
    panel_->setOptions(options_);
  for (const auto& [action, entry] : actions_)
    action->setChecked(options_.at(entry.key) == entry.value);
  for (const auto& [option, button] : keyButtons_) {
    const std::string& key = options_.text(option);
    const QString what = option == "facet" ? tr("panels") : tr("colour");
    const QString words = key.empty() ? what : tr("%1: %2").arg(what, q(key.substr(key.rfind('.') + 1)));
    button->setText(words + " ▾");
    button->setAccessibleName(words);
  }
  if (smoothing_) {
    const std::string& name = options_.text("smoothing");
    const QString words = name == "none" ? tr("not smoothed")
                                         : translated(name) + " " + QString::number(options_.integer("span"));
    smoothing_->setText(words + " ▾");
    smoothing_->setAccessibleName(tr("Smoothing: %1").arg(words));
  }
  rest_->setText(restText(true));
  updateGeometry();
  if (isVisible()) // else once it is: it measures its buttons, which styles them
    arrange();
}

} // namespace expe
