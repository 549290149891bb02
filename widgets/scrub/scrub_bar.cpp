#include "widgets/scrub/scrub_bar.h"

#include "core/base/lists.h"
#include "widgets/parts.h"
#include "widgets/scrub/scrub_reading.h"
#include "widgets/scrub/scrub_text.h"
#include "widgets/theme.h"
#include "widgets/words.h"

#include <QEvent>
#include <QPainter>
#include <QToolButton>

#include <algorithm>
#include <functional>
#include <iterator>

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

constexpr int between = 6; // of rows, in pixels
constexpr std::size_t mostRows = 2;

} // namespace

ScrubBar::ScrubBar(QWidget* parent)
    : QWidget(parent), more_(new QToolButton(this)), room_(new QSpacerItem(0, 0)), text_(new ScrubText),
      reading_(new ScrubReading), error_(makeErrorLabel()) {
  setObjectName("scrubBar");
  setAccessibleName(tr("Scrub bar"));
  auto* columns = new QHBoxLayout;
  columns->setSpacing(gap);
  columns->addItem(room_); // of the scrubbers, which are placed by hand
  addAll(*columns, {BoxPart::room(), {text_, 0, Qt::AlignTop}, {reading_, 0, Qt::AlignTop}});
  makeLayout<QVBoxLayout>(this, {12, 8, 12, 4}, 2, {columns, error_});
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  more_->setObjectName("scrubMore");
  more_->setCheckable(true);
  more_->setFocusPolicy(Qt::StrongFocus);
  more_->hide();
  connect(more_, &QToolButton::toggled, this, &ScrubBar::arrange);
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
  const auto found = std::ranges::find(scrubbers_, key, &Scrubber::key);
  return found == scrubbers_.end() ? nullptr : *found;
}

void ScrubBar::setScrubs(const std::vector<Scrub>& scrubs) {
  std::vector<Scrubber*> next;
  for (const Scrub& scrub : scrubs) {
    Scrubber* known = scrubber(q(scrub.parameter.key));
    if (known && known->type() == scrub.parameter.type)
      known->setScrub(scrub);
    else
      known = make(scrub);
    next.push_back(known);
  }
  if (Scrubber* step = scrubber(checkpoint))
    next.push_back(step);
  for (Scrubber* old : scrubbers_)
    if (std::ranges::find(next, old) == next.end())
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

void ScrubBar::showError() {
  QString sentence;
  for (const Scrubber* each : scrubbers_)
    if (sentence.isEmpty() && !each->error().isEmpty()) {
      sentence = each->error();
      if (each->isHidden())
        more_->setChecked(true); // so that what is wrong is in sight
    }
  showText(*error_, sentence);
}

void ScrubBar::orderTabs() {
  auto order = mapped(scrubbers_, &Scrubber::editor);
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

// In which rows the scrubbers of the bar stand, how wide each is, and which stand back.
int ScrubBar::widthOf(std::size_t from, std::size_t to) const {
  int wide = to > from ? gap * static_cast<int>(to - from - 1) : 0;
  for (std::size_t i = from; i < to; ++i)
    wide += shown_[i]->neededWidth();
  return wide;
}

// What is left over goes to the sliders, in equal parts; choices and flags keep their width.
void ScrubBar::placeRow(std::size_t from, std::size_t to, int top, int width, int height) {
  int sliders = 0;
  for (std::size_t i = from; i < to; ++i)
    sliders += shown_[i]->track() ? 1 : 0;
  int left = std::max(width - widthOf(from, to), 0), x = layout()->contentsMargins().left();
  for (std::size_t i = from; i < to; ++i) {
    int wide = shown_[i]->neededWidth();
    if (shown_[i]->track()) {
      const int more = left / sliders--;
      wide += more, left -= more;
    }
    shown_[i]->setGeometry(x, top, wide, height);
    x += wide + gap;
  }
}

// Behind the last scrubber of each row: as few rows as there is room for, of two the fuller one as empty as
// can be. The first row is narrower, since text and reading stand beside it.
std::vector<std::size_t> ScrubBar::rowEnds(int first, int others) const {
  const std::size_t count = shown_.size();
  std::vector<std::size_t> ends;
  for (std::size_t from = 0, to = 1; from < count; from = to++) {
    while (to < count && widthOf(from, to + 1) <= (ends.empty() ? first : others))
      ++to;
    ends.push_back(to);
  }
  if (ends.size() != 2)
    return ends;
  const auto fuller = [&](std::size_t at) {
    return std::max(static_cast<double>(widthOf(0, at)) / first,
                    static_cast<double>(widthOf(at, count)) / others);
  };
  for (std::size_t at = count; at-- > 1;)
    if (fuller(at) < fuller(ends[0]))
      ends[0] = at;
  return ends;
}

// The last details stand back first.
void ScrubBar::choose(int first, int others) {
  shown_ = scrubbers_;
  const bool crowded = rowEnds(first, others).size() > mostRows;
  const bool back = crowded && std::ranges::any_of(scrubbers_, &Scrubber::isDetail);
  const int beside = more_->sizeHint().width() + gap;
  while (back && !more_->isChecked() && rowEnds(first, others - beside).size() > mostRows) {
    const auto last = std::find_if(shown_.rbegin(), shown_.rend(), std::mem_fn(&Scrubber::isDetail));
    if (last == shown_.rend())
      break;
    shown_.erase(std::next(last).base());
  }
  for (Scrubber* each : scrubbers_)
    each->setVisible(std::ranges::count(shown_, each) > 0);
  more_->setVisible(back);
  sayMore();
}

void ScrubBar::sayMore() {
  QStringList back;
  for (const Scrubber* each : scrubbers_)
    if (std::ranges::count(shown_, each) == 0)
      back << each->words();
  more_->setText(more_->isChecked() ? tr("Fewer") : tr("%1 more").arg(back.size()));
  const QString tip = more_->isChecked() ? tr("Back to two rows") : back.join('\n');
  more_->setToolTip(tip);
  more_->setAccessibleDescription(tip);
}

void ScrubBar::arrange() {
  const QMargins margins = layout()->contentsMargins();
  const int all = std::max(width() - margins.left() - margins.right(), 1);
  int room = std::max(all - text_->width() - reading_->width() - 2 * gap, 1);
  choose(room, all);
  int high = reading_->sizeHint().height();
  for (const Scrubber* each : scrubbers_)
    high = std::max(high, each->sizeHint().height());
  const QSize more = more_->isHidden() ? QSize() : more_->sizeHint() + QSize(gap, 0);
  const auto ends = rowEnds(room, all - std::max(more.width(), 0));
  std::size_t from = 0;
  int top = margins.top();
  for (const std::size_t to : ends) {
    const bool last = to == shown_.size();
    placeRow(from, to, top, room - (last ? std::max(more.width(), 0) : 0), high);
    from = to, top += high + between, room = all;
  }
  const int rows = std::max(top - between - margins.top(), high);
  if (const QSize size = more_->sizeHint(); !more_->isHidden()) // where controls stand beside their labels
    more_->setGeometry(margins.left() + all - size.width(),
                       margins.top() + rows - high + reading_->pin()->y(), size.width(), size.height());
  room_->changeSize(0, rows, QSizePolicy::Minimum, QSizePolicy::Fixed);
  layout()->invalidate();
  updateGeometry();
}

} // namespace expe
