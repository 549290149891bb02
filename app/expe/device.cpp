#include "app/expe/device.h"

#include <cstdlib>
#include <regex>

namespace expe::cli {

// What EXPE_DEVICE_MODULE names has devices of other names.
Result<std::string> deviceOf(const Arguments& arguments) {
  static const std::regex known("auto|cpu|cuda(:[0-9]{1,3})?");
  auto device = arguments.text("--device", "auto");
  if (!std::regex_match(device, known) && std::getenv("EXPE_DEVICE_MODULE") == nullptr)
    return userError("--device: {0} is unknown; write auto, cpu, cuda or cuda:1.", {device});
  return device;
}

Result<std::unique_ptr<Probe>> probeOf(const Arguments& arguments, const std::filesystem::path& study) {
  const auto loaded = TRY(engine());
  TRY(loaded->computeViewsOn(TRY(deviceOf(arguments))));
  return loaded->probe(study);
}

} // namespace expe::cli
