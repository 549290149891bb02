#include "app/window/docks/dock.h"

#include "widgets/parts.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QSignalBlocker>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>

namespace expe {
namespace {

constexpr QSize leastFloating(440, 560);
constexpr int leastTabs = 90; // pixels

// The line above a dock. Where there is no room for the titles of its tabs they are cut, and the window does
// not become wider.
class Head : public QWidget {
public:
  explicit Head(QTabBar& tabs) : tabs_(tabs) {}
  QSize minimumSizeHint() const override {
    const QSize least = QWidget::minimumSizeHint();
    return {least.width() - std::max(tabs_.minimumSizeHint().width() - leastTabs, 0), least.height()};
  }

protected:
  void resizeEvent(QResizeEvent* event) override {
    QWidget::resizeEvent(event);
    const int others = QWidget::minimumSizeHint().width() - tabs_.minimumSizeHint().width();
    tabs_.setElideMode(width() < others + tabs_.sizeHint().width() ? Qt::ElideRight : Qt::ElideNone);
  }

private:
  QTabBar& tabs_;
};

} // namespace

Dock::Dock(const QString& name, const QString& title, const QString& tab, QWidget* content)
    : QDockWidget(title), tab_(tab.isEmpty() ? title : tab), tabs_(new QTabBar),
      note_(new ElidedLabel(ElidedLabel::Tone::Muted)), head_(new Head(*tabs_)), content_(content) {
  setObjectName(name);
  setAccessibleName(title);
  head_->setObjectName("paneHead");
  head_->setAttribute(Qt::WA_StyledBackground);
  tabs_->setExpanding(false);
  tabs_->setDrawBase(false);
  tabs_->setUsesScrollButtons(false);
  tabs_->setElideMode(Qt::ElideNone);
  auto* layout = makeLayout<QHBoxLayout>(head_, {2, 0, 4, 0}, 6);
  layout->addWidget(tabs_, 0, Qt::AlignBottom);
  layout->addStretch(1);
  layout->addWidget(note_, 1000); // as far as it reaches; modes have the rest
  layout->addWidget(float_ = button("float", tr("Float or dock %1").arg(title)));
  layout->addWidget(close_ = button("close", tr("Close %1").arg(title)));
  connect(float_, &QToolButton::clicked, this, [this] {
    setFloating(!isFloating());
    takeFrame();
    if (!isFloating())
      emit docked();
  });
  connect(close_, &QToolButton::clicked, this, &QDockWidget::close);
  connect(close_, &QToolButton::clicked, this, &Dock::closed);
  connect(tabs_, &QTabBar::tabBarClicked, this,
          [this](int index) { emit tabChosen(tabs_->tabData(index).toString()); });
  connect(tabs_, &QTabBar::currentChanged, this,
          [this](int index) { emit tabChosen(tabs_->tabData(index).toString()); });
  setStack({this});
  head_->setParent(this);
  content_->setParent(this);
}

// What it is given Qt styles and lays out at once, which nobody has to wait for who sees other docks. Until
// then it has not heard of the style sheet either.
void Dock::setVisible(bool visible) {
  if (visible && waits()) {
    auto styled = findChildren<QWidget*>();
    styled << this;
    for (QWidget* each : styled) {
      QEvent style(QEvent::StyleChange);
      QCoreApplication::sendEvent(each, &style);
    }
    setTitleBarWidget(head_);
    setWidget(content_);
  }
  QDockWidget::setVisible(visible);
}

void Dock::setStack(const std::vector<Dock*>& docks) {
  const QSignalBlocker byUs(tabs_);
  while (tabs_->count() > static_cast<int>(docks.size()))
    tabs_->removeTab(tabs_->count() - 1);
  for (std::size_t i = 0; i < docks.size(); ++i) {
    const int at = static_cast<int>(i);
    if (at >= tabs_->count())
      tabs_->addTab({});
    tabs_->setTabText(at, docks[i]->tab_);
    tabs_->setTabData(at, docks[i]->objectName());
    tabs_->setTabToolTip(at, docks[i]->toolTip().isEmpty()
                                 ? docks[i]->windowTitle()
                                 : docks[i]->windowTitle() + "\n" + docks[i]->toolTip());
    if (docks[i] == this)
      tabs_->setCurrentIndex(at);
  }
}

void Dock::setNote(const QString& note) {
  note_->setText(note);
  note_->setMaximumWidth(note_->sizeHint().width());
}

void Dock::setActive(bool active) {
  if (tabs_->property("active").toBool() == active)
    return;
  setStyleProperty(*tabs_, "active", active);
  setAccessibleDescription(active ? tr("Chosen for copying and exporting") : QString());
}

// Instead of floating, which is a button's.
bool Dock::event(QEvent* event) {
  const bool twice = event->type() == QEvent::MouseButtonDblClick;
  if (!twice || !head_->geometry().contains(static_cast<QMouseEvent*>(event)->position().toPoint()))
    return QDockWidget::event(event);
  emit aloneWanted();
  return true;
}

// It begins within what docks have, off the bars around it.
void Dock::takeFrame() {
  if (!isFloating() || !(windowFlags() & Qt::FramelessWindowHint))
    return;
  const QRect room(parentWidget()->mapToGlobal(QPoint()), parentWidget()->size());
  QRect place(pos(), size().expandedTo(leastFloating.boundedTo(room.size())));
  place.moveBottomRight({std::min(place.right(), room.right()), std::min(place.bottom(), room.bottom())});
  setWindowFlags(Qt::Window | Qt::CustomizeWindowHint | Qt::WindowTitleHint | Qt::WindowMinMaxButtonsHint |
                 Qt::WindowCloseButtonHint);
  setGeometry(place);
  show();
}

void Dock::goAlong(QWidget* focused) {
  focused->installEventFilter(this); // once more changes nothing
}

// The tabs take the keys as far as there is another tab.
bool Dock::eventFilter(QObject* watched, QEvent* event) {
  const int key = event->type() == QEvent::KeyPress ? static_cast<QKeyEvent*>(event)->key() : 0;
  if (key != Qt::Key_Left && key != Qt::Key_Right)
    return QDockWidget::eventFilter(watched, event);
  const int by = key == Qt::Key_Right ? 1 : -1, tab = tabs_->currentIndex() + by;
  if (watched == tabs_ && tab >= 0 && tab < tabs_->count())
    return QDockWidget::eventFilter(watched, event);
  std::vector<QWidget*> stops;
  for (QWidget* each : head_->findChildren<QWidget*>())
    if ((each->focusPolicy() & Qt::TabFocus) && each->isEnabled() && each->isVisible())
      stops.push_back(each);
  std::ranges::sort(stops, {}, [&](const QWidget* each) { return each->mapTo(head_, QPoint()).x(); });
  const auto next = std::ranges::find(stops, watched) - stops.begin() + by;
  if (next >= 0 && next < std::ssize(stops))
    stops[static_cast<std::size_t>(next)]->setFocus(by > 0 ? Qt::TabFocusReason : Qt::BacktabFocusReason);
  return true;
}

QToolButton* Dock::button(const QString& name, const QString& tip) {
  auto* made = new QToolButton;
  made->setObjectName("dockButton");
  made->setIcon(icon(name, &Theme::muted));
  made->setToolTip(tip);
  made->setAccessibleName(tip);
  made->setAutoRaise(true);
  made->setIconSize({12, 12});
  made->setFocusPolicy(Qt::TabFocus);
  return made;
}

void Dock::addMode(QWidget* modes) {
  auto* layout = static_cast<QHBoxLayout*>(head_->layout());
  layout->insertWidget(layout->indexOf(float_), modes, 1);
}

} // namespace expe
