#include "core/position/framework/engine_schema.h"

#include "core/base/lists.h"
#include "core/position/framework/encoding.h"
#include "core/runtime/device.h"

namespace expe {
namespace {

std::vector<EncodingInfo> infos() {
  return mapped(registry(), &Family::info);
}

} // namespace

const Schema& engineSchema() {
  static const Schema schema(infos());
  return schema;
}

Config decidedFor(const Config& config, c10::Device device) {
  constexpr const char* precision = "training.precision";
  Config decided = engineSchema().decided(config);
  if (decided.automatic(precision))
    decided.setAutomatic(precision, std::string(computesBf16(device) ? "bf16" : "fp32"));
  return decided;
}

} // namespace expe
