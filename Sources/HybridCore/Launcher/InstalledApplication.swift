import FoundationEssentials

/// An application in the user's menu, as the launcher lists it.
package struct InstalledApplication: Equatable, Sendable {
    /// Its id.
    package let id: String
    /// What people call it.
    package let name: String
    /// Below the name: the host, with a port that is named, or what is wrong, as sentences.
    package let detail: String
    /// Whether its menu entry starts it.
    package let canBeOpened: Bool

    /// What is known of an application that was installed, whatever has become of its files.
    /// - Parameters:
    ///   - id: its id.
    ///   - file: the application file, if it is there.
    ///   - entry: the desktop entry's text, if it is there and the installer's own.
    ///   - starts: whether the desktop can start what the entry names.
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
                localized("Its menu entry is damaged, or the program that it starts is gone.")
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

    /// An application file with several environments is good if one of them is.
    private static func read(_ file: [UInt8]) -> ApplicationConfiguration? {
        if let application = try? ApplicationConfiguration(json: file, source: "") { return application }
        let environments = (try? JSONValue(strictly: file))?["environments"]?.object ?? [:]
        return environments.keys.sorted().lazy.compactMap {
            try? ApplicationConfiguration(json: file, source: "", environment: $0)
        }.first
    }

    /// By their names, as people look for them.
    package static func sorted(_ applications: [InstalledApplication]) -> [InstalledApplication] {
        applications.sorted { ($0.name.lowercased(), $0.id) < ($1.name.lowercased(), $1.id) }
    }
}
