/// The forms of the sign-in page in its dialog. After a form with a password, a page that requests nothing more means
/// that the user is signed in, even if the server has not redirected to another page.
package struct WebSignInForm: Equatable, Sendable {
    /// The input that a page requests.
    package enum Fields: String, Sendable {
        case password
        /// For example a one-time code.
        case other
        case none
    }

    /// True if a page of this dialog has requested a password.
    private var hasAskedForPassword = false
    private var isSent = false
    /// The status of the last page.
    private var status = 0
    /// True if the current page follows a form.
    private var isAnswer = false

    package init() {}

    package mutating func sent() { isSent = true }

    package mutating func answered(status: Int) { self.status = status }

    package mutating func appeared() {
        isAnswer = isSent
        isSent = false
    }

    /// Handles the fields of a loaded page.
    /// - Returns: True if the user is signed in.
    package mutating func found(_ fields: Fields) -> Bool {
        if fields == .password { hasAskedForPassword = true }
        return fields == .none && isAnswer && hasAskedForPassword && (200..<300).contains(status)
    }

    /// A script whose value is the raw value of the page's ``Fields``. Forms that are not sent by POST, such as a
    /// search, do not count. The script runs in the isolated world.
    package static let script = """
        (() => {
          const NO_INPUT = ["hidden", "button", "submit", "reset", "image", "search"]
          const isUsable = (field) => !NO_INPUT.includes(field.type) && field.getClientRects().length > 0
          const kinds = ["input", "select", "textarea"]
          const inputs = kinds.map((kind) => `${kind}:enabled:not(form:not([method=post i]) *)`).join()
          const fields = Array.from(document.querySelectorAll(inputs)).filter(isUsable)
          return fields.some(({ type }) => type === "password") ? "password" : fields.length > 0 ? "other" : "none"
        })()
        """
}
