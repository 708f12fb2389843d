/// How far a sign-in has come, as the trace tells it.
package enum AuthenticationStep: Sendable {
    case presented, succeeded, failed, cancelled, signedOut
}
