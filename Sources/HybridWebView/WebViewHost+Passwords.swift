import CWebKitGTK
import FoundationEssentials
import GLibBridge
package import HybridCore
import HybridResources

/// Saved passwords in the forms of the application's pages.
extension WebViewHost {
    /// The name of the message handler that receives reports about forms with a password.
    private static let passwordHandler = "passwords"

    /// Adds the script that reports forms with a password to pages loaded from now on.
    /// - Parameters:
    ///   - refused: A closure that is called when the server responds to a load with an error.
    ///   - received: A closure that is called with each report of a page of the application. Its connection is safe from
    ///     interception.
    package func watchPasswords(
        refused: @escaping @MainActor () -> Void, received: @escaping @MainActor (PasswordFormMessage) -> Void
    ) {
        loadRefused = refused
        webkit_user_content_manager_register_script_message_handler(
            contentManager.pointer(), Self.passwordHandler, UserScripts.world)
        UserScripts.add(Resources.passwordForms, to: contentManager, world: UserScripts.world, of: origin)
        contentManager.connect("script-message-received::\(Self.passwordHandler)") { [weak self] arguments in
            guard let self, let value = arguments.object(1), isSafePage,
                let text = String(takingGString: jsc_value_to_string(value.pointer())),
                let message = PasswordFormMessage(json: text, from: url)
            else { return }
            received(message)
        }
    }

    /// Enters a saved password in the page's sign-in form.
    package func enter(_ saved: SavedPassword) {
        guard isSafePage else { return }
        let argument: JSONValue = [
            "user": .string(saved.user), "password": .string(saved.password.reveal()), "target": .string(saved.target),
        ]
        // Actions of the page in response do not count as caused by the user.
        gesture.spent()
        evaluateApart("window.enterPassword && window.enterPassword(\(argument.text))") { _ in }
    }

    /// True if the page is the application's and its connection is safe from interception.
    private var isSafePage: Bool {
        guard let url, origin.contains(url) else { return false }
        return ApplicationOrigin(url)?.isSafeForSecrets == true
    }
}
