import Operations
import Workbook

extension String {
  /// Returns true if the text contains a sequence of bytes.
  ///
  /// `strstr` takes microseconds where `contains` and regular expressions take milliseconds in a debug
  /// build. Tests that search the whole project call this first.
  func holds(_ bytes: String) -> Bool {
    withCString { text in bytes.withCString { strstr(text, $0) != nil } }
  }

  var hasHangul: Bool { unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) } }
}
