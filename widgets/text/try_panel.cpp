#include "widgets/text/try_panel.h"

#include "widgets/flow_layout.h"
#include "widgets/parts.h"
#include "widgets/text/continuation_view.h"
#include "widgets/text/next_bars.h"

#include <QDoubleSpinBox>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStringDecoder>

#include <limits>

namespace expe {
namespace {

// Without the beginning of a character that a last token cuts short.
QString wholeCharacters(const std::string& bytes) {
  QStringDecoder decode(QStringDecoder::Utf8);
  return decode(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size())));
}

template <class Spin> Spin* labelled(Spin* spin, const QString& name, const QString& tip, QLayout& line) {
  auto* label = new QLabel(name);
  label->setBuddy(spin);
  spin->setAccessibleName(name);
  spin->setToolTip(tip);
  auto* both = new QWidget; // which stay together
  makeLayout<QHBoxLayout>(both, {}, 6, {label, spin});
  line.addWidget(both);
  return spin;
}

} // namespace

TryPanel::TryPanel(QWidget* parent)
    : QWidget(parent), prompt_(new QPlainTextEdit), error_(makeErrorLabel()),
      live_(new ContinuationView(tr("live"))), pinned_(new ContinuationView(tr("pinned"))) {
  prompt_->setObjectName("prompt");
  prompt_->setAccessibleName(tr("Prompt"));
  prompt_->setPlaceholderText(tr("Type a prompt; Ctrl+Enter generates"));
  prompt_->setTabChangesFocus(true);
  prompt_->setFixedHeight(prompt_->fontMetrics().lineSpacing() * 2 + 16);
  prompt_->installEventFilter(this);
  pinned_->hide();
  auto* columns = makeLayout<QHBoxLayout>(nullptr, {}, 12, {{live_, 1}, {pinned_, 1}});
  makeLayout<QVBoxLayout>(this, {10, 8, 10, 8}, 6, {prompt_, makeControls(), error_, {columns, 1}});
  connect(prompt_, &QPlainTextEdit::textChanged, this, &TryPanel::refresh);
  connect(live_, &ContinuationView::generatedChosen, this,
          [this](int index) { look(live_->generatedText(static_cast<std::size_t>(index) + 1)); });
  setEmptyText(tr("What the model says will stand here."));
  refresh();
}

QWidget* TryPanel::makeControls() {
  auto* controls = new QWidget;
  auto* line = makeLayout<FlowLayout>(controls, {}, 6); // in several where the pane is narrow
  tokens_ = labelled(new QSpinBox, tr("Tokens"), tr("To generate; 0: only what comes next"), *line);
  tokens_->setRange(0, 512);
  tokens_->setValue(32);
  temperature_ =
      labelled(new QDoubleSpinBox, tr("Temperature"), tr("0: always the most probable token"), *line);
  temperature_->setRange(0, 2);
  temperature_->setSingleStep(0.1);
  seed_ = labelled(new QSpinBox, tr("Seed"), tr("Of what is drawn; the same seed draws the same"), *line);
  seed_->setRange(0, std::numeric_limits<int>::max());
  seed_->setValue(1);
  seed_->setMaximumWidth(64);
  look_ = makeButton(tr("Look at it"), tr("Prompt and generated text become the text of every view"));
  line->addWidget(look_);
  line->addWidget(generate_ = new QPushButton);
  generate_->setObjectName("primary");
  connect(generate_, &QPushButton::clicked, this, [this] { busy_ ? emit cancelWanted() : generate(); });
  connect(look_, &QPushButton::clicked, this,
          [this] { look(live_->generatedText(live_->generated().size())); });
  return controls;
}

ContinueRequest TryPanel::request() const {
  ContinueRequest request;
  request.state.typed = prompt_->toPlainText().toStdString();
  request.tokens = tokens_->value();
  request.temperature = temperature_->value();
  request.seed = static_cast<std::uint64_t>(seed_->value());
  return request;
}

void TryPanel::generate() {
  const ContinueRequest request = this->request();
  if (request.state.typed.empty() || busy_)
    return;
  if (prompt_->toPlainText() != said_)
    live_->setContinuation({}); // its tokens are another's
  said_ = prompt_->toPlainText();
  live_->begin();
  setError({});
  refresh();
  emit wanted(request);
}

void TryPanel::look(const std::string& generated) {
  const QString text = said_ + wholeCharacters(generated);
  if (!text.isEmpty())
    emit lookWanted(text);
}

void TryPanel::setContinuation(const Continuation& continuation) {
  live_->setContinuation(continuation);
  if (said_.isEmpty())
    said_ = prompt_->toPlainText();
  refresh();
}

void TryPanel::addGenerated(const Predicted& predicted) {
  live_->add(predicted);
}

void TryPanel::setPinned(const std::optional<Continuation>& pinned) {
  pinned_->setContinuation(pinned.value_or(Continuation{}));
  pinned_->setVisible(pinned.has_value());
}

void TryPanel::setBusy(bool busy) {
  busy_ = busy;
  refresh();
}

void TryPanel::setError(const QString& sentence) {
  showText(*error_, sentence);
}

void TryPanel::setEmptyText(const QString& text) {
  live_->setEmptyText(text);
  pinned_->setEmptyText(text);
}

void TryPanel::refresh() {
  const bool empty = prompt_->document()->isEmpty();
  generate_->setText(busy_ ? tr("Cancel") : tr("Generate"));
  generate_->setToolTip(busy_ ? tr("Esc") : empty ? tr("Type a prompt first") : tr("Ctrl+Enter"));
  generate_->setEnabled(busy_ || !empty);
  look_->setEnabled(!said_.isEmpty() && !busy_);
}

bool TryPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == prompt_ && event->type() == QEvent::KeyPress) {
    const auto* press = static_cast<QKeyEvent*>(event);
    const bool enter = press->key() == Qt::Key_Return || press->key() == Qt::Key_Enter;
    if (enter && press->modifiers() & Qt::ControlModifier)
      return generate(), true;
  }
  return QWidget::eventFilter(watched, event);
}

void TryPanel::keyPressEvent(QKeyEvent* event) {
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (enter && event->modifiers() & Qt::ControlModifier)
    return generate();
  if (event->key() == Qt::Key_Escape && busy_)
    emit cancelWanted();
  else
    QWidget::keyPressEvent(event);
}

} // namespace expe
