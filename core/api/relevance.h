// What a user writes must mean something: a value that nothing reads is a mistake that should be said.
#pragma once

#include "core/api/schema.h"

namespace expe {

// In the run, or in a layer that its pattern gives other values; and so must the parameter beside which it
// means something.
bool meansSomething(const Schema& schema, const Parameter& parameter, const Config& config);

// Whether the scrub bar shows it: what any run may be given, but few are made for, only where the run is made
// for it or has it. A memory of segments: of runs that were trained with one, and of Transformer-XL.
bool scrubbed(const Parameter& parameter, const Config& config);

// Whether a run of that configuration may be looked at and evaluated with another value of it: what its
// training begins with, as a number that a user has named and trains, may not.
bool mayDifferAtEvaluation(const Parameter& parameter, const Config& config);

// Of settings as typed, with which `config` was made of `base`: one that changes a value that means nothing
// there, in no layer, to another than its default, is refused with what it belongs to. Stored configurations
// may have such values, which come to mean something when the choice beside them changes; they are not looked
// at here.
Result<void> checkRelevant(const Schema& schema, const Config& base, const Config& config,
                           const Settings& settings);

} // namespace expe
