/// Decides about a server's certificate that the system does not accept.
package enum CertificatePolicy {
    /// What is left to say against a certificate; `nil` if it is accepted.
    ///
    /// - Parameters:
    ///   - problems: What the system says against it.
    ///   - isNamed: Whether it is, to the byte, one that the application file names, and for the application's own host.
    ///   - byAuthority: What is against it if the application file's own authority is asked instead of the system's;
    ///     `nil` if the file names none. That check is complete: it covers time, host and algorithm too.
    package static func remaining(
        _ problems: CertificateProblems, isNamed: Bool, byAuthority: CertificateProblems?
    ) -> CertificateProblems {
        if isNamed || byAuthority == [] { return [] }
        // What the own authority has signed has a problem of another kind than that nobody knows the authority.
        if let byAuthority, !byAuthority.contains(.unknownAuthority) { return byAuthority }
        return problems.isEmpty ? .other : problems
    }
}
