import HybridAuthentication
package import HybridValues

/// A file that an application file names, with its location in that file.
package struct ReferencedFile: Hashable, Sendable {
    /// The purpose of a file, which determines how the file is checked.
    package enum Kind: String, Sendable {
        case pathConfiguration, offlinePage, icon, certificate
    }

    /// The name as written in the application file.
    package let name: String
    package let kind: Kind
    /// The first member that names the file, such as `environments.staging.pathConfiguration.file`.
    package let place: String

    /// A message with the reason why the file cannot be installed, or `nil` if it can be installed.
    ///
    /// An application may come from any source. A name that leads outside the application's directory could make one of
    /// the user's files appear in a page.
    package var problem: String? {
        let isInside = !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
        return isInside
            ? nil
            : localized("The file “\(name)” is outside the application file's directory. Move it into that directory.")
    }
}

extension JSONValue {
    /// The files that an application file names in all its environments, without duplicates.
    package var referencedFiles: [ReferencedFile] {
        var files: [ReferencedFile] = []
        func add(_ value: JSONValue?, _ kind: ReferencedFile.Kind, _ place: String) {
            guard let name = value?.string, !files.contains(where: { $0.name == name && $0.kind == kind }) else {
                return
            }
            files.append(ReferencedFile(name: name, kind: kind, place: place))
        }
        func addLayer(_ layer: JSONValue, _ place: String) {
            add(layer["pathConfiguration"]?["file"], .pathConfiguration, "\(place)pathConfiguration.file")
            for page in KioskPage.allCases.map(\.rawValue) {
                add(layer["kiosk"]?[page], .offlinePage, "\(place)kiosk.\(page)")
            }
            for (name, key) in layer.certificateNames { add(.string(name), .certificate, place + key) }
        }
        addLayer(self, "")
        for (name, layer) in (self["environments"]?.object ?? [:]).sorted(by: { $0.key < $1.key }) {
            addLayer(layer, "environments.\(name).")
        }
        for (index, icon) in (self["icons"]?.array ?? []).enumerated() {
            add(icon["file"], .icon, "icons[\(index)].file")
        }
        for (index, shortcut) in (self["shortcuts"]?.array ?? []).enumerated() {
            add(shortcut["icon"]?["file"], .icon, "shortcuts[\(index)].icon.file")
        }
        return files
    }

    /// Returns the application file with renamed files.
    /// - Parameter names: The new names by old name. Other names stay unchanged.
    package func renamingFiles(_ names: [String: String]) -> JSONValue {
        var file = renamedInLayer(names)
        if let environments = file["environments"]?.object {
            file = file.setting("environments", .object(environments.mapValues { $0.renamedInLayer(names) }))
        }
        if let icons = file["icons"]?.array {
            file = file.setting("icons", .array(icons.map { $0.renamed("file", names) }))
        }
        if let shortcuts = file["shortcuts"]?.array {
            let renamed = shortcuts.map { shortcut in
                shortcut["icon"].map { shortcut.setting("icon", $0.renamed("file", names)) } ?? shortcut
            }
            file = file.setting("shortcuts", .array(renamed))
        }
        return file
    }

    private func renamedInLayer(_ names: [String: String]) -> JSONValue {
        var layer = self
        if let value = layer["pathConfiguration"] {
            layer = layer.setting("pathConfiguration", value.renamed("file", names))
        }
        if let value = layer["kiosk"] {
            let renamed = KioskPage.allCases.reduce(value) { $0.renamed($1.rawValue, names) }
            layer = layer.setting("kiosk", renamed)
        }
        layer = layer.renamed("certificateAuthority", names).renamed("clientCertificate", names)
        if let trusted = layer["trustedCertificates"]?.array {
            let renamed = trusted.map { $0.string.flatMap { names[$0] }.map(JSONValue.string) ?? $0 }
            layer = layer.setting("trustedCertificates", .array(renamed))
        }
        return layer
    }

    /// The names of the certificate files, with the keys that specify them.
    private var certificateNames: [(name: String, key: String)] {
        var files = ["certificateAuthority", "clientCertificate"].map { ($0, self[$0]) }
        for (index, certificate) in (self["trustedCertificates"]?.array ?? []).enumerated() {
            files.append(("trustedCertificates[\(index)]", certificate))
        }
        return files.compactMap { key, value in
            guard let name = value?.string, !CertificateConfiguration.isToken(name) else { return nil }
            return (name, key)
        }
    }

    private func renamed(_ key: String, _ names: [String: String]) -> JSONValue {
        guard let name = self[key]?.string, let new = names[name] else { return self }
        return setting(key, .string(new))
    }

    private func setting(_ key: String, _ value: JSONValue) -> JSONValue {
        guard var members = object else { return self }
        members[key] = value
        return .object(members)
    }
}
