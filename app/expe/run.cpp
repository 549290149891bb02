// expe run: lists the runs of a study, edits one, or adds one.
#include "app/expe/run.h"
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/options.h"
#include "core/api/schema.h"
#include "core/base/numbers.h"

namespace expe::cli {

namespace {

const std::vector<Option> listOptions{{"--list", "", "lists the runs, which it does too without options"},
                                      {"--all", "", "those too that are archived or in the trash"},
                                      {"--sweep", "NAME", "those of a sweep alone"},
                                      {"--filter", "QUERY",
                                       "those alone of which all of it holds, for example "
                                       "\"encoding:rope rate<1e-3 2x<3 -tag:bad\""},
                                      {"--group", "", "lists groups: runs that differ in their seed alone"},
                                      groupByOption,
                                      exceptOption};
const std::vector<Option> baseOptions{
    {"--preset", "ID", "start from a named configuration"},
    {"--copy", "RUN", "start from the configuration of a run"},
    {"--from", "RUN@STEP", "go on from a checkpoint of a run, with its configuration"}};

std::vector<Option> addOptions() {
  auto options = baseOptions;
  options.insert(options.begin(), setOption);
  return options;
}

std::string given(const Arguments& arguments, const std::vector<Option>& options) { // the first; empty: none
  for (const Option& option : options)
    if (arguments.has(option.name))
      return option.name;
  return {};
}

std::string first(const std::vector<std::string>& words) { // that is not empty
  for (const std::string& word : words)
    if (!word.empty())
      return word;
  return {};
}

struct Base {
  std::string name;
  Config config;
  std::optional<std::pair<std::int64_t, std::int64_t>> from;
};

Result<Base> copied(Study& study, const Schema& schema, std::int64_t id) {
  const auto run = TRY(study.run(id));
  return Base{run.name, schema.decided(schema.complete(run.config)), {}};
}

// "2@400": the configuration of run 2, and its weights after step 400 to begin with; so what was `auto` is
// what it was.
Result<Base> continued(Study& study, const Schema& schema, const std::string& text) {
  const std::size_t at = text.find('@');
  const auto id = readInteger(text.substr(0, at));
  const auto step = readInteger(at == std::string::npos ? std::string() : text.substr(at + 1));
  if (!id || !step)
    return userError("--from {0}: write it as RUN@STEP, for example --from 1@400.", {text});
  const auto run = TRY(study.run(*id));
  Base base{run.name, schema.complete(run.config).fixed(), {}};
  std::string steps;
  const auto checkpoints = TRY(study.checkpoints(*id));
  for (const Checkpoint& checkpoint : checkpoints) {
    if (checkpoint.step == *step)
      base.from = {*id, *step};
    steps += (steps.empty() ? "" : ", ") + std::to_string(checkpoint.step);
  }
  if (!base.from)
    return userError("--from {0}: run {1} has no checkpoint there; it has {2}.",
                     {text, std::to_string(*id), steps.empty() ? "none yet" : steps});
  return base;
}

Result<Base> baseOf(Study& study, const Schema& schema, const Arguments& arguments) {
  if (arguments.has("--from") + arguments.has("--copy") + arguments.has("--preset") > 1)
    return userError("--from, --copy and --preset exclude each other: give one.");
  if (arguments.has("--from"))
    return continued(study, schema, arguments.text("--from"));
  if (arguments.has("--copy"))
    return copied(study, schema, TRY(arguments.integer("--copy", 1, 1)));
  return Base{{}, schema.defaults("expe"), {}};
}

Result<Answer> add(Study& study, const Schema& schema, const Arguments& arguments) {
  const auto set = TRY(arguments.settings());
  const auto base = TRY(baseOf(study, schema, arguments));
  const auto settings = TRY(presetAndSet(arguments.text("--preset"), set));
  std::vector<std::string> unusual;
  const auto config = TRY(configured(schema, base.config, settings, set, &unusual));
  if (base.from)
    TRY(schema.mayContinue(base.config, config));
  const auto name = nameAfter(schema, base.name, base.config, config);
  const auto id = TRY(study.addRun(arguments.text("--name", name), config, base.from));
  if (auto labelled = label(study, id, arguments); !labelled) {
    (void)study.removeRun(id);
    return labelled.error();
  }
  tellUnusual(unusual);
  return madeRun(id);
}

Result<Answer> addRun(const Arguments& arguments) {
  const auto study = TRY(openWritable(arguments.positional(0)));
  const auto loaded = TRY(engine());
  return add(*study, schema(*loaded), arguments);
}

Result<Answer> showConfig(const Arguments& arguments) {
  const auto id = TRY(arguments.integer("--run", 1, 1));
  const auto study = TRY(Study::open(arguments.positional(0), Study::Mode::ReadOnly));
  const auto loaded = TRY(engine());
  return configOf(*study, id, schema(*loaded));
}

// Edits one run, if anything is said of it, and lists it.
Result<Answer> editRun(const Arguments& arguments) {
  const auto id = TRY(arguments.integer("--run", 1, 1));
  const auto settings = TRY(arguments.settings());
  const bool edits =
      !(given(arguments, labelOptions) + given(arguments, editOptions)).empty() || !settings.empty();
  auto study =
      TRY(Study::open(arguments.positional(0), edits ? Study::Mode::ReadWrite : Study::Mode::ReadOnly));
  if (!settings.empty()) // which may be refused: then nothing is edited
    TRY(set(*study, id, settings));
  TRY(edit(*study, id, arguments));
  return listRun(std::move(study), id);
}

const std::vector<Option> baselineOptions{
    {"--baseline", "RUN|GROUP|none",
     "pins what all others are compared with: the group of a run, or what tells one, for example rope"},
    {"--alone", "", "of --baseline: that run and not its group"}};

Result<Answer> listAll(const Arguments& arguments) {
  auto study = TRY(Study::open(arguments.positional(0), Study::Mode::ReadOnly));
  if (arguments.has("--group"))
    return listGroups(*study, groupingFrom(arguments));
  return listRuns(std::move(study), arguments.has("--all"), arguments.text("--sweep"),
                  arguments.text("--filter"));
}

Result<Answer> emptyTrash(const Arguments& arguments) {
  TRY(TRY(Study::open(arguments.positional(0)))->emptyTrash());
  return Answer();
}

// Which options go together.
Result<void> checkWords(const Arguments& arguments) {
  const std::string adds = given(arguments, addOptions()), labels = given(arguments, labelOptions),
                    edits = given(arguments, editOptions), lists = given(arguments, listOptions);
  const bool one = arguments.has("--run");
  if (const auto& other = first({one ? "--run" : "", lists, adds, labels, edits});
      arguments.has("--empty-trash") && !other.empty())
    return userError("{0} does not go with --empty-trash: leave one of them out.", {other});
  if (const auto& other = first({given(arguments, baseOptions), lists}); one && !other.empty())
    return userError("{0} does not go with --run, which edits a run: leave one of them out.", {other});
  const std::string config = arguments.has("--config") ? "--config" : "";
  if (const auto& other = first({adds, labels, edits, lists}); !config.empty() && !other.empty())
    return userError("{0} does not go with --config, which only prints: leave one of them out.", {other});
  if (!one && !(edits + config).empty())
    return userError("{0}: of which run? Write --run ID too.", {first({edits, config})});
  if (!lists.empty() && !(adds + labels).empty())
    return userError("--list only lists: give it without the options that add a run.");
  const std::string pins = given(arguments, baselineOptions);
  if (const auto& other = first({one ? "--run" : "", lists, adds, labels, edits, config});
      !pins.empty() && !other.empty())
    return userError("{0} does not go with {1}: leave one of them out.", {other, pins});
  if (pins == "--alone")
    return userError("--alone belongs to --baseline: give that too.");
  if (!arguments.has("--group"))
    TRY(checkNoneOf(arguments, {"--by", "--except"}, "--group"));
  if (arguments.has("--group") && arguments.has("--filter"))
    return userError("--filter does not go with --group: leave one of them out.");
  if (arguments.has("--group") && arguments.has("--all"))
    return userError(
        "--all does not go with --group, which leaves out what is put aside: leave one of them out.");
  return {};
}

Result<Answer> run(const Arguments& arguments) {
  TRY(checkWords(arguments));
  if (arguments.has("--empty-trash"))
    return emptyTrash(arguments);
  if (arguments.has("--config"))
    return showConfig(arguments);
  if (arguments.has("--baseline"))
    return pinBaseline(arguments);
  if (arguments.has("--run"))
    return editRun(arguments);
  const bool adds = !(given(arguments, addOptions()) + given(arguments, labelOptions)).empty();
  return adds ? addRun(arguments) : listAll(arguments);
}

} // namespace

Command runCommand() {
  std::vector<Option> options = listOptions;
  for (const auto& more : {addOptions(), labelOptions})
    options.insert(options.end(), more.begin(), more.end());
  options.push_back({"--run", "ID",
                     "edits this run instead of adding one: --set of one that has not begun, or of a "
                     "value that may change while it trains, --name, --note, --tag, and"});
  options.insert(options.end(), editOptions.begin(), editOptions.end());
  options.push_back({"--config", "", "of --run: prints its configuration, lines that --set takes"});
  options.insert(options.end(), baselineOptions.begin(), baselineOptions.end());
  options.push_back({"--empty-trash", "", "removes the runs in the trash, for ever"});
  options.push_back(jsonOption);
  return {
      "run", {"STUDY"}, options, "Lists the runs of a study, edits one, or adds one and prints its id.", run};
}

} // namespace expe::cli
