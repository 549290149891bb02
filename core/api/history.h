// What a run was trained with: a parameter that was changed while it trained has no value but a history.
#pragma once

#include "core/api/figure.h"
#include "core/api/schema.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace expe {

using History =
    std::vector<std::pair<std::int64_t, Value>>; // each with the first step trained with it, from 1

// Whether a change took effect: one after the last step of a run that rests was never trained with, but for
// fewer steps, by which a finished run ended.
bool trainedWith(const Run& run, const Change& change);
// Of a run as it is stored: its configuration is that which it began with. The run has the key.
History historyOf(const Run& run, const std::vector<Change>& changes, const std::string& key);
History historyOf(const RunData& data, const std::string& key); // the same
// "0.001", "0.001, from step 76 0.003": with values as `written` writes them.
std::string inWords(const History& history, const std::function<std::string(const Value&)>& written);
std::string print(const History& history);
// As hasValues() of a configuration; of what changed the whole history, as print() writes its values.
bool hasValues(const RunData& data, const Settings& values);
std::vector<std::string> changedKeys(const Run& run, const std::vector<Change>& changes); // sorted

// Of a run just read with its changes: its configuration is from now on what is in force.
void putInForce(RunData& data);
Config begunWith(const RunData& data); // the configuration before that
// Of a figure: "configuration 0123456789abcdef", what `auto` took, and what was changed live.
std::string stampOf(const RunData& data);

} // namespace expe
