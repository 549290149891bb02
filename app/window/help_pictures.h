// Pictures of the help: an encoding's values, which the engine computes, and what was measured of growth. A thread of their own, so that who
// reads never waits for an evaluation. GUI thread.
#pragma once

#include "core/api/engine.h"

#include <QObject>
#include <QString>
#include <QThread>

#include <optional>

namespace expe {

class HelpPictures : public QObject {
  Q_OBJECT
public:
  explicit HelpPictures(QObject* parent);
  ~HelpPictures() override; // waits for the picture in work, a part of a second

  void useEngine(Engine& engine) { engine_ = &engine; }
  void ask(const QString& encoding); // its id; or what grows (core/api/growth.h)

signals:
  // Without a figure the sentence says why.
  void made(const QString& encoding, const std::optional<expe::Figure>& figure, const QString& sentence);

private:
  Engine* engine_ = nullptr;
  QThread thread_;
  QObject* worker_; // lives on it
};

} // namespace expe
