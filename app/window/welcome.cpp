#include "app/window/welcome.h"

#include "app/window/actions.h"
#include "app/window/jobs.h"
#include "app/window/recent.h"
#include "app/window/thumbnail.h"
#include "app/window/words.h"
#include "widgets/parts.h"
#include "widgets/theme.h"

#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

namespace expe {
namespace {

constexpr int most = 6;                           // studies
constexpr QSize picture(196, 92), cell(212, 146); // pixels

QPushButton* button(QAction* action, const QString& text) {
  auto* made = new QPushButton(text);
  made->setToolTip(action->toolTip());
  QObject::connect(made, &QPushButton::clicked, action, &QAction::trigger);
  return made;
}

QListWidget* pictureList() {
  auto* list = new QListWidget;
  list->setObjectName("recent");
  list->setViewMode(QListView::IconMode);
  list->setMovement(QListView::Static);
  list->setResizeMode(QListView::Adjust);
  list->setIconSize(picture);
  list->setGridSize(cell);
  list->setFrameShape(QFrame::NoFrame);
  list->setTextElideMode(Qt::ElideMiddle);
  list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  return list;
}

QString withoutHome(const QString& path) {
  return path.startsWith(QDir::homePath() + "/") ? "~" + path.mid(QDir::homePath().size()) : path;
}

// As it is, selected or not.
QIcon iconOf(const QImage& image) {
  QIcon icon(QPixmap::fromImage(image));
  icon.addPixmap(QPixmap::fromImage(image), QIcon::Selected);
  return icon;
}

QIcon sentencePicture(const QString& sentence, double pixels) {
  QImage image = emptyThumbnail(picture, pixels, Theme::current());
  QPainter painter(&image);
  painter.setPen(Theme::current().muted);
  painter.drawText(QRect(QPoint(), picture).adjusted(8, 4, -8, -4), Qt::AlignCenter | Qt::TextWordWrap,
                   sentence);
  painter.end();
  return iconOf(image);
}

} // namespace

Welcome::Welcome(Actions& actions, Jobs& jobs, QWidget* parent)
    : QWidget(parent), jobs_(jobs), new_(button(actions.newStudy, tr("New study…"))),
      title_(makeFieldLabel(tr("&Recent studies"), nullptr)), list_(pictureList()) {
  auto* title = new QLabel(tr("ExPE Workbench"));
  title->setObjectName("big");
  auto* text =
      new QLabel(tr("Train Transformers with different positional encodings and see how their loss holds up "
                    "beyond the training length. A study keeps the runs that you compare."));
  text->setObjectName("muted");
  text->setWordWrap(true);
  new_->setObjectName("primary");
  new_->setAutoDefault(true); // Enter
  list_->setAccessibleName(tr("Studies that were open last"));
  title_->setBuddy(list_);
  auto* buttons = makeLayout<QHBoxLayout>(nullptr, {}, 8,
                                          {new_, button(actions.openStudy, tr("Open…")), BoxPart::room()});
  auto* column =
      makeLayout<QVBoxLayout>(nullptr, {0, 24, 0, 12}, 14,
                              {BoxPart::room(), title, text, buttons, title_, {list_, 4}, BoxPart::room()});
  makeLayout<QHBoxLayout>(this, {}, 0, {BoxPart::room(), {column, 8}, BoxPart::room()});
  connect(list_, &QListWidget::itemActivated, this,
          [this](const QListWidgetItem* item) { emit openWanted(item->data(Qt::UserRole).toString()); });
}

void Welcome::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  showRecent();
  new_->setFocus();
}

void Welcome::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange)
    showRecent();
}

// While a study is open nobody sees them.
void Welcome::showRecent() {
  if (!isVisible())
    return;
  list_->clear();
  for (const QString& path : recentStudies().mid(0, most))
    add(path);
  for (QWidget* each : std::initializer_list<QWidget*>{title_, list_})
    each->setVisible(list_->count() > 0);
  list_->setCurrentRow(0);
}

void Welcome::add(const QString& path) {
  auto* item = new QListWidgetItem(list_);
  const QFileInfo info(path);
  item->setText(info.completeBaseName() + "\n" + withoutHome(info.path()));
  item->setData(Qt::UserRole, path);
  item->setToolTip(path);
  if (!info.exists())
    return say(path, tr("no longer there"));
  say(path, {});
  jobs_.post(
      {.name = "thumbnails"}, this,
      [path, pixels = devicePixelRatioF(), theme = Theme::current()](Progress&) {
        return thumbnailOf(path, picture, pixels, theme);
      },
      [this, path](const QImage& image) {
        if (QListWidgetItem* item = find(path))
          item->setIcon(iconOf(image));
      },
      [this, path](const Error& error) { say(path, sentence(error)); });
}

void Welcome::say(const QString& path, const QString& sentence) {
  if (QListWidgetItem* item = find(path)) {
    item->setIcon(sentencePicture(sentence, devicePixelRatioF()));
    item->setData(Qt::AccessibleDescriptionRole, sentence);
  }
}

QListWidgetItem* Welcome::find(const QString& path) const {
  for (int row = 0; row < list_->count(); ++row)
    if (list_->item(row)->data(Qt::UserRole).toString() == path)
      return list_->item(row);
  return nullptr;
}

} // namespace expe
