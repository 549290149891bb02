// What looking costs: how soon positional views follow the slider, how many frames are drawn while a run
// trains and is looked at, and what training loses by it.
#pragma once

#include <vector>

namespace expe {

class MainWindow;

struct SeeFigures {
  double framesPerSecond = 0;     // of the window, while a run trains and its length is dragged
  double alone = 0, lookedAt = 0; // tokens a second: with the views out of sight, in sight
  double dragged = 0;             // and while the length is dragged without pause
};

// Milliseconds from each move of the length to the drawn figure of positional values, while nothing trains.
std::vector<double> benchFollowing(MainWindow& window);

// `window` shows a study whose selected run trains here; a few times `milliseconds` are spent.
SeeFigures benchModelViews(MainWindow& window, int milliseconds);

} // namespace expe
