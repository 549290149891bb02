#include "widgets/form/estimate_footer.h"

#include "widgets/amounts.h"
#include "widgets/theme.h"

#include <QEvent>
#include <QTextDocumentFragment>

#include <cmath>

namespace expe {
namespace {

constexpr int padding = 10; // as in the style sheet

bool known(double value) {
  return std::isfinite(value) && value > 0;
}

QString strong(QString amount) { // on one line; a narrow space of thousands would be any space in HTML
  for (const char16_t space : {u' ', u'\u202F'})
    amount.replace(QChar(space), QChar::Nbsp);
  return QString("<span style=\"color:%1\">%2</span>").arg(Theme::current().text.name(), amount);
}

QString plainOf(const QString& html) {
  return QTextDocumentFragment::fromHtml(html).toPlainText().replace(QChar::Nbsp, ' ');
}

// "Estimated 92 ms, measured 95 ms a step", or what there is of the two.
QString pair(const QString& both, const QString& one, double estimated, double measured,
             QString (*text)(double)) {
  if (known(estimated) && known(measured))
    return both.arg(text(estimated), text(measured));
  return known(estimated) || known(measured) ? one.arg(text(known(measured) ? measured : estimated))
                                             : QString();
}

double better(double measured, double estimated) {
  return known(measured) ? measured : estimated;
}

QString joined(QStringList parts, const QString& between) {
  parts.removeAll(QString());
  return parts.join(between);
}

} // namespace

EstimateFooter::EstimateFooter(QWidget* parent) : QLabel(parent) {
  setObjectName("estimate");
  setTextFormat(Qt::RichText);
  setWordWrap(true);
  setAlignment(Qt::AlignLeft | Qt::AlignTop);
  setTextInteractionFlags(Qt::TextSelectableByMouse);
  write();
}

void EstimateFooter::setEstimate(const EstimateRow& row) {
  if (row == row_)
    return;
  row_ = row;
  write();
}

QString EstimateFooter::line(int words) const {
  const double step = better(row_.measuredSecondsPerStep, row_.secondsPerStep),
               memory = better(row_.measuredMemory, row_.memoryBytes),
               all = step * static_cast<double>(row_.steps);
  const QString count =
      strong(words > 1 ? grouped(row_.parameters) : shortCount(static_cast<double>(row_.parameters)));
  QString time =
      words > 0 || !known(all) ? tr("%1 a step").arg(strong(shortTime(step))) : strong(shortTime(step));
  if (known(all))
    time += " / " + (words > 1 ? tr("%1 in all").arg(strong(clockTime(all))) : strong(clockTime(all)));
  QStringList parts;
  if (row_.parameters > 0)
    parts << (words > 0 ? tr("%1 parameters").arg(count) : count);
  if (known(memory))
    parts << strong(bytesText(memory));
  if (known(step))
    parts << time;
  if (row_.busy)
    parts << tr("estimating…");
  if (!row_.problem.isEmpty())
    parts << tr("not measured: %1").arg(row_.problem.toHtmlEscaped());
  return joined(parts, " · ");
}

QString EstimateFooter::tellAll() const {
  const double step = better(row_.measuredSecondsPerStep, row_.secondsPerStep);
  const auto parameters = static_cast<double>(row_.parameters),
             tokens = static_cast<double>(row_.tokensPerStep), steps = static_cast<double>(row_.steps);
  QStringList parts;
  if (row_.parameters > 0)
    parts << (row_.matrixParameters > 0 ? tr("%1 parameters, %2 of them in matrices")
                                              .arg(grouped(parameters), grouped(row_.matrixParameters))
                                        : tr("%1 parameters").arg(grouped(parameters)));
  parts << pair(tr("Memory: estimated %1, measured %2"), tr("%1 of memory"), row_.memoryBytes,
                row_.measuredMemory, bytesText);
  parts << pair(tr("A step: estimated %1, measured %2"), tr("%1 a step"), row_.secondsPerStep,
                row_.measuredSecondsPerStep, shortTime);
  if (known(step * steps))
    parts << tr("%1 in all").arg(clockTime(step * steps));
  if (row_.tokensPerStep > 0)
    parts << tr("%1 tokens a step").arg(grouped(tokens));
  if (known(tokens * steps) && row_.parameters > 0)
    parts << tr("%1 tokens a parameter").arg(QString::number(tokens * steps / parameters, 'g', 3));
  return joined(parts, "\n");
}

void EstimateFooter::write() {
  int words = 2;
  const int room = contentsRect().width() - 2 * padding;
  while (words > 0 && fontMetrics().horizontalAdvance(plainOf(line(words))) > room)
    --words;
  setText(line(words));
  plain_ = plainOf(text());
  details_ = tellAll();
  setToolTip(details_);
  setAccessibleName(tr("Estimate"));
  setAccessibleDescription(details_.isEmpty() ? plain_ : details_);
  setVisible(!plain_.isEmpty());
}

void EstimateFooter::resizeEvent(QResizeEvent* event) {
  QLabel::resizeEvent(event);
  if (event->size().width() != event->oldSize().width())
    write();
}

void EstimateFooter::changeEvent(QEvent* event) {
  QLabel::changeEvent(event);
  if (event->type() == QEvent::PaletteChange)
    write();
}

} // namespace expe
