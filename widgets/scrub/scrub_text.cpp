#include "widgets/scrub/scrub_text.h"

#include "widgets/parts.h"

#include <QComboBox>
#include <QFrame>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <limits>

namespace expe {
namespace {
constexpr QLatin1String typedId("typed");
}

ScrubText::ScrubText(QWidget* parent) : QWidget(parent), which_(new QComboBox), place_(new QSpinBox) {
  which_->setObjectName("scrubText");
  which_->setAccessibleName(tr("Text"));
  which_->setToolTip(tr("The text that every view looks at"));
  place_->setObjectName("scrubPlace");
  place_->setPrefix(tr("window "));
  place_->setAccessibleName(tr("Window of the text"));
  place_->setToolTip(tr("Where the text begins, in training lengths from the beginning of its split"));
  place_->setKeyboardTracking(false);
  makeLayout<QVBoxLayout>(this, {}, 4, {which_, place_, BoxPart::room()});
  setFixedWidth(200);
  makePopup();
  connect(which_, &QComboBox::activated, this, &ScrubText::choose);
  connect(place_, &QSpinBox::valueChanged, this, [this](int place) { emit placeWanted(place); });
  setSplits({});
}

void ScrubText::makePopup() {
  popup_ = new QFrame(this, Qt::Popup);
  popup_->setObjectName("palettePanel");
  auto* layout = new QVBoxLayout(popup_);
  layout->addWidget(new QLabel(tr("Look at this text:")));
  editor_ = new QPlainTextEdit;
  editor_->setObjectName("textToLookAt");
  editor_->setAccessibleName(tr("Text to look at"));
  editor_->setTabChangesFocus(true);
  editor_->setMinimumSize(360, 110);
  editor_->installEventFilter(this);
  layout->addWidget(editor_);
  use_ = new QPushButton(tr("Use this text"));
  use_->setToolTip(tr("Ctrl+Enter"));
  layout->addWidget(use_, 0, Qt::AlignRight);
  connect(use_, &QPushButton::clicked, this, &ScrubText::use);
  connect(editor_, &QPlainTextEdit::textChanged, this,
          [this] { use_->setEnabled(!editor_->toPlainText().isEmpty()); });
}

void ScrubText::setSplits(const std::vector<std::pair<QString, QString>>& splits) {
  const QSignalBlocker quiet(which_);
  which_->clear();
  for (const auto& [id, title] : splits)
    which_->addItem(title, id);
  which_->addItem(tr("Typed…"), typedId);
  refresh();
}

void ScrubText::setText(const QString& split, const QString& typed, qint64 place, qint64 places) {
  split_ = split;
  typed_ = typed;
  const QSignalBlocker quiet(place_);
  const qint64 most = std::clamp<qint64>(places - 1, 0, std::numeric_limits<int>::max());
  place_->setRange(0, static_cast<int>(most));
  place_->setValue(static_cast<int>(std::clamp<qint64>(place, 0, most)));
  refresh();
  emit shown();
}

bool ScrubText::isChanged() const {
  return !typed_.isEmpty() || which_->currentIndex() > 0 || place_->value() > 0;
}

QString ScrubText::words() const {
  return which_->currentText() + (typed_.isEmpty() ? ", " + place_->text() : QString());
}

QWidget* ScrubText::which() const {
  return which_;
}
QWidget* ScrubText::place() const {
  return place_;
}

void ScrubText::refresh() {
  const int index = which_->findData(typed_.isEmpty() ? split_ : typedId);
  which_->setCurrentIndex(index);
  which_->setAccessibleDescription(typed_);
  place_->setEnabled(typed_.isEmpty() && place_->maximum() > 0);
}

void ScrubText::choose(int index) {
  const QString id = which_->itemData(index).toString();
  if (id == typedId)
    return openPopup();
  if (id != split_ || !typed_.isEmpty())
    emit textWanted(id);
}

void ScrubText::openPopup() {
  refresh(); // until a text is typed, the one in force
  editor_->setPlainText(typed_);
  use_->setEnabled(!typed_.isEmpty());
  editor_->selectAll();
  popup_->adjustSize();
  popup_->move(mapToGlobal(QPoint(0, -popup_->height() - 4))); // the bar is at the bottom
  popup_->show();
  editor_->setFocus(Qt::PopupFocusReason);
}

void ScrubText::use() {
  const QString text = editor_->toPlainText();
  if (text.isEmpty())
    return;
  popup_->hide();
  emit typedWanted(text);
}

bool ScrubText::eventFilter(QObject* watched, QEvent* event) {
  if (watched == editor_ && event->type() == QEvent::KeyPress) {
    const auto* press = static_cast<QKeyEvent*>(event);
    const bool enter = press->key() == Qt::Key_Return || press->key() == Qt::Key_Enter;
    if (press->key() == Qt::Key_Escape)
      return popup_->hide(), true;
    if (enter && press->modifiers() & Qt::ControlModifier)
      return use(), true;
  }
  return QWidget::eventFilter(watched, event);
}

} // namespace expe
