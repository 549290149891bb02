#include "widgets/notice_bar.h"

#include "widgets/parts.h"
#include "widgets/theme.h"

#include <QStyle>
#include <QToolButton>

namespace expe {

NoticeBar::NoticeBar(QWidget* parent) : QWidget(parent), text_(new QLabel) {
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
  hide();
}

void NoticeBar::say(const QString& sentence) {
  put(sentence, false);
}
void NoticeBar::complain(const QString& sentence, const QString& cause) {
  put(sentence, true);
  cause_ = cause;
}

void NoticeBar::settle(const QString& cause) {
  if (!cause.isEmpty() && cause == cause_)
    put({}, false);
}

void NoticeBar::put(const QString& sentence, bool wrong) {
  text_->setText(sentence);
  cause_.clear();
  setAccessibleName(sentence);
  setStyleProperty(*this, "wrong", wrong);
  style()->unpolish(text_);
  style()->polish(text_);
  setVisible(!sentence.isEmpty());
}

} // namespace expe
