#include "app/window/configuration/configuration_pane.h"

#include "app/window/configuration/encoding_entries.h"
#include "app/window/jobs.h"
#include "app/window/words.h"
#include "core/api/schema.h"
#include "widgets/form/encoding_sketch.h"

#include <QApplication>
#include <QRegularExpression>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>

namespace expe {

ConfigurationPane::ConfigurationPane(Jobs& jobs, QWidget* parent)
    : QWidget(parent), jobs_(jobs), schema_([] {
        static const Schema bare;
        return &bare;
      }()),
      form_(new ParameterForm), sketch_(new EncodingSketch), estimate_(new EstimateFooter),
      sweepBar_(new SweepBar), empty_(new QLabel(tr("Select a run to see and change its configuration."))),
      page_(new QWidget), presets_(presets()) {
  auto* layout = new QStackedLayout(this);
  layout->addWidget(empty_);
  layout->addWidget(page_);
  empty_->setObjectName("muted");
  empty_->setAlignment(Qt::AlignCenter);
  empty_->setWordWrap(true);
  empty_->setMargin(24);
  auto* column = new QVBoxLayout(page_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(form_, 1);
  column->addWidget(estimate_);
  column->addWidget(sweepBar_);
  sweepBar_->hide();
  form_->setBelow("position.encoding", sketch_);
  connectForm();
  showPresets();
  readPresets([] { return Result<void>(); });
}

void ConfigurationPane::connectForm() {
  connect(form_, &ParameterForm::changed, this, [this](const QString& key, const QString& text) {
    text.startsWith(presetEntry) ? vary(text) : emit changed(run_, key, text);
  });
  connect(form_, &ParameterForm::bannerClicked, this, [this] { emit duplicateWanted(run_); });
  connect(form_, &ParameterForm::helpWanted, this, &ConfigurationPane::helpWanted);
  connect(form_, &ParameterForm::spreadWanted, this, &ConfigurationPane::useInCheckedRuns);
  encodings_.setSingleShot(true);
  encodings_.setInterval(250);
  connect(form_, &ParameterForm::listsChanged, &encodings_, qOverload<>(&QTimer::start));
  connect(&encodings_, &QTimer::timeout, this, &ConfigurationPane::followEncodings);
  FormHead* head = &form_->head();
  connect(head, &FormHead::baselineChanged, this, &ConfigurationPane::compare);
  connect(head, &FormHead::presetWanted, this, &ConfigurationPane::applyPreset);
  connect(head, &FormHead::savePresetWanted, this, &ConfigurationPane::savePreset);
  connect(head, &FormHead::removePresetWanted, this, [this](const QString& id) {
    readPresets([id = id.toStdString()] { return removeUserPreset(userPresetFolder(), id); });
  });
}

void ConfigurationPane::useSchema(const Schema& schema) {
  schema_ = &schema;
  loaded_ = true;
}

namespace {

bool sameNames(const StudyView& a, const StudyView& b) {
  return std::equal(
      a.runs.begin(), a.runs.end(), b.runs.begin(), b.runs.end(), [](const auto& one, const auto& other) {
        return one == other ||
               (one->run.id == other->run.id && displayName(one->run) == displayName(other->run));
      });
}

} // namespace

void ConfigurationPane::setStudy(StudyViewPtr study) {
  const StudyViewPtr before = std::exchange(study_, std::move(study));
  if (!before || !sameNames(*before, *study_))
    showBaselines();
  if (form_->head().baseline().startsWith("run:"))
    compare();
}

namespace {

// What decides an experiment. Each stands here and not in its section too: there is one field a value, which
// search, Tab and errors find.
const std::vector<std::string> essentials{"position.encoding", "data.text",   "model.layers",
                                          "model.width",       "data.window", "training.steps",
                                          "training.seed"};

void gatherEssentials(std::vector<Section>& sections, const QString& title) {
  Section first{"essentials", title.toStdString(), {}};
  for (const std::string& key : essentials)
    for (Section& section : sections)
      if (const auto at = std::ranges::find(section.parameters, key, &Parameter::key);
          at != section.parameters.end()) {
        first.parameters.push_back(*at);
        section.parameters.erase(at);
      }
  sections.insert(sections.begin(), first);
}

} // namespace

// Of the encodings' own parameters only those of the run's encoding, and only what means something there.
std::vector<Section> ConfigurationPane::sections(const Config& config) const {
  const std::string encoding = config.has("position.encoding") ? config.text("position.encoding") : "";
  std::vector<Section> chosen;
  const auto add = [&](const Section& section, const Config& at) {
    chosen.push_back(section);
    std::erase_if(chosen.back().parameters,
                  [&](const Parameter& p) { return !meansSomething(*schema_, p, at); });
    for (Parameter& p : chosen.back().parameters)
      p = asIn(p, at);
  };
  for (const Section& section : schema_->sections())
    if (section.id.rfind("position.", 0) != 0 || isOwn(section.id + ".", encoding))
      add(section, config);
    else if (const auto id = section.id.substr(std::string("position.").size()); std::ranges::any_of(
                 listedEncodings(), [&](const auto& each) { return isOwn(section.id + ".", each); }))
      add(section, schema_->defaults(id));
  gatherEssentials(chosen, tr("Essentials"));
  return chosen;
}

std::vector<std::string> ConfigurationPane::listedEncodings() const {
  const ParameterField* field = form_->field("position.encoding");
  std::vector<std::string> ids;
  if (field == nullptr || !field->isList())
    return ids;
  static const QRegularExpression between("[,;]");
  const auto names = field->listed().split(between, Qt::SkipEmptyParts);
  for (const QString& name : names)
    if (const EncodingInfo* info = schema_->encoding(name.trimmed().toStdString()))
      ids.push_back(info->id);
  std::ranges::sort(ids);
  return ids;
}

// A list to tick that is open stays as it is.
void ConfigurationPane::followEncodings() {
  if (QApplication::activePopupWidget())
    return encodings_.start();
  if (listedEncodings() != shown_.listed)
    emit encodingsListed();
}

// Each newer one replaces those that are being drawn.
void ConfigurationPane::sketch() {
  jobs_.drop("encoding sketch");
  const Config& config = shown_.config;
  const EncodingInfo* info =
      config.has("position.encoding") ? schema_->encoding(config.text("position.encoding")) : nullptr;
  sketch_->setEquation(!info ? QString()
                             : q(info->equations ? written(info->equations(config)) : info->equation));
  if (!info || !draw_ || info->quantities.empty())
    return sketch_->setFigure({}, info && !info->actsAt.empty() ? tr("What it puts in depends on the text.")
                                                                : QString());
  jobs_.post(
      {.name = "encoding sketch", .newest = true}, this,
      [draw = draw_, config](Progress&) { return draw(config); },
      [this](const Figure& figure) { sketch_->setFigure(figure, {}); },
      [this](const Error& error) { sketch_->setFigure({}, sentence(error)); });
}

void ConfigurationPane::showSweep(bool shown) {
  sweeping_ = shown;
  sweepBar_->setVisible(shown);
  estimate_->setVisible(!shown && !estimate_->plain().isEmpty());
}

QString ConfigurationPane::lock(const Parameter& parameter, const RunView& run, bool training,
                                bool readOnly) const {
  if (readOnly)
    return tr("The study is read-only: save it under another name to change it.");
  if (!loaded_)
    return tr("The engine is being loaded.");
  if (!run.run.config.has(parameter.key))
    return tr("Only other runs of the sweep have it: open it into a list of values (Ctrl+L).");
  if (run.run.step == 0 && !training)
    return {};
  if (parameter.when == When::Live)
    return {};
  if (parameter.when == When::Eval)
    return tr("The run has begun: measure it under another value with expe eval.");
  return tr("The run has begun: duplicate it to train with another value.");
}

void ConfigurationPane::showRun(const RunView* run, bool training, bool readOnly) {
  auto* stack = static_cast<QStackedLayout*>(layout());
  if (!run) {
    run_ = 0;
    shown_ = {};
    stack->setCurrentWidget(empty_);
    return;
  }
  Shown wanted{run->run.config, run->run.id, run->run.step > 0, training,
               readOnly,        loaded_,     listedEncodings()};
  if (wanted == shown_)
    return;
  shown_ = std::move(wanted);
  run_ = run->run.id;
  const bool begun = shown_.begun || training;
  form_->setContext(run_);
  form_->setSections(sections(run->run.config));
  auto entries = encodingEntries(*schema_);
  std::ranges::move(composedEntries(*schema_, run->run.config), std::back_inserter(entries));
  std::ranges::move(presetEntries(), std::back_inserter(entries));
  form_->setChoiceEntries("position.encoding", entries, pictures_);
  form_->setValues(run->run.config);
  sketch();
  form_->setLocks([&](const Parameter& parameter) { return lock(parameter, *run, training, readOnly); });
  form_->setBadges([&](const Parameter& parameter) {
    return !begun                         ? QString()
           : parameter.when == When::Live ? tr("live")
           : parameter.when == When::Eval ? tr("eval")
                                          : QString();
  });
  const bool banner = begun && !readOnly;
  form_->setBanner(banner ? tr("This run has begun.") : QString(),
                   banner ? tr("Duplicate to change the rest") : QString());
  form_->setMayList(loaded_ && !readOnly);
  form_->head().setLocked(begun || readOnly || !loaded_);
  showBaselines();
  compare();
  stack->setCurrentWidget(page_);
}

void ConfigurationPane::setError(qint64 run, const QString& key, const QString& sentence) {
  if (run == run_)
    form_->setError(key, sentence);
}

// While it is being measured again what was found before stays.
void ConfigurationPane::setEstimate(EstimateRow row, const Error& refusal) {
  if (!row.busy && form_->setRefusal(q(refusal.key), refusal.key.empty() ? QString() : sentence(refusal)))
    row.problem.clear();
  estimate_->setEstimate(row);
  if (sweeping_)
    estimate_->hide();
}

} // namespace expe
