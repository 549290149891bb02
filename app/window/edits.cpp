#include "app/window/edits.h"

#include "app/window/study_desk.h"

namespace expe {
namespace {

class Command : public QUndoCommand {
public:
  Command(StudyDesk& desk, const Edit& edit) : QUndoCommand(edit.text), desk_(desk), edit_(edit) {}
  void undo() override { ask(edit_.undo); }
  void redo() override {
    if (done_) // a stack does what is pushed; this was done before
      ask(edit_.redo);
    done_ = true;
  }

private:
  void ask(const std::function<void(StudyDesk&)>& step) {
    QMetaObject::invokeMethod(
        &desk_, [&desk = desk_, step] { desk.again(step); }, Qt::QueuedConnection);
  }

  StudyDesk& desk_;
  Edit edit_;
  bool done_ = false;
};

} // namespace

Edits::Edits(StudyDesk& desk, QObject* parent) : QObject(parent), desk_(desk) {
  stack_.setUndoLimit(200);
  connect(&desk, &StudyDesk::edited, this, &Edits::push);
  connect(&desk, &StudyDesk::opened, &stack_, &QUndoStack::clear);
}

void Edits::push(const Edit& edit) {
  stack_.push(new Command(desk_, edit));
}

} // namespace expe
