package import HybridValues

extension PermissionDefaults.Kind {
    /// The ability that the permission gives a page, as an entry in a list, such as “Use the camera”.
    var ability: String {
        switch self {
        case .notifications: localized("Show notifications")
        case .geolocation: localized("Access your location")
        case .camera: localized("Use the camera")
        case .microphone: localized("Use the microphone")
        case .clipboard: localized("Read the clipboard")
        case .passwords: localized("Save passwords")
        }
    }

    /// Returns the question about this permission.
    fileprivate func question(_ application: String) -> String {
        switch self {
        case .notifications: localized("Allow \(application) to Show Notifications?")
        case .geolocation: localized("Allow \(application) to Access Your Location?")
        case .camera: localized("Allow \(application) to Use the Camera?")
        case .microphone: localized("Allow \(application) to Use the Microphone?")
        case .clipboard: localized("Allow \(application) to Read the Clipboard?")
        // PasswordSaver asks about a single password.
        case .passwords: ability
        }
    }
}

/// The text of a permission question.
package struct PermissionQuestion: Equatable, Sendable {
    package let title: String
    /// The body of the question. It names the origin that requests the permission, and explains how to change the
    /// answer.
    package let body: String

    /// Creates a question about one or more permissions.
    package init(_ kinds: [PermissionDefaults.Kind], application: String, origin: ApplicationOrigin) {
        switch kinds {
        case [.camera, .microphone]:
            title = localized("Allow \(application) to Use the Camera and Microphone?")
        // No other combinations of permissions are requested together.
        default: title = kinds.map { $0.question(application) }.joined(separator: " ")
        }
        body = localized("\(origin.text) requested this. You can change your answer in Preferences.")
    }
}
