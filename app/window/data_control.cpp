#include "app/window/data_control.h"

#include "app/window/words.h"
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

DataFacts factsOf(const DataView& data, const QString& text) {
  DataFacts facts;
  facts.text = text;
  facts.tokenizer = data.tokenizer();
  facts.documents = data.documents();
  facts.splits = data.splits();
  for (const std::string& line : data.log())
    facts.log << q(line);
  return facts;
}

} // namespace

DataControl::DataControl(DataPanel& panel, QObject* parent)
    : QObject(parent), panel_(panel), data_(new DataWorker), tokenizers_(new DataWorker) {
  qRegisterMetaType<DataViewPtr>();
  qRegisterMetaType<std::vector<Piece>>();
  qRegisterMetaType<TokenizedSample>();
  qRegisterMetaType<TokenizerInfo>();
  connectPanel();
  connectWorkers();
  for (auto [worker, thread] : {std::pair{data_, &dataThread_}, std::pair{tokenizers_, &tokenizerThread_}}) {
    worker->moveToThread(thread);
    connect(thread, &QThread::finished, worker, &QObject::deleteLater);
    thread->start();
  }
  showRun(0, nullptr);
}

DataControl::~DataControl() {
  cancel();
  for (QThread* thread : {&dataThread_, &tokenizerThread_}) {
    thread->quit();
    thread->wait();
  }
}

void DataControl::connectPanel() {
  connect(&panel_, &DataPanel::shown, this, [this] {
    stale_ = stale_ || failed_;
    open();
  });
  connect(&panel_.overview(), &DataOverview::openTextWanted, this, [this] { chooseText(false); });
  connect(&panel_.overview(), &DataOverview::openFolderWanted, this, [this] { chooseText(true); });
  connect(&panel_.overview(), &DataOverview::windowWanted, this, [this](const QString& split, qint64 index) {
    if (view_)
      data_->windowLater(view_, split, index);
  });
  connect(&panel_.tokenizers(), &TokenizerPage::piecesWanted, tokenizers_, &DataWorker::tokenizeLater,
          Qt::DirectConnection);
  connect(&panel_.tokenizers(), &TokenizerPage::loadWanted, tokenizers_, &DataWorker::loadLater,
          Qt::DirectConnection);
  connect(&panel_.tokenizers(), &TokenizerPage::trainWanted, this, &DataControl::train);
  connect(&panel_.tokenizers(), &TokenizerPage::useWanted, this, &DataControl::use);
  connect(&panel_, &DataPanel::cancelWanted, this, &DataControl::cancel);
}

void DataControl::connectWorkers() {
  for (DataWorker* worker : {data_, tokenizers_}) {
    connect(worker, &DataWorker::working, this, &DataControl::setWorking);
    connect(worker, &DataWorker::idle, this, &DataControl::setIdle);
    connect(worker, &DataWorker::failed, &panel_, &DataPanel::setProblem);
  }
  connect(data_, &DataWorker::opened, this, [this](qint64 question, const DataViewPtr& data) {
    if (question == question_)
      showData(data);
  });
  connect(data_, &DataWorker::openFailed, this, [this](qint64 question, const QString& sentence) {
    failed_ = question == question_ || failed_;
    if (question == question_)
      panel_.overview().clear(sentence + "\n" + tr("Show this dock again to open it anew."));
  });
  connect(data_, &DataWorker::window, &panel_.overview(), &DataOverview::setWindow);
  connect(tokenizers_, &DataWorker::pieces, &panel_.tokenizers(), &TokenizerPage::setPieces);
  connect(tokenizers_, &DataWorker::piecesFailed, &panel_.tokenizers(), &TokenizerPage::setProblem);
  connect(tokenizers_, &DataWorker::loaded, this, [this](const TokenizerInfo& tokenizer, bool trained_) {
    panel_.tokenizers().addTokenizer(tokenizer);
    if (trained_)
      emit trained(q(tokenizer.path.string()));
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
    ++question_;
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
  data_->openLater(++question_, *config_);
}

void DataControl::showData(const DataViewPtr& data) {
  view_ = data;
  panel_.overview().setFacts(factsOf(*data, text()));
  std::string bytes;
  for (const Piece& piece : data->window("train", 0))
    bytes += bytes.size() < 400 ? piece.text : "";
  panel_.tokenizers().setSample(QString::fromUtf8(bytes).remove(QChar::ReplacementCharacter));
}

void DataControl::chooseText(bool folder) {
  const QString path =
      folder ? QFileDialog::getExistingDirectory(&panel_, tr("Open a folder of texts"), this->folder())
             : QFileDialog::getOpenFileName(&panel_, tr("Open a text"), this->folder());
  if (!path.isEmpty() && run_ != 0)
    emit changeWanted(run_, "data.text", path);
}

void DataControl::train(TokenizerRequest request) {
  request.texts = {pathOf(text())};
  tokenizers_->trainLater(request);
}

void DataControl::use(const QString& tokenizer, const QString& path) {
  if (run_ == 0)
    return;
  if (!path.isEmpty()) // first: sentencepiece is refused without one
    emit changeWanted(run_, "data.model", path);
  emit changeWanted(run_, "data.tokenizer", tokenizer);
}

void DataControl::cancel() {
  data_->cancel();
  tokenizers_->cancel();
}

void DataControl::setWorking(const QString& what, double done, double total) {
  busy_ = true;
  panel_.setBusy(what, done, total);
  emit working(what, done, total);
}

void DataControl::setIdle() {
  busy_ = false;
  panel_.setIdle();
  emit idle();
}

QString DataControl::text() const {
  return config_ && config_->has("data.text") ? q(config_->text("data.text")) : QString();
}

QString DataControl::folder() const {
  const QFileInfo info(text());
  return text().isEmpty() ? QString() : info.isDir() ? info.filePath() : info.path();
}

} // namespace expe
