#include "app/window/configuration/configuration_control.h"

#include "app/window/configuration/configuration_pane.h"
#include "app/window/jobs.h"
#include "app/window/study/study_worker.h"
#include "app/window/train/run_control.h"
#include "core/api/data.h"
#include "core/api/help.h"
#include "widgets/notice_bar.h"

#include <algorithm>

namespace expe {
namespace {

const QString form = "form", presetShelf = "presets"; // causes of complaints

bool readsText(const Settings& settings) {
  return std::ranges::any_of(settings, [](const auto& setting) {
    return setting.first == "data.text" || setting.first == "data.tokenizer" ||
           setting.first == "data.model" || setting.first == "data.window";
  });
}

} // namespace

ConfigurationControl::ConfigurationControl(ConfigurationPane& pane, StudyWorker& study, Jobs& jobs,
                                           RunControl& control, NoticeBar& notice, QObject* parent)
    : QObject(parent), pane_(pane), study_(study), jobs_(jobs), control_(control), notice_(notice) {
  control.setGate([this] { return mayTrain(); });
  connect(&pane, &ConfigurationPane::changed, this,
          [this](qint64 run, const QString& key, const QString& text) {
            change(run, {{key.toStdString(), text.toStdString()}});
          });
  connect(&pane, &ConfigurationPane::changedMany, this, &ConfigurationControl::change);
  connect(&pane, &ConfigurationPane::useInCheckedRuns, this, &ConfigurationControl::changeShown);
  connect(&pane, &ConfigurationPane::duplicateWanted, this,
          [this](qint64 run) { study_.change(edit::duplicate({run})); });
  connect(&pane, &ConfigurationPane::complain, this,
          [this](const QString& text) { notice_.complain(text, presetShelf); });
  connect(&pane, &ConfigurationPane::settled, this, [this] { notice_.settle(presetShelf); });
  connect(&pane.form(), &ParameterForm::wrongChanged, this, [this] {
    if (pane_.form().wrong().isEmpty())
      notice_.settle(form);
  });
}

void ConfigurationControl::useEngine(Engine& engine) {
  schema_ = &schema(engine);
  pane_.setCount([&engine](const Config& config, std::int64_t vocabulary) {
    const auto size = engine.estimate(config, vocabulary);
    return size ? std::optional(size->parameters) : std::nullopt;
  });
  pane_.setDraw([&engine](const Config& config) { return valuesOf(engine, config); });
  pane_.useSchema(*schema_);
}

void ConfigurationControl::setView(StudyViewPtr view) {
  view_ = std::move(view);
  pane_.setStudy(view_);
}

bool ConfigurationControl::mayTrain() {
  const QString wrong = pane_.form().wrong();
  if (wrong.isEmpty())
    return true;
  notice_.complain(tr("%1 is not right yet: mend it, or press Escape in the field to keep the value before.")
                       .arg(labelOf(wrong)),
                   form);
  pane_.form().reveal(wrong);
  return false;
}

// Another text is read once before it is taken, so that what is wrong with it is said at the field.
void ConfigurationControl::change(qint64 id, const Settings& settings) {
  const auto wrong = [=, this](const Error& error) {
    const bool edited =
        settings.size() == 1 || error.key.empty(); // the field at hand, whatever it is wrong for
    pane_.setError(id, q(edited ? settings.front().first : error.key), sentence(error));
    emit said(sentence(error));
  };
  if (control_.session().run() == id) {
    for (const auto& [key, text] : settings)
      if (const auto done = control_.session().set(q(key), q(text)); !done)
        pane_.setError(id, q(key), sentence(done.error()));
    return;
  }
  const auto store = [=, this] { study_.change(edit::configure(id, settings), this, {}, wrong); };
  const RunView* run = view_ ? view_->find(id) : nullptr;
  if (!run || !readsText(settings))
    return store();
  const Schema bare;
  const auto config = (schema_ ? *schema_ : bare).configure(run->run.config, settings);
  if (!config)
    return wrong(config.error());
  jobs_.post(
      {.name = "text", .what = tr("Reading the text")}, this,
      [config = *config](Progress&) { return checkText(config); }, store, wrong);
}

// Those that have not begun.
void ConfigurationControl::changeShown(const QString& key, const QString& text) {
  if (!view_)
    return;
  for (const auto& run : view_->runs)
    if (run->shown && run->run.step == 0 && run->run.config.has(key.toStdString()))
      change(run->run.id, {{key.toStdString(), text.toStdString()}});
}

void ConfigurationControl::useData(qint64 id, const Settings& settings) {
  const RunView* run = view_ ? view_->find(id) : nullptr;
  if (!view_ || view_->readOnly)
    return notice_.complain(tr("Open or make a study first, then drop the text on it."));
  if (run && run->run.step == 0 && run->run.state != RunState::Running)
    return change(id, settings);
  study_.change(edit::addRun(QString(), settings, id));
  notice_.say(tr("Made a new run with it, because the selected one has begun."));
}

} // namespace expe
