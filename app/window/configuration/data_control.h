// The Data dock: a run's data, windows of it, and tokenizers. Looking at windows does not wait for the
// training of a tokenizer. GUI thread.
#pragma once

#include "app/window/jobs.h"
#include "core/api/data.h"
#include "core/api/schema.h"

#include <QObject>

#include <optional>

namespace expe {

class DataPanel;

class DataControl : public QObject {
  Q_OBJECT
public:
  DataControl(DataPanel& panel, Jobs& jobs, QObject* parent);

  // The selected run, 0 and null if none is. `lock`: why its text and tokenizer cannot be changed; empty if
  // they can. Data is opened when the panel is in sight; the same data is not opened twice.
  void showRun(qint64 run, const Config* config, const QString& lock = {});

signals:
  void changeWanted(qint64 run, const Settings& settings); // data.text, data.tokenizer, data.model
  void trained(const QString& path);                       // a tokenizer is ready, for a notification

private:
  void connectPanel();
  void open();
  void showWindow(const QString& split, qint64 index);
  void tokenizeSample(const QString& tokenizer, const QString& sample);
  void load(const QString& path);
  void showData(const std::shared_ptr<const DataView>& data);
  void chooseText(bool folder);
  void train(TokenizerRequest request);
  void use(const QString& tokenizer, const QString& path);
  QString text() const; // data.text of the run
  QString folder() const;

  DataPanel& panel_;
  Jobs& jobs_;
  qint64 run_ = 0;
  std::optional<Config> config_; // what of the run's says what its data is
  bool stale_ = false;           // config_ is not what the panel shows
  bool failed_ = false;          // it could not be opened, or was cancelled
  std::shared_ptr<const DataView> view_;
};

} // namespace expe
