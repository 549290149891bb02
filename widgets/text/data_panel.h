// The content of the Data dock: the run's data, and tokenizers to compare. Passive: values come in, requests
// go out. GUI thread.
#pragma once

#include "widgets/text/data_overview.h"
#include "widgets/text/tokenizer_page.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QTabWidget;

namespace expe {

class DataPanel : public QWidget {
  Q_OBJECT
public:
  explicit DataPanel(QWidget* parent = nullptr);

  void setOverview(const DataFacts& facts) { overview_->setFacts(facts); }
  void setEmpty(const QString& sentence) { overview_->clear(sentence); } // also of what went wrong
  void setWindow(const QString& split, qint64 index, std::vector<Piece> pieces) {
    overview_->setWindow(split, index, std::move(pieces));
  }
  void setBusy(const QString& what, double done, double total); // long work that can be cancelled
  void setIdle();
  void setProblem(const QString& sentence);  // a line at the bottom, until the next work; empty: none
  void setChangeable(const QString& reason); // empty: the run can take another text and tokenizer
  DataOverview& overview() { return *overview_; }
  TokenizerPage& tokenizers() { return *tokenizers_; }

signals:
  void openTextWanted();
  void openFolderWanted();
  void windowWanted(const QString& split, qint64 index);
  void piecesWanted(const QString& tokenizer, const QString& sample);
  void loadWanted(const QString& path);
  void trainWanted(const expe::TokenizerRequest& request);
  void useWanted(const QString& tokenizer, const QString& path);
  void cancelWanted();
  void shown(); // it came into sight

protected:
  void showEvent(QShowEvent* event) override;

private:
  QWidget* makeStrip();

  QTabWidget* tabs_;
  DataOverview* overview_;
  TokenizerPage* tokenizers_;
  QWidget* strip_;
  QLabel *work_, *problem_;
  QProgressBar* bar_;
};

} // namespace expe
