#include "widgets/text/data_panel.h"

#include "widgets/parts.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QTabBar>

#include <algorithm>

namespace expe {
namespace {

constexpr int wide = 1100; // pixels

// A place that is too low for a page does not make the window higher. The page goes in once it is to be seen:
// Qt measures it for that, and so styles all that is in it.
class Scrolled : public QScrollArea {
public:
  explicit Scrolled(QWidget* page) : page_(page) {
    page->setParent(this);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
  }
  void setVisible(bool visible) override {
    if (visible && !widget())
      setWidget(page_);
    QScrollArea::setVisible(visible);
  }

private:
  QWidget* page_;
};

} // namespace

DataPanel::DataPanel(QWidget* parent)
    : QWidget(parent), tabs_(new QTabBar), overview_(new DataOverview), tokenizers_(new TokenizerPage) {
  text_ = new Scrolled(overview_);
  pieces_ = new Scrolled(tokenizers_);
  tabs_->setAccessibleName(tr("Data"));
  tabs_->setExpanding(false);
  tabs_->addTab(tr("Text"));
  tabs_->addTab(tr("Tokenizers"));
  connect(tabs_, &QTabBar::currentChanged, this, &DataPanel::arrange);
  auto* pages = makeLayout<QHBoxLayout>(nullptr, {}, 8, {{text_, 1}, {pieces_, 1}});
  makeLayout<QVBoxLayout>(this, {}, 0, {tabs_, {pages, 1}, makeStrip(), problem_ = makeErrorLabel()});
  problem_->setMargin(8);
}

void DataPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void DataPanel::arrange() {
  const bool both = width() >= wide;
  tabs_->setVisible(!both);
  text_->setVisible(both || tabs_->currentIndex() == 0);
  pieces_->setVisible(both || tabs_->currentIndex() == 1);
}

QWidget* DataPanel::makeStrip() {
  strip_ = new QWidget;
  work_ = new QLabel;
  bar_ = new QProgressBar;
  bar_->setRange(0, 1000);
  bar_->setTextVisible(false);
  bar_->setAccessibleName(tr("Progress"));
  auto* cancel = new QPushButton(tr("Cancel"));
  cancel->setObjectName("cancelWork");
  makeLayout<QHBoxLayout>(strip_, {10, 4, 10, 4}, -1, {work_, {bar_, 1}, cancel});
  connect(cancel, &QPushButton::clicked, this, &DataPanel::cancelWanted);
  strip_->hide();
  return strip_;
}

void DataPanel::setBusy(const QString& what, double done, double total) {
  work_->setText(what);
  bar_->setValue(total > 0 ? static_cast<int>(1000 * std::clamp(done / total, 0.0, 1.0)) : 0);
  strip_->show();
  setProblem({});
}

void DataPanel::setIdle() {
  strip_->hide();
}

void DataPanel::setProblem(const QString& sentence) {
  showText(*problem_, sentence);
}

void DataPanel::setChangeable(const QString& reason) {
  overview_->setChangeable(reason);
  tokenizers_->setChangeable(reason);
}

void DataPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  emit shown();
}

} // namespace expe
