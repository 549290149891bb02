// What somebody writes on the figures of a study: texts, arrows and lines, in the coordinates of a panel. A
// fact of the study, the same in the window, in files and in reports.
#pragma once

#include "core/api/figure.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace expe {

class Study;

// A panel is known by its title and what its axes are: on other axes the places would be others.
std::string panelKey(const Panel& panel);
using Annotations =
    std::map<std::pair<std::string, std::string>, std::vector<Annotation>>; // by kind and panel

// On the thread of the study. A text is one line of UTF-8 of at most 500 bytes.
Result<Annotations> annotationsOf(Study& study);
Result<void> setAnnotations(Study& study, const Annotations& annotations); // in place of those before

// With those of its kind on its panels, in place of what was on them.
Figure annotated(Figure figure, const Annotations& annotations);

// What of it lies in that part of the panel, cut at its edges; nothing: none of it. An arrow whose head is
// cut off is a line.
std::optional<Annotation> inSight(Annotation annotation, std::pair<double, double> x,
                                  std::pair<double, double> y, bool logX, bool logY);

} // namespace expe
