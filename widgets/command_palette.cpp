#include "widgets/command_palette.h"

#include "widgets/fuzzy_match.h"
#include "widgets/item_delegate.h"
#include "widgets/parts.h"

#include <QAction>
#include <QApplication>
#include <QGraphicsDropShadowEffect>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QSettings>

#include <algorithm>

namespace expe {
namespace {

constexpr int remembered = 12;
const char* const recentKey = "palette/recent";

QString plain(QString text) { // "&Train", "Save &as…"
  static const QString both = "&&", mark(QChar(1));
  return text.replace(both, mark).remove('&').replace(mark, "&");
}

struct Scored {
  const PaletteEntry* entry;
  int score;
  QList<int> letters;
  QString value; // of the entry's, which was typed
};

// A word that is in none of them: empty.
QString valueWith(const PaletteEntry& entry, const QString& word) {
  const auto found = std::ranges::find_if(
      entry.values, [&](const QString& value) { return value.contains(word, Qt::CaseInsensitive); });
  return found == entry.values.end() ? QString() : *found;
}

// A value that was typed out says more than letters strewn over a title: about what four letters in a row
// there are worth.
int worthOf(const QString& value, const QString& word) {
  const bool whole = value.compare(word, Qt::CaseInsensitive) == 0;
  return whole ? 130 : value.startsWith(word, Qt::CaseInsensitive) ? 90 : 20;
}

// Letters that neither stand side by side nor begin words were hardly meant.
int worthOf(const FuzzyMatch& match, const QString& text) {
  const auto isOne = [&](int at) { return match.letters.contains(at); };
  const auto meant = [&](int at) {
    return at == 0 || !text[at - 1].isLetterOrNumber() || isOne(at - 1) || isOne(at + 1);
  };
  return std::ranges::all_of(match.letters, meant) ? match.score : match.score / 4;
}

// Each word must occur: in the title, for less in the section, in a value, for least in the help.
std::optional<Scored> scored(const PaletteEntry& entry, const QStringList& words) {
  Scored made{&entry, 0, {}, {}};
  for (const QString& word : words) {
    const auto title = fuzzyMatch(word, entry.title), section = fuzzyMatch(word, entry.section);
    const int ofTitle = title ? worthOf(*title, entry.title) : -1,
              ofSection = section ? worthOf(*section, entry.section) / 2 : -1;
    if (title && ofTitle >= ofSection) {
      made.score += ofTitle;
      made.letters += title->letters;
    } else if (section) {
      made.score += ofSection;
    } else if (const QString value = valueWith(entry, word); !value.isEmpty()) {
      made.score += worthOf(value, word);
      made.value = value;
    } else if (!entry.help.contains(word, Qt::CaseInsensitive)) {
      return {};
    }
  }
  return made;
}

} // namespace

PaletteEntry paletteEntry(QAction* action, const QString& section) {
  const QString title = plain(action->text());
  return {action->objectName().isEmpty() ? section + "/" + title : action->objectName(),
          title,
          section,
          action->shortcut().toString(QKeySequence::NativeText),
          action->isEnabled(),
          [action = QPointer<QAction>(action)] {
            if (action)
              action->trigger();
          },
          {},
          action->toolTip()};
}

CommandPalette::CommandPalette(QWidget* window)
    : QFrame(window), line_(new QLineEdit), list_(makeItemList("palette", tr("Commands"))) {
  setObjectName("palettePanel");
  setAccessibleName(tr("Commands"));
  line_->setObjectName("paletteLine");
  line_->setPlaceholderText(
      tr("Type what you want to do; > a command, = a parameter, @ a run, : a length, ? help"));
  line_->setAccessibleName(tr("Search commands"));
  list_->setFocusPolicy(Qt::NoFocus); // keys stay in the line
  makeLayout<QVBoxLayout>(this, {8, 8, 8, 8}, -1, {line_, {list_, 1}});
  connect(line_, &QLineEdit::textChanged, this, &CommandPalette::fill);
  connect(list_, &QListWidget::itemClicked, this, &CommandPalette::choose);
  auto* shadow = new QGraphicsDropShadowEffect(this);
  shadow->setBlurRadius(32);
  shadow->setOffset(0, 6);
  shadow->setColor(QColor(0, 0, 0, 90));
  setGraphicsEffect(shadow);
  hide();
}

void CommandPalette::open(std::vector<PaletteEntry> entries) {
  if (isVisible())
    return hide();
  entries_ = std::move(entries);
  recent_ = QSettings().value(recentKey).toStringList();
  focusBefore_ = QApplication::focusWidget();
  line_->clear();
  fill({});
  show();
  raise();
  line_->setFocus(Qt::PopupFocusReason);
  qApp->installEventFilter(this);
}

// As high as what it lists, within the window.
void CommandPalette::fitWindow() {
  const QRect window = parentWidget()->rect();
  const int rows = std::max(1, list_->sizeHintForRow(0)) * list_->count();
  const int wanted = layout()->sizeHint().height() - list_->sizeHint().height() + rows + 2;
  const int width = std::min(620, window.width() - 32);
  setGeometry((window.width() - width) / 2, std::min(64, window.height() / 8), width,
              std::min({wanted, 440, window.height() - 80}));
}

void CommandPalette::fill(const QString& typed) {
  const char first = typed.isEmpty() ? '\0' : typed[0].toLatin1();
  const bool oneKind =
      std::ranges::any_of(entries_, [&](const PaletteEntry& entry) { return entry.kind == first; });
  const QStringList words = typed.mid(oneKind ? 1 : 0).split(' ', Qt::SkipEmptyParts);
  std::vector<Scored> found;
  for (const PaletteEntry& entry : entries_)
    if (auto match = oneKind && entry.kind != first ? std::nullopt : scored(entry, words)) {
      const auto used = recent_.indexOf(entry.id);
      match->score += used < 0 ? 0 : remembered - static_cast<int>(used);
      match->score -= entry.enabled ? 0 : 1000; // after all that can be done
      found.push_back(std::move(*match));
    }
  std::ranges::stable_sort(found, [](const Scored& a, const Scored& b) { return a.score > b.score; });
  list_->clear();
  for (const Scored& each : found) {
    auto* item = new QListWidgetItem(each.entry->title, list_);
    item->setData(Qt::UserRole, static_cast<int>(each.entry - entries_.data()));
    const QString note = each.entry->section + (each.value.isEmpty() ? QString() : " · " + each.value);
    item->setData(ItemDelegate::NoteRole, note);
    item->setData(ItemDelegate::KeysRole, each.entry->keys);
    item->setData(ItemDelegate::LettersRole, QVariant::fromValue(each.letters));
    item->setData(Qt::AccessibleTextRole, each.entry->title + ", " + each.entry->section);
    if (!each.entry->enabled)
      item->setFlags(Qt::NoItemFlags);
  }
  if (found.empty())
    (new QListWidgetItem(tr("Nothing is called that."), list_))->setFlags(Qt::NoItemFlags);
  choosable_ =
      static_cast<int>(std::ranges::count_if(found, [](const Scored& each) { return each.entry->enabled; }));
  list_->setCurrentRow(choosable_ ? 0 : -1);
  list_->scrollToTop();
  fitWindow();
}

// Among those that can be chosen, which are the first; from the last on to the first, but not by pages.
void CommandPalette::step(int by) {
  if (choosable_ == 0)
    return;
  const int row = list_->currentRow() + by;
  const bool one = by == 1 || by == -1;
  list_->setCurrentRow(one ? (row + choosable_) % choosable_ : std::clamp(row, 0, choosable_ - 1));
}

void CommandPalette::choose(const QListWidgetItem* item) {
  if (!item || !(item->flags() & Qt::ItemIsEnabled))
    return;
  const PaletteEntry entry = entries_.at(item->data(Qt::UserRole).toUInt());
  recent_.removeAll(entry.id);
  recent_.prepend(entry.id);
  QSettings().setValue(recentKey, QStringList(recent_.mid(0, remembered)));
  hide();
  if (entry.run)
    entry.run();
}

// Installed on the application while the palette is open.
bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
  if (watched == parentWidget() && event->type() == QEvent::Resize)
    fitWindow();
  const auto* at = qobject_cast<QWidget*>(watched);
  if (event->type() == QEvent::MouseButtonPress && at && at != this && !isAncestorOf(at))
    hide(); // and the click does what it does there
  if (watched == line_ && (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride))
    return listKey(
        *static_cast<QKeyEvent*>(event),
        {[this](int by) { step(by); }, [this] { choose(list_->currentItem()); }, [this] { hide(); }});
  return QFrame::eventFilter(watched, event);
}

void CommandPalette::hideEvent(QHideEvent* event) {
  QFrame::hideEvent(event);
  qApp->removeEventFilter(this);
  if (focusBefore_ && isAncestorOf(QApplication::focusWidget()))
    focusBefore_->setFocus();
}

} // namespace expe
