#include "widgets/form/parameter_form.h"

#include "widgets/parts.h"

#include <QGridLayout>
#include <QHash>
#include <QKeyEvent>
#include <QMenu>

namespace expe {

FormHead::FormHead(QWidget* parent)
    : QWidget(parent), search_(new QLineEdit), hits_(new QLabel), baselines_(new QComboBox),
      changed_(new QToolButton), presets_(new QToolButton) {
  setObjectName("formHead");
  setAttribute(Qt::WA_StyledBackground);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  search_->setObjectName("formSearch");
  search_->setPlaceholderText(tr("Search parameters"));
  search_->setAccessibleName(tr("Search parameters"));
  search_->setToolTip(tr("By label, key, value, help or unit (Ctrl+F)"));
  search_->installEventFilter(this);
  hits_->setObjectName("paneNote");
  hits_->setAttribute(Qt::WA_TransparentForMouseEvents);
  makeLayout<QHBoxLayout>(search_, {0, 0, 8, 0}, 0, {BoxPart::room(), hits_}); // which takes no room else
  baselines_->setObjectName("formBaseline");
  baselines_->setAccessibleName(tr("Compare with"));
  baselines_->setToolTip(tr("Values that differ from these are marked"));
  baselines_->setMinimumContentsLength(8);
  baselines_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  changed_->setObjectName("formChanged");
  changed_->setText(tr("Only changed"));
  changed_->setToolTip(tr("Show only values that differ"));
  changed_->setCheckable(true);
  presets_->setObjectName("formPresets");
  presets_->setText(tr("Presets"));
  presets_->setToolTip(tr("Named configurations"));
  presets_->setPopupMode(QToolButton::InstantPopup);
  presets_->setMenu(new QMenu(this));
  presets_->menu()->setToolTipsVisible(true);
  for (QToolButton* button : {changed_, presets_})
    button->setFocusPolicy(Qt::TabFocus);
  auto* grid = makeLayout<QGridLayout>(this, {10, 8, 10, 8});
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(6);
  grid->addWidget(search_, 0, 0, 1, 2);
  grid->addWidget(presets_, 0, 2, Qt::AlignRight);
  grid->addWidget(makeFieldLabel(tr("Compare with"), baselines_), 1, 0);
  grid->addWidget(baselines_, 1, 1);
  grid->addWidget(changed_, 1, 2, Qt::AlignRight);
  grid->setColumnStretch(1, 1);
  connect(search_, &QLineEdit::textChanged, this, &FormHead::filterChanged);
  connect(search_, &QLineEdit::returnPressed, this, &FormHead::firstWanted);
  connect(changed_, &QToolButton::toggled, this, &FormHead::filterChanged);
  connect(baselines_, &QComboBox::activated, this, [this] { emit baselineChanged(baseline()); });
  fillPresets();
}

void FormHead::setHits(int hits, int all) {
  const bool filtering = !search().isEmpty() || onlyChanged();
  hits_->setText(filtering ? tr("%1 of %2").arg(hits).arg(all) : QString());
  hits_->setVisible(filtering);
  search_->setTextMargins(0, 0, filtering ? hits_->sizeHint().width() + 8 : 0, 0);
  search_->setAccessibleDescription(hits_->text());
}

void FormHead::clearFilters() {
  search_->clear();
  changed_->setChecked(false);
}

void FormHead::focusSearch() {
  search_->setFocus(Qt::ShortcutFocusReason);
  search_->selectAll();
}

void FormHead::setBaselines(const std::vector<FormChoice>& choices) {
  if (choices == choices_)
    return;
  choices_ = choices;
  const QString before = baseline();
  baselines_->clear();
  for (const FormChoice& choice : choices) {
    baselines_->addItem(choice.title, choice.id);
    baselines_->setItemData(baselines_->count() - 1, choice.tip, Qt::ToolTipRole);
  }
  baselines_->setCurrentIndex(std::max(baselines_->findData(before), 0));
  if (baseline() != before)
    emit baselineChanged(baseline());
}

void FormHead::setPresets(const std::vector<FormChoice>& presets) {
  if (presets == presetChoices_)
    return;
  presetChoices_ = presets;
  fillPresets();
}

void FormHead::setLocked(bool locked) {
  if (locked == locked_)
    return;
  locked_ = locked;
  fillPresets();
}

void FormHead::fillPresets() {
  QMenu& menu = *presets_->menu();
  menu.clear();
  qDeleteAll(menu.findChildren<QMenu*>(Qt::FindDirectChildrenOnly));
  QMenu* removal = nullptr;
  QHash<QString, QMenu*> groups;
  for (const FormChoice& preset : presetChoices_) {
    QMenu*& group = groups[preset.group];
    if (!group)
      group = preset.group.isEmpty() ? &menu : menu.addMenu(preset.group);
    group->setToolTipsVisible(true);
    QAction* apply = group->addAction(preset.title, this, [this, id = preset.id] { emit presetWanted(id); });
    apply->setToolTip(preset.tip);
    apply->setEnabled(!locked_);
    if (!preset.own)
      continue;
    removal = removal ? removal : new QMenu(tr("Remove"), &menu);
    removal->addAction(preset.title, this, [this, id = preset.id] { emit removePresetWanted(id); });
  }
  menu.addSeparator();
  menu.addAction(tr("Save as preset…"), this, &FormHead::savePresetWanted);
  if (removal)
    menu.addMenu(removal);
}

bool FormHead::eventFilter(QObject* watched, QEvent* event) {
  const bool escape =
      event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
  if (watched == search_ && escape && !search_->text().isEmpty()) {
    search_->clear();
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

} // namespace expe
