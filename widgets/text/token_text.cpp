#include "widgets/text/token_text.h"

#include <QStringDecoder>

namespace expe {
namespace {

QString hex(const std::string& bytes, const QString& before, const QString& after) {
  QString text;
  for (const char byte : bytes)
    text += before + QString::number(static_cast<unsigned char>(byte), 16).rightJustified(2, '0').toUpper() +
            after;
  return text;
}

} // namespace

QString visibleText(const std::string& bytes) {
  if (bytes.empty())
    return "∅";
  QStringDecoder decode(QStringDecoder::Utf8);
  QString text = decode(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size())));
  if (decode.hasError() || text.isEmpty()) // empty: characters that are cut short
    return hex(bytes, "‹", "›");
  QString visible;
  for (const QChar c : text)
    visible += c == ' '    ? QString("␣")
               : c == '\n' ? QString("↵")
               : c == '\t' ? QString("⇥")
               : c.category() == QChar::Other_Control || c.isSpace()
                   ? "‹" + QString::number(c.unicode(), 16).toUpper() + "›"
                   : QString(c);
  return visible;
}

QString describePiece(const Piece& piece) {
  const auto size = static_cast<int>(piece.text.size());
  QString id = QCoreApplication::translate("TokenView", "id %1").arg(piece.id);
  if (size == 0)
    return id;
  const QString bytes = size == 1 ? QCoreApplication::translate("TokenView", "1 byte")
                                  : QCoreApplication::translate("TokenView", "%1 bytes").arg(size);
  return id + ", " + bytes + ": " + hex(piece.text.substr(0, 24), "", " ").trimmed() +
         (size > 24 ? " …" : "");
}

} // namespace expe
