#include "core/figure/pgf_text.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace expe {

std::string latex(const std::string& text) {
  static const std::pair<std::string, std::string> words[] = {{"\\", "\\textbackslash{}"},
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
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const auto word = std::find_if(std::begin(words), std::end(words), [&](const auto& w) {
      return text.compare(i, w.first.size(), w.first) == 0;
    });
    if (word != std::end(words)) {
      result += word->second;
      i += word->first.size();
    } else if (std::iscntrl(static_cast<unsigned char>(text[i]))) {
      ++i;
    } else {
      result += text[i++];
    }
  }
  return result;
}

std::string latexComment(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return std::iscntrl(c) != 0; }, ' ');
  return "% " + text + "\n";
}

} // namespace expe
