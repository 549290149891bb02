// All parameters of the workbench: sections in the order of the form, look-up by full, short or earlier key,
// parsing, printing, checking. Immutable after construction, so usable from any thread.
#pragma once

#include "core/api/encoding.h"
#include "core/api/parameters.h"
#include "core/base/result.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace expe {

// position.pattern: which encoding each layer has, how far its queries see and how sharply. A text of entries
// that are repeated over the layers:
//
//   rope[span=512], rope[span=512], rope[span=512], nope[temperature=0.1, every=8192]
//   rope[base=10000, span=512], rope[base=1000000]
//
// Empty: every layer has the run's encoding and sees all. Kazemnejad et al. 2023 for layers without
// positions; RNoPE-SWA (Yang et al. 2025) for spans beside them, Llama 4 for chunks and temperature.

// So many tokens, or so many training windows: "512", "L", "L/4", "2L".
struct TokenCount {
  std::int64_t tokens = 0; // 0: not said, or told in windows
  double windows = 0;
  TokenCount(std::int64_t count = 0) : tokens(count) {}
  operator std::int64_t() const { return tokens; }
  bool said() const { return tokens != 0 || windows != 0; }
  TokenCount at(std::int64_t L) const;
  bool operator==(const TokenCount&) const = default;
};

struct LayerPattern {
  std::string encoding;   // by id or another name
  TokenCount span = 0;    // tokens that a query sees, itself among them; 0: all
  TokenCount chunk = 0;   // tokens of a chunk: a query sees its own one alone; 0: all
  double temperature = 0; // a: scores of the query at n are multiplied by 1 + a·ln(1 + ⌊(n + 1)/every⌋)
  TokenCount every = 0;   // tokens; 0: the training window
  std::vector<std::pair<std::string, std::string>> own = {}; // the encoding's parameters: short key and text
  bool operator==(const LayerPattern&) const = default;
};

Result<std::vector<LayerPattern>> readPattern(std::string_view text);
std::string printPattern(const std::vector<LayerPattern>& pattern); // reads back to the same
// The entry of a layer in a configuration that was checked, in tokens.
LayerPattern patternOf(const Config& config, std::int64_t layer);
// The pattern of a run whose encoding becomes another. What cannot be read stays.
std::string renamed(const std::string& pattern, const std::string& from, const std::string& to);

struct Section {
  std::string id;    // "model"; of an encoding's own parameters "position.expe"
  std::string title; // "Model"
  std::vector<Parameter> parameters;
};

using Settings =
    std::vector<std::pair<std::string, std::string>>; // key and text, as typed: order never matters

class Schema {
public:
  // Without encodings (before the engine is loaded) every section but the encodings' own is there.
  explicit Schema(std::vector<EncodingInfo> encodings = {});

  const std::vector<Section>& sections() const { return sections_; }
  const std::vector<EncodingInfo>& encodings() const { return encodings_; }
  // By id or another name; of several in one layer, "rope+fox" in any order, what is said of them together.
  // Null if one is unknown or stands there twice. Whether they can stand together check() says.
  const EncodingInfo* encoding(std::string_view id) const;

  // The configuration's encoding, as it is chosen there, with one other in the same layer: each that acts at
  // another place.
  std::vector<const EncodingInfo*> beside(const Config& config) const;
  // What a name of an encoding means beside its id: of "yarn+fox" position.rope.extension=yarn.
  Settings meantBy(std::string_view name) const;

  // The parameter with this full or earlier key; null if there is none.
  const Parameter* find(std::string_view fullKey) const;

  // The parameter that a typed key means for a configuration with this encoding. `position.<key>` and, where
  // unique, plain `<key>` abbreviate. An unknown key is an error that names the nearest one.
  Result<const Parameter*> resolve(std::string_view typed, std::string_view encoding) const;

  // All defaults for a run with this encoding: the common sections and the encoding's own parameters. What is
  // `auto` has the value that its rule gives.
  Config defaults(std::string_view encoding) const;

  // `base` with the `given` settings applied: position.encoding first, then the rest in any order; then
  // check(). Changing the encoding drops the old encoding's parameters and adds the new one's defaults. Of a
  // key that is set twice the last counts, so that settings may follow a preset's; where they replace its
  // encoding they replace its position.<id>.* too. A setting that belongs to the model or to a run's start
  // decides anew what is `auto`; one of an evaluation, or a live one, does not. A rule between two keys
  // blames the one that was set: error.key is never one that the user did not write, where the user wrote
  // any. Default evaluation.lengths follow an evaluation.longest that is set.
  Result<Config> configure(const Config& base, const Settings& given) const;

  // Fills keys that a configuration from an older version lacks, and renames earlier keys. What is `auto`
  // keeps the value that is stored with it.
  Config complete(Config config) const;

  // Decides anew what is `auto`: of a copy, and when a run begins.
  Config decided(Config config) const;

  // Every rule between parameters (D divisible by heads, l <= D, …) and every range.
  Result<void> check(const Config& config) const;

  // Whether a run with configuration `child` may begin with weights that `parent` trained: the model and what
  // its tokens mean must be the same; window, training, evaluation and a text of the same tokens may differ,
  // and so may the encoding: it goes on as another one, whose own tensors begin anew, as do those of a norm
  // of queries and keys, of sinks or gates that the child adds. Without encodings, their own parameters are
  // not compared.
  Result<void> mayContinue(const Config& parent, const Config& child) const;

  // With ids for other names, and what these mean among the layer's own values.
  std::vector<LayerPattern> canonical(std::vector<LayerPattern> pattern) const;
  // The configuration that a layer of a pattern has: its encoding in place of the run's, with the run's
  // values where it is the same one, else its defaults; then the layer's own.
  Result<Config> ofLayer(const Config& config, const LayerPattern& layer) const;
  // The same of a layer from 0: where the pattern says nothing, the run's.
  Result<Config> ofLayer(const Config& config, std::int64_t layer) const;
  // The heads of a layer, as its encoding has them; and what each is that attends: "real", "imaginary", ""
  // where heads are alike. Of a configuration that was checked.
  HeadCounts headsOf(const Config& config, std::int64_t layer) const;
  std::vector<std::string> headKinds(const Config& config, std::int64_t layer) const;

private:
  Result<void> checkPattern(const Config& config) const;
  Result<std::vector<std::string>> encodingsNamed(const Settings& settings) const;
  Settings withMeanings(const Settings& settings) const;
  Error atTyped(Error error, const Config& before, const Config& config,
                const std::vector<std::string>& typed) const;
  Result<void> checkValues(const Config& config) const; // each by itself
  void decide(Config& config, const std::vector<std::string>& keys) const;

  std::vector<Section> sections_;
  std::vector<EncodingInfo> encodings_;
  std::shared_ptr<class Compositions> composed_; // those that were asked for
};

// Whether a key is of an encoding's own parameters, or of one of those that it is composed of.
bool isOwn(std::string_view key, std::string_view encoding);
// Of such a key what others read it by: "base", or of one of several "rope.base".
std::string ownName(std::string_view key, std::string_view encoding);

std::string shortKey(const Parameter& parameter); // "theta" of position.expe.theta

// Text to value under the parameter's type and limits: "1/2048", "2^-11", "1e-3", "true"/"on"/"yes", "1,2,4".
// The error's sentence says what is allowed. Never depends on the locale. "auto" and "auto (1/64)" are the
// text "auto" where the parameter has a rule for it.
Result<Value> parse(const Parameter& parameter, std::string_view text);

// The shortest text that parses to the same value: of files, hashes and names.
std::string print(const Value& value);
// The same for a person to read, with fractions: "1/512". Parses to the same value too.
std::string readable(const Value& value);
// The value of a key for a person to read; of one that is `auto` "auto (1/64)". Parses to the same too.
std::string readable(const Config& config, std::string_view key);
std::string readableDefault(const Parameter& parameter);
bool saysAuto(std::string_view text); // "auto", "auto (1/64)"
// What is `auto` and the value taken: "position.expe.l=16, position.expe.theta=1/64"; empty where nothing is.
std::string automaticValues(const Config& config);

// The settings that make `to` of `from`, each as text that parses to the same value.
Settings difference(const Config& from, const Config& to);

// JSON of a configuration {"model.layers": 4, …, "position.expe.theta": {"auto": 0.015625}}; reading converts
// nothing and reports what does not fit.
std::string toJson(const Config& config);
Result<Config> configFromJson(std::string_view json);

// A short hash (16 hex digits) of a configuration's values, stamped on figures: whether one was `auto` does
// not matter.
std::string hashOf(const Config& config);
// "configuration 0123456789abcdef", and what `auto` took: for the stamp of a figure.
std::string stampOf(const Config& config);

// What a user writes must mean something: a value that nothing reads is a mistake that should be said.

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

// The name of a run that bears that of its encoding.

// The name of a run that was `before` and becomes `after`: one that is its encoding's title,
// or begins with it as in "RoPE, copy", follows.
std::string nameAfter(const Schema& schema, const std::string& name, const Config& before,
                      const Config& after);

} // namespace expe
