/// The problems of a server certificate. The bits are those of `GTlsCertificateFlags` in GIO.
public struct CertificateProblems: OptionSet, Hashable, Sendable {
    /// The flags of GIO.
    public let rawValue: UInt32

    /// Creates a set of problems from the flags of GIO.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// This computer does not trust the issuer.
    public static let unknownAuthority = CertificateProblems(rawValue: 1 << 0)
    /// The certificate was issued for another host.
    public static let wrongHost = CertificateProblems(rawValue: 1 << 1)
    /// The validity period has not begun.
    public static let notYetValid = CertificateProblems(rawValue: 1 << 2)
    /// The validity period has ended.
    public static let expired = CertificateProblems(rawValue: 1 << 3)
    /// The issuer has revoked the certificate.
    public static let revoked = CertificateProblems(rawValue: 1 << 4)
    /// The certificate uses an insecure algorithm.
    public static let insecure = CertificateProblems(rawValue: 1 << 5)
    /// The certificate has another problem.
    public static let other = CertificateProblems(rawValue: 1 << 6)

    /// The texts of the problems, starting with the most important one.
    private static let words: [Words] = [
        Words(
            problem: .revoked, title: LocalizedText("The certificate was revoked"),
            reason: LocalizedText("it has been revoked")),
        Words(
            problem: .expired, title: LocalizedText("The certificate has expired"),
            reason: LocalizedText("it has expired")),
        Words(
            problem: .notYetValid, title: LocalizedText("The certificate is not valid yet"),
            reason: LocalizedText("it is not valid yet")),
        Words(
            problem: .wrongHost, title: LocalizedText("The certificate is for another host"),
            reason: LocalizedText("it is for another host")),
        Words(
            problem: .insecure, title: LocalizedText("The certificate is not secure"),
            reason: LocalizedText("it uses an algorithm that is no longer secure")),
        Words(
            problem: .unknownAuthority, title: LocalizedText("The certificate is not trusted"),
            reason: LocalizedText("it is not signed by an authority that this computer trusts")),
        Words(
            problem: .other, title: LocalizedText("The certificate is not valid"),
            reason: LocalizedText("it is not valid")),
    ]

    private struct Words {
        let problem: CertificateProblems
        let title: LocalizedText
        let reason: LocalizedText
    }

    private var found: [Words] {
        let found = Self.words.filter { contains($0.problem) }
        return found.isEmpty ? Self.words.suffix(1) : found
    }

    /// A short text about the most important problem.
    public var title: String { found.first?.title.text ?? "" }

    /// Returns a sentence that describes all problems.
    /// - Parameter host: The host name of the server.
    public func sentence(host: String) -> String { explanation(host: host).text }

    /// Returns a sentence that describes all problems. The trace uses it as well.
    package func explanation(host: String) -> LocalizedText {
        var list = found[0].reason
        for (index, words) in found.enumerated().dropFirst() {
            let next = words.reason
            // Translators: Reasons, the last of which follows the other.
            list =
                index == found.count - 1
                ? LocalizedText("\(list), and \(next)") : LocalizedText("\(list), \(next)")
        }
        return LocalizedText("The certificate of \(host) cannot be accepted: \(list).")
    }

    /// Advice for the user. It does not offer to continue, because this would permit a man-in-the-middle attack.
    public var advice: String {
        let isMatterOfTime = !isDisjoint(with: [.expired, .notYetValid])
        return isMatterOfTime
            ? localized(
                "Check the date and time of this computer. If they are correct, contact the site's "
                    + "administrator. Nothing was sent to the server.")
            : localized(
                "Someone may be intercepting the connection, or the site may be misconfigured. Contact the "
                    + "site's administrator. Nothing was sent to the server.")
    }
}
