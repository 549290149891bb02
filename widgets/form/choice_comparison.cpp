#include "widgets/form/choice_comparison.h"

#include "widgets/figure/figure_sketch.h"
#include "widgets/parts.h"
#include "widgets/theme.h"

#include <QLabel>

#include <algorithm>

namespace expe {
namespace {

constexpr int gap = 16, margin = 10, pictureHeight = 48, widestPicture = 420;

// Beside others without the title of its paper.
QString told(const ChoiceEntry& entry, bool alone) {
  const QString muted = Theme::current().muted.name();
  QString html = QString("<b>%1</b> <span style=\"color:%2\">%3</span>")
                     .arg(entry.title.toHtmlEscaped(), muted, entry.note.toHtmlEscaped());
  if (!entry.equation.isEmpty())
    html += "<p style=\"margin:3px 0; font-family:'Noto Sans Mono','DejaVu Sans Mono',monospace; "
            "font-size:12px\">" +
            entry.equation.toHtmlEscaped() + "</p>";
  html += "<p style=\"margin:2px 0\">" +
          (alone ? entry.help : entry.help.section('\n', 0, 0)).toHtmlEscaped().replace("\n", "<br/>") +
          "</p>";
  for (const QString& fact : entry.facts)
    html += QString("<p style=\"margin:1px 0; color:%1\">%2</p>").arg(muted, fact.toHtmlEscaped());
  return html;
}

QLabel* pictureOf(const ChoiceEntry& entry, const std::map<QString, Figure>& figures, QSize size,
                  double pixels) {
  auto* picture = new QLabel;
  picture->setFixedSize(size);
  picture->setAlignment(Qt::AlignCenter);
  const auto drawn = figures.find(entry.picture);
  if (drawn != figures.end())
    picture->setPixmap(QPixmap::fromImage(figureSketch(drawn->second, size, pixels, Theme::current())));
  else
    picture->setText(entry.without);
  picture->setObjectName("muted");
  return picture;
}

} // namespace

ChoiceComparison::ChoiceComparison(QWidget* parent) : QScrollArea(parent) {
  setObjectName("comparedChoices");
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::NoFocus);
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setAccessibleName(tr("Compared"));
}

void ChoiceComparison::show(const std::vector<ChoiceEntry>& entries, const std::map<QString, Figure>& figures,
                            int width) {
  const bool alone = entries.size() < 2; // then the text is beside its picture
  const int count = std::max(static_cast<int>(entries.size()), 1);
  const int column = std::max((width - 2 * margin - (count - 1) * gap) / count, 3 * gap);
  const QSize picture(alone ? std::min(column / 2, widestPicture) : column, pictureHeight);
  auto* page = new QWidget;
  auto* row = makeLayout<QHBoxLayout>(page, {margin, 8, margin, 8}, gap);
  QStringList all;
  for (const ChoiceEntry& entry : entries) {
    auto* text = new QLabel(told(entry, alone));
    text->setTextFormat(Qt::RichText);
    text->setWordWrap(true);
    text->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    text->setFixedWidth(alone ? column - picture.width() - gap : column);
    auto* part = new QBoxLayout(alone ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    part->setSpacing(alone ? gap : 5);
    part->addWidget(pictureOf(entry, figures, picture, devicePixelRatioF()), 0, Qt::AlignTop);
    part->addWidget(text, 1, Qt::AlignTop);
    row->addLayout(part);
    all << entry.title + ": " + entry.equation + ". " + entry.help + " " + entry.facts.join(' ');
  }
  setAccessibleDescription(all.join('\n'));
  row->addStretch(1);
  wanted_ = row->heightForWidth(width) + 3;
  setWidget(page);
}

} // namespace expe
