// The symbols of an equation, for the help and for who fills numbers in.
#pragma once

#include "core/api/schema.h"

#include <string>

namespace expe::help {

// Where the name that begins at `at` ends: "s", "θ1", "m_h"; `at` if none does.
std::size_t nameEnd(const std::string& equation, std::size_t at);

// The parameter that a symbol of the encoding's equation stands for; null if the descriptions name none.
const Parameter* parameterOf(const EncodingInfo& encoding, const Schema& schema, const std::string& symbol);

} // namespace expe::help
