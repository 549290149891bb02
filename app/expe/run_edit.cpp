#include "app/expe/run_edit.h"

namespace expe::cli {

namespace {

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts{""};
  for (const char c : text)
    if (c == ',')
      parts.emplace_back();
    else
      parts.back() += c;
  return parts;
}

Result<void> exclusive(const Arguments& arguments, const std::string& one, const std::string& other) {
  if (arguments.has(one) && arguments.has(other))
    return userError("{0} and {1} exclude each other: give one.", {one, other});
  return {};
}

} // namespace

const std::vector<Option> labelOptions{{"--name", "NAME", "its name"},
                                       {"--note", "TEXT", "its note"},
                                       {"--tag", "A,B", "its tags; \"\" takes them away"}};
const std::vector<Option> editOptions{{"--archive", "", "lists leave the run out from now on"},
                                      {"--unarchive", "", "and show it again"},
                                      {"--trash", "", "puts the run into the trash"},
                                      {"--restore", "", "brings it back from there"}};

Result<void> label(Study& study, std::int64_t run, const Arguments& arguments) {
  Result<void> done;
  if (arguments.has("--note"))
    done = study.setNote(run, arguments.text("--note"));
  if (done && arguments.has("--tag"))
    done = study.setTags(run, split(arguments.text("--tag")));
  return done;
}

Result<void> edit(Study& study, std::int64_t run, const Arguments& arguments) {
  Result<void> done = exclusive(arguments, "--archive", "--unarchive");
  if (done)
    done = exclusive(arguments, "--trash", "--restore");
  if (done && arguments.has("--restore"))
    done = study.restore(run);
  if (done && arguments.has("--name"))
    done = study.rename(run, arguments.text("--name"));
  if (done)
    done = label(study, run, arguments);
  if (done && (arguments.has("--archive") || arguments.has("--unarchive")))
    done = study.setArchived(run, arguments.has("--archive"));
  if (done && arguments.has("--trash"))
    done = study.trash(run);
  return done;
}

} // namespace expe::cli
