#include "core/base/lists.h"
#include "core/schema/describe.h"
#include "core/schema/sections.h"

namespace expe {

using namespace describe;

namespace {

Parameter joinable(Parameter p) {
  p.joined = true;
  return p;
}

bool tempered(const Config& config) {
  return config.text("position.temperature") != "none" || config.text("position.ssmax") != "off";
}

Parameter whereTempered(Parameter p) {
  p.only.in = tempered;
  return p;
}

} // namespace

Section positionSection(const std::vector<EncodingInfo>& encodings) {
  return {"position",
          "Position",
          {joinable(choice(
               "position.encoding", "Encoding", Build, "expe", mapped(encodings, &EncodingInfo::id),
               "How the model knows where a token is. Its own parameters follow. Encodings that act at "
               "different places may stand in one layer, joined by +, as in sinusoidal+rope.")),
           text("position.pattern", "Pattern of layers", Build, "",
                "What each layer has, repeated over the layers: an encoding, and in brackets its span "
                "(tokens that a query sees), chunk (it sees its own alone), temperature or values of its "
                "own, as in rope[span=64,base=500], nope. Empty: every layer has the encoding and sees all."),
           choice("position.ssmax", "SSMax", Build, "off", {"off", "gain", "shifted"},
                  "Scores are multiplied by g·ln n, n the keys that a query sees and g learned, one a head "
                  "and layer, 1 at "
                  "the training length at first (Nakanishi 2025). shifted: by g·ln n + b."),
           choice("position.temperature", "Temperature", Eval, "none",
                  {"none", "log", "steps", "later_steps", "smooth", "constant"},
                  "What the scores of a query are multiplied by, with any encoding; biases are not. log: ln "
                  "n / ln L of n keys (Su 2021). steps: 1 + a·ln(1 + ⌊n/F⌋) (Llama 4); later_steps: of n − 1 "
                  "(Ministral 3). smooth: 1 + a·ln(n/L) beyond L (SWAN). constant: one number (DroPE)."),
           only(integer("position.temperature_base", "Temperature L", Eval, 0, linear(0, 1 << 20), "tokens",
                        "L of ln n / ln L and of ln(n/L). 0: the training window."),
                "position.temperature", {"log", "smooth"}),
           only(flag("position.temperature_clipped", "At least 1", Eval, true,
                     "ln n / ln L is no less than 1, for models that were trained without it."),
                "position.temperature", {"log"}),
           only(real("position.temperature_rise", "Temperature rise", Eval, 0.1, linear(0, 100), "",
                     "a of 1 + a·ln(1 + ⌊n/F⌋) and of 1 + a·ln(n/L)."),
                "position.temperature", {"steps", "later_steps", "smooth"}),
           only(integer("position.temperature_every", "Temperature step", Eval, 0, linear(0, 1 << 20),
                        "tokens", "F of 1 + a·ln(1 + ⌊n/F⌋). 0: the training window."),
                "position.temperature", {"steps", "later_steps"}),
           only(real("position.temperature_factor", "Temperature factor", Eval, 1, logarithmic(0.01, 100), "",
                     "What all scores are multiplied by, as a softmax scale in place of 1/√d."),
                "position.temperature", {"constant"}),
           only(choice("position.temperature_layers", "Tempered layers", Eval, "all", {"all", "global"},
                       "global: only layers whose queries see all that comes before."),
                "position.temperature", {"log", "steps", "later_steps", "smooth", "constant"}),
           whereTempered(choice(
               "position.temperature_counts", "n counts", Eval, "prefix", {"prefix", "seen"},
               "prefix: all tokens up to the query, for every kind of temperature. seen: those that its "
               "layer shows it."))}};
}

Result<void> checkPosition(const Config& config) {
  const std::string key = "position.temperature_base";
  if (config.text("position.temperature") != "log" || config.integer(key) != 1)
    return {};
  return userError("{0}: ln 1 is 0, by which nothing can be divided; write 2 or more, or 0 for the training "
                   "window.",
                   {key}, key);
}

} // namespace expe
