// The content of the Data dock: the run's data, and tokenizers to compare. Passive: values come in, requests
// go out. GUI thread.
#pragma once

#include "widgets/text/data_overview.h"
#include "widgets/text/tokenizer_page.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QTabBar;

namespace expe {

class DataPanel : public QWidget {
  Q_OBJECT
public:
  explicit DataPanel(QWidget* parent = nullptr);

  void setBusy(const QString& what, double done, double total); // long work that can be cancelled
  void setIdle();
  void setProblem(const QString& sentence);  // a line at the bottom, until the next work; empty: none
  void setChangeable(const QString& reason); // empty: the run can take another text and tokenizer
  DataOverview& overview() { return *overview_; }
  TokenizerPage& tokenizers() { return *tokenizers_; }

signals:
  void cancelWanted();
  void shown(); // it came into sight

protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override; // where there is room both stand beside each other

private:
  QWidget* makeStrip();
  void arrange();

  QTabBar* tabs_;
  QWidget *text_, *pieces_; // the pages, scrolled where they are too low
  DataOverview* overview_;
  TokenizerPage* tokenizers_;
  QWidget* strip_;
  QLabel *work_, *problem_;
  QProgressBar* bar_;
};

} // namespace expe
