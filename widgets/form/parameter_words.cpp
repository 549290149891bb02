#include "widgets/form/parameter_words.h"

#include "core/api/help.h"
#include "core/api/schema.h"
#include "widgets/words.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <cmath>

namespace expe {
namespace {

constexpr std::size_t fewChoices = 4; // all of them are told of at once

struct Words {
  Q_DECLARE_TR_FUNCTIONS(ParameterWords)
};

QString limits(const Parameter& p) {
  const bool from = std::isfinite(p.minimum), to = std::isfinite(p.maximum);
  const QString low = q(readable(Value{p.minimum})), high = q(readable(Value{p.maximum}));
  return from && to ? Words::tr("%1 to %2").arg(low, high)
         : from     ? Words::tr("at least %1").arg(low)
         : to       ? Words::tr("at most %1").arg(high)
                    : QString();
}

ChoiceHelp translatedHelp(Parameter p) {
  p.help = translated(p.help).toStdString();
  return choiceHelp(p);
}

QString helpOf(const Parameter& p, const QString& choice) {
  if (p.choices.size() <= fewChoices || p.help.empty())
    return translated(p.help);
  const QString more = choiceHelp(p, choice);
  return q(translatedHelp(p).general) + (more.isEmpty() ? "" : "\n" + choice + ": " + more);
}

} // namespace

QString choiceHelp(const Parameter& p, const QString& choice) {
  for (const auto& [id, meaning] : translatedHelp(p).each)
    if (q(id) == choice)
      return q(meaning);
  return {};
}

QString describe(const Parameter& p, const QString& choice) {
  const QString standard = q(readableDefault(p));
  QStringList facts;
  if (p.type == Type::Integer || p.type == Type::Real || p.type == Type::Numbers)
    facts << limits(p);
  facts << translated(p.unit)
        << Words::tr("default %1").arg(standard.isEmpty() ? Words::tr("empty") : standard) << q(p.key);
  facts.removeAll(QString());
  QString text = helpOf(p, choice);
  if (!text.isEmpty())
    text += "\n";
  if (p.automatic)
    text += Words::tr("auto: %1").arg(translated(p.automatic.rule)) + "\n";
  return text + facts.join(" · ");
}

QString placeholder(const Parameter& p) {
  static const QRegularExpression clause("empty: ([^.,;]+)");
  return clause.match(q(p.help)).captured(1);
}

QString fileFilter(const Parameter& p) {
  static const QRegularExpression ending("(?<![\\w.])\\.([a-z]{2,12})\\b");
  QStringList patterns;
  for (auto found = ending.globalMatch(q(p.help)); found.hasNext();)
    patterns << "*." + found.next().captured(1);
  return patterns.isEmpty() ? QString() : patterns.join(' ') + ";;" + Words::tr("All files (*)");
}

bool takesFolders(const Parameter& p) {
  return q(p.help).contains("folder");
}

bool matches(const Parameter& p, const QString& search, const QStringList& more) {
  QStringList places{translated(p.label), q(p.label), q(p.key), translated(p.help), translated(p.unit)};
  for (const std::string& choice : p.choices)
    places << q(choice) << translated(choice);
  const QString all = (places + more).join('\n');
  const QStringList words = search.split(' ', Qt::SkipEmptyParts);
  return std::ranges::all_of(words,
                             [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

} // namespace expe
