import FoundationEssentials

/// The metadata of a Debian package, as required by the Debian Policy.
extension ApplicationPackage {
    /// The name of the package. It is the id, in which characters that a package name cannot contain are replaced.
    package var debianName: String {
        id.lowercased().replacing("_", with: "-") + (format == .kiosk ? "-kiosk" : "")
    }

    package var debianArchitecture: String {
        if case .inside(let architecture, _) = program { architecture } else { "all" }
    }

    /// Returns the control file.
    /// - Parameter size: The installed size in KiB.
    package func control(size: Int) -> String {
        var fields = [
            ("Package", debianName), ("Version", version.debian), ("Architecture", debianArchitecture),
            ("Section", "web"), ("Priority", "optional"), ("Maintainer", maintainer?.text ?? ""),
            ("Installed-Size", "\(size)"),
        ]
        switch program {
        case _ where format == .kiosk: break
        case .separate(let version): fields.append(("Depends", "hybrid-desktop (>= \(version))"))
        case .inside(_, let dependencies):
            fields.append(("Depends", "\(dependencies), adwaita-icon-theme, librsvg2-common"))
            fields.append(("Recommends", "at-spi2-core, ca-certificates, dbus-user-session | dbus-x11, gnome-keyring"))
        }
        if format == .kiosk { fields += kioskFields }
        if let homepage { fields.append(("Homepage", homepage)) }
        fields.append(("Description", synopsis))
        let lines = fields.map { "\($0): \($1)\n" } + Self.wrapped(paragraph).map { " \($0)\n" }
        return lines.joined()
    }

    /// The changelog, which contains only this version.
    package var changelog: String {
        """
        \(debianName) (\(version.debian)) unstable; urgency=medium

          * Version \(version.text) of \(application.displayName).

         -- \(maintainer?.text ?? "")  \(day.rfc5322)

        """
    }

    /// The copyright file, in Debian's machine-readable format.
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
            let fields = ProgramCopyright.fields(of: hasOwnProgram ? "\(day.year) \(holder)" : nil, under: license)
            text += """

                Files: \(layout.program)
                \(fields)

                \(ProgramCopyright.licenses)
                """
        }
        return text
    }

    /// The overrides for lintian tags that do not apply, with the reason for each group.
    package var lintianOverrides: String {
        if format == .kiosk { return kioskOverrides }
        let (reason, tags) =
            hasProgram
            ? (
                "Swift has its own hardening checks, and its libraries their own spelling.",
                // HybridDesktop is linked with `-z now`.
                (hasOwnProgram ? ["hardening-no-bindnow *"] : [])
                    + ["hardening-no-fortify-functions *", "spelling-error-in-binary *"]
            )
            : (
                "The program is in the package hybrid-desktop.",
                ["desktop-command-not-in-package usr/bin/HybridDesktop *"]
            )
        return "# \(reason)\n" + tags.map { "\(debianName): \($0)\n" }.joined()
    }

    private var licenseText: String {
        license.hasPrefix("LicenseRef-")
            ? " All rights reserved. Ask the copyright holder for permission."
            : " The license with this SPDX identifier. Its text is at\n https://spdx.org/licenses/\(license).html"
    }

    /// The extended description.
    var paragraph: String {
        let host = application.startURL.host ?? "its server"
        if format == .kiosk {
            return
                "\(application.displayName) is a web application. A computer with this package boots into its pages, which "
                + "come from \(host), and shows nothing else."
        }
        return
            "\(application.displayName) is a web application in its own window, with an entry in the desktop's menu. "
            + "Its pages come from \(host), and HybridDesktop shows them in native navigation: a stack of pages, dialogs for "
            + "forms, and a native dialog for signing in."
    }

    /// Wraps the text at `width` characters. A longer word is placed on its own line.
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
