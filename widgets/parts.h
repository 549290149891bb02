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
QLabel* makeErrorLabel(); // hidden until it is told an error, see showText()
QLabel* makeFieldLabel(const QString& text, QWidget* field); // before a field
QLabel* makeEmptyLabel(const QString& text = {}); // why there is nothing to show, in the middle of the pane

void showText(QLabel& label, const QString& text); // seen only while there is one

void setUpTable(QTableView& view,
                int rowHeight = -1); // without grid and frame; Tab leaves it; −1: of any height
void setStyleProperty(QWidget& widget, const char* name, bool value); // which the style sheet heeds

// While the widget itself has the focus, or as `context` says.
template <class Act>
void onKey(QWidget* widget, const QKeySequence& key, Act act,
           Qt::ShortcutContext context = Qt::WidgetShortcut) {
  auto* shortcut = new QShortcut(key, widget);
  shortcut->setContext(context);
  QObject::connect(shortcut, &QShortcut::activated, widget, act);
}

} // namespace expe
