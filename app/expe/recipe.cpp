// expe recipe: a study as a text that makes it again.
#include "core/api/recipe.h"
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "core/api/engine.h"
#include "core/base/printable.h"

#include <iostream>

namespace expe::cli {

namespace {

Result<Answer> write(const Arguments& arguments) {
  const auto study = TRY(Study::open(arguments.positional(0), Study::Mode::ReadOnly));
  const auto loaded = TRY(engine());
  BarProgress progress;
  const auto recipe = TRY(recipeOf(*study, schema(*loaded), EXPE_VERSION, progress));
  for (const std::string& sentence : recipe.leftOut)
    std::cerr << "left out: " << printable(sentence) << ".\n";
  return inFileOrPrinted(arguments, recipe.text);
}

} // namespace

Command recipeCommand() {
  return {"recipe",
          {"STUDY"},
          {{"--out", "FILE", "where to (stdout)"}},
          "Writes a text that makes the study again elsewhere, by expe new STUDY --recipe FILE.",
          write};
}

} // namespace expe::cli
