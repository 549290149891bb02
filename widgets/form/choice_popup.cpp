#include "widgets/form/choice_popup.h"

#include "widgets/fuzzy_match.h"
#include "widgets/item_delegate.h"
#include "widgets/parts.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QScreen>

#include <algorithm>

namespace expe {
namespace {

constexpr int narrowest = 460, highest = 560;
constexpr int entryRole = Qt::UserRole; // index; none: a heading

} // namespace

ChoicePopup::ChoicePopup(QWidget* parent)
    : QWidget(parent, Qt::Popup), line_(new QLineEdit), list_(makeItemList("palette", tr("Choices"))),
      help_(new QLabel) {
  setObjectName("choicePopup");
  setAttribute(Qt::WA_StyledBackground); // a frame of a QComboBox would have no style
  setAttribute(Qt::WA_NoMouseReplay);    // a click on the field closes it, and does not open it again
  line_->setPlaceholderText(tr("Search by name, paper or description"));
  line_->setAccessibleName(tr("Search choices"));
  list_->setFocusPolicy(Qt::NoFocus); // keys stay in the line
  list_->setMouseTracking(true);
  help_->setObjectName("helpLine");
  help_->setWordWrap(true);
  help_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  auto* head = makeLayout<QVBoxLayout>(nullptr, {7, 7, 7, 5}, -1, {line_});
  makeLayout<QVBoxLayout>(this, {1, 1, 1, 1}, 0, {head, {list_, 1}, help_});
  setFocusProxy(line_);
  line_->installEventFilter(this);
  connect(line_, &QLineEdit::textChanged, this, &ChoicePopup::fill);
  connect(list_, &QListWidget::itemClicked, this, &ChoicePopup::choose);
  connect(list_, &QListWidget::currentItemChanged, this, &ChoicePopup::describe);
}

void ChoicePopup::open(const QWidget& field, const std::vector<ChoiceEntry>& entries, const QString& current,
                       const QString& typed) {
  entries_ = entries;
  current_ = current;
  line_->setText(typed);
  fill(typed);
  moveTo(field);
  show();
  line_->setFocus(Qt::PopupFocusReason);
  opened();
  list_->scrollToItem(list_->currentItem(), QAbstractItemView::PositionAtCenter);
}

void ChoicePopup::openToTick(const QWidget& field, const std::vector<ChoiceEntry>& entries,
                             const QStringList& ticked) {
  several_ = true;
  ticked_ = ticked;
  auto ordered = entries;
  const auto others = std::stable_partition(
      ordered.begin(), ordered.end(), [&](const ChoiceEntry& entry) { return ticked.contains(entry.id); });
  std::for_each(ordered.begin(), others, [](ChoiceEntry& entry) { entry.group = tr("Ticked"); });
  open(field, ordered, ticked.value(0), {});
}

void ChoicePopup::setTicked(const QStringList& ids) {
  ticked_ = ids;
  tickAll();
}

void ChoicePopup::tickAll() {
  for (int row = 0; row < list_->count(); ++row)
    if (const ChoiceEntry* entry = entryOf(list_->item(row)))
      tick(*list_->item(row), *entry);
  describe();
}

void ChoicePopup::tick(QListWidgetItem& item, const ChoiceEntry& entry) const {
  if (!several_)
    return;
  const bool on = ticked_.contains(entry.id);
  item.setData(ItemDelegate::TickRole, on);
  item.setData(Qt::AccessibleTextRole, entry.title + ", " + (on ? tr("ticked") : tr("not ticked")));
}

const ChoiceEntry* ChoicePopup::entryOf(const QListWidgetItem* item) const {
  const bool is = item && (item->flags() & Qt::ItemIsSelectable);
  return is ? &entries_[item->data(entryRole).toUInt()] : nullptr;
}

// Of all entries, so that the list keeps its height while one goes through it.
int ChoicePopup::highestHelp(int width) {
  int high = 0;
  for (const ChoiceEntry& entry : entries_) {
    help_->setText(entry.help);
    high = std::max(high, help_->heightForWidth(width));
  }
  describe();
  return high;
}

void ChoicePopup::moveTo(const QWidget& field) {
  const QRect screen = field.screen()->availableGeometry();
  const QRect at(field.mapToGlobal(QPoint(0, 0)), field.size());
  const int width = std::min(std::max(narrowest, at.width()), screen.width());
  help_->setFixedHeight(highestHelp(width - 2));
  const int below = screen.bottom() - at.bottom() - 4, above = at.top() - screen.top() - 4;
  const int height = std::min(highest, std::max(below, above));
  const int left = std::clamp(at.left(), screen.left(), screen.right() + 1 - width);
  setGeometry(left, below >= std::min(height, above) ? at.bottom() + 3 : at.top() - 2 - height, width,
              height);
}

void ChoicePopup::tell(QListWidgetItem& item, const ChoiceEntry& entry, const QStringList& words) const {
  item.setData(ItemDelegate::NoteRole, entry.note);
  item.setData(ItemDelegate::LettersRole, QVariant::fromValue(lettersOf(entry.title, words)));
  item.setData(Qt::AccessibleTextRole, entry.title + ", " + entry.group + ", " + entry.note);
}

// The best match is the one that Enter takes; of equal ones the first.
void ChoicePopup::fill(const QString& typed) {
  list_->clear();
  const auto words = typed.split(' ', Qt::SkipEmptyParts);
  QString group;
  int best = -1;
  for (const ChoiceEntry& entry : entries_) {
    const int match =
        typed.trimmed().isEmpty() ? entry.listed * (1 + (entry.id == current_)) : matchOf(entry, typed);
    if (match == 0)
      continue;
    if (entry.group != group || (list_->count() == 0 && !entry.group.isEmpty())) {
      auto* heading = new QListWidgetItem(group = entry.group, list_);
      heading->setFlags(Qt::NoItemFlags);
      heading->setData(ItemDelegate::HeadingRole, true);
    }
    auto* item = new QListWidgetItem(entry.title, list_);
    item->setData(entryRole, static_cast<int>(&entry - entries_.data()));
    tell(*item, entry, words);
    tick(*item, entry);
    if (match > best) {
      best = match;
      list_->setCurrentRow(list_->count() - 1);
    }
  }
  if (list_->count() == 0)
    (new QListWidgetItem(tr("Nothing is called that."), list_))->setFlags(Qt::NoItemFlags);
  describe();
}

void ChoicePopup::describe() {
  const ChoiceEntry* entry = entryOf(list_->currentItem());
  help_->setText(entry ? entry->help : QString());
}

// Over headings; it stops at the ends.
void ChoicePopup::step(int by) {
  const int towards = by < 0 ? -1 : 1;
  int row = list_->currentRow();
  for (int left = std::abs(by), next = row + towards; left > 0 && next >= 0 && next < list_->count();
       next += towards)
    if (entryOf(list_->item(next)))
      row = next, --left;
  list_->setCurrentRow(row);
  if (row <= 1)
    list_->scrollToTop(); // with its heading
}

void ChoicePopup::choose(const QListWidgetItem* item) {
  const ChoiceEntry* entry = entryOf(item);
  if (!entry)
    return;
  const QString id = entry->id;
  if (several_)
    return emit ticked(id);
  hide();
  emit chosen(id);
}

bool ChoicePopup::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress)
    return QWidget::eventFilter(watched, event);
  return listKey(
      *static_cast<QKeyEvent*>(event),
      {[this](int by) { step(by); }, [this] { choose(list_->currentItem()); }, [this] { hide(); }});
}

} // namespace expe
