import HybridValues

/// The facts about a device that select and complete its configuration.
package struct DeviceFacts: Equatable, Sendable {
    /// A part of an address that differs between devices, such as `{hostname}`.
    package enum Placeholder: String, CaseIterable, Sendable {
        case hostname
        case location
        case machineID = "machine-id"
        case serial
    }

    package var values: [Placeholder: String]

    /// - Parameter values: The values of the placeholders that this device has.
    package init(_ values: [Placeholder: String]) {
        self.values = values
    }

    /// Returns whether a pattern matches the host name, its first part or the location. Case is ignored.
    func match(_ pattern: String) -> Bool {
        let wildcard = Wildcard(pattern.lowercased())
        let host = values[.hostname]?.lowercased()
        let names = [host, host?.split(separator: ".").first.map(String.init), values[.location]?.lowercased()]
        return names.contains { $0.map(wildcard.matches) ?? false }
    }

    /// Replaces the placeholders in a text by percent-encoded values.
    /// - Throws: ``Problem`` for an unknown placeholder, or one without a value on this device.
    func fill(_ text: String) throws(Problem) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: start)..<end])
            guard let placeholder = Placeholder(rawValue: name) else { throw .unknown(name) }
            guard let value = values[placeholder] else { throw .missing(placeholder) }
            result += rest[..<start] + PercentEncoding.component(value)
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    /// The reason why a text cannot be completed, as a sentence.
    enum Problem: Error, Equatable, CustomStringConvertible {
        case unknown(String)
        case missing(Placeholder)

        var description: String {
            switch self {
            case .unknown(let name):
                let names = Placeholder.allCases.map(\.rawValue)
                let list = names.map { "{\($0)}" }.joined(separator: ", ")
                return localized("There is no placeholder “{\(DisplayLine.make(name, limit: 40) ?? "")}”. Use \(list).")
                    + Spelling.suggestion(for: name, among: names)
            case .missing(.location):
                return localized("This device has no location. Add “location” to its enroll.json.")
            case .missing(let placeholder):
                return localized(
                    "This device has no readable {\(placeholder.rawValue)}. Use another placeholder.")
            }
        }
    }
}
