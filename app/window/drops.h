// What is dropped on the window: a study is opened; a text or a tokenizer becomes the selected run's, or,
// where that has begun, a new run's; a folder of weights is imported. GUI thread.
#pragma once

#include "core/api/schema.h"
#include "core/api/study.h"

#include <QObject>
#include <QString>

class QWidget;

namespace expe {

class NoticeBar;

enum class Dropped { Nothing, Study, Text, Tokenizer, Weights };
Dropped whatIs(const QString& path); // or several with ; between them, which are texts or nothing

class Drops : public QObject {
  Q_OBJECT
public:
  Drops(QWidget& window, NoticeBar& notice);

signals:
  void studyDropped(const QString& path);
  void dataDropped(const expe::Settings& settings); // for a run's data
  void weightsDropped(const QString& folder);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void take(const QString& path);

  NoticeBar& notice_;
};

} // namespace expe
