/// Terminal colours, or none: the caller writes a page in the same way for both.
public struct Ink: Sendable {
  public let isOn: Bool

  public static let plain = Ink(isOn: false)
  public static let colour = Ink(isOn: true)

  public func strong(_ text: String) -> String { paint(text, "1") }
  public func faint(_ text: String) -> String { paint(text, "2") }
  public func code(_ text: String) -> String { paint(text, "36") }
  public func good(_ text: String) -> String { paint(text, "32") }
  public func warning(_ text: String) -> String { paint(text, "33") }
  public func bad(_ text: String) -> String { paint(text, "1;31") }

  private func paint(_ text: String, _ code: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
