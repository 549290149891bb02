// Undo and redo of what is done to runs and their configurations. GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <functional>

namespace expe {

class StudyWorker;

// Something that the worker has done to the study, with the way back and forth. Both run on the worker's
// thread.
struct Edit {
  QString text; // "Duplicate RoPE", as after "Undo"
  std::function<void(StudyWorker&)> undo, redo;
};

class Edits : public QObject {
  Q_OBJECT
public:
  Edits(StudyWorker& worker, QObject* parent);
  QUndoStack& stack() { return stack_; }
  void push(const Edit& edit); // it is done already

private:
  StudyWorker& worker_;
  QUndoStack stack_;
};

} // namespace expe

Q_DECLARE_METATYPE(expe::Edit)
