// Asks which figure is written, and how: kind of file, size of the page and name, with a preview of just that
// page. Writes nothing: it says what is asked. GUI thread.
#pragma once

#include "core/api/figure.h"

#include <QDialog>
#include <QTimer>

#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace expe {

class ElidedLabel;

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
  void useFigure();
  void usePreset();
  void useKind();
  void browse();
  void preview();

  const ExportChoice& choice() const;
  void showFolder();

  std::vector<ExportChoice> figures_;
  QString folder_;
  QComboBox *figure_ = nullptr, *kind_ = nullptr, *width_ = nullptr;
  QDoubleSpinBox *across_ = nullptr, *down_ = nullptr;
  QCheckBox* onlyInSight_ = nullptr;
  QLineEdit* name_ = nullptr; // which has all its row, so that no name is cut
  ElidedLabel* folderLabel_ = nullptr;
  QLabel *preview_ = nullptr, *error_ = nullptr;
  QPushButton* write_ = nullptr;
  QTimer later_; // a preview for several quick changes
};

} // namespace expe
