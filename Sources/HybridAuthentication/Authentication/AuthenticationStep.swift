/// A stage of a sign-in, as recorded in the trace.
package enum AuthenticationStep: String, Sendable {
    case presented, succeeded, failed, cancelled, signedOut
}
