// Tokenizers side by side on a sample: tokens, bytes per token, and the pieces of the chosen one. GUI thread.
#pragma once

#include "core/api/data.h"
#include "widgets/text/token_view.h"

#include <QDialog>
#include <QString>
#include <QTimer>
#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QTableWidget;

namespace expe {

// Asks what tokenizer to train: vocabulary, kind, where it goes.
class TrainTokenizerDialog : public QDialog {
  Q_OBJECT
public:
  explicit TrainTokenizerDialog(const QString& folder, QWidget* parent = nullptr);
  TokenizerRequest request() const; // without texts

private:
  QSpinBox* vocabulary_;
  QComboBox* kind_;
  QCheckBox* bytes_;
  QLineEdit* out_;
  QPushButton* train_;
};

class TokenizerPage : public QWidget {
  Q_OBJECT
public:
  explicit TokenizerPage(QWidget* parent = nullptr);

  void setSample(const QString& sample);             // and asks for its pieces, unless somebody wrote one
  void addTokenizer(const TokenizerInfo& tokenizer); // at the end, or in the place of the same file; chosen
  // Of "bytes", "characters" or a .model's path. An answer to another sample is passed over.
  void setPieces(const QString& tokenizer, const QString& sample, const TokenizedSample& pieces);
  void setProblem(const QString& tokenizer, const QString& sample, const QString& sentence);
  void setCanTrain(const QString& reason, const QString& folder); // empty reason: there is a text to train on
  void setChangeable(const QString& reason);                      // empty: the run can take a tokenizer
  QString sample() const;
  QString chosen() const; // "bytes", "characters" or a path
  TokenView& view() { return *view_; }

signals:
  void piecesWanted(const QString& tokenizer, const QString& sample);
  void loadWanted(const QString& path);
  void trainWanted(const expe::TokenizerRequest& request);       // without texts
  void useWanted(const QString& tokenizer, const QString& path); // data.tokenizer and data.model

private:
  struct Row {
    QString id; // as in piecesWanted
    TokenizerInfo info;
    std::vector<Piece> pieces;
    QString problem;
  };
  QWidget* makeButtons();
  Row* find(const QString& id);
  void showRow(int row);
  void showChosen();
  void requestAll();
  void add(Row row);

  std::vector<Row> rows_;
  QPlainTextEdit* sample_;
  QTableWidget* table_;
  QLabel* facts_;
  TokenView* view_;
  QPushButton *load_, *train_, *use_;
  QTimer pause_; // while the sample is being typed
  QString folder_;
  bool typed_ = false;
};

} // namespace expe

Q_DECLARE_METATYPE(expe::TokenizerRequest)
