package import HybridValues

/// The texts of the HTTP authentication dialog.
package enum ChallengeText {
    /// Returns a sentence that names the server and the realm. The realm is in quotation marks, because its name comes
    /// from the server.
    package static func question(for space: ProtectionSpace) -> String {
        let host = space.isProxy ? localized("The proxy \(space.host)") : space.host
        return space.displayName.isEmpty
            ? localized("\(host) requires a user name and password.")
            : localized("\(host) requires a user name and password for “\(space.displayName)”.")
    }

    /// Returns a sentence that tells the user whether others could read the password in transit.
    package static func safety(of space: ProtectionSpace) -> String {
        if space.isEncrypted { return localized("The connection is encrypted.") }
        return space.isProxy || !space.origin.isSafeForSecrets
            ? localized("The connection is not encrypted. Others on this network could read the password.")
            : localized("The connection is not encrypted, but stays on this computer.")
    }
}
