package import FoundationEssentials
import HybridValues

/// Application ids. They are used for D-Bus, desktop entries, the keyring and directory names.
package enum ApplicationID {
    /// The id of the shell, which is used for sites that are opened without an application file.
    package static let shell = "dev.hybriddesktop.HybridDesktop"

    /// The display name of the shell, which is used for sites without a name.
    package static let shellName = "HybridDesktop"

    /// True if the text follows the rules of `g_application_id_is_valid`. A valid id is also a plain file name. No
    /// element begins with a hyphen, because commands would parse such an id as an option.
    package static func isValid(_ id: String) -> Bool {
        let elements = id.split(separator: ".", omittingEmptySubsequences: false)
        return id.utf8.count <= 255 && elements.count >= 2
            && elements.allSatisfy { element in
                guard let first = element.first, !first.isNumber, first != "-" else { return false }
                return element.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
            }
    }

    /// Returns an id for a site. It consists of the reversed host name, and of the port if it is not the default.
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
