#include "app/window/edits.h"

#include "app/window/study_worker.h"

namespace expe {
namespace {

class Command : public QUndoCommand {
public:
  Command(StudyWorker& worker, const Edit& edit) : QUndoCommand(edit.text), worker_(worker), edit_(edit) {}
  void undo() override { ask(edit_.undo); }
  void redo() override {
    if (done_) // a stack does what is pushed; this was done before
      ask(edit_.redo);
    done_ = true;
  }

private:
  void ask(const std::function<void(StudyWorker&)>& step) {
    QMetaObject::invokeMethod(
        &worker_, [&worker = worker_, step] { worker.again(step); }, Qt::QueuedConnection);
  }

  StudyWorker& worker_;
  Edit edit_;
  bool done_ = false;
};

} // namespace

Edits::Edits(StudyWorker& worker, QObject* parent) : QObject(parent), worker_(worker) {
  stack_.setUndoLimit(200);
  connect(&worker, &StudyWorker::edited, this, &Edits::push);
  connect(&worker, &StudyWorker::opened, &stack_, &QUndoStack::clear);
}

void Edits::push(const Edit& edit) {
  stack_.push(new Command(worker_, edit));
}

} // namespace expe
