package import FoundationEssentials
package import HybridValues

/// The device's own settings: the server with its configuration and the operator's key (Docs/Kiosk.md#many-screens).
package struct EnrollmentSettings: Equatable, Sendable {
    /// The address of the application file.
    package let url: URL
    /// The keys that may sign the application file. While the operator replaces a key, there are two.
    package let keys: [SigningKey]
    /// The place of the device, which selects settings and replaces `{location}`.
    package private(set) var location: String?
    /// The number of seconds between two checks for a newer file.
    package private(set) var interval = 900

    private static let members = ["checkEvery", "key", "location", "url"]
    private static let example = "https://example.com/kiosk.json"

    /// True if a file has the settings of a device, and not an application or its paths.
    package static func describes(_ json: JSONValue) -> Bool {
        FileKind(of: json) == nil && (json["url"] != nil || json["key"] != nil)
    }

    /// Creates settings from the command line.
    /// - Throws: A sentence for the user.
    package init(address: String, key text: String?) throws {
        guard let text, let key = SigningKey(text) else { throw Problem(description: Self.keyProblem(text ?? "")) }
        url = try Self.address(address)
        keys = [key]
    }

    /// Reads the file of the device.
    /// - Throws: ``ApplicationConfigurationError`` with all problems.
    package init(json: [UInt8], source: String) throws(ApplicationConfigurationError) {
        var reader = ApplicationReader(source: source)
        reader.unknownKeys = .problem
        do {
            let root = PlacedValue(value: try JSONValue(strictly: json), path: "")
            let object = reader.object(
                root, keys: Self.members, example: "{\"url\": \"\(Self.example)\", \"key\": \"RW…\"}")
            func member(_ key: String) -> PlacedValue? { object.flatMap { reader.member(key, of: $0) } }
            let keys = Self.keys(member("key"), with: &reader)
            let url = Self.url(member("url"), with: &reader)
            location = reader.text(member("location"), example: "Hall 3")
            interval = reader.integer(member("checkEvery"), in: 5...86_400) ?? interval
            if reader.problems.isEmpty, let url {
                self.keys = keys
                self.url = url
                return
            }
        } catch {
            reader.problem(
                localized("line \(error.line), column \(error.column)"),
                localized("Invalid JSON: \(error.problem). Fix the syntax there."))
        }
        throw ApplicationConfigurationError(problems: reader.problems.sorted { $0.path < $1.path }, warnings: [])
    }

    /// Reads a key, or a list of keys.
    private static func keys(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> [SigningKey] {
        let places = placed.map { $0.elements ?? [$0] } ?? []
        if places.isEmpty { reader.problem("key", keyProblem("")) }
        var keys: [SigningKey] = []
        for place in places {
            guard let text = reader.text(place, example: "RW…") else { continue }
            if let key = SigningKey(text) { keys.append(key) } else { reader.problem(place.path, keyProblem(text)) }
        }
        return keys
    }

    private static func url(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> URL? {
        guard let placed else {
            reader.problem("url", localized("The address of the kiosk's configuration is missing. Add it."))
            return nil
        }
        guard let text = reader.text(placed, example: example) else { return nil }
        do { return try address(text) } catch {
            reader.problem(placed.path, "\(error)")
            return nil
        }
    }

    private static func keyProblem(_ text: String) -> String {
        localized(
            "“\(DisplayLine.make(text, limit: 80) ?? "")” is not a public key. Use the second line of minisign.pub, "
                + "which begins with RW.")
    }

    /// Parses the address of the configuration. Without TLS, an attacker could hold back a newer file.
    private static func address(_ text: String) throws -> URL {
        let url = try StartURL.parse(text)
        let isLocal = HostName(url)?.isLoopback ?? false
        guard url.scheme?.lowercased() == "https" || isLocal else {
            throw Problem(description: localized("“\(URLRedaction.redact(url))” is not secure. Use https."))
        }
        return url
    }

    /// The address of the signature, which is beside the file.
    package var signatureURL: URL {
        let text = url.absoluteString
        let path = text.prefix { $0 != "?" && $0 != "#" }
        return URL(string: path + ".minisig" + text[path.endIndex...].prefix { $0 != "#" }) ?? url
    }

    /// The name of the source in the stored state.
    package var source: String { url.absoluteString }

    /// The reason why the settings on the command line are unusable.
    package struct Problem: Error, Equatable, CustomStringConvertible {
        /// A sentence for the user.
        package let description: String
    }
}
