#include "widgets/figure/figure_modes.h"

#include "core/api/brief.h"
#include "core/api/run_figure.h"
#include "core/api/schema.h"
#include "widgets/parts.h"
#include "widgets/words.h"

#include <QCoreApplication>
#include <QInputDialog>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <set>

namespace expe {
namespace {

bool isWord(const Parameter& parameter) { // in sight, not in a menu
  static const std::set<std::string> words = {"x", "logy", "which", "show", "how", "log", "group"};
  return words.count(parameter.key) > 0;
}

// Values to choose from without typing: for a smoothing of points round ones, else some around the standard.
std::vector<Value> suggested(const Parameter& parameter) {
  if (parameter.key == "span")
    return {Value(std::int64_t{3}),   Value(std::int64_t{10}),  Value(std::int64_t{30}),
            Value(std::int64_t{100}), Value(std::int64_t{300}), Value(std::int64_t{1000})};
  if (parameter.type == Type::Numbers) // of scales: each run's own, and some to compare
    return {parameter.standard, std::vector{1.0, 0.5}, std::vector{1.0, 0.5, 0.25}};
  std::vector<Value> values;
  const bool whole = parameter.type == Type::Integer;
  const double standard = whole ? static_cast<double>(std::get<std::int64_t>(parameter.standard))
                                : std::get<double>(parameter.standard);
  if (parameter.minimum == 0 && standard != 0)
    values.push_back(whole ? Value(std::int64_t{0}) : Value(0.0));
  const std::vector<double> ratios =
      standard == 0 ? std::vector{0.0} : std::vector{1.0 / 16, 0.25, 1.0, 4.0, 16.0};
  for (const double ratio : ratios) {
    const double value = standard * ratio;
    if (value >= parameter.minimum && value <= parameter.maximum && (!whole || value == std::floor(value)))
      values.push_back(whole ? Value(static_cast<std::int64_t>(value)) : Value(value));
  }
  return values;
}

QString withUnit(const Parameter& parameter, const Value& value) {
  if (value == Value(std::vector<double>()))
    return QCoreApplication::translate("FigureModes", "each run's own");
  if (value == Value(std::string()))
    return QCoreApplication::translate("FigureModes", "none");
  const QString unit = parameter.unit.empty() ? QString() : " " + translated(parameter.unit);
  return q(brief(value)) + unit;
}

} // namespace

FigureModes::FigureModes(const std::string& kind, QWidget* parent)
    : QWidget(parent), options_(defaultOptions(kind)) {
  makeLayout<QHBoxLayout>(this, {}, 6);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // the room that is left, but always the menu's
  menu_ = new QMenu(this);
  for (const Parameter& parameter : figureParameters(kind)) {
    if (isWord(parameter))
      makeWords(parameter);
    if (parameter.key == "smoothing") {
      smoothing_ = addButton("smoothing", translated(parameter.help), new QMenu(this));
    }
    if (smoothing_ && (parameter.key == "smoothing" || parameter.key == "span"))
      makeMenu(parameter, *smoothing_->menu());
    if (parameter.type == Type::Text)
      makeKeyed(parameter);
    else
      makeMenu(parameter, *menu_);
  }
  auto* rest = addButton("options", tr("Options of the figure"), menu_);
  rest->setText(tr("options ▾"));
  rest->setAccessibleName(tr("Options of the figure"));
  show();
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

void FigureModes::makeMenu(const Parameter& parameter, QMenu& menu) {
  if (parameter.type == Type::Boolean)
    return add(menu.addAction(translated(parameter.label)), parameter, true);
  QMenu& target = &menu == menu_ ? *menu.addMenu(QString()) : menu;
  if (&target != &menu)
    told_.emplace_back(&target, parameter);
  if (parameter.type != Type::Choice)
    return makeTyped(parameter, target);
  for (const std::string& choice : parameter.choices)
    add(target.addAction(translated(choice)), parameter, choice);
}

void FigureModes::makeTyped(const Parameter& parameter, QMenu& menu) {
  menu.addSeparator();
  for (const Value& value : suggested(parameter))
    add(menu.addAction(withUnit(parameter, value)), parameter, value);
  menu.addAction(tr("Other…"), this, [this, parameter] { askValue(parameter); });
}

// In the title line and among all options.
void FigureModes::makeKeyed(const Parameter& parameter) {
  QToolButton* button = addButton(q(parameter.key), translated(parameter.help), new QMenu(this));
  keyButtons_.emplace(parameter.key, button);
  told_.emplace_back(menu_->addMenu(QString()), parameter);
  for (QMenu* menu : {button->menu(), told_.back().first}) {
    keyed_.emplace_back(menu, parameter);
    fillKeyed(*menu, parameter);
  }
}

void FigureModes::fillKeyed(QMenu& menu, const Parameter& parameter) {
  for (QAction* action : menu.actions())
    actions_.erase(action);
  menu.clear();
  add(menu.addAction(tr("none")), parameter, parameter.standard);
  menu.addSeparator();
  for (const std::string& key : keys_)
    add(menu.addAction(labelOf(q(key))), parameter, key);
  menu.addAction(tr("Other…"), this, [this, parameter] { askValue(parameter); });
}

void FigureModes::setKeys(const std::vector<std::string>& keys) {
  if (keys == std::exchange(keys_, keys))
    return;
  for (const auto& [menu, parameter] : keyed_)
    fillKeyed(*menu, parameter);
  show();
}

// Until it is a value that the parameter takes, or the user gives up.
void FigureModes::askValue(const Parameter& parameter) {
  QString text = q(readable(options_.at(parameter.key))), say = translated(parameter.help);
  for (;;) {
    bool ok = false;
    text = QInputDialog::getText(this, translated(parameter.label), say, QLineEdit::Normal, text, &ok);
    if (!ok)
      return;
    const auto value = parse(parameter, text.trimmed().toStdString());
    if (value)
      return choose(parameter.key, *value);
    say = sentence(value.error());
  }
}

QSize FigureModes::sizeHint() const {
  QSize all(-layout()->spacing(), 0);
  for (int i = 0; i < layout()->count(); ++i) {
    const QSize one = layout()->itemAt(i)->widget()->sizeHint();
    all = {all.width() + one.width() + layout()->spacing(), std::max(all.height(), one.height())};
  }
  return all;
}

QSize FigureModes::minimumSizeHint() const {
  return layout()->itemAt(layout()->count() - 1)->widget()->sizeHint();
}

void FigureModes::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

// The words of an option go together, those at the right before those at the left.
void FigureModes::arrange() {
  int needed = sizeHint().width();
  QString gone;
  for (int i = layout()->count() - 2; i >= 0; --i) {
    QWidget* word = layout()->itemAt(i)->widget();
    const QString option = word->property("option").toString();
    const bool fits = option != gone && needed <= width();
    word->setVisible(fits);
    if (fits)
      continue;
    gone = option;
    needed -= word->sizeHint().width() + layout()->spacing();
  }
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

void FigureModes::tellValues() {
  for (const auto& [menu, parameter] : told_) {
    const Value& value = options_.at(parameter.key);
    const QString text = parameter.type == Type::Choice ? translated(std::get<std::string>(value))
                         : parameter.type == Type::Text && value != parameter.standard
                             ? labelOf(q(std::get<std::string>(value)))
                             : withUnit(parameter, value);
    menu->setTitle(tr("%1: %2").arg(translated(parameter.label), text));
  }
}

void FigureModes::show() {
  tellValues();
  setMinimumWidth(minimumSizeHint().width());
  for (const auto& [action, entry] : actions_)
    action->setChecked(options_.at(entry.key) == entry.value);
  for (const auto& [option, button] : keyButtons_) {
    const std::string& key = options_.text(option);
    const QString what = option == "facet" ? tr("panels") : tr("colour");
    const QString words = key.empty() ? what : tr("%1: %2").arg(what, q(key.substr(key.rfind('.') + 1)));
    button->setText(words + " ▾");
    button->setAccessibleName(words);
  }
  if (!smoothing_)
    return updateGeometry();
  const std::string& name = options_.text("smoothing");
  const QString words = name == "none" ? tr("not smoothed")
                                       : translated(name) + " " + QString::number(options_.integer("span"));
  smoothing_->setText(words + " ▾");
  smoothing_->setAccessibleName(tr("Smoothing: %1").arg(words));
  updateGeometry();
  arrange();
}

} // namespace expe
