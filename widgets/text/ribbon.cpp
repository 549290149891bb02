#include "widgets/text/ribbon.h"

#include "widgets/parts.h"
#include "widgets/text/ribbon_colors.h"
#include "widgets/text/token_text.h"
#include "widgets/text/token_view.h"
#include "widgets/words.h"

#include <QScrollBar>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <utility>

namespace expe {
namespace {

QToolButton* modeButton(const QString& text, const QString& tip) {
  auto* button = new QToolButton;
  button->setObjectName("mode");
  button->setText(text);
  button->setToolTip(tip);
  button->setCheckable(true);
  button->setAutoExclusive(true);
  button->setFocusPolicy(Qt::TabFocus);
  return button;
}

QString signedNumber(double value) {
  return (value < 0 ? "" : "+") + QString::number(value, 'f', 4);
}

} // namespace

Ribbon::Ribbon(QWidget* parent)
    : QWidget(parent), modes_{modeButton(tr("loss"), tr("Nats of each token, given those before")),
                              modeButton(tr("excess"), tr("Loss above the best that any model could have")),
                              modeButton(tr("difference"), tr("Loss minus that of the pinned state: blue is "
                                                              "better than it, red is worse"))},
      legend_(new RibbonLegend), view_(new TokenView), stamp_(new ElidedLabel(ElidedLabel::Tone::Muted)),
      line_(new ElidedLabel(ElidedLabel::Tone::Text)) {
  auto* head = makeLayout<QHBoxLayout>(nullptr, {10, 4, 10, 2}, 8,
                                       {modes_[0], modes_[1], modes_[2], {stamp_, 1}, legend_});
  auto* foot = makeLayout<QHBoxLayout>(nullptr, {10, 3, 10, 4}, -1, {line_});
  line_->setObjectName("ribbonLine");
  makeLayout<QVBoxLayout>(this, {}, 0, {head, {view_, 1}, foot});
  view_->setAccessibleName(tr("Text by loss"));
  for (int i = 0; i < 3; ++i)
    connect(modes_[i], &QToolButton::clicked, this, [this, i] { setMode(static_cast<RibbonMode>(i)); });
  connect(view_, &TokenView::currentChanged, this, &Ribbon::chosen);
  connect(view_, &TokenView::hovered, this, [this](int index) {
    hovered_ = index;
    say();
    emit positionPointed(read(index) ? index : -1);
  });
  setEmptyText(tr("No text is looked at yet."));
  paint();
}

void Ribbon::setTokens(TokenLosses tokens) {
  const bool same = tokens.pieces == now_.pieces;
  now_ = std::move(tokens);
  stamp_->setText(translated(now_.stamp));
  if (!same) {
    const int position = view_->current(), scroll = view_->verticalScrollBar()->value();
    const QSignalBlocker quiet(view_);
    view_->setPieces(now_.pieces);
    view_->verticalScrollBar()->setValue(scroll);
    if (position < static_cast<int>(now_.pieces.size()) && position >= 0)
      view_->setCurrent(position);
    hovered_ = -1;
  }
  const auto inputs = static_cast<std::int64_t>(now_.pieces.size()) - 1;
  view_->setEdge(
      now_.trainingLength > 0 && now_.trainingLength < inputs ? static_cast<int>(now_.trainingLength) : -1);
  paint();
}

void Ribbon::setPinned(std::optional<TokenLosses> pinned) {
  if (pinned.has_value() != isPinned_) {
    if (pinned)
      before_ = wanted_;
    wanted_ = pinned ? RibbonMode::Difference : wanted_ == RibbonMode::Difference ? before_ : wanted_;
  }
  isPinned_ = pinned.has_value();
  pinned_ = pinned ? std::move(*pinned) : TokenLosses{};
  paint();
}

bool Ribbon::can(RibbonMode mode) const {
  if (mode == RibbonMode::Excess)
    return !now_.floor.empty();
  return mode == RibbonMode::Loss || (isPinned_ && sharedTokens(now_, pinned_) > 1);
}

RibbonMode Ribbon::mode() const {
  return can(wanted_) ? wanted_ : RibbonMode::Loss;
}

void Ribbon::setMode(RibbonMode mode) {
  wanted_ = mode;
  paint();
}

void Ribbon::setEmptyText(const QString& text) {
  view_->setEmptyText(text);
}

void Ribbon::setMarked(int position) {
  view_->setMarked(read(position) ? position : -1);
  say();
}

bool Ribbon::read(int index) const {
  return index >= 0 && index + 1 < static_cast<int>(now_.pieces.size());
}

int Ribbon::position() const {
  return view_->current();
}

void Ribbon::setPosition(int position) {
  {
    const QSignalBlocker quiet(view_);
    view_->setCurrent(position);
  }
  say();
}

void Ribbon::paint() {
  for (int i = 0; i < 3; ++i) {
    modes_[i]->setVisible(can(static_cast<RibbonMode>(i)));
    modes_[i]->setChecked(mode() == static_cast<RibbonMode>(i));
  }
  std::vector<double> values = ribbonValues(now_, pinned_, mode());
  const double span = ribbonSpan(values);
  const bool diverging = mode() == RibbonMode::Difference;
  for (double& value : values)
    value = span > 0 ? std::clamp(value / span, diverging ? -1.0 : 0.0, 1.0) : value * 0;
  view_->setColors(std::move(values));
  legend_->setSpan(span, diverging);
  say();
}

QString Ribbon::describe(int index) const {
  const auto at = static_cast<std::size_t>(index);
  if (index < 0 || at >= now_.pieces.size())
    return {};
  const Piece& piece = now_.pieces[at];
  QStringList facts{at + 1 < now_.pieces.size() ? tr("position %1").arg(index) : tr("the last target"),
                    visibleText(piece.text)};
  if (at < now_.loss.size() && std::isfinite(now_.loss[at]))
    facts << tr("loss %1").arg(QString::number(now_.loss[at], 'f', 4));
  if (isPinned_ && at < std::min(sharedTokens(now_, pinned_), pinned_.loss.size()))
    if (const double less = now_.loss[at] - pinned_.loss[at]; std::isfinite(less))
      facts << tr("difference %1").arg(signedNumber(less));
  if (at < now_.floor.size() && std::isfinite(now_.floor[at]))
    facts << tr("floor %1").arg(QString::number(now_.floor[at], 'f', 4));
  if (at < now_.lag.size() && now_.lag[at] > 0)
    facts << tr("lag %1").arg(now_.lag[at]);
  if (at < now_.channel.size())
    facts << QStringList{tr("key"), tr("value"), tr("glue")}.value(now_.channel[at]);
  facts << describePiece(piece);
  return facts.join(" · ");
}

void Ribbon::say() {
  const int index = hovered_ >= 0 ? hovered_ : view_->marked() >= 0 ? view_->marked() : view_->current();
  const QString words = describe(index);
  line_->setText(!words.isEmpty() ? words
                 : now_.pieces.empty()
                     ? QString()
                     : tr("%1 tokens; choose one by mouse or arrow keys").arg(now_.pieces.size()));
  if (view_->current() >= 0)
    view_->setAccessibleDescription(describe(view_->current()));
}

void Ribbon::chosen(int index) {
  say();
  if (read(index))
    emit positionPicked(index);
}

} // namespace expe
