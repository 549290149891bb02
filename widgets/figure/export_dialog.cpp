#include "widgets/figure/export_dialog.h"

#include "widgets/elided_label.h"
#include "widgets/figure/figure_page.h"
#include "widgets/parts.h"

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

#include <algorithm>

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
  resize(900, 500);
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
  form->addRow(tr("Fi&gure"), figure_);
  form->addRow(tr("&Kind of file"), kind_);
  form->addRow(tr("&Page"), width_);
  form->addRow(tr("&Width"), across_);
  form->addRow(tr("&Height"), down_);
  form->addRow(QString(), onlyInSight_);
  form->addRow(tr("&File"), name_);
  form->addRow(tr("in the folder"), folder);
  form->addRow(error_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  write_ = buttons->addButton(tr("&Export"), QDialogButtonBox::AcceptRole);
  write_->setObjectName("primary");
  write_->setDefault(true);
  preview_ = new QLabel;
  preview_->setObjectName("preview");
  preview_->setAlignment(Qt::AlignCenter);
  preview_->setMinimumSize(320, 240);
  preview_->setAccessibleName(tr("Preview of the page"));
  auto* left = makeLayout<QVBoxLayout>(nullptr, {}, -1, {form, BoxPart::room(), buttons});
  auto* all = new QHBoxLayout(this);
  all->setSpacing(20);
  addAll(*all, {{left, 1}, {preview_, 1}});
  showFolder();

  connect(figure_, &QComboBox::currentIndexChanged, this, &ExportDialog::useFigure);
  connect(kind_, &QComboBox::currentIndexChanged, this, &ExportDialog::useKind);
  connect(width_, &QComboBox::currentIndexChanged, this, &ExportDialog::usePreset);
  for (auto* box : {across_, down_})
    connect(box, &QDoubleSpinBox::valueChanged, &later_, [this] { later_.start(); });
  connect(onlyInSight_, &QCheckBox::toggled, &later_, [this] { later_.start(); });
  connect(name_, &QLineEdit::textChanged, this, [this] { write_->setEnabled(!file().isEmpty()); });
  connect(browse, &QPushButton::clicked, this, &ExportDialog::browse);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] { emit writeWanted(figure(), file(), page()); });
}

const ExportChoice& ExportDialog::choice() const {
  return figures_[static_cast<std::size_t>(figure_->currentIndex())];
}

const Figure& ExportDialog::figure() const {
  return onlyInSight_->isChecked() ? choice().inSight : choice().whole;
}

PageOptions ExportDialog::page() const {
  return {across_->value(), down_->value()};
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
  width_->setEnabled(drawn), down_->setEnabled(drawn);
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
