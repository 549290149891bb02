// The operators of a training step on a device, each of which has to be launched there, are those of the
// table operators.txt: a new one in the hot path is a line that somebody reads.
#include "tests/accelerator/on_device.h"
#include "tests/paths.h"

#include <torch/version.h>

#include <QFile>

using namespace expe;

namespace {

const QString table = QString(testsPath) + "/accelerator/operators.txt";

long counted(const QString& encoding, const char* style, const char* precision, int layers) {
  StepOfModel training({{"position.encoding", encoding.toStdString()},
                        {"model.style", style},
                        {"training.precision", precision},
                        {"training.batch", "1"},
                        {"data.window", "16"},
                        {"model.layers", std::to_string(layers)}},
                       fake::device());
  for (int number = 1; number <= 2; ++number) // what is made once is made
    training.one(number);
  fake::forget();
  training.one(3);
  long all = 0;
  for (const auto& [name, count] : fake::operators())
    all += count;
  return all;
}

QString lineOf(const QString& encoding, const char* style, const char* precision) {
  const auto two = counted(encoding, style, precision, 2), four = counted(encoding, style, precision, 4);
  return QString("%1 %2 %3 %4 %5")
      .arg(encoding, -20)
      .arg(style, -6)
      .arg(precision, -5)
      .arg(2 * two - four, 5)
      .arg((four - two) / 2, 6);
}

} // namespace

class OperatorsTest : public QObject {
  Q_OBJECT
private slots:
  void areThoseOfTheTable() {
    if (!QByteArray(TORCH_VERSION).startsWith("2.11."))
      QSKIP("the table is of LibTorch 2.11");
    QStringList lines = {QString("%1 %2 %3 %4 %5")
                             .arg("encoding", -20)
                             .arg("style", -6)
                             .arg("type", -5)
                             .arg("step", 5)
                             .arg("layer", 6)};
    for (const EncodingInfo& encoding : engineSchema().encodings())
      for (const auto& [style, precision] : {std::pair{"llama", "bf16"}, std::pair{"gpt", "fp32"}})
        lines << lineOf(QString::fromStdString(encoding.id), style, precision);
    QFile file(table);
    QVERIFY(file.open(QFile::ReadOnly));
    const auto known = QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts);
    if (known == lines)
      return;
    QFile now(QString(binPath) + "/operators.txt");
    QVERIFY(now.open(QFile::WriteOnly));
    now.write(lines.join('\n').toUtf8() + "\n");
    for (const QString& line : lines)
      if (!known.contains(line))
        qWarning("now: %s", qPrintable(line));
    QFAIL("Read the lines above beside tests/accelerator/operators.txt; if they are meant, put operators.txt "
          "in its place.");
  }
};

QTEST_GUILESS_MAIN(OperatorsTest)
#include "operators_test.moc"
