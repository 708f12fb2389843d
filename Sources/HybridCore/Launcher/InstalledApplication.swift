import FoundationEssentials

/// An application in the user's menu, for the launcher's list.
package struct InstalledApplication: Equatable, Sendable {
    package let id: String
    /// Its display name.
    package let name: String
    /// The subtitle: the host with a non-default port, or the problem, as sentences.
    package let detail: String
    /// True if its menu entry can start it.
    package let canBeOpened: Bool

    /// Describes an installed application, even if its files are missing or damaged.
    /// - Parameters:
    ///   - id: its id.
    ///   - file: the application file, if present.
    ///   - entry: the desktop entry's text, if present and written by the installer.
    ///   - starts: true if the desktop can start the entry's program.
    package init(id: String, file: [UInt8]?, entry: String?, starts: Bool) {
        self.id = id
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

    /// An application file with several environments is valid if one of them is.
    private static func read(_ file: [UInt8]) -> ApplicationConfiguration? {
        if let application = try? ApplicationConfiguration(json: file, source: "") { return application }
        let environments = (try? JSONValue(strictly: file))?["environments"]?.object ?? [:]
        return environments.keys.sorted().lazy.compactMap {
            try? ApplicationConfiguration(json: file, source: "", environment: $0)
        }.first
    }

    /// Sorts by name, ignoring case.
    package static func sorted(_ applications: [InstalledApplication]) -> [InstalledApplication] {
        applications.sorted { ($0.name.lowercased(), $0.id) < ($1.name.lowercased(), $1.id) }
    }
}
