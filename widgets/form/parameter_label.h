// The label of a field: its name, the letters that a search found, a bar beside it where the value differs
// from what it is compared with, and a small badge ("live"). GUI thread.
#pragma once

#include <QLabel>

namespace expe {

class ParameterLabel : public QLabel {
  Q_OBJECT
public:
  explicit ParameterLabel(const QString& name, QWidget* parent = nullptr);

  void setHighlight(const QString& found); // empty: none
  void setDiffers(bool differs);           // the bar, and bold: never by colour alone
  void setBadge(const QString& badge);     // empty: none
  bool differs() const { return differs_; }
  QString badge() const { return badge_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  QRect badgeRect() const;
  void write();

  QString name_, found_, badge_;
  bool differs_ = false;
};

} // namespace expe
