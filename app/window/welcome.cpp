#include "app/window/welcome.h"

#include "app/window/actions.h"
#include "app/window/recent.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace expe {
namespace {

QPushButton* button(QAction* action, const QString& text, bool primary) {
  auto* made = new QPushButton(text);
  if (primary)
    made->setObjectName("primary");
  QObject::connect(made, &QPushButton::clicked, action, &QAction::trigger);
  return made;
}

} // namespace

Welcome::Welcome(Actions& actions, QWidget* parent) : QWidget(parent), recent_(new QVBoxLayout) {
  auto* title = new QLabel(tr("ExPE Workbench"));
  title->setObjectName("big");
  auto* text =
      new QLabel(tr("Train Transformers with different positional encodings and see how their loss holds up "
                    "beyond the training length.\nA study keeps the runs that you compare. Begin with the "
                    "sample: ExPE, RoPE, ALiBi and sinusoidal on a generated text with a known floor."));
  text->setObjectName("muted");
  text->setWordWrap(true);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(button(actions.sampleStudy, tr("New sample study…"), true));
  buttons->addWidget(button(actions.templateStudy, tr("New from template…"), false));
  buttons->addWidget(button(actions.newStudy, tr("New study…"), false));
  buttons->addWidget(button(actions.openStudy, tr("Open…"), false));
  buttons->addStretch(1);
  auto* column = new QVBoxLayout;
  column->setSpacing(14);
  column->addStretch(2);
  column->addWidget(title);
  column->addWidget(text);
  column->addLayout(buttons);
  column->addLayout(recent_);
  column->addStretch(3);
  auto* row = new QHBoxLayout(this);
  row->addStretch(1);
  row->addLayout(column, 4);
  row->addStretch(1);
  showRecent();
}

void Welcome::showRecent() {
  while (QLayoutItem* item = recent_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  for (const QString& path : recentStudies().mid(0, 5)) {
    auto* link =
        new QLabel(QString("<a href=\"%1\">%2</a>")
                       .arg(path.toHtmlEscaped(), QFileInfo(path).completeBaseName().toHtmlEscaped()));
    link->setToolTip(path.toHtmlEscaped());
    link->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    connect(link, &QLabel::linkActivated, this, &Welcome::openWanted);
    recent_->addWidget(link);
  }
}

} // namespace expe
