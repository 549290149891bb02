#include "widgets/text/data_overview.h"

#include "widgets/amounts.h"
#include "widgets/parts.h"
#include "widgets/words.h"

#include <QComboBox>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <limits>

namespace expe {
namespace {

constexpr int mostRows = 1000; // of documents; there may be millions

QString fixed(double value, int digits) {
  return std::isfinite(value) ? QString::number(value, 'f', digits) : QString();
}

} // namespace

QTableWidget* plainTable(const QString& name, const QStringList& columns) {
  auto* table = new QTableWidget(0, static_cast<int>(columns.size()));
  table->setHorizontalHeaderLabels(columns);
  for (int column = 0; column < table->columnCount(); ++column)
    table->horizontalHeaderItem(column)->setTextAlignment(column == 0 ? Qt::AlignLeft | Qt::AlignVCenter
                                                                      : Qt::AlignRight | Qt::AlignVCenter);
  table->setAccessibleName(name);
  table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  table->setSelectionMode(QAbstractItemView::SingleSelection);
  setUpTable(*table, 24);
  table->verticalHeader()->hide();
  table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
  return table;
}

void put(QTableWidget* table, int row, int column, const QString& text) {
  auto* item = new QTableWidgetItem(text);
  item->setTextAlignment(column == 0 ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
  item->setToolTip(column == 0 ? text : QString());
  table->setItem(row, column, item);
}

void fitRows(QTableWidget* table, int most) {
  const int rows = std::min(table->rowCount(), most);
  table->setFixedHeight(table->horizontalHeader()->sizeHint().height() +
                        rows * table->verticalHeader()->defaultSectionSize() + 2);
}

DataOverview::DataOverview(QWidget* parent) : QWidget(parent) {
  auto* layout = makeLayout<QVBoxLayout>(this, {10, 8, 10, 8}, 8);
  layout->addWidget(makeHead());
  said_ = new QLabel;
  said_->setObjectName("muted");
  said_->setAlignment(Qt::AlignCenter);
  said_->setWordWrap(true);
  layout->addWidget(said_, 1);
  body_ = new QWidget;
  auto* body = makeLayout<QVBoxLayout>(body_, {}, 8);
  tables_ = new QBoxLayout(QBoxLayout::LeftToRight);
  documents_ = plainTable(tr("Documents"), {tr("document"), tr("bytes"), tr("tokens")});
  splits_ = plainTable(tr("Splits"), {tr("split"), tr("tokens"), tr("share"), tr("windows")});
  for (QTableWidget* table : {documents_, splits_})
    tables_->addWidget(table, 1, Qt::AlignTop);
  body->addLayout(tables_);
  log_ = new QLabel;
  log_->setWordWrap(true);
  log_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  view_ = new TokenView;
  view_->setMinimumHeight(96);
  view_->setSizePolicy(QSizePolicy::Expanding,
                       QSizePolicy::Ignored); // it takes what is left, and asks for no more
  auto* chosen = new QLabel;
  chosen->setObjectName("muted");
  addAll(*body, {log_, makeChooser(), {view_, 1}, chosen});
  connect(view_, &TokenView::currentChanged, this,
          [this, chosen](int index) { chosen->setText(view_->describe(index)); });
  layout->addWidget(body_, 1);
  clear(tr("Select a run to see its data."));
}

QWidget* DataOverview::makeHead() {
  auto* row = new QWidget;
  auto* words = makeLayout<QVBoxLayout>(nullptr, {}, 0, {head_ = new QLabel, note_ = new QLabel});
  head_->setObjectName("paneTitle");
  note_->setObjectName("muted");
  note_->setWordWrap(true);
  openText_ = new QPushButton(tr("Open text…"));
  openFolder_ = new QPushButton(tr("Open folder…"));
  makeLayout<QHBoxLayout>(row, {}, -1, {{words, 1}, openText_, openFolder_});
  connect(openText_, &QPushButton::clicked, this, &DataOverview::openTextWanted);
  connect(openFolder_, &QPushButton::clicked, this, &DataOverview::openFolderWanted);
  return row;
}

QWidget* DataOverview::makeChooser() {
  auto* row = new QWidget;
  split_ = new QComboBox;
  split_->setAccessibleName(tr("Split"));
  split_->setToolTip(tr("The split whose windows are shown"));
  index_ = new QSpinBox;
  index_->setAccessibleName(tr("Window"));
  index_->setToolTip(
      tr("Windows of a split in the order of its text. Training shifts them by an offset of its "
         "own in each epoch."));
  index_->setMinimum(1);
  index_->setKeyboardTracking(false);
  of_ = new QLabel;
  of_->setObjectName("muted");
  const auto button = [](const QString& text, const QString& tip) {
    auto* made = new QToolButton;
    made->setText(text);
    made->setObjectName("turn");
    made->setToolTip(tip);
    made->setAccessibleName(tip);
    return made;
  };
  before_ = button("‹", tr("Previous window"));
  next_ = button("›", tr("Next window"));
  auto* label = new QLabel(tr("&Window"));
  label->setBuddy(index_);
  makeLayout<QHBoxLayout>(row, {}, -1, {split_, label, before_, index_, next_, of_, BoxPart::room()});
  connect(split_, &QComboBox::currentIndexChanged, this, &DataOverview::chooseSplit);
  connect(index_, &QSpinBox::valueChanged, this, &DataOverview::request);
  connect(before_, &QToolButton::clicked, index_, &QSpinBox::stepDown);
  connect(next_, &QToolButton::clicked, index_, &QSpinBox::stepUp);
  return row;
}

void DataOverview::setFacts(const DataFacts& facts) {
  double bytes = 0, tokens = 0;
  for (const DocumentInfo& document : facts.documents)
    bytes += static_cast<double>(document.bytes), tokens += static_cast<double>(document.tokens);
  const QString kind = q(facts.tokenizer.kind);
  head_->setText(!facts.task.isEmpty()  ? tr("Task %1").arg(facts.task)
                 : facts.text.isEmpty() ? tr("Generated corpus Ledger")
                                        : QFileInfo(facts.text).fileName());
  head_->setToolTip(facts.text);
  note_->setText(tr("%1, vocabulary %2 · %3 bytes, %4 tokens · %5 bytes per token")
                     .arg(translated(facts.tokenizer.id) + (kind.isEmpty() ? "" : " (" + kind + ")"),
                          grouped(facts.tokenizer.vocabulary), grouped(bytes), grouped(tokens),
                          fixed(bytes / tokens, 2)));
  const int rows = static_cast<int>(std::min<std::size_t>(facts.documents.size(), mostRows));
  const bool more = facts.documents.size() > mostRows;
  documents_->setRowCount(rows + (more ? 1 : 0));
  for (int row = 0; row < rows; ++row) {
    const DocumentInfo& document = facts.documents[static_cast<std::size_t>(row)];
    put(documents_, row, 0, translated(document.name));
    put(documents_, row, 1, grouped(document.bytes));
    put(documents_, row, 2, grouped(document.tokens));
  }
  if (more)
    put(documents_, rows, 0, tr("and %1 more").arg(grouped(facts.documents.size() - mostRows)));
  fitRows(documents_, 5);
  view_->setGrid(facts.columns, facts.pictures);
  showText(*log_, translated(joined(facts.log, "\n")));
  showSplits(facts.splits, tokens);
  said_->hide();
  body_->show();
  chooseSplit();
}

void DataOverview::showSplits(const std::vector<SplitInfo>& splits, double tokens) {
  infos_ = splits;
  double inSplits = 0;
  for (const SplitInfo& split : splits)
    inSplits += static_cast<double>(split.tokens);
  const double all = std::max(tokens, inSplits);
  const auto putShare = [&](int row, const QString& name, double of) {
    put(splits_, row, 0, name);
    put(splits_, row, 1, grouped(of));
    put(splits_, row, 2, fixed(100 * of / all, 1) + " %");
  };
  filling_ = true;
  const QString before = split_->currentData().toString();
  split_->clear();
  const int rows = static_cast<int>(splits.size());
  const bool gaps = all > inSplits && rows > 0;
  splits_->setRowCount(rows + (gaps ? 1 : 0));
  for (int row = 0; row < rows; ++row) {
    const SplitInfo& split = splits[static_cast<std::size_t>(row)];
    const QString name = translated(split.name);
    putShare(row, name, static_cast<double>(split.tokens));
    put(splits_, row, 3, grouped(split.windows));
    split_->addItem(name, q(split.name.english()));
  }
  if (gaps) {
    putShare(rows, tr("in none"), all - inSplits);
    splits_->item(rows, 0)->setToolTip(
        tr("Such as the 16 windows between two splits of one document, which belong to neither."));
  }
  fitRows(splits_, 5);
  split_->setCurrentIndex(std::max(split_->findData(before), 0));
  filling_ = false;
}

void DataOverview::clear(const QString& sentence) {
  head_->setText(tr("Data"));
  note_->clear();
  infos_.clear();
  view_->setPieces({});
  body_->hide();
  said_->setText(sentence);
  said_->show();
}

// In a narrow dock the tables stand one above the other.
void DataOverview::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  tables_->setDirection(width() < 560 ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void DataOverview::setWindow(const QString& split, qint64 index, std::vector<Piece> pieces) {
  if (split == split_->currentData().toString() && index == index_->value() - 1)
    view_->setPieces(std::move(pieces));
}

void DataOverview::setChangeable(const QString& reason) {
  for (QPushButton* button : {openText_, openFolder_}) {
    button->setEnabled(reason.isEmpty());
    button->setToolTip(reason);
  }
}

void DataOverview::chooseSplit() {
  if (filling_ || split_->currentIndex() < 0)
    return;
  const auto windows = infos_.at(static_cast<std::size_t>(split_->currentIndex())).windows;
  filling_ = true;
  index_->setMaximum(static_cast<int>(std::clamp<qint64>(windows, 1, std::numeric_limits<int>::max())));
  filling_ = false;
  of_->setText(tr("of %1").arg(grouped(windows)));
  for (QWidget* widget : std::initializer_list<QWidget*>{index_, before_, next_})
    widget->setEnabled(windows > 0);
  view_->setEmptyText(windows > 0 ? QString() : tr("This split has no whole window: choose another split."));
  if (windows == 0)
    view_->setPieces({});
  request();
}

void DataOverview::request() {
  if (!filling_ && index_->isEnabled())
    emit windowWanted(split_->currentData().toString(), index_->value() - 1);
}

} // namespace expe
