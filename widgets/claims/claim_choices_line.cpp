#include "widgets/claims/claim_choices_line.h"

#include "core/api/schema.h"
#include "widgets/flow_layout.h"
#include "widgets/form/choice_button.h"
#include "widgets/words.h"

#include <algorithm>
#include <set>

namespace expe {
namespace {

const QString all = "all", selection = "selection", chosen = "chosen", trained = "trained";

QString idOf(double length) {
  return QString::number(length, 'g', 17); // toDouble() of it is the same number
}

} // namespace

QString ClaimChoicesLine::keyText(const std::string& key) {
  const QString label = labelOf(q(key));
  return label == q(key) ? label : QString("%1 (%2)").arg(label, q(key));
}

std::string ClaimChoicesLine::fullKey(const std::vector<std::string>& keys, const std::string& typed) {
  const auto meant = std::ranges::find_if(
      keys, [&](const std::string& key) { return key == typed || key.ends_with("." + typed); });
  return meant == keys.end() ? typed : *meant;
}

QString ClaimChoicesLine::lengthText(double length) {
  return q(readable(length)) + "×";
}

ClaimChoicesLine::ClaimChoicesLine(Groups groups, QWidget* parent)
    : QWidget(parent), line_(new FlowLayout(this)) {
  line_->setContentsMargins(10, 6, 10, 6);
  runs_ = button("runs", tr("Runs"), tr("Whose losses these are"), false, {});
  if (groups == Groups::Chosen)
    by_ = button("by", tr("Groups"), tr("Runs that are alike in these parameters are one group"), true,
                 tr("alike but for the seed"));
  except_ =
      button("except", tr("May differ in"),
             tr("Parameters in which the runs of a group may differ; there is no ± then"), true, tr("seed"));
  tuned_ = button("tuned", tr("Tuned"),
                  tr("Of each group the value of a swept parameter with the lowest validation loss at 1×"),
                  false, {});
  lengths_ =
      button("lengths", tr("Lengths"), tr("In multiples of the training length"), true, tr("all measured"));
  protocol_ = button("protocol", {}, tr("Which targets count"), false, {});
  split_ = button("split", {}, tr("Of the runs' own text"), false, {});
  connect(runs_, &ChoiceButton::chosenChanged, this, [this](const QStringList& ids) {
    if (ids.front() == selection)
      emit selectionWanted();
    else if (ids.front() == all)
      source_.runs.clear(), emit changed();
    showRuns();
  });
  for (ChoiceButton* each : {by_, except_, tuned_, lengths_, protocol_, split_})
    if (each)
      connect(each, &ChoiceButton::chosenChanged, this, &ClaimChoicesLine::take);
  showProtocols({});
  setSource({});
}

ChoiceButton* ClaimChoicesLine::button(const QString& name, const QString& label, const QString& tip,
                                       bool several, const QString& none) {
  auto* made = new ChoiceButton(name, label, tip,
                                several ? ChoiceButton::Kind::Several : ChoiceButton::Kind::One, none);
  line_->addWidget(made);
  return made;
}

void ClaimChoicesLine::add(QWidget* widget) {
  line_->addWidget(widget);
}

void ClaimChoicesLine::addFirst(QWidget* widget) {
  line_->addWidget(widget);
  std::vector<QLayoutItem*> items; // the last comes first
  while (line_->count() > 0)
    items.push_back(line_->takeAt(0));
  std::rotate(items.begin(), items.end() - 1, items.end());
  for (QLayoutItem* item : items)
    line_->addItem(item);
}

void ClaimChoicesLine::setChoices(const ClaimChoices& choices) {
  keys_ = choices.keys;
  std::vector<ChoiceButton::Choice> keys;
  keys.reserve(choices.keys.size());
  for (const std::string& key : choices.keys)
    keys.push_back({q(key), keyText(key), {}});
  for (ChoiceButton* each : {by_, except_})
    if (each)
      each->setChoices(keys);
  std::erase_if(keys, [](const ChoiceButton::Choice& key) { return key.id == "position.encoding"; });
  keys.insert(keys.begin(), {trained, tr("nothing"), tr("All values that were trained")});
  tuned_->setChoices(keys);
  std::set<double> lengths{1, 2, 4, 8, 16};
  lengths.insert(choices.lengths.begin(), choices.lengths.end());
  std::vector<ChoiceButton::Choice> offered;
  for (const double length : lengths) {
    const bool measured = std::ranges::find(choices.lengths, length) != choices.lengths.end();
    offered.push_back({idOf(length), lengthText(length), measured ? QString() : tr("not measured yet")});
  }
  lengths_->setChoices(offered);
  showProtocols(choices.measured);
  setSource(LossSource(source_));
}

// What is measured so is told apart from what is not yet.
void ClaimChoicesLine::showProtocols(const std::vector<std::string>& measured) {
  const auto text = [&](const char* id, const QString& title) {
    const bool known = measured.empty() || std::ranges::find(measured, id) != measured.end();
    return known ? title : tr("%1, not measured yet").arg(title);
  };
  std::vector<ChoiceButton::Choice> protocols = {
      {"whole", text("whole", tr("whole")), tr("all targets of each window")},
      {"last", text("last", tr("last")), tr("the last targets of each window, the same at every length")},
      {"sliding", text("sliding", tr("sliding")), tr("windows of the training length that slide")}};
  if (std::ranges::find(measured, "choices") != measured.end()) { // asked by expe eval --questions alone
    protocols.push_back(
        {"choices", tr("choices"), tr("answers to questions, by the likelihood of each choice")});
    protocols.push_back(
        {"choices-per-byte", tr("choices per byte"), tr("answers to questions, by the likelihood per byte")});
  }
  protocol_->setChoices(protocols);
  split_->setChoices({{"validation", text("validation", tr("validation split")), {}},
                      {"test", text("test", tr("test split")),
                       tr("To be read once: each reading is asked for and logged")}});
}

void ClaimChoicesLine::setFixed(bool fixed) {
  for (ChoiceButton* each : {runs_, by_, except_, tuned_, lengths_, protocol_, split_})
    if (each)
      each->setEnabled(!fixed);
}

void ClaimChoicesLine::setSource(const LossSource& source) {
  source_ = source;
  for (auto* typed : {&source_.grouping.by, &source_.grouping.except})
    for (std::string& key : *typed)
      key = fullKey(keys_, key);
  if (!source_.tuned.empty())
    source_.tuned = fullKey(keys_, source_.tuned);
  if (by_)
    by_->setChosen(q(source_.grouping.by));
  except_->setChosen(q(source_.grouping.except));
  tuned_->setChosen({source_.tuned.empty() ? trained : q(source_.tuned)});
  QStringList lengths;
  for (const double length : source.lengths)
    lengths << idOf(length);
  lengths_->setChosen(lengths);
  protocol_->setChosen({q(source.protocol)});
  split_->setChosen({q(source.split)});
  showRuns();
}

void ClaimChoicesLine::showRuns() {
  std::vector<ChoiceButton::Choice> choices = {
      {all, tr("all"), tr("All that are not archived")},
      {selection, tr("Those selected in the list"), tr("Those that are selected in the list of runs now")}};
  if (!source_.runs.empty())
    choices.push_back({chosen, listed(source_.runs), {}});
  runs_->setChoices(choices);
  runs_->setChosen({source_.runs.empty() ? all : chosen});
}

void ClaimChoicesLine::take() {
  if (by_)
    source_.grouping.by = plain(by_->chosen());
  source_.grouping.except = plain(except_->chosen());
  source_.tuned = tuned_->chosen().front() == trained ? "" : tuned_->chosen().front().toStdString();
  source_.lengths.clear();
  for (const QString& length : lengths_->chosen())
    source_.lengths.push_back(length.toDouble());
  std::ranges::sort(source_.lengths);
  source_.protocol = protocol_->chosen().front().toStdString();
  source_.split = split_->chosen().front().toStdString();
  emit changed();
}

} // namespace expe
