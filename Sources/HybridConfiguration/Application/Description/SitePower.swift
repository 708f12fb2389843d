import HybridValues

/// A power beyond showing pages that an application has on the user's desktop. The user sees the powers that a site
/// asks for before it gets them.
package enum SitePower: Hashable, Sendable {
    /// The pages have this permission without a question.
    case permission(PermissionDefaults.Kind)
    /// The desktop offers the application for files of this media type.
    case files(type: String)
    /// The desktop opens addresses with this scheme in the application.
    case ownScheme(String)
    /// Links with this scheme open other applications.
    case otherScheme(String)
    /// The application keeps running after its window is closed.
    case background

    /// Its identity in stored answers.
    package var identity: String {
        switch self {
        case .permission(let kind): "permission \(kind.rawValue)"
        case .files(let type): "files \(type)"
        case .ownScheme(let scheme): "scheme \(scheme)"
        case .otherScheme(let scheme): "external \(scheme)"
        case .background: "background"
        }
    }

    /// The power as a phrase for the user.
    package var phrase: String {
        switch self {
        case .permission(.notifications): localized("Show notifications without asking")
        case .permission(.geolocation): localized("Use your location without asking")
        case .permission(.camera): localized("Use the camera without asking")
        case .permission(.microphone): localized("Use the microphone without asking")
        case .permission(.clipboard): localized("Read the clipboard without asking")
        case .permission(.passwords): localized("Save passwords without asking")
        case .files(let type): localized("Open files of the type \(type)")
        case .ownScheme(let scheme): localized("Open addresses that begin with \(scheme):")
        case .otherScheme(let scheme): localized("Open other apps for addresses that begin with \(scheme):")
        case .background: localized("Keep running after its window is closed")
        }
    }

    /// Returns the powers as lines of text.
    package static func lines(_ powers: [SitePower]) -> String { powers.map(\.phrase).joined(separator: "\n") }
}

extension ApplicationConfiguration {
    /// The powers that the application file asks for, in a fixed order.
    package var powers: [SitePower] {
        let types = Set(launcher.fileHandlers.flatMap(\.accept.keys)).sorted()
        return PermissionDefaults.Kind.allCases.filter { permissions[$0] == .allow }.map(SitePower.permission)
            + types.map { .files(type: $0) } + (urlScheme.map { [.ownScheme($0.lowercased())] } ?? [])
            + externalSchemes.allowed.subtracting(ExternalSchemes.standard).sorted().map(SitePower.otherScheme)
            + (keepsRunning ? [.background] : [])
    }

    /// Returns the powers that this version asks for and the earlier one does not.
    package func powers(beyond earlier: ApplicationConfiguration) -> [SitePower] {
        let old = Set(earlier.powers)
        return powers.filter { !old.contains($0) }
    }
}
