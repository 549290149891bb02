#include "widgets/scrub/scrub_bar.h"

#include "widgets/scrub/scrub_reading.h"
#include "widgets/scrub/scrub_text.h"
#include "widgets/theme.h"

#include <QEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace expe {
namespace {

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
    : QWidget(parent), more_(new QToolButton(this)), room_(new QSpacerItem(0, 0)), text_(new ScrubText),
      reading_(new ScrubReading), error_(new QLabel) {
  setObjectName("scrubBar");
  setAccessibleName(tr("Scrub bar"));
  error_->setObjectName("fieldError");
  error_->setWordWrap(true);
  error_->hide();
  auto* columns = new QHBoxLayout;
  columns->setSpacing(gap);
  columns->addItem(room_); // of the scrubbers, which are placed by hand
  columns->addStretch(1);
  columns->addWidget(text_, 0, Qt::AlignTop);
  columns->addWidget(reading_, 0, Qt::AlignTop);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 8, 12, 4);
  layout->setSpacing(2);
  layout->addLayout(columns);
  layout->addWidget(error_);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  more_->setObjectName("scrubMore");
  more_->setCheckable(true);
  more_->setFocusPolicy(Qt::StrongFocus);
  more_->hide();
  connect(more_, &QToolButton::toggled, this, &ScrubBar::arrange);
  connect(reading_->pin(), &QToolButton::clicked, this, &ScrubBar::pinWanted);
  connect(text_, &ScrubText::textWanted, this, &ScrubBar::textWanted);
  connect(text_, &ScrubText::typedWanted, this, &ScrubBar::typedWanted);
  connect(text_, &ScrubText::placeWanted, this, &ScrubBar::placeWanted);
  arrange();
}

Scrubber* ScrubBar::make(const Scrub& scrub) {
  auto* made = new Scrubber(scrub, this);
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
    if (sentence.isEmpty() && !each->error().isEmpty()) {
      sentence = each->error();
      if (each->isHidden())
        more_->setChecked(true); // so that what is wrong is in sight
    }
  error_->setText(sentence);
  error_->setVisible(!sentence.isEmpty());
}

void ScrubBar::orderTabs() {
  std::vector<QWidget*> order;
  for (const Scrubber* each : scrubbers_)
    order.push_back(each->editor());
  order.push_back(more_);
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
