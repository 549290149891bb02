#include "core/position/engine_schema.h"

#include "core/position/encoding.h"

namespace expe {
namespace {

std::vector<EncodingInfo> infos() {
  std::vector<EncodingInfo> all;
  for (const auto& each : registry())
    all.push_back(each.info);
  return all;
}

} // namespace

const Schema& engineSchema() {
  static const Schema schema(infos());
  return schema;
}

} // namespace expe
