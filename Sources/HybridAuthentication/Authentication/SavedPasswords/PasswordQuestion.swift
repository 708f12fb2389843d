import HybridValues

/// The question about a password that the user has sent.
package struct PasswordQuestion: Equatable, Sendable {
    package let text: String
    /// True if the user can refuse all passwords. A password that is already saved would be lost.
    package let offersNever: Bool

    /// - Parameters:
    ///   - user: The user name, which the page can choose. It is empty if the form had none.
    ///   - replaced: The user name of the saved password; `nil` if none is saved.
    package init(user: String, replacing replaced: String?) {
        let names = [user, replaced ?? user].map { DisplayLine.make($0, limit: 60) ?? "" }
        offersNever = replaced == nil
        text =
            if names[0].isEmpty {
                localized("Save the password?")
            } else if replaced == nil {
                localized("Save the password of \(names[0])?")
            } else if user == replaced {
                localized("Change the saved password of \(names[0])?")
            } else {
                localized("Replace the saved password of \(names[1]) by that of \(names[0])?")
            }
    }
}
