/// Stage of a sign-in, as shown in the trace.
package enum AuthenticationStep: Sendable {
    case presented, succeeded, failed, cancelled, signedOut
}
