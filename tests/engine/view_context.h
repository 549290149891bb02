// Views asked as the window asks them, of a small study.
#pragma once

#include "core/api/run_figure.h"
#include "core/inspect/probe.h"
#include "tests/engine/training.h"

namespace expe {

inline ProbeRequest asking(const std::string& view, std::int64_t run, const Settings& options = {}) {
  ProbeRequest request;
  request.view = view;
  request.now.run = run;
  const auto read = figureOptions(view, options);
  if (!read)
    qFatal("%s", read.error().message().c_str());
  request.options = *read;
  return request;
}

class Cancelled : public Progress {
  bool cancelled() const override { return true; }
};

struct Looker { // one probe of one study
  explicit Looker(const std::filesystem::path& study) : probe(makeProbe(study)) {}

  Figure figure(const ProbeRequest& request) {
    auto figure = tried(request);
    if (!figure)
      qFatal("%s", figure.error().message().c_str());
    return *figure;
  }
  Result<Figure> tried(const ProbeRequest& request) {
    coarse.clear();
    Progress quiet;
    return probe->figure(request, quiet, [&](const Figure& figure) { coarse.push_back(figure); });
  }
  std::string refusal(const ProbeRequest& request) {
    const auto figure = tried(request);
    return figure ? "" : figure.error().message();
  }

  std::unique_ptr<Probe> probe;
  std::vector<Figure> coarse; // of the last figure
};

inline const Curve& curveNamed(const Panel& panel, const std::string& name) {
  for (const auto& curve : panel.curves)
    if (curve.name == name)
      return curve;
  qFatal("no curve %s", name.c_str());
}

inline std::vector<double> referencesNamed(const Panel& panel, const std::string& label) {
  std::vector<double> at;
  for (const auto& reference : panel.references)
    if (reference.label == label)
      at.push_back(reference.at);
  return at;
}

inline std::string metadataOf(const Figure& figure, const std::string& key) {
  for (const auto& [name, value] : figure.metadata)
    if (name == key)
      return value;
  return "";
}

} // namespace expe
