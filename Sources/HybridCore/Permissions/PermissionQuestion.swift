extension PermissionDefaults.Kind {
    /// The ability that the permission gives a page, as a list entry: “Use the camera”.
    var ability: String {
        switch self {
        case .notifications: localized("Show notifications")
        case .geolocation: localized("Know where you are")
        case .camera: localized("Use the camera")
        case .microphone: localized("Use the microphone")
        case .clipboard: localized("Read what you have copied")
        }
    }

    /// The question for this permission.
    fileprivate func question(_ application: String) -> String {
        switch self {
        case .notifications: localized("Allow \(application) to show notifications?")
        case .geolocation: localized("Allow \(application) to know where you are?")
        case .camera: localized("Allow \(application) to use the camera?")
        case .microphone: localized("Allow \(application) to use the microphone?")
        case .clipboard: localized("Allow \(application) to read what you have copied?")
        }
    }
}

/// The text of a permission question.
package struct PermissionQuestion: Equatable, Sendable {
    /// The question.
    package let title: String
    /// The requesting origin, and the way to change the answer.
    package let body: String

    /// Creates the question for one or more permissions.
    /// - Parameters:
    ///   - application: the application's name.
    ///   - origin: the requesting origin.
    package init(_ kinds: [PermissionDefaults.Kind], application: String, origin: ApplicationOrigin) {
        switch kinds {
        case [.camera, .microphone]:
            title = localized("Allow \(application) to use the camera and use the microphone?")
        // No other combinations are requested together.
        default: title = kinds.map { $0.question(application) }.joined(separator: " ")
        }
        body = localized("\(origin.text) has asked. You can take your answer back in the Preferences.")
    }
}
