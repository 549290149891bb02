#include "core/figure/pgf_text.h"

#include "core/base/printable.h"

#include <algorithm>
#include <utility>

namespace expe {

std::string latex(const std::string& any) {
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
  const std::string text = printable(any, "\n");
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const auto word = std::find_if(std::begin(words), std::end(words), [&](const auto& w) {
      return text.compare(i, w.first.size(), w.first) == 0;
    });
    if (word != std::end(words)) {
      result += word->second;
      i += word->first.size();
    } else {
      result += text[i++];
    }
  }
  return result;
}

std::string latexComment(const std::string& text) {
  return "% " + printable(text) + "\n";
}

} // namespace expe
