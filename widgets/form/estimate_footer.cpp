#include "widgets/form/estimate_footer.h"

#include "widgets/amounts.h"
#include "widgets/theme.h"

#include <QEvent>
#include <QTextDocumentFragment>

#include <cmath>

namespace expe {
namespace {

bool known(double value) {
  return std::isfinite(value) && value > 0;
}

QString strong(QString amount) { // on one line; a narrow space of thousands would be any space in HTML
  for (const char16_t space : {u' ', u'\u202F'})
    amount.replace(QChar(space), QChar::Nbsp);
  return QString("<span style=\"color:%1\">%2</span>").arg(Theme::current().text.name(), amount);
}

// "estimated 92 ms, measured 95 ms a step", or what there is of the two.
QString pair(const QString& both, const QString& one, double estimated, double measured,
             QString (*text)(double)) {
  if (known(estimated) && known(measured))
    return both.arg(strong(text(estimated)), strong(text(measured)));
  return known(estimated) || known(measured) ? one.arg(strong(text(known(measured) ? measured : estimated)))
                                             : QString();
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

void EstimateFooter::write() {
  const double step = known(row_.measuredSecondsPerStep) ? row_.measuredSecondsPerStep : row_.secondsPerStep;
  const auto parameters = static_cast<double>(row_.parameters),
             tokens = static_cast<double>(row_.tokensPerStep), steps = static_cast<double>(row_.steps);
  QStringList parts;
  if (row_.parameters > 0)
    parts << (row_.matrixParameters > 0
                  ? tr("%1 parameters, %2 of them in matrices")
                        .arg(strong(grouped(parameters)), strong(grouped(row_.matrixParameters)))
                  : tr("%1 parameters").arg(strong(grouped(parameters))));
  parts << pair(tr("memory estimated %1, measured %2"), tr("%1 of memory"), row_.memoryBytes,
                row_.measuredMemory, bytesText);
  parts << pair(tr("a step estimated %1, measured %2"), tr("%1 a step"), row_.secondsPerStep,
                row_.measuredSecondsPerStep, shortTime);
  if (known(step * steps))
    parts << tr("%1 in all").arg(strong(clockTime(step * steps)));
  if (row_.tokensPerStep > 0)
    parts << tr("%1 tokens a step").arg(strong(grouped(tokens)));
  if (known(tokens * steps) && row_.parameters > 0)
    parts << tr("%1 tokens a parameter").arg(strong(QString::number(tokens * steps / parameters, 'g', 3)));
  if (row_.busy)
    parts << tr("estimating…");
  if (!row_.problem.isEmpty())
    parts << tr("not measured: %1").arg(row_.problem.toHtmlEscaped());
  parts.removeAll(QString());
  setText(parts.join(" · "));
  plain_ = QTextDocumentFragment::fromHtml(text()).toPlainText().replace(QChar::Nbsp, ' ');
  setAccessibleName(tr("Estimate"));
  setAccessibleDescription(plain_);
  setVisible(!parts.isEmpty());
}

void EstimateFooter::changeEvent(QEvent* event) {
  QLabel::changeEvent(event);
  if (event->type() == QEvent::PaletteChange)
    write();
}

} // namespace expe
