#include "app/window/data_worker.h"

#include "app/window/relay.h"
#include "app/window/words.h"
#include "core/base/out_of_memory.h"

namespace expe {
namespace {

constexpr qint64 mostShown = 16384; // tokens of a window; more than anybody looks at

} // namespace

template <class Work> void DataWorker::later(Work work) {
  auto guarded = [this, work = std::move(work)] {
    const auto done = withMemoryFor(tr("these data").toStdString(), [&] { return (work(), Result<void>{}); });
    if (done)
      return;
    emit idle();
    emit failed(sentence(done.error()));
  };
  QMetaObject::invokeMethod(this, std::move(guarded), Qt::QueuedConnection);
}

template <class Work> void DataWorker::newestLater(Work work) {
  const int mine = ++wanted_;
  later([this, mine, work = std::move(work)] {
    if (mine != wanted_)
      return;
    Relay relay(wanted_, mine,
                [this](const QString& what, double done, double total) { emit working(what, done, total); });
    work(relay);
  });
}

void DataWorker::openLater(qint64 question, const Config& config) {
  newestLater([=, this](Progress& progress) {
    const auto data = openData(config, progress);
    emit idle();
    if (data)
      emit opened(question, *data);
    else
      emit openFailed(question, sentence(data.error()));
  });
}

void DataWorker::windowLater(const DataViewPtr& data, const QString& split, qint64 index) {
  const int mine = ++windows_;
  later([=, this] {
    if (mine != windows_)
      return;
    auto pieces = data->window(split.toStdString(), index);
    if (pieces.size() > mostShown)
      pieces.resize(mostShown);
    emit window(split, index, pieces);
  });
}

void DataWorker::tokenizeLater(const QString& tokenizer, const QString& sample) {
  {
    const std::lock_guard guard(mutex_);
    sample_ = sample;
  }
  later([=, this] {
    {
      const std::lock_guard guard(mutex_);
      if (sample != sample_)
        return;
    }
    const auto result = tokenize(tokenizer.toStdString(), sample.toStdString());
    if (result)
      emit pieces(tokenizer, sample, *result);
    else
      emit piecesFailed(tokenizer, sample, sentence(result.error()));
  });
}

void DataWorker::loadLater(const QString& path) {
  later([=, this] {
    emit working(tr("Trying the tokenizer"), 0, 1);
    const auto info = checkTokenizer(pathOf(path));
    emit idle();
    if (info)
      emit loaded(*info, false);
    else
      emit failed(sentence(info.error()));
  });
}

void DataWorker::trainLater(const TokenizerRequest& request) {
  newestLater([=, this](Progress& progress) {
    const auto info = trainTokenizer(request, progress);
    emit idle();
    if (info)
      emit loaded(*info, true);
    else
      emit failed(sentence(info.error()));
  });
}

} // namespace expe
