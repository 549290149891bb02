// What the window says of the queue.
#pragma once

#include "app/window/study_view.h"
#include "widgets/runs/queue_model.h"

namespace expe {

std::vector<QueueLine> linesOf(const StudyView& view); // of its queue; those that were taken out come last
QString countsInWords(const Queue& queue);             // "2 training, 5 waiting, 1 failed"
QString workersInWords(const std::vector<QueueWorker>& workers);
QString emptyQueue(const StudyView* view); // why nothing is in it, and what to do

} // namespace expe
