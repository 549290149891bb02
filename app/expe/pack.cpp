// expe pack, expe unpack: a study in one file, and out of it.
#include "core/api/pack.h"
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "core/base/printable.h"

#include <iostream>

namespace expe::cli {

namespace {

void tell(const std::string& file, bool json) {
  if (json)
    printJson(Json{{"file", file}});
  else
    std::cout << file << "\n";
}

Result<void> pack(const Arguments& arguments) {
  const auto study = TRY(Study::open(arguments.place(0), Study::Mode::ReadOnly));
  catchInterrupts();
  BarProgress progress;
  for (const std::string& leftOut : TRY(packStudy(*study, arguments.place(1), progress)))
    std::cerr << "note: " << printable(leftOut) << std::endl;
  tell(arguments.place(1), arguments.has("--json"));
  return {};
}

Result<void> unpack(const Arguments& arguments) {
  catchInterrupts();
  BarProgress progress;
  tell(TRY(unpackStudy(arguments.place(0), arguments.place(1), progress)).string(), arguments.has("--json"));
  return {};
}

} // namespace

Command packCommand() {
  return {"pack", {"STUDY", "FILE"}, {jsonOption}, "Packs a study with its checkpoints into one file.", pack};
}

Command unpackCommand() {
  return {"unpack", {"FILE", "STUDY"}, {jsonOption}, "Makes a study of a packed one.", unpack};
}

} // namespace expe::cli
