// Tokens as coloured pieces on wrapped lines, or in the rows of a grid or a picture, read-only. Arrow keys
// and the mouse choose one; its id and bytes are told in words. GUI thread.
#pragma once

#include "core/api/data.h"

#include <QAbstractScrollArea>
#include <QColor>
#include <QHash>
#include <QRect>
#include <QString>

#include <vector>

namespace expe {

class TokenView : public QAbstractScrollArea {
  Q_OBJECT
public:
  explicit TokenView(QWidget* parent = nullptr);

  void setPieces(std::vector<Piece> pieces); // drops values and the edge
  // Rows of so many pieces, one below the other; 0: lines. `grays`: ids are the grays of pixels, 0 … 255, and
  // are drawn as such, as large as all of them fit.
  void setGrid(int columns, bool grays);
  void addPiece(const Piece& piece); // at the end; keeps the others, values and the choice
  // One value in [-1, 1] a piece: red from 0 to 1, blue from 0 to -1, NaN without colour; empty: tints that
  // only tell pieces apart.
  void setColors(std::vector<double> values);
  static QColor colorOf(double value); // as there
  void setEdge(int index);             // a thin bar stands before that piece; -1: before none
  void setMarked(int index);           // has a thin frame; -1: none
  int marked() const { return marked_; }
  void setEmptyText(const QString& text); // shown while there are no pieces
  const std::vector<Piece>& pieces() const { return pieces_; }

  int current() const { return current_; } // −1: none
  void setCurrent(int index);
  QString
  describe(int index) const; // "token 2 of 9, ␣the, id 262, 4 bytes: 20 74 68 65"; empty if there is none
  QRect rectOf(int index) const;             // in the viewport
  int pieceAt(const QPoint& position) const; // −1: none there

signals:
  void currentChanged(int index);
  void hovered(int index); // the piece under the pointer; -1: none

protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  bool viewportEvent(QEvent* event) override;

private:
  struct Chip {
    QString text;
    int x = 0, line = 0, width = 0;
  };
  void arrange();
  int cellWidth() const;           // of a grid
  void append(const Piece& piece); // after the last
  void setScrollRange();
  QColor tint(int index) const;
  int nearest(int line, int x) const; // the chip of a line nearest to x
  int moved(int key) const;           // where a key leads; −1: nowhere
  int lastLine() const { return chips_.empty() ? -1 : chips_.back().line; }

  std::vector<Piece> pieces_;
  std::vector<double> values_;
  std::vector<Chip> chips_;    // one a piece, in order
  QHash<QString, int> widths_; // of texts: pieces come again and again
  int nextX_ = 0, nextLine_ = 0;
  QString emptyText_;
  int columns_ = 0, cell_ = 0; // of a grid: in a row, and how wide each is
  bool grays_ = false;
  int current_ = -1, edge_ = -1, hovered_ = -1, marked_ = -1, lineHeight_ = 24, lineGap_ = 3;
};

} // namespace expe
