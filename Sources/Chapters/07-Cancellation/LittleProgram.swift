import ChapterKit

/// The one in the middle of a chain is cancelled while the chain is at work.
let littleProgram = LittleProgram(
  [.init("load"), .init("blur", after: "load"), .init("save", after: "blur")],
  acts: [.add("load"), .add("blur"), .add("save"), .say("about to cancel"), .cancel("blur")])
