// Widgets in lines, one after another as the words of a text; what does not fit begins another line. GUI
// thread.
#pragma once

#include <QLayout>

#include <vector>

namespace expe {

class FlowLayout : public QLayout {
public:
  explicit FlowLayout(QWidget* parent = nullptr);
  ~FlowLayout() override;

  void addItem(QLayoutItem* item) override { items_.push_back(item); }
  int count() const override { return static_cast<int>(items_.size()); }
  QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  Qt::Orientations expandingDirections() const override { return {}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override { return minimumSize(); }
  QSize minimumSize() const override; // that of the widest
  void setGeometry(const QRect& rect) override;

private:
  int arrange(const QRect& rect, bool place) const; // the height that it takes

  std::vector<QLayoutItem*> items_;
};

} // namespace expe
