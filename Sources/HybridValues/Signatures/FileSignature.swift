import FoundationEssentials

/// A detached signature of a file, in the format of minisign or signify.
package struct FileSignature: Sendable {
    /// The reason why a signature is not accepted, as a sentence for the operator's log.
    package enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        case malformed
        /// The signature was made with another key.
        case otherKey(String, wanted: String)
        /// The file or its signature has been changed.
        case wrong

        package var description: String {
            switch self {
            case .malformed: "The signature is not in the format of minisign. Sign the file with minisign -Sm."
            case .otherKey(let other, let wanted):
                "The file is signed with the key \(other), but this device trusts \(wanted). Sign it with that key."
            case .wrong: "The signature does not match the file. Sign the file again, and publish both together."
            }
        }
    }

    /// True if the signature is of the file's digest, which minisign uses by default.
    private let isPrehashed: Bool
    private let keyID: [UInt8]
    private let signature: [UInt8]
    /// The trusted comment with its signature, which signify does not write.
    private let comment: (text: String, signature: [UInt8])?

    /// Parses the content of a signature file.
    package init(_ text: String) throws(Problem) {
        // Both line endings are single characters.
        var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        while lines.last?.isEmpty ?? false { lines.removeLast() }
        let prefix = "trusted comment: "
        guard lines.count == 2 || lines.count == 4, lines[0].hasPrefix("untrusted comment: "),
            let data = Data(base64Encoded: String(lines[1])), data.count == 74
        else { throw .malformed }
        switch Array(data.prefix(2)) {
        case Array("ED".utf8): isPrehashed = true
        case Array("Ed".utf8): isPrehashed = false
        default: throw .malformed
        }
        keyID = Array(data.dropFirst(2).prefix(8))
        signature = Array(data.suffix(64))
        guard lines.count == 4 else {
            guard !isPrehashed else { throw .malformed }
            comment = nil
            return
        }
        guard lines[2].hasPrefix(prefix), let whole = Data(base64Encoded: String(lines[3])), whole.count == 64
        else { throw .malformed }
        comment = (String(lines[2].dropFirst(prefix.count)), Array(whole))
    }

    /// Checks the signature of a file.
    /// - Parameter keys: The keys of which one must have signed this content.
    /// - Throws: ``Problem``.
    package func check(
        _ content: [UInt8], with keys: [SigningKey], by verifier: any SignatureVerifier
    ) throws(Problem) {
        guard let key = keys.first(where: { $0.id == keyID }) else {
            throw .otherKey(SigningKey.name(of: keyID), wanted: keys.map(\.name).joined(separator: ", "))
        }
        guard let message = isPrehashed ? verifier.digest(of: content) : content,
            verifier.isValid(signature, of: message, key: key.bytes)
        else { throw .wrong }
        guard let comment else { return }
        guard verifier.isValid(comment.signature, of: signature + Array(comment.text.utf8), key: key.bytes)
        else { throw .wrong }
    }
}
