/// The format of an application's package.
package enum PackageFormat: String, CaseIterable, Sendable {
    /// A package for Debian and its derivatives.
    case deb
    /// The files and the manifest for `flatpak-builder`.
    case flatpak
    /// A package for Debian after whose installation the computer boots into the application.
    case kiosk
    /// An archive that is extracted at the root of the file system. It is for other systems, and for building packages
    /// in their own formats.
    case tar

    /// The directory of the package's contents, without a leading slash.
    package var prefix: String {
        switch self {
        case .deb, .kiosk: "usr"
        case .flatpak: "app"
        case .tar: "usr/local"
        }
    }

    /// True if the package must contain the program, because it cannot depend on the shell's own package.
    package var needsProgram: Bool { self == .flatpak }

    /// True if the target systems always have a session bus that activates applications in the package's prefix.
    package var isStartedByBus: Bool { self == .deb || self == .flatpak }

    /// True if the package is installed by dpkg.
    package var isDebian: Bool { self == .deb || self == .kiosk }
}
