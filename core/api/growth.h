// What training costs as windows and models grow, as pictures: of the help.
#pragma once

#include "core/api/figure.h"

namespace expe {

// Tokens a second and memory by window or by parameters, of what `expe bench growth` printed when it was last
// measured (resources/help/growth.csv). `of`: "window" or "parameters". Any thread.
Figure growthFigure(const std::string& of);

} // namespace expe
