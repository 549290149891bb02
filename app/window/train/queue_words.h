// What the window says of the queue.
#pragma once

#include "app/window/study/study_view.h"
#include "widgets/runs/queue_model.h"

namespace expe {

// Of its queue; those that were taken out come last. `pausedHere`: that this window trains and holds; 0:
// none.
std::vector<QueueLine> linesOf(const StudyView& view, std::int64_t pausedHere);
bool waits(const Queue& queue);            // something is to be trained
QString countsInWords(const Queue& queue); // "2 training, 5 waiting, 1 failed"
QString workersInWords(const std::vector<QueueWorker>& workers);
// Of training that is left of these runs one after the other, by what steps of this study's runs took; and of
// all that its queue trains. 0: not known.
double secondsLeft(const StudyView& view, const std::vector<std::int64_t>& runs);
double secondsLeftOfQueue(const StudyView& view);
QString emptyQueue(const StudyView* view); // why nothing is in it, and what to do

} // namespace expe
