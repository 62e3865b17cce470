# A port of vcpkg: `vcpkg install urlstack --overlay-ports=crates/native/url-c/packaging`, in a clone. Needs Rust.
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../../../.." ABSOLUTE)

# The library has no other build for debugging, and its files for CMake find it from where they are.
set(VCPKG_BUILD_TYPE release)
set(VCPKG_POLICY_SKIP_LIB_CMAKE_MERGE_CHECK enabled)
set(VCPKG_POLICY_SKIP_MISPLACED_CMAKE_FILES_CHECK enabled)

vcpkg_execute_required_process(
  COMMAND "${SOURCE_PATH}/crates/native/url-c/install.sh" "${CURRENT_PACKAGES_DIR}"
  WORKING_DIRECTORY "${SOURCE_PATH}"
  LOGNAME "install-${TARGET_TRIPLET}")

vcpkg_fixup_pkgconfig()
file(GLOB licenses "${CURRENT_PACKAGES_DIR}/share/doc/urlstack/LICENSE-*")
vcpkg_install_copyright(FILE_LIST ${licenses})
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/share/doc" "${CURRENT_PACKAGES_DIR}/share/man")
