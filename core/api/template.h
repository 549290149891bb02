// Templates: studies that are ready to be made, at the size of the paper that they follow and at one for a
// laptop. Each is a text in sections (resources/templates), compiled in.
#pragma once

#include "core/api/study_design.h"

#include <string>
#include <vector>

namespace expe {

struct TemplateSize {
  std::string id;                 // "paper", "laptop"
  std::string note;               // what it stands for; below its tables too
  std::string preset;             // all runs begin with it
  Settings set;                   // and with these
  std::vector<std::string> needs; // keys that the user is to name: "data.text"
  std::int64_t seeds = 5;
};

struct Template {
  std::string id, title;
  std::string group;   // heading of the list: "The paper's tables"
  std::string summary; // some sentences
  std::string source;  // of its numbers; empty: it follows no table
  std::vector<TemplateSize> sizes;
  std::string text; // what it is made of

  const TemplateSize* size(const std::string& id) const; // null: it has none of that name
};

const std::vector<Template>& templates();
Result<const Template*> findTemplate(const std::string& id); // unknown: names the nearest

// Of a text; `id` is for its errors.
Result<Template> readTemplate(const std::string& id, const std::string& text);

struct TemplateRequest {
  std::string size;       // empty: the laptop's
  Settings set;           // parameters of all runs, as typed
  std::int64_t seeds = 0; // 0: as the template says
};
// What is missing or cannot be is one sentence. Values that the template varies are refused in `set`.
Result<PlannedStudy> planTemplate(const Schema& schema, const Template& of, const TemplateRequest& request);

} // namespace expe
