#include "widgets/figure/figure_options.h"

#include "core/api/run_figure.h"
#include "core/api/schema.h"
#include "widgets/form/parameter_field.h"
#include "widgets/parts.h"
#include "widgets/words.h"

#include <QCompleter>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QScreen>
#include <QStringListModel>

#include <algorithm>

namespace expe {

FigureOptions::FigureOptions(const std::string& kind, QWidget* parent)
    : QFrame(parent, Qt::Popup), keys_(new QStringListModel(this)) {
  setObjectName("figureOptions");
  setAccessibleName(tr("Options of the figure"));
  makeLayout<QGridLayout>(this, {12, 10, 12, 10});
  for (const Parameter& parameter : figureParameters(kind))
    add(parameter);
}

void FigureOptions::add(const Parameter& parameter) {
  auto* field = fields_[parameter.key] = new ParameterField(parameter);
  if (!first_)
    first_ = field;
  auto* grid = static_cast<QGridLayout*>(layout());
  const int row = grid->rowCount();
  grid->addWidget(field->label(), row, 0);
  grid->addWidget(field, row, 1);
  connect(field, &ParameterField::committed, this, [this, parameter](const QString&, const QString& text) {
    if (const auto value = parse(parameter, text.toStdString()))
      emit chosen(parameter.key, *value);
  });
  field->editor()->installEventFilter(this);
  auto* line = qobject_cast<QLineEdit*>(field->editor());
  if (!line || !isKey(parameter))
    return;
  auto* completer = new QCompleter(keys_, line);
  completer->setFilterMode(Qt::MatchContains);
  line->setCompleter(completer);
  line->setPlaceholderText(tr("a parameter ↓"));
}

namespace {

bool asksForChoices(const QEvent& event) {
  return event.type() == QEvent::MouseButtonRelease ||
         (event.type() == QEvent::KeyPress && static_cast<const QKeyEvent&>(event).key() == Qt::Key_Down);
}

} // namespace

// Escape closes it from wherever the focus is; what is typed and not in force is left. An empty line offers
// all keys that there are.
bool FigureOptions::eventFilter(QObject* watched, QEvent* event) {
  if (auto* line = qobject_cast<QLineEdit*>(watched);
      line && line->completer() && line->text().isEmpty() && asksForChoices(*event)) {
    line->completer()->setCompletionPrefix({});
    line->completer()->complete();
    return event->type() == QEvent::KeyPress;
  }
  if (event->type() != QEvent::KeyPress || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape)
    return QFrame::eventFilter(watched, event);
  for (const auto& [key, field] : fields_)
    field->discard();
  close();
  return true;
}

void FigureOptions::setOptions(const Config& options) {
  for (const auto& [key, field] : fields_)
    field->setText(q(readable(options, key)));
}

void FigureOptions::setKeys(const std::vector<std::string>& keys) {
  keys_->setStringList(q(keys));
}

// Within the screen, its right edge at that of the button where there is room.
void FigureOptions::open(const QWidget& button, const std::string& key) {
  adjustSize();
  const QRect room = button.screen()->availableGeometry();
  const QPoint below = button.mapToGlobal(QPoint(button.width() - width(), button.height() + 2));
  move(std::clamp(below.x(), room.left(), std::max(room.left(), room.right() - width())),
       std::clamp(below.y(), room.top(), std::max(room.top(), room.bottom() - height())));
  show();
  const auto wanted = fields_.find(key);
  (wanted == fields_.end() ? first_ : wanted->second)->takeFocus();
}

} // namespace expe
