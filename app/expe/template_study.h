// Studies that are made of templates and of recipes.
#pragma once

#include "app/expe/arguments.h"

namespace expe::cli {

// expe new STUDY --template NAME
Result<void> makeOfTemplate(const Arguments& arguments);
// expe new STUDY --recipe FILE
Result<void> makeOfRecipe(const Arguments& arguments);

// Options that mean nothing without, or beside, another one.
Result<void> checkNoneOf(const Arguments& arguments, const std::vector<std::string>& options,
                         const std::string& belongTo);
Result<void> checkNoneOfBeside(const Arguments& arguments, const std::vector<std::string>& allowed,
                               const std::string& alone);

} // namespace expe::cli
