import Operations

/// Lets no file grow beyond a number of bytes, as long as the process lives: a write beyond that fails
/// with `EFBIG`, as it fails with another code on a disk that is full.
///
/// - Returns: Whether the system agreed.
func limitFileSize(to bytes: rlim_t) -> Bool {
  signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
  #if canImport(Glibc)
    let size = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  #else
    let size = RLIMIT_FSIZE
  #endif
  return setrlimit(size, &limit) == 0
}
