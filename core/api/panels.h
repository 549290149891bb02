// Several figures as panels of one: slides on a page, and a paper's figure of several parts.
#pragma once

#include "core/api/figure.h"

#include <string>
#include <vector>

namespace expe {

struct NamedFigure {
  std::string name;     // stands in the titles of its panels
  std::string sentence; // for the metadata; may be empty
  Figure figure;
};

// All panels of all figures, in their order. Those that show the same have the same axes and colours, so that
// they are read against each other.
Figure onOnePage(const std::vector<NamedFigure>& figures);

Figure lettered(Figure figure); // "(a)", "(b)" … before the titles of its panels

} // namespace expe
