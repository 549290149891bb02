#include "core/api/study.h"

#include "core/api/schema.h"

namespace expe {

namespace {

// Whether weights that are there already fit what the run is to be: those of its parent, or imported ones,
// which are of the model that it is now.
Result<void> weightsFit(Study& study, const Schema& schema, const Run& run, const Config& now,
                        const Config& wanted) {
  if (run.parentRun)
    if (const auto parent = study.run(*run.parentRun))
      return schema.mayContinue(parent->config, wanted);
  const auto checkpoints = TRY(study.checkpoints(run.id));
  if (!run.parentRun && checkpoints.empty())
    return {};
  TRY(schema.mayContinue(now, wanted));
  return schema.mayContinue(wanted, now); // nothing is added: the weights would not tell that they lack it
}

Result<void> onlyLive(const Schema& schema, const Settings& changed) {
  for (const auto& [key, text] : changed)
    if (const auto* parameter = schema.find(key); parameter == nullptr || parameter->when != When::Live)
      return userError("{0} cannot change while a run trains; make a new run with it.", {key}, key);
  return {};
}

// A run that bears its encoding's name bears that of the new one.
Result<void> replace(Study& study, const Schema& schema, const Run& run, const Config& now,
                     const Config& wanted) {
  TRY(study.setConfig(run.id, wanted));
  const auto name = nameAfter(schema, run.name, now, wanted);
  return name == run.name ? Result<void>{} : study.rename(run.id, name);
}

} // namespace

Result<Config> configInForce(Study& study, const Schema& schema, const Run& run) {
  Config config = schema.complete(run.config);
  for (const Change& change : TRY(study.changes(run.id)))
    config.set(change.key, change.value);
  return config;
}

Result<bool> changeRun(Study& study, const Schema& schema, const Run& run, const Config& now,
                       const Config& wanted) {
  const Settings changed = difference(now, wanted);
  const bool trains = TRY(study.locked(run.id));
  if (run.step == 0)
    TRY(weightsFit(study, schema, run, now, wanted));
  if (run.step == 0 && !trains) {
    TRY(replace(study, schema, run, now, wanted));
    return false;
  }
  TRY(onlyLive(schema, changed));
  for (const auto& [key, text] : changed)
    TRY(trains ? study.request(run.id, key + "=" + text)
               : study.addChange(run.id, {run.step, key, wanted.at(key)}));
  return trains;
}

} // namespace expe
