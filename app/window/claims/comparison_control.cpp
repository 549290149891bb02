#include "app/window/claims/comparison_control.h"

#include "app/window/docks/docks.h"
#include "app/window/docks/figure_control.h"
#include "widgets/figure/figure_modes.h"
#include "widgets/figure/figure_view.h"
#include "widgets/words.h"

#include <QEvent>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSplitter>

namespace expe {
namespace {

// With the study: the request as core writes it, and who is left out.
QString kept(const ComparisonSettings& settings) {
  QJsonArray leftOut;
  for (const std::int64_t run : settings.leftOut)
    leftOut.append(static_cast<qint64>(run));
  const QJsonObject json{{"request", q(toJson(settings.request))}, {"left out", leftOut}};
  return QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact));
}

// What cannot be read is chosen anew.
ComparisonSettings settingsOf(const QString& kept) {
  const QJsonObject json = QJsonDocument::fromJson(kept.toUtf8()).object();
  ComparisonSettings settings;
  if (const auto request = comparisonFromJson(json["request"].toString().toStdString()))
    settings.request = *request;
  for (const QJsonValue run : json["left out"].toArray())
    settings.leftOut.insert(run.toInteger());
  return settings;
}

} // namespace

ComparisonControl::ComparisonControl(FigureControl& figures, QObject* parent)
    : QObject(parent), panel_(new ComparisonPanel),
      drawn_(&figures.add("comparison", tr("Comparison"), {}, panel_)) {
  drawn_->modes->hide(); // it has none
  split_ = qobject_cast<QSplitter*>(drawn_->dock->content());
  split_->setStretchFactor(0, 1);
  split_->setSizes({660, 340});
  split_->installEventFilter(this);
  connect(panel_, &ComparisonPanel::settingsChanged, this,
          [this](const ComparisonSettings& settings) { compare(settings); });
  connect(panel_, &ComparisonPanel::readWanted, this,
          [this] { compare(panel_->settings(), TestSplit::Read); });
}

FigureView& ComparisonControl::figure() {
  return *drawn_->view;
}

// Panel and forest side by side, or one below the other where it is narrow.
bool ComparisonControl::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) {
    const auto wanted = split_->width() >= 640 ? Qt::Horizontal : Qt::Vertical;
    if (split_->orientation() != wanted)
      split_->setOrientation(wanted);
  }
  return QObject::eventFilter(watched, event);
}

void ComparisonControl::use(const QString& text) {
  panel_->setSettings(settingsOf(text));
  panel_->setProblem({});
  figure().clear(tr("Differences from the baseline, with their intervals."));
}

void ComparisonControl::compare(const ComparisonSettings& settings, TestSplit test) {
  panel_->setBusy(true);
  emit wanted(settings, test);
  emit changed(kept(settings));
}

void ComparisonControl::show(const ComparisonAnswer& answer) {
  panel_->setBusy(false);
  panel_->setChoices(answer.choices, answer.baseline, *answer.colors);
  if (answer.report) {
    panel_->setReport(*answer.report, answer.readings);
    if (!answer.report->comparisons.empty())
      return figure().setFigure(comparisonFigure(*answer.report, *answer.colors));
  } else if (answer.asks) {
    panel_->askForTest(answer.readings);
    if (panel_->hasReport())
      return;
  } else
    panel_->setProblem(answer.problem,
                       answer.baseline.empty() ? ClaimNotes::Tone::Plain : ClaimNotes::Tone::Wrong);
  figure().clear(tr("Differences from the baseline, with their intervals."));
}

} // namespace expe
