import FoundationEssentials
import HybridValues

/// An installed application in detail, as the launcher shows it and lets the user change it.
package struct ApplicationDetails: Equatable, Sendable {
    package let id: String
    package let name: String
    /// The address of the start page, or `nil` if the application file is missing or damaged.
    package let startPage: String?
    /// The reason why the user cannot change the name and the icon, as a sentence.
    package let fixed: String?
    /// The reason why the user cannot change the start page, as a sentence.
    package let fixedStartPage: String?
    /// True if a package installed the application, so that only the system can remove it.
    package let isPackaged: Bool
    package let permissions: [PermissionEntry]
    /// True if the desktop starts the application at login, or `nil` if this cannot be changed.
    package var startsAtLogin: Bool?
    /// True if cookies or tokens of the application are stored.
    package var isSignedIn = false
    /// The size of the application's data in bytes.
    package var size = 0
    /// True if there is something to clear.
    package var hasData: Bool { size > 0 || isSignedIn }
    /// True if the application is running. Its permissions and data cannot change then, because it keeps them itself.
    package var isRunning = false

    /// - Parameters:
    ///   - file: The application file, or `nil` if it is missing.
    ///   - environment: The environment that the menu entry starts.
    ///   - remembered: The user's answers to permission questions.
    ///   - siteMembers: The members that the site's last description set, or `nil` if none was read.
    package init(
        of application: InstalledApplication, file: [UInt8]?, environment: String?, remembered: RememberedPermissions,
        siteMembers: Set<String>?
    ) {
        id = application.id
        name = application.name
        isPackaged = application.isPackaged
        let configuration = file.flatMap {
            try? ApplicationConfiguration(json: $0, source: "", environment: environment)
        }
        startPage = configuration?.startURL.absoluteString
        let origin = (configuration?.startURL).flatMap { ApplicationOrigin($0) }
        permissions =
            if let configuration, let origin {
                PermissionEntry.all(origin: origin, defaults: configuration.permissions, remembered: remembered)
            } else {
                []
            }
        fixed =
            if isPackaged {
                localized("A package installed this app, so only its package can change its name, icon and start page.")
            } else if configuration == nil || !application.canBeOpened {
                localized("Its files are missing or damaged. Install it again, or remove it.")
            } else {
                nil
            }
        fixedStartPage =
            if let fixed {
                fixed
            } else if configuration?.describedBy != nil, siteMembers?.contains("startURL") ?? true {
                localized("The site sets its start page.")
            } else if environment != nil {
                localized("Its application file has a start page for each environment.")
            } else {
                nil
            }
    }
}
