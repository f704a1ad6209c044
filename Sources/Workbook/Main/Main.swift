import Workbook

@main
enum Main {
  static func main() throws { try Program.run() }
}
