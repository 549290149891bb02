// Asks for the name of a slide and for its sentence. GUI thread.
#pragma once

#include <QDialog>

class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace expe {

class SlideDialog : public QDialog {
  Q_OBJECT
public:
  // `taken`: names of other slides.
  SlideDialog(const QString& title, const QString& name, const QString& sentence, const QStringList& taken,
              QWidget* parent = nullptr);
  QString name() const;
  QString sentence() const;

private:
  void check();
  const QStringList taken_;
  QLineEdit *name_, *sentence_;
  QLabel* problem_;
  QDialogButtonBox* buttons_;
};

} // namespace expe
