// One line a family file; registry.cpp puts them in order.
#pragma once

#include "core/position/encoding.h"

namespace expe {

Family expeFamily();
Family exqpeFamily();
Family ropeFamily();
Family sinusoidalFamily();
Family nopeFamily();
Family alibiFamily();

} // namespace expe
