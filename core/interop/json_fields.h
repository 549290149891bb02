// An object of a foreign JSON file, whose fields are checked as they are read: what is not as it should be
// ends the reading with a sentence that names file and field.
#pragma once

#include "core/base/error_exception.h"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace expe {

class JsonFields {
public:
  // `within`: the object's name in the file ("rope_scaling"), empty for the file's own.
  JsonFields(const nlohmann::json& object, std::string file, std::string within = {})
      : object_(object), file_(std::move(file)), within_(std::move(within)) {}

  // {0} is the file; {1} and {2} are these.
  [[noreturn]] void refuse(const std::string& sentence, const std::string& one = {},
                           const std::string& two = {}) const;
  std::string named(const std::string& key) const { return within_.empty() ? key : within_ + "." + key; }

  bool given(const std::string& key) const { return object_.contains(key) && !object_[key].is_null(); }
  std::string text(const std::string& key, const std::string& standard) const;
  // Without a standard the field must be there.
  std::int64_t whole(const std::string& key, std::optional<std::int64_t> standard = {}) const;
  double real(const std::string& key, std::optional<double> standard = {}) const;
  bool flag(const std::string& key, bool standard = false) const;
  std::vector<double> reals(const std::string& key) const; // a list of numbers
  JsonFields object(const std::string& key) const;         // one that is given

  const nlohmann::json& operator[](const std::string& key) const { return object_[key]; }
  const nlohmann::json& json() const { return object_; }
  const std::string& file() const { return file_; }

private:
  const nlohmann::json& object_;
  std::string file_, within_;
};

} // namespace expe
