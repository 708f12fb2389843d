/// The notice about a failed form that the page sent itself. The page remains.
package struct FormNotice: Equatable, Sendable {
    /// The problem, in a few words.
    package let title: String
    /// The meaning and the remedy.
    package let body: String

    /// Creates the text for an error.
    /// - Parameter error: the reason why no response arrived.
    package init(_ error: VisitError) {
        title =
            error == .timeout ? localized("No response to the form") : localized("The form could not be sent")
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
