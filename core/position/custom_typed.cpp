// The names and the formula of an encoding of one's own, as tensors.
#include "core/base/numbers.h"
#include "core/position/custom.h"
#include "core/position/own_tensors.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe::custom {
namespace {

using Texts = std::vector<std::string>;

// What a formula may read besides the names.
Texts given(const std::string& place) {
  Texts symbols = {"n", "d", "D", "L", "H"};
  if (place == "overwrite")
    symbols.emplace_back("l");
  symbols.emplace_back(place == "bias" ? "h" : "c");
  return symbols;
}

OwnName ownName(const std::string& word) {
  const auto space = std::min(word.find(' '), word.size());
  OwnName own{word.substr(0, space)};
  const auto range = trimmed(std::string_view(word).substr(space));
  if (range.empty())
    return own;
  for (const std::string_view between : {"..", "…"})
    if (const auto at = range.find(between); at != range.npos) {
      const auto least = readReal(trimmed(range.substr(0, at))),
                 most = readReal(trimmed(range.substr(at + between.size())));
      own.understood = least && most && own.least <= *least && *least < *most && *most <= own.most;
      if (own.understood)
        own.least = *least, own.most = *most;
      return own;
    }
  own.understood = false;
  return own;
}

} // namespace

std::string full(const std::string& key) {
  return "position.custom." + key;
}
std::string slot(std::size_t index) {
  return "p" + std::to_string(index + 1);
}

std::vector<std::string> listed(const std::string& text) {
  Texts words;
  for (std::size_t begin = 0; begin <= text.size();) {
    const auto end = std::min(text.find(',', begin), text.size());
    const auto word = trimmed(std::string_view(text).substr(begin, end - begin));
    if (!word.empty() || text.find(',') != std::string::npos)
      words.emplace_back(word);
    begin = end + 1;
  }
  return words;
}

std::vector<OwnName> ownNames(const Config& config) {
  std::vector<OwnName> all;
  for (const auto& word : listed(config.text(full("names"))))
    all.push_back(ownName(word));
  return all;
}

std::vector<std::string> namesOf(const Config& config) {
  Texts names;
  for (const auto& own : ownNames(config))
    names.push_back(own.name);
  return names;
}

bool trains(const Config& config, const std::string& name) {
  return std::ranges::count(listed(config.text(full("trained"))), name) > 0;
}

Result<Formula> formulaOf(const Config& config) {
  auto symbols = given(config.text(full("place")));
  const auto names = namesOf(config);
  symbols.insert(symbols.end(), names.begin(), names.end());
  return Formula::parse(config.text(full("formula")), symbols, full("formula"));
}

Typed::Typed(const Config& config, Formula formula, Parameters* parameters) : formula_(std::move(formula)) {
  const auto names = namesOf(config);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const double value = config.real(full(slot(i)));
    const bool learns = parameters && trains(config, names[i]);
    values_[names[i]] = learns
                            ? parameters->add({{"position.custom_" + names[i], {}, Does::Shapes, value, 0}})
                            : at::scalar_tensor(value, at::kDouble);
    if (learns)
      trainedNames_.push_back(names[i]);
  }
  set("D", static_cast<double>(config.integer("model.width")));
  set("H", static_cast<double>(headsOf(config)));
  set("d", static_cast<double>(headWidthOf(config)));
  set("L", config.has("data.window") ? static_cast<double>(config.integer("data.window")) : 1);
  set("l", static_cast<double>(config.integer(full("l"))));
}

void Typed::set(const std::string& name, double value) {
  values_[name] = at::scalar_tensor(value, at::kDouble);
}

at::Tensor Typed::operator()(const std::string& x, const at::Tensor& ofX, const std::string& y,
                             const at::Tensor& ofY) const {
  return of(values_, x, ofX, y, ofY);
}

at::Tensor Typed::with(const std::vector<at::Tensor>& trained, const std::string& x, const at::Tensor& ofX,
                       const std::string& y, const at::Tensor& ofY) const {
  auto values = values_;
  for (std::size_t i = 0; i < trainedNames_.size(); ++i)
    values[trainedNames_[i]] = trained[i];
  return of(values, x, ofX, y, ofY);
}

std::vector<at::Tensor> Typed::trained() const {
  std::vector<at::Tensor> all;
  for (const auto& name : trainedNames_)
    all.push_back(values_.at(name));
  return all;
}

at::Tensor Typed::of(Values values, const std::string& x, const at::Tensor& ofX, const std::string& y,
                     const at::Tensor& ofY) const {
  for (auto& [name, value] : values) // numbers lie on the host, where any device reads them
    if (value.scalar_type() != at::kDouble)
      value = value.to(at::kDouble);
  values[x] = ofX, values[y] = ofY;
  auto all = formula_(values);
  if (all.device() != ofX.device()) // it reads no position
    all = all.to(ofX.device());
  return all.expand(at::infer_size(at::infer_size(ofX.sizes(), ofY.sizes()), all.sizes()));
}

} // namespace expe::custom
