/// Which of an application's files a text is meant to be, for messages to whoever has given the other one.
package enum FileKind: Sendable {
    /// It describes an application.
    case application
    /// It says how pages are shown.
    case pathConfiguration

    /// - Returns: `nil` for what is neither.
    package init?(of json: JSONValue) {
        guard let members = json.object else { return nil }
        // A key that is written wrongly counts too: the reader says how it is written.
        let keys = Set(ApplicationSection.file.keys.map { $0.lowercased() })
        if members["rules"] != nil {
            self = .pathConfiguration
        } else if members.keys.contains(where: { keys.contains($0.lowercased()) }) {
            self = .application
        } else {
            return nil
        }
    }

    /// Why a file that was given cannot be what was wanted, and what to do; `nil` if it may be that.
    package static func complaint(about json: JSONValue, named name: String, wanted: FileKind) -> String? {
        switch (wanted, FileKind(of: json)) {
        case (.pathConfiguration, .application):
            return json["pathConfiguration"]?["file"]?.string.map { rules in
                localized(
                    "“\(name)” is an application file, and this takes a path configuration: the one that it names, “\(rules)”."
                )
            }
                ?? localized(
                    "“\(name)” is an application file, and this takes a path configuration: a file with “rules”.")
        case (.application, .pathConfiguration):
            return localized(
                "“\(name)” is a path configuration, and this takes an application file. Rules for a site are used "
                    + "with --path-configuration, beside its address.")
        default: return nil
        }
    }
}
