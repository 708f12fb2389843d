/// The objects of an application file and their keys.
///
/// The reader warns about unknown keys. `data/application.schema.json` has one definition for each section; a test
/// compares the two.
package enum ApplicationSection: String, CaseIterable, Sendable {
    case file, environment, authentication, colors, background, fileHandler, icon, kiosk, menuEntry, oauth
    case pathConfiguration, permissions, server, shortcut, signInCode, signInField, signInLink, tab, window

    /// The section's keys, unordered. `comment` and `$schema` are permitted in every section as well.
    package var keys: [String] {
        switch self {
        case .file: ApplicationConfiguration.fileKeys
        case .environment: ApplicationConfiguration.environmentKeys
        case .authentication: AuthenticationKey.names
        case .colors: ["accent", "background"]
        case .background: ["light", "dark"]
        case .fileHandler: ["accept", "path"]
        case .icon: ["file", "url"]
        case .pathConfiguration: ["file", "matchQueryStrings", "url"]
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
