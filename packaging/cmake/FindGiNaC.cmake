# Finds GiNaC, which parses formulas, and makes the imported target GiNaC::GiNaC.
include(FindPackageHandleStandardArgs)

find_path(GiNaC_INCLUDE_DIR ginac/ginac.h)
find_library(GiNaC_LIBRARY ginac)
find_library(GiNaC_CLN_LIBRARY cln)
find_package_handle_standard_args(GiNaC
  REQUIRED_VARS GiNaC_LIBRARY GiNaC_CLN_LIBRARY GiNaC_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "Run packaging/set-up, or install libginac-dev.")

if(GiNaC_FOUND AND NOT TARGET GiNaC::GiNaC)
  add_library(GiNaC::GiNaC INTERFACE IMPORTED)
  set_target_properties(GiNaC::GiNaC PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES ${GiNaC_INCLUDE_DIR}
    INTERFACE_LINK_LIBRARIES "${GiNaC_LIBRARY};${GiNaC_CLN_LIBRARY}")
endif()
mark_as_advanced(GiNaC_INCLUDE_DIR GiNaC_LIBRARY GiNaC_CLN_LIBRARY)
