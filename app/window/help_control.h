// Where the user finds things: the help dock, F1 on what has the focus, the command palette, and the tour of
// the first start. GUI thread.
#pragma once

#include "app/window/study/study_view.h"
#include "core/api/engine.h"
#include "core/api/help.h"
#include "core/api/schema.h"

#include <QObject>

class QMainWindow;

namespace expe {

class Actions;
class CommandPalette;
class Docks;
class HelpView;
struct PaletteEntry;
class EncodingPictures;

class HelpControl : public QObject {
  Q_OBJECT
public:
  HelpControl(Docks& docks, Actions& actions, EncodingPictures& pictures, QMainWindow& window);
  void fill();                    // with its pages; before this there are none
  void useEngine(Engine& engine); // its encodings have pages
  void setView(StudyViewPtr view) { view_ = std::move(view); }
  void open(const QString& place); // of helpFor()
  void openParameter(const QString& key);
  void welcomeOnce(); // tells of the tour, at the first study that this user opens

signals:
  void said(const QString& sentence);
  void runWanted(qint64 run);
  void parameterWanted(const QString& key);
  void lengthWanted(int times); // the training length

private:
  std::vector<PaletteEntry> entries() const;
  QStringList valuesOf(const Parameter& parameter) const;
  void drawPicture(const QString& of); // an encoding's id; or what grows (core/api/help.h)
  void helpOnFocus();
  void showCommands();
  void showTour();
  void about();

  Docks& docks_;
  Actions& actions_;
  EncodingPictures& pictures_;
  QMainWindow& window_;
  HelpView* help_;
  CommandPalette* palette_;
  std::vector<HelpPage> pages_;
  StudyViewPtr view_;
  Engine* engine_ = nullptr;
};

} // namespace expe
