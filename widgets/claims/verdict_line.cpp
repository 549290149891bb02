#include "widgets/claims/verdict_line.h"

#include "core/api/figure.h"
#include "core/api/views.h"
#include "widgets/claims/verdict_words.h"
#include "widgets/elided_label.h"
#include "widgets/parts.h"
#include "widgets/theme.h"
#include "widgets/words.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>

#include <algorithm>
#include <iterator>

namespace expe {
namespace {

constexpr int edge = 10;        // pixels at both ends of the line
constexpr int panelWidth = 700; // pixels
constexpr int mostClauses = 60; // of a line; the panel has all

class Swatch : public QWidget {
public:
  Swatch(int color, QWidget* parent) : QWidget(parent), color_(color) {}
  QSize sizeHint() const override { return {side + 5, side}; }

protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    drawSwatch(painter, {0, (height() - side) / 2, side, side}, color_);
  }

private:
  static constexpr int side = 9;
  int color_;
};

QLabel* makeText(const QString& text, QWidget* parent, const char* name = "verdictText") {
  auto* label = new QLabel(text, parent);
  label->setObjectName(name);
  label->setTextFormat(Qt::PlainText);
  return label;
}

QLabel* makeParagraph(const QString& text, QWidget* parent, const char* name = "verdictText") {
  QLabel* label = makeText(text, parent, name);
  label->setWordWrap(true);
  return label;
}

} // namespace

VerdictLine::VerdictLine(QWidget* parent)
    : QWidget(parent), note_(new ElidedLabel(ElidedLabel::Tone::Muted, this)), more_(new QToolButton(this)),
      panel_(new QFrame(this, Qt::Popup)) {
  setObjectName("verdict");
  setAttribute(Qt::WA_StyledBackground);
  setFixedHeight(height_);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  setAccessibleName(tr("Verdict"));
  more_->setObjectName("verdictLink");
  more_->setToolTip(tr("The whole verdict, what it is made of, and what its words mean"));
  more_->installEventFilter(this);
  panel_->setObjectName("palettePanel");
  panel_->setAccessibleName(tr("The whole verdict"));
  connect(more_, &QToolButton::clicked, this, &VerdictLine::showPanel);
  hide();
}

void VerdictLine::setVerdict(const StudyVerdict& verdict, const RunColors& colors) {
  verdict_ = verdict, colors_ = colors;
  stale_ = false;
  const bool focused = QApplication::focusWidget() && isAncestorOf(QApplication::focusWidget());
  for (const Clause& clause : clauses_)
    for (QWidget* part : clause.parts)
      delete part;
  clauses_.clear();
  for (const GroupVerdict& group : verdict_.groups)
    if (clauses_.size() < mostClauses)
      add(group, *this, clauses_);
  panel_->hide();
  say();
  place();
  setVisible(!clauses_.empty());
  if (focused && !clauses_.empty())
    clauses_.front().link->setFocus();
}

void VerdictLine::setStale(bool stale) {
  if (stale == stale_)
    return;
  stale_ = stale;
  say();
  place();
}

void VerdictLine::say() {
  const QString note = stale_ ? tr("of an earlier state") : basisOf(verdict_);
  note_->setText(note);
  QStringList all;
  for (const Clause& clause : clauses_) {
    all << clause.link->accessibleName();
    for (QWidget* part : clause.parts)
      setStyleProperty(*part, "stale", stale_);
  }
  setToolTip(QStringList{translated(verdict_.meaning), tr("In brackets: the loss at 1×, in nats per token."),
                         wholeBasisOf(verdict_)}
                 .join("\n")
                 .trimmed());
  setAccessibleDescription((all << note).join(". "));
}

QToolButton* VerdictLine::makeLink(const QString& text, const QString& name, const QString& tip) {
  auto* link = new QToolButton;
  link->setObjectName("verdictLink");
  link->setText(text);
  link->ensurePolished();
  link->setFixedWidth(link->fontMetrics().horizontalAdvance(text) + 2); // a point stands close to it
  link->setAccessibleName(name);
  link->setToolTip(tip);
  link->setFocusPolicy(Qt::NoFocus); // of a click: it would look chosen
  link->installEventFilter(this);
  connect(link, &QToolButton::clicked, panel_, &QFrame::hide);
  return link;
}

QToolButton* VerdictLine::makeLink(const GroupVerdict& group, const VerdictClause& clause) {
  const double length = lengthOf(clause, group);
  const QString text = inWords(clause, group);
  auto* link = makeLink(text, q(group.group) + " " + text,
                        translated(std::ranges::find(group.rises, length, &Rise::length)->words) + "\n" +
                            tr("A click shows it."));
  connect(link, &QToolButton::clicked, this,
          [this, run = group.runs.front(), length] { emit chosen(run, length); });
  return link;
}

// Runs may differ, and the words are of all of them.
QString VerdictLine::meaningOf(const Text& cause) {
  QStringList all;
  for (const BreakCause& each : breakCauses())
    if (q(cause.english()).contains(q(each.cause.english())))
      all << translated(each.meaning);
  return all.join(" ");
}

// The cause itself where it was measured.
QToolButton* VerdictLine::makeWhy(const GroupVerdict& group, const Rise& rise) {
  const QString cause = translated(rise.cause);
  auto* link =
      makeLink(cause.isEmpty() ? tr("why?") : cause,
               cause.isEmpty() ? tr("why %1 breaks").arg(q(group.group))
                               : tr("%1 breaks: %2").arg(q(group.group), cause),
               cause.isEmpty() ? tr("What breaks first: positions or distances never seen, or more keys")
                               : meaningOf(rise.cause));
  connect(link, &QToolButton::clicked, this,
          [this, run = group.runs.front(), length = rise.length] { emit whyWanted(run, length); });
  return link;
}

// With its loss at 1×: to hold is not to be good.
QString VerdictLine::titleOf(const GroupVerdict& group) {
  return tr("%1 (%2 at 1×)").arg(legible(group.group), QString::number(group.loss, 'f', 2));
}

// "rope (1.76) holds to 4× and breaks at 8× (why?)."
void VerdictLine::add(const GroupVerdict& group, QWidget& to, std::vector<Clause>& clauses) {
  const std::size_t count = group.clauses.size();
  for (std::size_t i = 0; i < count; ++i) {
    const QString before = i == 0           ? titleOf(group) + " "
                           : i + 1 == count ? " " + tr("and") + " "
                                            : QString(", ");
    QToolButton* link = makeLink(group, group.clauses[i]);
    link->setParent(&to);
    clauses.push_back({{makeText(before, &to), link}, link});
    if (const Rise& rise = group.rises[group.clauses[i].first]; rise.holding == Holding::Breaks) {
      QToolButton* why = makeWhy(group, rise);
      why->setParent(&to);
      std::ranges::copy(std::vector<QWidget*>{makeText(" (", &to), why, makeText(")", &to)},
                        std::back_inserter(clauses.back().parts));
    }
    if (i == 0)
      clauses.back().parts.insert(clauses.back().parts.begin(),
                                  new Swatch(colors_.ofGroup(group.runs.front()), &to));
  }
  if (count > 0)
    clauses.back().parts.push_back(makeText(".  ", &to));
}

int VerdictLine::place(const Clause& clause, int x) {
  for (QWidget* part : clause.parts) {
    part->ensurePolished();
    part->setGeometry(x, 0, part->sizeHint().width(), height_);
    x += part->width();
  }
  return x;
}

// As many clauses as find room, then of whom they speak, and the button of the panel.
void VerdictLine::place() {
  more_->setText(tr("Details"));
  const int note = note_->text().isEmpty() ? 0 : note_->sizeHint().width() + edge;
  int room = 0;
  const auto ends = [&] {
    more_->ensurePolished();
    room = width() - edge - more_->sizeHint().width() - note;
  };
  int x = edge;
  std::size_t fit = 0;
  for (ends(); fit < clauses_.size(); ++fit) {
    const int end = place(clauses_[fit], x);
    if (end > room)
      break;
    x = end;
  }
  std::size_t all = 0; // those too that are in the panel alone
  for (const GroupVerdict& group : verdict_.groups)
    all += group.clauses.size();
  const auto tell = [&] { more_->setText(tr("… %n more", nullptr, static_cast<int>(all - fit))), ends(); };
  if (fit < all)
    for (tell(); fit > 0 && x > room; tell())
      x = clauses_[--fit].parts.front()->x();
  for (std::size_t i = 0; i < clauses_.size(); ++i)
    for (QWidget* part : clauses_[i].parts)
      part->setVisible(i < fit);
  for (const Clause& clause : clauses_) // one stop of Tab
    clause.link->setFocusPolicy(&clause == &clauses_.front() ? Qt::TabFocus : Qt::NoFocus);
  more_->setFocusPolicy(fit == 0 ? Qt::TabFocus : Qt::NoFocus);
  note_->setGeometry(x, 0, note, height_);
  x += note;
  more_->setGeometry(x, 0, more_->sizeHint().width(), height_);
}

void VerdictLine::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  place();
}

// Of each group, with what they say is said of.
QString VerdictLine::sentences() const {
  QStringList all;
  for (const GroupVerdict& group : verdict_.groups)
    if (!group.clauses.empty())
      all << translated(group.words);
  all << wholeBasisOf(verdict_) << translated(verdict_.meaning);
  all.removeAll(QString());
  return all.join('\n');
}

void VerdictLine::fillPanel() {
  delete panel_->layout();
  qDeleteAll(panel_->findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
  auto* inside = new QWidget;
  auto* rows = makeLayout<QVBoxLayout>(inside, {14, 12, 14, 12}, 2);
  for (const GroupVerdict& group : verdict_.groups) {
    if (group.clauses.empty())
      continue;
    auto* row = new QWidget;
    auto* line = makeLayout<QHBoxLayout>(row, {}, 0);
    std::vector<Clause> clauses;
    add(group, *row, clauses);
    for (const Clause& clause : clauses)
      for (QWidget* part : clause.parts)
        line->addWidget(part);
    line->addStretch(1);
    rows->addWidget(row);
    for (const Rise& rise : group.rises)
      rows->addWidget(makeParagraph(translated(rise.words), inside, "muted"));
    const auto broken = std::ranges::find(group.rises, Holding::Breaks, &Rise::holding);
    if (broken != group.rises.end() && !broken->cause.empty())
      rows->addWidget(makeParagraph(meaningOf(broken->cause), inside));
    rows->addSpacing(6);
  }
  QStringList below;
  for (const Text& note : verdict_.notes)
    below << tr("Note: %1.").arg(withLabels(translated(note)));
  below << wholeBasisOf(verdict_) << scopeOf(verdict_) << translated(verdict_.meaning);
  below.removeAll(QString());
  for (const QString& text : below)
    rows->addWidget(makeParagraph(text, inside));
  auto* copy = new QPushButton(tr("Copy sentences"));
  connect(copy, &QPushButton::clicked, this, [this] { emit copyWanted(sentences()); });
  rows->addSpacing(6);
  rows->addWidget(copy, 0, Qt::AlignLeft);
  auto* scroll = new QScrollArea;
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidget(inside);
  makeLayout<QVBoxLayout>(panel_, {1, 1, 1, 1}, 0, {scroll});
}

// Below its button, as high as the window leaves room for.
void VerdictLine::showPanel() {
  fillPanel();
  const QWidget* inside = panel_->findChild<QScrollArea*>()->widget();
  const int wide = std::min(panelWidth, width());
  const int high = std::min(inside->heightForWidth(wide - 4) + 4, window()->height() - 2 * height_);
  const QPoint at = mapToGlobal(QPoint(std::clamp(more_->x(), 0, width() - wide), height_));
  panel_->setGeometry(at.x(), at.y(), wide, high);
  panel_->show();
  auto* first = panel_->findChild<QToolButton*>("verdictLink");
  more_->hasFocus() && first ? first->setFocus(Qt::PopupFocusReason) : panel_->setFocus(); // of keys alone
}

// Of the line or of the panel: arrows go to the neighbour in sight, Enter follows.
bool VerdictLine::eventFilter(QObject* watched, QEvent* event) {
  auto* link = qobject_cast<QToolButton*>(watched);
  if (event->type() != QEvent::KeyPress || !link)
    return QWidget::eventFilter(watched, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  if (key == Qt::Key_Return || key == Qt::Key_Enter)
    return link->click(), true;
  const int by = key == Qt::Key_Right || key == Qt::Key_Down ? 1
                 : key == Qt::Key_Left || key == Qt::Key_Up  ? -1
                                                             : 0;
  if (by == 0)
    return false;
  std::vector<QToolButton*> links;
  for (QToolButton* each : (link->window() == panel_ ? static_cast<QWidget*>(panel_) : this)
                               ->findChildren<QToolButton*>("verdictLink"))
    if (each->window() == link->window() && each->isVisible())
      links.push_back(each);
  std::ranges::stable_sort(links, {}, [](const QToolButton* each) {
    const QPoint at = each->mapToGlobal(QPoint(0, 0));
    return std::pair(at.y(), at.x());
  });
  const auto next = std::ranges::find(links, link) - links.begin() + by;
  if (next >= 0 && next < std::ssize(links))
    links[static_cast<std::size_t>(next)]->setFocus(Qt::TabFocusReason);
  return true;
}

} // namespace expe
