// Draws a Figure: on screen with zoom, pan and values, or on a page. The one drawing of figures that there
// is.
//
// Mouse: dragging pans; dragging with the right button, or the left and Shift, zooms to what is framed; the
// wheel zooms, over an axis only that axis; double click shows everything again; hovering reads values.
// Keys: left and right move the line that reads values (with Ctrl the view), up and down change the panel,
// + and − zoom, Home shows everything, F follows, Esc clears, Ctrl+C copies. A view that the user chose stays
// when data comes.
// What is read is the cursor of all figures that share one: each marks it, until the pointer leaves or Esc is
// pressed. On a map hovering reads a cell and the four arrows move from cell to cell, with Shift a tenth of
// the view; page up and page down change the panel. Where a panel has something to pick, a click or Enter
// picks it.
#pragma once

#include "core/api/figure.h"
#include "widgets/figure/figure_panel.h"

#include <QLabel>
#include <QString>
#include <QStringList>

#include <map>
#include <memory>
#include <vector>

namespace expe {

class FigureAnnotator;
class FigureEmphasis;
class FigureReadout;
class SharedCursor;

class FigureView : public QCustomPlot {
  Q_OBJECT
public:
  explicit FigureView(QWidget* parent = nullptr);
  ~FigureView() override;

  void setFigure(const Figure& figure);
  void clear(const QString& emptyText); // nothing to draw: says what to do next
  void setPens(const Pens& pens);       // for a page; the screen's follow the palette
  void share(SharedCursor& cursor);     // which outlives it: what is read in one is marked in all
  void setAnnotations(std::shared_ptr<const Annotations> annotations); // on whatever figures it shows
  void setAnnotating(bool on); // mouse and keys write on it: see figure_annotator.h
  bool annotating() const;
  void setFollow(bool follow); // a zoomed view moves on with the newest step
  bool follows() const { return follow_; }
  bool fitted() const;
  const std::vector<std::unique_ptr<FigurePanel>>& panels() const { return panels_; }
  const FigureReadout& readout() const { return *readout_; }
  const FigureReadout* marked(std::size_t panel) const; // where the cursor is elsewhere; null: nothing is
  const QStringList& legendNames() const {
    return legendNames_;
  } // as they stand in the legend or at the curves

  QSize minimumSizeHint() const override { return {240, 160}; } // a legend wraps
  void emphasise(const std::vector<std::int64_t>& runs);        // dims the lines of all others; none: no line
  void layOut(); // now, where nothing is shown that would do it

  const Figure& figure() const { return figure_; }
  Figure shown() const; // the figure with the views that the user chose, for export of what is in sight

public slots:
  // Later, if it is not in sight now. A queued replot of QCustomPlot comes here too, by the name of the slot.
  void replot(QCustomPlot::RefreshPriority priority = rpRefreshHint);
  void fit();
  void zoom(double factor); // of the width in sight: 0.8 is nearer
  void copy(); // what is in sight, to the clipboard: picture, SVG and, if it is not too long, CSV

signals:
  void stampChanged(const QString& stamp); // what a screen tells of the figure above the view
  void followChanged(bool follow);         // by key
  void menuWanted(const QPoint& globalPosition);
  void pointedAt(const std::vector<std::int64_t>& runs); // whose line the pointer is at; none: at no line
  void annotated(std::size_t panel, const std::vector<expe::Annotation>& wanted); // all of that panel
  void annotatingLeft();                                                          // by key
  // Panel::pickX and pickY of the panel; x and y in units of the axes: the centre of the cell on a map, else
  // the x that is read.
  void pointPicked(const QString& pickX, double x, const QString& pickY, double y);

protected:
  bool event(QEvent* event) override; // names of the legend, which are cut short, as a tool tip
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  void take(const Figure& figure);
  void redraw();
  void makePanels();
  void placePanels();
  int panelsInARow() const;
  void alignPanels(int inARow);
  bool needsBar(std::size_t panel, int inARow) const;
  bool onlyMatrices() const;
  bool levelMaps();
  void squareMatrices();
  QMargins leastMargins(const Panel& panel) const; // around its axes
  bool onlyMaps() const;
  int roomiest() const;
  bool titled() const; // whether titles stand above the panels
  QString headline() const;
  QString inWords() const; // what it shows, of which runs: for those who read it aloud
  void makeTitle();
  void makeStamp();
  void makeLegend();
  bool namesFit() const; // at the ends of the curves
  void wrapLegend();
  int roomOfNames() const; // of the legend, in pixels
  int shortenNames();      // to what there is room for; in how many columns
  QString legendTip() const;
  void arrange();
  bool settle();
  bool sizesChanged();
  FigurePanel* panelAt(const QPointF& position);
  FigurePanel* current(); // the panel that keys mean; null if there is none
  void makeCurrent(const FigurePanel* panel);
  void readAt(const QPointF& position);
  void pointAt(const QPointF& position);
  void step(int direction); // of the line that reads values
  void readAgain();
  void readX(double x);
  void readCell(MapCell cell);
  void stopReading();
  void point(const std::map<std::string, double>& place); // which becomes the cursor
  void followCursor();
  void markPresent();
  void follow(const FigurePanel& panel, FigureReadout& mark) const;
  void stepCell(int right, int down, bool far); // of the cell that is pointed out
  void arrowKey(int key, Qt::KeyboardModifiers modifiers);
  void changePanel(int by);
  void pickAt(const QPointF& position);
  void pickRead(); // what is read by keys
  void pickCell(const FigurePanel& panel, MapCell cell);
  void pick(const FigurePanel& panel, double x, double y);

  Figure figure_;
  Pens pens_;
  bool follow_ = false;
  QCPTextElement *title_ = nullptr, *stamp_ = nullptr; // null if there is none
  QCPLegend* legend_ = nullptr;
  struct Named { // an entry of the legend
    FigureGraph* graph;
    QString name, line; // the line has the sign of its markers before it
  };
  std::vector<Named> named_;
  QStringList legendNames_;
  int unnamed_ = 0; // of those that there is no room for
  QCPLayoutGrid* row_ = nullptr;
  QCPMarginGroup* margins_ = nullptr;
  std::vector<QCPMarginGroup*> columnMargins_, rowMargins_; // of small multiples
  std::vector<std::unique_ptr<FigurePanel>> panels_;
  std::vector<QRect> sizes_; // of the panels when their ticks were chosen
  int beside_ = 0;           // panels in a row
  bool square_ = false;      // all panels are drawn so
  std::size_t current_ = 0;
  QLabel* empty_ = nullptr;
  FigureEmphasis* emphasis_ = nullptr;
  FigureReadout* readout_ = nullptr;
  FigureAnnotator* annotator_ = nullptr;
  std::shared_ptr<const Annotations> annotations_; // null: what the figure has
  std::vector<std::int64_t> pointed_;              // as pointedAt() told last
  std::vector<FigureReadout*> marks_;              // one a panel, of what is pointed at elsewhere
  SharedCursor* shared_ = nullptr;
  bool later_ = false;  // it is to be drawn once it is in sight
  bool resized_ = true; // it has not been drawn in its size
  QPointF pointer_{-1000, -1000};
  QPoint bandStart_;
  FigurePanel* banded_ = nullptr; // where a band is drawn now
  std::optional<QPoint> pressed_; // where the left button went down, until it has moved
};

} // namespace expe
