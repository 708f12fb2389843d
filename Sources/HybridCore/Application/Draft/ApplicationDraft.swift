package import FoundationEssentials

/// A first application file for a site, from what the site says of itself.
package struct ApplicationDraft: Equatable, Sendable {
    /// The application file.
    package let file: JSONValue

    /// The order in which people read the keys.
    private static let order = [
        "id", "name", "version", "maintainer", "description", "startURL", "categories", "icons", "colors", "menu",
        "shortcuts",
        "fileHandlers", "window", "title", "path", "icon", "accept",
    ]

    /// The file's text, laid out for people to go on with.
    package var text: String { file.pretty(order: Self.order) + "\n" }

    /// Whether a site that was added may have these keys. An author has written any others.
    package static func mayHave(_ keys: some Sequence<String>) -> Bool {
        keys.allSatisfy { order.contains($0) && !packageKeys.contains($0) }
    }

    private static let packageKeys = ["version", "maintainer"]

    /// Returns the draft with the members that a package requires.
    /// - Parameter environment: names the maintainer as Debian's tools know it. Without it, the site's webmaster counts
    ///   (RFC 2142).
    package func preparedForPackages(environment: [String: String]) -> ApplicationDraft {
        guard var members = file.object else { return self }
        members["version"] = "1.0"
        let host = members["startURL"]?.string.flatMap { URL(string: $0)?.host } ?? ""
        let webmaster = "\(members["name"]?.string ?? host) <webmaster@\(host)>"
        let candidates = [PackageMaintainer.text(environment: environment), webmaster].compactMap(\.self)
        if let maintainer = candidates.first(where: { PackageMaintainer($0) != nil }) {
            members["maintainer"] = .string(maintainer)
        }
        return ApplicationDraft(file: .object(members))
    }

    private init(file: JSONValue) {
        self.file = file
    }

    /// Puts a file together. What the manifest says counts over what the page says.
    /// - Parameters:
    ///   - page: Where the site's page came from, after redirects.
    ///   - head: What the page says.
    ///   - manifest: What the site's manifest says, if it has one.
    package init(page: URL, head: HTMLHead, manifest: WebAppManifest?) {
        let origin = ApplicationOrigin(page)
        func isOwn(_ url: URL) -> Bool { ApplicationOrigin(url) == origin }

        let start = manifest?.startURL.flatMap { isOwn($0) ? $0 : nil } ?? page
        let name = manifest?.name ?? manifest?.shortName ?? head.applicationName ?? head.title ?? page.host ?? "Site"
        var members: [String: JSONValue] = [
            "id": .string(Self.id(for: start)), "name": .string(name),
            "startURL": .string(start.absoluteString),
        ]
        if let description = manifest?.description ?? head.description { members["description"] = .string(description) }
        if let category = Self.category(manifest?.categories ?? []) { members["categories"] = [.string(category)] }
        // The shell requests icons from the application's own origin only.
        let listed = Self.best((manifest?.icons ?? []).filter { isOwn($0.url) })
        let icons = listed.isEmpty ? Self.best(head.icons.filter { isOwn($0.url) }) : listed
        if !icons.isEmpty {
            members["icons"] = .array(icons.map { ["url": .string(Self.written($0.url, isOwn: isOwn($0.url)))] })
        }
        var colors: [String: JSONValue] = [:]
        if let accent = manifest?.themeColor ?? head.themeColor { colors["accent"] = .string(accent.description) }
        if let background = manifest?.backgroundColor {
            colors["background"] = ["light": .string(background.description)]
        }
        if !colors.isEmpty { members["colors"] = .object(colors) }
        let menu = (manifest?.shortcuts ?? []).filter { isOwn($0.url) }
        if !menu.isEmpty {
            members["menu"] = .array(
                menu.map {
                    ["title": .string(Self.label($0.name)), "path": .string(Self.written($0.url, isOwn: true))]
                })
        }
        members.merge(Self.launcher(manifest, isOwn: isOwn)) { $1 }
        file = .object(members)
    }

    /// What the manifest says for the desktop's menu and its file manager.
    private static func launcher(_ manifest: WebAppManifest?, isOwn: (URL) -> Bool) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        let shortcuts = (manifest?.shortcuts ?? []).filter { isOwn($0.url) }.prefix(ApplicationShortcut.limit)
        if !shortcuts.isEmpty {
            members["shortcuts"] = .array(
                shortcuts.map { shortcut in
                    var value: [String: JSONValue] = [
                        "title": .string(shortcut.name), "path": .string(written(shortcut.url, isOwn: true)),
                    ]
                    if let icon = best(shortcut.icons.filter { isOwn($0.url) }).first {
                        value["icon"] = ["url": .string(written(icon.url, isOwn: isOwn(icon.url)))]
                    }
                    return .object(value)
                })
        }
        let handlers = (manifest?.fileHandlers ?? []).filter { $0.url.map(isOwn) == true }
        if !handlers.isEmpty {
            members["fileHandlers"] = .array(
                handlers.map { handler in
                    [
                        "path": .string(handler.url.map { written($0, isOwn: true) } ?? "/"),
                        "accept": .object(handler.accept.mapValues { .array($0.map { .string($0) }) }),
                    ]
                })
        }
        return members
    }

    /// The desktop's own sites, too, are sites that may be installed; their names are taken by programs.
    private static func id(for start: URL) -> String {
        let id = ApplicationID.make(for: start)
        return InstallationRules.isReserved(id) ? "site.\(id)" : id
    }

    /// An address as short as it can be.
    private static func written(_ url: URL, isOwn: Bool) -> String {
        let path = url.path(percentEncoded: true)
        guard isOwn, path.hasPrefix("/"), !path.hasPrefix("//") else { return url.absoluteString }
        return path + (url.query(percentEncoded: true).map { "?\($0)" } ?? "")
    }

    /// An underscore in a menu would mark the next letter.
    private static func label(_ name: String) -> String {
        name.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
    }

    /// The icons that a desktop can use, the best first: drawings, then pictures of 48 pixels or more by size.
    private static func best(_ icons: [HTMLHead.Icon]) -> [HTMLHead.Icon] {
        func isDrawing(_ icon: HTMLHead.Icon) -> Bool {
            icon.type == "image/svg+xml" || icon.url.path.lowercased().hasSuffix(".svg")
        }
        func isPicture(_ icon: HTMLHead.Icon) -> Bool {
            let path = icon.url.path.lowercased()
            let isPNG = icon.type == "image/png" || (icon.type == nil && path.hasSuffix(".png"))
            return isPNG && (icon.size ?? 48) >= 48
        }
        let drawings = icons.filter(isDrawing)
        let pictures = icons.filter { !isDrawing($0) && isPicture($0) }.sorted { ($0.size ?? 0) > ($1.size ?? 0) }
        return Array((drawings + pictures).prefix(6))
    }

    /// One category: an application with two stands in the menu twice.
    private static func category(_ words: [String]) -> String? {
        let known = [
            "business": "Office", "books": "Office", "education": "Education", "entertainment": "AudioVideo",
            "finance": "Office", "games": "Game", "kids": "Education", "magazines": "Network", "music": "Audio",
            "news": "Network", "photo": "Graphics", "productivity": "Office", "shopping": "Network",
            "social": "Network", "utilities": "Utility",
        ]
        return words.compactMap { known[$0] }.first
    }
}
