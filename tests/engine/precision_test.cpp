// How many positions a number format tells apart, against counts by hand and by comparing all with all.
#include "core/probe/distinct.h"
#include "core/probe/positions.h"
#include "core/probe/precision.h"
#include "tests/engine/view_context.h"

#include <bit>

using namespace expe;

class PrecisionTest : public QObject {
  Q_OBJECT

  Progress quiet_;

  // l = 96 of 768, as the paper has it.
  Precision of(const std::string& encoding, std::int64_t length, const Settings& more = {}) {
    Settings settings = {{"position.encoding", encoding}, {"model.width", "768"}, {"model.heads", "12"}};
    settings.insert(settings.end(), more.begin(), more.end());
    PositionsRequest request;
    request.config = configured(settings);
    request.length = length;
    const auto table = precision(request, quiet_);
    if (!table)
      qFatal("%s", table.error().message().c_str());
    return *table;
  }
  static const PrecisionRow& row(const Precision& table, const std::string& format) {
    return *std::ranges::find(table.formats, format, &PrecisionRow::format);
  }

private slots:
  // 15,361 numbers of fp16, 130,049 of TF32 and 16,257 of bf16 lie in [0, 1].
  void aFormatHasItsNumbers_data() {
    QTest::addColumn<QString>("format");
    QTest::addColumn<int>("numbers");
    QTest::newRow("fp16") << "fp16" << 15361;
    QTest::newRow("tf32") << "tf32" << 130049;
    QTest::newRow("bf16") << "bf16" << 16257;
  }
  void aFormatHasItsNumbers() {
    QFETCH(QString, format);
    QFETCH(int, numbers);
    const auto bits = at::arange(0, 0x3F800000 + 1, 0x800, at::kInt); // every 2048th fp32 of [0, 1], and 1
    const auto rounds = rounded(bits.view(at::kFloat), format.toStdString());
    Distinct distinct(rounds.numel(), 1);
    for (std::int64_t i = 0; i < rounds.numel(); ++i)
      distinct.add(rounds.const_data_ptr<float>() + i);
    QCOMPARE(distinct.count(), std::int64_t(numbers));
  }

  void tf32RoundsToTheNearestAndHalvesToEven() {
    const auto one = [](double x) { return rounded(at::tensor({x}, at::kFloat), "tf32").item<double>(); };
    const double step = std::exp2(-10);
    QCOMPARE(one(1 + 0.5 * step), 1.0);
    QCOMPARE(one(1 + 1.5 * step), 1 + 2 * step);
    QCOMPARE(one(1 + 0.51 * step), 1 + step);
    QCOMPARE(one(-1 - 1.49 * step), -1 - step);
  }

  // PROTOCOL: "in bf16 whole rows first collide at n = 16,352 for ExPE and 12,447 for ExQPE, l = 96".
  void wholeRowsCollideWhereTheProtocolSays() {
    const Settings paper = {{"position.expe.l", "96"}, {"position.expe.theta", "1/2048"}};
    const auto expe = of("expe", 16400, paper);
    QCOMPARE(row(expe, "bf16").rowsCollide, std::optional<std::int64_t>(16352));
    QVERIFY(!row(expe, "fp32").rowsCollide && !row(expe, "tf32").rowsCollide);
    const Settings steps = {
        {"position.exqpe.l", "96"}, {"position.exqpe.theta1", "1/2048"}, {"position.exqpe.theta2", "1/16"}};
    const auto exqpe = of("exqpe", 12500, steps);
    QCOMPARE(row(exqpe, "bf16").rowsCollide, std::optional<std::int64_t>(12447));
  }

  // POSITIONAL: "in bf16 the first dim keeps 385 distinct values for n < 512 and 641 for n < 2048".
  void theFirstDimKeepsFewValues() {
    const auto table = of("expe", 2048, {{"position.expe.l", "96"}, {"position.expe.theta", "1/2048"}});
    QCOMPARE(row(table, "bf16").first, std::int64_t(641));
    QCOMPARE(row(table, "bf16").rows, std::int64_t(2048));
    QCOMPARE(row(table, "fp32").first, std::int64_t(2048));
    for (std::size_t i = 0; i < table.counts.size(); ++i)
      if (table.counts[i] <= 128) { // 7 bits hold them all
        QCOMPARE(row(table, "bf16").firstSoFar[i], table.counts[i]);
      }
    QCOMPARE(of("expe", 512, {{"position.expe.l", "96"}}).formats[2].first, std::int64_t(385));
    QCOMPARE(table.counts.back(), std::int64_t(2048));
    QCOMPARE(row(table, "bf16").firstSoFar.back(), std::int64_t(641));
  }

  void countsAreThoseOfComparingAll_data() {
    QTest::addColumn<QString>("encoding");
    QTest::addColumn<QString>("format");
    for (const char* encoding : {"expe", "rope", "alibi", "sinusoidal", "exqpe"})
      for (const char* format : {"tf32", "bf16", "fp16"})
        QTest::newRow(qPrintable(QString("%1 %2").arg(encoding, format)))
            << QString(encoding) << QString(format);
  }
  void countsAreThoseOfComparingAll() {
    QFETCH(QString, encoding);
    QFETCH(QString, format);
    const std::int64_t length = 700;
    PositionsRequest request;
    request.config = configured({{"position.encoding", encoding.toStdString()}});
    request.length = length;
    request.scale = 1.0 / 64;
    request.offset = 3;
    const auto table = precision(request, quiet_);
    QVERIFY(table.ok());
    // Rows from the numbers of the command, rounded by torch; -0 is 0.
    std::vector<at::Tensor> parts;
    request.byDistance = true;
    for (const auto& quantity : family(encoding.toStdString()).info.quantities) {
      if (quantity == "angle")
        continue;
      request.quantity = quantity;
      const auto grid = *positions(request);
      const auto values = at::tensor(grid.values).view({grid.shape[0], grid.shape[1]}).to(at::kFloat);
      parts.push_back(quantity == "bias" ? values.t() : values);
    }
    const auto rows = rounded(at::cat(parts, 1).contiguous(), format.toStdString());
    const auto unique = std::get<0>(at::unique_dim(rows, 0));
    const auto same = (rows.slice(0, 1) == rows.slice(0, 0, -1)).all(1);
    const auto& counted = row(*table, format.toStdString());
    QCOMPARE(counted.rows, unique.size(0));
    QCOMPARE(counted.rowsCollide.has_value(), same.any().item<bool>());
    const bool distances = encoding == "alibi";
    if (counted.rowsCollide)
      QCOMPARE(*counted.rowsCollide - (distances ? 0 : 3), same.to(at::kInt).argmax().item<std::int64_t>());
    QCOMPARE(table->first, std::string(distances ? "head" : encoding == "rope" ? "pair" : "dim"));
  }

  void theFigureHasTheTable() {
    Bench bench;
    const auto run = bench.add({{"position.expe.l", "8"}, {"position.expe.theta", "1/512"}});
    Looker look(bench.where);
    auto request = asking("precision", run, {{"upto", "4096"}});
    const auto figure = look.figure(request);
    const Panel& panel = figure.panels[0];
    QCOMPARE(panel.curves.size(), size_t(8));
    QVERIFY(panel.logX && panel.logY);
    PositionsRequest same;
    same.config = bench.study->run(run)->config;
    same.length = 4096;
    const auto table = *precision(same, quiet_);
    for (const auto& each : table.formats) {
      const auto &rows = curveNamed(panel, each.format),
                 &first = curveNamed(panel, each.format + ", first dim");
      QCOMPARE(rows.y.back(), double(each.rows));
      QCOMPARE(first.y.back(), double(each.first));
      QVERIFY(first.style == Curve::Style::Dashed);
      QVERIFY(
          metadataOf(figure, each.format).starts_with(std::to_string(each.rows) + " of 4096 rows distinct"));
    }
    // bf16 has 8 bits: at 1/512 a step and 8 dims neighbours are first equal where 2^-8 of the value passes
    // them.
    const auto collision = row(table, "bf16").rowsCollide;
    QVERIFY(collision.has_value());
    QCOMPARE(panel.markers.size(), size_t(std::ranges::count_if(table.formats, [](auto& each) {
               return each.rowsCollide.has_value();
             })));
    request.pinned = request.now;
    request.pinned->eval.set("evaluation.scale", 0.5);
    QCOMPARE(look.figure(request).panels.size(), size_t(2));
    QVERIFY(
        look.refusal(asking("precision", bench.add({{"position.encoding", "nope"}}))).find("choose a run") !=
        std::string::npos);
    Cancelled cancelled;
    QVERIFY(look.probe->figure(request, cancelled, [](const Figure&) {}).ok()); // it is at hand
    request.now.eval.set("evaluation.scale", 0.25);
    QVERIFY(!look.probe->figure(request, cancelled, [](const Figure&) {}).ok());
  }
};

QTEST_GUILESS_MAIN(PrecisionTest)
#include "precision_test.moc"
