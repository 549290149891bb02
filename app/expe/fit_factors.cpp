// expe fit --factors: by how much each pair of RoPE is to turn more slowly, so that the loss of one length is
// least (LongRoPE, Ding et al. 2024). What Position Interpolation, NTK and YaRN make of the pairs is read off
// the encoding itself.
#include "app/expe/command.h"
#include "app/expe/console.h"
#include "app/expe/fit.h"
#include "app/expe/options.h"
#include "app/expe/state.h"
#include "app/expe/words.h"
#include "core/api/engine.h"
#include "core/api/factor_search.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"

#include <algorithm>
#include <cmath>

namespace expe::cli {

namespace {

const std::string own = "position.rope.";

struct Method {
  std::string extension, name;
};
const std::vector<Method> methods = {{"linear", "Position Interpolation"}, {"ntk", "NTK"}, {"yarn", "YaRN"}};

// L, beyond which RoPE takes a text for a long one.
std::int64_t trainedLength(const Config& run) {
  const auto original = run.integer(own + "original");
  return original > 0 ? original : run.integer("data.window");
}

// Every layer that has RoPE has the run's, so that one list is of all of them.
Result<void> checkLayers(const Run& run, const Schema& schema) {
  for (std::int64_t layer = 0; layer < run.config.integer("model.layers"); ++layer) {
    const auto config = TRY(schema.ofLayer(run.config, layer));
    const auto& encoding = config.text("position.encoding");
    for (const auto& [key, value] : run.config.values())
      if (encoding == "rope" && key.starts_with(own) && config.values().at(key) != value)
        return userError("position.pattern: layer {0} has another {1} than the run, and one list of factors "
                         "is searched for all layers; name a run whose layers are alike in it.",
                         {std::to_string(layer + 1), key}, "position.pattern");
  }
  return {};
}

Result<void> checkRun(const Run& run, const Schema& schema) {
  const auto& encoding = run.config.text("position.encoding");
  if (encoding != "rope")
    return userError(
        "--factors are of the pairs of RoPE where it stands alone in its layers, and run {0} has {1}: name "
        "a run with RoPE alone.",
        {std::to_string(run.id), schema.encoding(encoding)->title});
  return checkLayers(run, schema);
}

Result<void> takeSettings(ProbeState& state, const Arguments& arguments, const Run& run,
                          const Schema& schema) {
  TRY(takeEval(state, TRY(arguments.settings()), arguments, run, schema));
  for (const auto& [key, value] : state.eval.values())
    if (key.starts_with(own))
      return userError("--set {0}: --factors searches what replaces it; leave one of them out.", {key}, key);
  if (run.config.real(own + "factor") != 0)
    state.eval.set(own + "factor", 0.0); // f is what the text asks for
  return {};
}

// Row `n` of cos or of the angle that the pairs have with an extension by f, as fp32 has it.
Result<std::vector<double>> shown(const std::string& quantity, std::int64_t n, const Config& run,
                                  const std::string& extension, double f) {
  PositionsRequest request;
  request.config = run;
  request.config.set(own + "extension", extension);
  request.config.set(own + "factor", f);
  request.length = 1, request.offset = n, request.quantity = quantity;
  const auto loaded = TRY(engine());
  return TRY(loaded->positions(request)).values;
}

double sixDigits(double x) { // what fp32 holds of it
  const double unit = std::pow(10, 5 - std::floor(std::log10(x)));
  return std::round(x * unit) / unit;
}

// λ_i = ω_i / ω'_i of the pairs that turn, the last of these of the others; cos 0 is multiplied by the
// attention factor alone.
Result<Rescaling> startOf(const std::string& extension, const std::vector<double>& trained, const Config& run,
                          double f) {
  const auto slowed = TRY(shown("angle", 1, run, extension, f));
  Rescaling start{{}, sixDigits(TRY(shown("cos", 0, run, extension, f)).front())};
  double last = 1;
  for (std::size_t i = 0; i < trained.size(); ++i) {
    if (trained[i] != 0)
      last = std::max(last, sixDigits(trained[i] / slowed[i]));
    start.factors.push_back(last);
  }
  return start;
}

Result<FactorQuestion> questionOf(const Arguments& arguments, const ProbeState& state, const Config& run) {
  FactorQuestion asked;
  const auto L = trainedLength(run);
  if (state.length <= L)
    return userError("--factors are of texts beyond the training length: choose more than {0} tokens.",
                     {std::to_string(L)}, "length");
  asked.state = state;
  asked.ratio = static_cast<double>(state.length) / static_cast<double>(L);
  const auto trained = TRY(shown("angle", 1, run, "none", 0));
  asked.turning = static_cast<std::size_t>(std::ranges::count_if(trained, [](double w) { return w != 0; }));
  if (asked.turning == 0)
    return userError("--factors are of pairs that turn, and none of the run's does; name another run.");
  for (const Method& method : methods)
    asked.starts.push_back(TRY(startOf(method.extension, trained, run, asked.ratio)));
  asked.population = TRY(arguments.integer("--population", asked.population, 4, 4096));
  asked.rounds = TRY(arguments.integer("--rounds", asked.rounds, 0, 4096));
  asked.seed = static_cast<std::uint64_t>(TRY(arguments.integer("--seed", 1, 0)));
  return asked;
}

class Reading : public Progress { // the n-th, of the whole search
public:
  Reading(Progress& whole, std::int64_t n, std::int64_t of)
      : whole_(whole), n_(static_cast<double>(n)), of_(static_cast<double>(of)),
        what_("reading factors " + std::to_string(n) + " of " + std::to_string(of)) {}
  void report(const std::string&, double done, double total) override {
    whole_.report(what_, n_ - 1 + (total > 0 ? done / total : 0), of_);
  }
  bool cancelled() const override { return whole_.cancelled(); }

private:
  Progress& whole_;
  double n_, of_;
  std::string what_;
};

Result<FactorSearch> searched(Probe& probe, const FactorQuestion& asked, std::int64_t tokens, Progress& bar) {
  std::int64_t n = 0;
  return searchFactors(asked, [&](const ProbeState& state) {
    Reading progress(bar, ++n, asked.readings());
    return probe.loss(state, tokens, progress, {});
  });
}

Json lossOf(const Evaluation& e) {
  return {{"loss", e.loss}, {"half_width_95", e.error}, {"tokens", e.tokens}};
}

Json toJson(const FactorSearch& search, const FactorQuestion& asked) {
  const Evaluation& found = search.found();
  Json losses = {{"none", lossOf(search.without)}};
  for (std::size_t i = 0; i < methods.size(); ++i)
    losses[methods[i].extension] = lossOf(search.tried.at(asked.starts[i]));
  losses["found"] = lossOf(found);
  const auto tried = arrayOf(search.tried, [](const auto& one) {
    const auto& [by, e] = one;
    return Json{{"factors", by.factors}, {"attention_factor", by.attention}, {"loss", e.loss}};
  });
  return {{"run", found.run},
          {"checkpoint", found.checkpoint},
          {"window", found.window},
          {"split", found.split},
          {"loss", found.loss},
          {"factors", search.best.factors},
          {"attention_factor", search.best.attention},
          {"losses", losses},
          {"set", objectOf(settingsOf(search.state))},
          {"least", search.least},
          {"tried", tried}};
}

std::string row(const std::string& name, const Evaluation& e) {
  return name + std::string(24 - name.size(), ' ') + inColumn(e.loss, 8) + inColumn(e.error, 12) +
         formatted("%9lld\n", static_cast<long long>(e.tokens));
}

// What measures the found factors on texts that did not choose them.
std::string test(const FactorSearch& search, const std::string& study, std::int64_t L) {
  const Evaluation& found = search.found();
  std::string command = "expe eval " + shellWord(study) + " --run " + std::to_string(found.run) +
                        " --checkpoint " + std::to_string(found.checkpoint) + " --lengths " +
                        shortest(static_cast<double>(found.window) / static_cast<double>(L)) + " --split " +
                        (found.split == "test" ? "validation" : "test");
  for (const auto& [key, value] : settingsOf(search.state))
    command += " --set " + key + "=" + value;
  return command + "\n";
}

std::string inWords(const FactorSearch& search, const FactorQuestion& asked, const std::string& study,
                    std::int64_t L) {
  const Evaluation& found = search.found();
  std::string text = std::string(28, ' ') + "loss  ±95 % text   tokens\n" + row("as trained", search.without);
  for (std::size_t i = 0; i < methods.size(); ++i)
    text += row(methods[i].name, search.tried.at(asked.starts[i]));
  text += row("found", found);
  text += formatted("\nWindows of %lld tokens, the %s split: the least of %lld readings, which is less than "
                    "the same factors have on texts that did not choose them.\n",
                    static_cast<long long>(found.window), found.split.c_str(),
                    static_cast<long long>(search.readings()));
  return text + setLines(search.state) + "\nOn other texts:\n" + test(search, study, L);
}

} // namespace

Result<Answer> fitFactors(const Arguments& arguments, const Run& run, const Schema& schema) {
  TRY(checkRun(run, schema));
  auto [state, tokens] = TRY(fitQuestion(arguments, run, 4));
  TRY(takeSettings(state, arguments, run, schema));
  const auto asked = TRY(questionOf(arguments, state, run.config));
  BarProgress progress;
  const auto study = TRY(Study::open(arguments.positional(0), Study::Mode::ReadOnly));
  const auto probe = TRY(probeOf(arguments, study->file()));
  const auto search = TRY(searched(*probe, asked, tokens, progress));
  return Answer(toJson(search, asked),
                inWords(search, asked, arguments.positional(0), run.config.integer("data.window")));
}

} // namespace expe::cli
