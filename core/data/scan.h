// SCAN (Lake and Baroni 2018): commands of a small language, and the actions that they mean. A word is one
// character here: walk w, look l, run r, jump j, turn t, left [, right ], opposite o, around a, twice 2,
// thrice 3, and &, after <; the actions are W, L, R, J, and { and } for a turn.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace expe {

inline constexpr std::string_view scanCharacters = "wlrjt[]oa23&<WLRJ{}";

struct ScanCommand {
  std::string words, actions;
  std::size_t size() const { return words.size() + actions.size(); }
};

// All 20,910, sorted by their actions.
const std::vector<ScanCommand>& scanCommands();

// Commands of so many characters with their actions, from `least` to `most`, sorted by the actions; the
// longest there are, where none is. Kept once made; any thread.
class ScanChoice {
public:
  static const ScanChoice& of(std::size_t least, std::size_t most);

  std::size_t size() const { return commands_.size(); }
  const ScanCommand& at(std::size_t number) const { return *commands_[number]; }
  // How often the likeliest action comes behind these, where one does, if all of these commands are equally
  // frequent.
  double likeliest(std::string_view actions) const;

private:
  std::vector<const ScanCommand*> commands_;
};

} // namespace expe
