import FoundationEssentials
import HybridCore

/// Application files on a test's site.
extension JSONValue {
    /// The file's own members and those of its environments.
    var applicationLayers: [JSONValue] { [self] + (self["environments"]?.object ?? [:]).values }

    /// Returns the application file with the test's site instead of its own sites. The test requests nothing
    /// from those.
    /// - Parameters:
    ///   - site: The address of the test's site.
    ///   - path: The path at which each environment starts.
    func moved(to site: String, startingAt path: String) -> JSONValue {
        let starts = applicationLayers.compactMap { $0["startURL"]?.string }
        func layer(_ value: JSONValue, needsStart: Bool = false) -> JSONValue {
            guard var members = value.object else { return value }
            // With a start address outside the environments, the file's default would be none of them.
            if needsStart || members["startURL"]?.string != nil { members["startURL"] = .string(site + path) }
            for key in ["describedBy", "server"] { members[key] = nil }
            if var rules = members["pathConfiguration"]?.object, let url = rules["url"]?.string,
                !url.hasPrefix(site + "/"), url.hasPrefix("//") || URL(string: url)?.scheme != nil
            {
                rules["url"] = nil
                members["pathConfiguration"] = .object(rules)
            }
            return .object(members)
        }
        let file = replacing(starts.compactMap(Self.origin(of:)), with: site)
        guard case .object(var members) = layer(file, needsStart: starts.isEmpty) else { return self }
        if let environments = members["environments"]?.object {
            members["environments"] = .object(environments.mapValues { layer($0) })
        }
        return .object(members)
    }

    /// Returns the value with another site in the addresses of some origins.
    private func replacing(_ origins: [String], with site: String) -> JSONValue {
        switch self {
        case .string(let text):
            let origin = origins.first { origin in
                text.hasPrefix(origin) && text.dropFirst(origin.count).first.map { "/?#".contains($0) } ?? true
            }
            return .string(origin.map { site + text.dropFirst($0.count) } ?? text)
        case .array(let values): return .array(values.map { $0.replacing(origins, with: site) })
        case .object(let members): return .object(members.mapValues { $0.replacing(origins, with: site) })
        default: return self
        }
    }

    private static func origin(of address: String) -> String? {
        guard let start = address.firstRange(of: "://") else { return nil }
        return String(address[..<start.upperBound]) + address[start.upperBound...].prefix { !"/?#".contains($0) }
    }
}
