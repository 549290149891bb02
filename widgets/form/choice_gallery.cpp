#include "widgets/form/choice_gallery.h"

#include "widgets/figure/figure_sketch.h"
#include "widgets/form/choice_cards.h"
#include "widgets/form/choice_comparison.h"
#include "widgets/fuzzy_match.h"
#include "widgets/theme.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QScreen>

#include <algorithm>

namespace expe {
namespace {

constexpr int wide = 940, high = 730, around = 12; // pixels

} // namespace

ChoiceGallery::ChoiceGallery(PictureSource& pictures, QWidget* parent)
    : ChoicePopup(parent), pictures_(pictures), comparison_(new ChoiceComparison) {
  layAsCards(*list_);
  list_->viewport()->installEventFilter(this);
  auto* column = static_cast<QBoxLayout*>(layout());
  column->insertWidget(column->indexOf(help_), comparison_);
  connect(&pictures, &PictureSource::drawn, this, &ChoiceGallery::setPicture);
}

void ChoiceGallery::moveTo(const QWidget& field) {
  const QRect window = field.window()->geometry() & field.screen()->availableGeometry();
  const QSize size(std::min(wide, window.width() - 2 * around), std::min(high, window.height() - 2 * around));
  setGeometry(QRect(window.center() - QPoint(size.width(), size.height()) / 2, size));
  comparison_->setFixedHeight(size.height() / 4);
}

// Pictures are made for cards as wide as they have become.
void ChoiceGallery::opened() {
  marked_.clear();
  images_.clear();
  moved_ = false;
  help_->setText(
      several_
          ? tr("Arrows go from card to card, Enter or Space ticks one; Escape, or a click beside the list, "
               "closes it. The last that are ticked are compared.")
          : tr("Arrows go from card to card, Enter takes one, Space marks it to be compared with others."));
  list_->doItemsLayout();
  tickAll();
  for (const ChoiceEntry& entry : entries_)
    if (!entry.picture.isEmpty())
      pictures_.want(entry.picture);
}

QImage ChoiceGallery::imageOf(const QString& name) const {
  const auto figure = figures_.find(name);
  if (figure == figures_.end() || !isVisible()) // before, there is no room for it
    return {};
  QImage& image = images_[name];
  if (image.isNull())
    image = figureSketch(figure->second, CardDelegate::strip({{}, CardDelegate::cardSize(*list_)}).size(),
                         devicePixelRatioF(), Theme::current());
  return image;
}

void ChoiceGallery::setPicture(const QString& name, const std::optional<Figure>& figure) {
  if (!figure || !isVisible())
    return;
  figures_[name] = *figure;
  for (int row = 0; row < list_->count(); ++row)
    if (const ChoiceEntry* entry = entryOf(list_->item(row)); entry && entry->picture == name)
      list_->item(row)->setData(CardDelegate::PictureRole, imageOf(name));
  const auto seen = compared();
  if (std::ranges::count(seen, name, &ChoiceEntry::picture) > 0)
    describe();
}

void ChoiceGallery::tell(QListWidgetItem& item, const ChoiceEntry& entry, const QStringList& words) const {
  ChoicePopup::tell(item, entry, words);
  item.setData(CardDelegate::NoteLettersRole, QVariant::fromValue(lettersOf(entry.note, words)));
  item.setData(CardDelegate::ActsRole, entry.acts);
  item.setData(CardDelegate::WithoutRole, entry.without);
  item.setToolTip(entry.title + "\n" + entry.note + "\n" + entry.acts);
  item.setData(CardDelegate::PictureRole, imageOf(entry.picture));
}

void ChoiceGallery::tick(QListWidgetItem& item, const ChoiceEntry& entry) const {
  const bool on = (several_ ? ticked_ : marked_).contains(entry.id);
  item.setData(ItemDelegate::TickRole, on);
  item.setData(Qt::AccessibleTextRole, QStringList{entry.title, entry.group, entry.note, entry.acts,
                                                   on ? tr("marked") : tr("not marked")}
                                           .join(", "));
}

// The last of those that are marked, and the present one.
std::vector<ChoiceEntry> ChoiceGallery::compared() const {
  QStringList ids = several_ ? ticked_ : marked_;
  if (const ChoiceEntry* now = entryOf(list_->currentItem()); now && !ids.contains(now->id))
    ids << now->id;
  std::vector<ChoiceEntry> all;
  for (const QString& id : ids)
    if (const auto entry = std::ranges::find(entries_, id, &ChoiceEntry::id); entry != entries_.end())
      all.push_back(*entry);
  if (all.size() > ChoiceComparison::most)
    all.erase(all.begin(), all.end() - ChoiceComparison::most);
  return all;
}

// It grows with what it has to hold, and does not shrink, so that the cards stay where they are.
void ChoiceGallery::describe() {
  if (!isVisible())
    return;
  comparison_->show(compared(), figures_, width() - 2);
  const int most = height() * (several_ ? 8 : 11) / 20,
            high = std::clamp(comparison_->wanted(), comparison_->height(), most);
  if (high == comparison_->height())
    return;
  comparison_->setFixedHeight(high);
  layout()->activate();
  list_->scrollToItem(list_->currentItem());
}

void ChoiceGallery::mark(const QListWidgetItem* item) {
  const ChoiceEntry* entry = entryOf(item);
  if (!entry)
    return;
  if (several_)
    return emit ticked(entry->id);
  if (marked_.removeAll(entry->id) == 0)
    marked_ << entry->id;
  tickAll();
}

bool ChoiceGallery::keyPressed(const QKeyEvent& key) {
  if (key.modifiers() & (Qt::ControlModifier | Qt::ShiftModifier | Qt::AltModifier))
    return false;
  if (key.key() == Qt::Key_Space && (moved_ || line_->text().isEmpty())) {
    mark(list_->currentItem());
    return true;
  }
  static const QList<int> moves{Qt::Key_Left,   Qt::Key_Right,    Qt::Key_Up,   Qt::Key_Down,
                                Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Home, Qt::Key_End};
  moved_ = moves.contains(key.key());
  if (!moved_)
    return false;
  if (const int card = cardBeside(*list_, key.key()); card >= 0)
    list_->setCurrentRow(card);
  if (list_->visualItemRect(list_->currentItem()).y() - list_->visualItemRect(list_->item(0)).y() < 40)
    list_->scrollToTop(); // with its heading
  return true;
}

bool ChoiceGallery::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress && keyPressed(*static_cast<QKeyEvent*>(event)))
    return true;
  if (watched == list_->viewport() && event->type() == QEvent::MouseButtonRelease) {
    const QPoint at = static_cast<QMouseEvent*>(event)->position().toPoint();
    const QListWidgetItem* item = list_->itemAt(at);
    if (item && CardDelegate::box(list_->visualItemRect(item)).adjusted(-4, -4, 4, 4).contains(at)) {
      mark(item);
      return true;
    }
  }
  return ChoicePopup::eventFilter(watched, event);
}

ChoicePopup* makeChoicePopup(PictureSource* pictures, QWidget* parent) {
  return pictures ? new ChoiceGallery(*pictures, parent) : new ChoicePopup(parent);
}

} // namespace expe
