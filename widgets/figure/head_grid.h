// Every head's attention weights as a small picture, layers downwards and heads to the right: for choosing
// one by mouse or arrow keys. Colours are logarithmic. GUI thread.
#pragma once

#include "core/api/probe.h"

#include <QAbstractScrollArea>
#include <QImage>
#include <QString>

#include <optional>
#include <utility>
#include <vector>

namespace expe {

class HeadGrid : public QAbstractScrollArea {
  Q_OBJECT
public:
  static constexpr double lowestWeight = 1e-4; // the weight of the first colour; that of the last is 1
  static constexpr int gap = 6;                // between pictures, in pixels

  explicit HeadGrid(QWidget* parent = nullptr);

  void setMaps(const HeadMaps& maps);     // keeps choice and place where the model is as large
  void setSelected(int layer, int head);  // from 0; not emitted
  void setEmptyText(const QString& text); // shown while there are no maps
  int layer() const { return layer_; }    // −1: none is chosen
  int head() const { return head_; }
  QRect rectOf(int layer, int head) const;     // in the viewport
  QString describe(int layer, int head) const; // "layer 1, head 2 (imaginary)": counted from 1

signals:
  void headPicked(int layer, int head); // by the user; from 0

protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool viewportEvent(QEvent* event) override;

private:
  void arrange();
  QString layerName(int layer) const;
  void paintNames(QPainter& painter) const;
  void paintHead(QPainter& painter, int layer, int head);
  const QImage& picture(int layer, int head);
  std::optional<std::pair<int, int>> headAt(const QPoint& position) const; // layer and head
  void pick(int layer, int head);
  void showSelected();
  int layers() const { return static_cast<int>(maps_.layers); }
  int heads() const { return static_cast<int>(maps_.heads); } // the most of a layer
  int heads(int layer) const { return static_cast<int>(maps_.headsOf(layer)); }

  HeadMaps maps_;
  std::vector<QImage> pictures_; // [layers · heads], each made when it is first seen
  QString emptyText_;
  int layer_ = -1, head_ = -1;
  int cell_ = 48, left_ = 60, top_ = 20, margin_ = 8; // pixels: a picture's side, and the room of the names
  bool narrow_ = false;                               // names are short, so that all heads are seen
};

} // namespace expe
