// Asks which figure is written, and how: kind of file, size and style of the page and name, with a preview of
// just that page. Of the figure it writes nothing, it says what is asked; styles it reads and keeps. GUI
// thread.
#pragma once

#include "core/api/figure.h"

#include <QDialog>
#include <QTimer>

#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace expe {

class ElidedLabel;
class ParameterField;

struct ExportChoice {
  QString title;
  Figure whole, inSight; // with all there is; what the view shows of it now
  QString name;          // of the file, without its ending
};

class ExportDialog : public QDialog {
  Q_OBJECT
public:
  // At least one figure; the first is chosen.
  ExportDialog(std::vector<ExportChoice> figures, const QString& folder, QWidget* parent = nullptr);

  void offerLast(const Config& style); // which was exported with last; it is chosen
  void useStyle(const Config& style);
  const Figure& figure() const;
  PageOptions page() const;
  QString file() const;
  void setError(const QString& sentence); // of the writing, which the dialog stays open for

signals:
  void writeWanted(const expe::Figure& figure, const QString& file, const expe::PageOptions& page);

protected:
  void resizeEvent(QResizeEvent* event) override;

private:
  void makeFields();
  QWidget* makeStyles();
  QWidget* makeStyleFields();
  void chooseStyle(int index);
  void openStyle();
  void saveStyle();
  void setField(const QString& key, const QString& text);
  void showStyle();
  void useFigure();
  void write();
  void usePreset();
  void useKind();
  void browse();
  void preview();

  const ExportChoice& choice() const;
  void showFolder();

  std::vector<ExportChoice> figures_;
  QString folder_;
  Config style_ = defaultStyle();
  std::vector<Config> styles_;          // of the entries, but for the last, which asks for a file
  std::vector<ParameterField*> fields_; // of it, but for the size of the page
  QComboBox *figure_ = nullptr, *kind_ = nullptr, *width_ = nullptr, *styleBox_ = nullptr;
  QWidget *styleRow_ = nullptr, *styleFields_ = nullptr;
  QDoubleSpinBox *across_ = nullptr, *down_ = nullptr;
  QCheckBox* onlyInSight_ = nullptr;
  QLineEdit* name_ = nullptr; // which has all its row, so that no name is cut
  ElidedLabel* folderLabel_ = nullptr;
  QLabel *preview_ = nullptr, *error_ = nullptr;
  QPushButton* write_ = nullptr;
  QTimer later_; // a preview for several quick changes
};

} // namespace expe
