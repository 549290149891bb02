#include "widgets/figure/export_dialog.h"

#include "widgets/elided_label.h"
#include "widgets/figure/figure_page.h"
#include "widgets/form/parameter_field.h"
#include "widgets/parts.h"
#include "widgets/words.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr double largest = 40; // inches

QDoubleSpinBox* inches(double value, double minimum, const QString& name) {
  auto* box = new QDoubleSpinBox;
  box->setRange(minimum, largest);
  box->setSingleStep(0.25);
  box->setSuffix(ExportDialog::tr(" in"));
  box->setValue(value);
  box->setAccessibleName(name);
  return box;
}

// Of a style in mm, which the box rounds.
double exactly(const QDoubleSpinBox& box, double inches) {
  return std::abs(box.value() - inches) < 0.005 ? inches : box.value();
}

bool isSize(const Parameter& field) { // which has boxes of its own
  return field.key == "width" || field.key == "height";
}

Result<Config> opened(const QString& path) {
  auto style = TRY(readStyle(path.toStdString()));
  TRY(checkFont(style));
  return style;
}

QString styleFilter() {
  return ExportDialog::tr("Styles") + " (*.json)";
}

} // namespace

ExportDialog::ExportDialog(std::vector<ExportChoice> figures, const QString& folder, QWidget* parent)
    : QDialog(parent), figures_(std::move(figures)), folder_(folder) {
  setWindowTitle(tr("Export figure"));
  makeFields();
  later_.setSingleShot(true);
  later_.setInterval(0);
  connect(&later_, &QTimer::timeout, this, &ExportDialog::preview);
  useFigure();
  usePreset();
  resize(980, 700);
}

void ExportDialog::makeFields() {
  figure_ = new QComboBox;
  figure_->setObjectName("figure");
  for (const ExportChoice& each : figures_)
    figure_->addItem(each.title);
  kind_ = new QComboBox;
  kind_->setObjectName("kind");
  const std::pair<QString, QString> kinds[] = {{tr("PDF, for papers"), "pdf"},
                                               {tr("SVG, to edit"), "svg"},
                                               {tr("PNG, 192 dots per inch"), "png"},
                                               {tr("PGF, for LaTeX (pgfplots)"), "pgf"},
                                               {tr("CSV, every point"), "csv"}};
  for (const auto& [text, ending] : kinds)
    kind_->addItem(text, ending);
  width_ = new QComboBox;
  width_->setObjectName("page");
  width_->addItem(tr("Two columns, 6.75 in"), 6.75);
  width_->addItem(tr("One column, 3.25 in"), 3.25);
  width_->addItem(tr("Free"), 0.0);
  across_ = inches(6.75, 1, tr("Width"));
  down_ = inches(0, 0, tr("Height"));
  down_->setSpecialValueText(tr("automatic"));
  onlyInSight_ = new QCheckBox(tr("Only what is in sight"));
  name_ = new QLineEdit;
  name_->setObjectName("name");
  folderLabel_ = new ElidedLabel(ElidedLabel::Tone::Muted);
  folderLabel_->setElide(Qt::ElideMiddle);
  auto* browse = new QPushButton(tr("Browse…"));
  auto* folder = makeLayout<QHBoxLayout>(nullptr, {}, -1, {{folderLabel_, 1}, browse});
  error_ = new QLabel;
  error_->setObjectName("fieldError");
  error_->setWordWrap(true);
  auto* form = new QFormLayout;
  form->setLabelAlignment(Qt::AlignLeft);
  form->setVerticalSpacing(6);
  form->addRow(tr("Fi&gure"), figure_);
  form->addRow(tr("&Kind of file"), kind_);
  form->addRow(tr("&Page"), width_);
  form->addRow(tr("&Width"), across_);
  form->addRow(tr("&Height"), down_);
  form->addRow(QString(), onlyInSight_);
  form->addRow(tr("&File"), name_);
  form->addRow(tr("in the folder"), folder);
  form->addRow(tr("&Style"), makeStyles());
  form->addRow(error_);
  styleFields_ = makeStyleFields();
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  write_ = buttons->addButton(tr("&Export"), QDialogButtonBox::AcceptRole);
  write_->setObjectName("primary");
  write_->setDefault(true);
  preview_ = new QLabel;
  preview_->setObjectName("preview");
  preview_->setAlignment(Qt::AlignCenter);
  preview_->setMinimumSize(320, 240);
  preview_->setAccessibleName(tr("Preview of the page"));
  auto* left = makeLayout<QVBoxLayout>(nullptr, {}, -1, {form, {styleFields_, 1}, buttons});
  auto* all = new QHBoxLayout(this);
  all->setSpacing(20);
  addAll(*all, {{left, 1}, {preview_, 1}});
  showFolder();

  connect(figure_, &QComboBox::currentIndexChanged, this, &ExportDialog::useFigure);
  connect(kind_, &QComboBox::currentIndexChanged, this, &ExportDialog::useKind);
  connect(width_, &QComboBox::currentIndexChanged, this, &ExportDialog::usePreset);
  for (auto* box : {across_, down_})
    connect(box, &QDoubleSpinBox::valueChanged, &later_, [this] { later_.start(); });
  connect(down_, &QDoubleSpinBox::valueChanged, this, [this](double height) {
    if (height > 0)
      style_.set("aspect", 0.0), showStyle();
  });
  connect(onlyInSight_, &QCheckBox::toggled, &later_, [this] { later_.start(); });
  connect(name_, &QLineEdit::textChanged, this, [this] { write_->setEnabled(!file().isEmpty()); });
  connect(browse, &QPushButton::clicked, this, &ExportDialog::browse);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons, &QDialogButtonBox::accepted, this, &ExportDialog::write);
}

const ExportChoice& ExportDialog::choice() const {
  return figures_[static_cast<std::size_t>(figure_->currentIndex())];
}

const Figure& ExportDialog::figure() const {
  return onlyInSight_->isChecked() ? choice().inSight : choice().whole;
}

PageOptions ExportDialog::page() const {
  PageOptions page = pageOf(style_);
  page.width = exactly(*across_, page.width);
  page.height = exactly(*down_, page.height);
  return page;
}

void ExportDialog::offerLast(const Config& style) {
  styles_.push_back(style);
  styleBox_->insertItem(styleBox_->count() - 1, tr("As last time"));
  styleBox_->setCurrentIndex(styleBox_->count() - 2);
  useStyle(style);
}

QWidget* ExportDialog::makeStyles() {
  styleBox_ = new QComboBox;
  styleBox_->setObjectName("style");
  styles_.push_back(defaultStyle());
  styleBox_->addItem(tr("The program's own"));
  for (const NamedStyle& each : builtInStyles()) {
    styles_.push_back(each.style);
    styleBox_->addItem(tr("%1, %2 mm wide").arg(q(each.id)).arg(each.style.real("width")));
  }
  styleBox_->addItem(tr("File…"));
  connect(styleBox_, &QComboBox::activated, this, &ExportDialog::chooseStyle);
  auto* save = new QPushButton(tr("Sa&ve style…"));
  connect(save, &QPushButton::clicked, this, &ExportDialog::saveStyle);
  auto* row = new QWidget;
  makeLayout<QHBoxLayout>(row, {}, -1, {{styleBox_, 1}, save});
  row->setFocusProxy(styleBox_); // as the label's mnemonic means it
  return styleRow_ = row;
}

QWidget* ExportDialog::makeStyleFields() {
  auto* inside = new QWidget;
  auto* grid = makeLayout<QGridLayout>(inside, {0, 0, 6, 0}, 4);
  for (const Parameter& field : styleParameters())
    if (!isSize(field)) {
      auto* editor = fields_.emplace_back(new ParameterField(field));
      const int row = grid->rowCount();
      grid->addWidget(editor->label(), row, 0);
      grid->addWidget(editor, row, 1);
      grid->addWidget(new QLabel(translated(field.unit)), row, 2);
      connect(editor, &ParameterField::committed, this, &ExportDialog::setField);
    }
  auto* scroll = new QScrollArea;
  scroll->setAccessibleName(tr("Style"));
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setWidget(inside);
  return scroll;
}

void ExportDialog::chooseStyle(int index) {
  if (index + 1 == styleBox_->count())
    return openStyle();
  useStyle(styles_[static_cast<std::size_t>(index)]);
}

// The size of the page with it, as a free one.
void ExportDialog::useStyle(const Config& style) {
  style_ = style;
  const PageOptions page = pageOf(style);
  const int preset = width_->findData(page.width);
  width_->setCurrentIndex(preset < 0 ? width_->findData(0.0) : preset);
  across_->setValue(page.width);
  down_->setValue(page.height);
  showStyle();
}

// Not while a field is wrong, whose value it would leave out without a word.
void ExportDialog::write() {
  const auto wrong =
      std::ranges::find_if(fields_, [](const auto* field) { return !field->error().isEmpty(); });
  if (wrong == fields_.end())
    return emit writeWanted(figure(), file(), page());
  setError(tr("%1 is not right yet: mend it, or press Escape in the field to keep the value before.")
               .arg(translated((*wrong)->parameter().label)));
  (*wrong)->setFocus();
}

void ExportDialog::openStyle() {
  const QString path = QFileDialog::getOpenFileName(this, tr("Style"), folder_, styleFilter());
  const auto style = path.isEmpty() ? Result<Config>(style_) : opened(path);
  if (!style)
    setError(sentence(style.error()));
  if (path.isEmpty() || !style)
    return styleBox_->setCurrentIndex(static_cast<int>(std::ranges::find(styles_, style_) - styles_.begin()));
  styles_.push_back(*style);
  styleBox_->insertItem(styleBox_->count() - 1, QFileInfo(path).fileName());
  styleBox_->setCurrentIndex(styleBox_->count() - 2);
  useStyle(*style);
}

void ExportDialog::saveStyle() {
  const QString path = QFileDialog::getSaveFileName(this, tr("Save style"),
                                                    QDir(folder_).filePath("paper.json"), styleFilter());
  if (path.isEmpty())
    return;
  const auto done = writeStyle(styleOf(page()), path.toStdString());
  setError(done ? QString() : sentence(done.error()));
}

// Height and aspect contradict each other: the newer one counts.
void ExportDialog::setField(const QString& key, const QString& text) {
  const auto field = std::ranges::find(fields_, key, &ParameterField::key);
  Config wanted = styleOf(page());
  wanted.set(key.toStdString(), *parse((*field)->parameter(), text.toStdString()));
  if (key == "aspect")
    wanted.set("height", 0.0), down_->setValue(0);
  auto fine = checkStyle(wanted);
  if (fine)
    fine = checkFont(wanted);
  if (!fine)
    return (*field)->setError(sentence(fine.error()));
  style_ = std::move(wanted);
  showStyle();
}

void ExportDialog::showStyle() {
  for (ParameterField* field : fields_) {
    field->discard();
    field->setText(q(readable(style_, field->key().toStdString())));
  }
  error_->clear();
  later_.start();
}

QString ExportDialog::file() const {
  const QString name = name_->text().trimmed();
  return name.isEmpty() ? name : QDir(folder_).filePath(name);
}

void ExportDialog::setError(const QString& sentence) {
  error_->setText(sentence);
}

void ExportDialog::usePreset() {
  const double width = width_->currentData().toDouble();
  across_->setEnabled(width == 0);
  if (width > 0)
    across_->setValue(width);
  later_.start();
}

// A name that was typed stays.
void ExportDialog::useFigure() {
  if (!name_->isModified())
    name_->setText(choice().name + ".pdf");
  useKind();
  later_.start();
}

void ExportDialog::useKind() {
  const QString ending = kind_->currentData().toString(), name = name_->text().trimmed();
  if (!name.isEmpty()) {
    const bool typed = name_->isModified();
    name_->setText(name.left(name.size() - QFileInfo(name).fileName().size()) +
                   QFileInfo(name).completeBaseName() + '.' + ending);
    name_->setModified(typed);
  }
  const bool drawn = ending != "csv";
  for (QWidget* each : std::initializer_list<QWidget*>{styleRow_, styleFields_, width_, down_})
    each->setEnabled(drawn);
  onlyInSight_->setEnabled(drawn && !(choice().whole == choice().inSight));
  across_->setEnabled(drawn && width_->currentData().toDouble() == 0);
  error_->clear();
}

void ExportDialog::browse() {
  const QString path = QFileDialog::getSaveFileName(
      this, windowTitle(), file(), kind_->currentText() + " (*." + kind_->currentData().toString() + ")");
  if (path.isEmpty())
    return;
  folder_ = QFileInfo(path).absolutePath();
  name_->setText(QFileInfo(path).fileName());
  name_->setModified(true);
  showFolder();
}

void ExportDialog::showFolder() {
  folderLabel_->setText(QDir::toNativeSeparators(folder_));
}

// As large as there is room for, at the pixels of the screen.
void ExportDialog::preview() {
  const double width = page().width * 72, height = heightOf(page(), figure()) * 72;
  const double scale = std::min(preview_->width() / width, preview_->height() / height);
  QImage image = figureImage(figure(), page(), std::clamp(scale * devicePixelRatioF(), 0.2, 8.0));
  image.setDevicePixelRatio(devicePixelRatioF());
  preview_->setPixmap(QPixmap::fromImage(image));
}

void ExportDialog::resizeEvent(QResizeEvent* event) {
  QDialog::resizeEvent(event);
  later_.start();
}

} // namespace expe
