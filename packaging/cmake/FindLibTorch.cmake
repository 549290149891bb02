# Finds the C++ part of PyTorch and makes the imported target LibTorch::LibTorch, linking torch_cpu and c10 only.
#
# Looked at in this order: LIBTORCH_ROOT (variable or environment) and CMAKE_PREFIX_PATH (both: a libtorch of the
# user's own, its root or the folder that holds a Python package torch), and the folder that packaging/set-up fills.
# System folders are not looked at: distributions' torch is years older. PyTorch's own TorchConfig.cmake is not used:
# it fails with CMake 3.25 where CUDA 13 is present and C++20 asked for, and asks for a CUDA toolkit wherever the
# library was built with CUDA.
include(FindPackageHandleStandardArgs)

string(REPLACE ":" ";" prefixes "$ENV{CMAKE_PREFIX_PATH}")
find_path(LibTorch_INCLUDE_DIR ATen/ATen.h NO_DEFAULT_PATH
          PATHS ${LIBTORCH_ROOT} $ENV{LIBTORCH_ROOT} ${CMAKE_PREFIX_PATH} ${prefixes}
                ${EXPE_CACHE}/torch-2.11.0
          PATH_SUFFIXES include torch/include)
if(LibTorch_INCLUDE_DIR)
  get_filename_component(LibTorch_ROOT ${LibTorch_INCLUDE_DIR} DIRECTORY)
  find_library(LibTorch_CPU_LIBRARY torch_cpu PATHS ${LibTorch_ROOT}/lib NO_DEFAULT_PATH)
  find_library(LibTorch_C10_LIBRARY c10 PATHS ${LibTorch_ROOT}/lib NO_DEFAULT_PATH)
  foreach(header torch/headeronly/version.h torch/csrc/api/include/torch/version.h)
    if(NOT LibTorch_VERSION AND EXISTS ${LibTorch_INCLUDE_DIR}/${header})
      file(READ ${LibTorch_INCLUDE_DIR}/${header} text)
      string(REGEX MATCH "#define TORCH_VERSION[ \\\n]+\"([0-9]+\\.[0-9]+\\.[0-9]+)" match "${text}")
      set(LibTorch_VERSION ${CMAKE_MATCH_1})
    endif()
  endforeach()
endif()
find_package_handle_standard_args(LibTorch
  REQUIRED_VARS LibTorch_CPU_LIBRARY LibTorch_C10_LIBRARY LibTorch_INCLUDE_DIR
  VERSION_VAR LibTorch_VERSION
  REASON_FAILURE_MESSAGE "Run packaging/set-up, or give -DLIBTORCH_ROOT=/path/to/libtorch.")

if(LibTorch_FOUND AND NOT TARGET LibTorch::LibTorch)
  add_library(LibTorch::c10 SHARED IMPORTED)
  set_target_properties(LibTorch::c10 PROPERTIES IMPORTED_LOCATION ${LibTorch_C10_LIBRARY})
  add_library(LibTorch::LibTorch SHARED IMPORTED)
  set_target_properties(LibTorch::LibTorch PROPERTIES
    IMPORTED_LOCATION ${LibTorch_CPU_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES "${LibTorch_INCLUDE_DIR};${LibTorch_INCLUDE_DIR}/torch/csrc/api/include"
    INTERFACE_LINK_LIBRARIES LibTorch::c10)
endif()
mark_as_advanced(LibTorch_INCLUDE_DIR LibTorch_CPU_LIBRARY LibTorch_C10_LIBRARY)
