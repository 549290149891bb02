#include "widgets/help_view.h"

#include "widgets/help_page.h"
#include "widgets/item_delegate.h"
#include "widgets/parts.h"
#include "widgets/theme.h"
#include "widgets/words.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSplitter>
#include <QToolButton>

#include <tuple>

namespace expe {
namespace {

constexpr int placeRole = Qt::UserRole; // "page#anchor"; none: a heading of the contents

QToolButton* button(const char* image, const QString& name, const QKeySequence& keys) {
  auto* made = new QToolButton;
  made->setObjectName("flat");
  made->setIcon(icon(image, &Theme::text));
  made->setAccessibleName(name);
  made->setToolTip(name + " (" + keys.toString(QKeySequence::NativeText) + ")");
  made->setEnabled(false);
  return made;
}

} // namespace

HelpView::HelpView(QWidget* parent)
    : QWidget(parent), split_(new QSplitter), search_(new QLineEdit),
      list_(makeItemList("helpList", tr("Pages"))), note_(new QLabel), page_(new HelpPageView),
      back_(button("back", tr("Back"), QKeySequence("Alt+Left"))),
      forward_(button("forward", tr("Forward"), QKeySequence("Alt+Right"))) {
  split_->addWidget(makeSide());
  split_->addWidget(makePage());
  split_->setStretchFactor(1, 1);
  split_->setSizes({260, 760});
  split_->setChildrenCollapsible(false);
  makeLayout<QHBoxLayout>(this, {}, 0, {split_});
  setFocusProxy(search_);
}

// Its icon is looked for in the desktop's themes, on the disk.
void HelpView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  search_->setClearButtonEnabled(true);
}

void HelpView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const auto wanted = width() < 560 ? Qt::Vertical : Qt::Horizontal;
  if (split_->orientation() == wanted)
    return;
  split_->setOrientation(wanted);
  split_->setSizes(wanted == Qt::Vertical ? QList<int>{height() / 4, height() * 3 / 4}
                                          : QList<int>{260, width() - 260});
}

QWidget* HelpView::makeSide() {
  search_->setPlaceholderText(tr("Search the help"));
  search_->setAccessibleName(tr("Search the help"));
  search_->installEventFilter(this);
  list_->setMinimumWidth(180);
  connect(search_, &QLineEdit::textChanged, this,
          [this](const QString& text) { text.trimmed().isEmpty() ? fillContents() : fillHits(text); });
  connect(list_, &QListWidget::itemClicked, this, &HelpView::openItem);
  connect(list_, &QListWidget::itemActivated, this, &HelpView::openItem);
  const auto find = [this] {
    search_->setFocus(Qt::ShortcutFocusReason);
    search_->selectAll();
  };
  onKey(this, QKeySequence::Find, find, Qt::WidgetWithChildrenShortcut);
  auto* side = new QWidget;
  makeLayout<QVBoxLayout>(side, {10, 10, 10, 6}, -1, {search_, {list_, 1}});
  return side;
}

QWidget* HelpView::makePage() {
  note_->setObjectName("helpLine");
  note_->setTextFormat(Qt::PlainText);
  note_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  note_->hide();
  auto* head = makeLayout<QHBoxLayout>(nullptr, {10, 8, 10, 0}, 2);
  for (auto [button, step, keys] : {std::tuple{back_, &QTextBrowser::backward, "Alt+Left"},
                                    std::tuple{forward_, &QTextBrowser::forward, "Alt+Right"}}) {
    onKey(
        this, QKeySequence(keys), [this, step = step] { (page_->*step)(); }, Qt::WidgetWithChildrenShortcut);
    connect(button, &QToolButton::clicked, page_, step);
    head->addWidget(button);
  }
  head->addStretch(1);
  connect(page_, &QTextBrowser::backwardAvailable, back_, &QWidget::setEnabled);
  connect(page_, &QTextBrowser::forwardAvailable, forward_, &QWidget::setEnabled);
  connect(page_, &HelpPageView::shown, this, &HelpView::pageShown);
  connect(page_, &HelpPageView::pictureWanted, this, &HelpView::pictureWanted);
  connect(page_, &HelpPageView::linkLeftAlone, this, [this](const QString& address) {
    note_->setText(tr("This leads out of the help and is not opened: %1").arg(address));
    note_->show();
  });
  auto* side = new QWidget;
  makeLayout<QVBoxLayout>(side, {}, 0, {head, {page_, 1}, note_});
  return side;
}

void HelpView::setPages(std::vector<HelpPage> pages) {
  pages_ = pages;
  page_->setPages(std::move(pages));
  search_->text().trimmed().isEmpty() ? fillContents() : fillHits(search_->text());
  if (page_->source().isEmpty() && !pages_.empty())
    page_->open(q(pages_.front().id));
}

void HelpView::fillContents() {
  list_->clear();
  std::string section;
  for (const HelpPage& page : pages_) {
    if (page.section != section) {
      auto* heading = new QListWidgetItem(q(page.section), list_);
      heading->setFlags(Qt::NoItemFlags);
      heading->setData(ItemDelegate::HeadingRole, true);
    }
    section = page.section;
    auto* item = new QListWidgetItem(q(page.title), list_);
    item->setData(placeRole, q(page.id));
  }
  pageShown(location().section('#', 0, 0));
}

void HelpView::fillHits(const QString& words) {
  list_->clear();
  for (const HelpHit& hit : searchHelp(pages_, words.toStdString())) {
    auto* item = new QListWidgetItem(q(hit.title), list_);
    item->setData(placeRole, q(hit.page + (hit.anchor.empty() ? "" : "#" + hit.anchor)));
    item->setData(ItemDelegate::SecondLineRole,
                  hit.anchor.empty() ? q(hit.snippet) : q(hit.pageTitle) + " · " + q(hit.snippet));
    item->setToolTip(q(hit.snippet).toHtmlEscaped());
  }
  if (list_->count() == 0)
    (new QListWidgetItem(tr("Nothing was found."), list_))->setFlags(Qt::NoItemFlags);
  else
    list_->setCurrentRow(0);
}

void HelpView::openItem(const QListWidgetItem* item) {
  const QString place = item ? item->data(placeRole).toString() : QString();
  if (place.isEmpty())
    return;
  page_->open(place);
  if (const QString words = search_->text().simplified(); !words.isEmpty())
    page_->mark(words.split(' '));
}

void HelpView::pageShown(const QString& id) {
  note_->hide();
  const bool contents = search_->text().trimmed().isEmpty();
  for (int row = 0; contents && row < list_->count(); ++row)
    if (list_->item(row)->data(placeRole).toString() == id)
      list_->setCurrentRow(row);
  for (const HelpPage& page : pages_)
    if (q(page.id) == id)
      emit opened(q(page.title));
}

void HelpView::open(const QString& location) {
  page_->open(location);
}
void HelpView::setPicture(const QString& name, const std::optional<Figure>& figure, const QString& sentence) {
  page_->setPicture(name, figure, sentence);
}
QString HelpView::location() const {
  return page_->location();
}

bool HelpView::eventFilter(QObject* watched, QEvent* event) {
  if (watched != search_ || event->type() != QEvent::KeyPress)
    return QWidget::eventFilter(watched, event);
  switch (static_cast<QKeyEvent*>(event)->key()) {
  case Qt::Key_Down:
    list_->setFocus();
    if (!list_->currentItem())
      list_->setCurrentRow(0);
    return true;
  case Qt::Key_Return:
  case Qt::Key_Enter:
    openItem(list_->currentItem());
    return true;
  case Qt::Key_Escape:
    if (search_->text().isEmpty())
      return false; // a dialog about us may close
    search_->clear();
    return true;
  default:
    return false;
  }
}

} // namespace expe
