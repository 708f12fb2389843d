import HybridAuthentication
import HybridValues

/// An object of an application file, with its keys.
///
/// The reader warns about unknown keys. `data/application.schema.json` has one definition for each section, and a test
/// compares it with this type.
package enum ApplicationSection: String, CaseIterable, Sendable {
    case file, environment, authentication, colors, background, fileHandler, icon, kiosk, menuEntry, oauth
    case pathConfiguration, permissions, server, shortcut, signInCode, signInField, signInLink, tab, window

    /// The keys of the section, in no particular order. `comment` and `$schema` are also permitted in every section.
    package var keys: [String] {
        switch self {
        case .file: ApplicationConfiguration.fileKeys
        case .environment: ApplicationConfiguration.environmentKeys
        case .authentication: AuthenticationKey.names
        case .colors: ["accent", "background"]
        case .background: ["light", "dark"]
        case .fileHandler: ["accept", "path"]
        case .icon: ["file", "url"]
        case .pathConfiguration: ["file", "matchQueryStrings", "rules", "url"]
        case .kiosk: KioskConfiguration.keys
        case .menuEntry: ["title", "path", "action"]
        case .oauth: OAuthConfiguration.keys
        case .permissions: PermissionDefaults.Kind.allCases.map(\.rawValue)
        case .server: LocalServerCommand.keys
        case .shortcut: ["title", "path", "icon"]
        case .signInCode: SignInForm.codeKeys
        case .signInField: SignInForm.fieldKeys
        case .signInLink: SignInForm.linkKeys
        case .tab: ["title", "icon", "path"]
        case .window: WindowDefaults.keys
        }
    }
}
