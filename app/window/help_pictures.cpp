#include "app/window/help_pictures.h"

#include "app/window/words.h"
#include "core/api/growth.h"
#include "core/api/values.h"

namespace expe {

HelpPictures::HelpPictures(QObject* parent) : QObject(parent), worker_(new QObject) {
  worker_->moveToThread(&thread_);
  connect(&thread_, &QThread::finished, worker_, &QObject::deleteLater);
  thread_.start();
}

HelpPictures::~HelpPictures() {
  thread_.quit();
  thread_.wait();
}

void HelpPictures::ask(const QString& encoding) {
  if (encoding == "window" || encoding == "parameters") // what grows, of the page on speed
    return emit made(encoding, growthFigure(encoding.toStdString()), {});
  const EncodingInfo* info = engine_ ? schema(*engine_).encoding(encoding.toStdString()) : nullptr;
  if (!info)
    return;
  auto work = [this, engine = engine_, info, encoding] {
    auto figure = valuesOf(*engine, *info);
    const QString problem = figure ? QString() : sentence(figure.error());
    auto shown = figure ? std::optional(std::move(*figure)) : std::nullopt;
    QMetaObject::invokeMethod(
        this, [=, this] { emit made(encoding, shown, problem); }, Qt::QueuedConnection);
  };
  QMetaObject::invokeMethod(worker_, std::move(work), Qt::QueuedConnection);
}

} // namespace expe
