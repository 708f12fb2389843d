import FoundationEssentials
import HybridValues

/// Removes from a site's description the members that a site may not set, and resolves its addresses.
struct SiteMemberFilter {
    let origin: ApplicationOrigin
    /// Receives the problems.
    var reader: ApplicationReader
    /// The places of the removed members, such as `server` and `icons[0].file`.
    private(set) var dropped: [String] = []

    init(origin: ApplicationOrigin, reader: ApplicationReader) {
        self.origin = origin
        self.reader = reader
    }

    /// Returns the members that a site may set, and unknown members.
    mutating func filter(_ all: [String: JSONValue]) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        let known = Set(ApplicationSection.file.keys)
        for (key, value) in all.sorted(by: { $0.key < $1.key })
        where value != .null && !["$schema", "schema"].contains(key) {
            if known.contains(key), !SiteDescription.keys.contains(key) {
                dropped.append(key)
            } else {
                members[key] = filter(value, of: key)
            }
        }
        return members
    }

    private mutating func filter(_ value: JSONValue, of key: String) -> JSONValue? {
        if let limit = SiteDescription.listLimits[key], let count = value.array?.count, count > limit {
            reader.problem(key, localized("The list has \(count) elements. Reduce it to \(limit)."))
            return nil
        }
        switch key {
        case "startURL":
            _ = own(value, at: key)
            return absolute(value)
        case "icons":
            let icons = each(value, at: key) { $0.icon($1, at: $2) }
            // The manifest may have icons.
            return icons == [] ? nil : icons
        case "tabs", "fileHandlers": return each(value, at: key) { $0.resolving("path", of: $1, at: $2) }
        case "shortcuts":
            return each(value, at: key) { filter, shortcut, place in
                filter.resolving("path", of: shortcut, at: place).replacing("icon") {
                    filter.icon($0, at: "\(place).icon")
                }
            }
        case "menu":
            // A menu entry may open another site in the browser.
            return each(value, at: key) { filter, entry, _ in entry.replacing("path") { filter.written($0) } }
        case "pathConfiguration": return dropping("file", of: resolving("url", of: value, at: key), at: key)
        // Passwords and tokens are sent to the site's own origin only.
        case "authentication": return dropping("origins", of: value, at: key)
        default: return value
        }
    }

    private mutating func each(
        _ list: JSONValue, at place: String, _ change: (inout SiteMemberFilter, JSONValue, String) -> JSONValue?
    ) -> JSONValue {
        guard let elements = list.array else { return list }
        return .array(elements.enumerated().compactMap { change(&self, $1, "\(place)[\($0)]") })
    }

    private mutating func icon(_ icon: JSONValue, at place: String) -> JSONValue? {
        if icon["file"] != nil {
            dropped.append("\(place).file")
            return nil
        }
        return resolving("url", of: icon, at: place)
    }

    private mutating func dropping(_ key: String, of object: JSONValue, at place: String) -> JSONValue {
        guard object[key] != nil else { return object }
        dropped.append("\(place).\(key)")
        return object.replacing(key) { _ in nil }
    }

    private mutating func resolving(_ key: String, of object: JSONValue, at place: String) -> JSONValue {
        object.replacing(key) { own($0, at: "\(place).\(key)") }
    }

    /// Returns an address as a path on the site, and reports it if it does not belong to the site.
    private mutating func own(_ value: JSONValue, at place: String) -> JSONValue {
        if let text = absolute(value).string, URL(string: text).flatMap({ ApplicationOrigin($0) }) != origin {
            reader.problem(place, localized("This is outside the site. Use an address on \(origin.text)."))
        }
        return written(value)
    }

    /// Returns an address of the site as a path, and another one as an absolute address.
    private func written(_ value: JSONValue) -> JSONValue {
        let address = absolute(value)
        guard let url = address.string.flatMap({ URL(string: $0) }), ApplicationOrigin(url) == origin else {
            return address
        }
        return .string(ApplicationDraft.written(url, isOwn: true))
    }

    /// Returns an address resolved against the site's root. Other values are unchanged, and the reader reports them.
    private func absolute(_ value: JSONValue) -> JSONValue {
        guard let text = value.string, !text.isEmpty, let root = origin.address,
            let url = URL(string: text, relativeTo: root)?.absoluteURL
        else { return value }
        return .string(url.absoluteString)
    }
}

extension JSONValue {
    /// Returns the value without the members at these places, such as `tabs[0].color`.
    func without(_ places: Set<String>, at path: String = "") -> JSONValue {
        let placed = PlacedValue(value: self, path: path)
        if let elements = placed.elements { return .array(elements.map { $0.value.without(places, at: $0.path) }) }
        guard let object, !places.isEmpty else { return self }
        let kept = object.filter { !places.contains(placed.place(of: $0.key)) }
        return .object(
            Dictionary(uniqueKeysWithValues: kept.map { ($0, $1.without(places, at: placed.place(of: $0))) }))
    }

    /// Returns the object with a changed member. Other values, and objects without the member, are unchanged.
    /// - Parameter change: Returns the new value, or `nil` to remove the member.
    fileprivate func replacing(_ key: String, _ change: (JSONValue) -> JSONValue?) -> JSONValue {
        guard var members = object, let value = members[key] else { return self }
        members[key] = change(value)
        return .object(members)
    }
}
