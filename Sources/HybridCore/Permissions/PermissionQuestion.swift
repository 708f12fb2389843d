extension PermissionDefaults.Kind {
    /// What a page that has the permission can do, after "Allow it to …".
    var ability: String {
        switch self {
        case .notifications: "show notifications"
        case .geolocation: "know where you are"
        case .camera: "use the camera"
        case .microphone: "use the microphone"
        case .clipboard: "read what you have copied"
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
        let abilities = kinds.map(\.ability)
        let list =
            abilities.count < 2
            ? abilities.joined() : abilities.dropLast().joined(separator: ", ") + " and " + (abilities.last ?? "")
        title = "Allow \(application) to \(list)?"
        body = "\(origin.text) has asked. You can take your answer back in the Preferences."
    }
}
