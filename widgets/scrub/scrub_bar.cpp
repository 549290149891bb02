#include "widgets/scrub/scrub_bar.h"

#include "widgets/flow_layout.h"
#include "widgets/parts.h"
#include "widgets/scrub/scrub_reading.h"
#include "widgets/scrub/scrub_text.h"
#include "widgets/theme.h"
#include "widgets/words.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace expe {
namespace {

Scrub checkpointScrub() {
  Scrub scrub;
  scrub.parameter.key = ScrubBar::checkpoint;
  scrub.parameter.label = ScrubBar::tr("Checkpoint").toStdString();
  scrub.parameter.type = Type::Integer;
  scrub.parameter.standard = ScrubBar::newest;
  scrub.parameter.minimum = 0;
  scrub.parameter.help = ScrubBar::tr("The step whose weights are looked at.").toStdString();
  scrub.note = [](const Value& value) {
    return value == Value(ScrubBar::newest) ? QString() : ScrubBar::tr("steps trained");
  };
  return scrub;
}

constexpr int gap = 16, inPanel = 200; // pixels: between scrubbers; of one behind "More"
constexpr std::size_t always = 3;      // in the row, with the checkpoint as the last

std::vector<Scrubber*>::iterator third(std::vector<Scrubber*>& all) {
  return all.begin() + static_cast<std::ptrdiff_t>(std::min(always - 1, all.size()));
}

// Of what is left over in the row: the length is moved most, and over the longest way.
int stretchOf(const Scrubber& scrubber) {
  return !scrubber.track() ? 0 : scrubber.key() == "length" ? 4 : 2;
}

} // namespace

ScrubBar::ScrubBar(QWidget* parent)
    : QWidget(parent), play_(new QToolButton), more_(new QToolButton), rest_(new QFrame(this, Qt::Popup)),
      text_(new ScrubText), reading_(new ScrubReading) {
  setObjectName("scrubBar");
  setAccessibleName(tr("Scrub bar"));
  row_ = makeLayout<QHBoxLayout>(this, {12, 6, 12, 4}, gap);
  row_->addStretch(0); // where no slider takes what is left over
  addAll(*row_, {{play_, 0, Qt::AlignVCenter}, {more_, 0, Qt::AlignVCenter}, {reading_, 0, Qt::AlignTop}});
  play_->setObjectName("scrubPlay");
  play_->setCheckable(true);
  play_->setFocusPolicy(Qt::StrongFocus);
  play_->setPopupMode(QToolButton::MenuButtonPopup);
  play_->setMenu(new QMenu(play_));
  connect(play_->menu(), &QMenu::aboutToShow, this, &ScrubBar::fillPlay);
  connect(play_, &QToolButton::clicked, this, &ScrubBar::playWanted);
  setPlaying(false);
  more_->setObjectName("scrubMore");
  more_->setFocusPolicy(Qt::StrongFocus);
  connect(more_, &QToolButton::clicked, this, &ScrubBar::showMore);
  connect(text_, &ScrubText::shown, this, &ScrubBar::sayMore);
  rest_->setObjectName("palettePanel");
  auto* rest = makeLayout<FlowLayout>(rest_, {14, 12, 14, 12}, gap);
  rest->addWidget(text_);
  text_->show(); // so that it is reckoned with before the frame is seen
  setHeight();
  arrange();
}

// Whoever is in the row.
void ScrubBar::setHeight() {
  const Scrubber one(checkpointScrub());
  const QMargins margins = row_->contentsMargins();
  setFixedHeight(std::max(one.sizeHint().height(), reading_->sizeHint().height()) + margins.top() +
                 margins.bottom());
}

Scrubber* ScrubBar::make(const Scrub& scrub) {
  auto* made = new Scrubber(scrub, this);
  connect(made, &Scrubber::moved, this, &ScrubBar::moved);
  connect(made, &Scrubber::moved, this, &ScrubBar::sayMore);
  connect(made, &Scrubber::resetWanted, this, &ScrubBar::resetWanted);
  connect(made, &Scrubber::errorChanged, this, &ScrubBar::showError);
  return made;
}

Scrubber* ScrubBar::scrubber(const QString& key) const {
  const auto found = std::ranges::find(scrubbers_, key, &Scrubber::key);
  return found == scrubbers_.end() ? nullptr : *found;
}

void ScrubBar::setScrubs(const std::vector<Scrub>& scrubs) {
  std::vector<Scrubber*> next;
  for (const Scrub& scrub : scrubs) {
    Scrubber* known = scrubber(q(scrub.parameter.key));
    if (known && known->type() == scrub.parameter.type)
      known->setScrub(scrub);
    else
      known = make(scrub);
    next.push_back(known);
  }
  Scrubber* step = scrubber(checkpoint);
  next.insert(third(next), step ? step : make(checkpointScrub()));
  for (Scrubber* old : scrubbers_)
    if (std::ranges::find(next, old) == next.end())
      delete old;
  scrubbers_ = std::move(next);
  arrange();
  showError();
}

void ScrubBar::setSteps(std::vector<std::int64_t> checkpoints, bool live) {
  Scrubber* step = scrubber(checkpoint);
  if (!step)
    return;
  step->setEnabled(live || !checkpoints.empty());
  checkpoints.push_back(newest);
  step->setStops(checkpoints, live);
}

void ScrubBar::setValue(const QString& key, const Value& value) {
  Scrubber* each = scrubber(key);
  if (each == nullptr)
    return;
  each->setValue(value);
  if (!inRow(*each))
    sayMore();
}

void ScrubBar::setPinned(const QString& key, const std::optional<Value>& value) {
  if (Scrubber* each = scrubber(key))
    each->setPinned(value);
}

void ScrubBar::setError(const QString& key, const QString& sentence) {
  if (Scrubber* each = scrubber(key))
    each->setError(sentence);
}

bool ScrubBar::inRow(const Scrubber& scrubber) const {
  return scrubber.parentWidget() == this;
}

void ScrubBar::showError() {
  QString sentence;
  bool behind = false;
  for (const Scrubber* each : scrubbers_)
    if (sentence.isEmpty() && !each->error().isEmpty()) {
      sentence = each->error();
      behind = !inRow(*each);
    }
  reading_->setError(sentence);
  setStyleProperty(*more_, "wrong", behind);
}

// What opens above the bar is a window of its own.
void ScrubBar::orderTabs() {
  std::vector<QWidget*> row, rest;
  for (std::size_t i = 0; i < scrubbers_.size(); ++i)
    (i < shown_ ? row : rest).push_back(scrubbers_[i]->editor());
  row.insert(row.end(), {play_, more_, reading_->pin()});
  rest.insert(rest.end(), {text_->which(), text_->place()});
  for (const auto& order : {row, rest})
    for (std::size_t i = 1; i < order.size(); ++i)
      setTabOrder(order[i - 1], order[i]);
}

void ScrubBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void ScrubBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
    setHeight();
}

void ScrubBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(QRect(0, 0, width(), 1), Theme::current().border);
}

int ScrubBar::beside() const {
  const QMargins margins = row_->contentsMargins();
  return margins.left() + margins.right() + reading_->width() + 2 * gap + more_->sizeHint().width() +
         play_->sizeHint().width();
}

// All others give way.
QSize ScrubBar::minimumSizeHint() const {
  int width = beside();
  for (std::size_t i = 0; i < std::min(always, scrubbers_.size()); ++i)
    width += scrubbers_[i]->neededWidth() + gap;
  return {width, QWidget::minimumSizeHint().height()};
}

// The first ones, and as many more as there is room for.
std::size_t ScrubBar::fitting() const {
  int left = width() - beside();
  for (std::size_t i = 0; i < scrubbers_.size(); ++i) {
    left -= scrubbers_[i]->neededWidth() + gap;
    if (left < 0 && i >= always)
      return i;
  }
  return scrubbers_.size();
}

void ScrubBar::arrange() {
  shown_ = fitting();
  for (std::size_t i = 0; i < scrubbers_.size(); ++i) {
    Scrubber& each = *scrubbers_[i];
    const bool row = i < shown_;
    QWidget* place = row ? static_cast<QWidget*>(this) : rest_;
    each.setMinimumWidth(row ? each.neededWidth() : inPanel);
    each.setMaximumWidth(row ? QWIDGETSIZE_MAX : inPanel);
    const bool there = each.parentWidget() == place &&
                       place->layout()->indexOf(&each) == static_cast<int>(row ? i : i - shown_ + 1);
    if (there)
      continue;
    const bool focused = each.editor()->hasFocus();
    each.setParent(place);
    if (row)
      row_->insertWidget(static_cast<int>(i), &each, stretchOf(each), Qt::AlignTop);
    else
      place->layout()->addWidget(&each);
    each.show();
    if (focused)
      each.editor()->setFocus();
  }
  orderTabs();
  sayMore();
  updateGeometry();
}

void ScrubBar::setPlaying(bool on) {
  const Scrubber* what = scrubber(played_);
  play_->setChecked(on);
  play_->setIcon(icon(on ? "pause" : "train", &Theme::text));
  play_->setAccessibleName(on ? tr("Stop playing") : tr("Play"));
  const QString tip =
      on ? tr("Stop playing") : tr("Run %1 from here to its end, each state once all figures show it");
  play_->setToolTip(on || !what ? play_->accessibleName() : tip.arg(what->label()));
}

void ScrubBar::fillPlay() {
  play_->menu()->clear();
  for (const Scrubber* each : scrubbers_)
    if (each->steps().size() > 1) {
      QAction* action = play_->menu()->addAction(each->label(), this, [this, key = each->key()] {
        played_ = key;
        setPlaying(false);
        emit playWanted(true);
      });
      action->setCheckable(true);
      action->setChecked(each->key() == played_);
    }
}

// Above the button, three beside each other; how high that is, is known once they are seen.
void ScrubBar::showMore() {
  constexpr int frame = 2; // both of its lines
  const int wide = 3 * inPanel + 2 * gap + 28 + frame;
  const auto place = [&] {
    const int high = rest_->layout()->heightForWidth(wide - frame) + frame;
    const QPoint bar = mapToGlobal(QPoint(0, 0)), right = more_->mapToGlobal(QPoint(more_->width(), 0));
    rest_->setGeometry(std::max(right.x() - wide, bar.x()), bar.y() - high, wide, high);
  };
  place();
  rest_->show();
  place();
  QWidget* first = shown_ < scrubbers_.size() ? scrubbers_[shown_]->editor() : text_->which();
  first->setFocus(Qt::PopupFocusReason);
}

void ScrubBar::sayMore() {
  QStringList behind;
  int changed = text_->isChanged() ? 1 : 0;
  for (std::size_t i = shown_; i < scrubbers_.size(); ++i) {
    behind << scrubbers_[i]->words();
    changed += scrubbers_[i]->isChanged() ? 1 : 0;
  }
  more_->setText(changed > 0 ? tr("More · %n changed", nullptr, changed) : tr("More"));
  const QString tip = (behind << text_->words()).join('\n');
  more_->setToolTip(tip);
  more_->setAccessibleDescription(tip);
}

} // namespace expe
