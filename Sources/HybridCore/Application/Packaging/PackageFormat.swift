/// Format of an application's package.
package enum PackageFormat: String, CaseIterable, Sendable {
    /// For Debian and its derivatives.
    case deb
    /// Files and manifest for `flatpak-builder`.
    case flatpak
    /// An archive to extract at the root, for other systems and as input of their own packages.
    case tar

    /// Directory of the package's contents, without leading slash.
    package var prefix: String {
        switch self {
        case .deb: "usr"
        case .flatpak: "app"
        case .tar: "usr/local"
        }
    }

    /// True if the package must contain the program, because it cannot depend on the shell's own package.
    package var needsProgram: Bool { self == .flatpak }

    /// True if target systems always have a session bus that activates applications from the package's prefix.
    package var isStartedByBus: Bool { self != .tar }
}
