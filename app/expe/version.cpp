// expe version: of the program, and the devices that it can train on.
#include "app/expe/command.h"
#include "app/expe/common.h"

#include <iostream>

namespace expe::cli {

namespace {

Result<void> run(const Arguments& arguments) {
  const auto loaded = TRY(engine());
  const auto devices = loaded->devices();
  const auto trouble = loaded->acceleratorLoaded();
  if (arguments.has("--json")) {
    printJson(Json{{"version", EXPE_VERSION},
                   {"devices", devices},
                   {"trouble", trouble ? Json() : Json(trouble.error().message())}});
    return {};
  }
  std::cout << "expe " << EXPE_VERSION << "\ndevices:";
  for (const std::string& device : devices)
    std::cout << " " << device;
  std::cout << "\n" << (trouble ? "" : trouble.error().message() + "\n");
  return {};
}

} // namespace

Command versionCommand() {
  return {"version", {}, {jsonOption}, "Prints the version and the devices.", run};
}

} // namespace expe::cli
