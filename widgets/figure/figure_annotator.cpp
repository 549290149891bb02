#include "widgets/figure/figure_annotator.h"

#include "widgets/words.h"

#include <QInputDialog>
#include <QMouseEvent>

#include <algorithm>

namespace expe {
namespace {

constexpr int leastDrag = 4; // pixels: less is a click
constexpr double stride = 10;

bool isOwn(int key) {
  static const auto keys = {Qt::Key_Left,   Qt::Key_Right,    Qt::Key_Up,     Qt::Key_Down,
                            Qt::Key_Return, Qt::Key_Enter,    Qt::Key_A,      Qt::Key_L,
                            Qt::Key_M,      Qt::Key_Delete,   Qt::Key_Escape, Qt::Key_PageDown,
                            Qt::Key_PageUp, Qt::Key_Backspace};
  return std::ranges::find(keys, key) != keys.end();
}

QPointF direction(int key) {
  return key == Qt::Key_Left    ? QPointF(-1, 0)
         : key == Qt::Key_Right ? QPointF(1, 0)
         : key == Qt::Key_Up    ? QPointF(0, -1)
         : key == Qt::Key_Down  ? QPointF(0, 1)
                                : QPointF();
}

} // namespace

FigureAnnotator::FigureAnnotator(QWidget* parent, const Panels& panels) : QWidget(parent), panels_(panels) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  hide();
}

void FigureAnnotator::setActive(bool active) {
  if (active == std::exchange(active_, active))
    return;
  held_.reset();
  parentWidget()->setCursor(active ? Qt::CrossCursor : Qt::ArrowCursor);
  if (active && here())
    cursor_ = panels_[panel_]->rect()->rect().center();
  setVisible(active);
}

const FigureAnnotations* FigureAnnotator::here() {
  panel_ = std::min(panel_, panels_.empty() ? 0 : panels_.size() - 1);
  return panels_.empty() ? nullptr : &panels_[panel_]->annotations();
}

bool FigureAnnotator::enter(QPointF position) {
  const auto found = std::ranges::find_if(
      panels_, [&](const auto& panel) { return panel->rect()->rect().contains(position.toPoint()); });
  if (found == panels_.end())
    return false;
  panel_ = static_cast<std::size_t>(found - panels_.begin());
  cursor_ = position;
  return true;
}

void FigureAnnotator::moveCursor(QPointF by) {
  const QRectF area(panels_[panel_]->rect()->rect());
  const QPointF to = cursor_ + by;
  cursor_ = {std::clamp(to.x(), area.left(), area.right()), std::clamp(to.y(), area.top(), area.bottom())};
  follow();
}

void FigureAnnotator::changePanel(int by) {
  panel_ = static_cast<std::size_t>(
      std::clamp(static_cast<int>(panel_) + by, 0, static_cast<int>(panels_.size()) - 1));
  held_.reset();
  cursor_ = panels_[panel_]->rect()->rect().center();
}

void FigureAnnotator::hold(Annotation::Kind kind) {
  const auto [x, y] = here()->place(cursor_);
  const Annotation one{kind, {}, x, y, x, y};
  held_ = Held{std::nullopt, one, one, FigureAnnotations::Part::End, cursor_};
}

void FigureAnnotator::hold(const FigureAnnotations::Hit& hit) {
  const Annotation& one = here()->all()[hit.index];
  held_ = Held{hit.index, one, one, hit.part, cursor_};
}

// On the screen, so that on a logarithmic axis too it stays under the pointer.
void FigureAnnotator::follow() {
  if (!held_)
    return;
  const FigureAnnotations& at = *here();
  const QPointF by = cursor_ - held_->from;
  const auto moved = [&](double x, double y) { return at.place(at.pixel(x, y) + by); };
  if (held_->part != FigureAnnotations::Part::End)
    std::tie(held_->now.x, held_->now.y) = moved(held_->before.x, held_->before.y);
  if (held_->part != FigureAnnotations::Part::Begin)
    std::tie(held_->now.toX, held_->now.toY) = moved(held_->before.toX, held_->before.toY);
  update();
}

void FigureAnnotator::put() {
  const Held held = *std::exchange(held_, std::nullopt);
  if (!(held.now == held.before))
    replace(held.index, held.now);
}

void FigureAnnotator::replace(std::optional<std::size_t> index, const std::optional<Annotation>& by) {
  auto all = here()->all();
  const auto at = all.begin() + static_cast<std::ptrdiff_t>(index.value_or(all.size()));
  if (index && by)
    *at = *by;
  else if (by)
    all.push_back(*by);
  else
    all.erase(at);
  emit changed(panel_, all);
  update();
}

std::optional<std::string> FigureAnnotator::ask(const std::string& text) {
  bool ok = false;
  const QString words =
      QInputDialog::getText(parentWidget(), tr("Annotation"), tr("Text"), QLineEdit::Normal, q(text), &ok);
  return ok ? std::optional(words.simplified().toStdString()) : std::nullopt;
}

void FigureAnnotator::write() {
  const auto [x, y] = here()->place(cursor_);
  if (const auto text = ask({}); text && !text->empty())
    replace(std::nullopt, Annotation{Annotation::Kind::Text, *text, x, y, x, y});
}

// A text without words goes.
void FigureAnnotator::edit(std::size_t index) {
  using enum Annotation::Kind;
  Annotation one = here()->all()[index];
  if (one.kind != Text) {
    one.kind = one.kind == Arrow ? Line : Arrow;
    return replace(index, one);
  }
  const auto text = ask(one.text);
  if (!text)
    return;
  one.text = *text;
  replace(index, text->empty() ? std::nullopt : std::optional(one));
}

bool FigureAnnotator::press(const QMouseEvent& event) {
  if (!active_ || event.button() != Qt::LeftButton || !enter(event.position()))
    return false;
  moved_ = false;
  if (const auto hit = here()->at(cursor_))
    hold(*hit);
  else
    hold(event.modifiers() & Qt::ShiftModifier ? Annotation::Kind::Line : Annotation::Kind::Arrow);
  update();
  return true;
}

bool FigureAnnotator::move(const QMouseEvent& event) {
  if (!active_ || event.buttons() & Qt::RightButton)
    return false;
  if (!(event.buttons() & Qt::LeftButton) || !held_)
    return true; // nothing is read meanwhile
  moved_ = moved_ || (event.position() - held_->from).manhattanLength() >= leastDrag;
  moveCursor(event.position() - cursor_);
  return true;
}

bool FigureAnnotator::release(const QMouseEvent& event) {
  if (!active_ || event.button() != Qt::LeftButton || !held_)
    return false;
  const bool isNew = !held_->index;
  if (moved_)
    put();
  else
    held_.reset();
  if (!moved_ && isNew)
    write();
  update();
  return true;
}

bool FigureAnnotator::doubleClick(const QMouseEvent& event) {
  if (!active_ || !enter(event.position()))
    return false;
  held_.reset();
  if (const auto hit = here()->at(cursor_))
    edit(hit->index);
  return true;
}

void FigureAnnotator::act(int key) {
  const auto hit = here()->at(cursor_);
  switch (key) {
  case Qt::Key_Return:
  case Qt::Key_Enter:
    return held_ ? put() : hit ? edit(hit->index) : write();
  case Qt::Key_A:
    return hold(Annotation::Kind::Arrow);
  case Qt::Key_L:
    return hold(Annotation::Kind::Line);
  case Qt::Key_M:
    return hit ? hold(*hit) : void();
  case Qt::Key_Delete:
  case Qt::Key_Backspace:
    return hit ? replace(hit->index, std::nullopt) : void();
  case Qt::Key_PageUp:
  case Qt::Key_PageDown:
    return changePanel(key == Qt::Key_PageDown ? 1 : -1);
  default:
    return held_ ? held_.reset() : emit left();
  }
}

bool FigureAnnotator::key(const QKeyEvent& event) {
  if (!active_ || !here() || !isOwn(event.key()) || event.modifiers() & Qt::ControlModifier)
    return false;
  if (const QPointF way = direction(event.key()); !way.isNull())
    moveCursor(way * (event.modifiers() & Qt::ShiftModifier ? 1 : stride));
  else
    act(event.key());
  update();
  return true;
}

void FigureAnnotator::paintEvent(QPaintEvent*) {
  const FigureAnnotations* at = here();
  if (!at)
    return;
  QCPPainter painter(this);
  painter.setAntialiasing(true);
  painter.setClipRect(panels_[panel_]->rect()->rect());
  if (held_)
    at->drawOne(painter, held_->now);
  else if (const auto hit = at->at(cursor_))
    at->outline(painter, at->all()[hit->index]);
  painter.setPen(QPen(Theme::current().accent, 1));
  for (const QPointF way : {QPointF(7, 0), QPointF(0, 7)})
    painter.drawLine(cursor_ - way, cursor_ + way);
}

} // namespace expe
