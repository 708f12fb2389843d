import FoundationEssentials

/// What a Debian package says of itself, by the policy of Debian.
extension ApplicationPackage {
    /// The package's name, which the id is but for the signs that such a name cannot have.
    package var debianName: String { id.lowercased().replacing("_", with: "-") }

    /// The architecture.
    package var debianArchitecture: String {
        if case .inside(let architecture, _) = program { architecture } else { "all" }
    }

    /// The control file.
    /// - Parameter size: What the package takes on a disk, in KiB.
    package func control(size: Int) -> String {
        var fields = [
            ("Package", debianName), ("Version", version.debian), ("Architecture", debianArchitecture),
            ("Section", "web"), ("Priority", "optional"), ("Maintainer", maintainer?.text ?? ""),
            ("Installed-Size", "\(size)"),
        ]
        switch program {
        case .separate(let version): fields.append(("Depends", "hybrid-desktop (>= \(version))"))
        case .inside(_, let dependencies):
            fields.append(("Depends", "\(dependencies), adwaita-icon-theme, librsvg2-common"))
            fields.append(
                ("Recommends", "at-spi2-core, ca-certificates, dbus-user-session | dbus-x11, gnome-keyring"))
        }
        if let homepage { fields.append(("Homepage", homepage)) }
        fields.append(("Description", synopsis))
        let lines = fields.map { "\($0): \($1)\n" } + Self.wrapped(paragraph).map { " \($0)\n" }
        return lines.joined()
    }

    /// The changelog, which has this version only: what changed before is the site's own.
    package var changelog: String {
        """
        \(debianName) (\(version.debian)) unstable; urgency=medium

          * Version \(version.text) of \(application.displayName).

         -- \(maintainer?.text ?? "")  \(day.rfc5322)

        """
    }

    /// Whose it is, in Debian's machine-readable form.
    package var copyright: String {
        let holder = maintainer?.name ?? application.displayName
        var text = """
            Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
            Upstream-Name: \(application.displayName)

            Files: *
            Copyright: \(day.year) \(holder)
            License: \(license)
            \(licenseText)

            """
        if hasProgram {
            text += """

                Files: \(layout.program)
                \(ProgramCopyright.paragraphs)
                """
        }
        return text
    }

    /// Why what lintian says of such a package is as it should be.
    package var lintianOverrides: String {
        let (reason, tags) =
            hasProgram
            ? (
                "Swift has its own checks, and its libraries their own words.",
                ["hardening-no-bindnow *", "hardening-no-fortify-functions *", "spelling-error-in-binary *"]
            )
            : (
                "The program is in the package hybrid-desktop.",
                ["desktop-command-not-in-package usr/bin/HybridDesktop *"]
            )
        return "# \(reason)\n" + tags.map { "\(debianName): \($0)\n" }.joined()
    }

    private var licenseText: String {
        license.hasPrefix("LicenseRef-")
            ? " All rights are reserved; ask the holder of the copyright for what is permitted."
            : " This is the licence that SPDX knows by this name; its text is at\n https://spdx.org/licenses/\(license).html"
    }

    /// What the package is, beyond its synopsis.
    var paragraph: String {
        let host = application.startURL.host ?? "its server"
        return
            "\(application.displayName) is a web application in a window of its own, with an entry in the desktop's menu. "
            + "Its pages come from \(host), and HybridDesktop shows them in native navigation: a stack of pages, dialogs for "
            + "forms, and a native dialog for signing in."
    }

    /// The text in lines of at most so many characters, unless a word is longer.
    static func wrapped(_ text: String, width: Int = 76) -> [String] {
        var lines = [""]
        for word in text.split(separator: " ") {
            let line = lines[lines.count - 1]
            if line.isEmpty {
                lines[lines.count - 1] = String(word)
            } else if line.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(line) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
