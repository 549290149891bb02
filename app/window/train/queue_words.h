// What the window says of the queue.
#pragma once

#include "app/window/study/study_view.h"
#include "widgets/runs/queue_model.h"

namespace expe {

// Of its queue; those that were taken out come last. `pausedHere`: that this window trains and holds; 0:
// none.
std::vector<QueueLine> linesOf(const StudyView& view, std::int64_t pausedHere);
QString countsInWords(const Queue& queue); // "2 training, 5 waiting, 1 failed"
QString workersInWords(const std::vector<QueueWorker>& workers);
QString emptyQueue(const StudyView* view); // why nothing is in it, and what to do

} // namespace expe
