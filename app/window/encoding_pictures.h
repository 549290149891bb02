// What encodings put in, with their defaults: drawn once each when it is first wanted, for the help's pages
// and for who chooses an encoding. GUI thread.
#pragma once

#include "core/api/engine.h"
#include "core/api/figure.h"

#include <QObject>

#include <map>
#include <optional>

namespace expe {

class Jobs;

class EncodingPictures : public QObject {
  Q_OBJECT
public:
  EncodingPictures(Jobs& jobs, QObject* parent) : QObject(parent), jobs_(jobs) {}
  void useEngine(Engine& engine) { engine_ = &engine; }
  void want(const QString& encoding); // an id; drawn() follows, at once where it was drawn before

signals:
  // Without a figure the sentence says why there is none.
  void drawn(const QString& encoding, const std::optional<Figure>& figure, const QString& sentence);

private:
  struct Picture {
    std::optional<Figure> figure;
    QString sentence;
  };
  void keep(const QString& encoding, const Picture& picture);

  Jobs& jobs_;
  Engine* engine_ = nullptr;
  std::map<QString, std::optional<Picture>> pictures_; // none: it is on its way
};

} // namespace expe
