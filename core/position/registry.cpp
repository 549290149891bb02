// Every encoding of the workbench, in the order of the menus.
#include "core/position/families.h"

#include <algorithm>
#include <stdexcept>

namespace expe {

const std::vector<Family>& registry() {
  static const std::vector<Family> families = {
      expeFamily(), exqpeFamily(), ropeFamily(), sinusoidalFamily(), alibiFamily(), nopeFamily(),
  };
  return families;
}

const Family& family(const std::string& id) {
  for (const auto& each : registry())
    if (each.info.id == id || std::ranges::count(each.info.aliases, id))
      return each;
  throw std::out_of_range("no encoding is called " + id);
}

} // namespace expe
