#include "app/window/study/new_study_dialog.h"

#include "app/window/drops.h"
#include "app/window/words.h"
#include "widgets/amounts.h"
#include "widgets/form/file_line.h"
#include "widgets/form/value_list.h"
#include "widgets/parts.h"
#include "widgets/theme.h"

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>
#include <array>
#include <cmath>

namespace expe {
namespace {

constexpr int widest = 560;               // of the texts, in pixels
constexpr int ownRole = Qt::UserRole + 1; // bool: the user's text is asked for
constexpr std::size_t mostNamed = 8;      // runs
const std::string folderKey = "folder", encodingKey = "position.encoding", textKey = "data.text",
                  modelKey = "data.model";
const char* const comparison = "encodings"; // the template of the sample text and the user's

QLabel* label(const char* name = nullptr) {
  auto* one = new QLabel;
  one->setWordWrap(true);
  one->setMinimumWidth(widest);
  if (name)
    one->setObjectName(name);
  return one;
}

QString durationOf(double seconds) {
  const auto minutes = static_cast<qint64>(std::ceil(seconds / 60));
  if (minutes < 120)
    return minutes == 1 ? NewStudyDialog::tr("1 minute") : NewStudyDialog::tr("%1 minutes").arg(minutes);
  const double hours = seconds / 3600;
  return hours < 72 ? NewStudyDialog::tr("%1 hours").arg(hours, 0, 'f', 0)
                    : NewStudyDialog::tr("%1 days").arg(hours / 24, 0, 'f', 0);
}

std::array<std::pair<const char*, QString>, 3> sizes() {
  return {{{"laptop", NewStudyDialog::tr("Small: for a laptop")},
           {"medium", NewStudyDialog::tr("Medium")},
           {"paper", NewStudyDialog::tr("The paper's")}}};
}

// What the template compares where nobody says otherwise.
QString encodingsOf(const PlannedStudy& planned) {
  QStringList all;
  for (const DesignedSweep& sweep : planned.design.sweeps)
    for (const SweepAxis& axis : sweep.request.axes)
      for (const std::string& value : axis.values)
        if (axis.key == encodingKey)
          all << q(value);
  all.removeDuplicates();
  return all.join(", ");
}

} // namespace

NewStudyDialog::NewStudyDialog(const QString& parentFolder, QWidget* parent)
    : QDialog(parent), parentFolder_(parentFolder), list_(new QListWidget), title_(label("big")),
      summary_(label()), source_(label("muted")), facts_(label("muted")), note_(label("muted")),
      makes_(label()), time_(label("paneTitle")), cost_(label("muted")), problem_(label("fieldError")),
      folder_(new QLineEdit), open_(new QPushButton(tr("Open &it"))),
      text_(new FileLine(tr("Text to train on"), tr("Texts (*.txt);;All files (*)"), true)),
      model_(new FileLine(tr("Tokenizer model"),
                          tr("Tokenizer models (*.model *.json *.tiktoken);;All files (*)"), false)),
      encodings_(new ValueList(*Schema().find(encodingKey), nullptr)), size_(new QComboBox),
      seeds_(new QSpinBox) {
  setWindowTitle(tr("New study"));
  fillList();
  auto* left =
      makeLayout<QVBoxLayout>(nullptr, {}, 4, {makeFieldLabel(tr("&Begin with"), list_), {list_, 1}});
  auto* across = makeLayout<QHBoxLayout>(nullptr, {}, 14, {left, {describe(), 1}});
  makeLayout<QVBoxLayout>(this, {14, 12, 14, 12}, 10, {{across, 1}, buttons()});
  connect(list_, &QListWidget::currentRowChanged, this, &NewStudyDialog::showBeginning);
  connect(list_, &QListWidget::itemClicked, this, [this] { // by keys one goes on in the list
    if (unnamed())
      text_->setFocus();
  });
  connect(size_, &QComboBox::currentIndexChanged, this, &NewStudyDialog::showSize);
  connect(seeds_, &QSpinBox::valueChanged, this, &NewStudyDialog::ask);
  connect(encodings_, &ValueList::edited, this, &NewStudyDialog::ask);
  connect(encodings_, &ValueList::closeWanted, this, &QDialog::reject); // Escape
  connect(folder_, &QLineEdit::textChanged, this, &NewStudyDialog::tell);
  for (FileLine* line : {text_, model_}) {
    connect(line, &QLineEdit::textEdited, this, &NewStudyDialog::ask);
    connect(line, &FileLine::chosen, this, &NewStudyDialog::ask);
  }
  facts_->setMinimumHeight(2 * facts_->fontMetrics().lineSpacing()); // nothing moves where they come
  resize(1000, 620);                                                 // what the longest of them says fits
  for (QPushButton* each : findChildren<QPushButton*>())
    each->setAutoDefault(each == train_);
  train_->setDefault(true);
  list_->setCurrentRow(1); // below the first heading
  list_->setFocus();
}

void NewStudyDialog::addBeginning(const Template& of, const QString& title, const QString& tip,
                                  bool ownText) {
  auto* item = new QListWidgetItem(title, list_);
  item->setData(Qt::UserRole, q(of.id));
  item->setData(ownRole, ownText);
  item->setToolTip(tip);
}

// Headings cannot be chosen.
void NewStudyDialog::fillList() {
  const auto heading = [this](const std::string& title) {
    (new QListWidgetItem(translated(title), list_))->setFlags(Qt::NoItemFlags);
  };
  const Template& first = **findTemplate(comparison);
  heading(first.group);
  addBeginning(first, tr("Sample text"), tr("A text that is generated, and whose least loss is known"));
  addBeginning(first, tr("My text"), tr("A file or a folder of files"), true);
  std::string group;
  for (const Template& one : templates()) {
    if (one.id == first.id)
      continue;
    if (std::exchange(group, one.group) != one.group)
      heading(one.group);
    addBeginning(one, translated(one.title), translated(one.summary));
  }
  list_->setMinimumWidth(list_->sizeHintForColumn(0) + 24);
  list_->setMaximumWidth(list_->minimumWidth());
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

void NewStudyDialog::addField(const QString& title, QWidget* field, const std::string& key) {
  QLabel* problem = makeErrorLabel();
  field->setAccessibleName(QString(title).remove('&'));
  auto* row = makeLayout<QVBoxLayout>(nullptr, {}, 2, {field, problem});
  form_->addRow(makeFieldLabel(title, field), row);
  fields_[key] = {field, problem, row};
}

bool NewStudyDialog::asksFor(const std::string& key) const {
  const auto field = fields_.find(key);
  return field != fields_.end() && form_->isRowVisible(field->second.row);
}

void NewStudyDialog::addFolder() {
  addField(tr("&Folder"), folder_, folderKey);
  open_->setObjectName("link");
  static_cast<QVBoxLayout*>(fields_[folderKey].row)->addWidget(open_, 0, Qt::AlignLeft);
  QAction* choose = folder_->addAction(icon("file", &Theme::muted), QLineEdit::TrailingPosition);
  choose->setToolTip(tr("Choose a folder"));
  connect(choose, &QAction::triggered, this, [this] {
    const QString path = QFileDialog::getSaveFileName(this, tr("Name the folder of the new study"), folder());
    if (!path.isEmpty())
      folder_->setText(path), folder_->setModified(true);
  });
  connect(open_, &QPushButton::clicked, this, [this] { emit openWanted(folder()); });
}

QWidget* NewStudyDialog::describe() {
  auto* page = new QWidget;
  form_ = new QFormLayout(page);
  form_->setContentsMargins(0, 0, 0, 0);
  for (QLabel* each : {title_, summary_, source_})
    form_->addRow(each);
  addFolder();
  addField(tr("Te&xt"), text_, textKey);
  addField(tr("T&okenizer model"), model_, modelKey);
  form_->addRow(QString(), facts_);
  addField(tr("&Encodings"), encodings_, encodingKey);
  encodings_->setToolTip(
      tr("A run of each. Down opens all of them with pictures; Space or Enter takes one."));
  encodings_->setPlaceholderText(tr("those of the template"));
  addField(tr("&Size"), size_, "size");
  seeds_->setRange(1, 100);
  addField(tr("See&ds"), seeds_, "training.seed");
  for (QLabel* each : {note_, makes_, time_, cost_, problem_})
    form_->addRow(QString(), each);
  return page;
}

QWidget* NewStudyDialog::buttons() {
  auto* row = new QWidget;
  auto* cancel = new QPushButton(tr("Cancel"));
  look_ = makeButton(tr("&Look at the form first"), tr("Make the study; its runs wait to be trained"));
  train_ = makeButton(tr("&Train now"), tr("Make the study, and let its queue train all runs"));
  train_->setObjectName("primary");
  makeLayout<QHBoxLayout>(row, {}, 8, {cancel, BoxPart::room(), look_, train_});
  connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
  connect(look_, &QPushButton::clicked, this, &QDialog::accept);
  connect(train_, &QPushButton::clicked, this, [this] {
    trains_ = true;
    accept();
  });
  return row;
}

void NewStudyDialog::setEncodings(const std::vector<ChoiceEntry>& entries, PictureSource& pictures) {
  encodings_->setEntries(entries, &pictures);
}

void NewStudyDialog::beginWith(const Settings& data) {
  list_->setCurrentRow(2);
  for (const auto& [key, path] : data)
    if (key == textKey || key == modelKey)
      (key == textKey ? text_ : model_)->setText(q(path));
  ask();
}

const Template* NewStudyDialog::chosen() const {
  const QListWidgetItem* item = list_->currentItem();
  const auto found = item ? findTemplate(item->data(Qt::UserRole).toString().toStdString())
                          : Result<const Template*>(failure(""));
  return found ? *found : nullptr;
}

bool NewStudyDialog::ownText() const {
  return list_->currentItem() && list_->currentItem()->data(ownRole).toBool();
}

TemplateRequest NewStudyDialog::request() const {
  const TemplateSize* size = chosen()->size(size_->currentData().toString().toStdString());
  TemplateRequest request{size->id, {}, seeds_->value() == size->seeds ? 0 : seeds_->value(), Texts::Known};
  const auto set = [&](const std::string& key, const QLineEdit* line) {
    if (asksFor(key) && !line->text().trimmed().isEmpty())
      request.set.emplace_back(key, line->text().trimmed().toStdString());
  };
  set(textKey, text_);
  set(modelKey, model_);
  set(encodingKey, encodings_);
  return request;
}

QString NewStudyDialog::folder() const {
  QString path = folder_->text().trimmed();
  if (path == "~" || path.startsWith("~/"))
    path.replace(0, 1, QDir::homePath());
  return path.isEmpty() ? path : QDir::cleanPath(QDir::home().absoluteFilePath(path));
}

// The first name that nothing has.
void NewStudyDialog::propose() {
  if (folder_->isModified())
    return;
  const QString text = QFileInfo(text_->text().trimmed()).completeBaseName();
  const QString name = chosen()->id != comparison     ? q(chosen()->id)
                       : ownText() && !text.isEmpty() ? text
                                                      : "study";
  QString path = QDir(parentFolder_).filePath(name);
  for (int i = 2; QFileInfo::exists(path); ++i)
    path = QDir(parentFolder_).filePath(QString("%1 %2").arg(name).arg(i));
  folder_->setText(QDir::toNativeSeparators(path));
}

QString NewStudyDialog::folderProblem() const {
  const QString path = folder();
  if (path.isEmpty())
    return tr("Name a folder for the study.");
  if (whatIs(path) == Dropped::Study)
    return tr("A study lies there already: name another folder, or open it.");
  QFileInfo there(path);
  while (!there.exists() && !there.isRoot())
    there.setFile(there.path());
  if (!there.isDir())
    return tr("%1 is a file: name another folder.").arg(there.filePath());
  return there.isWritable() ? QString()
                            : tr("Nothing can be written to %1: name another folder.").arg(there.filePath());
}

void NewStudyDialog::showBeginning() {
  const Template* one = chosen();
  if (!one)
    return;
  const bool compares = one->id == comparison;
  title_->setText(compares ? list_->currentItem()->text() : translated(one->title));
  summary_->setText(translated(one->summary));
  showText(*source_, one->source.empty() ? QString() : tr("Source: %1.").arg(q(one->source)));
  for (const std::string& key : {textKey, modelKey})
    form_->setRowVisible(fields_[key].row, !compares || ownText());
  form_->setRowVisible(fields_[encodingKey].row, compares);
  encodings_->clear();
  const QString before = size_->currentData().toString();
  const QSignalBlocker quiet(size_);
  size_->clear();
  for (const auto& [id, title] : sizes())
    if (one->size(id))
      size_->addItem(title, id);
  size_->setCurrentIndex(std::max(size_->findData(before), 0));
  propose();
  showSize();
}

void NewStudyDialog::showSize() {
  const Template* one = chosen();
  const TemplateSize* size = one ? one->size(size_->currentData().toString().toStdString()) : nullptr;
  if (!size)
    return;
  const bool own = !size->needs.empty() || ownText();
  text_->setPlaceholderText(own ? tr("a file or a folder, typed, chosen or dropped here")
                                : tr("the generated corpus"));
  model_->setPlaceholderText(!own        ? tr("none: its characters")
                             : ownText() ? tr("none: its bytes")
                                         : tr("to be named"));
  note_->setText(translated(size->note));
  const QSignalBlocker quiet(seeds_);
  seeds_->setValue(static_cast<int>(size->seeds));
  ask();
}

void NewStudyDialog::ask() {
  if (!chosen())
    return;
  asked_ = true;
  read_ = {};
  propose();
  tell();
  emit planWanted(chosen(), request());
}

bool NewStudyDialog::unnamed() const {
  return ownText() && text_->text().trimmed().isEmpty();
}

void NewStudyDialog::setPlan(const NewStudyPlan& plan) {
  plan_ = unnamed() ? NewStudyPlan() : plan;
  asked_ = false;
  if (plan_.study && encodings_->isUnfilled())
    encodings_->setText(encodingsOf(*plan_.study));
  tell();
}

void NewStudyDialog::setText(const NewStudyText& text) {
  read_ = text;
  tell();
}

// While an answer is awaited the one before stays, and nothing can be made of it.
void NewStudyDialog::tell() {
  tellProblem();
  tellText();
  tellPlan();
  const bool sound = !asked_ && plan_.study && read_.tokens > 0 && folderProblem().isEmpty();
  look_->setEnabled(sound);
  train_->setEnabled(sound);
}

// At the field that it is of.
void NewStudyDialog::tellProblem() {
  std::map<std::string, QString> problems{{folderKey, folderProblem()}};
  QString other;
  for (const std::optional<Error>& each : {plan_.problem, read_.problem})
    if (each && !asked_)
      (asksFor(each->key) ? problems[each->key] : other) = sentence(*each);
  for (const auto& [key, field] : fields_) {
    showText(*field.problem, problems[key]);
    setStyleProperty(*field.widget, "wrong", !problems[key].isEmpty());
  }
  showText(*problem_, other);
  open_->setVisible(whatIs(folder()) == Dropped::Study);
}

void NewStudyDialog::tellText() {
  QStringList lines;
  if (unnamed()) // nothing is wrong yet
    lines << tr("Name a text of yours.");
  else if (plan_.study && read_.tokens > 0)
    lines << tr("%1 bytes, %2 tokens (%3)")
                 .arg(grouped(read_.bytes), grouped(read_.tokens), q(read_.tokenizer));
  else if (asked_ || (plan_.study && !read_.problem))
    lines << tr("counting the tokens …");
  const bool known = !unnamed() && read_.tokens > 0;
  if (known && read_.decided < 2 && read_.longest >= 2)
    lines << tr("Its validation part is too short to tell whether an encoding holds at longer windows.");
  else if (known && read_.decided < read_.longest)
    lines << tr("Its validation part is long enough to tell up to %1× whether an encoding holds, not up to "
                "%2×.")
                 .arg(read_.decided)
                 .arg(read_.longest);
  facts_->setText((lines + read_.unusual).join('\n'));
}

void NewStudyDialog::tellPlan() {
  if (!plan_.study)
    return makes_->clear(), time_->clear(), cost_->clear();
  const auto runs = plan_.study->runs();
  QStringList names;
  for (const SweepCell& run : runs)
    names << q(run.name);
  makes_->setText((runs.size() == 1 ? tr("1 run") : tr("%1 runs").arg(runs.size())) +
                  (runs.size() <= mostNamed ? ": " + names.join(" · ") : QString()));
  const SweepCost& cost = plan_.cost;
  const bool known = std::isfinite(cost.seconds);
  time_->setText(read_.problem     ? QString()
                 : plan_.measuring ? tr("measuring the time …")
                 : known           ? tr("About %1 of training").arg(durationOf(cost.seconds))
                 : plan_.unmeasured
                     ? tr("The time could not be measured: %1").arg(sentence(*plan_.unmeasured))
                     : tr("The time is not measured while a run trains."));
  const QString measured = cost.measured == cost.kinds
                               ? tr("each kind of run")
                               : tr("%1 of %2 kinds of runs").arg(cost.measured).arg(cost.kinds);
  const QString from =
      tr("on %1, if one trains after the other, by a few steps of %2; evaluations come on top · ");
  cost_->setText((known ? from.arg(q(cost.device), measured) : QString()) +
                 tr("%1 on the disk").arg(bytesText(cost.bytes())));
}

} // namespace expe
