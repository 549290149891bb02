#include "app/window/study/template_dialog.h"

#include "app/window/words.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr int widest = 460; // of the texts, in pixels

QLabel* label(const char* name = nullptr) {
  auto* one = new QLabel;
  one->setWordWrap(true);
  one->setMinimumWidth(widest);
  if (name)
    one->setObjectName(name);
  return one;
}

QString duration(double seconds) {
  const auto minutes = static_cast<qint64>(std::ceil(seconds / 60));
  if (minutes < 120)
    return minutes == 1 ? TemplateDialog::tr("1 minute") : TemplateDialog::tr("%1 minutes").arg(minutes);
  const double hours = seconds / 3600;
  return hours < 72 ? TemplateDialog::tr("%1 hours").arg(hours, 0, 'f', 0)
                    : TemplateDialog::tr("%1 days").arg(hours / 24, 0, 'f', 0);
}

QString sizeTitle(const std::string& id) {
  return id == "paper" ? TemplateDialog::tr("The paper's size") : TemplateDialog::tr("Laptop size");
}

} // namespace

TemplateDialog::TemplateDialog(QWidget* parent)
    : QDialog(parent), list_(new QListWidget), title_(label("big")), summary_(label()),
      source_(label("muted")), note_(label("muted")), size_(new QComboBox), seeds_(new QSpinBox),
      text_(new QLineEdit), model_(new QLineEdit), makes_(label()), cost_(label("muted")),
      problem_(label("fieldError")) {
  setWindowTitle(tr("New study from a template"));
  list_->setAccessibleName(tr("Templates"));
  fillList();
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  make_ = buttons->addButton(tr("Make study…"), QDialogButtonBox::AcceptRole);
  make_->setObjectName("primary");
  auto* across = new QHBoxLayout;
  across->addWidget(list_);
  across->addWidget(describe(), 1);
  auto* down = new QVBoxLayout(this);
  down->addLayout(across, 1);
  down->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(list_, &QListWidget::currentRowChanged, this, &TemplateDialog::showTemplate);
  connect(size_, &QComboBox::currentIndexChanged, this, &TemplateDialog::showSize);
  connect(seeds_, &QSpinBox::valueChanged, this, &TemplateDialog::ask);
  for (QLineEdit* line : {text_, model_})
    connect(line, &QLineEdit::editingFinished, this, &TemplateDialog::ask);
  resize(920, 600);        // what the longest of them says fits
  list_->setCurrentRow(1); // below the first heading
  list_->setFocus();
}

// Headings cannot be chosen.
void TemplateDialog::fillList() {
  std::string group;
  for (const Template& one : templates()) {
    if (one.group != group) {
      auto* heading = new QListWidgetItem(translated(one.group), list_);
      heading->setFlags(Qt::NoItemFlags);
    }
    group = one.group;
    auto* item = new QListWidgetItem(translated(one.title), list_);
    item->setData(Qt::UserRole, q(one.id));
    item->setToolTip(translated(one.summary));
  }
  list_->setMinimumWidth(list_->sizeHintForColumn(0) + 32);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

QWidget* TemplateDialog::file(QLineEdit* line, const QString& title, const QString& filter) {
  auto* row = new QWidget;
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  auto* choose = new QPushButton(tr("Choose…"));
  choose->setAccessibleName(title);
  line->setAccessibleName(title);
  layout->addWidget(line, 1);
  layout->addWidget(choose);
  connect(choose, &QPushButton::clicked, this, [=, this] {
    const QString path = QFileDialog::getOpenFileName(this, title, line->text(), filter);
    if (path.isEmpty())
      return;
    line->setText(path);
    ask();
  });
  return row;
}

QWidget* TemplateDialog::describe() {
  auto* page = new QWidget;
  auto* form = new QFormLayout(page);
  form->setContentsMargins(12, 0, 0, 0);
  form->addRow(title_);
  form->addRow(summary_);
  form->addRow(source_);
  form->addRow(tr("Size"), size_);
  seeds_->setRange(1, 100);
  form->addRow(tr("Seeds"), seeds_);
  form->addRow(tr("Text"), file(text_, tr("Text to train on"), tr("Texts (*.txt);;All files (*)")));
  form->addRow(tr("Tokenizer model"),
               file(model_, tr("Tokenizer model"), tr("sentencepiece models (*.model)")));
  size_->setAccessibleName(tr("Size"));
  seeds_->setAccessibleName(tr("Seeds"));
  form->addRow(note_);
  form->addRow(makes_);
  form->addRow(cost_);
  form->addRow(problem_);
  return page;
}

const Template* TemplateDialog::chosen() const {
  const QListWidgetItem* item = list_->currentItem();
  const auto found = item ? findTemplate(item->data(Qt::UserRole).toString().toStdString())
                          : Result<const Template*>(failure(""));
  return found ? *found : nullptr;
}

TemplateRequest TemplateDialog::request() const {
  TemplateRequest request{size_->currentData().toString().toStdString(), {}, seeds_->value()};
  if (!text_->text().trimmed().isEmpty())
    request.set.emplace_back("data.text", text_->text().trimmed().toStdString());
  if (!model_->text().trimmed().isEmpty())
    request.set.emplace_back("data.model", model_->text().trimmed().toStdString());
  return request;
}

void TemplateDialog::showTemplate() {
  const Template* one = chosen();
  if (!one)
    return;
  title_->setText(translated(one->title));
  summary_->setText(translated(one->summary));
  source_->setText(one->source.empty() ? QString() : tr("Beside it: %1.").arg(q(one->source)));
  source_->setVisible(!one->source.empty());
  const QString before = size_->currentData().toString();
  const QSignalBlocker quiet(size_);
  size_->clear();
  for (const TemplateSize& size : one->sizes)
    size_->addItem(sizeTitle(size.id), q(size.id));
  const int laptop = size_->findData(before.isEmpty() ? "laptop" : before);
  size_->setCurrentIndex(std::max(laptop, 0));
  showSize();
}

void TemplateDialog::showSize() {
  const Template* one = chosen();
  const TemplateSize* size = one ? one->size(size_->currentData().toString().toStdString()) : nullptr;
  if (!size)
    return;
  const bool own = !size->needs.empty();
  text_->setPlaceholderText(own ? tr("to be named") : tr("the generated corpus"));
  model_->setPlaceholderText(own ? tr("to be named") : tr("none: its characters"));
  note_->setText(translated(size->note));
  const QSignalBlocker quiet(seeds_);
  seeds_->setValue(static_cast<int>(size->seeds));
  ask();
}

void TemplateDialog::ask() {
  if (!chosen())
    return;
  asked_ = true;
  tell();
  emit planWanted(chosen(), request());
}

void TemplateDialog::setPlan(const TemplatePlan& plan) {
  plan_ = plan;
  asked_ = false;
  tell();
}

// While an answer is awaited the one before stays, and nothing can be made of it.
void TemplateDialog::tell() {
  const bool sound = !asked_ && plan_.study && plan_.problem.isEmpty();
  make_->setEnabled(sound);
  problem_->setVisible(!asked_ && !plan_.problem.isEmpty());
  problem_->setText(plan_.problem);
  if (!plan_.study)
    return makes_->clear(), cost_->clear();
  QStringList tables;
  for (const auto& [name, table] : plan_.study->design.tables)
    tables << q(name);
  const auto runs = plan_.cost.runs;
  const auto sweeps = static_cast<qint64>(plan_.study->design.sweeps.size());
  makes_->setText((runs == 1 ? tr("1 run") : tr("%1 runs").arg(runs)) + " · " +
                  (sweeps == 1 ? tr("1 sweep") : tr("%1 sweeps").arg(sweeps)) + " · " +
                  tr("tables: %1").arg(tables.join(", ")));
  const QString disk = tr("%1 GB on the disk").arg(plan_.cost.bytes() * 1e-9, 0, 'g', 2);
  const QString time = plan_.measuring ? tr("measuring the time …")
                       : std::isfinite(plan_.cost.seconds)
                           ? tr("about %1 of training on %2, evaluations beside")
                                 .arg(duration(plan_.cost.seconds), q(plan_.cost.device))
                           : tr("the time is not measured while a run trains");
  cost_->setText(time + " · " + disk);
}

} // namespace expe
