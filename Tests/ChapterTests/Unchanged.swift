import Testing

@testable import Notes
@testable import Workbook

extension Making.File {
  /// Expects that regenerating the file changes nothing.
  func expectUnchanged() {
    let old = (try? Project.text(of: path))?.lines
    let new = text?.lines
    if old == new { return }
    guard let old, let new else {
      let what = new == nil ? "is made by nothing" : "is missing"
      Issue.record("\(path) \(what); .ci/record")
      return
    }
    let place = zip(old, new).prefix { $0 == $1 }.count
    let found = [old, new].map { $0.dropFirst(place).first ?? "(nothing)" }
    Issue.record("\(path):\(place + 1) says “\(found[0])”, its origin “\(found[1])”; .ci/record")
  }
}
