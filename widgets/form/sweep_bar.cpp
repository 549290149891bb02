#include "widgets/form/sweep_bar.h"

#include "widgets/elided_label.h"
#include "widgets/parts.h"
#include "widgets/theme.h"

#include <QCheckBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>

namespace expe {
namespace {

constexpr int highestDetails = 96, mostSeeds = 10000;

QLabel* line(const char* name) {
  auto* label = new QLabel;
  label->setObjectName(name);
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);
  return label;
}

} // namespace

SweepBar::SweepBar(QWidget* parent)
    : QWidget(parent), title_(line("paneTitle")), what_(line("sweepWhat")), cost_(line("muted")),
      problem_(line("fieldError")), reasons_(line("muted")), base_(new ElidedLabel(ElidedLabel::Tone::Muted)),
      name_(new QLineEdit), lengths_(new QLineEdit), seeds_(new QSpinBox), close_(new QToolButton),
      less_(new QPushButton), make_(makeButton({}, tr("Make the runs, which then wait in the queue"))),
      train_(makeButton(tr("Make and train"), tr("Make the runs, and let the queue train them"))),
      replace_(new QCheckBox), details_(new QScrollArea) {
  setObjectName("sweepBar");
  setAttribute(Qt::WA_StyledBackground);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
  less_->setObjectName("link");
  less_->setCheckable(true);
  details_->setWidget(reasons_);
  details_->setWidgetResizable(true);
  details_->setFrameShape(QFrame::NoFrame);
  details_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  details_->setMaximumHeight(highestDetails);
  details_->viewport()->setAutoFillBackground(false);
  reasons_->setAutoFillBackground(false);
  details_->setAccessibleName(tr("Why"));
  reasons_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  cost_->setToolTip(
      tr("All runs one after the other, the most memory that one takes, and what checkpoints and "
         "curves need on the disk"));
  makeLayout<QVBoxLayout>(this, {10, 7, 10, 8}, 4,
                          {makeHead(),
                           makeLengths(),
                           what_,
                           cost_,
                           {less_, 0, Qt::AlignLeft},
                           details_,
                           problem_,
                           makeButtons()});
  connect(less_, &QPushButton::toggled, this, &SweepBar::write);
  connect(name_, &QLineEdit::textEdited, this, &SweepBar::changed);
  connect(lengths_, &QLineEdit::textEdited, this, &SweepBar::changed);
  connect(seeds_, &QSpinBox::valueChanged, this, &SweepBar::changed);
  connect(close_, &QToolButton::clicked, this, &SweepBar::closed);
  connect(make_, &QPushButton::clicked, this, [this] { emit makeWanted(false); });
  connect(train_, &QPushButton::clicked, this, [this] { emit makeWanted(true); });
  write();
}

QWidget* SweepBar::makeHead() {
  auto* head = new QWidget;
  title_->setWordWrap(false);
  name_->setObjectName("sweepName");
  name_->setAccessibleName(tr("Name of the sweep"));
  name_->setToolTip(tr("The sweep's name"));
  seeds_->setObjectName("sweepSeeds");
  seeds_->setRange(1, mostSeeds);
  seeds_->setAccessibleName(tr("Seeds"));
  seeds_->setToolTip(tr("Every combination is made with the same so many seeds, so that runs are paired"));
  close_->setObjectName("dockButton");
  close_->setIcon(icon("close", &Theme::muted));
  close_->setIconSize({12, 12});
  close_->setFocusPolicy(Qt::TabFocus);
  close_->setToolTip(tr("No sweep: back to one value in every field"));
  close_->setAccessibleName(close_->toolTip());
  makeLayout<QHBoxLayout>(head, {}, 6,
                          {title_, {name_, 1}, makeFieldLabel(tr("Seeds"), seeds_), seeds_, close_});
  return head;
}

QWidget* SweepBar::makeLengths() {
  auto* line = new QWidget;
  lengths_->setObjectName("sweepLengths");
  lengths_->setPlaceholderText(tr("1, 2, 4, … up to Longest"));
  lengths_->setToolTip(
      tr("Lengths at which each run is evaluated when it is done, in multiples of its window"));
  lengths_->setAccessibleName(tr("Evaluate at"));
  makeLayout<QHBoxLayout>(line, {}, 6, {makeFieldLabel(tr("Evaluate at"), lengths_), {lengths_, 1}});
  return line;
}

QWidget* SweepBar::makeButtons() {
  auto* line = new QWidget;
  train_->setObjectName("primary");
  makeLayout<QHBoxLayout>(line, {0, 2, 0, 0}, -1, {{replace_, 1}, {base_, 1}, make_, train_});
  return line;
}

void SweepBar::begin(const QString& name, bool extends, int seeds) {
  extends_ = extends;
  name_->setText(name);
  name_->setReadOnly(extends);
  lengths_->clear();
  const QSignalBlocker quiet(seeds_);
  seeds_->setMinimum(extends ? std::max(seeds, 1) : 1);
  seeds_->setValue(seeds);
  nameProblem_.clear();
  replaces_.clear();
  less_->setChecked(false);
  row_ = {};
  write();
}

void SweepBar::setRow(const SweepRow& row) {
  if (row == row_)
    return;
  row_ = row;
  write();
}

void SweepBar::setBase(const QString& title) {
  base_->setText(title);
}

void SweepBar::setReplaces(const QString& name) {
  if (name == replaces_)
    return;
  replaces_ = name;
  replace_->setChecked(!name.isEmpty());
  write();
}

void SweepBar::setSeedsListed(bool listed) {
  if (listed == seedsListed_)
    return;
  seedsListed_ = listed;
  seeds_->setEnabled(!listed);
  seeds_->setToolTip(listed ? tr("The form lists the seeds")
                            : tr("Every combination is made with the same so many seeds, so that runs are "
                                 "paired"));
}

void SweepBar::setNameProblem(const QString& sentence) {
  if (sentence == nameProblem_)
    return;
  nameProblem_ = sentence;
  write();
}

QString SweepBar::name() const {
  return name_->text().trimmed();
}

QString SweepBar::lengths() const {
  return lengths_->isEnabled() ? lengths_->text().trimmed() : QString();
}

int SweepBar::seeds() const {
  return seedsListed_ ? 0 : seeds_->value();
}

bool SweepBar::replaces() const {
  return !replaces_.isEmpty() && replace_->isChecked();
}

void SweepBar::focusSeeds() {
  seeds_->setFocus(Qt::ShortcutFocusReason);
  seeds_->selectAll();
}

QString SweepBar::text() const {
  QStringList all{row_.what, row_.cost, row_.less};
  all << row_.reasons << problem_->text();
  all.removeAll(QString());
  return all.join('\n');
}

void SweepBar::write() {
  title_->setText(extends_ ? tr("Extend") : tr("Sweep"));
  if (!row_.busy) // while they are counted, who types goes on typing
    for (QLineEdit* words : {name_, lengths_})
      words->setEnabled(row_.runs > 1 || extends_);
  showText(*what_, row_.busy && row_.what.isEmpty() ? tr("counting the runs…") : row_.what);
  showText(*cost_,
           row_.cost + (row_.busy && !row_.cost.isEmpty() ? " · " + tr("measuring the time…") : QString()));
  showText(*problem_, row_.problem.isEmpty() ? nameProblem_ : row_.problem);
  less_->setText(row_.less);
  reasons_->setText(row_.reasons.join('\n'));
  replace_->setText(tr("replace this run"));
  replace_->setToolTip(tr("The runs take the place of %1, which has not begun").arg(replaces_));
  const bool can = (row_.runs > 0 || row_.asks) && problem_->text().isEmpty();
  make_->setText(row_.runs == 1  ? tr("Make 1 run")
                 : row_.runs > 1 ? tr("Make %1 runs").arg(row_.runs)
                                 : tr("Make runs"));
  make_->setEnabled(can);
  train_->setEnabled(can);
  less_->setVisible(!row_.less.isEmpty());
  details_->setVisible(less_->isChecked() && !row_.reasons.isEmpty());
  replace_->setVisible(!replaces_.isEmpty() && row_.runs > 0);
  base_->setVisible(replace_->isHidden());
  setAccessibleName(tr("Sweep"));
  setAccessibleDescription(text());
}

void SweepBar::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape)
    return emit closed();
  QWidget::keyPressEvent(event);
}

} // namespace expe
