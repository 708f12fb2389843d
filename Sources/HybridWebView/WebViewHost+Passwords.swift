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
    /// - Parameter received: A closure that is called with each report of a page of the application. Its connection is
    ///   safe from interception.
    package func watchPasswords(_ received: @escaping @MainActor (PasswordFormMessage) -> Void) {
        webkit_user_content_manager_register_script_message_handler(
            contentManager.pointer(), Self.passwordHandler, UserScripts.world)
        UserScripts.add(Resources.passwordForms, to: contentManager, world: UserScripts.world, of: origin)
        contentManager.connect("script-message-received::\(Self.passwordHandler)") { [weak self] arguments in
            guard let self, let value = arguments.object(1), safePage != nil,
                let text = String(takingGString: jsc_value_to_string(value.pointer())),
                let message = PasswordFormMessage(json: text, from: url)
            else { return }
            received(message)
        }
    }

    /// Enters a saved password in the page's sign-in form.
    package func enter(_ credential: HTTPCredential) {
        guard let safePage else { return }
        let argument: JSONValue = [
            "origin": .string(safePage.text), "user": .string(credential.user),
            "password": .string(credential.password.reveal()),
        ]
        evaluateApart("window.enterPassword && window.enterPassword(\(argument.text))") { _ in }
    }

    /// The origin of the page, if it is the application's and its connection is safe from interception.
    private var safePage: ApplicationOrigin? {
        guard let url, origin.contains(url), let page = ApplicationOrigin(url), page.isSafeForSecrets else {
            return nil
        }
        return page
    }
}
