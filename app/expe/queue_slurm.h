// expe queue --slurm: the runs that wait go to a cluster.
#pragma once

#include "app/expe/arguments.h"

namespace expe::cli {

const std::vector<Option>& slurmOptions();
Result<void> queueBySlurm(const Arguments& arguments);

} // namespace expe::cli
