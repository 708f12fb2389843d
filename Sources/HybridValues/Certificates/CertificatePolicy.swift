/// Decides whether to accept a server certificate that the system rejects.
package enum CertificatePolicy {
    /// Returns the remaining problems of a certificate. The result is empty if the certificate is accepted.
    ///
    /// - Parameters:
    ///   - isNamed: True if the certificate comes from the application's own host and is identical to one that the
    ///     application file names.
    ///   - byAuthority: The problems found when the authority in the application file is used instead of those of the
    ///     system, or `nil` if the file names no authority. This second check is complete and includes the validity
    ///     period, the host and the algorithm.
    package static func remaining(
        _ problems: CertificateProblems, isNamed: Bool, byAuthority: CertificateProblems?
    ) -> CertificateProblems {
        if isNamed || byAuthority == [] { return [] }
        // The application's authority issued the certificate, so its other problems are reported instead of an unknown
        // authority.
        if let byAuthority, !byAuthority.contains(.unknownAuthority) { return byAuthority }
        return problems.isEmpty ? .other : problems
    }
}
