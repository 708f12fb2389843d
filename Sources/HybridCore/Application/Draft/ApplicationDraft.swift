package import FoundationEssentials

/// A first application file for a site, made from the site's metadata.
package struct ApplicationDraft: Equatable, Sendable {
    package let file: JSONValue

    /// Order of keys in the written file.
    private static let order = [
        "id", "name", "version", "maintainer", "description", "startURL", "categories", "icons", "colors", "menu",
        "shortcuts",
        "fileHandlers", "window", "title", "path", "icon", "accept",
    ]

    /// The file's text, formatted for editing.
    package var text: String { file.pretty(order: Self.order) + "\n" }

    /// True if an added site's file may have these keys. Other keys were written by the application's author.
    package static func mayHave(_ keys: some Sequence<String>) -> Bool {
        keys.allSatisfy { order.contains($0) && !packageKeys.contains($0) }
    }

    private static let packageKeys = ["version", "maintainer"]

    /// Returns the draft with the members that a package requires.
    /// - Parameter environment: Source of the maintainer's name and address, as used by Debian's tools. The default is
    ///   the site's webmaster (RFC 2142).
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

    /// Builds a file. The manifest takes precedence over the page.
    /// - Parameters:
    ///   - page: Address of the site's page, after redirects.
    ///   - head: Metadata of the page.
    ///   - manifest: The site's manifest, if it has one.
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

    /// Shortcuts and file handlers from the manifest.
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

    /// Sites of desktop projects can be installed too, but their reversed host names belong to programs.
    private static func id(for start: URL) -> String {
        let id = ApplicationID.make(for: start)
        return InstallationRules.isReserved(id) ? "site.\(id)" : id
    }

    /// The shortest form of an address.
    private static func written(_ url: URL, isOwn: Bool) -> String {
        let path = url.path(percentEncoded: true)
        guard isOwn, path.hasPrefix("/"), !path.hasPrefix("//") else { return url.absoluteString }
        return path + (url.query(percentEncoded: true).map { "?\($0)" } ?? "")
    }

    /// Escapes underscores, which mark mnemonics in menus.
    private static func label(_ name: String) -> String {
        name.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
    }

    /// Icons that the desktop can use, best first: vector images, then PNG images of at least 48 pixels, by size.
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

    /// Returns a single category. With two, the application would appear in the menu twice.
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
