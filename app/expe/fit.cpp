// expe fit: how much the temperature of long texts is to rise, so that the loss of one length is least.
// Nothing is trained (SWAN, Puvvada et al. 2025).
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/state.h"
#include "core/base/least.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <map>

namespace expe::cli {

namespace {

const std::string kind = "position.temperature", layers = "position.temperature_layers",
                  rise = "position.temperature_rise";
constexpr double first = 0.1, most = 100; // rises that are tried

struct Question {
  ProbeState state;
  std::int64_t tokens = 0; // targets; 0: all
};

// What is fitted: SWAN's, but for what --set has otherwise.
Result<void> setTemperature(ProbeState& state, const Arguments& arguments, const Run& run,
                            const Schema& schema) {
  Settings settings = {{kind, "smooth"}, {layers, "global"}};
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
  asked.state.checkpoint = TRY(arguments.integer("--checkpoint", 0));
  asked.state.length = TRY(arguments.integer("--length", 8 * L, 1, std::int64_t{1} << 20));
  asked.state.split = TRY(arguments.choice("--split", "validation", {"train", "validation", "test"}));
  asked.tokens = TRY(arguments.integer("--tokens", std::max<std::int64_t>(65536, asked.state.length), 0));
  TRY(setTemperature(asked.state, arguments, run, schema));
  if (asked.state.length <= L)
    return userError("--length {0}: the temperature rises beyond the training length; write more than {1}.",
                     {std::to_string(asked.state.length), std::to_string(L)});
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

// The evaluation at each rise that was tried, by rise.
Result<std::map<double, Evaluation>> readings(Probe& probe, const Question& asked) {
  std::map<double, Evaluation> all;
  BarProgress bar;
  const auto lossAt = [&](double x) -> Result<double> {
    auto state = asked.state;
    state.eval.set(rise, x);
    Reading progress(bar, x);
    auto e = TRY(probe.loss(state, asked.tokens, progress, {}));
    const double loss = e.loss;
    all.emplace(x, std::move(e));
    if (all.size() == 2 && loss == all.begin()->second.loss)
      return userError("{0}: {1} changes nothing, since no layer of the run sees all that comes before; add "
                       "--set {0}=all.",
                       {layers, asked.state.eval.text(layers)}, layers);
    return loss;
  };
  TRY(searchLeast(lossAt, first, most));
  return all;
}

using Reached = std::pair<const double, Evaluation>;

const Reached& bestOf(const std::map<double, Evaluation>& all) {
  return *std::ranges::min_element(all, {}, [](const Reached& each) {
    return std::isnan(each.second.loss) ? HUGE_VAL : each.second.loss;
  });
}

// What `expe eval` and `expe plot` take.
Settings settingsOf(const Question& asked, double best) {
  Settings all;
  for (const auto& [key, value] : asked.state.eval.values())
    all.emplace_back(key, expe::print(value));
  all.emplace_back(rise, shortest(best));
  return all;
}

Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json toJson(const Question& asked, const std::map<double, Evaluation>& all) {
  Json tried = Json::array();
  for (const auto& [x, e] : all)
    tried.push_back(
        {{"rise", x}, {"loss", number(e.loss)}, {"half_width_95", number(e.error)}, {"tokens", e.tokens}});
  Json set;
  for (const auto& [key, text] : settingsOf(asked, bestOf(all).first))
    set[key] = text;
  const Evaluation& best = bestOf(all).second;
  return {{"run", best.run},
          {"checkpoint", best.checkpoint},
          {"window", best.window},
          {"split", best.split},
          {"rise", bestOf(all).first},
          {"loss", number(best.loss)},
          {"loss_without", number(all.at(0).loss)},
          {"set", set},
          {"tried", tried}};
}

void print(const Question& asked, const std::map<double, Evaluation>& all) {
  const auto& [best, reached] = bestOf(all);
  std::cout << "    rise      loss  ±95 % text   tokens\n";
  for (const auto& [x, e] : all) {
    char line[100], half[20] = "           –"; // of a text too short to tell
    if (!std::isnan(e.error))
      std::snprintf(half, sizeof half, "%12.4f", e.error);
    std::snprintf(line, sizeof line, "%8g%10.4f%s%9lld%s\n", x, e.loss, half,
                  static_cast<long long>(e.tokens), x == best ? "  least" : "");
    std::cout << line;
  }
  char summary[160];
  std::snprintf(summary, sizeof summary,
                "\nWindows of %lld tokens: %.4f nats per token at a rise of %g, %.4f without.\n",
                static_cast<long long>(reached.window), reached.loss, best, all.at(0).loss);
  std::cout << summary;
  for (const auto& [key, text] : settingsOf(asked, best))
    std::cout << "--set " << key << "=" << text << "\n";
}

Result<void> run(const Arguments& arguments) {
  const auto loaded = TRY(engine());
  const auto of = TRY(oneRun(arguments.place(0), arguments, "the one run to fit"));
  const auto asked = TRY(questionOf(arguments, of, schema(*loaded)));
  const auto study = TRY(Study::open(arguments.place(0), Study::Mode::ReadOnly));
  catchInterrupts();
  const auto probe = loaded->probe(study->file());
  const auto all = TRY(readings(*probe, asked));
  arguments.has("--json") ? printJson(toJson(asked, all)) : print(asked, all);
  return {};
}

} // namespace

Command fitCommand() {
  return {"fit",
          {"STUDY"},
          {{"--run", "ID", "the run (the only one)"},
           {"--checkpoint", "STEP", "of this step (the newest)"},
           {"--length", "N", "tokens of the windows that are read (8 times the training length)"},
           {"--tokens", "N", "targets that are read at each rise; 0: all of the split (65536)"},
           {"--split", "train|validation|test", "of the run's own text (validation)", false, "--part"},
           {"--scale", "s", "factor on the position signal (the run's)"},
           {"--offset", "N", "positions start here (the run's)"},
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
