// The help over the descriptions: every parameter and encoding is there, every link leads somewhere, and a
// search finds what was meant.
#include "core/api/engine.h"
#include "core/api/help.h"
#include "core/api/quantity.h"
#include "core/help/html.h"
#include "core/help/words.h"

#include <QRegularExpression>
#include <QXmlStreamReader>
#include <QtTest>

#include <map>
#include <set>

using namespace expe;

namespace {

const Schema& full() {
  static const auto loaded = engine();
  if (!loaded)
    qFatal("%s", loaded.error().message().c_str());
  return schema(**loaded);
}

const std::vector<Shortcut> shortcuts{{"Run", "Train <all>", "Ctrl+F5"}, {"Loss", "Fit", "Ctrl+0"}};

const std::vector<HelpPage>& pages() {
  static const auto made = helpPages(full(), shortcuts);
  return made;
}

// In German, with descriptions that show that they went through the translation.
const std::vector<HelpPage>& germanPages() {
  static const auto made =
      helpPages(full(), shortcuts, {"de", [](const std::string& text) { return "‹" + text + "›"; }});
  return made;
}

struct Outline { // of a page: headings with their levels, and what has an address or leads to one
  QStringList headings, names;
  std::multiset<QString> links;
  bool operator==(const Outline&) const = default;
};

Outline outline(const HelpPage& page) {
  Outline made;
  QXmlStreamReader xml("<page>" + QString::fromStdString(page.body) + "</page>");
  while (!xml.atEnd())
    if (xml.readNext() == QXmlStreamReader::StartElement) {
      if (xml.name().startsWith('h') || xml.name() == QLatin1String("pre"))
        made.headings << xml.name().toString();
      if (xml.attributes().hasAttribute("name"))
        made.names << xml.attributes().value("name").toString();
      if (xml.attributes().hasAttribute("href"))
        made.links.insert(xml.attributes().value("href").toString());
    }
  return made;
}

const HelpPage& page(std::string_view id) {
  for (const HelpPage& each : pages())
    if (each.id == id)
      return each;
  qFatal("no page %s", std::string(id).c_str());
}

std::string entryText(const std::string& topic) {
  return helpText(page(topic.substr(0, topic.find('#'))), topic.substr(topic.find('#') + 1), 200);
}

std::string first(const char* words, const std::vector<HelpPage>& in = pages()) {
  const auto hits = searchHelp(in, words);
  return hits.empty() ? "" : hits.front().page + "#" + hits.front().anchor;
}

const std::set<QString>& elements() {
  static const std::set<QString> all{"page", "h1", "h2",   "h3", "p", "ul", "li",  "table", "tr",
                                     "th",   "td", "code", "b",  "i", "a",  "pre", "span",  "img"};
  return all;
}

} // namespace

class HelpTest : public QObject {
  Q_OBJECT
private slots:
  void everyParameterHasItsEntry();
  void anEntryWordForWord();
  void everyEncodingHasItsPage();
  void everyLinkLeadsSomewhere();
  void pagesAreOfTheSubset();
  void symbolsLeadToTheirParameters();
  void symbolsMeanWhatTheyDoInTheirEquation();
  void choicesAreToldApart();
  void shortcutsAreEscaped();
  void topics();
  void searchRanks_data();
  void searchRanks();
  void searchShowsWhereItFound();
  void searchOfNonsense();
  void plainText();
  void tablesShareTheWidth();
  void pagesFitATerminal_data();
  void pagesFitATerminal();
  void worksWithoutTheEngine();
  void germanHasTheSamePages();
  void germanIsGermanThroughout();
  void searchInGerman_data();
  void searchInGerman();
};

void HelpTest::everyParameterHasItsEntry() {
  int count = 0;
  for (const Section& section : full().sections())
    for (const Parameter& p : section.parameters) {
      const std::string text = entryText(helpFor(p.key));
      for (const std::string& said :
           {p.label, p.key, help::defaultInWords(p, help::english), help::whenInWords(p.when, help::english)})
        QVERIFY2(text.find(said) != text.npos, (p.key + ": " + said).c_str());
      for (const std::string& choice : p.choices)
        QVERIFY2(text.find(" " + choice) != text.npos, p.key.c_str());
      ++count;
    }
  QVERIFY2(count > 70, std::to_string(count).c_str());
}

void HelpTest::anEntryWordForWord() {
  QCOMPARE(entryText("training#rate"),
           std::string(
               "Learning rate\n~~~~~~~~~~~~~\n\nPeak learning rate of AdamW.\n\n"
               "  Key         training.rate\n"
               "  Value       a number from 0 to 1, on a logarithmic scale\n"
               "  Default     0.001\n"
               "  May change  at any time, while the run trains too: each change is stored with its step\n"));
  QVERIFY(entryText("evaluation#scale").find("for an evaluation, without training again") !=
          std::string::npos);
  QVERIFY(entryText("data#window").find("  May change  before the first step of a run\n") !=
          std::string::npos);
}

void HelpTest::everyEncodingHasItsPage() {
  for (const EncodingInfo& e : full().encodings()) {
    const std::string text = helpText(page("position." + e.id), {}, 400);
    QVERIFY(text.starts_with(e.title + "\n="));
    const std::string equation = QString::fromStdString(e.equation).simplified().toStdString();
    for (const std::string& said : {e.paper, equation, e.summary})
      QVERIFY2(text.find(said) != text.npos, (e.id + ": " + said).c_str());
    for (const EncodingTensor& tensor : e.tensors)
      QVERIFY(text.find("  " + tensor.name + " ") != text.npos);
    for (const std::string& quantity : e.quantities)
      if (quantity == e.quantities.front() || ofPairs(e.quantities.front()))
        QVERIFY(text.find("expe positions " + e.id + " --length 8 --as " + quantity) != text.npos);
    QCOMPARE(text.find("no position signal") != text.npos, e.id == "nope" || e.id == "canon");
    const std::string picture = "<img src=\"values:" + e.id + "\"/>";
    QCOMPARE(page("position." + e.id).body.find(picture) != std::string::npos, !e.quantities.empty());
    const bool ofContent = e.quantities.empty() && e.id != "nope";
    QCOMPARE(text.find("no picture of them") != text.npos, ofContent);
  }
}

void HelpTest::everyLinkLeadsSomewhere() {
  std::set<QString> there;
  std::vector<std::pair<QString, QString>> links; // page, where to
  for (const HelpPage& each : pages()) {
    const QString id = QString::fromStdString(each.id);
    QVERIFY2(there.insert(id).second, each.id.c_str());
    QXmlStreamReader xml("<page>" + QString::fromStdString(each.body) + "</page>");
    while (!xml.atEnd())
      if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("a")) {
        if (xml.attributes().hasAttribute("name"))
          QVERIFY(there.insert(id + "#" + xml.attributes().value("name").toString()).second);
        if (xml.attributes().hasAttribute("href"))
          links.emplace_back(id, xml.attributes().value("href").toString());
      }
  }
  QVERIFY(links.size() > 40);
  for (const auto& [from, to] : links)
    QVERIFY2(there.count(to), qPrintable(from + " → " + to));
}

void HelpTest::pagesAreOfTheSubset() {
  for (const HelpPage& each : pages()) {
    QVERIFY2(each.body.starts_with("<h1>") && !each.title.empty() && !each.section.empty(), each.id.c_str());
    QXmlStreamReader xml("<page>" + QString::fromStdString(each.body) + "</page>");
    while (!xml.atEnd())
      if (xml.readNext() == QXmlStreamReader::StartElement)
        QVERIFY2(elements().count(xml.name().toString()), qPrintable(xml.name().toString()));
    QVERIFY2(!xml.hasError(), (each.id + ": " + xml.errorString().toStdString()).c_str());
  }
}

std::map<std::string, std::string> told(const std::string& id) { // of each symbol a key, or what it means
  std::map<std::string, std::string> map;
  for (const help::Symbol& s : help::symbolsOf(*full().encoding(id), full(), help::Language({})))
    map[s.text] = s.parameter ? s.parameter->key : s.meaning;
  return map;
}

void HelpTest::symbolsLeadToTheirParameters() {
  const auto expe = told("expe"), rope = told("rope"), alibi = told("alibi");
  QCOMPARE(expe.at("θ"), std::string("position.expe.theta"));
  QCOMPARE(expe.at("S"), std::string("position.expe.S"));
  QCOMPARE(expe.at("s"), std::string("evaluation.scale"));
  QCOMPARE(expe.at("l"), std::string("position.expe.l"));
  QVERIFY(!expe.contains("p")); // not "Precision of p"
  const auto theta = help::equationWith(*full().encoding("expe"), *full().find("position.expe.theta"));
  QCOMPARE(theta, std::string("p[n,c] = s·(S + <b>θ</b>·(n + c)),  c = 0…l−1"));
  QVERIFY(help::equationWith(*full().encoding("expe"), *full().find("position.expe.placement")).empty());
  QCOMPARE(expe.at("n"), std::string("position of the token, counted from 0"));
  QCOMPARE(told("exqpe").at("θ2"), std::string("position.exqpe.theta2"));
  QCOMPARE(told("sinusoidal").at("A"), std::string("position.sinusoidal.amplitude"));
  QCOMPARE(told("sinusoidal").at("D"), std::string("model.width"));
  QCOMPARE(rope.at("base"), std::string("position.rope.base"));
  QCOMPARE(rope.at("i"), std::string("pair of dims, counted from 0"));
  QCOMPARE(alibi.at("i"), std::string("position of the query"));
  QCOMPARE(alibi.at("m_h"), std::string("slope of head h"));
  QCOMPARE(told("nope").at("j"), std::string("position of the key"));
  QCOMPARE(rope.at("n"), std::string("position of the token, counted from 0")); // not "log n"
}

void HelpTest::symbolsMeanWhatTheyDoInTheirEquation() {
  const std::set<std::string> ofTheRun = {"evaluation.scale", "model.width", "data.window"};
  for (const EncodingInfo& e : full().encodings())
    for (const auto& [symbol, meaning] : told(e.id)) // not "Rows of a frame" of any R
      QVERIFY2(!full().find(meaning) || meaning.starts_with("position.") || ofTheRun.contains(meaning),
               (e.id + ": " + symbol).c_str());
  for (const char* id : {"transformer_xl", "tener"}) {
    QCOMPARE(told(id).at("R"), std::string("sinusoids of a distance"));
    QCOMPARE(told(id).at("n"), std::string("distance in tokens"));
  }
  QCOMPARE(told("tapa").at("θ"), std::string("position.tapa.theta"));
  QCOMPARE(told("xpos").at("B"), std::string("position.xpos.scale_base"));
  QCOMPARE(told("swin").at("Δrow"), std::string("rows from the key to the query"));
  QCOMPARE(told("grape_ap").at("R"), std::string("turns each pair of dims by a radian"));
  QCOMPARE(told("canon").at("h"), std::string("what attention reads of a token"));
  QCOMPARE(told("canon").at("j"), std::string("tokens back"));
  QCOMPARE(told("canon").at("K"), std::string("position.canon.kernel"));
  QCOMPARE(told("repo").at("h_n"), std::string("what attention reads of token n"));
  QCOMPARE(told("repo").at("h"), std::string("head, counted from 1"));
  QCOMPARE(told("learned_2d").at("columns"), std::string("a vector of each column"));
  QVERIFY(told("rope").at("d").starts_with("dims of a head")); // not "Head width, default 0"
  std::vector<std::string> ofBoth; // of several in one layer that mean others by one symbol
  for (const auto& s : help::symbolsOf(*full().encoding("expe+tapa"), full(), help::Language({})))
    if (s.text == "θ")
      ofBoth.push_back(s.of + ": " + (s.parameter ? s.parameter->key : s.meaning));
  QCOMPARE(ofBoth, (std::vector<std::string>{"ExPE: position.expe.theta", "TAPA: position.tapa.theta"}));
  const help::Language german({"de", [](const std::string& text) { return "‹" + text + "›"; }});
  QCOMPARE(help::symbolsOf(*full().encoding("canon"), full(), german).front().meaning,
           std::string("‹what attention reads of a token›"));
}

void HelpTest::choicesAreToldApart() {
  const auto style = choiceHelp(*full().find("model.style"));
  QCOMPARE(style.each[0].second, std::string("RMSNorm and a gated MLP."));
  QCOMPARE(style.each[1].second, std::string("LayerNorm and GELU."));
  const auto norm = choiceHelp(*full().find("position.expe.norm"));
  QVERIFY(norm.general.starts_with("Overwrite after") && norm.each[0].second.empty());
  const auto layout = choiceHelp(*full().find("position.sinusoidal.layout"));
  QCOMPARE(layout.each[2].second, std::string("as halves, with exponent i/(D/2-1)."));
}

void HelpTest::shortcutsAreEscaped() {
  const std::string& body = page("shortcuts").body;
  QVERIFY(body.find("Train &lt;all&gt;") != body.npos);
  QVERIFY(helpText(page("shortcuts"), {}, 80).find("Train <all>  Ctrl+F5") != body.npos);
  for (const HelpPage& each : helpPages(full()))
    QVERIFY(each.id != "shortcuts");
}

void HelpTest::topics() {
  const auto topic = [](const char* word) { return helpTopic(full(), pages(), word); };
  QCOMPARE(topic("protocol"), std::string("protocol"));
  QCOMPARE(topic("expe"), std::string("position.expe"));
  QCOMPARE(topic("position.expe.theta"), std::string("position.expe#theta"));
  QCOMPARE(topic("training.rate"), std::string("training#rate"));
  QCOMPARE(topic("protocol.floor"), std::string("protocol#floor"));
  for (const char* word : {"nonsense", "protocol.nonsense", "", ".", "#", "position."})
    QCOMPARE(topic(word), std::string());
  QCOMPARE(helpFor("position.expe"), std::string("position#expe")); // the list of encodings names it too
}

void HelpTest::searchRanks_data() {
  QTest::addColumn<QByteArray>("hit");
  const auto row = [](const char* words, const char* hit) { QTest::newRow(words) << QByteArray(hit); };
  row("theta", "position.expe#theta");
  row("THETA", "position.expe#theta");
  row("θ", "position.expe#theta");
  row("position.exqpe.theta2", "position.exqpe#theta2");
  row("theta2", "position.exqpe#theta2");
  row("thet", "position.expe#theta");
  row("tehta", "position.expe#theta"); // swapped
  row("rope", "position.rope#");
  row("rope base", "position.rope#base");
  row("learning rate", "training#rate");
  row("sliding window", "protocol#protocols");
  row("bits per byte", "protocol#bits-per-byte");
  row("LongPPL", "seeing#key-tokens");
  row("key tokens", "seeing#key-tokens");
  row("sinusiodal", "position.sinusoidal#");
  row("ledger", "corpus#");
  row("CARoPE", "costs#left-out");
  row("SeqPE", "costs#left-out");
  row("TAPE", "costs#left-out");
  row("GRAPE-M", "costs#left-out");
  row("hyperbolic", "costs#left-out");
  row("RePo", "position.repo#");
  row("RoPE-ID", "costs#left-out");
  row("GRAPE-AP", "position.grape_ap#");
  row("what an encoding costs", "costs#"); // the page of that title
}

void HelpTest::searchRanks() {
  QFETCH(QByteArray, hit);
  QCOMPARE(QByteArray::fromStdString(first(QTest::currentDataTag())), hit);
}

void HelpTest::searchShowsWhereItFound() {
  const auto hits = searchHelp(pages(), "cosines");
  QVERIFY(!hits.empty());
  QCOMPARE(hits[0].title, std::string("The ± and what it covers"));
  QCOMPARE(hits[0].pageTitle, std::string("How losses are measured"));
  QVERIFY2(hits[0].snippet.find("cosines") != std::string::npos, hits[0].snippet.c_str());
  QVERIFY(hits[0].snippet.starts_with("… ") && hits[0].snippet.size() < 160);
  for (const char* word : {"a", "the", "ε", "s"})
    for (const HelpHit& hit : searchHelp(pages(), word)) // cut between characters
      QVERIFY(QString::fromStdString(hit.snippet).toStdString() == hit.snippet);
}

void HelpTest::searchOfNonsense() {
  QVERIFY(searchHelp(pages(), "").empty());
  QVERIFY(searchHelp(pages(), "   ").empty());
  QVERIFY(searchHelp(pages(), "xqzzy").empty());
  QVERIFY(searchHelp(pages(), "theta xqzzy").empty()); // every word counts
  QVERIFY(searchHelp(pages(), std::string(100000, 'x')).empty());
  QVERIFY(searchHelp(pages(), "\xff\xce <b>").empty());
}

void HelpTest::plainText() {
  const HelpPage page{"p", "", "P",
                      "<h1>Title</h1>\n<p>One <b>two</b> &lt;three&gt;\nfour five.</p>"
                      "<ul><li>a b c d e f g h i</li></ul><pre>x\n  y</pre>"
                      "<h2><a name=\"z\">Θ</a></h2>"
                      "<table><tr><td>longer</td><td>1</td></tr><tr><td>θ</td><td>2</td></tr></table>"};
  QCOMPARE(helpText(page, {}, 20), std::string("Title\n=====\n\nOne two <three> four\nfive.\n\n"
                                               "  - a b c d e f g h\n    i\n\n  x\n    y\n\nΘ\n-\n\n"
                                               "  longer  1\n  θ       2\n"));
  QCOMPARE(helpText(page, "z", 80), std::string("Θ\n-\n\n  longer  1\n  θ       2\n"));
  QCOMPARE(helpText(page, "nowhere", 80), std::string());
}

void HelpTest::tablesShareTheWidth() {
  const HelpPage page{"p", "", "P",
                      "<table><tr><th>Name</th><th>What</th><th>Why</th></tr>"
                      "<tr><td>θ</td><td>one two three four</td><td>five six seven eight nine</td></tr>"
                      "<tr><td>alibi</td><td>ten</td><td></td></tr></table>"};
  QCOMPARE(helpText(page, {}, 60), std::string("  Name   What                Why\n"
                                               "  θ      one two three four  five six seven eight nine\n"
                                               "  alibi  ten\n"));
  QCOMPARE(helpText(page, {}, 32), std::string("  Name   What        Why\n"
                                               "  θ      one two     five six\n"
                                               "         three four  seven\n"
                                               "                     eight nine\n"
                                               "  alibi  ten\n"));
  const HelpPage narrow{"p", "", "P",
                        "<table><tr><th></th><th>Memory</th><th>Kernel</th></tr>"
                        "<tr><td>DA-Transformer</td><td>3.34</td><td>explicit: row by row</td></tr>"
                        "<tr><td>ours</td><td>1</td><td>2</td></tr></table>"};
  QCOMPARE(helpText(narrow, {}, 24), std::string("  - DA-Transformer\n"
                                                 "    Memory: 3.34\n"
                                                 "    Kernel: explicit:\n"
                                                 "    row by row\n"
                                                 "  - ours\n"
                                                 "    Memory: 1\n"
                                                 "    Kernel: 2\n"));
}

void HelpTest::pagesFitATerminal_data() {
  QTest::addColumn<int>("width");
  for (const int width : {80, 60, 40, 20})
    QTest::newRow(std::to_string(width).c_str()) << width;
}

// Commands stand as they are typed; a line of one word has no shorter form.
void HelpTest::pagesFitATerminal() {
  QFETCH(int, width);
  for (const auto* language : {&pages(), &germanPages()})
    for (HelpPage page : *language) {
      page.body =
          QString::fromStdString(page.body)
              .remove(QRegularExpression("<pre>.*?</pre>", QRegularExpression::DotMatchesEverythingOption))
              .remove(QRegularExpression("<h([123])>.*?</h\\1>"))
              .toStdString();
      for (const QString& line : QString::fromStdString(helpText(page, {}, width)).split('\n'))
        QVERIFY2(line.size() <= width || !line.trimmed().remove(QRegularExpression("^- ")).contains(' '),
                 qPrintable(QString::fromStdString(page.id) + ": " + line));
    }
}

void HelpTest::worksWithoutTheEngine() {
  const Schema bare;
  const auto made = helpPages(bare);
  QCOMPARE(searchHelp(made, "training.rate").front().page, std::string("training"));
  QCOMPARE(made.front().id, std::string("first-steps"));
}

void HelpTest::germanHasTheSamePages() {
  QCOMPARE(germanPages().size(), pages().size());
  for (std::size_t i = 0; i < pages().size(); ++i) {
    const HelpPage &one = pages()[i], &other = germanPages()[i];
    QCOMPARE(other.id, one.id);
    QVERIFY2(outline(other) == outline(one), one.id.c_str());
    QVERIFY2(other.body != one.body, one.id.c_str());
    QVERIFY(other.section == "Anleitung" || other.section == "Kodierungen" || other.section == "Parameter");
    QCOMPARE(helpPages(full(), {}, {"fr", {}}).front().body, pages().front().body); // else English
  }
}

void HelpTest::germanIsGermanThroughout() {
  const auto german = [](const char* id) -> const HelpPage& {
    return *std::find_if(germanPages().begin(), germanPages().end(),
                         [&](const HelpPage& each) { return each.id == id; });
  };
  QCOMPARE(helpText(german("training"), "rate", 200),
           std::string("‹Learning rate›\n~~~~~~~~~~~~~~~\n\n‹Peak learning rate of AdamW.›\n\n"
                       "  Schlüssel     training.rate\n"
                       "  Wert          eine Zahl von 0 bis 1, auf logarithmischer Skala\n"
                       "  Standardwert  0.001\n"
                       "  Änderbar      jederzeit, auch während der Lauf trainiert: jede Änderung wird mit "
                       "ihrem Schritt gespeichert\n"));
  const std::string alibi = helpText(german("position.alibi"), {}, 400);
  for (const char* said :
       {"h    Kopf, ab 1 gezählt", "s multipliziert den Abstand von Query und Key. Unter 1", "‹Each head",
        "Siehe ‹Scale›.", "Auf die Logits der Attention, als Summand"})
    QVERIFY2(alibi.find(said) != alibi.npos, alibi.c_str());
  // No sentence of the English words is left in what is made from descriptions.
  for (const char* sentence :
       {help::english.mayChange, help::english.build, help::english.onTheCommandLine,
        help::english.actsNowhere, help::english.tensors, help::english.logarithmic, " from ", "default "})
    for (const HelpPage& each : germanPages())
      if (each.section != "Anleitung") {
        const QString text = QString::fromStdString(each.body).remove(QRegularExpression("‹[^›]*›"));
        QVERIFY2(!text.contains(sentence), (each.id + ": " + sentence).c_str());
      }
}

void HelpTest::searchInGerman_data() {
  QTest::addColumn<QByteArray>("hit");
  const auto row = [](const char* words, const char* hit) { QTest::newRow(words) << QByteArray(hit); };
  row("Läufe", "study#runs");
  row("LÄUFE", "study#runs");
  row("überschuss", "protocol#floor");
  row("übersch", "protocol#floor"); // Ü is ü, in the beginning of a word
  row("Gewinn", "protocol#protocols");
  row("Residualstrom once", "papers#readings"); // „once“
  row("Θ", "position.expe#theta");
  row("Papierkrob", "study#order"); // mistyped
}

void HelpTest::searchInGerman() {
  QFETCH(QByteArray, hit);
  QCOMPARE(QByteArray::fromStdString(first(QTest::currentDataTag(), germanPages())), hit);
}

QTEST_GUILESS_MAIN(HelpTest)
#include "help_test.moc"
