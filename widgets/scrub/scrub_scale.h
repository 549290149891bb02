// Where on a slider a value stands, which value a place on it means, and which value comes next.
#pragma once

#include <limits>
#include <vector>

namespace expe {

enum class ScrubPace { Fine, Step, Page };

struct ScrubScale {
  double minimum = 0, maximum = 1; // the slider's ends; on a logarithmic scale above 0
  // Of what may be typed: values beyond the slider's ends stand at its ends.
  double least = -std::numeric_limits<double>::infinity();
  double most = std::numeric_limits<double>::infinity();
  bool log = false, whole = false;
  std::vector<double> marks; // values that attract; the first is one of the steps of whole logarithmic scales
  std::vector<double> stops; // if any, the only values there are: evenly spaced, in this order

  double placeOf(double value) const; // 0 … 1
  // The roundest value within half a pixel of the place on a slider of so many pixels; where `attract`, a
  // mark that is near.
  double valueAt(double place, double pixels, bool attract) const;
  // Whole numbers on a logarithmic scale go by a quarter of an octave (Page: an octave, Fine: 1), reals by
  // twenty round numbers a decade (Page: 1, 2, 5; Fine: the third digit); on a linear scale by a round
  // hundredth of the slider (Page: a tenth, Fine: a thousandth). Beyond the slider's ends only back to it.
  double next(double value, ScrubPace pace, bool up) const;

private:
  double raw(double place) const;
  double nextStop(double value, ScrubPace pace, bool up) const;
  double nextOctave(double value, int parts, bool up) const;
  double nextLinear(double value, double part, bool up) const;
};

} // namespace expe
