#include "widgets/form/value_list.h"

#include "core/api/schema.h"
#include "core/api/sweep.h"
#include "core/base/lists.h"
#include "widgets/form/choice_gallery.h"
#include "widgets/form/parameter_words.h"
#include "widgets/theme.h"
#include "widgets/words.h"

#include <QAction>
#include <QKeyEvent>

#include <algorithm>

namespace expe {
namespace {

bool isEncoding(const Parameter& parameter) {
  return parameter.key == "position.encoding";
}

std::vector<ChoiceEntry> plainEntries(const Parameter& parameter) {
  std::vector<ChoiceEntry> entries;
  if (parameter.automatic)
    entries.push_back({"auto", "auto", {}, {}, {}, {}});
  for (const std::string& id : parameter.choices)
    entries.push_back({q(id), translated(id), {}, {}, choiceHelp(parameter, q(id)), {}});
  return entries;
}

QString examples(const Parameter& parameter) {
  if (parameter.type == Type::Integer)
    return ValueList::tr("2, 4, 8 or 64..256+64");
  if (parameter.type == Type::Real)
    return ValueList::tr("5e-4, 1e-3 or 1e-4..1e-2*10");
  if (parameter.type == Type::Numbers || parameter.type == Type::Text)
    return ValueList::tr("values with semicolons between them");
  return ValueList::tr("values with commas between them");
}

} // namespace

ValueList::ValueList(const Parameter& parameter, QWidget* parent) : QLineEdit(parent), parameter_(parameter) {
  setObjectName(prefix + q(parameter.key));
  setPlaceholderText(examples(parameter));
  setAccessibleName(tr("%1, several values").arg(translated(parameter.label)));
  setToolTip(tr("Several values, as expe sweep --over takes them: %1. Escape goes back to one value.")
                 .arg(examples(parameter)));
  if (parameter.type == Type::Choice) {
    entries_ = plainEntries(parameter);
    choices_ = addAction(icon("open", &Theme::muted), TrailingPosition);
    choices_->setToolTip(tr("Choose them from a list (Down)"));
    connect(choices_, &QAction::triggered, this, &ValueList::openChoices);
  }
  connect(this, &QLineEdit::textEdited, this, &ValueList::edited);
}

// Those that name a preset are no values.
void ValueList::setEntries(const std::vector<ChoiceEntry>& entries, PictureSource* pictures) {
  pictures_ = pictures;
  entries_ = filtered(entries, [](const ChoiceEntry& entry) { return !entry.id.contains(':'); });
}

// Of encodings other names are values too, which the schema knows and the parameter alone does not: whoever
// plans the sweep reads them.
QString ValueList::problem() const {
  if (isUnfilled())
    return tr("There are no values yet: write some, for example %1.").arg(examples(parameter_));
  if (isEncoding(parameter_))
    return {};
  const auto read = readSweepValues(parameter_, text().toStdString());
  return read ? QString() : sentence(read.error());
}

QString ValueList::hint() const {
  return tr("Write %1.").arg(examples(parameter_));
}

QStringList ValueList::values() const {
  QStringList all;
  for (const QString& part : text().split(text().contains(';') ? ';' : ',', Qt::SkipEmptyParts))
    if (const QString value = part.trimmed(); !value.isEmpty())
      all << value;
  return all;
}

void ValueList::toggle(const QString& id) {
  QStringList all = values();
  if (all.removeAll(id) == 0)
    all << id;
  setText(all.join(", "));
  popup_->setTicked(values());
  emit edited();
}

void ValueList::openChoices() {
  if (entries_.empty())
    return;
  if (!popup_) {
    popup_ = makeChoicePopup(pictures_, this);
    popup_->setAccessibleName(accessibleName());
    connect(popup_, &ChoicePopup::ticked, this, &ValueList::toggle);
  }
  popup_->openToTick(*this, entries_, values());
}

void ValueList::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape)
    return emit closeWanted();
  if (event->key() == Qt::Key_Down && hasChoices())
    return openChoices();
  QLineEdit::keyPressEvent(event);
}

QString firstValues(const Parameter& parameter, const QString& inForce) {
  if (parameter.type == Type::Boolean)
    return "false, true";
  if (parameter.automatic && saysAuto(inForce.toStdString()))
    return "auto";
  const bool holdsCommas = parameter.type == Type::Numbers || parameter.type == Type::Text;
  return holdsCommas && inForce.contains(',') ? inForce + ";" : inForce;
}

} // namespace expe
