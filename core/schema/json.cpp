// A configuration as JSON, exact both ways: an integer stays an integer, a real is written with a point or an
// exponent, keys are sorted. Reading goes by events, so that no number passes through the C library's locale.
#include "core/api/schema.h"

#include "core/base/fnv.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace expe {

namespace {

using nlohmann::json;

std::string quoted(const std::string& text) {
  return json(text).dump(-1, ' ', false, json::error_handler_t::replace);
}

struct Writer {
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(double value) const {
    std::string text = shortest(value);
    return text.find_first_of(".e") == text.npos ? text + ".0" : text;
  }
  std::string operator()(const std::string& value) const { return quoted(value); }
  std::string operator()(const std::vector<double>& values) const {
    std::string text = "[";
    for (double value : values)
      text += (text.size() > 1 ? ", " : "") + (*this)(value);
    return text + "]";
  }
};

// Takes one flat object of numbers, texts, flags and arrays of numbers.
class Reader : public nlohmann::json_sax<json> {
public:
  Config config;
  std::string problem;

  bool null() override { return refuse("is null"); }
  bool boolean(bool value) override { return take(value); }
  bool number_integer(std::int64_t value) override { return number(value, static_cast<double>(value)); }
  bool number_unsigned(std::uint64_t value) override {
    if (value > static_cast<std::uint64_t>(INT64_MAX))
      return refuse("is too large");
    return number_integer(static_cast<std::int64_t>(value));
  }
  bool number_float(double, const std::string& written) override {
    std::string text = written; // with the decimal sign of the locale, whatever it is
    for (char& c : text)
      if (std::string_view("0123456789+-eE").find(c) == std::string_view::npos)
        c = '.';
    const auto value = readReal(text);
    return value ? number(*value, *value) : refuse("does not fit a number");
  }
  bool string(std::string& value) override { return take(std::move(value)); }
  bool binary(json::binary_t&) override { return refuse("is binary"); }

  bool start_object(std::size_t) override {
    const bool inside = depth_ == 1 && !inArray_ && !key_.empty();
    automatic_ = inside;
    return ++depth_ == 1 || inside || refuse("is an object");
  }
  bool end_object() override {
    if (--depth_ == 0)
      return true;
    automatic_ = false;
    return config.automatic(key_) || refuse("is an object");
  }
  bool key(std::string& name) override {
    if (automatic_)
      return (name == "auto" && !config.has(key_)) || refuse("is an object");
    key_ = name;
    return !config.has(key_) || refuse("is there twice");
  }
  bool start_array(std::size_t) override {
    if (depth_ == 0 || inArray_)
      return refuse("is an array");
    numbers_.clear();
    return inArray_ = true;
  }
  bool end_array() override {
    inArray_ = false;
    return take(numbers_);
  }
  bool parse_error(std::size_t at, const std::string&, const nlohmann::detail::exception&) override {
    problem = "not JSON at byte " + std::to_string(at);
    return false;
  }

private:
  bool take(Value value) {
    if (inArray_ || depth_ == 0)
      return refuse(inArray_ ? "holds something else than numbers" : "is no object");
    automatic_ ? config.setAutomatic(key_, std::move(value)) : config.set(key_, std::move(value));
    return true;
  }
  bool number(Value alone, double inArray) {
    if (!inArray_)
      return take(std::move(alone));
    numbers_.push_back(inArray);
    return true;
  }
  bool refuse(const char* what) {
    problem = (key_.empty() ? "it" : key_) + " " + what;
    return false;
  }

  std::string key_;
  std::vector<double> numbers_;
  int depth_ = 0;
  bool inArray_ = false, automatic_ = false; // within {"auto": …}
};

} // namespace

std::string toJson(const Config& config) {
  std::string text = "{";
  for (const auto& [key, value] : config.values()) { // the map is sorted
    const std::string written = std::visit(Writer{}, value);
    text += (text.size() > 1 ? ", " : "") + quoted(key) + ": ";
    text += config.automatic(key) ? "{\"auto\": " + written + "}" : written;
  }
  return text + "}";
}

Result<Config> configFromJson(std::string_view text) {
  Reader reader;
  if (!json::sax_parse(text, &reader))
    return userError("The configuration cannot be read: {0}.", {reader.problem});
  return std::move(reader.config);
}

std::string hashOf(const Config& config) {
  return Hash().add(toJson(config.fixed())).hex();
}

std::string stampOf(const Config& config) {
  const std::string taken = automaticValues(config);
  return "configuration " + hashOf(config) + (taken.empty() ? "" : ", auto " + taken);
}

} // namespace expe
