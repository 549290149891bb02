#include "app/window/study/continue_dialog.h"

#include "app/window/configuration/encoding_entries.h"
#include "app/window/words.h"
#include "core/base/numbers.h"
#include "widgets/form/choice_field.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>

namespace expe {
namespace {

constexpr const char *encodingKey = "position.encoding", *normKey = "model.qk_norm";

QString shown(const Config& config, const char* key) {
  return config.has(key) ? q(print(config.at(key))) : QString();
}

} // namespace

ContinueDialog::ContinueDialog(const RunView& run, std::optional<std::int64_t> step, const Schema* schema,
                               QWidget* parent)
    : QDialog(parent), run_(run), step_(new QComboBox), encoding_(new ChoiceField),
      norm_(new QCheckBox(tr("Add a norm of queries and keys"))),
      name_(new QLineEdit(tr("%1, continued").arg(q(displayName(run.run))))),
      window_(new QLineEdit(shown(run.run.config, "data.window"))),
      scale_(new QLineEdit(shown(run.run.config, "training.scale"))),
      steps_(new QLineEdit(shown(run.run.config, "training.steps"))), problem_(new QLabel) {
  setWindowTitle(tr("Continue %1").arg(q(displayName(run.run))));
  for (auto checkpoint = run.checkpoints.rbegin(); checkpoint != run.checkpoints.rend(); ++checkpoint)
    step_->addItem(tr("step %1").arg(checkpoint->step), QVariant::fromValue<qlonglong>(checkpoint->step));
  if (step)
    step_->setCurrentIndex(step_->findData(QVariant::fromValue<qlonglong>(*step)));
  auto* text = new QLabel(tr("A new run begins with the weights of the checkpoint, with a fresh optimiser."));
  text->setObjectName("muted");
  text->setWordWrap(true);
  problem_->setObjectName("fieldError");
  problem_->setWordWrap(true);
  auto* form = new QFormLayout(this);
  form->addRow(text);
  form->addRow(tr("From"), step_);
  form->addRow(tr("Name"), name_);
  name_->setMinimumWidth(260);
  name_->setCursorPosition(0); // a long name is seen from its beginning
  if (schema) {
    fillEncodings(*schema);
    form->addRow(tr("Encoding"), encoding_);
  }
  norm_->setToolTip(tr("RMSNorm of each head's queries and keys from here on, as DroPE adds where it leaves "
                       "positions out; its gains begin anew."));
  if (run.run.config.has(normKey) && !run.run.config.flag(normKey))
    form->addRow({}, norm_);
  else
    norm_->setParent(this), norm_->hide();
  form->addRow(tr("Window (tokens)"), window_);
  form->addRow(tr("Scale s"), scale_);
  form->addRow(tr("Steps"), steps_);
  form->addRow(problem_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  make_ = buttons->addButton(tr("Make run"), QDialogButtonBox::AcceptRole);
  make_->setObjectName("primary");
  form->addRow(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  for (QLineEdit* line : {window_, scale_, steps_})
    connect(line, &QLineEdit::textChanged, this, &ContinueDialog::check);
  scale_->setToolTip(
      tr("Multiplies the position signal while this run trains and is evaluated; below 1 it compresses "
         "positions: 1/2 for twice the window."));
  window_->setFocus();
  window_->selectAll();
  check();
}

// Another name, which carries settings, joins the items as it is chosen.
void ContinueDialog::fillEncodings(const Schema& schema) {
  auto entries = encodingEntries(schema);
  std::ranges::move(composedEntries(schema, run_.run.config), std::back_inserter(entries));
  for (const ChoiceEntry& entry : entries)
    if (entry.listed)
      encoding_->addItem(entry.title, entry.id);
  encoding_->setEntries(entries);
  encoding_->setCurrentIndex(encoding_->findData(q(run_.run.config.text(encodingKey))));
  encoding_->setAccessibleName(tr("Encoding"));
  encoding_->setToolTip(
      tr("Another one begins with its own tensors anew; the weights of the model stay. NoPE "
         "leaves positions out from here on (DroPE)."));
  connect(encoding_, &ChoiceField::chosen, this, [this, entries](const QString& id) {
    const auto entry = std::ranges::find(entries, id, &ChoiceEntry::id);
    if (encoding_->findData(id) < 0)
      encoding_->addItem(entry->title, id);
    encoding_->setCurrentIndex(encoding_->findData(id));
  });
}

std::int64_t ContinueDialog::step() const {
  return step_->currentData().toLongLong();
}

QString ContinueDialog::name() const {
  return name_->text();
}

Settings ContinueDialog::settings() const {
  Settings changed;
  auto take = [&](const char* key, QLineEdit* line) {
    if (line->text().trimmed() != shown(run_.run.config, key))
      changed.emplace_back(key, line->text().trimmed().toStdString());
  };
  const auto encoding = encoding_->currentData().toString().toStdString();
  if (!encoding.empty() && encoding != run_.run.config.text(encodingKey))
    changed.emplace_back(encodingKey, encoding);
  if (norm_->isChecked())
    changed.emplace_back(normKey, "on");
  take("data.window", window_);
  take("training.steps", steps_);
  take("training.scale", scale_);
  take("evaluation.scale", scale_);
  return changed;
}

// Whole checks are the worker's; here only what is no number at all.
void ContinueDialog::check() {
  const bool window = readInteger(window_->text().toStdString()).value_or(0) > 1;
  const bool steps = readInteger(steps_->text().toStdString()).value_or(0) > 0;
  const bool scale = readReal(scale_->text().toStdString()).value_or(0) > 0;
  problem_->setText(!window  ? tr("The window is a whole number of tokens: write 2 or more.")
                    : !scale ? tr("The scale is a number above 0: write for example 1/2.")
                    : !steps ? tr("The steps are a whole number: write 1 or more.")
                             : QString());
  make_->setEnabled(window && scale && steps);
}

} // namespace expe
