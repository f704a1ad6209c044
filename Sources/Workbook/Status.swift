/// How the command ends, in the numbers of sysexits where there is one.
package enum Status: Int32 {
  /// Every step went as documented, or departed as recorded.
  case agreed = 0
  /// A step went otherwise than the book says, or what was run has died.
  case disagreed = 1
  /// The call cannot be understood.
  case usage = 64
  /// A file of the book cannot be read.
  case noInput = 66
  /// What was to be written cannot be written.
  case failedWrite = 74
}
