import Operations
import Workbook

extension String {
  /// Whether some bytes stand in this text.
  ///
  /// C's search does in microseconds what `contains` and patterns do in milliseconds while nothing is
  /// optimised; a test that looks through the whole project asks this first.
  func holds(_ bytes: String) -> Bool {
    withCString { text in bytes.withCString { strstr(text, $0) != nil } }
  }

  var hasHangul: Bool { unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) } }
}
