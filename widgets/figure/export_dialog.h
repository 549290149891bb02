// Asks how a figure is written: kind of file, size of the page and name, with a preview of just that page.
// Writes nothing: it says what is asked. GUI thread.
#pragma once

#include "core/api/figure.h"

#include <QDialog>
#include <QTimer>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace expe {

class ExportDialog : public QDialog {
  Q_OBJECT
public:
  // `whole` is the figure with all there is, `inSight` what the view shows of it now. `file` is a path whose
  // ending is replaced by that of the kind.
  ExportDialog(const Figure& whole, const Figure& inSight, const QString& file, QWidget* parent = nullptr);

  const Figure& figure() const;
  PageOptions page() const;
  QString file() const;
  void setError(const QString& sentence); // of the writing, which the dialog stays open for

signals:
  void writeWanted(const expe::Figure& figure, const QString& file, const expe::PageOptions& page);

protected:
  void resizeEvent(QResizeEvent* event) override;

private:
  void makeFields(const QString& path);
  void usePreset();
  void useKind();
  void browse();
  void preview();

  Figure whole_, inSight_;
  QComboBox *kind_ = nullptr, *width_ = nullptr;
  QDoubleSpinBox *across_ = nullptr, *down_ = nullptr;
  QCheckBox* onlyInSight_ = nullptr;
  QLineEdit* file_ = nullptr;
  QLabel *preview_ = nullptr, *error_ = nullptr;
  QPushButton* write_ = nullptr;
  QTimer later_; // a preview for several quick changes
};

} // namespace expe
