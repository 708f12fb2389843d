/// What the user is told when a form that the page has sent by itself has come to nothing. The page is still there.
package struct FormNotice: Equatable, Sendable {
    /// What happened, in a few words.
    package let title: String
    /// What it means and what to do.
    package let body: String

    /// Words the error for people.
    /// - Parameter error: why no answer came.
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
