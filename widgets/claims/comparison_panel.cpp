#include "widgets/claims/comparison_panel.h"

#include "core/api/losses.h"
#include "core/base/numbers.h"
#include "widgets/claims/claim_choices_line.h"
#include "widgets/claims/claim_notes.h"
#include "widgets/claims/comparison_tree.h"
#include "widgets/form/choice_button.h"
#include "widgets/parts.h"
#include "widgets/words.h"

#include <QDoubleSpinBox>
#include <QPushButton>

#include <algorithm>

namespace expe {
namespace {

constexpr std::pair<const char*, Pairing> pairings[] = {{"seeds", Pairing::Seeds}, {"text", Pairing::Text}};

std::int64_t baselineRun(const ComparisonRequest& request) { // as this panel writes it; 0: none
  return readInteger(request.baseline).value_or(0);
}

} // namespace

ComparisonPanel::ComparisonPanel(QWidget* parent)
    : QWidget(parent), line_(new ClaimChoicesLine(ClaimChoicesLine::Groups::Chosen)), stamp_(new QLabel),
      tree_(new ComparisonTree), words_(new QLabel), notes_(new ClaimNotes),
      baseline_(
          makeButton(tr("Make baseline"), tr("Compare all others with the group that is chosen (Enter)"))),
      copy_(makeButton(tr("Copy sentences"), tr("All that can be claimed, in sentences, with the notes"))) {
  setObjectName("comparisonPanel");
  makeChoices();
  tree_->setMinimumHeight(120);
  stamp_->setObjectName("muted");
  stamp_->setContentsMargins(10, 0, 10, 4);
  stamp_->setWordWrap(true);
  words_->setWordWrap(true);
  words_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  words_->setContentsMargins(10, 6, 10, 4);
  words_->setAccessibleName(tr("The claim in words"));
  copy_->setObjectName("copySentences");
  auto* buttons = makeLayout<QHBoxLayout>(nullptr, {10, 2, 10, 6}, 6, {baseline_, copy_, BoxPart::room()});
  makeLayout<QVBoxLayout>(this, {}, 0, {line_, stamp_, {tree_, 1}, words_, notes_, buttons});
  connect(line_, &ClaimChoicesLine::changed, this, &ComparisonPanel::take);
  connect(line_, &ClaimChoicesLine::selectionWanted, this, &ComparisonPanel::selectionWanted);
  connect(tree_, &ComparisonTree::comparedChanged, this,
          [this](const RunGroup& group, bool compared) { leaveOut(group, !compared); });
  connect(tree_, &ComparisonTree::baselineWanted, this, &ComparisonPanel::makeBaseline);
  connect(tree_, &QTreeWidget::currentItemChanged, this, &ComparisonPanel::showWords);
  connect(baseline_, &QPushButton::clicked, this, [this] {
    if (const auto group = tree_->currentGroup())
      makeBaseline(*group);
  });
  connect(copy_, &QPushButton::clicked, this, [this] { emit copyWanted(text()); });
  showWords();
}

void ComparisonPanel::makeChoices() {
  using Kind = ChoiceButton::Kind;
  over_ = new ChoiceButton("over", tr("Pairs"), tr("What is compared pair by pair"), Kind::One);
  over_->setChoices({{"seeds", tr("seeds"), tr("Below five there are points and no claim")},
                     {"text", tr("blocks of text"), tr("A claim of these trained models alone")}});
  margin_ = new QDoubleSpinBox;
  margin_->setObjectName("margin");
  margin_->setDecimals(3);
  margin_->setRange(0, 10);
  margin_->setSingleStep(0.005);
  margin_->setPrefix("± ");
  margin_->setKeyboardTracking(false);
  margin_->setToolTip(tr("Equivalent is what lies within this"));
  margin_->setAccessibleName(tr("Equivalent within"));
  correction_ = new ChoiceButton("correction", tr("Correction"),
                                 tr("For the number of comparisons that are made together"), Kind::One);
  correction_->setChoices(
      {{"holm", tr("Holm"), {}}, {"none", tr("none"), tr("Each counts as if it were alone")}});
  for (QWidget* each : std::initializer_list<QWidget*>{over_, margin_, correction_})
    line_->add(each);
  connect(over_, &ChoiceButton::chosenChanged, this, &ComparisonPanel::take);
  connect(correction_, &ChoiceButton::chosenChanged, this, &ComparisonPanel::take);
  connect(margin_, &QDoubleSpinBox::valueChanged, this, &ComparisonPanel::take);
  setSettings({});
}

// Wrong answers to questions are shares.
void ComparisonPanel::showUnit() {
  const QSignalBlocker quiet(margin_);
  margin_->setSuffix(isOfQuestions(settings_.request.of.protocol) ? QString() : " " + tr("nats"));
}

void ComparisonPanel::setSettings(const ComparisonSettings& settings) {
  settings_ = settings;
  showUnit();
  line_->setSource(settings.request.of);
  for (const auto& [name, over] : pairings)
    if (over == settings.request.over)
      over_->setChosen({name});
  correction_->setChosen({settings.request.correction == Correction::Holm ? "holm" : "none"});
  const QSignalBlocker quiet(margin_);
  margin_->setValue(settings.request.margin);
}

void ComparisonPanel::take() {
  settings_.request.of = line_->source();
  showUnit();
  for (const auto& [name, over] : pairings)
    if (over_->chosen() == QStringList{name})
      settings_.request.over = over;
  settings_.request.correction =
      correction_->chosen() == QStringList{"none"} ? Correction::None : Correction::Holm;
  settings_.request.margin = margin_->value();
  emit settingsChanged(settings_);
}

void ComparisonPanel::setRuns(const std::vector<std::int64_t>& runs) {
  settings_.request.of.runs = runs;
  line_->setSource(settings_.request.of);
  emit settingsChanged(settings_);
}

void ComparisonPanel::setChoices(const ClaimChoices& choices, const std::string& baseline,
                                 const RunColors& colors) {
  if (!baseline.empty())
    settings_.request.baseline = baseline;
  line_->setChoices(choices);
  tree_->setGroups(choices.groups, settings_.leftOut, baselineRun(settings_.request), colors);
}

void ComparisonPanel::makeBaseline(const RunGroup& group) {
  if (group.members.empty() || group.has(baselineRun(settings_.request)))
    return;
  settings_.request.baseline = std::to_string(group.members.front().run);
  for (const std::int64_t run : group.runs())
    settings_.leftOut.erase(run);
  emit settingsChanged(settings_);
}

void ComparisonPanel::leaveOut(const RunGroup& group, bool out) {
  for (const std::int64_t run : group.runs())
    out ? (void)settings_.leftOut.insert(run) : (void)settings_.leftOut.erase(run);
  emit settingsChanged(settings_);
}

void ComparisonPanel::setReport(const ComparisonReport& report, const std::vector<TestReading>& readings) {
  report_ = report, readings_ = readings, reported_ = settings_;
  showReport();
}

void ComparisonPanel::showReport() {
  const ComparisonReport& report = *report_;
  stamp_->setText(translated(report.stamp));
  tree_->setReport(report);
  notes_->clear();
  if (report.unequalGrids)
    notes_->add(tr("untuned: not every group was tuned over the same values with as many seeds, so that no "
                   "claim is made between those"),
                ClaimNotes::Tone::Warning);
  for (const MissingLosses& missing : report.missing) {
    const std::vector<double> lengths = missing.length ? std::vector{*missing.length} : std::vector<double>();
    notes_->add(
        missing.length
            ? tr("%1 is not measured at %2 (runs %3).")
                  .arg(q(missing.group), ClaimChoicesLine::lengthText(*missing.length), listed(missing.runs))
            : tr("%1 is not measured so (runs %2).").arg(q(missing.group), listed(missing.runs)),
        tr("Evaluate"), [this, runs = missing.runs, lengths] { emit evaluateWanted(runs, lengths); });
  }
  for (const Text& note : report.notes)
    notes_->add(translated(note));
  notes_->addReadings(readings_);
  notes_->show();
  showWords();
}

void ComparisonPanel::setProblem(const QString& sentence, ClaimNotes::Tone tone) {
  report_.reset();
  stamp_->clear();
  tree_->clearReport();
  notes_->clear();
  if (!sentence.isEmpty())
    notes_->add(sentence, tone);
  notes_->show();
  showWords();
}

void ComparisonPanel::askForTest(const std::vector<TestReading>& readings) {
  const bool read = report_ && reported_ == settings_; // then it stays in sight
  read ? tree_->setReport(*report_) : setProblem({});
  notes_->askForTest(readings, read, [this] { emit readWanted(); });
}

void ComparisonPanel::setBusy(bool busy) {
  tree_->setEnabled(true);
  stamp_->setText(busy ? tr("Comparing…") : report_ ? translated(report_->stamp) : QString());
}

void ComparisonPanel::setEvaluating(const QString& words) {
  notes_->add(words);
  notes_->show();
}

void ComparisonPanel::showWords() {
  showText(*words_, tree_->currentWords());
  const auto group = tree_->currentGroup();
  baseline_->setEnabled(group && !group->members.empty() && !group->has(baselineRun(settings_.request)));
  copy_->setEnabled(report_.has_value());
}

QString ComparisonPanel::text() const {
  if (!report_)
    return {};
  QStringList lines{translated(report_->stamp)};
  for (const TunedChoice& choice : report_->choices)
    lines << translated(choice.words);
  for (const Comparison& one : report_->comparisons)
    lines << translated(one.words) + ".";
  for (const Text& note : report_->notes)
    lines << translated(note);
  return lines.join('\n');
}

} // namespace expe
