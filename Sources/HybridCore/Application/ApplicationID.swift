package import FoundationEssentials

/// Application ids: what D-Bus, desktop entries, the keyring and the directories know an application by.
package enum ApplicationID {
    /// The shell's own, for sites that are opened without a file.
    package static let shell = "dev.hybriddesktop.HybridDesktop"

    /// What the shell is called by people, with a site that has no name of its own.
    package static let shellName = "HybridDesktop"

    /// Whether the text is one, by the rules of `g_application_id_is_valid`. Such a text is a plain file name too. No
    /// word begins with a hyphen: commands would read such an id as an option.
    package static func isValid(_ id: String) -> Bool {
        let elements = id.split(separator: ".", omittingEmptySubsequences: false)
        return id.utf8.count <= 255 && elements.count >= 2
            && elements.allSatisfy { element in
                guard let first = element.first, !first.isNumber, first != "-" else { return false }
                return element.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
            }
    }

    /// An id for a site: its host the other way round, and its port unless it is the usual one.
    package static func make(for url: URL) -> String {
        let host = HostName(url)?.ascii ?? "site"
        let isAddress = host.contains(":") || host.split(separator: ".").allSatisfy { $0.allSatisfy(\.isNumber) }
        var elements = isAddress ? ["host", host] : Array(host.split(separator: ".").reversed().map(String.init))
        if elements.count == 1 { elements = ["local"] + elements }
        if let port = url.port, port != (url.scheme?.lowercased() == "http" ? 80 : 443) {
            elements.append("port\(port)")
        }
        let id = elements.map(element).joined(separator: ".")
        return isValid(id) ? id : "local.site"
    }

    private static func element(_ text: String) -> String {
        let safe = text.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") ? $0 : "_" }
        return (safe.first.map { $0.isNumber || $0 == "-" } ?? true ? "_" : "") + String(safe)
    }
}
