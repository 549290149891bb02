#include "app/window/claims/table_control.h"

#include "app/window/docks/docks.h"
#include "app/window/study/study_worker.h"
#include "app/window/words.h"
#include "core/base/files.h"
#include "widgets/notice_bar.h"

#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace expe {
namespace {

TableFormat formatOf(const QString& file) {
  const QString ending = QFileInfo(file).suffix().toLower();
  return ending == "tex"   ? TableFormat::Latex
         : ending == "csv" ? TableFormat::Csv
         : ending == "md"  ? TableFormat::Markdown
                           : TableFormat::Text;
}

} // namespace

TableControl::TableControl(Docks& docks, StudyWorker& study, NoticeBar& notice, QWidget& window)
    : QObject(&window), study_(study), notice_(notice), window_(window), panel_(new TablesPanel) {
  docks.add("tables", tr("Tables"), panel_);
  connect(panel_, &TablesPanel::tableChosen, this, [this] {
    panel_->setProblem({});
    refresh();
  });
  connect(panel_, &TablesPanel::readWanted, this, [this] { emit wanted(panel_->chosen(), TestSplit::Read); });
  connect(panel_, &TablesPanel::newWanted, this, &TableControl::make);
  connect(panel_, &TablesPanel::renameWanted, this, [this](const QString& name, const QString& wanted) {
    study_.change(edit::renameTable(name, wanted));
  });
  connect(panel_, &TablesPanel::removeWanted, this,
          [this](const QString& name) { study_.change(edit::removeTable(name)); });
  connect(panel_, &TablesPanel::definitionChanged, this,
          [this](const QString& name, const TableDefinition& definition) {
            study_.change(edit::changeTable(name, q(toJson(definition))));
          });
  connect(panel_, &TablesPanel::copyWanted, this, &TableControl::copy);
  connect(panel_, &TablesPanel::saveWanted, this, &TableControl::save);
}

// Under a name that is free, which can be typed at once.
void TableControl::make() {
  if (!view_)
    return;
  QString name;
  for (int number = 1; name.isEmpty(); ++number)
    if (const QString free = tr("table %1").arg(number);
        std::ranges::count(*view_->tables, free.toStdString(), &SavedTable::name) == 0)
      name = free;
  TableDefinition definition;
  definition.rows = {"position.encoding"};
  study_.change(edit::saveTable(name, q(toJson(definition))));
  panel_->choose(name, true);
}

void TableControl::setView(const StudyViewPtr& view) {
  const StudyViewPtr before = std::exchange(view_, view);
  if (!before || before->tables != view_->tables)
    panel_->setTables(*view_->tables);
  panel_->setReadOnly(view_->readOnly);
}

void TableControl::show(const QString& name, const TableAnswer& answer) {
  if (name != panel_->chosen())
    return;
  panel_->setChoices(answer.choices, answer.pinned);
  if (answer.table)
    panel_->setTable(*answer.table, answer.readings);
  else
    answer.asks ? panel_->askForTest(answer.readings) : panel_->setProblem(answer.problem);
}

void TableControl::copy(TableFormat format) {
  const auto& table = panel_->table();
  if (!table)
    return;
  QGuiApplication::clipboard()->setText(q(print(*table, format)));
  notice_.say(tr("The table is on the clipboard."));
}

void TableControl::save() {
  const auto table = panel_->table(); // a dialog lets another one come
  if (!table)
    return;
  const QString folder =
      QSettings().value("figure/folder", QFileInfo(view_->folder).absolutePath()).toString();
  const QString file = QFileDialog::getSaveFileName(
      &window_, tr("Save the table"), folder + "/" + panel_->chosen().replace('/', '-') + ".md",
      tr("Markdown (*.md);;LaTeX (*.tex);;CSV (*.csv);;Plain text (*.txt)"));
  if (file.isEmpty())
    return;
  const auto done = files().replace(pathOf(file), print(*table, formatOf(file)));
  if (!done)
    return notice_.complain(sentence(done.error()));
  QSettings().setValue("figure/folder", QFileInfo(file).absolutePath());
  notice_.say(tr("Wrote %1.").arg(file));
}

} // namespace expe
