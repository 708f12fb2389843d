package import HybridValues

/// The rules for installing an application.
package enum InstallationRules {
    /// The prefixes of ids that belong to the desktop and to this program.
    private static let reserved = ["org.freedesktop.", "org.gtk.", "org.gnome.", "dev.hybriddesktop."]

    /// True if an id belongs to the desktop or to this program.
    package static func isReserved(_ id: String) -> Bool { reserved.contains(where: (id.lowercased() + ".").hasPrefix) }

    /// Returns messages with the reasons why an application cannot be installed. The list is empty if it can be
    /// installed.
    package static func problems(of application: ApplicationConfiguration, file: JSONValue) -> [String] {
        var problems: [String] = []
        if let id = application.id {
            if isReserved(id) {
                problems.append(localized("The ID “\(id)” is reserved. Use one based on your own domain."))
            }
        } else {
            problems.append(
                localized("An installed application needs its own ID. Add \"id\": \"com.example.MyApplication\"."))
        }
        return problems + file.referencedFiles.compactMap(\.problem)
    }
}
