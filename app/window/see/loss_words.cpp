#include "app/window/see/loss_words.h"

#include "app/window/words.h"
#include "core/api/brief.h"
#include "core/api/comparison.h"
#include "core/api/schema.h"
#include "core/api/text_difference.h"

#include <QCoreApplication>

namespace expe {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(LossWords)
};

} // namespace

QString measuredWords(const LossLine& line) {
  const Evaluation& e = line.about();
  const QString scale = q(brief(Value(e.scale)));
  if (line.validation)
    return Words::tr(
               "Validation at step %1 over %2 targets, s = %3: provisional. Evaluate a checkpoint to score "
               "all targets.")
        .arg(QString::number(e.checkpoint), QString::number(e.tokens), scale);
  const QString blocks = e.longest > 0 ? Words::tr(" in blocks of %1×").arg(e.longest) : QString();
  const QString older = line.newest ? QString() : Words::tr(" There are newer weights.");
  return Words::tr("Checkpoint %1, evaluated over %2 targets%3, s = %4.")
             .arg(QString::number(e.checkpoint), QString::number(e.tokens), blocks, scale) +
         older;
}

QString otherValues(const Evaluation& loss) {
  constexpr std::size_t most = 2;
  auto others = configFromJson(loss.settings.empty() ? "{}" : loss.settings);
  if (!others)
    return {};
  for (const char* key : {"evaluation.masked", "evaluation.sampled"}) // which kind of loss it is
    others->erase(key);
  QString words;
  std::size_t told = 0;
  for (const auto& [key, value] : others->values())
    if (told++ < most)
      words += QString(" · %1 %2").arg(labelOf(q(key)), q(brief(value)));
  return told > most ? words + " …" : words;
}

namespace {

bool ofOneState(const Evaluation& a, const Evaluation& b) {
  return a.run == b.run && a.checkpoint == b.checkpoint && a.window == b.window && a.scale == b.scale &&
         a.split == b.split && a.precision == b.precision && a.settings == b.settings;
}

} // namespace

BesidePinned besidePinned(const Evaluation& loss, const Result<Evaluation>& pinned) {
  if (!pinned)
    return {Words::tr("pinned –"), {}, sentence(pinned.error())};
  if (ofOneState(loss, *pinned))
    return {};
  const QString words = Words::tr("pinned %1").arg(QString::number(pinned->loss, 'f', 4));
  const auto found = differenceOverText(loss, *pinned);
  if (!found)
    return {words, {}, Words::tr("No difference to the pinned state: %1").arg(sentence(found.error()))};
  const QString delta = "Δ " + q(signedDifference(found->mean));
  if (!found->known())
    return {
        words, Words::tr("%1, no ±: few blocks").arg(delta),
        Words::tr("Δ: this loss minus the pinned one. No ±: it takes %1 blocks of text.").arg(fewestBlocks)};
  return {
      words, Words::tr("%1 ± %2 (paired)").arg(delta, q(differenceText(found->halfWidth()))),
      Words::tr(
          "Δ: this loss minus the pinned one, block by block of the same text; ±: half its 95 % interval, of "
          "these weights alone.")};
}

} // namespace expe
