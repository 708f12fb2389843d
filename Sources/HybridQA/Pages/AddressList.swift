package import FoundationEssentials
package import HybridCore

/// A list of pages, with one address or path in each line. Empty lines and lines that begin with `#` are ignored.
package struct AddressList: Equatable, Sendable {
    /// The addresses without repetitions, in the order of the list.
    package private(set) var addresses: [URL] = []
    /// A sentence for each line that is no address.
    package private(set) var problems: [String] = []
    private var known: Set<String> = []

    private static let mostProblems = 20

    package init() {}

    /// Adds the lines of a file.
    /// - Parameters:
    ///   - source: The name of the file for the sentences.
    ///   - start: The address to which paths are relative, or `nil` if paths are not allowed.
    package mutating func add(lines text: String, of source: String, relativeTo start: URL?) {
        var rest = 0
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.drop(while: { $0.isWhitespace || $0 == "\u{FEFF}" })
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            do throws(Problem) {
                try add(String(line), relativeTo: start)
            } catch {
                if problems.count < Self.mostProblems {
                    problems.append(localized("\(source), line \(index + 1): \(error.description)"))
                } else {
                    rest += 1
                }
            }
        }
        guard rest > 0 else { return }
        problems.append(
            localized(
                one: "\(rest) more problem not shown. Fix these first.",
                other: "\(rest) more problems not shown. Fix these first.", count: rest))
    }

    /// Adds an address or a path.
    /// - Throws: ``Problem``, whose description is a sentence.
    package mutating func add(_ text: String, relativeTo start: URL?) throws(Problem) {
        let address: URL
        if text.hasPrefix("/"), !text.hasPrefix("//") {
            guard let start else { throw .path(DisplayLine.make(text, limit: 120) ?? text) }
            guard let url = Self.resolve(text, start) else {
                throw .notAnAddress(DisplayLine.make(text, limit: 120) ?? "")
            }
            address = url
        } else {
            do {
                address = try StartURL.parse(text)
            } catch {
                throw .address(error)
            }
        }
        if known.insert(address.absoluteString).inserted { addresses.append(address) }
    }

    private static func resolve(_ path: String, _ start: URL) -> URL? {
        let path = String(path.reversed().drop(while: \.isWhitespace).reversed())
        guard !path.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F }) else { return nil }
        return ApplicationOrigin(start).flatMap { URL(webAddress: $0.text + path) }
    }

    /// The reason why a text is no page. The description is a sentence that contains the remedy.
    package enum Problem: Error, Equatable, CustomStringConvertible {
        case path(String)
        case notAnAddress(String)
        case address(StartURL.Problem)

        package var description: String {
            switch self {
            case .path(let text):
                localized("“\(text)” is only a path. Use an address such as https://example.com\(text), or --config.")
            case .notAnAddress(let text):
                localized("“\(text)” is not an address. Use one such as https://example.com.")
            case .address(let problem): problem.description
            }
        }
    }
}
