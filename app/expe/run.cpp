// expe run: lists the runs of a study, or adds one.
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "core/api/numbers.h"

#include <iostream>

namespace expe::cli {

namespace {

Result<void> list(Study& study, bool json) {
  const auto runs = study.runs();
  if (!runs)
    return runs.error();
  Json all = Json::array();
  for (const Run& run : *runs) {
    if (json)
      all.push_back({{"id", run.id}, {"name", run.name}, {"state", name(run.state)}, {"step", run.step}});
    else
      std::cout << run.id << "\t" << run.name << "\t" << name(run.state) << "\t" << run.step << " of "
                << run.config.integer("training.steps") << "\t" << run.config.text("position.encoding")
                << "\n";
  }
  if (json)
    printJson(all);
  return {};
}

struct Base {
  std::string name;
  Config config;
  std::optional<std::pair<std::int64_t, std::int64_t>> from;
};

Result<Base> copied(Study& study, const Schema& schema, std::int64_t id) {
  const auto run = study.run(id);
  if (!run)
    return run.error();
  return Base{run->name, schema.complete(run->config), {}};
}

// "2@400": the configuration of run 2, and its weights after step 400 to begin with.
Result<Base> continued(Study& study, const Schema& schema, const std::string& text) {
  const std::size_t at = text.find('@');
  const auto id = readInteger(text.substr(0, at));
  const auto step = readInteger(at == std::string::npos ? std::string() : text.substr(at + 1));
  if (!id || !step)
    return userError("--from {0}: write it as RUN@STEP, for example --from 1@400.", {text});
  auto base = copied(study, schema, *id);
  if (!base)
    return base;
  std::string steps;
  for (const Checkpoint& checkpoint : study.checkpoints(*id)) {
    if (checkpoint.step == *step)
      base->from = {*id, *step};
    steps += (steps.empty() ? "" : ", ") + std::to_string(checkpoint.step);
  }
  if (!base->from)
    return userError("--from {0}: run {1} has no checkpoint there; it has {2}.",
                     {text, std::to_string(*id), steps.empty() ? "none yet" : steps});
  return base;
}

Result<Base> baseOf(Study& study, const Schema& schema, const Arguments& arguments) {
  if (arguments.has("--from") + arguments.has("--copy") + arguments.has("--preset") > 1)
    return userError("--from, --copy and --preset exclude each other: give one.");
  if (arguments.has("--from"))
    return continued(study, schema, arguments.text("--from"));
  if (arguments.has("--copy")) {
    const auto id = arguments.integer("--copy", 1, 1);
    return id ? copied(study, schema, *id) : Result<Base>(id.error());
  }
  return Base{{}, schema.defaults("expe"), {}};
}

Result<void> add(Study& study, const Schema& schema, const Arguments& arguments) {
  const auto set = arguments.settings();
  if (!set)
    return set.error();
  const auto base = baseOf(study, schema, arguments);
  if (!base)
    return base.error();
  const auto settings = presetAndSet(arguments.text("--preset"), *set);
  if (!settings)
    return settings.error();
  const auto config = configured(schema, base->config, *settings);
  if (!config)
    return config.error();
  const auto id = study.addRun(arguments.text("--name", base->name), *config, base->from);
  if (!id)
    return id.error();
  if (arguments.has("--json"))
    printJson(Json{{"id", *id}});
  else
    std::cout << *id << "\n";
  return {};
}

Result<void> run(const Arguments& arguments) {
  const bool adds = arguments.has("--set") || arguments.has("--copy") || arguments.has("--from") ||
                    arguments.has("--preset") || arguments.has("--name");
  if (adds && arguments.has("--list"))
    return userError("--list only lists: give it without the options that add a run.");
  const auto study = Study::open(arguments.place(0), adds ? Study::Mode::ReadWrite : Study::Mode::ReadOnly);
  if (!study)
    return study.error();
  if (!adds)
    return list(**study, arguments.has("--json"));
  if ((*study)->readOnly())
    return userError("{0} cannot be written: copy the study to a folder of yours.",
                     {(*study)->folder().string()});
  const auto loaded = engine();
  if (!loaded)
    return loaded.error();
  return add(**study, schema(**loaded), arguments);
}

} // namespace

Command runCommand() {
  return {"run",
          {"STUDY"},
          {{"--list", "", "lists the runs, which it does too without options"},
           setOption,
           {"--name", "NAME", "the new run's name"},
           {"--preset", "ID", "start from a named configuration"},
           {"--copy", "RUN", "start from the configuration of a run"},
           {"--from", "RUN@STEP", "go on from a checkpoint of a run, with its configuration"},
           jsonOption},
          "Lists the runs of a study, or adds one and prints its id.",
          run};
}

} // namespace expe::cli
