// Where Tab goes in the window: the row at the top, the panes in sight by column, the row below them. A
// pane's line is one stop, along which arrows go; what a pane covers is none. GUI thread.
#pragma once

class QWidget;

namespace expe {

class Docks;

// What Tab (or Shift+Tab) leads to in `window`; null where there is nothing.
QWidget* nextStop(QWidget& window, const Docks& docks, bool forward);

} // namespace expe
