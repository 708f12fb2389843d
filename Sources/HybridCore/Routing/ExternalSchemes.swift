/// The schemes whose URLs are handed to another application of the desktop. An allow-list: a page must not be able to
/// start whatever happens to be installed.
public struct ExternalSchemes: Hashable, Sendable {
    /// The schemes that are always allowed.
    public static let standard: Set<String> = ["mailto", "tel", "sms"]

    /// The schemes that can never be allowed: they are the web's own, run code, or open local files.
    public static let forbidden: Set<String> = [
        "about", "blob", "data", "file", "filesystem", "ftp", "http", "https", "javascript", "resource", "vbscript",
        "view-source", "ws", "wss", "admin", "smb", "sftp", "ssh", "dav", "davs",
    ]

    /// All allowed schemes, in small letters.
    public let allowed: Set<String>

    /// - Parameter additional: Schemes of the application file. Those that ``fault(of:)`` objects to are left out.
    public init(additional: [String] = []) {
        allowed = Self.standard.union(additional.map { $0.lowercased() }.filter { Self.fault(of: $0) == nil })
    }

    /// Whether URLs of that scheme may be handed on. Letter case does not count.
    public func contains(_ scheme: String) -> Bool {
        allowed.contains(scheme.lowercased())
    }

    /// Why a scheme cannot be put on the list, as a sentence; nothing if it can.
    public static func fault(of scheme: String) -> String? {
        guard isScheme(scheme) else {
            return
                "“\(scheme)” is not a scheme. Write only the part of the address before the colon, such as \"zoommtg\"."
        }
        guard !forbidden.contains(scheme.lowercased()) else {
            return "The scheme “\(scheme)” can never be opened for a page, because it belongs to the web, runs code or "
                + "reads files. Remove it."
        }
        return nil
    }

    /// Whether the text has the form that RFC 3986 gives a scheme.
    private static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
