package import HybridValues

/// The kind of a file of an application. It is used to report that the user passed the wrong file.
package enum FileKind: Sendable {
    case application
    case pathConfiguration

    package init?(of json: JSONValue) {
        guard let members = json.object else { return nil }
        // Case is ignored here, because the reader reports the correct spelling.
        let keys = Set(ApplicationSection.file.keys.map { $0.lowercased() })
        if members["rules"] != nil {
            self = .pathConfiguration
        } else if members.keys.contains(where: { keys.contains($0.lowercased()) }) {
            self = .application
        } else {
            return nil
        }
    }

    /// Returns a message if the file is of the wrong kind, or `nil` if it may be the right one.
    package static func complaint(about json: JSONValue, named name: String, wanted: FileKind) -> String? {
        switch (wanted, FileKind(of: json)) {
        case (.pathConfiguration, .application):
            return json["pathConfiguration"]?["file"]?.string.map { rules in
                localized(
                    "“\(name)” is an application file, not a path configuration. Use the one that it names: "
                        + "“\(rules)”."
                )
            }
                ?? localized("“\(name)” is an application file, not a path configuration. Use a file with “rules”.")
        case (.application, .pathConfiguration):
            return localized(
                "“\(name)” is a path configuration, not an application file. To use its rules for a site, "
                    + "pass it with --path-configuration and the site's address.")
        default: return nil
        }
    }
}
