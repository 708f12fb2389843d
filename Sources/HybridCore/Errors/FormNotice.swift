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
            error == .timeout ? localized("The form has not been answered") : localized("The form could not be sent")
        body =
            error == .timeout
            ? localized(
                "The server did not answer in time. What you entered is still on the page. The server may have received "
                    + "it anyway: check that before you send it again.")
            : localized(
                "\(ErrorMessage(error).title). What you entered is still on the page. The server may have received it "
                    + "anyway: check that before you send it again.")
    }
}
