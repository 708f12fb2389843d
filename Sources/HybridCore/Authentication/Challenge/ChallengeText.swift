/// What the dialog that asks for HTTP credentials says.
package enum ChallengeText {
    /// Who asks, and for what. The realm is the server's own word, and marked as such.
    package static func question(for space: ProtectionSpace) -> String {
        let host = space.isProxy ? "The proxy \(space.host)" : space.host
        return space.displayName.isEmpty
            ? "\(host) asks for a user name and password."
            : "\(host) asks for a user name and password for “\(space.displayName)”."
    }

    /// Whether somebody could listen in.
    package static func safety(of space: ProtectionSpace) -> String {
        if space.isEncrypted { return "The connection is encrypted." }
        return space.isProxy || !space.origin.isSafeForSecrets
            ? "The connection is not encrypted. Others on this network could read the password."
            : "The connection is not encrypted, but does not leave this computer."
    }
}
