#include "app/expe/answer.h"

#include <iostream>

namespace expe::cli {

namespace {

bool wantsJson(const Arguments& arguments) {
  return arguments.has("--json");
}

} // namespace

Result<void> Answer::print(const Arguments& arguments) const {
  if (data_ && (wantsJson(arguments) || !text_))
    std::cout << TRY(data_()).dump(2, ' ', false, Json::error_handler_t::replace) << "\n";
  else if (text_)
    text_(std::cout);
  return verdict_;
}

void Answer::write(std::ostream& out, const std::string& text) {
  out << text;
}

void sayNow(const Arguments& arguments, const std::string& text) {
  if (!wantsJson(arguments))
    std::cout << text << std::flush;
}

} // namespace expe::cli
