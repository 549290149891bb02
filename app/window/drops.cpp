#include "app/window/drops.h"

#include "widgets/notice_bar.h"

#include <QDir>
#include <QDropEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

#include <algorithm>

namespace expe {
namespace {

const QString cause = "dropped"; // of a complaint

// One, or several as data.text has them.
QString localFiles(const QMimeData* data) {
  QStringList paths;
  for (const QUrl& url : data->urls()) {
    if (!url.isLocalFile())
      return {};
    paths << url.toLocalFile();
  }
  return paths.join(';');
}

} // namespace

Dropped whatIs(const QString& path) {
  const QStringList several = path.split(';');
  if (several.size() > 1 && !QFileInfo::exists(path))
    return std::ranges::all_of(several, [](const QString& one) { return whatIs(one) == Dropped::Text; })
               ? Dropped::Text
               : Dropped::Nothing;
  const QFileInfo info(path);
  if (path.isEmpty() || !info.exists())
    return Dropped::Nothing;
  if (info.isDir()) {
    const QDir folder(path);
    if (!folder.entryList({"*.expe"}, QDir::Files).isEmpty())
      return Dropped::Study;
    const bool weights = folder.exists("config.json") && !folder.entryList({"*.safetensors"}).isEmpty();
    return weights ? Dropped::Weights : Dropped::Text;
  }
  const QString ending = info.suffix().toLower();
  const bool tokenizer = ending == "model" || ending == "tiktoken" || info.fileName() == "tokenizer.json";
  return ending == "expe" ? Dropped::Study : tokenizer ? Dropped::Tokenizer : Dropped::Text;
}

Drops::Drops(QWidget& window, NoticeBar& notice) : QObject(&window), notice_(notice) {
  window.setAcceptDrops(true);
  window.installEventFilter(this);
}

bool Drops::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::DragEnter || event->type() == QEvent::Drop) {
    auto* drop = static_cast<QDropEvent*>(event); // of which entering is a kind
    const QString path = localFiles(drop->mimeData());
    if (path.isEmpty())
      return false;
    drop->acceptProposedAction();
    if (event->type() == QEvent::Drop)
      take(path);
    return true;
  }
  return QObject::eventFilter(watched, event);
}

void Drops::take(const QString& path) {
  const std::string file = path.toStdString();
  notice_.settle(cause);
  switch (whatIs(path)) {
  case Dropped::Study:
    return emit studyDropped(path);
  case Dropped::Text:
    return emit dataDropped({{"data.text", file}});
  case Dropped::Tokenizer:
    return emit dataDropped({{"data.tokenizer", "auto"}, {"data.model", file}});
  case Dropped::Weights:
    return emit weightsDropped(path);
  case Dropped::Nothing:
    return notice_.complain(
        tr("%1 cannot be opened: drop a study, a text, a tokenizer or a folder of weights.").arg(path),
        cause);
  }
}

} // namespace expe
