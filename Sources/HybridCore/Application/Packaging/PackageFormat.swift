/// What a package of an application can be made as.
package enum PackageFormat: String, CaseIterable, Sendable {
    /// For Debian and the systems that come from it.
    case deb
    /// The files and the manifest from which `flatpak-builder` makes one.
    case flatpak
    /// For every other system: an archive to unpack at the root, and what its own packages can be made from.
    case tar

    /// Below which directory the parts lie, without the slash in front.
    package var prefix: String {
        switch self {
        case .deb: "usr"
        case .flatpak: "app"
        case .tar: "usr/local"
        }
    }

    /// Whether there is no package of the shell's that this one could depend on.
    package var needsProgram: Bool { self == .flatpak }

    /// Whether every system that takes the package has a session bus that starts applications from there.
    package var isStartedByBus: Bool { self != .tar }
}
