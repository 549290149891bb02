// The German translation is whole: no text is without one, places and mnemonics are kept, and every label and
// help text that core describes is there. After another parameter: packaging/translate, then translate it.
#include "core/api/engine.h"
#include "core/api/presets.h"
#include "core/api/run_figure.h"
#include "tests/paths.h"
#include "widgets/words.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <QTranslator>
#include <QXmlStreamReader>

using namespace expe;

namespace {

struct Message {
  QString context, source;
  QStringList forms; // one, or one for each numerus
  bool unfinished = false;
};

QStringList formsOf(QXmlStreamReader& in) { // at <translation>
  QStringList forms;
  QString text;
  while (!in.atEnd() && in.readNext() != QXmlStreamReader::EndElement)
    if (in.isStartElement()) // <numerusform>
      forms << in.readElementText();
    else if (in.isCharacters())
      text += in.text();
  return forms.isEmpty() ? QStringList{text} : forms;
}

QList<Message> read(QIODevice& file) {
  QList<Message> messages;
  QString context;
  for (QXmlStreamReader in(&file); !in.atEnd();) {
    if (in.readNext() != QXmlStreamReader::StartElement)
      continue;
    if (in.name() == u"name")
      context = in.readElementText();
    else if (in.name() == u"source")
      messages.append({context, in.readElementText(), {}, false});
    else if (in.name() == u"translation") {
      messages.last().unfinished = in.attributes().hasAttribute("type");
      messages.last().forms = formsOf(in);
    }
  }
  return messages;
}

QStringList found(const char* pattern, const QString& text) {
  QStringList all;
  for (auto each = QRegularExpression(pattern).globalMatch(text); each.hasNext();)
    all << each.next().captured();
  all.sort();
  return all;
}

void add(QStringList& texts, const std::vector<Parameter>& parameters) {
  for (const Parameter& parameter : parameters) {
    texts << q(parameter.label) << q(parameter.unit) << q(parameter.help) << q(parameter.automatic.rule);
    if (parameter.key != "position.encoding") // whose choices have titles
      texts << q(parameter.choices);
  }
}

QStringList described(const Schema& schema) {
  QStringList texts;
  for (const Section& section : schema.sections()) {
    texts << q(section.title);
    add(texts, section.parameters);
  }
  for (const EncodingInfo& encoding : schema.encodings()) {
    texts << q(encoding.group) << q(encoding.summary);
    for (const EncodingTensor& tensor : encoding.tensors)
      texts << q(tensor.help);
  }
  for (const std::string& kind : figureKinds())
    add(texts, figureParameters(kind));
  add(texts, styleParameters());
  for (const Preset& preset : presets())
    texts << q(preset.title) << q(preset.summary);
  texts.removeAll(QString());
  return texts;
}

} // namespace

class TranslationTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase();
  void cleanup() { QCoreApplication::removeTranslator(&german_); }
  void everyTextIsTranslated();
  void placesAndMnemonicsAreKept();
  void coreIsCovered();
  void everyContextIsAskedFor();
  void theProgramSpeaksIt();
  void errorsKeepTheirWords();

private:
  QList<Message> messages_;
  QTranslator german_;
};

void TranslationTest::initTestCase() {
  QFile file(QLatin1String(sourcePath) + "/resources/translations/expe_de.ts");
  QVERIFY(file.open(QIODevice::ReadOnly));
  messages_ = read(file);
  QVERIFY(messages_.size() > 800);
  QVERIFY(german_.load(":/translations/expe_de.qm"));
}

void TranslationTest::everyTextIsTranslated() {
  for (const Message& message : messages_) {
    QVERIFY2(!message.unfinished && !message.forms.isEmpty(), qPrintable(message.source));
    for (const QString& form : message.forms)
      QVERIFY2(!form.trimmed().isEmpty(), qPrintable(message.source));
  }
}

void TranslationTest::placesAndMnemonicsAreKept() {
  for (const char* pattern : {"%[1-9n]", "\\{[0-9]\\}", "&(?!&)", "\n", "\t", "</?\\w+>", "^ | $"})
    for (const Message& message : messages_)
      for (const QString& form : message.forms)
        QVERIFY2(found(pattern, form) == found(pattern, message.source), qPrintable(form));
}

void TranslationTest::coreIsCovered() {
  const auto loaded = engine();
  QVERIFY2(loaded, loaded ? "" : loaded.error().message().c_str());
  QSet<QString> known;
  for (const Message& message : messages_)
    if (message.context == "core")
      known << message.source;
  const QStringList texts = described(schema(**loaded));
  QVERIFY(texts.size() > 150);
  for (const QString& text : texts)
    QVERIFY2(known.contains(text), qPrintable("run packaging/translate and translate: " + text));
}

// A text that is found in another context than it is asked for in would stay English: of functions outside a
// class the sources say in which they ask.
void TranslationTest::everyContextIsAskedFor() {
  QString sources;
  for (const char* folder : {"/app", "/widgets"})
    for (QDirIterator each(QLatin1String(sourcePath) + folder, {"*.cpp", "*.h"}, QDir::Files,
                           QDirIterator::Subdirectories);
         each.hasNext();) {
      QFile file(each.next());
      QVERIFY(file.open(QIODevice::ReadOnly));
      sources += QString::fromUtf8(file.readAll());
    }
  QSet<QString> contexts;
  for (const Message& message : messages_)
    if (message.context != "core" && !message.context.startsWith("expe::"))
      contexts << message.context;
  QVERIFY(contexts.size() > 5);
  for (const QString& context : std::as_const(contexts))
    QVERIFY2(sources.contains("Q_DECLARE_TR_FUNCTIONS(" + context + ")") ||
                 sources.contains("translate(\"" + context + "\""),
             qPrintable(context));
}

void TranslationTest::theProgramSpeaksIt() {
  QCOMPARE(translated(std::string("Layers")), "Layers");
  QCoreApplication::installTranslator(&german_);
  QCOMPARE(translated(std::string("Layers")), "Schichten");
  QCOMPARE(QCoreApplication::translate("expe::Actions", "&File"), "&Datei");
  QCOMPARE(QCoreApplication::translate("expe::FormSection", "%n changed", nullptr, 3), "3 geändert");
}

void TranslationTest::errorsKeepTheirWords() {
  const Error error =
      userError("{0}: {1} is above the largest value {2}; {3}.", {"model.layers", "200", "128", "…"});
  QCoreApplication::installTranslator(&german_);
  QCOMPARE(sentence(error), "Schichten: 200 liegt über dem größten Wert 128; ….");
}

QTEST_GUILESS_MAIN(TranslationTest)
#include "translation_test.moc"
