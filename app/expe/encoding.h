// Which encoding, and at which positions: what `expe positions` and `expe precision` are asked alike.
#pragma once

#include "app/expe/arguments.h"
#include "core/api/engine.h"

namespace expe::cli {

// The options that encodingRequest() reads, then `more`.
std::vector<Option> encodingOptions(const std::string& length, const std::vector<Option>& more);

// Of ENCODING with its parameters, or of --run of --study, whose own values count where none are given.
Result<PositionsRequest> encodingRequest(const Schema& schema, const Arguments& arguments,
                                         std::int64_t length);

} // namespace expe::cli
