extension PermissionDefaults.Kind {
    /// What a page that has the permission can do, as an entry of a list: “Use the camera”.
    var ability: String {
        switch self {
        case .notifications: localized("Show notifications")
        case .geolocation: localized("Know where you are")
        case .camera: localized("Use the camera")
        case .microphone: localized("Use the microphone")
        case .clipboard: localized("Read what you have copied")
        }
    }

    /// Asks whether an application may.
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

/// How the user is asked for a permission, in words.
package struct PermissionQuestion: Equatable, Sendable {
    /// The question.
    package let title: String
    /// Who asks, and how to take the answer back.
    package let body: String

    /// Asks for several at once.
    /// - Parameters:
    ///   - application: the application's name.
    ///   - origin: who asks.
    package init(_ kinds: [PermissionDefaults.Kind], application: String, origin: ApplicationOrigin) {
        switch kinds {
        case [.camera, .microphone]:
            title = localized("Allow \(application) to use the camera and use the microphone?")
        // Nothing else is asked for together.
        default: title = kinds.map { $0.question(application) }.joined(separator: " ")
        }
        body = localized("\(origin.text) has asked. You can take your answer back in the Preferences.")
    }
}
