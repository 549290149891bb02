#include "app/expe/comparison_request.h"

#include "app/expe/command.h"
#include "app/expe/loss_source.h"
#include "app/expe/options.h"

namespace expe::cli {

const std::vector<Option>& compareOptions() {
  static const std::vector<Option> all = [] {
    std::vector<Option> options = {
        {"--baseline", "RUN|GROUP",
         "what is compared with: a run's id, or what tells its group, for example rope (the study's)"},
        {"--margin", "NATS", "equivalent is what lies within ± this (0.02)"}};
    options.insert(options.end(), lossSourceOptions().begin(), lossSourceOptions().end());
    options.push_back(
        {"--over", "seeds|text",
         "what makes pairs: seeds, or blocks of text, which speak of the trained models alone (seeds)"});
    options.push_back({"--correction", "holm|none", "for the number of comparisons (holm)"});
    options.push_back({"--out", "FILE", "draws the differences too: pdf, svg, png, pgf or csv"});
    options.push_back({"--width", "SIZE",
                       "of the page of --out: 3.25in, 6.75in (the default), or width and height, 8x5in"});
    options.push_back({"--readings", "", "lists when the test split was read, by whom and for what"});
    options.push_back(jsonOption);
    return options;
  }();
  return all;
}

Result<ComparisonRequest> comparisonRequest(const Arguments& arguments) {
  ComparisonRequest request;
  request.of = TRY(lossSource(arguments));
  request.margin = TRY(arguments.number("--margin", request.margin, 0, 1e6));
  const auto over = TRY(arguments.choice("--over", "seeds", {"seeds", "text"}));
  request.over = over == "text" ? Pairing::Text : Pairing::Seeds;
  const auto correction = TRY(arguments.choice("--correction", "holm", {"holm", "none"}));
  request.correction = correction == "none" ? Correction::None : Correction::Holm;
  return request;
}

Result<void> checkDrawing(const Arguments& arguments) {
  TRY(readPage(arguments.text("--width", "6.75in")));
  return arguments.has("--out") ? checkFigureFile(arguments.text("--out")) : Result<void>();
}

} // namespace expe::cli
