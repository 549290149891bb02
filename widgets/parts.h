// What panes are put together from, so that they are alike. GUI thread.
#pragma once

#include <QKeySequence>
#include <QMargins>
#include <QShortcut>

class QLabel;
class QPushButton;
class QTableView;

namespace expe {

template <class Layout> Layout* makeLayout(QWidget* parent, const QMargins& margins, int spacing = -1) {
  auto* layout = new Layout(parent);
  layout->setContentsMargins(margins);
  layout->setSpacing(spacing); // -1: that of the style
  return layout;
}

QPushButton* makeButton(const QString& text, const QString& tip);
QLabel* makeFieldLabel(const QString& text, QWidget* field);
// Why there is nothing to show, in the middle of the pane.
QLabel* makeEmptyLabel(const QString& text = {});
// Hidden until showText() tells it an error.
QLabel* makeErrorLabel();
// The label is seen only while there is a text.
void showText(QLabel& label, const QString& text);

// Without grid and frame, and Tab leaves it. `rowHeight` −1: of any.
void setUpTable(QTableView& view, int rowHeight = -1);
// A property that the style sheet heeds.
void setStyleProperty(QWidget& widget, const char* name, bool value);

// While the widget itself has the focus, or as `context` says.
template <class Act>
void onKey(QWidget* widget, const QKeySequence& key, Act act,
           Qt::ShortcutContext context = Qt::WidgetShortcut) {
  auto* shortcut = new QShortcut(key, widget);
  shortcut->setContext(context);
  QObject::connect(shortcut, &QShortcut::activated, widget, act);
}

} // namespace expe
