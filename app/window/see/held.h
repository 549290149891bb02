// What a pane of a view holds as it was, while the rest of its state follows the scrub bar and the list of
// runs. Any thread.
#pragma once

#include "core/api/probe.h"
#include "core/api/schema.h"

#include <optional>
#include <string>

namespace expe {

struct Held {
  enum Part {
    OfRun = 1,    // the run and its checkpoint
    OfHead = 2,   // layer and head
    OfValues = 4, // length, scale and the other values of evaluation
    OfText = 8,   // the text, and the token that is chosen in it
    All = 15
  };
  int parts = 0;
  ProbeState state; // of the parts that are held; of the others it says nothing

  void hold(int parts, const ProbeState& now); // these too, as they are in `now`
  std::int64_t run(const ProbeState& now) const { return parts & OfRun ? state.run : now.run; }
  // What the pane shows. `selected`: the configuration of the run that `now` is of; `shown`: the run that
  // run() names.
  ProbeState over(const ProbeState& now, const Config& selected, const Run& shown,
                  const Schema& schema) const;

  std::string json() const;
  static std::optional<Held> of(const std::string& json); // none: it says no such thing
  bool operator==(const Held&) const = default;
};

// As far as a run of this configuration can be in that state: eval values that it has not are dropped, and
// token, layer and head are some that it has.
ProbeState within(ProbeState state, const Config& run, const Schema& schema);
// The same of another run: the newest checkpoint, and the length stays the same multiple of the training
// length. `from`: the configuration of the run that the state is of; empty: of none.
ProbeState ofRun(ProbeState state, const Config& from, const Run& run, const Schema& schema);

} // namespace expe
