#include "widgets/claims/comparison_tree.h"

#include "core/api/losses.h"
#include "core/api/schema.h"
#include "widgets/claims/claim_choices_line.h"
#include "widgets/theme.h"
#include "widgets/words.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QStyledItemDelegate>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

enum Role {
  GroupRole = Qt::UserRole,
  WordsRole,
  ToneRole
}; // the group's place; a comparison's sentence; Tone
enum Tone { Plain, Accent, Muted, Warning };

QString number(double value) {
  return std::isfinite(value) ? QString::number(value, 'f', 4) : QString("–");
}

QString differenceWords(const Comparison& one) {
  const Interval by = one.shown();
  return q(signedDifference(by.mean)) + (by.known() ? " ± " + q(differenceText(by.halfWidth())) : QString());
}

QString pText(double p) {
  return std::isnan(p) ? QString() : q(probabilityText(p));
}

QString sourceText(const Comparison& one) {
  return one.over == Pairing::Seeds
             ? QCoreApplication::translate("ComparisonTree", "n = %1").arg(one.bySeeds.pairs)
             : QCoreApplication::translate("ComparisonTree", "%1 blocks").arg(one.byText.pairs);
}

QString reasonWords(NoClaim reason) {
  switch (reason) {
  case NoClaim::Seeds:
    return ComparisonTree::tr("fewer than five seeds");
  case NoClaim::Blocks:
    return ComparisonTree::tr("too few blocks of text");
  case NoClaim::Signs:
    return ComparisonTree::tr("seeds contradict each other");
  case NoClaim::Grids:
    break;
  }
  return ComparisonTree::tr("not tuned over the same values and seeds");
}

// The title of a group reaches over the numbers, of which its row has none.
class TitleDelegate : public QStyledItemDelegate {
public:
  explicit TitleDelegate(ComparisonTree* tree) : QStyledItemDelegate(tree), tree_(tree) {}

  // In the colours of the theme that there is by then.
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    const Theme& theme = Theme::current();
    if (const int tone = index.data(ToneRole).toInt(); tone != Plain)
      option->palette.setColor(QPalette::Text, tone == Accent  ? theme.accent
                                               : tone == Muted ? theme.muted
                                                               : theme.warning);
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    if (index.parent().isValid() || index.column() > ComparisonTree::P)
      return QStyledItemDelegate::paint(painter, option, index);
    QStyleOptionViewItem whole = option;
    whole.rect.setRight(whole.rect.right() + beside());
    whole.textElideMode = Qt::ElideMiddle; // groups of a sweep part at the end
    if (index.column() == ComparisonTree::Name)
      QStyledItemDelegate::paint(painter, whole, index);
  }
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    if (!index.parent().isValid() && index.column() == ComparisonTree::Name)
      size.setWidth(std::max(size.width() - beside(), 0));
    return size;
  }

private:
  int beside() const {
    int width = 0;
    for (int column = ComparisonTree::Loss; column <= ComparisonTree::P; ++column)
      width += tree_->columnWidth(column);
    return width;
  }
  ComparisonTree* tree_;
};

} // namespace

QString verdictWords(const Comparison& one, double margin) {
  if (one.noClaim)
    return ComparisonTree::tr("no claim");
  const QString by = q(differenceText(std::abs(one.claimed().interval.mean)));
  const QString within = ComparisonTree::tr("equivalent within ±%1").arg(q(readable(margin)));
  QString words = one.verdict == Verdict::Lower    ? ComparisonTree::tr("better by %1").arg(by)
                  : one.verdict == Verdict::Higher ? ComparisonTree::tr("worse by %1").arg(by)
                  : one.equivalent                 ? within
                                                   : ComparisonTree::tr("not distinguishable");
  if (one.equivalent && one.verdict != Verdict::NotDistinguishable)
    words += ", " + within;
  return words;
}

QString caveatWords(const Comparison& one) {
  if (one.noClaim)
    return reasonWords(*one.noClaim);
  return one.over == Pairing::Seeds ? QString() : ComparisonTree::tr("of these models alone");
}

ComparisonTree::ComparisonTree(QWidget* parent) : QTreeWidget(parent) {
  setColumnCount(Columns);
  setHeaderLabels({tr("group"), tr("loss"), tr("difference"), tr("p"), tr("verdict"), tr("caveat")});
  headerItem()->setToolTip(Difference, tr("From the baseline, with its 95 % interval; below 0 is better"));
  headerItem()->setToolTip(P, tr("As it is judged: after the correction for the number of comparisons"));
  headerItem()->setToolTip(Caveat, tr("Why nothing is claimed, or of what alone it is"));
  for (int column = Loss; column <= P; ++column)
    headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
  setAccessibleName(tr("Groups and how they differ from the baseline"));
  setFrameShape(QFrame::NoFrame);
  setIndentation(14);
  setUniformRowHeights(true);
  setExpandsOnDoubleClick(false);
  setItemDelegate(new TitleDelegate(this));
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  header()->setStretchLastSection(true);
  header()->setSectionResizeMode(QHeaderView::Fixed);
  header()->setMinimumSectionSize(24);
  header()->setSectionsMovable(false);
  connect(this, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* item, int column) {
    if (!filling_ && column == Name && !item->parent())
      emit comparedChanged(groups_.at(item->data(Name, GroupRole).toULongLong()),
                           item->checkState(Name) == Qt::Checked);
  });
  connect(this, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
    if (!item->parent())
      emit baselineWanted(groups_.at(item->data(Name, GroupRole).toULongLong()));
  });
}

void ComparisonTree::setGroups(const std::vector<RunGroup>& groups, const std::set<std::int64_t>& leftOut,
                               std::int64_t baseline, const RunColors& colors) {
  const auto sameRuns = [](const RunGroup& a, const RunGroup& b) {
    return a.title == b.title && a.runs() == b.runs() && a.members.size() == b.members.size();
  };
  if (leftOut == leftOut_ && baseline == baseline_ && colors == colors_ &&
      std::ranges::equal(groups, groups_, sameRuns))
    return;
  const auto before = currentGroup();
  groups_ = groups, leftOut_ = leftOut, baseline_ = baseline, colors_ = colors;
  filling_ = true;
  clear();
  for (std::size_t i = 0; i < groups.size(); ++i) {
    auto* item = new QTreeWidgetItem(this);
    const RunGroup& group = groups[i];
    const auto runs = group.runs();
    const bool out = std::ranges::any_of(runs, [&](auto run) { return leftOut.count(run) > 0; });
    const bool base = group.has(baseline);
    item->setText(Name, q(group.title));
    item->setIcon(Name, swatch(colors.of(group)));
    item->setData(Name, GroupRole, QVariant::fromValue(static_cast<qulonglong>(i)));
    item->setCheckState(Name, out && !base ? Qt::Unchecked : Qt::Checked);
    item->setText(VerdictColumn, base ? tr("baseline") : QString());
    item->setToolTip(Name, group.members.empty() ? tr("%1: no finished run").arg(q(group.title))
                                                 : tr("%1: %2 finished; Enter makes it the baseline")
                                                       .arg(q(group.title))
                                                       .arg(group.members.size()));
    if (base)
      item->setData(Name, ToneRole, Accent);
    if (group.members.empty())
      item->setData(Name, ToneRole, Muted);
    if (before && before->title == group.title)
      setCurrentItem(item);
  }
  filling_ = false;
  fit();
}

// Numbers are whole. Of words, what wants little has it, and those that want more share the rest, cut short
// where the list is narrow. The check box is more than Qt reckons with.
void ComparisonTree::fit() {
  std::vector<std::pair<int, int>> words; // what they want, with the column
  int room = viewport()->width();
  const auto wanted = [this](int column) {
    constexpr int around = 8; // of a title, which the style takes without reckoning with it
    return std::max(sizeHintForColumn(column), header()->sectionSizeHint(column) + around);
  };
  for (int column = Loss; column <= P; ++column) {
    setColumnWidth(column, wanted(column));
    room -= columnWidth(column);
  }
  for (const int column : {Name, VerdictColumn, Caveat})
    words.emplace_back(wanted(column) + (column == Name ? 20 : 0), column);
  std::ranges::sort(words);
  int left = static_cast<int>(words.size());
  for (const auto& [width, column] : words) {
    const int given = std::min(width, room / left--);
    setColumnWidth(column, given), room -= given;
  }
}

void ComparisonTree::resizeEvent(QResizeEvent* event) {
  QTreeWidget::resizeEvent(event);
  fit();
}

QTreeWidgetItem* ComparisonTree::itemOf(const RunGroup& group) const {
  for (int i = 0; i < topLevelItemCount(); ++i)
    if (groups_[static_cast<std::size_t>(i)].title == group.title)
      return topLevelItem(i);
  return nullptr;
}

void ComparisonTree::clearReport() {
  filling_ = true;
  for (int i = 0; i < topLevelItemCount(); ++i) {
    QTreeWidgetItem& item = *topLevelItem(i);
    qDeleteAll(item.takeChildren());
    item.setText(Loss, {});
    item.setText(VerdictColumn,
                 groups_[static_cast<std::size_t>(i)].has(baseline_) ? tr("baseline") : QString());
  }
  filling_ = false;
}

void ComparisonTree::setReport(const ComparisonReport& report) {
  if (!report.comparisons.empty()) {
    const Text& unit = report.comparisons.front().unit;
    headerItem()->setText(Loss, unit == unitOfLoss("choices") ? tr("wrong") : tr("loss"));
    headerItem()->setToolTip(Loss, tr("Mean over the paired seeds, %1").arg(translated(unit)));
  }
  const QTreeWidgetItem* current = currentItem();
  const int row = current && current->parent() ? current->parent()->indexOfChild(currentItem()) : -1;
  const auto group = currentGroup();
  clearReport();
  filling_ = true;
  for (const RunGroup& each : groups_)
    if (QTreeWidgetItem* item = itemOf(each)) {
      showChoices(*item, each, report);
      addRows(*item, each, report);
    }
  if (group && row >= 0)
    if (QTreeWidgetItem* item = itemOf(*group); item && row < item->childCount())
      setCurrentItem(item->child(row));
  filling_ = false;
  fit();
}

// What was tuned, and what is not measured.
void ComparisonTree::showChoices(QTreeWidgetItem& item, const RunGroup& group,
                                 const ComparisonReport& report) {
  QStringList words;
  item.setToolTip(VerdictColumn, {});
  if (group.has(baseline_))
    words << tr("baseline");
  for (const TunedChoice& choice : report.choices)
    if (group.has(choice.runs.front())) {
      const QString value = q(choice.tried[choice.best].first);
      words << (choice.untuned  ? tr("%1, untuned").arg(value)
                : choice.atEdge ? tr("%1, best of %2, at the edge").arg(value).arg(choice.tried.size())
                                : tr("%1, best of %2").arg(value).arg(choice.tried.size()));
      item.setToolTip(VerdictColumn, translated(choice.words));
      item.setData(VerdictColumn, ToneRole, choice.untuned ? Warning : Muted);
    }
  for (const MissingLosses& missing : report.missing)
    if (!missing.runs.empty() && group.has(missing.runs.front()))
      words << (missing.length ? tr("not measured at %1").arg(ClaimChoicesLine::lengthText(*missing.length))
                : missing.runs.size() < group.members.size()
                    ? tr("%1 of %2 not measured").arg(missing.runs.size()).arg(group.members.size())
                    : tr("not measured"));
  item.setText(VerdictColumn, words.join(" · "));
  if (item.toolTip(VerdictColumn).isEmpty())
    item.setToolTip(VerdictColumn, item.text(VerdictColumn));
}

void ComparisonTree::addRows(QTreeWidgetItem& item, const RunGroup& group, const ComparisonReport& report) {
  for (const Comparison& one : report.comparisons) {
    if (!group.has(one.run)) // titles may be shorter where fewer are compared
      continue;
    auto* row = new QTreeWidgetItem(&item);
    row->setText(Name, ClaimChoicesLine::lengthText(one.length) + "  " + sourceText(one));
    row->setText(Loss, number(one.loss));
    row->setText(Difference, differenceWords(one));
    row->setText(P, pText(one.corrected));
    row->setText(VerdictColumn, verdictWords(one, report.margin));
    row->setText(Caveat, caveatWords(one));
    for (int column = Loss; column <= P; ++column)
      row->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    for (int column = 0; column < Columns; ++column)
      row->setToolTip(column, translated(one.words));
    for (const int column : {VerdictColumn, Caveat}) // which may be cut short
      if (!row->text(column).isEmpty())
        row->setToolTip(column, row->text(column) + "\n" + translated(one.words));
    row->setData(Name, WordsRole, translated(one.words));
    QFont weight = font();
    weight.setBold(one.verdict == Verdict::Lower || one.verdict == Verdict::Higher);
    row->setFont(VerdictColumn, weight);
    row->setData(Caveat, ToneRole, Muted);
    if (one.over == Pairing::Text || one.noClaim)
      row->setData(VerdictColumn, ToneRole, Muted);
  }
  item.setExpanded(true);
}

std::optional<RunGroup> ComparisonTree::currentGroup() const {
  const QTreeWidgetItem* item = currentItem();
  if (item && item->parent())
    item = item->parent();
  const int place = indexOfTopLevelItem(const_cast<QTreeWidgetItem*>(item));
  if (!item || place < 0 || static_cast<std::size_t>(place) >= groups_.size())
    return {};
  return groups_[static_cast<std::size_t>(place)];
}

QString ComparisonTree::currentWords() const {
  return currentItem() ? currentItem()->data(Name, WordsRole).toString() : QString();
}

} // namespace expe
