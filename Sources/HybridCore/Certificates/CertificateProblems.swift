/// What is wrong with a server's certificate. The bits are those of GIO's `GTlsCertificateFlags`.
public struct CertificateProblems: OptionSet, Hashable, Sendable {
    /// The problems as GIO reports them.
    public let rawValue: UInt32

    /// Problems as GIO reports them.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Nobody whom this computer trusts has signed it.
    public static let unknownAuthority = CertificateProblems(rawValue: 1 << 0)
    /// It is for another host.
    public static let wrongHost = CertificateProblems(rawValue: 1 << 1)
    /// Its time has not come.
    public static let notYetValid = CertificateProblems(rawValue: 1 << 2)
    /// Its time is over.
    public static let expired = CertificateProblems(rawValue: 1 << 3)
    /// Whoever signed it has taken that back.
    public static let revoked = CertificateProblems(rawValue: 1 << 4)
    /// It uses an algorithm that can be broken.
    public static let insecure = CertificateProblems(rawValue: 1 << 5)
    /// Something else.
    public static let other = CertificateProblems(rawValue: 1 << 6)

    /// Every problem with its words, the one that matters most first.
    private static let words: [(problem: CertificateProblems, title: String, reason: String)] = [
        (.revoked, "The certificate was revoked", "it has been revoked"),
        (.expired, "The certificate has expired", "it has expired"),
        (.notYetValid, "The certificate is not valid yet", "it is not valid yet"),
        (.wrongHost, "The certificate is for another host", "it is for another host"),
        (.insecure, "The certificate is not secure", "it uses an algorithm that is no longer secure"),
        (.unknownAuthority, "The certificate is not trusted", "nobody whom this computer trusts has signed it"),
        (.other, "The certificate is not valid", "it is not valid"),
    ]

    private var found: [(problem: CertificateProblems, title: String, reason: String)] {
        let found = Self.words.filter { contains($0.problem) }
        return found.isEmpty ? Self.words.suffix(1) : found
    }

    /// The problem that matters most, in a few words.
    public var title: String { found.first?.title ?? "" }

    /// All problems as a sentence.
    /// - Parameter host: Whose certificate it is.
    public func sentence(host: String) -> String {
        let reasons = found.map(\.reason)
        let list =
            reasons.count < 2
            ? reasons.joined()
            : "\(reasons.dropLast().joined(separator: ", ")), and \(reasons.suffix(1).joined())"
        return "The certificate of \(host) cannot be accepted: \(list)."
    }

    /// What people can do about it. Going on regardless is not among it: whoever has put themselves between the
    /// computer and the server would be let in.
    public var advice: String {
        let isMatterOfTime = !isDisjoint(with: [.expired, .notYetValid])
        return
            (isMatterOfTime
            ? "Check the date and time of this computer. If they are right, tell whoever runs the site."
            : "Somebody may be listening in, or the site may be set up wrongly. Tell whoever runs it.")
            + " Nothing was sent to the server."
    }
}
