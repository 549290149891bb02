#include "widgets/scrub/scrub_bar.h"

#include "widgets/scrub/scrub_reading.h"
#include "widgets/scrub/scrub_text.h"
#include "widgets/theme.h"

#include <QEvent>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace expe {
namespace {

constexpr int gap = 16, between = 6; // of columns and rows, in pixels

Scrub checkpointScrub() {
  Scrub scrub;
  scrub.parameter.key = ScrubBar::checkpoint;
  scrub.parameter.label = ScrubBar::tr("Checkpoint").toStdString();
  scrub.parameter.type = Type::Integer;
  scrub.parameter.standard = ScrubBar::newest;
  scrub.parameter.minimum = 0;
  scrub.parameter.help = ScrubBar::tr("The step whose weights are looked at.").toStdString();
  scrub.note = [](const Value& value) {
    return value == Value(ScrubBar::newest) ? QString() : ScrubBar::tr("steps trained");
  };
  return scrub;
}

} // namespace

ScrubBar::ScrubBar(QWidget* parent)
    : QWidget(parent), area_(new QScrollArea), rows_(new QWidget), text_(new ScrubText),
      reading_(new ScrubReading), error_(new QLabel) {
  setObjectName("scrubBar");
  setAccessibleName(tr("Scrub bar"));
  area_->setFrameShape(QFrame::NoFrame);
  area_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area_->setFocusPolicy(Qt::NoFocus);
  area_->setWidget(rows_);
  error_->setObjectName("fieldError");
  error_->setWordWrap(true);
  error_->hide();
  auto* columns = new QHBoxLayout;
  columns->setSpacing(gap);
  columns->addWidget(area_, 1);
  columns->addWidget(text_, 0, Qt::AlignTop);
  columns->addWidget(reading_, 0, Qt::AlignTop);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 8, 12, 4);
  layout->setSpacing(2);
  layout->addLayout(columns);
  layout->addWidget(error_);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  connect(reading_->pin(), &QToolButton::clicked, this, &ScrubBar::pinWanted);
  connect(text_, &ScrubText::textWanted, this, &ScrubBar::textWanted);
  connect(text_, &ScrubText::typedWanted, this, &ScrubBar::typedWanted);
  connect(text_, &ScrubText::placeWanted, this, &ScrubBar::placeWanted);
  arrange();
}

Scrubber* ScrubBar::make(const Scrub& scrub) {
  auto* made = new Scrubber(scrub, rows_);
  connect(made, &Scrubber::moved, this, &ScrubBar::moved);
  connect(made, &Scrubber::resetWanted, this, &ScrubBar::resetWanted);
  connect(made, &Scrubber::errorChanged, this, &ScrubBar::showError);
  made->show();
  return made;
}

Scrubber* ScrubBar::scrubber(const QString& key) const {
  const auto found = std::find_if(scrubbers_.begin(), scrubbers_.end(),
                                  [&](const Scrubber* each) { return each->key() == key; });
  return found == scrubbers_.end() ? nullptr : *found;
}

void ScrubBar::setScrubs(const std::vector<Scrub>& scrubs) {
  std::vector<Scrubber*> next;
  for (const Scrub& scrub : scrubs) {
    Scrubber* known = scrubber(QString::fromStdString(scrub.parameter.key));
    if (known && known->type() == scrub.parameter.type)
      known->setScrub(scrub);
    else
      known = make(scrub);
    next.push_back(known);
  }
  if (Scrubber* step = scrubber(checkpoint))
    next.push_back(step);
  for (Scrubber* old : scrubbers_)
    if (std::find(next.begin(), next.end(), old) == next.end())
      delete old;
  scrubbers_ = std::move(next);
  orderTabs();
  arrange();
  showError();
}

void ScrubBar::setSteps(std::vector<std::int64_t> checkpoints, bool live) {
  Scrubber* step = scrubber(checkpoint);
  if (checkpoints.empty() && !live) {
    scrubbers_.erase(std::remove(scrubbers_.begin(), scrubbers_.end(), step), scrubbers_.end());
    delete step;
    return arrange();
  }
  if (!step) {
    scrubbers_.push_back(step = make(checkpointScrub()));
    orderTabs();
    arrange();
  }
  checkpoints.push_back(newest);
  step->setStops(checkpoints, live);
}

void ScrubBar::setValue(const QString& key, const Value& value) {
  if (Scrubber* each = scrubber(key))
    each->setValue(value);
}

void ScrubBar::setPinned(const QString& key, const std::optional<Value>& value) {
  if (Scrubber* each = scrubber(key))
    each->setPinned(value);
}

void ScrubBar::setError(const QString& key, const QString& sentence) {
  if (Scrubber* each = scrubber(key))
    each->setError(sentence);
}

void ScrubBar::setTexts(const std::vector<std::pair<QString, QString>>& splits) {
  text_->setSplits(splits);
}

void ScrubBar::setText(const QString& split, const QString& typed, qint64 place, qint64 places) {
  text_->setText(split, typed, place, places);
}

void ScrubBar::setReading(const QString& title, const QString& value, const QString& detail) {
  reading_->setReading(title, value, detail);
}

void ScrubBar::setReadingTip(const QString& tip) {
  reading_->setTip(tip);
}

void ScrubBar::setPinOn(bool on) {
  reading_->pin()->setChecked(on);
}

void ScrubBar::showError() {
  QString sentence;
  for (const Scrubber* each : scrubbers_)
    if (sentence.isEmpty())
      sentence = each->error();
  error_->setText(sentence);
  error_->setVisible(!sentence.isEmpty());
}

int ScrubBar::widthOf(std::size_t from, std::size_t to) const {
  int wide = to > from ? gap * static_cast<int>(to - from - 1) : 0;
  for (std::size_t i = from; i < to; ++i)
    wide += scrubbers_[i]->least();
  return wide;
}

// What is left over goes to the sliders, in equal parts; choices and flags keep their width.
void ScrubBar::placeRow(std::size_t from, std::size_t to, int top, int width, int height) {
  int sliders = 0;
  for (std::size_t i = from; i < to; ++i)
    sliders += scrubbers_[i]->track() ? 1 : 0;
  int left = std::max(width - widthOf(from, to), 0), x = 0;
  for (std::size_t i = from; i < to; ++i) {
    int wide = scrubbers_[i]->least();
    if (scrubbers_[i]->track()) {
      const int more = left / sliders--;
      wide += more, left -= more;
    }
    scrubbers_[i]->setGeometry(x, top, wide, height);
    x += wide + gap;
  }
}

// Where two rows are parted so that the longer one is as short as can be.
std::size_t ScrubBar::middle() const {
  const std::size_t count = scrubbers_.size();
  std::size_t best = (count + 1) / 2;
  const auto longer = [&](std::size_t at) { return std::max(widthOf(0, at), widthOf(at, count)); };
  for (std::size_t at = count; at-- > 1;)
    if (longer(at) < longer(best))
      best = at;
  return best;
}

void ScrubBar::arrange() {
  const std::size_t count = scrubbers_.size(), half = middle();
  const QMargins margins = layout()->contentsMargins();
  const int room = width() - margins.left() - margins.right() - text_->width() - reading_->width() - 2 * gap;
  int high = reading_->sizeHint().height();
  for (const Scrubber* each : scrubbers_)
    high = std::max(high, each->sizeHint().height());
  const bool two = widthOf(0, count) > room && count > 1;
  const int needed = two ? std::max(widthOf(0, half), widthOf(half, count)) : widthOf(0, count);
  const int wide = std::max(room, needed), all = two ? 2 * high + between : high;
  rows_->resize(wide, all);
  placeRow(0, two ? half : count, 0, wide, high);
  if (two)
    placeRow(half, count, high + between, wide, high);
  area_->setFixedHeight(all + (wide > room ? area_->horizontalScrollBar()->sizeHint().height() : 0));
}

void ScrubBar::orderTabs() {
  std::vector<QWidget*> order;
  for (const Scrubber* each : scrubbers_)
    order.push_back(each->editor());
  for (QWidget* each : std::initializer_list<QWidget*>{text_->which(), text_->place(), reading_->pin()})
    order.push_back(each);
  for (std::size_t i = 1; i < order.size(); ++i)
    setTabOrder(order[i - 1], order[i]);
}

void ScrubBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void ScrubBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
    arrange();
}

void ScrubBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(QRect(0, 0, width(), 1), Theme::current().border);
}

} // namespace expe
