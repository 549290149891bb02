#include "core/api/probe.h"
#include "core/figure/views/fields.h"

namespace expe {

std::vector<Field> HeadMaps::fields() const {
  return {fields::array("weight", fields::pure,
                        "attention weight of some queries, the greatest of some keys each",
                        {{"layer", layers}, {"head", heads}, {"query", side}, {"key", side}}, values)};
}

} // namespace expe
