import ChapterKit
import Operations
import Workbook

/// All generated files of the project: notes with pictures, and transcripts of the command.
///
/// The program `MakeNotes` writes the files. A test generates them and compares.
package enum Making {
  /// A generated file.
  package struct File {
    /// The path from the top of the project.
    package let path: String
    /// The text; `nil` for a picture that no note uses any more, which must be removed.
    package let text: String?
  }

  /// Returns the notes and their pictures, and the pictures of all mechanisms.
  ///
  /// - Parameter chapter: The label of a chapter to restrict the result to, or `nil` for all.
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

  /// Returns the transcripts of the current implementation.
  package static func transcripts(of chapter: String? = nil) throws -> [File] {
    try Transcript.all.filter { concerns($0, chapter) }.map { path in
      File(path: path, text: try Transcript(path).renewed())
    }
  }

  private static func concerns(_ path: String, _ chapter: String?) -> Bool {
    chapter.map { path.contains("/\($0)-") } ?? true
  }
}
