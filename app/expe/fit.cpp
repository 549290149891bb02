// expe fit: how much the temperature of long texts is to rise, so that the loss of one length is least.
// Nothing is trained (SWAN, Puvvada et al. 2025). --factors: fit_factors.cpp.
#include "app/expe/fit.h"
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/options.h"
#include "app/expe/state.h"
#include "app/expe/words.h"
#include "core/api/probe.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>

namespace expe::cli {

namespace {

const std::string kind = "position.temperature", rise = "position.temperature_rise";

// SWAN's temperature, but for what --set has otherwise.
Result<void> setTemperature(ProbeState& state, const Arguments& arguments, const Run& run,
                            const Schema& schema) {
  Settings settings = {{kind, "smooth"}, {"position.temperature_layers", "global"}};
  const auto set = TRY(arguments.settings());
  settings.insert(settings.end(), set.begin(), set.end());
  TRY(takeEval(state, settings, arguments, run, schema));
  if (state.eval.has(rise))
    return userError("--set {0}: it is what is fitted; leave it out.", {rise}, rise);
  const auto chosen = state.eval.text(kind);
  if (chosen != "smooth" && chosen != "steps" && chosen != "later_steps")
    return userError("--set {0}={1}: it has no rise; write smooth, steps or later_steps.", {kind, chosen},
                     kind);
  return {};
}

Result<FitQuestion> questionOf(const Arguments& arguments, const Run& run, const Schema& schema) {
  auto asked = TRY(fitQuestion(arguments, run, 8));
  TRY(setTemperature(asked.state, arguments, run, schema));
  asked.state = TRY(toFit(asked.state, run.config));
  return asked;
}

class Reading : public Progress { // at one rise
public:
  Reading(Progress& whole, double of) : whole_(whole), what_("reading at a rise of " + shortest(of)) {}
  void report(const std::string&, double done, double total) override { whole_.report(what_, done, total); }
  bool cancelled() const override { return whole_.cancelled(); }

private:
  Progress& whole_;
  std::string what_;
};

Result<TemperatureFit> fitted(Probe& probe, const FitQuestion& asked, Progress& bar) {
  return fitTemperature(asked.state, [&](const ProbeState& state) {
    Reading progress(bar, state.eval.real(rise));
    return probe.loss(state, asked.tokens, progress, {});
  });
}

Json toJson(const TemperatureFit& fit) {
  const auto tried = arrayOf(fit.tried, [](const auto& one) {
    const Evaluation& e = one.second;
    return Json{{"rise", one.first}, {"loss", e.loss}, {"half_width_95", e.error}, {"tokens", e.tokens}};
  });
  const Evaluation& best = fit.best();
  return {{"run", best.run},
          {"checkpoint", best.checkpoint},
          {"window", best.window},
          {"split", best.split},
          {"rise", fit.rise()},
          {"loss", best.loss},
          {"loss_without", fit.without().loss},
          {"set", objectOf(settingsOf(fit.state))},
          {"tried", tried}};
}

std::string inWords(const TemperatureFit& fit) {
  std::string text = "    rise      loss  ±95 % text   tokens\n";
  for (const auto& [x, e] : fit.tried) {
    text += formatted("%8g%10.4f", x, e.loss) + inColumn(e.error, 12) + // a text may be too short to tell
            formatted("%9lld%s\n", static_cast<long long>(e.tokens), x == fit.rise() ? "  least" : "");
  }
  text +=
      formatted("\nWindows of %lld tokens: %.4f nats per token at a rise of %g, %.4f without.\n",
                static_cast<long long>(fit.best().window), fit.best().loss, fit.rise(), fit.without().loss);
  return text + setLines(fit.state);
}

Result<Answer> fitOfTemperature(const Arguments& arguments, const Run& of, const Schema& schema) {
  TRY(checkNoneOf(arguments, {"--population", "--rounds", "--seed"}, "--factors"));
  const auto asked = TRY(questionOf(arguments, of, schema));
  BarProgress progress;
  const auto study = TRY(Study::open(arguments.positional(0), Study::Mode::ReadOnly));
  const auto probe = TRY(probeOf(arguments, study->file()));
  const auto fit = TRY(fitted(*probe, asked, progress));
  return Answer(toJson(fit), inWords(fit));
}

Result<Answer> run(const Arguments& arguments) {
  const auto loaded = TRY(engine());
  auto of = TRY(oneRun(arguments.positional(0), arguments, "the one run to fit"));
  of.config = schema(*loaded).complete(of.config);
  return (arguments.has("--factors") ? fitFactors : fitOfTemperature)(arguments, of, schema(*loaded));
}

} // namespace

Result<FitQuestion> fitQuestion(const Arguments& arguments, const Run& run, std::int64_t windows) {
  FitQuestion asked;
  asked.state.run = run.id;
  asked.state.checkpoint = TRY(checkpointAsked(arguments, arguments.positional(0), run.id));
  asked.state.length = TRY(
      arguments.integer("--length", windows * run.config.integer("data.window"), 1, std::int64_t{1} << 20));
  asked.state.split = TRY(arguments.choice("--split", "validation", {"train", "validation", "test"}));
  asked.tokens = TRY(arguments.integer("--tokens", std::max<std::int64_t>(65536, asked.state.length), 0));
  return asked;
}

Settings settingsOf(const ProbeState& state) {
  Settings all;
  for (const auto& [key, value] : state.eval.values())
    all.emplace_back(key, expe::print(value));
  return all;
}

std::string setLines(const ProbeState& state) {
  std::string lines;
  for (const auto& [key, value] : settingsOf(state))
    lines += "--set " + key + "=" + value + "\n";
  return lines;
}

Command fitCommand() {
  return {"fit",
          {"STUDY"},
          {{"--factors", "",
            "in place of the temperature the factors of RoPE's pairs, by LongRoPE's evolutionary search"},
           {"--run", "ID", "the run (the only one)"},
           {"--checkpoint", "STEP|best", "of this step, or the best (the newest)"},
           {"--length", "N",
            "tokens of the windows that are read (8 times the training length, of --factors 4 times)"},
           {"--tokens", "N", "targets of each reading; 0: all of the split (65536)"},
           {"--split", "train|validation|test", "of the run's own text (validation)", false, "--part"},
           {"--population", "N", "of --factors: lists that are read first (16; the paper's 64)"},
           {"--rounds", "N",
            "of --factors: in each as many as a quarter of these are mutated, and as many crossed (20; the "
            "paper's 40)"},
           {"--seed", "N", "of --factors: the same one finds the same factors (1)"},
           {"--scale", "s", "factor on the position signal (the run's)"},
           {"--offset", "N", "positions start here (the run's)"},
           {"--device", deviceWords, "where the model computes (auto: the CPU where it answers in time)"},
           {"--span", "N", "attention sees only this many tokens back; 0: all (the run's)"},
           {"--set", "KEY=VALUE",
            "another evaluation parameter, by its key, as position.temperature=steps or "
            "position.temperature_layers=all",
            true},
           jsonOption},
          "Finds what long texts have the least loss with, without training: the rise of the temperature, or "
          "RoPE's factors.",
          run};
}

} // namespace expe::cli
