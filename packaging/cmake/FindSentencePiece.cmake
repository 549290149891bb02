# Finds sentencepiece with its trainer and makes the imported target SentencePiece::SentencePiece.
include(FindPackageHandleStandardArgs)

find_path(SentencePiece_INCLUDE_DIR sentencepiece_trainer.h)
find_library(SentencePiece_LIBRARY sentencepiece)
find_library(SentencePiece_TRAIN_LIBRARY sentencepiece_train)
find_package_handle_standard_args(SentencePiece
  REQUIRED_VARS SentencePiece_LIBRARY SentencePiece_TRAIN_LIBRARY SentencePiece_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "Run packaging/set-up, or install libsentencepiece-dev.")

if(SentencePiece_FOUND AND NOT TARGET SentencePiece::SentencePiece)
  add_library(SentencePiece::SentencePiece INTERFACE IMPORTED)
  set_target_properties(SentencePiece::SentencePiece PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES ${SentencePiece_INCLUDE_DIR}
    INTERFACE_LINK_LIBRARIES "${SentencePiece_LIBRARY};${SentencePiece_TRAIN_LIBRARY}")
endif()
mark_as_advanced(SentencePiece_INCLUDE_DIR SentencePiece_LIBRARY SentencePiece_TRAIN_LIBRARY)
