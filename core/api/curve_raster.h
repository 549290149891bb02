// Very many curves as a picture, column of pixels by column of pixels: in each a curve covers exactly what is
// between the lowest and the highest of its line there. Drawn from the front to the back, so that what is
// hidden costs nothing but the look. Without smooth edges. One thread a raster.
#pragma once

#include "core/api/color_map.h"
#include "core/api/figure.h"

#include <cstdint>
#include <vector>

namespace expe {

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
