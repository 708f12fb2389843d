import FoundationEssentials
import HybridValues

/// An application in the user's menu, as the launcher lists it.
package struct InstalledApplication: Equatable, Sendable {
    package let id: String
    package let name: String
    /// The subtitle. It is the host, with the port unless it is the default, or a sentence about a problem.
    package let detail: String
    /// True if the application's menu entry can start it.
    package let canBeOpened: Bool
    /// True if a package installed the application for all users.
    package let isPackaged: Bool

    /// Creates the description of an installed application, even if its files are missing or damaged.
    /// - Parameters:
    ///   - file: The application file, or `nil` if it is missing.
    ///   - entry: The text of the desktop entry, or `nil` if it is missing or the installer did not write it.
    ///   - starts: True if the desktop can start the program of the entry.
    package init(id: String, file: [UInt8]?, entry: String?, starts: Bool, isPackaged: Bool = false) {
        self.id = id
        self.isPackaged = isPackaged
        let application = file.flatMap(Self.read)
        let name = entry.flatMap { DesktopEntry.value(of: "Name", in: $0) } ?? application?.displayName
        self.name = DisplayLine.make(name, limit: 80) ?? id
        let problem: String? =
            if entry == nil {
                localized("Its menu entry is missing.")
            } else if application == nil {
                file == nil
                    ? localized("Its application file is missing.") : localized("Its application file is damaged.")
            } else if !starts {
                localized("Its menu entry is damaged, or its program is missing.")
            } else {
                nil
            }
        canBeOpened = problem == nil
        detail =
            problem.map { "\($0) \(localized("Install it again, or remove it."))" } ?? application.flatMap(Self.place)
            ?? id
    }

    private static func place(of application: ApplicationConfiguration) -> String? {
        let address = application.startURL
        return address.host.map { host in address.port.map { "\(host):\($0)" } ?? host }
    }

    /// Parses an application file. A file with several environments is valid if one of them is valid.
    private static func read(_ file: [UInt8]) -> ApplicationConfiguration? {
        if let application = try? ApplicationConfiguration(json: file, source: "") { return application }
        let environments = (try? JSONValue(strictly: file))?["environments"]?.object ?? [:]
        return environments.keys.sorted().lazy.compactMap {
            try? ApplicationConfiguration(json: file, source: "", environment: $0)
        }.first
    }

    /// Returns the applications sorted by name, without regard to case.
    package static func sorted(_ applications: [InstalledApplication]) -> [InstalledApplication] {
        applications.sorted { ($0.name.lowercased(), $0.id) < ($1.name.lowercased(), $1.id) }
    }
}
