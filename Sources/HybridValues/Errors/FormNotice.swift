/// The notice about a form that the page sent and that failed. The page stays visible.
package struct FormNotice: Equatable, Sendable {
    /// The problem, in a few words.
    package let title: String
    /// The meaning of the problem and advice on how to solve it.
    package let body: String

    /// Creates the text for an error.
    /// - Parameter error: The reason why no response arrived.
    package init(_ error: VisitError) {
        title = error == .timeout ? localized("No response to the form") : localized("The form could not be sent")
        body =
            error == .timeout
            ? localized(
                "The server did not respond in time. Your entries are still on the page. The server may have "
                    + "received them: check before you send the form again.")
            : localized(
                "\(ErrorMessage(error).title). Your entries are still on the page. The server may have "
                    + "received them: check before you send the form again.")
    }
}
