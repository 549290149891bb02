// The engine: everything that sees a tensor, behind one factory and loaded with dlopen when first needed.
// Nothing here includes a torch header; nothing throws: torch's errors come back as one sentence.
#pragma once

#include "core/api/figure.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace expe {

// Values as colours: the maps of colours, and what part of them the values of a heat map span.

using Rgb = std::array<unsigned char, 3>;

Rgb colorOf(Colors colors, double part); // from 0, the lowest, to 1; beyond as at the ends

// The colours at equal steps between which all others are interpolated: for a colour bar.
std::span<const std::uint32_t> colorStops(Colors colors); // 0xRRGGBB

// Which value has which colour. A map without a single finite value spans 0 to 1.
struct ColorScale {
  double low = 0, high = 1; // low < high; with `log` above 0
  bool log = false;
  bool above = false;              // some cells are above the range that the map is given: they are hatched
  double part(double value) const; // from 0 to 1; not finite if the value is not
  double at(double part) const;
  bool isBeyond(double value) const { return above && value > high; }
};
ColorScale colorScale(const HeatMap& map); // Diverging spans as far below 0 as above, and is never log
// A range for losses, of which a few may be far above the others: from the lowest to four times as far above
// it as the median is. Up to half of the cells may be however high and the others still have all colours.
// Empty: nothing is finite.
std::optional<std::pair<double, double>> robustRange(const std::vector<float>& values);
// What stands at its colour bar: the label, and in a second line, where cells are above the colours, by which
// rule: robustRange() is the only one that leaves any out.
Text barLabel(const HeatMap& map, const ColorScale& scale);
std::vector<Tick> barTicks(const ColorScale& scale, int most); // "≥ 3.82" at the end if cells are above

// A cell as a byte: 0 is nothing, 1 to 255 are the colours. An odd number of them: Diverging has a middle.
inline constexpr int colorLevels = 255;
inline Rgb colorOfLevel(Colors colors, int level) {
  return colorOf(colors, (level - 1.0) / (colorLevels - 1));
}

// Where the cells of a heat map are, and what a grid of pixels shows of them.

// `first` and `last` are the outer edges of `cells` cells, in either order, as those of HeatMap.
struct CellAxis {
  double first = 0, last = 1;
  std::int64_t cells = 0;
  bool ratios = false; // cells of equal ratio, as a logarithmic axis shows them equal; both edges above 0
  double inCells(double coordinate) const; // counted in cells from the first edge
  double edge(std::int64_t i) const;       // the near edge of cell i; edge(cells) is last
  double centre(std::int64_t i) const;
  std::optional<std::int64_t> at(double coordinate) const;
};
inline CellAxis columnAxis(const HeatMap& map) {
  return {map.left, map.right, map.columns, map.ratiosX};
}
inline CellAxis rowAxis(const HeatMap& map) {
  return {map.first, map.last, map.rows, map.ratiosY};
}
// What an axis that fits the map begins and ends with; a logarithmic one begins above 0.
std::pair<double, double> extentOf(const CellAxis& cells, bool positive);

// The cells [from, to) behind a pixel; none if they are equal.
struct CellSpan {
  std::int64_t from = 0, to = 0;
  bool operator==(const CellSpan&) const = default;
};
// Those of each of `pixels` pixels on an axis from `from` to `to`, in either order. Where a cell is larger
// than a pixel, that at the middle of the pixel; else all that begin in it.
std::vector<CellSpan> cellSpans(const CellAxis& cells, double from, double to, bool log, int pixels);

// The mean of the cells behind each pixel as a colour: levels as of color_map.h, row by row. A cell that is
// NaN counts for nothing. Any thread.
struct Raster {
  int width = 0, height = 0;
  std::vector<unsigned char> levels;
  bool gaps = false; // whether a level is 0
};
Raster rasterOf(const HeatMap& map, const ColorScale& scale, const std::vector<CellSpan>& rows,
                const std::vector<CellSpan>& columns);

// Very many curves as a picture, column of pixels by column of pixels: in each a curve covers exactly what is
// between the lowest and the highest of its line there. Drawn from the front to the back, so that what is
// hidden costs nothing but the look. Without smooth edges. One thread a raster.

// Where a coordinate is, in pixels from the left or from the top.
struct PixelAxis {
  double first = 0, last = 1; // coordinates of the two edges, in either order; above 0 if `log`
  bool log = false;
  int pixels = 1;
};

struct Stroke {
  Rgb color{};
  double alpha = 1;
  double width = 1;           // pixels
  std::vector<double> dashes; // pixels along the line, on and off in turn, an even number; empty: none
};

// A small picture that is set about a point.
struct Stamp {
  int size = 0;                      // pixels of a side
  std::vector<std::uint32_t> pixels; // row by row, 0xAARRGGBB with the colours multiplied by alpha
};

class CurveRaster {
public:
  CurveRaster(int width, int height);

  // What lies behind all that was drawn before. x never decreases; a y that is not finite breaks the line.
  void line(const Samples& points, const PixelAxis& x, const PixelAxis& y, const Stroke& stroke);
  // What is between two lines through the same x.
  void band(const Samples& low, const Samples& high, const PixelAxis& x, const PixelAxis& y, Rgb color,
            double alpha);
  // A stamp at each `every`-th point in sight, from the first on.
  void stamps(const Samples& points, const PixelAxis& x, const PixelAxis& y, const Stamp& stamp,
              std::size_t every);

  // 0xAARRGGBB with the colours multiplied by alpha, a column after the other, each from the top.
  std::vector<std::uint32_t> columns() const;

private:
  struct Pixel { // 16 bits a channel, multiplied by alpha
    std::uint16_t red = 0, green = 0, blue = 0, alpha = 0;
  };
  struct Span { // of a column, in pixels; empty if low > high
    float low, high;
  };
  Pixel* column(int number) {
    return &pixels_[static_cast<std::size_t>(number) * static_cast<std::size_t>(height_)];
  }
  int open(int column,
           int row); // the first row from there on that is not yet opaque; height if there is none
  void close(int column, int row);
  void put(int column, int from, int to, const Pixel& color);
  void take(int column, float a, float b) {
    Span& span = spans_[static_cast<std::size_t>(column)];
    span.low = std::min(span.low, std::min(a, b));
    span.high = std::max(span.high, std::max(a, b));
  }
  void forget();                                         // what was collected
  void fill(const Rgb& color, double alpha, float half); // what was, and so much above and below
  template <class Visible>
  void collect(const Samples& points, const PixelAxis& x, const PixelAxis& y, Visible&& visible);
  template <class Visible> void segment(float x0, float y0, float x1, float y1, Visible&& visible);

  int width_, height_;
  std::vector<Pixel> pixels_;
  std::vector<std::uint16_t> next_; // of each pixel: where to look for one that is not opaque
  std::vector<Span> spans_;         // of the line that is drawn
};

// Pictures of one size from the front to the back, as one: row by row.
std::vector<std::uint32_t> composed(const std::vector<const std::vector<std::uint32_t>*>& columns, int width,
                                    int height);

} // namespace expe
