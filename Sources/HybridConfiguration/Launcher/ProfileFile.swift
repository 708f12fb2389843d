/// A file in the directory of a profile, as a sign-out in the launcher treats it.
package enum ProfileFile: Equatable, Sendable {
    /// Data of the site or of the signed-in user.
    case ofUser
    /// The pages to open at the next start. The wish to restore pages is a setting.
    case pages
    /// A setting of the application.
    case setting

    /// The state of the sign-in.
    package static let signIn = "sign-in"
    /// The pages and the input to restore after a failure.
    package static let restart = "restart"
    /// The pages to restore.
    package static let windows = "windows"

    /// - Parameter name: The name of the file. The shell's own files are in JSON.
    package init(_ name: String) {
        self =
            switch name {
            case "\(Self.windows).json": .pages
            case "\(Self.signIn).json", "\(Self.restart).json": .ofUser
            default: name.hasSuffix(".json") ? .setting : .ofUser
            }
    }
}
