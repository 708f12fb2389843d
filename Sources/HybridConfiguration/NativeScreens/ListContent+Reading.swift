package import FoundationEssentials
package import HybridValues

/// Parsing of a list from a server. Invalid parts are not ignored but reported as errors with their position, because
/// the author of a list has no other way to notice them.
extension ListContent {
    /// The maximum number of rows. A user does not read more, and this number can be displayed quickly.
    package static let mostRows = 2_000
    /// The limits of the JSON text.
    package static let limits = JSONLimits(depth: 6, values: 40_000, bytes: 4 << 20)
    private static let longestText = 300

    /// Parses the response of a server.
    /// - Parameter address: The URL of the response, to which links are relative.
    /// - Throws: `invalidResponse`, which describes the problem and its position.
    package init(json: [UInt8], from address: URL) throws(VisitError) {
        let value: JSONValue
        do {
            value = try JSONValue(strictly: json, limits: Self.limits)
        } catch {
            throw .invalidResponse("The list is not valid JSON: \(error).")
        }
        let reader = Reader(address: address)
        let sections: [Section]
        if let rows = value.array ?? value["rows"]?.array {
            sections = [Section(rows: try reader.rows(rows, value.array == nil ? "rows" : "list"))]
        } else if let list = value["sections"]?.array {
            sections = try reader.sections(list)
        } else {
            throw .invalidResponse("The list has neither “rows” nor “sections”.")
        }
        self.init(sections: sections)
        guard sections.reduce(0, { $0 + $1.rows.count }) <= Self.mostRows else {
            throw .invalidResponse("The list has more than \(Self.mostRows) rows. Send fewer.")
        }
        guard let words = value["empty"] else { return }
        empty = Empty(
            icon: SymbolicIcon.name(in: words), title: try reader.text("title", of: words, "empty"),
            body: try reader.text("body", of: words, "empty"))
    }

    private struct Reader {
        let address: URL

        func sections(_ list: [JSONValue]) throws(VisitError) -> [Section] {
            var sections: [Section] = []
            for (index, value) in list.enumerated() {
                let place = "sections[\(index)]"
                guard let rows = value["rows"]?.array else {
                    throw .invalidResponse("In the list, \(place) has no “rows”.")
                }
                sections.append(
                    Section(title: try text("title", of: value, place), rows: try self.rows(rows, "\(place).rows")))
            }
            return sections
        }

        func rows(_ list: [JSONValue], _ place: String) throws(VisitError) -> [Row] {
            guard list.count <= mostRows else {
                throw .invalidResponse("The list has more than \(mostRows) rows. Send fewer.")
            }
            var rows: [Row] = []
            for (index, value) in list.enumerated() { rows.append(try row(value, "\(place)[\(index)]")) }
            return rows
        }

        private func row(_ value: JSONValue, _ place: String) throws(VisitError) -> Row {
            guard let title = try text("title", of: value, place) else {
                throw .invalidResponse("In the list, \(place) has no “title”.")
            }
            return Row(
                title: title, subtitle: try text("subtitle", of: value, place), icon: SymbolicIcon.name(in: value),
                url: try page(of: value, place))
        }

        /// Returns the address of a row's page. Rails writes a record's address as JSON into `url`, so `html_url` comes
        /// first, and the site's addresses lose `.json`.
        private func page(of value: JSONValue, _ place: String) throws(VisitError) -> URL? {
            let name = value["html_url"]?.string == nil ? "url" : "html_url"
            guard let url = try link(name, of: value, place) else { return nil }
            guard name == "url", ApplicationOrigin(address)?.contains(url) == true,
                var parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
                parts.percentEncodedPath.hasSuffix(".json")
            else { return url }
            parts.percentEncodedPath.removeLast(".json".count)
            return parts.url ?? url
        }

        /// Returns a text on one line, or `nil` if it is missing.
        func text(_ name: String, of value: JSONValue, _ place: String) throws(VisitError) -> String? {
            switch value[name] {
            case nil, .null: return nil
            case .string(let text): return DisplayLine.make(text, limit: longestText)
            default: throw .invalidResponse("In the list, “\(name)” of \(place) must be a string.")
            }
        }

        private func link(_ name: String, of value: JSONValue, _ place: String) throws(VisitError) -> URL? {
            switch value[name] {
            case nil, .null: return nil
            case .string(let text):
                guard let url = URL(webAddress: text, relativeTo: address) else { break }
                // This problem is reported here, because a row with an unusable link looks like any other row.
                let scheme = url.scheme?.lowercased() ?? ""
                guard ["http", "https"].contains(scheme) || !ExternalSchemes.forbidden.contains(scheme) else {
                    throw .invalidResponse(
                        "In the list, “\(name)” of \(place) starts with “\(scheme):”. Rows cannot open such addresses.")
                }
                return url
            default: break
            }
            throw .invalidResponse("In the list, “\(name)” of \(place) is not a valid address.")
        }
    }
}
