#include "widgets/notice_bar.h"

#include "widgets/parts.h"
#include "widgets/theme.h"

#include <QEvent>
#include <QStyle>
#include <QToolButton>

#include <algorithm>

namespace expe {

NoticeBar::NoticeBar(QWidget& parent) : QWidget(&parent), text_(new QLabel) {
  setObjectName("notice");
  setAttribute(Qt::WA_StyledBackground);
  text_->setWordWrap(true);
  text_->setTextFormat(Qt::PlainText); // names of files are no mark-up
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* close = new QToolButton;
  close->setObjectName("notice");
  close->setIcon(icon("close", QColor("#808890")));
  close->setAccessibleName(tr("Close this notice"));
  connect(close, &QToolButton::clicked, this, &QWidget::hide);
  makeLayout<QHBoxLayout>(this, {12, 7, 8, 7}, -1, {{text_, 1}, {close, 0, Qt::AlignTop}});
  passes_.setSingleShot(true);
  passes_.setInterval(8000); // milliseconds
  connect(&passes_, &QTimer::timeout, this, [this] { underMouse() ? passes_.start() : hide(); });
  parent.installEventFilter(this);
  hide();
}

void NoticeBar::say(const QString& sentence) {
  put(sentence, Kind::Passing);
}
void NoticeBar::tell(const QString& sentence) {
  put(sentence, Kind::Lasting);
}
void NoticeBar::complain(const QString& sentence, const QString& cause) {
  put(sentence, Kind::Wrong);
  cause_ = cause;
}

void NoticeBar::settle(const QString& cause) {
  if (!cause.isEmpty() && cause == cause_)
    put({}, Kind::Lasting);
}

void NoticeBar::put(const QString& sentence, Kind kind) {
  text_->setText(sentence);
  cause_.clear();
  setAccessibleName(sentence);
  setStyleProperty(*this, "wrong", kind == Kind::Wrong);
  setStyleProperty(*this, "passing", kind == Kind::Passing);
  style()->unpolish(text_);
  style()->polish(text_);
  kind == Kind::Passing ? passes_.start() : passes_.stop();
  setVisible(!sentence.isEmpty());
  raise();
  fit();
}

// What happened lies low in the middle, as wide as it is long. Of what lasts, across the top, the rest of the
// window makes room.
void NoticeBar::fit() {
  constexpr int edge = 24, above = 84; // pixels: at the sides at least; below it, where the scrub bar is
  QWidget& parent = *parentWidget();
  const bool lies = passes_.isActive();
  const int room = lies ? parent.width() - 2 * edge : parent.width();
  const int needed =
      text_->fontMetrics().horizontalAdvance(text_->text()) + sizeHint().width() - text_->sizeHint().width();
  const int wide = lies ? std::min(needed, room) : room, high = heightForWidth(wide);
  setGeometry(lies ? (parent.width() - wide) / 2 : 0, lies ? std::max(parent.height() - above - high, 0) : 0,
              wide, high);
  QMargins margins = parent.layout()->contentsMargins();
  margins.setTop(isHidden() || lies ? 0 : high);
  parent.layout()->setContentsMargins(margins);
}

void NoticeBar::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  if (isHidden()) // and not its window
    fit();
}

bool NoticeBar::eventFilter(QObject* watched, QEvent* event) {
  if (watched == parentWidget() && event->type() == QEvent::Resize && !isHidden())
    fit();
  return QWidget::eventFilter(watched, event);
}

} // namespace expe
