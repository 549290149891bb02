#include "widgets/theme.h"

#include "core/api/figure.h"

#include <QApplication>
#include <QFile>
#include <QFontDatabase>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QStyleFactory>
#include <QSvgRenderer>

#include <array>
#include <variant>

static void useResources() {
  Q_INIT_RESOURCE(workbench);
} // outside the namespace, as the macro asks

namespace expe {
namespace {

QPalette paletteOf(const Theme& t) {
  QPalette p;
  p.setColor(QPalette::Window, t.window);
  p.setColor(QPalette::WindowText, t.text);
  p.setColor(QPalette::Base, t.field);
  p.setColor(QPalette::AlternateBase, t.window);
  p.setColor(QPalette::Text, t.text);
  p.setColor(QPalette::PlaceholderText, t.muted);
  p.setColor(QPalette::Button, t.panel);
  p.setColor(QPalette::ButtonText, t.text);
  p.setColor(QPalette::ToolTipBase, t.panel);
  p.setColor(QPalette::ToolTipText, t.text);
  p.setColor(QPalette::Highlight, t.accent);
  p.setColor(QPalette::HighlightedText, t.onAccent);
  p.setColor(QPalette::Link, t.accent);
  p.setColor(QPalette::Mid, t.border);
  for (auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    p.setColor(QPalette::Disabled, role, t.muted);
  return p;
}

QByteArray resource(const QString& path) { // empty: there is none
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

using IconColor = std::variant<QColor, QColor Theme::*>;

class DrawnIconEngine : public QIconEngine {
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override { // in device pixels
    QPixmap drawn(size);
    drawn.fill(Qt::transparent);
    QPainter painter(&drawn);
    paint(&painter, QRect({}, size), mode, state);
    return drawn;
  }
};

class SvgIconEngine : public DrawnIconEngine {
public:
  SvgIconEngine(QByteArray svg, const IconColor& color) : svg_(std::move(svg)), color_(color) {}

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
    const Theme& theme = Theme::current();
    const auto* role = std::get_if<QColor Theme::*>(&color_);
    const QColor color = mode == QIcon::Disabled ? theme.muted
                         : role                  ? theme.**role
                                                 : std::get<QColor>(color_);
    QSvgRenderer(QByteArray(svg_).replace("#000000", color.name().toLatin1())).render(painter, QRectF(rect));
  }
  QIconEngine* clone() const override { return new SvgIconEngine(*this); }

private:
  QByteArray svg_; // its black is replaced by the colour
  IconColor color_;
};

class SwatchEngine : public DrawnIconEngine {
public:
  explicit SwatchEngine(int color) : color_(color) {}
  void paint(QPainter* painter, const QRect& rect, QIcon::Mode, QIcon::State) override {
    QRect square(0, 0, 11, 11);
    square.moveCenter(rect.center());
    drawSwatch(*painter, square, color_);
  }
  QIconEngine* clone() const override { return new SwatchEngine(*this); }

private:
  int color_;
};

QIcon svgIcon(const QString& name, const IconColor& color) {
  useResources();
  const QByteArray svg = resource(":/icons/" + name + ".svg");
  return svg.isEmpty() ? QIcon() : QIcon(new SvgIconEngine(svg, color));
}

QString family() {
  static const QString chosen = [] {
    const QStringList there = QFontDatabase::families();
    for (const char* name : {"Noto Sans", "Roboto"})
      if (there.contains(QLatin1String(name)))
        return QString::fromLatin1(name);
    return QString();
  }();
  return chosen;
}

// As the palette says that the desktop gave us at the start, until the desktop itself says otherwise.
bool& systemIsDark() {
  static bool dark = QApplication::palette().color(QPalette::Window).lightness() < 128;
  return dark;
}

} // namespace

const Theme& Theme::light() {
  static const Theme theme{false,     "#ffffff", "#ffffff", "#ffffff", "#dcdfe4", "#8b929d", "#23262b",
                           "#626a76", "#eceef1", "#2f6fe0", "#ffffff", "#e8f0fd", "#c62f2f", "#9c5d00"};
  return theme;
}

const Theme& Theme::darkOne() {
  static const Theme theme{true,      "#23262b", "#282c32", "#1d2024", "#3b4048", "#737a86", "#e6e8eb",
                           "#a0a8b3", "#31353c", "#6d9ff5", "#14181f", "#2c3a52", "#ff7b72", "#e0a84a"};
  return theme;
}

const Theme& Theme::current() {
  return QApplication::palette().color(QPalette::Window).lightness() < 128 ? darkOne() : light();
}

namespace {

std::size_t placeOf(int color) { // in a list of inks, of which that of the text comes first
  const int place = inkOf(color) + 1;
  return static_cast<std::size_t>(place);
}

} // namespace

QColor Theme::run(int color) const {
  static const auto all = [] { // asked for each of a thousand curves
    std::array<std::array<QColor, runInks + 1>, 2> made;
    const auto add = [&](int of) {
      for (const bool onDark : {false, true})
        made[onDark ? 1 : 0][placeOf(of)] = QColor(QString::fromStdString(runColor(of, onDark)));
    };
    add(-1);
    for (int shade = 0; shade < runShades; ++shade)
      for (int of = 0; of < 2 * runColors; ++of)
        add(of + shade * aShade);
    return made;
  }();
  return all[dark ? 1 : 0][placeOf(color)];
}

void applyPalette(ThemeMode mode) {
  useResources();
  const bool system = systemIsDark(); // before our own palette takes its place
  const Theme& theme =
      mode == ThemeMode::Dark || (mode == ThemeMode::System && system) ? Theme::darkOne() : Theme::light();
  static const bool once = [] {
    QApplication::setStyle(QStyleFactory::create("Fusion"));
    QFont font = QApplication::font();
    if (!family().isEmpty())
      font.setFamily(family());
    font.setPixelSize(13);
    QApplication::setFont(font);
    return true;
  }();
  (void)once;
  QApplication::setPalette(paletteOf(theme));
}

void applyStyleSheet() {
  const QString sheet = withColors(QString::fromUtf8(resource(":/style.qss")), Theme::current());
  if (qApp->styleSheet() != sheet)
    qApp->setStyleSheet(sheet);
}

void applyTheme(ThemeMode mode) {
  applyPalette(mode);
  applyStyleSheet();
}

void setSystemDark(bool dark) {
  systemIsDark() = dark;
}

QFont figureFont(int pixels) {
  QFont font = QGuiApplication::font();
  if (!family().isEmpty())
    font.setFamily(family());
  font.setPixelSize(pixels);
  return font;
}

QString withColors(QString sheet, const Theme& t) {
  const std::pair<const char*, QColor> colors[] = {
      {"@window", t.window}, {"@panel", t.panel}, {"@field", t.field},     {"@border", t.border},
      {"@edge", t.edge},     {"@text", t.text},   {"@muted", t.muted},     {"@onAccent", t.onAccent},
      {"@accent", t.accent}, {"@error", t.error}, {"@warning", t.warning}, {"@selection", t.selection},
      {"@grid", t.grid}};
  for (const auto& [word, color] : colors)
    sheet.replace(QLatin1String(word), color.name());
  return sheet;
}

QIcon icon(const QString& name, QColor Theme::*color) {
  return svgIcon(name, color);
}
QIcon icon(const QString& name, const QColor& color) {
  return svgIcon(name, color);
}

void drawSwatch(QPainter& painter, const QRect& square, int color) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(Theme::current().run(color));
  painter.drawRoundedRect(square, 2.5, 2.5);
}

QIcon swatch(int color) {
  return QIcon(new SwatchEngine(color));
}

QPixmap glyph(const QString& name, const QColor& color, int size, qreal ratio) {
  const QString key = QString("%1 %2 %3 %4").arg(name, color.name()).arg(size).arg(ratio);
  QPixmap pixmap;
  if (QPixmapCache::find(key, &pixmap))
    return pixmap;
  pixmap = icon(name, color).pixmap({size, size}, ratio);
  QPixmapCache::insert(key, pixmap);
  return pixmap;
}

} // namespace expe
