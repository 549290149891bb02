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

// Its choices are called as they are shown.
QString helpOf(const Parameter& p) {
  QString help = translated(p.help);
  for (const std::string& id : p.choices)
    help.replace(QRegularExpression("(?<!\\S)" + QRegularExpression::escape(q(id)) + "(?=: )"),
                 translated(id));
  return help;
}

QString helpOf(const Parameter& p, const QString& choice) {
  if (p.choices.size() <= fewChoices || p.help.empty())
    return helpOf(p);
  const QString more = choiceHelp(p, choice);
  return q(translatedHelp(p).general) + (more.isEmpty() ? "" : "\n" + shown(p, choice) + ": " + more);
}

constexpr int wholeLabel = 6, beginsLabel = 5, beginsWord = 4, withinLabel = 3, inKey = 2, inRest = 1;

int inLabel(const QString& label, const QString& word) {
  const auto at = label.indexOf(word, 0, Qt::CaseInsensitive);
  if (at <= 0)
    return at < 0 ? 0 : label.size() == word.size() ? wholeLabel : beginsLabel;
  return label.contains(' ' + word, Qt::CaseInsensitive) ? beginsWord : withinLabel;
}

} // namespace

QString shown(const Parameter& p, const QString& value) {
  return p.type == Type::Choice ? translated(value.toStdString()) : value;
}

QString choiceHelp(const Parameter& p, const QString& choice) {
  for (const auto& [id, meaning] : translatedHelp(p).each)
    if (q(id) == choice)
      return q(meaning);
  return {};
}

QString describe(const Parameter& p, const QString& choice) {
  const QString standard = shown(p, q(readableDefault(p)));
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
  const QRegularExpression clause(QRegularExpression::escape(Words::tr("empty: ")) + "([^.,;]+)");
  return clause.match(translated(p.help)).captured(1);
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

int rankOf(const Parameter& p, const QString& search, const QStringList& more) {
  QStringList told{translated(p.help), q(p.help), translated(p.unit)};
  for (const std::string& choice : p.choices)
    told << q(choice) << translated(choice);
  const QString rest = (told + more).join('\n');
  const auto words = search.split(' ', Qt::SkipEmptyParts);
  int sum = 1;
  for (const QString& word : words) {
    const int label = std::max(inLabel(translated(p.label), word), inLabel(q(p.label), word));
    const int rank = label > 0                                      ? label
                     : q(p.key).contains(word, Qt::CaseInsensitive) ? inKey
                     : rest.contains(word, Qt::CaseInsensitive)     ? inRest
                                                                    : 0;
    if (rank == 0)
      return 0;
    sum += rank;
  }
  return sum;
}

} // namespace expe
