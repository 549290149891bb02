// expe version: of the program, and the devices that it can train on.
#include "app/expe/command.h"
#include "app/expe/common.h"

namespace expe::cli {

namespace {

Result<Answer> run(const Arguments&) {
  const auto loaded = TRY(engine());
  const auto devices = loaded->devices();
  const auto trouble = loaded->acceleratorLoaded();
  std::string text = std::string("expe ") + EXPE_VERSION + "\ndevices:";
  for (const std::string& device : devices)
    text += " " + device;
  text += "\n" + (trouble ? "" : trouble.error().message() + "\n");
  return Answer(Json{{"version", EXPE_VERSION},
                     {"devices", devices},
                     {"trouble", trouble ? Json() : Json(trouble.error().message())}},
                text);
}

} // namespace

Command versionCommand() {
  return {"version", {}, {jsonOption}, "Prints the version and the devices.", run};
}

} // namespace expe::cli
