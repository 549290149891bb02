// expe fit: how much the temperature of long texts is to rise, so that the loss of one length is least.
// Nothing is trained (SWAN, Puvvada et al. 2025).
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

struct Question {
  ProbeState state;
  std::int64_t tokens = 0; // targets; 0: all
};

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

Result<Question> questionOf(const Arguments& arguments, const Run& run, const Schema& schema) {
  Question asked;
  const auto L = run.config.integer("data.window");
  asked.state.run = run.id;
  asked.state.checkpoint = TRY(checkpointAsked(arguments, arguments.positional(0), run.id));
  asked.state.length = TRY(arguments.integer("--length", 8 * L, 1, std::int64_t{1} << 20));
  asked.state.split = TRY(arguments.choice("--split", "validation", {"train", "validation", "test"}));
  asked.tokens = TRY(arguments.integer("--tokens", std::max<std::int64_t>(65536, asked.state.length), 0));
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

Result<TemperatureFit> fitted(Probe& probe, const Question& asked, Progress& bar) {
  return fitTemperature(asked.state, [&](const ProbeState& state) {
    Reading progress(bar, state.eval.real(rise));
    return probe.loss(state, asked.tokens, progress, {});
  });
}

// What `expe eval` and `expe plot` take.
Settings settingsOf(const TemperatureFit& fit) {
  Settings all;
  for (const auto& [key, value] : fit.state.eval.values())
    all.emplace_back(key, expe::print(value));
  return all;
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
          {"set", objectOf(settingsOf(fit))},
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
  for (const auto& [key, value] : settingsOf(fit))
    text += "--set " + key + "=" + value + "\n";
  return text;
}

Result<Answer> run(const Arguments& arguments) {
  const auto loaded = TRY(engine());
  auto of = TRY(oneRun(arguments.positional(0), arguments, "the one run to fit"));
  of.config = schema(*loaded).complete(of.config);
  const auto asked = TRY(questionOf(arguments, of, schema(*loaded)));
  const auto study = TRY(Study::open(arguments.positional(0), Study::Mode::ReadOnly));
  BarProgress progress;
  const auto probe = TRY(probeOf(arguments, study->file()));
  const auto fit = TRY(fitted(*probe, asked, progress));
  return Answer(toJson(fit), inWords(fit));
}

} // namespace

Command fitCommand() {
  return {"fit",
          {"STUDY"},
          {{"--run", "ID", "the run (the only one)"},
           {"--checkpoint", "STEP|best", "of this step, or the best (the newest)"},
           {"--length", "N", "tokens of the windows that are read (8 times the training length)"},
           {"--tokens", "N", "targets that are read at each rise; 0: all of the split (65536)"},
           {"--split", "train|validation|test", "of the run's own text (validation)", false, "--part"},
           {"--scale", "s", "factor on the position signal (the run's)"},
           {"--offset", "N", "positions start here (the run's)"},
           {"--device", deviceWords, "where the model computes (auto: the CPU where it answers in time)"},
           {"--span", "N", "attention sees only this many tokens back; 0: all (the run's)"},
           {"--set", "KEY=VALUE",
            "another evaluation parameter, by its key, as position.temperature=steps or "
            "position.temperature_layers=all",
            true},
           jsonOption},
          "Finds the rise of the temperature at which long texts have the least loss, without training.",
          run};
}

} // namespace expe::cli
