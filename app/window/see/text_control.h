// The text ribbon: the present window's tokens with their losses. GUI thread.
#pragma once

#include "core/api/probe.h"

#include <QObject>

namespace expe {

class Docks;
class ViewProbe;
class ViewProbes;
class Ribbon;
class Selection;
class SharedCursor;

class TextControl : public QObject {
  Q_OBJECT
public:
  TextControl(Docks& docks, Selection& selection, ViewProbes& probes, SharedCursor& cursor, QObject* parent);

private:
  void ask();
  void say(const QString& sentence); // in place of a text

  Selection& selection_;
  Ribbon* ribbon_;
  ViewProbe* probe_;
  bool inSight_ = false;
  ProbeRequest asked_;
};

} // namespace expe
