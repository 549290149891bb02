// What a hyperparameter is. Each is described once, in one line where it is used; the form, the command-line
// option, the stored value, the check with its message and the help page are all made from that line.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace expe {

using Value = std::variant<bool, std::int64_t, double, std::string, std::vector<double>>;

enum class Type { Boolean, Integer, Real, Choice, Text, File, Numbers };

// When a parameter may change: Build needs a new model, Start a new run, Live changes between two steps of a
// run (each change is stored with its step), Eval at any time without retraining.
enum class When { Build, Start, Live, Eval };

enum class Scale { Linear, Log };

class Config;

// How a number or a choice whose default is `auto` takes its value from the rest of the configuration, before
// a run begins: such a parameter is one of When::Build or When::Start. The rule is asked when a run is
// configured and again when it begins; what it gave then is stored with the run.
struct Automatic {
  // Of a complete configuration whose values lie within their limits; of other automatic parameters it reads
  // only those that are described before its own. Null: the parameter has no `auto`.
  Value (*value)(const Config&) = nullptr;
  std::string rule; // in words, one sentence
  explicit operator bool() const { return value != nullptr; }
};

// Beside which values of another key a parameter means something.
struct Relevance {
  std::string key = {}; // "position.rope.extension"; empty: it always does
  std::vector<std::string> choices =
      {}; // of that choice, or one of those joined there; of a flag "on" or "off"
  std::function<bool(const Config&)> in = nullptr; // or of a complete configuration where this holds
};

struct Parameter {
  std::string key;   // full key, "model.layers" or "position.expe.theta"
  std::string label; // as in the form: "Layers"
  Type type = Type::Real;
  When when = When::Start;
  Value standard; // the default; where that is `auto`, what the encoding's source takes
  double minimum = -std::numeric_limits<double>::infinity(); // of numbers, and of each entry of Numbers
  double maximum = std::numeric_limits<double>::infinity();
  Scale scale = Scale::Linear;
  std::string unit; // "tokens", "" if none
  std::string help; // one or two sentences
  std::vector<std::string> choices;
  bool joined = false;              // several of the choices may stand together: "sinusoidal+rope"
  std::vector<std::string> aliases; // earlier keys, still read
  Automatic automatic;              // where the default is `auto`
  Relevance only;                   // where it means something
  // As a configuration has it, with the label that its user gave it. Null: it is the same in all.
  Parameter (*as)(Parameter, const Config&) = nullptr;

  bool answersTo(std::string_view name) const; // its key, or an earlier one
};

// A configuration: every parameter of a run by its full key. Asking for a key that is absent or of another
// type is our mistake and throws std::out_of_range or std::bad_variant_access; a user's input goes through
// Schema first.
class Config {
public:
  bool has(std::string_view key) const { return values_.find(key) != values_.end(); }
  const Value& at(std::string_view key) const;
  bool flag(std::string_view key) const { return std::get<bool>(at(key)); }
  std::int64_t integer(std::string_view key) const { return std::get<std::int64_t>(at(key)); }
  double real(std::string_view key) const { return std::get<double>(at(key)); }
  const std::string& text(std::string_view key) const { return std::get<std::string>(at(key)); }
  const std::vector<double>& numbers(std::string_view key) const {
    return std::get<std::vector<double>>(at(key));
  }

  void set(std::string key, Value value) {
    automatic_.erase(key);
    values_.insert_or_assign(std::move(key), std::move(value));
  }
  void erase(const std::string& key) {
    automatic_.erase(key);
    values_.erase(key);
  }
  const std::map<std::string, Value, std::less<>>& values() const { return values_; }

  // Sets what `auto` stands for at present: it reads like any other value.
  void setAutomatic(const std::string& key, Value value) {
    set(key, std::move(value));
    automatic_.insert(key);
  }
  bool automatic(std::string_view key) const { return automatic_.find(key) != automatic_.end(); }
  const std::set<std::string, std::less<>>& automatic() const { return automatic_; }
  Config fixed() const; // the same values, and none of them `auto`

  bool operator==(const Config&) const = default;

private:
  std::map<std::string, Value, std::less<>> values_;
  std::set<std::string, std::less<>> automatic_; // keys
};

// The choices that stand together in a text, blanks dropped: "sinusoidal", "rope".
std::vector<std::string> partsOf(std::string_view joined);

// Whether it means something in that configuration: the form and the scrub bar show it there alone.
bool relevant(const Parameter& parameter, const Config& config);
Parameter asIn(const Parameter& parameter, const Config& config);

// "bytes", "characters" or "sentencepiece": what data.tokenizer means, auto being resolved.
std::string tokenizerOf(const Config& config);

// What a run learns to predict, as its configuration says.

// Masked training (Devlin et al. 2019, section 3.1): tokens that were hidden are predicted from both sides.
// Else each token is predicted from those before it.
inline bool isMasked(const Config& config) {
  return config.has("training.objective") && config.text("training.objective") == "masked";
}

// Windows of a text that go on from one another within a step, so that each sees those before it as its
// memory reaches (Dai et al. 2019, section 3.2); 1: each stands alone.
inline std::int64_t windowsInARow(const Config& config) {
  const bool some = config.has("training.memory") && config.integer("training.memory") > 0;
  return some ? config.integer("training.accumulation") : 1;
}

// How a masked model is evaluated: each drawn token while all drawn ones are masked, or so many tokens of the
// text, each while it alone is masked (Salazar et al. 2020, pseudo-log-likelihood).
inline bool isPseudoLikelihood(const Config& config) {
  return isMasked(config) && config.has("evaluation.masked") &&
         config.text("evaluation.masked") == "pseudo-likelihood";
}

// Tokens that are masked one at a time for it; 0: the evaluation is another.
inline std::int64_t sampledOf(const Config& config) {
  return isPseudoLikelihood(config) ? config.integer("evaluation.sampled") : 0;
}

// What a loss is: "masked loss", "pseudo-likelihood", or empty of the next token's.
std::string measureOf(const Config& config);

} // namespace expe
