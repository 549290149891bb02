#include "widgets/words.h"

#include "core/base/lists.h"
#include "core/base/printable.h"

#include <QHash>
#include <QMutex>
#include <QRegularExpression>

namespace expe {
namespace {

using Labels = QHash<QString, std::string>; // by key; English, as a label is before it is translated

Labels labelsOf(const Schema& schema) {
  Labels labels;
  for (const Section& section : schema.sections())
    for (const Parameter& parameter : section.parameters)
      labels[q(parameter.key)] = parameter.label;
  for (const EncodingInfo& encoding : schema.encodings())
    for (const Parameter& parameter : encoding.parameters)
      labels[q(parameter.key)] = parameter.label;
  return labels;
}

struct Known {
  QMutex mutex;
  Labels labels = labelsOf(Schema());
};

Known& known() {
  static Known all;
  return all;
}

Labels labels() {
  const QMutexLocker lock(&known().mutex);
  return known().labels; // shared, not copied
}

// Of a sentence about a line of a text (atLine() of core/base/sectioned_text.h) both parts have their own
// translation.
QString translatedPattern(const std::string& text) {
  static const QRegularExpression beginning("^line (\\{\\d+\\}): ");
  const auto found = beginning.match(q(text));
  if (!found.hasMatch())
    return translated(text);
  return QCoreApplication::translate("Words", "line %1: ").arg(found.captured(1)) +
         translated(q(text).mid(found.capturedLength()).toStdString());
}

} // namespace

void nameParameters(const Schema& schema) {
  const Labels all = labelsOf(schema);
  const QMutexLocker lock(&known().mutex);
  known().labels = all;
}

QStringList q(const std::vector<std::string>& texts) {
  const auto all = mapped(texts, [](const std::string& text) { return q(text); });
  return {all.begin(), all.end()};
}

std::vector<std::string> plain(const QStringList& texts) {
  return mapped(texts, &QString::toStdString);
}

QString listed(const std::vector<std::int64_t>& ids) {
  return q(joined(ids));
}

QString legible(const std::string& name) {
  return q(printable(name, "\n"));
}

QString labelOf(const QString& key) {
  const Labels all = labels();
  const auto found = all.find(key);
  return found == all.end() ? key : translated(*found);
}

QString withLabels(const QString& text) {
  static const QRegularExpression key("(?<![\\w./-])[a-z]+(?:\\.[A-Za-z0-9_-]+)+(?![\\w/])");
  const Labels all = labels();
  QString result;
  qsizetype done = 0;
  for (auto matches = key.globalMatch(text); matches.hasNext();) {
    const auto match = matches.next();
    const auto found = all.find(match.captured());
    if (found == all.end())
      continue;
    const QString label = translated(*found);
    const bool heads = match.capturedStart() == 0 && text.mid(match.capturedEnd()).startsWith(':');
    result += text.mid(done, match.capturedStart() - done) +
              (heads ? label : QCoreApplication::translate("Words", "“%1”").arg(label));
    done = match.capturedEnd();
  }
  return result + text.mid(done);
}

QString translated(const Text& text) {
  if (text.isName())
    return q(text.words());
  const auto arguments =
      mapped(text.arguments(), [](const Text& argument) { return translated(argument).toStdString(); });
  return q(fill(translatedPattern(text.words()).toStdString(), arguments));
}

// What fills a place is a name or a number of the user's, unless it is a key as a whole.
QString sentence(const Error& error) {
  std::vector<std::string> arguments = error.arguments;
  const QString text = translatedPattern(error.text);
  for (std::size_t i = 0; i < arguments.size(); ++i)
    if (const QString key = q(arguments[i]), label = labelOf(key); label != key) {
      const bool heads = text.startsWith(QString("{%1}:").arg(i));
      arguments[i] = (heads ? label : QCoreApplication::translate("Words", "“%1”").arg(label)).toStdString();
    } else
      arguments[i] = printable(arguments[i], "\n");
  return q(fill(withLabels(text).toStdString(), arguments));
}

} // namespace expe
