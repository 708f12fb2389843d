extension VisitError {
    /// Makes an error of the status that Turbo reports for a failed request (Docs/Behaviour.md#failures).
    ///
    /// Turbo's own codes: 0 no answer, -1 no answer in time, -2 an answer that is not HTML. From 400 on it is the HTTP
    /// status. Anything else, a success among them, makes no sense as a failure.
    /// - Parameter turboStatus: The status as it stands in the adapter's message.
    package init(turboStatus: Int) {
        self =
            switch turboStatus {
            case 0: .connection("Network failure")
            case -1: .timeout
            case -2: .contentType
            case 400...: .http(status: turboStatus)
            default: .invalidResponse("Unexpected status code \(turboStatus)")
            }
    }
}
