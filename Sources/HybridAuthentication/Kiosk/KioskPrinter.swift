import HybridValues

/// The printer on which a kiosk's pages print without a dialog.
package struct KioskPrinter: Equatable, Sendable {
    /// The destination of a print.
    package enum Place: Equatable, Sendable {
        /// A printer of the system, by its name in CUPS.
        case printer(String)
        /// A folder, as an absolute path. Each print becomes a PDF file in it.
        case folder(String)
    }

    /// The size of a sheet.
    package enum Paper: Equatable, Sendable {
        /// A size by its name in PWG 5101.1, such as `iso_a4`.
        case named(String)
        /// The width and height in millimetres.
        case custom(width: Int, height: Int)

        private static let names = [
            "A4": "iso_a4", "A5": "iso_a5", "A6": "iso_a6", "letter": "na_letter", "legal": "na_legal",
        ]

        /// Parses a name, such as `A4`, or a size in millimetres, such as `80x200`.
        package init?(_ text: String) {
            if let name = Self.names[text] {
                self = .named(name)
                return
            }
            let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { side in
                side.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(side) : nil
            }
            guard sides.count == 2, let width = sides[0], let height = sides[1], (10...2_000).contains(width),
                (10...2_000).contains(height)
            else { return nil }
            self = .custom(width: width, height: height)
        }
    }

    package var place: Place
    /// The size of the paper; `nil` for the printer's default.
    package var paper: Paper?
    /// The margin on each side in millimetres; `nil` for the default of the paper.
    package var margin: Int?
    /// The number of prints that one visitor may start.
    package var limit = 10

    package init(_ place: Place) {
        self.place = place
    }

    private static let keys = ["folder", "limit", "margin", "name", "paper"]

    /// Parses the key `kiosk.printer` of the application file.
    static func read(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> KioskPrinter? {
        guard let object = reader.object(placed, keys: keys, example: "{\"name\": \"Counter\"}") else { return nil }
        let name = reader.text(reader.member("name", of: object), example: "Counter")
        let folder = reader.fileName(reader.member("folder", of: object), example: "/srv/receipts")
        let place: Place? = name.map { .printer($0) } ?? folder.map { .folder($0) }
        guard let place, name == nil || folder == nil else {
            reader.problem(
                object.path, localized("A printer has either a \"name\" in CUPS or a \"folder\" for PDF files."))
            return nil
        }
        if let folder, !folder.hasPrefix("/") {
            reader.problem("\(object.path).folder", localized("“\(folder)” must be an absolute path."))
        }
        var printer = KioskPrinter(place)
        printer.margin = reader.integer(reader.member("margin", of: object), in: 0...100)
        printer.limit = reader.integer(reader.member("limit", of: object), in: 1...1_000) ?? printer.limit
        let paper = reader.member("paper", of: object)
        if let text = reader.text(paper, example: "A4") {
            printer.paper = Paper(text)
            if printer.paper == nil {
                reader.problem(
                    paper?.path ?? object.path,
                    localized(
                        "“\(text)” is not a paper size. Write \"A4\", \"A5\", \"A6\", \"letter\", \"legal\", or "
                            + "millimetres, such as \"80x200\"."))
            }
        }
        return printer
    }
}
