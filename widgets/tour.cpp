#include "widgets/tour.h"

#include "widgets/parts.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QFrame>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>

#include <algorithm>
#include <array>

namespace expe {
namespace {

constexpr int rim = 6, gap = 14, edge = 12, cardWidth = 380;

// Beside `hole` where there is most room, within `window`; in the middle if there is no hole.
QRect besideHole(const QRect& hole, const QRect& window, QSize card) {
  QRect at({0, 0}, card);
  at.moveCenter(hole.isEmpty() ? window.center() : hole.center());
  if (!hole.isEmpty()) {
    const std::array rooms{window.right() - hole.right() - card.width(), hole.left() - card.width(),
                           window.bottom() - hole.bottom() - card.height(), hole.top() - card.height()};
    switch (std::ranges::max_element(rooms) - rooms.begin()) {
    case 0:
      at.moveLeft(hole.right() + gap);
      break;
    case 1:
      at.moveRight(hole.left() - gap);
      break;
    case 2:
      at.moveTop(hole.bottom() + gap);
      break;
    default:
      at.moveBottom(hole.top() - gap);
    }
  }
  at.moveLeft(std::clamp(at.left(), edge, std::max(edge, window.right() - edge - card.width())));
  at.moveTop(std::clamp(at.top(), edge, std::max(edge, window.bottom() - edge - card.height())));
  return at;
}

} // namespace

Tour::Tour(QWidget* window, std::vector<TourStep> steps)
    : QWidget(window), steps_(std::move(steps)), card_(makeCard()),
      focusBefore_(QApplication::focusWidget()) {
  setObjectName("tour");
  setFocusPolicy(Qt::StrongFocus);
  setGeometry(window->rect());
  show();
  raise();
  go(0);
}

QFrame* Tour::makeCard() {
  auto* card = new QFrame(this);
  card->setObjectName("tourCard");
  card->setFixedWidth(cardWidth);
  title_ = new QLabel;
  title_->setObjectName("tourTitle");
  text_ = new QLabel;
  text_->setWordWrap(true);
  count_ = new QLabel;
  count_->setObjectName("muted");
  skip_ = new QPushButton(tr("Skip"));
  back_ = new QPushButton(tr("Back"));
  next_ = new QPushButton;
  next_->setObjectName("primary");
  connect(skip_, &QPushButton::clicked, this, &Tour::end);
  connect(back_, &QPushButton::clicked, this, [this] { go(step_ - 1); });
  connect(next_, &QPushButton::clicked, this, [this] { go(step_ + 1); });
  auto* foot = makeLayout<QHBoxLayout>(nullptr, {}, -1, {{count_, 1}, skip_, back_, next_});
  for (QPushButton* button : {skip_, back_, next_})
    button->installEventFilter(this);
  auto* layout = makeLayout<QVBoxLayout>(card, {16, 14, 16, 14}, 8);
  layout->addWidget(title_);
  layout->addWidget(text_);
  layout->addSpacing(4);
  layout->addLayout(foot);
  return card;
}

void Tour::go(int step) {
  const int count = static_cast<int>(steps_.size());
  if (step >= count)
    return end();
  step_ = std::max(step, 0);
  const TourStep& now = steps_[static_cast<size_t>(step_)];
  title_->setText(now.title);
  text_->setText(now.text);
  count_->setText(tr("%1 of %2").arg(step_ + 1).arg(count));
  back_->setVisible(step_ > 0);
  skip_->setVisible(step_ + 1 < count);
  next_->setText(step_ + 1 < count ? tr("Next") : tr("Done"));
  card_->setAccessibleName(now.title + ". " + now.text);
  next_->setAccessibleDescription(card_->accessibleName());
  watch();
  layOut();
  next_->setFocus();
}

void Tour::watch() {
  for (const auto& widget : watched_)
    if (widget)
      widget->removeEventFilter(this);
  watched_ = {parentWidget()};
  for (QWidget* at = steps_[static_cast<size_t>(step_)].target; at && at != parentWidget();
       at = at->parentWidget())
    watched_.emplace_back(at);
  for (const auto& widget : watched_)
    widget->installEventFilter(this);
}

QRect Tour::hole() const {
  const QWidget* target = steps_[static_cast<size_t>(step_)].target;
  if (!target || !target->isVisible() || target->window() != window())
    return {};
  const QRect at(target->mapTo(window(), QPoint(0, 0)), target->size());
  return at.translated(-mapTo(window(), QPoint(0, 0))).adjusted(-rim, -rim, rim, rim).intersected(rect());
}

void Tour::layOut() {
  setGeometry(parentWidget()->rect());
  card_->layout()->activate();
  const QSize size(cardWidth, card_->layout()->totalHeightForWidth(cardWidth));
  card_->setGeometry(besideHole(hole(), rect(), size));
  update();
}

bool Tour::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
  case QEvent::KeyPress: // buttons would take the arrows to mean the next button
    if (watched->parent() == card_ && handle(static_cast<QKeyEvent*>(event)->key()))
      return true;
    break;
  case QEvent::Resize:
  case QEvent::Move:
  case QEvent::Show:
  case QEvent::Hide:
  case QEvent::ParentChange:
    QMetaObject::invokeMethod(this, &Tour::layOut, Qt::QueuedConnection); // once the layout has settled
    break;
  default:
    break;
  }
  return QWidget::eventFilter(watched, event);
}

void Tour::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  QPainterPath dim;
  dim.setFillRule(Qt::OddEvenFill);
  dim.addRect(rect());
  const QRect bright = hole();
  if (!bright.isEmpty())
    dim.addRoundedRect(bright, 8, 8);
  painter.fillPath(dim, QColor(0, 0, 0, Theme::current().dark ? 150 : 110));
  if (bright.isEmpty())
    return;
  painter.setPen(QPen(Theme::current().accent, 2));
  painter.drawRoundedRect(bright, 8, 8);
}

bool Tour::handle(int key) {
  switch (key) {
  case Qt::Key_Right:
    return (go(step_ + 1), true);
  case Qt::Key_Left:
    return (go(step_ - 1), true);
  case Qt::Key_Return:
  case Qt::Key_Enter: // the button's that has the focus
    if (auto* button = qobject_cast<QPushButton*>(focusWidget()))
      return (button->click(), true);
    return (go(step_ + 1), true);
  case Qt::Key_Escape:
    return (end(), true);
  default:
    return false;
  }
}

void Tour::keyPressEvent(QKeyEvent* event) {
  event->setAccepted(handle(event->key()));
}

// The focus stays on the card: what lies under the tour cannot be reached by mouse either.
bool Tour::focusNextPrevChild(bool next) {
  std::vector<QPushButton*> buttons;
  for (QPushButton* button : {skip_, back_, next_})
    if (button->isVisible())
      buttons.push_back(button);
  if (buttons.empty()) // while it is hidden
    return QWidget::focusNextPrevChild(next);
  const auto now = std::ranges::find(buttons, focusWidget());
  const auto at =
      now == buttons.end() ? 0 : now - buttons.begin() + (next ? 1 : static_cast<long>(buttons.size()) - 1);
  buttons[static_cast<size_t>(at) % buttons.size()]->setFocus(Qt::TabFocusReason);
  return true;
}

void Tour::end() {
  if (isHidden())
    return;
  if (focusBefore_)
    focusBefore_->setFocus();
  hide();
  emit finished();
  deleteLater();
}

} // namespace expe
