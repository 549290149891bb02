# Where things go: programs in bin, libraries and the kernels for GPUs in lib/expe-workbench, where the programs look for them. The engine
# also remembers the LibTorch that it was built with.
include(GNUInstallDirs)
set(private ${CMAKE_INSTALL_LIBDIR}/expe-workbench)

install(TARGETS expe RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
set_target_properties(expe PROPERTIES INSTALL_RPATH "$ORIGIN/../${private}")
install(TARGETS expe-core expe-engine LIBRARY DESTINATION ${private})
set_target_properties(expe-core expe-engine PROPERTIES INSTALL_RPATH "$ORIGIN")
set_target_properties(expe-engine PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
foreach(module expe-nccl expe-graphs)
  if(TARGET ${module})
    install(TARGETS ${module} LIBRARY DESTINATION ${private})
    set_target_properties(${module} PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
  endif()
endforeach()

if(EXPE_NVCC)
  install(PROGRAMS ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/libexpe-cuda.so DESTINATION ${private})
endif()

if(EXPE_WINDOW)
  install(TARGETS expe-workbench expe-figure expe-bench RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  set_target_properties(expe-workbench expe-figure expe-bench PROPERTIES INSTALL_RPATH "$ORIGIN/../${private}")
  install(FILES packaging/expe-workbench.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
  install(FILES packaging/expe-workbench.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages)
  install(FILES resources/icons/window.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps
          RENAME expe-workbench.svg)
endif()
