import FoundationEssentials
import HybridValues

/// Functions that read single values of the application file.
extension ApplicationConfiguration {
    static func pathConfiguration(
        _ placed: PlacedValue?, start: URL?, with reader: inout ApplicationReader
    ) -> PathConfigurationLocations {
        var locations = PathConfigurationLocations()
        guard let object = reader.object(placed, example: "{\"file\": \"path-configuration.json\"}") else {
            return locations
        }
        reader.checkKeys(of: object, among: ApplicationSection.pathConfiguration.keys)
        locations.file = reader.fileName(reader.member("file", of: object), example: "path-configuration.json")
        locations.rules = rules(reader.member("rules", of: object), with: &reader)
        if locations.file != nil, locations.rules != nil {
            reader.problem(object.path, localized("Use either \"file\" or \"rules\", not both."))
        }
        locations.url = reader.url(
            reader.member("url", of: object), relativeTo: start, example: "/configurations/linux_v1.json")
        locations.matchesQueryStrings = reader.flag(reader.member("matchQueryStrings", of: object)) ?? true
        return locations
    }

    /// Reads rules in the application file. Their patterns are compiled with those of files, when the rules are used.
    private static func rules(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> JSONValue? {
        let example = "{\"patterns\": [\"/new$\"], \"properties\": {\"context\": \"modal\"}}"
        guard let placed else { return nil }
        let elements = reader.elements(
            placed, orReport: localized("This must be a list of rules. Write it as [\(example)]."))
        for element in elements { _ = reader.object(element, example: example) }
        return ["rules": placed.value]
    }

    static func externalSchemes(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> ExternalSchemes {
        let schemes = reader.texts(placed, example: "zoommtg")
        for scheme in schemes {
            if let problem = ExternalSchemes.problem(of: scheme.text) { reader.problem(scheme.path, problem) }
        }
        return ExternalSchemes(additional: schemes.map(\.text))
    }

    static func internalHosts(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> [HostPattern] {
        reader.texts(placed, example: "sso.example.com").compactMap { entry in
            if let pattern = HostPattern(entry.text) { return pattern }
            reader.problem(
                entry.path,
                localized(
                    "“\(entry.text)” is not a host name. Write it without scheme or path, such as "
                        + "\"sso.example.com\", or \"*.example.com\" for all its subdomains."))
            return nil
        }
    }

    static func urlScheme(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> String? {
        guard let placed, let scheme = reader.text(placed, example: "fieldnotes") else { return nil }
        if let problem = ExternalSchemes.problem(ofOwn: scheme) { reader.problem(placed.path, problem) }
        return scheme
    }

    static func identifier(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> String? {
        let example = "com.example.MyApplication"
        guard let placed, let id = reader.text(placed, example: example) else { return nil }
        if ApplicationID.isValid(id) { return id }
        reader.problem(
            placed.path,
            localized(
                "“\(id)” is not a valid application ID. Use two or more words of letters, digits, - and _, "
                    + "joined by dots. Start each word with a letter or _, such as \"\(example)\"."))
        return nil
    }
}
