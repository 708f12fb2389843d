package import FoundationEssentials
package import HybridValues

/// A first application file for a site, created from the metadata of the site.
package struct ApplicationDraft: Equatable, Sendable {
    package let file: JSONValue

    /// The order of the keys in the written file.
    private static let order = [
        "comment", "id", "name", "version", "maintainer", "description", "startURL", "describedBy",
        "pathConfiguration", "authentication", "tabs", "categories", "icons", "colors", "menu", "shortcuts",
        "fileHandlers", "window", "title", "path", "icon", "accept", "patterns", "properties",
    ]

    /// The file's text, formatted for editing.
    package var text: String { file.pretty(order: Self.order) + "\n" }

    /// Returns whether an application file can come from the details of a site alone. A file with other keys was written
    /// by the author of an application.
    package static func mayHave(_ members: [String: JSONValue]) -> Bool {
        let own: Set = ["id", "describedBy", "schema"]
        if members["describedBy"] != nil {
            return members.keys.allSatisfy { own.contains($0) || SiteDescription.keys.contains($0) }
        }
        let drafted: Set = [
            "id", "name", "description", "startURL", "categories", "icons", "colors", "menu", "shortcuts",
            "fileHandlers", "pathConfiguration", "authentication",
        ]
        return members.keys.allSatisfy(drafted.contains)
            && members["pathConfiguration"].map(SiteFindings.isDrafted) ?? true
            && members["authentication"].map(SiteFindings.isDraftedSignIn) ?? true
    }

    /// The members that `HybridDesktop new` adds for the author.
    static let forAuthors: Set<String> = ["comment", "maintainer", "version"]

    /// Returns the draft with comments for the author, who can extend the file.
    /// - Parameter findings: Sentences about the site.
    package func commented(_ findings: [String]) -> ApplicationDraft {
        guard var members = file.object else { return self }
        let more = ["tabs", "authentication", "permissions", "keepRunning"].filter { members[$0] == nil }
            .joined(separator: ", ")
        members["comment"] = .array(
            (findings
                + [
                    localized("“HybridDesktop validate” checks this file. “comment” is ignored everywhere."),
                    localized("Applications.md describes more keys: \(more)."),
                ].prefix(more.isEmpty ? 1 : 2)).map(JSONValue.string))
        return ApplicationDraft(file: .object(members))
    }

    /// Returns the draft with the members that a package requires.
    /// - Parameter environment: The environment variables. As in Debian's tools, they specify the name and address of
    ///   the maintainer. If they do not, the webmaster of the site is used (RFC 2142).
    package func preparedForPackages(environment: [String: String]) -> ApplicationDraft {
        guard var members = file.object else { return self }
        members["version"] = members["version"] ?? "1.0"
        let host = members["startURL"]?.string.flatMap { URL(string: $0)?.host } ?? ""
        let webmaster = "\(members["name"]?.string ?? host) <webmaster@\(host)>"
        let candidates = [PackageMaintainer.text(environment: environment), webmaster].compactMap(\.self)
        if members["maintainer"] == nil,
            let maintainer = candidates.first(where: { PackageMaintainer($0) != nil })
        {
            members["maintainer"] = .string(maintainer)
        }
        return ApplicationDraft(file: .object(members))
    }

    /// Creates a draft with the content of an application file.
    package init(file: JSONValue) {
        self.file = file
    }

    /// Creates a file. The site's description takes precedence over the manifest, and the manifest over the page.
    /// - Parameters:
    ///   - page: The address of the site's page after redirects.
    ///   - findings: The properties that were detected. They are used if the site has no description.
    package init(
        page: URL, head: HTMLHead, manifest: WebAppManifest?, findings: SiteFindings? = nil,
        description: SiteDescription? = nil
    ) {
        let origin = ApplicationOrigin(page)
        func isOwn(_ url: URL) -> Bool { ApplicationOrigin(url) == origin }

        let start = manifest?.startURL.flatMap { isOwn($0) ? $0 : nil } ?? page
        let name = manifest?.name ?? manifest?.shortName ?? head.applicationName ?? head.title ?? page.host ?? "Site"
        var members: [String: JSONValue] = [
            "id": .string(Self.id(for: start)), "name": .string(name), "startURL": .string(start.absoluteString),
        ]
        if let description = manifest?.description ?? head.description { members["description"] = .string(description) }
        if let category = Self.category(manifest?.categories ?? []) { members["categories"] = [.string(category)] }
        // The shell requests icons only from the application's own origin.
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
        if let description {
            members.merge(description.members) { $1 }
            members["describedBy"] = .string(Self.written(description.url, isOwn: isOwn(description.url)))
        } else if let findings {
            members["pathConfiguration"] = findings.pathConfigurationMember
            members["authentication"] = findings.authenticationMember
        }
        file = .object(members)
    }

    /// Returns the shortcuts and file handlers from the manifest.
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

    /// Returns an id for the site. Sites of desktop projects can also be installed, but their reversed host names are
    /// reserved for programs, so these ids receive a prefix.
    private static func id(for start: URL) -> String {
        let id = ApplicationID.make(for: start)
        return InstallationRules.isReserved(id) ? "site.\(id)" : id
    }

    /// Returns the shortest form of an address.
    static func written(_ url: URL, isOwn: Bool) -> String {
        let path = url.path(percentEncoded: true)
        guard isOwn, path.hasPrefix("/"), !path.hasPrefix("//") else { return url.absoluteString }
        return path + (url.query(percentEncoded: true).map { "?\($0)" } ?? "")
    }

    /// Returns the name with escaped underscores, because an underscore marks a mnemonic in menus.
    private static func label(_ name: String) -> String {
        name.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
    }

    /// Returns the icons that the desktop can use, starting with the best one. Vector images come first, followed by
    /// PNG images of at least 48 pixels, ordered by size.
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

    /// Returns a single category. With two categories, the application would appear twice in the menu.
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
