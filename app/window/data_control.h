// Connects the Data dock with the workers that do its work: one opens data, the other tokenizers, so that
// looking at windows does not wait for a training. GUI thread.
#pragma once

#include "app/window/data_worker.h"
#include "core/api/parameters.h"

#include <QObject>
#include <QThread>

#include <optional>

namespace expe {

class DataPanel;

class DataControl : public QObject {
  Q_OBJECT
public:
  DataControl(DataPanel& panel, QObject* parent);
  ~DataControl() override; // cancels, and waits for both threads

  // The selected run, 0 and null if none is. `lock`: why its text and tokenizer cannot be changed; empty if
  // they can. Data is opened when the panel is in sight; the same data is not opened twice.
  void showRun(qint64 run, const Config* config, const QString& lock = {});
  void cancel();
  bool busy() const { return busy_; }

signals:
  void changeWanted(qint64 run, const QString& key,
                    const QString& text); // data.text, data.tokenizer, data.model
  void working(const QString& what, double done, double total);
  void idle();
  void trained(const QString& path); // a tokenizer is ready, for a notification

private:
  void connectPanel();
  void connectWorkers();
  void open();
  void showData(const DataViewPtr& data);
  void chooseText(bool folder);
  void train(TokenizerRequest request);
  void use(const QString& tokenizer, const QString& path);
  void setWorking(const QString& what, double done, double total);
  void setIdle();
  QString text() const; // data.text of the run
  QString folder() const;

  DataPanel& panel_;
  QThread dataThread_, tokenizerThread_;
  DataWorker *data_, *tokenizers_;
  qint64 run_ = 0, question_ = 0;
  std::optional<Config> config_; // what of the run's says what its data is
  bool stale_ = false;           // config_ is not what the panel shows
  bool failed_ = false;          // it could not be opened, or was cancelled
  bool busy_ = false;
  DataViewPtr view_;
};

} // namespace expe
