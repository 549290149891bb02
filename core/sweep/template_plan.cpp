// The study that a template makes at one size: sweeps, runs that go on, evaluations, tables.
#include "core/api/data.h"
#include "core/api/losses.h"
#include "core/api/presets.h"
#include "core/api/template.h"
#include "core/base/lists.h"
#include "core/base/numbers.h"
#include "core/base/sectioned_text.h"
#include "core/sweep/sweep_cell.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

namespace expe {

namespace {

// Numbers with commas between; "-" is none.
Result<std::vector<double>> numbersOf(const TextLine& line) {
  std::vector<double> numbers;
  for (const std::string& word : split(line.value, ',')) {
    const auto number = word == "-" ? std::optional(std::nan("")) : readReal(word);
    if (!number)
      return atLine(line.number, userError("{0} is not a number.", {word}));
    numbers.push_back(*number);
  }
  return numbers;
}

class Planning {
public:
  Planning(const Schema& schema, const Template& of, const TemplateRequest& request)
      : schema_(schema), template_(of), request_(request) {}

  Result<PlannedStudy> plan() {
    TRY(chooseSize());
    sections_ = TRY(readSections(template_.text));
    std::erase_if(sections_, [&](const TextSection& section) { return ofAnotherSize(section); });
    TRY(readVaried());
    TRY(readBase());
    for (const TextSection& section : sections_)
      if (section.kind == "sweep")
        TRY(addSweep(section));
      else if (section.kind == "continue")
        TRY(addContinuation(section));
      else if (section.kind == "evaluate")
        TRY(addEvaluation(section));
    planned_ = TRY(planStudy(schema_, design_, false, request_.texts));
    for (const TextSection& section : sections_)
      if (section.kind == "table")
        TRY(addTable(section));
      else if (section.kind == "row")
        TRY(addRow(section));
    return planned_;
  }

private:
  Result<void> chooseSize() {
    const std::string id = request_.size.empty() ? "laptop" : request_.size;
    size_ = template_.size(id);
    if (size_ == nullptr)
      return userError("The template {0} has no size {1}: write {2}.",
                       {template_.id, id, joined(template_.sizes, &TemplateSize::id, " or ")});
    return {};
  }

  // A number, or a number times a key: of a size it is what the base says.
  Result<double> product(const TextLine& line, const std::string& text) const {
    const auto star = std::min(text.find('*'), text.size());
    const auto factor = readReal(text.substr(0, star));
    if (!factor)
      return atLine(line.number, userError("{0} is neither a number nor a number times a key.", {text}));
    if (star == text.size())
      return *factor;
    const Parameter* parameter = schema_.find(trimmed(std::string_view(text).substr(star + 1)));
    const auto value = parameter ? readReal(baseValue(schema_, base_, *parameter)) : std::nullopt;
    if (!value)
      return atLine(line.number, userError("{0} is not a number times a key.", {text}));
    return *factor * *value;
  }

  Result<std::string> valueOf(const TextLine& line) const {
    if (line.value.find('*') == std::string::npos)
      return line.value;
    const double value = TRY(product(line, line.value));
    const Parameter* parameter = schema_.find(line.key);
    return parameter && parameter->type == Type::Integer ? std::to_string(std::llround(value))
                                                         : shortest(value);
  }

  Result<TableMeasure> measureOf(const TextLine& line) const {
    const auto measure = measureNamed(line.value);
    if (!measure)
      return atLine(
          line.number,
          userError("{0} is no measure of a table: write loss, excess, difference, accuracy, choices "
                    "or choices-per-byte.",
                    {line.value}));
    return *measure;
  }

  static Result<std::int64_t> countOf(const TextLine& line) {
    const auto count = readInteger(line.value);
    if (!count || *count <= 0)
      return atLine(line.number, userError("{0} is no number of questions.", {line.value}));
    return *count;
  }

  Result<std::vector<double>> lengthsOf(const TextLine& line) const {
    std::vector<double> lengths;
    for (const std::string& word : split(line.value, ','))
      lengths.push_back(TRY(product(line, word)));
    return lengths;
  }

  bool ofAnotherSize(const TextSection& section) const {
    return std::ranges::any_of(
        section.lines, [&](const TextLine& line) { return line.word == "size" && line.value != size_->id; });
  }

  // Every key that a sweep, or what goes on from one, varies.
  Result<void> readVaried() {
    for (const TextSection& section : sections_)
      for (const TextLine& line : section.lines)
        if ((section.kind == "sweep" || section.kind == "continue") && !line.key.empty()) {
          varied_.insert(line.key);
          if (section.kind == "sweep" && (line.word == "over" || line.value.find('*') == std::string::npos))
            swept_.insert(line.key);
        }
    for (const TextSection& section : sections_)
      for (const TextLine& line : section.lines)
        if (section.kind == "sweep" && line.key == encodingKey)
          for (const std::string& name : split(line.value, ','))
            encodings_.push_back(name);
    return {};
  }

  // The full key that a typed one means beside one of the encodings.
  Result<const Parameter*> resolve(const std::string& typed) const {
    for (const std::string& name : encodings_)
      if (const EncodingInfo* info = schema_.encoding(name))
        if (auto parameter = schema_.resolve(typed, info->id))
          return parameter;
    return schema_.resolve(typed, encodings_.empty() ? "expe" : schema_.encoding(encodings_.front())->id);
  }

  // Encodings: a row that names one would be empty.
  bool mayChoose() const {
    return swept_.contains(encodingKey) && std::ranges::count(sections_, "row", &TextSection::kind) == 0;
  }

  Result<void> readBase() {
    base_ = TRY(preset(size_->preset))->settings;
    base_.insert(base_.end(), size_->set.begin(), size_->set.end());
    std::set<std::string> named;
    for (const auto& [typed, text] : request_.set) {
      const Parameter& parameter = *TRY(resolve(typed));
      if (parameter.key == encodingKey && mayChoose()) {
        chooseEncodings(text);
        continue;
      }
      if (swept_.count(parameter.key) || parameter.key == encodingKey || parameter.key == seedKey)
        return userError(
            "{0}: the template {1} says it itself; leave it out{2}.",
            {parameter.key, template_.id, parameter.key == seedKey ? ", --seeds says how many" : ""},
            parameter.key);
      std::string value = print(TRY(parse(parameter, text)));
      if (parameter.automatic && saysAuto(text))
        value = "auto";
      if (parameter.type == Type::File)
        value = absoluteData(parameter.key, value);
      if (!value.empty())
        named.insert(parameter.key);
      TRY(noteChange(parameter, value));
      base_.emplace_back(parameter.key, value);
    }
    return needNamed(named);
  }

  // Those of the template that are not among them are named: their rows are missing, which no key tells.
  void chooseEncodings(const std::string& text) {
    const auto chosen = split(chosen_ = text, ',');
    const auto dropped =
        filtered(encodings_, [&](const std::string& own) { return std::ranges::count(chosen, own) == 0; });
    const auto added =
        filtered(chosen, [&](const std::string& each) { return std::ranges::count(encodings_, each) == 0; });
    if (!dropped.empty())
      addChange("without " + joined(dropped));
    if (!added.empty())
      addChange("with " + joined(added));
    encodings_ = chosen;
  }

  void addChange(const std::string& words) { changed_ += (changed_.empty() ? "" : ", ") + words; }

  static Result<std::string> inWords(const Parameter& parameter, const std::string& text) {
    if (parameter.automatic && saysAuto(text))
      return std::string("auto");
    if (parameter.type == Type::File) // whose folder means nothing elsewhere
      return std::filesystem::path(text).filename().string();
    return readable(TRY(parse(parameter, text)));
  }

  std::string standardOf(const Parameter& parameter) const {
    const auto said = std::ranges::find(base_.rbegin(), base_.rend(), parameter.key,
                                        &std::pair<std::string, std::string>::first);
    return said != base_.rend() ? said->second : parameter.automatic ? "auto" : print(parameter.standard);
  }

  // What a table is made with that its template does not say, and does not ask for.
  Result<void> noteChange(const Parameter& parameter, const std::string& value) {
    const auto now = TRY(inWords(parameter, value));
    if (std::ranges::count(size_->needs, parameter.key) == 0 &&
        now != TRY(inWords(parameter, standardOf(parameter))))
      addChange(parameter.key + " = " + now);
    return {};
  }

  Result<void> needNamed(const std::set<std::string>& named) const {
    std::string missing, keys;
    for (const std::string& key : size_->needs)
      if (!named.count(key)) {
        missing += (missing.empty() ? "" : " and ") +
                   std::string(key == "data.text" ? "a text" : "a tokenizer model");
        keys += (keys.empty() ? "" : " and ") + key;
      }
    if (missing.empty())
      return {};
    return userError("The template {0} at the {1}'s size needs {2} of yours: set {3}.",
                     {template_.id, size_->id, missing, keys}, size_->needs.front());
  }

  Result<void> addSweep(const TextSection& section) {
    SweepWords words;
    words.seeds = request_.seeds > 0 ? request_.seeds : size_->seeds;
    for (const TextLine& line : section.lines)
      if (line.word == "over")
        words.over.emplace_back(line.key, line.key == encodingKey && !chosen_.empty() ? chosen_ : line.value);
      else if (line.word == "set")
        words.set.emplace_back(line.key, TRY(valueOf(line)));
      else if (line.word != "size")
        return unknownLine(line, section);
    const auto request = readSweep(schema_, base_, words);
    if (!request)
      return chosen_.empty() ? atLine(section.number, request.error()) : request.error();
    design_.sweeps.push_back({section.name, *request});
    return {};
  }

  Result<void> addContinuation(const TextSection& section) {
    DesignedContinuation continuation{section.name, {}, {}};
    for (const TextLine& line : section.lines)
      if (line.word == "of")
        continuation.of = line.value;
      else if (line.word == "set")
        continuation.set.emplace_back(line.key, TRY(valueOf(line)));
      else
        return unknownLine(line, section);
    design_.continued.push_back(std::move(continuation));
    return {};
  }

  Result<std::pair<std::string, std::string>> setting(const TextLine& line) const {
    const Parameter* parameter = schema_.find(line.key);
    if (parameter == nullptr)
      return atLine(line.number, userError("{0}: there is no such parameter.", {line.key}, line.key));
    const auto value = parse(*parameter, TRY(valueOf(line)));
    if (!value)
      return atLine(line.number, value.error());
    return std::pair(line.key, print(*value));
  }

  Result<void> addEvaluation(const TextSection& section) {
    PlannedEvaluation one;
    for (const TextLine& line : section.lines)
      if (line.word == "where")
        one.where.push_back(TRY(setting(line)));
      else if (line.word == "at")
        one.at.push_back(TRY(setting(line)));
      else if (line.word == "lengths")
        one.lengths = TRY(lengthsOf(line));
      else if (line.word == "protocol")
        one.protocol = line.value;
      else if (line.word != "size")
        return unknownLine(line, section);
    design_.evaluations.push_back(std::move(one));
    return {};
  }

  Result<void> addTable(const TextSection& section) {
    TableDefinition table;
    table.published.source = template_.source;
    for (const TextLine& line : section.lines)
      if (line.word == "lengths")
        table.of.lengths = TRY(lengthsOf(line));
      else if (line.word == "columns")
        table.columns = line.value;
      else if (line.word == "rows")
        table.rows = split(line.value, ',');
      else if (line.word == "protocol")
        table.of.protocol = line.value;
      else if (line.word == "measure" && isOfQuestions(line.value))
        table.measure = TableMeasure::Accuracy, table.of.protocol = line.value;
      else if (line.word == "measure")
        table.measure = TRY(measureOf(line));
      else if (line.word == "questions")
        table.published.sets.emplace_back(line.key, TRY(countOf(line)));
      else if (line.word == "chance")
        table.published.chance = TRY(product(line, line.value));
      else if (line.word == "source")
        table.published.source = line.value;
      else if (line.word == "as" && line.value == "perplexity")
        table.published.perplexities = true;
      else if (line.word == "size")
        continue;
      else if (line.word == "note")
        table.published.notes.push_back(line.value);
      else if (const auto titles = split(line.value, '|'); line.word == "claim" && titles.size() == 2)
        table.published.claims.emplace_back(titles[0], titles[1]);
      else
        return unknownLine(line, section);
    if (!size_->note.empty())
      table.published.notes.push_back(size_->note);
    if (!changed_.empty())
      table.published.notes.push_back("Made from the template with: " + changed_);
    planned_.design.tables.emplace_back(section.name, std::move(table));
    return {};
  }

  // A run of the sweep, or of what goes on from one, that has these values.
  Result<const Config*> configOf(const TextLine& in, const Settings& where) const {
    for (std::size_t i = 0; i < planned_.sweeps.size(); ++i)
      for (const SweepCell& cell : planned_.sweeps[i].cells)
        if (design_.sweeps[i].name == in.value && hasValues(cell.config, where))
          return &cell.config;
    for (const auto& [sweep, parent, run] : planned_.continued)
      if (run.name == planned_.sweeps[sweep].cells[parent].name + ", " + in.value &&
          hasValues(run.config, where))
        return &run.config;
    return atLine(in.number, userError("{0} has no run with {1}.", {in.value, print(where)}));
  }

  Result<void> addRow(const TextSection& section) {
    NamedRow row;
    row.title = section.name;
    const TextLine* in = nullptr;
    for (const TextLine& line : section.lines)
      if (line.word == "in")
        in = &line;
      else if (line.word == "where")
        row.where.push_back(TRY(setting(line)));
      else if (line.word == "at")
        row.at.push_back(TRY(setting(line)));
      else if (line.word == "published")
        row.published = TRY(numbersOf(line));
      else if (line.word == "disputed")
        row.disputed.insert(static_cast<std::size_t>(readInteger(line.value).value_or(1) - 1));
      else if (line.word == "time")
        row.timeOf = line.value;
      else if (line.word == "group")
        row.group = line.value;
      else if (line.word == "label")
        row.label = line.value;
      else if (line.word != "size")
        return unknownLine(line, section);
    if (in == nullptr || planned_.design.tables.empty())
      return atLine(section.number, userError("a row says in which sweep it is, and stands below a table."));
    const Config& config = *TRY(configOf(*in, row.where));
    for (const std::string& key : varied_) // so that no other run of the study is of it
      if (config.has(key) && key != seedKey &&
          std::ranges::find(row.where, key, &std::pair<std::string, std::string>::first) == row.where.end())
        row.where.emplace_back(key, print(config.at(key)));
    planned_.design.tables.back().second.named.push_back(std::move(row));
    return {};
  }

  const Schema& schema_;
  const Template& template_;
  const TemplateRequest& request_;
  const TemplateSize* size_ = nullptr;
  std::vector<TextSection> sections_;
  std::set<std::string> swept_, varied_; // keys that sweeps say; and those relative to what the user says
  std::vector<std::string> encodings_;
  Settings base_;
  std::string chosen_;  // encodings, in place of the template's
  std::string changed_; // "training.steps = 900, without nope": what the user says otherwise
  StudyDesign design_;
  PlannedStudy planned_;
};

} // namespace

Result<PlannedStudy> planTemplate(const Schema& schema, const Template& of, const TemplateRequest& request) {
  return Planning(schema, of, request).plan();
}

} // namespace expe
