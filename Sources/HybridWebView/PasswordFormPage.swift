import CWebKitGTK
import FoundationEssentials
import GLibBridge
package import HybridCore
import HybridResources

/// A web view in whose forms passwords are saved and entered.
package protocol PasswordFormPage: DrivenPage {
    /// Called before a script changes the page. The page's actions in response do not count as caused by the user.
    func spendGesture()
}

extension PasswordFormPage {
    package func spendGesture() {}

    /// Adds the script that reports forms with a password to pages loaded from now on.
    /// - Parameters:
    ///   - atOnce: True to report a form when the user sends it. If false, a form that a script sends is reported when
    ///     the adapter has reported its success.
    ///   - received: A closure that is called with each report of a page of the application. Its connection is safe
    ///     from interception.
    package func watchPasswords(
        atOnce: Bool = false, received: @escaping @MainActor (PasswordFormMessage) -> Void
    ) {
        let handler = "passwords"
        guard let manager = ObjectRef.retaining(webkit_web_view_get_user_content_manager(widget.pointer())) else {
            return
        }
        webkit_user_content_manager_register_script_message_handler(manager.pointer(), handler, UserScripts.world)
        UserScripts.add(
            "window.reportsFormsAtOnce = \(atOnce);\(Resources.passwordForms)", to: manager, world: UserScripts.world,
            of: origin)
        manager.onMessage(to: handler) { [weak self] text in
            guard let self, isSafePage, let message = PasswordFormMessage(json: text, from: url) else { return }
            received(message)
        }
    }

    /// Enters a saved password in the page's sign-in form.
    package func enter(_ saved: SavedPassword) {
        guard isSafePage else { return }
        let argument: JSONValue = [
            "user": .string(saved.user), "password": .string(saved.password.reveal()), "target": .string(saved.target),
        ]
        spendGesture()
        evaluate("window.enterPassword && window.enterPassword(\(argument.text))", in: UserScripts.world)
    }

    /// True if the page is the application's and its connection is safe from interception.
    private var isSafePage: Bool {
        guard let url, origin.contains(url) else { return false }
        return ApplicationOrigin(url)?.isSafeForSecrets == true
    }
}
