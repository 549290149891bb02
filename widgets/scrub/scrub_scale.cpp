#include "widgets/scrub/scrub_track.h"

#include "widgets/form/number_step.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace expe {
namespace {

constexpr double near = 5; // pixels from which a mark attracts

double nextReal(double value, ScrubPace pace, bool up) {
  static const std::vector<int> ladder{100, 110, 125, 140, 160, 180, 200, 220, 250, 280,
                                       320, 360, 400, 450, 500, 560, 630, 710, 800, 900};
  static const std::vector<int> coarse{100, 200, 500};
  if (pace != ScrubPace::Fine)
    return nextRound(value, pace == ScrubPace::Page ? coarse : ladder, up);
  const int unit = decadeOf(value) - 2;
  return decimal(std::round(value / decimal(1, unit)) + (up ? 1 : -1), unit);
}

} // namespace

double ScrubScale::placeOf(double value) const {
  if (!stops.empty()) {
    auto found = std::ranges::find(stops, value);
    if (found == stops.end()) // gone: the one before it
      found = std::upper_bound(stops.begin(), stops.end() - 1, value) - (value > stops.front() ? 1 : 0);
    return stops.size() < 2
               ? 1
               : static_cast<double>(found - stops.begin()) / static_cast<double>(stops.size() - 1);
  }
  const double in = std::clamp(value, minimum, maximum);
  if (maximum <= minimum)
    return 0;
  return log ? std::log(in / minimum) / std::log(maximum / minimum) : (in - minimum) / (maximum - minimum);
}

double ScrubScale::raw(double place) const {
  return log ? minimum * std::pow(maximum / minimum, place) : minimum + (maximum - minimum) * place;
}

double ScrubScale::valueAt(double place, double pixels, bool attract) const {
  place = std::clamp(place, 0.0, 1.0);
  if (!stops.empty())
    return stops[static_cast<std::size_t>(std::lround(place * static_cast<double>(stops.size() - 1)))];
  const auto away = [&](double mark) { return std::fabs(placeOf(mark) - place) * pixels; };
  const auto mark = std::ranges::min_element(marks, [&](double a, double b) { return away(a) < away(b); });
  if (attract && mark != marks.end() && *mark >= minimum && *mark <= maximum && away(*mark) <= near)
    return *mark;
  if (place <= 0 || place >= 1)
    return place <= 0 ? minimum : maximum;
  const double half = 0.5 / std::max(pixels, 1.0), pixel = raw(place + half) - raw(place - half);
  if (pixel <= 0)
    return minimum;
  const int unit = whole ? std::max(decadeOf(pixel), 0) : decadeOf(pixel);
  return std::clamp(decimal(std::round(raw(place) / decimal(1, unit)), unit), minimum, maximum);
}

double ScrubScale::nextStop(double value, ScrubPace pace, bool up) const {
  const auto count = static_cast<std::int64_t>(stops.size());
  const std::int64_t by = pace == ScrubPace::Page ? std::max<std::int64_t>(count / 10, 1) : 1;
  const auto at = std::llround(placeOf(value) * static_cast<double>(count - 1)) + (up ? by : -by);
  return stops[static_cast<std::size_t>(std::clamp<std::int64_t>(at, 0, count - 1))];
}

double ScrubScale::nextOctave(double value, int parts, bool up) const {
  const double anchor = marks.empty() || marks.front() <= 0 ? minimum : marks.front();
  const auto rung = [&](int k) { return std::round(anchor * std::exp2(static_cast<double>(k) / parts)); };
  int k = static_cast<int>(std::floor(parts * std::log2(std::max(value, 0.5) / anchor))) - 1;
  while (rung(k) <= value)
    ++k;
  if (up)
    return rung(k);
  while (rung(k) >= value && rung(k) > 0)
    --k;
  return rung(k);
}

double ScrubScale::nextLinear(double value, double part, bool up) const {
  const double wanted = (maximum - minimum) * part;
  if (wanted <= 0)
    return value;
  int exponent = decadeOf(wanted);
  const double first = wanted / decimal(1, exponent);
  int digit = first < 2 ? 1 : first < 5 ? 2 : 5;
  if (whole && exponent < 0)
    exponent = 0, digit = 1;
  const double unit = decimal(digit, exponent), count = value / unit, nearest = std::round(count);
  const bool on = std::fabs(count - nearest) < 1e-6; // a multiple already
  return decimal((on   ? nearest + (up ? 1 : -1)
                  : up ? std::ceil(count)
                       : std::floor(count)) *
                     digit,
                 exponent);
}

double ScrubScale::next(double value, ScrubPace pace, bool up) const {
  if (!stops.empty())
    return nextStop(value, pace, up);
  double to = value;
  if (whole && pace == ScrubPace::Fine)
    to = value + (up ? 1 : -1);
  else if (!log)
    to = nextLinear(value, pace == ScrubPace::Page ? 0.1 : pace == ScrubPace::Step ? 0.01 : 0.001, up);
  else if (whole)
    to = nextOctave(value, pace == ScrubPace::Page ? 1 : 4, up);
  else if (value > 0)
    to = nextReal(value, pace, up);
  else
    to = minimum;
  const double low = std::max(std::min(minimum, value), lowest),
               high = std::min(std::max(maximum, value), highest);
  return std::clamp(to, low, high);
}

} // namespace expe
