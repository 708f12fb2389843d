import FoundationEssentials
import GLibBridge

/// The data of an authorization code that has not been exchanged yet.
struct AuthorizationCode {
    let account: Account
    let clientID: String
    let redirectURI: String
    let challenge: String

    /// Returns whether the verifier matches the challenge (RFC 7636, section 4.6, method S256).
    func isProved(by verifier: String) -> Bool {
        guard (43...128).contains(verifier.utf8.count) else { return false }
        let encoded = Data(Digest.sha256(Array(verifier.utf8))).base64EncodedString()
        let characters: [Character] = encoded.filter { $0 != "=" }.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }
        return String(characters) == challenge
    }
}
