// Figures of runs: losses while training and by length. What can be chosen of a figure is described once:
// from it come the modes of a view and `expe plot --set`.
#pragma once

#include "core/api/figure.h"
#include "core/api/groups.h"
#include "core/base/progress.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace expe {

// Of "loss", "length" or a view; of another kind there are none.
const std::vector<Parameter>& figureParameters(const std::string& kind);

// The defaults, with `settings` (key and text, as typed) applied. Errors name the key and what is allowed.
Result<Config> figureOptions(const std::string& kind,
                             const std::vector<std::pair<std::string, std::string>>& settings = {});
Config defaultOptions(const std::string& kind);
// The defaults, with those of `kept`, which were chosen once, that are still known.
Config knownOptions(const std::string& kind, const Config& kept);

// What figures of runs are made with, beside options and rows.
struct FigureScope {
  std::string study;                // its name, for the metadata
  std::size_t unread = 0;           // of so many runs not all steps are there yet, which the figure says
  Grouping grouping;                // of the option "group"
  std::optional<Baseline> baseline; // of the option "difference"
  // Of the study, of which the baseline is one. Empty: the runs that are drawn.
  RunRows all;
  std::shared_ptr<const RunColors> colors; // of the study's runs; null: as of those in `all`
};

// The kinds that `expe plot` knows.
const std::vector<std::string>& figureKinds();
// `runs` empty: all but archived ones. A study without the data for it gives an error that says what to do
// first. `options` are of figureOptions(kind); of "length" also eval parameters by their full key: what was
// evaluated with these values instead of the runs' own. `checkpoint`: of the run `of`, or of every run; none:
// its newest.
Result<Figure> makeFigure(Study& study, const std::string& kind, const std::vector<std::int64_t>& runs);
Result<Figure> makeFigure(Study& study, const std::string& kind, const std::vector<std::int64_t>& runs,
                          const Config& options, std::optional<std::int64_t> checkpoint = {},
                          const Grouping& grouping = {}, std::int64_t of = 0);
// The same from rows at hand.
Result<Figure> makeFigure(const std::string& kind, const std::vector<RunData>& runs);
Result<Figure> makeFigure(const std::string& kind, const std::vector<RunData>& runs, const Config& options,
                          const FigureScope& scope = {});

// Makes figures again and again from rows that grow, for who tails a study: takes in only the rows that came
// since the last time, unless the options, or the rows before, are others; where their versions say that
// nothing is other, the figure is the one before. One thread; the figures that come out may go to another.
class FigureMaker {
public:
  FigureMaker();
  ~FigureMaker();
  // `progress`: is told of each run.
  Result<std::shared_ptr<const Figure>> make(const std::string& kind, const RunRows& runs,
                                             const Config& options, const FigureScope& scope = {},
                                             Progress* progress = nullptr);

private:
  struct Cache;
  std::unique_ptr<Cache> cache_;
};

// As the figures of losses do it with their option "group": the mean of a group's lines with its interval as
// a band, each run thin behind it, in the group's colour. Curves say by their colour whose they are.
void groupFigure(Figure& figure, const std::vector<RunGroup>& groups, const RunColors& colors);

} // namespace expe
