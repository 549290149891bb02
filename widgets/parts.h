// What panes are put together from, so that they are alike. GUI thread.
#pragma once

#include <QBoxLayout>
#include <QKeySequence>
#include <QMargins>
#include <QShortcut>

class QLabel;
class QPushButton;
class QTableView;

namespace expe {

// What stands in a box: a widget or a layout with its share of the room that is left over, or that room
// alone.
struct BoxPart {
  BoxPart(QWidget* which, int share = 0, Qt::Alignment at = {})
      : widget(which), stretch(share), alignment(at) {}
  BoxPart(QLayout* which, int share = 0) : layout(which), stretch(share) {}
  static BoxPart room() { return {static_cast<QLayout*>(nullptr), 1}; }

  QWidget* widget = nullptr;
  QLayout* layout = nullptr;
  int stretch = 0;
  Qt::Alignment alignment;
};
void addAll(QBoxLayout& box, std::initializer_list<BoxPart> parts);

template <class Layout>
Layout* makeLayout(QWidget* parent, const QMargins& margins, int spacing = -1,
                   std::initializer_list<BoxPart> parts = {}) {
  auto* layout = new Layout(parent);
  layout->setContentsMargins(margins);
  layout->setSpacing(spacing); // -1: that of the style
  if constexpr (std::is_base_of_v<QBoxLayout, Layout>)
    addAll(*layout, parts);
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
