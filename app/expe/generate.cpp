// expe generate: what a run's model says after a prompt.
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/options.h"
#include "app/expe/state.h"
#include "app/expe/words.h"

#include <utility>

namespace expe::cli {

namespace {

Result<std::string> promptOf(const Arguments& arguments) {
  if (arguments.has("--prompt") == arguments.has("--prompt-file"))
    return userError("Give one of --prompt TEXT and --prompt-file FILE.");
  if (arguments.has("--prompt"))
    return arguments.text("--prompt");
  const std::string path = arguments.text("--prompt-file");
  return textFile("--prompt-file", path);
}

Result<ContinueRequest> request(const Arguments& arguments, const Schema& schema) {
  ContinueRequest r;
  r.state.typed = TRY(promptOf(arguments));
  const auto of = TRY(oneRun(arguments.positional(0), arguments, "the one run to hear"));
  r.state.run = of.id;
  r.state.checkpoint = TRY(checkpointAsked(arguments, arguments.positional(0), of.id));
  r.tokens = TRY(arguments.integer("--tokens", 64, 0, 1 << 24));
  r.most = TRY(arguments.integer("--next", 10, 0, 1 << 20));
  r.temperature = TRY(arguments.number("--temperature", 0, 0, 100));
  r.seed = static_cast<std::uint64_t>(TRY(arguments.integer("--seed", 1, 0)));
  TRY(takeEval(r.state, TRY(arguments.settings()), arguments, of, schema));
  return r;
}

Json describe(const std::vector<Predicted>& tokens) {
  return arrayOf(tokens, [](const Predicted& each) {
    return Json{{"token", each.piece.id}, {"piece", each.piece.text}, {"probability", each.probability}};
  });
}

Json describe(const Continuation& text) {
  const auto prompt = arrayOf(text.prompt, [](const Piece& piece) {
    return Json{{"token", piece.id}, {"piece", piece.text}};
  });
  std::string said;
  for (const Predicted& each : text.generated)
    said += each.piece.text;
  return {{"state", text.stamp},
          {"prompt", prompt},
          {"next", describe(text.next)},
          {"generated", describe(text.generated)},
          {"text", said}};
}

std::string inWords(const std::vector<Predicted>& next) {
  std::string text;
  for (const Predicted& each : next)
    text += formatted("%.4f  ", each.probability) + std::to_string(each.piece.id) + "  " +
            quoted(each.piece.text) + "\n";
  return text;
}

Result<Answer> run(const Arguments& arguments) {
  const auto loaded = TRY(engine());
  const auto asked = TRY(request(arguments, schema(*loaded)));
  const auto study = TRY(Study::open(arguments.positional(0), Study::Mode::ReadOnly));
  Interruptible progress; // a bar would stand in the text
  bool begun = false;
  const auto say = [&](const Predicted& each) { // as it comes, after the prompt
    sayNow(arguments, (std::exchange(begun, true) ? "" : asked.state.typed) + each.piece.text);
  };
  const auto probe = TRY(probeOf(arguments, study->file()));
  const auto text = TRY(probe->continueText(asked, progress, say));
  return Answer(describe(text), asked.tokens > 0 ? "\n" : inWords(text.next));
}

} // namespace

Command generateCommand() {
  return {"generate",
          {"STUDY"},
          {{"--run", "ID", "the run (the only one)"},
           {"--checkpoint", "STEP|best", "of this step, or the best (the newest)"},
           {"--prompt", "TEXT", "what it is to go on from"},
           {"--prompt-file", "FILE", "the same from a file"},
           {"--tokens", "N", "how many to generate (64); 0: the distribution of the next one"},
           {"--temperature", "t", "of the draw; 0: always the most probable token (0)"},
           {"--seed", "n", "of the draw (1)"},
           {"--next", "N", "tokens of the distribution after the prompt (10)"},
           {"--scale", "s", "factor on the position signal (the run's evaluation.scale)"},
           {"--offset", "N", "positions start here (the run's)"},
           {"--device", deviceWords, "where the model computes (auto: the CPU where it answers in time)"},
           {"--span", "N", "attention sees only this many tokens back; 0: all (the run's)"},
           {"--set", "KEY=VALUE", "an evaluation parameter, by its key", true},
           jsonOption},
          "Continues a text, token by token, with a run's model.",
          run};
}

} // namespace expe::cli
