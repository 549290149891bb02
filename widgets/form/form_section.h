// The heading of a section: opens and closes it, and says how many of its values differ. GUI thread.
#pragma once

#include <QLabel>
#include <QPushButton>

namespace expe {

class FormSection : public QPushButton {
  Q_OBJECT
public:
  FormSection(const QString& id, const QString& title, QWidget* parent = nullptr);

  const QString& id() const { return id_; }
  bool open() const { return isChecked(); } // remembered from one session to the next
  void setDiffering(int count);

protected:
  void keyPressEvent(QKeyEvent* event) override; // Left closes, Right opens

private:
  void showOpen();

  QString id_;
  QLabel* differing_;
};

} // namespace expe
