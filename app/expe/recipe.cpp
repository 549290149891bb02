// expe recipe: a study as a text that makes it again; and expe new --recipe.
#include "core/api/recipe.h"
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/template_study.h"
#include "core/api/engine.h"
#include "core/base/files.h"
#include "core/base/input_file.h"
#include "core/base/printable.h"

#include <iostream>

namespace expe::cli {

namespace {

Result<void> write(const Arguments& arguments) {
  const auto study = TRY(Study::open(arguments.place(0), Study::Mode::ReadOnly));
  const auto loaded = TRY(engine());
  catchInterrupts();
  BarProgress progress;
  const auto recipe = TRY(recipeOf(*study, schema(*loaded), EXPE_VERSION, progress));
  for (const std::string& sentence : recipe.leftOut)
    std::cerr << "left out: " << printable(sentence) << "." << std::endl;
  if (!arguments.has("--out")) {
    std::cout << recipe.text;
    return {};
  }
  TRY(files().replace(arguments.text("--out"), recipe.text));
  std::cout << arguments.text("--out") << "\n";
  return {};
}

} // namespace

Result<void> makeOfRecipe(const Arguments& arguments) {
  TRY(checkNoneOfBeside(arguments, {"--recipe", "--set", "--json"}, "--recipe"));
  const std::string file = arguments.text("--recipe");
  const auto text = TRY(readFile(file, longestRecipe));
  const auto loaded = TRY(engine());
  auto read = readRecipe(text, schema(*loaded));
  if (!read) {
    Error error = read.error();
    error.text = "{" + std::to_string(error.arguments.size()) + "}: " + error.text;
    error.arguments.push_back(file);
    return error;
  }
  catchInterrupts();
  BarProgress progress;
  const auto made =
      TRY(makeStudy(arguments.place(0), std::move(*read), TRY(arguments.settings()), EXPE_VERSION, progress));
  if (!made.otherProgram.empty())
    std::cerr << "The recipe is of version " << printable(made.otherProgram) << ", this is " << EXPE_VERSION
              << ": losses may differ in their last bits." << std::endl;
  printStudy(arguments, *made.study, made.runs);
  return {};
}

Command recipeCommand() {
  return {"recipe",
          {"STUDY"},
          {{"--out", "FILE", "where to (stdout)"}},
          "Writes a text that makes the study again elsewhere, by expe new STUDY --recipe FILE.",
          write};
}

} // namespace expe::cli
