/// Decides about a server certificate that the system rejects.
package enum CertificatePolicy {
    /// Returns the remaining problems of a certificate; empty if it is accepted.
    ///
    /// - Parameters:
    ///   - problems: Problems found by the system.
    ///   - isNamed: True if the certificate is for the application's own host and identical to one named in the
    ///     application file.
    ///   - byAuthority: Problems found with the application file's authority instead of the system's; `nil` if the file
    ///     names none. That check is complete: it includes validity period, host and algorithm.
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
