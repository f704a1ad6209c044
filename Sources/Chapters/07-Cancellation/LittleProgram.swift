import ChapterKit

/// The middle of a chain is cancelled while the first operation executes.
let littleProgram = LittleProgram(
  [.init("load"), .init("blur", after: "load"), .init("save", after: "blur")],
  acts: [.add("load"), .add("blur"), .add("save"), .say("about to cancel"), .cancel("blur")])
