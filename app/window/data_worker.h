// What the Data dock asks of core, on a thread of its own: opening a run's data, windows of it, and
// tokenizers. Of one kind of request the latest wins. Slots run on the worker's thread; what is called …Later
// and cancel() may be called from any.
#pragma once

#include "core/api/data.h"

#include <QObject>
#include <QString>

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace expe {

using DataViewPtr = std::shared_ptr<const DataView>;

class DataWorker : public QObject {
  Q_OBJECT
public:
  void openLater(qint64 question, const Config& config); // an older one is cancelled
  void windowLater(const DataViewPtr& data, const QString& split, qint64 index);
  void tokenizeLater(const QString& tokenizer, const QString& sample); // samples before this one are dropped
  void loadLater(const QString& path);
  void trainLater(const TokenizerRequest& request);
  void cancel() { ++wanted_; } // what is open or trained at the moment

signals:
  void working(const QString& what, double done, double total);
  void idle(); // after each opening, loading and training
  void opened(qint64 question, const expe::DataViewPtr& data);
  void openFailed(qint64 question, const QString& sentence);
  void window(const QString& split, qint64 index, const std::vector<expe::Piece>& pieces);
  void pieces(const QString& tokenizer, const QString& sample, const expe::TokenizedSample& pieces);
  void piecesFailed(const QString& tokenizer, const QString& sample, const QString& sentence);
  void loaded(const expe::TokenizerInfo& tokenizer, bool trained);
  void failed(const QString& sentence); // loading or training

private:
  template <class Work> void later(Work work);
  // Long work that is told a Progress; a newer one cancels it.
  template <class Work> void newestLater(Work work);

  std::atomic<int> wanted_ = 0;  // what was begun under another number is cancelled
  std::atomic<int> windows_ = 0; // asked for
  std::mutex mutex_;
  QString sample_; // the latest, under the mutex
};

} // namespace expe

Q_DECLARE_METATYPE(expe::DataViewPtr)
Q_DECLARE_METATYPE(std::vector<expe::Piece>)
Q_DECLARE_METATYPE(expe::TokenizedSample)
Q_DECLARE_METATYPE(expe::TokenizerInfo)
