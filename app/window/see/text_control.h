// The text ribbon: the present window's tokens with their losses. GUI thread.
#pragma once

#include "core/api/probe.h"

#include <QObject>

#include <optional>

namespace expe {

class Dock;
class Docks;
class ViewProbe;
class ViewProbes;
class Ribbon;
class Selection;

class TextControl : public QObject {
  Q_OBJECT
public:
  TextControl(Docks& docks, Selection& selection, ViewProbes& probes, QObject* parent);

private:
  struct Asked {
    ProbeState now;
    std::optional<ProbeState> pinned;
    bool operator==(const Asked&) const = default;
  };
  void ask();
  void show(const TokenLosses& now, const std::optional<TokenLosses>& pinned);
  void say(const QString& sentence); // in place of a text

  Selection& selection_;
  ViewProbe* probe_;
  Ribbon* ribbon_;
  Dock* dock_;
  bool inSight_ = false;
  Asked asked_;
};

} // namespace expe
