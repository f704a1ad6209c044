import ChapterKit
import Dispatch
import Operations

extension Checking {
  /// Tries what stands at the desk, and again each time the file is saved, until all passes or the
  /// reader leaves.
  func watch(complain: (String) -> Void) throws -> Status {
    while true {
      let before = lastSaved
      var status = Status.disagreed
      do {
        status = try check()
      } catch let refusal as Refusal where refusal.status == .disagreed {
        complain(refusal.message[language])
      }
      if status == .agreed { return .agreed }
      say(
        Text(
          "Waiting until \(file) is saved; Enter leaves.",
          ko: "\(file) 파일을 저장하면 다시 확인합니다. Enter를 누르면 끝납니다."))
      while lastSaved == before {
        if Terminal.hasInput(within: 300) { return status }
      }
    }
  }

  private var lastSaved: Date? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: "\(Project.folder)/\(file)")
    return attributes?[.modificationDate] as? Date
  }
}
