// Our own light and dark palettes, one accent colour, run colours, icons. GUI thread only.
#pragma once

#include <QColor>
#include <QFont>
#include <QIcon>
#include <QPixmap>
#include <QString>

class QPainter;

namespace expe {

struct Theme {
  bool dark = false;
  // Between text and what it stands on 4.5:1 at least, and around fields (edge) 3:1, as WCAG 2.2 AA asks.
  QColor window, panel, field, border, edge, text, muted, grid, accent, onAccent, selection, error, warning;

  static const Theme& light();
  static const Theme& darkOne();
  static const Theme& current(); // that of the application's palette
  static const Theme& print() { return light(); }

  QColor run(int color) const; // of a curve (core/api/figure.h), −1: ink
};

enum class ThemeMode { System, Light, Dark };

// Puts palette, fonts and style sheet in place; every widget is repainted. ThemeMode::System follows the
// palette that the desktop gave the application at its start.
void applyTheme(ThemeMode mode);
// Its two halves. Under a style sheet a widget that gets a parent is styled anew with all that it contains;
// so a large window is made under the palette alone, and the sheet comes before it is shown.
void applyPalette(ThemeMode mode);
void applyStyleSheet();

// What the desktop says of itself; in force from the next applyTheme().
void setSystemDark(bool dark);

// Of axes and legends. Digits of the families that we prefer are of equal width.
QFont figureFont(int pixels);

// A style sheet that names colours as @accent and so on, with those of the theme.
QString withColors(QString sheet, const Theme& theme);

// One of resources/icons, drawn at the very size that is asked for, so that it is crisp at 1×, 1.5× and 2×:
// in a colour of the theme that is in force when it is drawn, or in the given one; where it is disabled, in
// the quiet one.
QIcon icon(const QString& name, QColor Theme::*color);
QIcon icon(const QString& name, const QColor& color);
// The colour of a run or a group, in the theme that is in force when it is drawn.
void drawSwatch(QPainter& painter, const QRect& square, int color);
QIcon swatch(int color);
// An icon as a picture of exactly `size` points, sharp at `ratio` pixels a point; kept, so cheap to ask for.
QPixmap glyph(const QString& name, const QColor& color, int size, qreal ratio);

} // namespace expe
