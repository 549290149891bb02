#include "widgets/text/continuation_view.h"

#include "widgets/parts.h"
#include "widgets/text/next_bars.h"
#include "widgets/text/token_view.h"
#include "widgets/words.h"

#include <QSignalBlocker>

#include <cmath>

namespace expe {
namespace {

constexpr int lowestHeight = 40; // pixels, of each

} // namespace

ContinuationView::ContinuationView(const QString& title, QWidget* parent)
    : QWidget(parent), stamp_(new ElidedLabel(ElidedLabel::Tone::Muted)),
      line_(new ElidedLabel(ElidedLabel::Tone::Text)), text_(new TokenView), next_(new NextBars),
      title_(title) {
  makeLayout<QVBoxLayout>(this, {}, 3, {stamp_, {text_, 2}, line_, {next_, 3}});
  for (QWidget* each : std::initializer_list<QWidget*>{text_, next_})
    each->setMinimumHeight(lowestHeight); // both scroll: what lies above the pane needs the room
  stamp_->setText(title);
  text_->setAccessibleName(tr("%1: text").arg(title));
  text_->setToolTip(tr("Generated tokens: the redder, the less probable"));
  next_->setAccessibleName(tr("%1: next token").arg(title));
  connect(text_, &TokenView::currentChanged, this, &ContinuationView::chosen);
  showNext(false);
}

// Else what there is to say has the room.
void ContinuationView::showNext(bool there) {
  line_->setVisible(there);
  next_->setVisible(there);
}

void ContinuationView::setContinuation(const Continuation& continuation) {
  pieces_ = continuation.prompt;
  begin();
  for (const Predicted& each : continuation.generated)
    add(each);
  next_->setNext(continuation.next);
  showNext(!pieces_.empty() || !continuation.next.empty());
  stamp_->setText(continuation.stamp.empty() ? title_ : title_ + " · " + translated(continuation.stamp));
}

void ContinuationView::begin() {
  const QSignalBlocker quiet(text_);
  generated_.clear();
  prompt_ = pieces_.size();
  showNext(!pieces_.empty());
  text_->setPieces(pieces_);
  text_->setColors(std::vector<double>(prompt_, std::nan("")));
  line_->setText({});
}

void ContinuationView::add(const Predicted& predicted) {
  generated_.push_back(predicted);
  text_->addPiece(predicted.piece);
  std::vector<double> colors(prompt_, std::nan(""));
  for (const Predicted& each : generated_)
    colors.push_back(1 - each.probability);
  text_->setColors(std::move(colors));
}

void ContinuationView::setEmptyText(const QString& text) {
  text_->setEmptyText(text);
}

std::string ContinuationView::generatedText(std::size_t count) const {
  std::string bytes;
  for (std::size_t i = 0; i < std::min(count, generated_.size()); ++i)
    bytes += generated_[i].piece.text;
  return bytes;
}

QString ContinuationView::describe(int index) const {
  QString words = text_->describe(index);
  if (index < static_cast<int>(prompt_) || words.isEmpty())
    return words;
  const Predicted& said = generated_[static_cast<std::size_t>(index) - prompt_];
  return tr("probability %1").arg(QString::number(said.probability, 'f', 4)) + " · " + words;
}

void ContinuationView::chosen(int index) {
  line_->setText(describe(index));
  if (index >= 0)
    text_->setAccessibleDescription(describe(index));
  if (index >= static_cast<int>(prompt_))
    emit generatedChosen(index - static_cast<int>(prompt_));
}

} // namespace expe
