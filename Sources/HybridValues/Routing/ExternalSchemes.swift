/// The schemes whose URLs open in another application of the desktop. This is an allow-list, so that a page cannot
/// start every installed program.
package struct ExternalSchemes: Hashable, Sendable {
    /// The schemes that are always allowed.
    package static let standard: Set<String> = ["mailto", "tel", "sms"]

    /// The schemes that can never be allowed, because they belong to the web, run code, or open local files.
    package static let forbidden: Set<String> = [
        "about", "blob", "data", "file", "filesystem", "ftp", "http", "https", "javascript", "vbscript",
        "view-source", "ws", "wss", "admin", "smb", "sftp", "ssh", "dav", "davs",
        // File managers open these schemes.
        "afc", "afp", "archive", "burn", "cdda", "computer", "dns-sd", "ftps", "google-drive", "gphoto2", "localtest",
        "mtp", "network", "nfs", "obex", "onedrive", "recent", "trash",
        // These schemes are internal to other programs.
        "chrome", "chrome-extension", "edge", "jar", "moz-extension", "resource", "wyciwyg", "x-scheme-handler",
    ]

    /// All allowed schemes, in lower case.
    package let allowed: Set<String>

    /// Creates the list of allowed schemes.
    /// - Parameter additional: The schemes of the application file. Schemes that ``problem(of:)`` rejects are omitted.
    package init(additional: [String] = []) {
        allowed = Self.standard.union(additional.map { $0.lowercased() }.filter { Self.problem(of: $0) == nil })
    }

    /// Returns whether URLs with that scheme may be opened. Case is ignored.
    package func contains(_ scheme: String) -> Bool { allowed.contains(scheme.lowercased()) }

    /// Returns the reason why a scheme cannot be allowed, as a sentence, or `nil` if it can be allowed.
    package static func problem(of scheme: String) -> String? {
        guard isScheme(scheme) else {
            return localized(
                "“\(scheme)” is not a scheme. Write only the part of the address before the colon, such "
                    + "as \"zoommtg\".")
        }
        guard !forbidden.contains(scheme.lowercased()) else {
            return localized(
                "The scheme “\(scheme)” can never be opened from a page, because it belongs to the web, runs "
                    + "code or reads files. Remove it.")
        }
        return nil
    }

    /// Schemes that have an established meaning on every desktop. An application may open them but cannot register
    /// them.
    static let wellKnown: Set<String> = standard.union([
        // Schemes that web pages may register (HTML), and permanent IANA schemes with common programs.
        "bitcoin", "cid", "dns", "ed2k", "feed", "geo", "gopher", "h323", "im", "imap", "info", "ipp", "ipps", "irc",
        "irc6", "ircs", "ldap", "ldaps", "magnet", "maps", "matrix", "mid", "mms", "mmsh", "msrp", "news", "nntp",
        "openpgp4fpr", "pkcs11", "pop", "rdp", "rlogin", "rss", "rtmp", "rtsp", "rtspu", "sip", "sips", "smsto", "snmp",
        "spotify", "tag", "telnet", "tn3270", "turn", "urn", "vnc", "webcal", "webcals", "wtai", "xmpp",
        // Widespread programs and stores.
        "android-app", "appstream", "apt", "callto", "discord", "ethereum", "facetime", "flatpak", "ghelp", "git",
        "github-windows", "help", "intent", "itms", "itms-apps", "lightning", "man", "market", "monero", "ms-settings",
        "msteams", "obsidian", "signal", "skype", "slack", "snap", "steam", "svn", "svn+ssh", "tg", "vscode",
        "vscode-insiders", "whatsapp", "zoommtg", "zoomus",
    ])

    /// Returns the reason why an application cannot register a scheme, as a sentence, or `nil` if it can.
    package static func problem(ofOwn scheme: String) -> String? {
        if let problem = problem(of: scheme) { return problem }
        guard wellKnown.contains(scheme.lowercased()) else { return nil }
        return localized(
            "The scheme “\(scheme)” belongs to other programs, whose addresses would open here. Use your "
                + "own, such as \"com.example.notes\".")
    }

    /// Returns whether the text is a valid scheme (RFC 3986).
    private static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
