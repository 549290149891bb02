#include "core/export/pgf.h"

#include "core/base/printable.h"

#include <algorithm>
#include <utility>

namespace expe {

std::string replaced(const std::string& text, const std::vector<std::pair<std::string, std::string>>& words) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const auto word = std::ranges::find_if(
        words, [&](const auto& w) { return text.compare(i, w.first.size(), w.first) == 0; });
    if (word == words.end()) {
      result += text[i++];
      continue;
    }
    result += word->second;
    i += word->first.size();
  }
  return result;
}

std::string latex(const std::string& any) {
  static const std::vector<std::pair<std::string, std::string>> words = {{"\\", "\\textbackslash{}"},
                                                                         {"{", "\\{"},
                                                                         {"}", "\\}"},
                                                                         {"$", "\\$"},
                                                                         {"&", "\\&"},
                                                                         {"#", "\\#"},
                                                                         {"%", "\\%"},
                                                                         {"_", "\\_"},
                                                                         {"^", "\\textasciicircum{}"},
                                                                         {"~", "\\textasciitilde{}"},
                                                                         {"\n", "\\\\"},
                                                                         {"×", "$\\times$"},
                                                                         {"θ", "$\\theta$"},
                                                                         {"±", "$\\pm$"},
                                                                         {"−", "$-$"},
                                                                         {"·", "$\\cdot$"},
                                                                         {"→", "$\\to$"},
                                                                         {"∞", "$\\infty$"},
                                                                         {"√", "$\\surd$"},
                                                                         {"≤", "$\\le$"},
                                                                         {"≥", "$\\ge$"},
                                                                         {"Δ", "$\\Delta$"},
                                                                         {"α", "$\\alpha$"},
                                                                         {"β", "$\\beta$"},
                                                                         {"λ", "$\\lambda$"},
                                                                         {"π", "$\\pi$"},
                                                                         {"σ", "$\\sigma$"}};
  return replaced(printable(any, "\n"), words);
}

std::string latexComment(const std::string& text) {
  return "% " + printable(text) + "\n";
}

} // namespace expe
