// The text ribbon: the present window's tokens with their losses. GUI thread.
#pragma once

#include "core/api/probe.h"

#include <QObject>

#include <optional>

namespace expe {

class Dock;
class Docks;
class ProbeDesk;
class Ribbon;
class Selection;

class TextControl : public QObject {
  Q_OBJECT
public:
  TextControl(Docks& docks, Selection& selection, ProbeDesk& desk, QObject* parent);
  void refresh() { ask(true); } // weights are other than they were

private:
  struct Asked {
    ProbeState now;
    std::optional<ProbeState> pinned;
    bool operator==(const Asked&) const = default;
  };
  void ask(bool again);
  void show(const TokenLosses& now, const std::optional<TokenLosses>& pinned);
  void complain(const QString& sentence);
  void forget(const QString& sentence); // what was asked, and what is on its way

  Selection& selection_;
  ProbeDesk& desk_;
  Ribbon* ribbon_;
  Dock* dock_;
  bool inSight_ = false;
  Asked asked_;
  std::int64_t serial_ = 0;
};

} // namespace expe
