import ChapterKit
import Operations
import Workbook

/// Everything in the project that is made from runs, rules and records: the notes with their pictures,
/// and the transcripts of the command.
///
/// The program `MakeNotes` writes it; a test makes it too, and compares.
package enum Making {
  /// A file as it is when it is made anew.
  package struct File {
    /// From the top of the project.
    package let path: String
    /// `nil` for a picture that no note shows any more.
    package let text: String?
  }

  /// The notes and their pictures, and those of all mechanisms.
  ///
  /// - Parameter chapter: The label of the one chapter whose files are made, or `nil` for all.
  package static func notes(of chapter: String? = nil) throws -> [File] {
    let notes = try Note.all().filter { concerns($0.path, chapter) }
    var pictures: [String: String] = [:]
    var files: [File] = []
    for note in notes {
      let made = try note.renewed()
      files.append(File(path: note.path, text: made.text))
      for (name, picture) in made.pictures { pictures["chapters-ko/\(name)"] = picture }
    }
    for mechanism in try Mechanism.all() {
      pictures["chapters-ko/\(mechanism.path())"] = try mechanism.file()
    }
    let old = Project.files(in: "chapters-ko/pictures", ending: ".svg")
      .filter { concerns($0, chapter) }
    return files
      + Set(old).union(pictures.keys).sorted().map { File(path: $0, text: pictures[$0]) }
  }

  /// The transcripts of the implementation that runs.
  package static func transcripts(of chapter: String? = nil) throws -> [File] {
    try Transcript.all.filter { concerns($0, chapter) }.map { path in
      File(path: path, text: try Transcript(path).renewed())
    }
  }

  private static func concerns(_ path: String, _ chapter: String?) -> Bool {
    chapter.map { path.contains("/\($0)-") } ?? true
  }
}
