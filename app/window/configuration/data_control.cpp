#include "app/window/configuration/data_control.h"

#include "app/window/words.h"
#include "core/api/tasks.h"
#include "widgets/text/data_panel.h"

#include <QFileDialog>
#include <QFileInfo>

namespace expe {
namespace {

// What openData() reads of a configuration.
Config dataOf(const Config& config) {
  Config data;
  for (const auto& [key, value] : config.values())
    if (key.starts_with("data.") || key == "evaluation.longest")
      data.set(key, value);
  return data;
}

constexpr std::size_t mostShown = 16384; // tokens of a window; more than anybody looks at

const QString dataJob = "data", tokenizerJob = "tokenizers";

DataFacts factsOf(const DataView& data, const QString& text, const Task* task) {
  DataFacts facts;
  facts.text = text;
  facts.task = task ? q(task->title) : QString();
  facts.tokenizer = data.tokenizer;
  facts.documents = data.documents;
  facts.splits = data.splits;
  facts.log = data.log;
  facts.columns = static_cast<int>(data.columns);
  facts.pictures = data.pictures;
  return facts;
}

} // namespace

DataControl::DataControl(DataPanel& panel, Jobs& jobs, QObject* parent)
    : QObject(parent), panel_(panel), jobs_(jobs) {
  connectPanel();
  connect(&jobs, &Jobs::working, &panel,
          [this](const QString& name, const QString& what, double done, double total) {
            if (name == dataJob || name == tokenizerJob)
              panel_.setBusy(what, done, total);
          });
  connect(&jobs, &Jobs::worked, &panel, [this](const QString& name) {
    if (name == dataJob || name == tokenizerJob)
      panel_.setIdle();
  });
  showRun(0, nullptr);
}

void DataControl::connectPanel() {
  connect(&panel_, &DataPanel::shown, this, [this] {
    stale_ = stale_ || failed_;
    open();
  });
  connect(&panel_.overview(), &DataOverview::openTextWanted, this, [this] { chooseText(false); });
  connect(&panel_.overview(), &DataOverview::openFolderWanted, this, [this] { chooseText(true); });
  connect(&panel_.overview(), &DataOverview::windowWanted, this, &DataControl::showWindow);
  connect(&panel_.tokenizers(), &TokenizerPage::piecesWanted, this, &DataControl::tokenizeSample);
  connect(&panel_.tokenizers(), &TokenizerPage::loadWanted, this, &DataControl::load);
  connect(&panel_.tokenizers(), &TokenizerPage::trainWanted, this, &DataControl::train);
  connect(&panel_.tokenizers(), &TokenizerPage::useWanted, this, &DataControl::use);
  connect(&panel_, &DataPanel::cancelWanted, this, [this] {
    jobs_.cancel(dataJob);
    jobs_.cancel(tokenizerJob);
  });
}

void DataControl::showRun(qint64 run, const Config* config, const QString& lock) {
  run_ = run;
  const auto wanted = config ? std::optional(dataOf(*config)) : std::nullopt;
  panel_.setChangeable(config ? lock : tr("Select a run first."));
  const bool changed = wanted != config_;
  config_ = wanted;
  panel_.tokenizers().setCanTrain(
      text().isEmpty() ? tr("Open a text first: the generated corpus has no words.") : QString(), folder());
  if (!config_) {
    jobs_.drop(dataJob);
    view_.reset();
    stale_ = false;
    return panel_.overview().clear(tr("Select a run to see its data, or make one with Run ▸ New run."));
  }
  stale_ = stale_ || changed;
  if (panel_.isVisible())
    open();
}

void DataControl::open() {
  if (!config_ || !std::exchange(stale_, false))
    return;
  view_.reset();
  failed_ = false;
  panel_.overview().clear(tr("Opening the data…"));
  jobs_.post(
      {.name = dataJob, .what = tr("Opening the data"), .newest = true}, this,
      [config = *config_](Progress& progress) { return openData(config, progress); },
      [this](const std::shared_ptr<const DataView>& data) { showData(data); },
      [this](const Error& error) {
        failed_ = true;
        panel_.overview().clear(sentence(error) + "\n" + tr("Show this dock again to open it anew."));
      });
}

void DataControl::showWindow(const QString& split, qint64 index) {
  if (!view_)
    return;
  jobs_.post(
      {.name = "data window", .lane = dataJob, .newest = true}, this,
      [data = view_, split, index](Progress&) -> Result<std::vector<Piece>> {
        auto pieces = TRY(data->window(split.toStdString(), index));
        if (pieces.size() > mostShown)
          pieces.resize(mostShown);
        return pieces;
      },
      [=, this](const std::vector<Piece>& pieces) { panel_.overview().setWindow(split, index, pieces); });
}

void DataControl::tokenizeSample(const QString& tokenizer, const QString& sample) {
  TokenizerPage& page = panel_.tokenizers();
  jobs_.post(
      {.name = "sample of " + tokenizer, .lane = tokenizerJob, .newest = true}, this,
      [=](Progress&) { return tokenize(tokenizer.toStdString(), sample.toStdString()); },
      [=, &page](const TokenizedSample& pieces) { page.setPieces(tokenizer, sample, pieces); },
      [=, &page](const Error& error) { page.setProblem(tokenizer, sample, sentence(error)); });
}

void DataControl::load(const QString& path) {
  jobs_.post(
      {.name = tokenizerJob, .what = tr("Trying the tokenizer")}, this,
      [path](Progress&) { return checkTokenizer(pathOf(path)); },
      [this](const TokenizerInfo& tokenizer) { panel_.tokenizers().addTokenizer(tokenizer); },
      [this](const Error& error) { panel_.setProblem(sentence(error)); });
}

void DataControl::showData(const std::shared_ptr<const DataView>& data) {
  view_ = data;
  panel_.overview().setFacts(factsOf(*data, text(), config_ ? taskOf(*config_) : nullptr));
  const auto first = data->window("train", 0);
  if (!first)
    return panel_.setProblem(sentence(first.error()));
  std::string bytes;
  for (const Piece& piece : *first)
    bytes += bytes.size() < 400 ? piece.text : "";
  panel_.tokenizers().setSample(QString::fromUtf8(bytes).remove(QChar::ReplacementCharacter));
}

void DataControl::chooseText(bool folder) {
  const QString path =
      folder ? QFileDialog::getExistingDirectory(&panel_, tr("Open a folder of texts"), this->folder())
             : QFileDialog::getOpenFileName(&panel_, tr("Open a text"), this->folder());
  if (!path.isEmpty() && run_ != 0)
    emit changeWanted(run_, {{"data.text", path.toStdString()}});
}

void DataControl::train(TokenizerRequest request) {
  request.texts = {pathOf(text())};
  jobs_.post(
      {.name = tokenizerJob, .what = tr("Training the tokenizer"), .newest = true}, this,
      [request](Progress& progress) { return trainTokenizer(request, progress); },
      [this](const TokenizerInfo& tokenizer) {
        panel_.tokenizers().addTokenizer(tokenizer);
        emit trained(q(tokenizer.path.string()));
      },
      [this](const Error& error) { panel_.setProblem(sentence(error)); });
}

void DataControl::use(const QString& tokenizer, const QString& path) {
  if (run_ == 0)
    return;
  Settings settings{{"data.tokenizer", tokenizer.toStdString()}};
  if (!path.isEmpty())
    settings.emplace_back("data.model", path.toStdString());
  emit changeWanted(run_, settings);
}

QString DataControl::text() const {
  return config_ && config_->has("data.text") ? q(config_->text("data.text")) : QString();
}

QString DataControl::folder() const {
  const QFileInfo info(text());
  return text().isEmpty() ? QString() : info.isDir() ? info.filePath() : info.path();
}

} // namespace expe
