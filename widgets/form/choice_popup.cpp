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

bool canBeChosen(const QListWidgetItem* item) {
  return item && (item->flags() & Qt::ItemIsSelectable);
}

constexpr int whole = 100, beginning = 60, within = 30, said = 10;

QString folded(const QString& text) {
  QString plain = text.toCaseFolded();
  for (const char between : {'-', '_', '.', ' '})
    plain.remove(QLatin1Char(between));
  return plain;
}

int inName(const QString& name, const QString& word) {
  const auto at = folded(name).indexOf(word);
  if (at < 0)
    return 0;
  return at > 0 ? within : folded(name) == word ? whole : beginning;
}

int inNames(const QStringList& names, const QString& word) {
  int best = 0;
  for (const QString& name : names)
    best = std::max(best, inName(name, word));
  return best;
}

bool beginsAWord(const QString& text, const QString& word) {
  for (auto at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
       at = text.indexOf(word, at + 1, Qt::CaseInsensitive))
    if (at == 0 || !text[at - 1].isLetterOrNumber())
      return true;
  return false;
}

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
  list_->scrollToItem(list_->currentItem(), QAbstractItemView::PositionAtCenter);
}

void ChoicePopup::openToTick(const QWidget& field, const std::vector<ChoiceEntry>& entries,
                             const QStringList& ticked) {
  several_ = true;
  ticked_ = ticked;
  open(field, entries, ticked.value(0), {});
}

void ChoicePopup::setTicked(const QStringList& ids) {
  ticked_ = ids;
  for (int row = 0; row < list_->count(); ++row)
    if (QListWidgetItem* item = list_->item(row); canBeChosen(item))
      tick(*item, entries_[item->data(entryRole).toUInt()]);
}

void ChoicePopup::tick(QListWidgetItem& item, const ChoiceEntry& entry) const {
  if (!several_)
    return;
  const bool on = ticked_.contains(entry.id);
  item.setData(ItemDelegate::TickRole, on);
  item.setData(Qt::AccessibleTextRole, entry.title + ", " + (on ? tr("ticked") : tr("not ticked")));
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

void ChoicePopup::add(const ChoiceEntry& entry, const QString& typed) {
  auto* item = new QListWidgetItem(entry.title, list_);
  item->setData(entryRole, static_cast<int>(&entry - entries_.data()));
  item->setData(ItemDelegate::NoteRole, entry.note);
  item->setData(ItemDelegate::LettersRole,
                QVariant::fromValue(lettersOf(entry.title, typed.split(' ', Qt::SkipEmptyParts))));
  item->setData(Qt::AccessibleTextRole, entry.title + ", " + entry.group + ", " + entry.note);
  tick(*item, entry);
}

// The best match is the one that Enter takes; of equal ones the first.
void ChoicePopup::fill(const QString& typed) {
  list_->clear();
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
    add(entry, typed.trimmed());
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
  const auto* item = list_->currentItem();
  help_->setText(canBeChosen(item) ? entries_[item->data(entryRole).toUInt()].help : QString());
}

// Over headings; it stops at the ends.
void ChoicePopup::step(int by) {
  const int towards = by < 0 ? -1 : 1;
  int row = list_->currentRow();
  for (int left = std::abs(by), next = row + towards; left > 0 && next >= 0 && next < list_->count();
       next += towards)
    if (canBeChosen(list_->item(next)))
      row = next, --left;
  list_->setCurrentRow(row);
  if (row <= 1)
    list_->scrollToTop(); // with its heading
}

void ChoicePopup::choose(const QListWidgetItem* item) {
  if (!canBeChosen(item))
    return;
  const QString id = entries_[item->data(entryRole).toUInt()].id;
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

int matchOf(const ChoiceEntry& entry, const QString& typed) {
  // Of what only a search finds the title is another's: it is found by its own names alone.
  const QStringList names = entry.listed ? QStringList{entry.title, entry.id} + entry.names : entry.names;
  if (const int all = inNames(names, folded(typed)); all == whole || typed.trimmed().isEmpty())
    return 2 * whole;
  const QString told = QString(entry.note + ' ' + entry.help).remove("et al."); // which is in every citation
  int sum = 0;
  const auto words = typed.split(' ', Qt::SkipEmptyParts);
  for (const QString& word : words) {
    const int named = inNames(names, folded(word));
    if (named == 0 && !(entry.listed && beginsAWord(told, word)))
      return 0;
    sum += named ? named : said;
  }
  return std::max(sum / static_cast<int>(words.size()), 1);
}

} // namespace expe
