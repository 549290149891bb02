// A table whose rows are named, beside published numbers, in the widgets that show tables.
#include "widgets/claims/result_table_model.h"
#include "widgets/claims/tables_panel.h"
#include "widgets/theme.h"

#include <QPainter>
#include <QSignalSpy>
#include <QTest>

using namespace expe;

class PublishedCellsTest : public QObject {
  Q_OBJECT

private slots:
  void whatIsPublishedIsShownAsItWasPrinted() {
    ResultTable table;
    table.rowKeys = {"model"_text}, table.rows = {{"ExPE"}};
    table.columns = {"4×"_text, "published 4×"_text, "time"_text}, table.lengths = {4, 4, 1};
    TableCell time;
    time.digits = 2;
    time.value.points = {{{1, 1}, 0.934}};
    time.value.interval.mean = 0.934;
    TableCell published;
    published.published = "3.88?";
    table.cells = {{TableCell(), published, time}};
    ResultTableModel model;
    model.setTable(table);
    const auto text = [&](int column) { return model.index(0, column).data().toString(); };
    QCOMPARE(text(0), QString("ExPE"));
    QCOMPARE(text(1), QString("–"));
    QCOMPARE(text(2), QString("3.88?"));
    QCOMPARE(text(3), QString("0.93"));
    QCOMPARE(model.sentence(model.index(0, 2)), QString("ExPE at published 4×: 3.88?"));
    QVERIFY(model.sentence(model.index(0, 1)).contains("no such run"));
  }

  void theCellOfTheKeysIsFramed() {
    ResultTable table;
    table.rowKeys = {"model"_text}, table.rows = {{"ExPE"}};
    table.columns = {"1×"_text}, table.lengths = {1}, table.cells = {{TableCell()}};
    ResultTableModel model;
    model.setTable(table);
    ResultCellDelegate delegate;
    const auto paints = [&](QStyle::State state) {
      QImage image(80, 40, QImage::Format_RGB32);
      image.fill(Theme::current().window);
      QPainter painter(&image);
      QStyleOptionViewItem option;
      option.rect = image.rect(), option.state = state | QStyle::State_Enabled;
      delegate.paint(&painter, option, model.index(0, 1));
      return image.pixelColor(40, 0) == Theme::current().accent &&
             image.pixelColor(0, 20) == Theme::current().accent;
    };
    QVERIFY(paints(QStyle::State_HasFocus) && !paints({}));
  }

  // Its rows are named, not chosen by keys: nothing of it is rewritten.
  void aNamedTableIsShownAndKeptAsItIs() {
    TableDefinition definition;
    NamedRow row;
    row.title = "ExPE", row.published = {3.88};
    definition.named = {row};
    definition.of.lengths = {4};
    TablesPanel panel;
    QSignalSpy changed(&panel, &TablesPanel::definitionChanged);
    panel.setTables({{"35 M", toJson(definition)}});
    panel.choose("35 M");
    QVERIFY(panel.definition() && *panel.definition() == definition);
    panel.setRuns({1, 2});
    QCOMPARE(changed.size(), 1);
    const auto kept = changed[0][1].value<TableDefinition>();
    QVERIFY(kept.named == definition.named && kept.rows.empty());
    QCOMPARE(kept.of.runs, (std::vector<std::int64_t>{1, 2}));
  }
};

QTEST_MAIN(PublishedCellsTest)
#include "published_cells_test.moc"
