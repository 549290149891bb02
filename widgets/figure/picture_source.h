// Whoever draws pictures of things by their names, when they are first wanted. GUI thread.
#pragma once

#include "core/api/figure.h"

#include <QObject>

#include <optional>

namespace expe {

class PictureSource : public QObject {
  Q_OBJECT
public:
  using QObject::QObject;
  virtual void want(const QString& name) = 0; // drawn() follows, at once where it was drawn before

signals:
  // Without a figure the sentence says why there is none.
  void drawn(const QString& name, const std::optional<Figure>& figure, const QString& sentence);
};

} // namespace expe
