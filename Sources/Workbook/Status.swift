/// The exit status of the command, a code of sysexits where one fits.
package enum Status: Int32 {
  /// Every step agrees with the documents, or departs as recorded.
  case agreed = 0
  /// A step differs from the book, or a program has crashed.
  case disagreed = 1
  /// The arguments are not understood.
  case usage = 64
  /// A file of the book cannot be read.
  case noInput = 66
  /// The output cannot be written.
  case failedWrite = 74
}
