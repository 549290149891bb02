// expe queue --slurm: the runs that wait go to a cluster.
#pragma once

#include "app/expe/answer.h"

namespace expe::cli {

const std::vector<Option>& slurmOptions();
Result<Answer> queueBySlurm(const Arguments& arguments);

} // namespace expe::cli
