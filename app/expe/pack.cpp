// expe pack, expe unpack: a study in one file, and out of it.
#include "core/api/pack.h"
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "core/base/printable.h"

#include <iostream>

namespace expe::cli {

namespace {

Answer answerOf(const std::string& file) {
  return {Json{{"file", file}}, file + "\n"};
}

Result<Answer> pack(const Arguments& arguments) {
  const auto study = TRY(Study::open(arguments.positional(0), Study::Mode::ReadOnly));
  BarProgress progress;
  for (const std::string& leftOut : TRY(packStudy(*study, arguments.positional(1), progress)))
    std::cerr << "note: " << printable(leftOut) << '\n';
  return answerOf(arguments.positional(1));
}

Result<Answer> unpack(const Arguments& arguments) {
  BarProgress progress;
  return answerOf(TRY(unpackStudy(arguments.positional(0), arguments.positional(1), progress)).string());
}

} // namespace

Command packCommand() {
  return {"pack", {"STUDY", "FILE"}, {jsonOption}, "Packs a study with its checkpoints into one file.", pack};
}

Command unpackCommand() {
  return {"unpack", {"FILE", "STUDY"}, {jsonOption}, "Makes a study of a packed one.", unpack};
}

} // namespace expe::cli
