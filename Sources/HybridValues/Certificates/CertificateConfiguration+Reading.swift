package import FoundationEssentials

extension CertificateConfiguration {
    /// The keys of the application file that are read here.
    package static let keys = ["certificateAuthority", "clientCertificate", "development", "trustedCertificates"]

    /// Reads the certificates of one environment.
    /// - Parameters:
    ///   - environment: The name of the environment, or `nil` if the file has no environments.
    ///   - start: The start URL, or `nil` if the file's start URL is invalid.
    ///   - member: A function that returns the value of a key. The value comes from the environment, or from the file
    ///     if the environment has none.
    package static func read(
        environment: String?, start: URL?, with reader: inout ApplicationReader,
        member: (String, ApplicationReader) -> PlacedValue?
    ) -> CertificateConfiguration {
        var configuration = CertificateConfiguration()
        let authority = member("certificateAuthority", reader)
        configuration.authority = file(authority, example: "authority.pem", with: &reader)
        let client = member("clientCertificate", reader)
        configuration.client = file(client, example: "client.pem", with: &reader).map {
            isToken($0) ? .token($0) : .file($0)
        }
        let trusted = member("trustedCertificates", reader)
        for entry in reader.texts(trusted, example: "development.pem") {
            let placed = PlacedValue(value: .string(entry.text), path: entry.path)
            if let name = file(placed, example: "development.pem", with: &reader) { configuration.trusted.append(name) }
        }
        let isDevelopment = development(member("development", reader), environment, with: &reader)
        if let trusted, !configuration.trusted.isEmpty {
            judge(trusted, environment, isDevelopment: isDevelopment, start: start, with: &reader)
        }
        for placed in [authority, client, trusted].compactMap(\.self) where start?.scheme == "http" {
            reader.warn(
                placed.path, localized("This key has no effect, because the start address is not encrypted. Use https.")
            )
        }
        return configuration
    }

    private static func file(_ placed: PlacedValue?, example: String, with reader: inout ApplicationReader) -> String? {
        if let placed, placed.value.string?.contains("-----BEGIN") ?? false {
            reader.problem(
                placed.path,
                localized("This must be a file name, not the certificate itself. Put the certificate in a file."))
            return nil
        }
        return reader.fileName(placed, example: example)
    }

    private static func development(
        _ placed: PlacedValue?, _ environment: String?, with reader: inout ApplicationReader
    ) -> Bool {
        guard let placed, let isDevelopment = reader.flag(placed) else { return false }
        if isDevelopment, environment == production {
            reader.problem(
                placed.path,
                localized("The environment “production” cannot be for development. Write false, or remove this key."))
            return false
        }
        return isDevelopment
    }

    /// Checks whether the environment may trust individual certificates. These are for development, and must not reach
    /// users by accident.
    private static func judge(
        _ placed: PlacedValue, _ environment: String?, isDevelopment: Bool, start: URL?,
        with reader: inout ApplicationReader
    ) {
        if environment == production {
            return reader.problem(
                placed.path,
                localized(
                    "The environment “production” cannot trust individual certificates. Move this to a "
                        + "development environment, or use \"certificateAuthority\"."))
        }
        guard let start, let host = HostName(start), !isDevelopment, !host.isPrivate else { return }
        reader.problem(
            placed.path,
            localized(
                "Individual certificates are trusted only in development, and \(host.ascii) is a public "
                    + "host. Add \"development\": true to this environment, or use \"certificateAuthority\"."))
    }

    private static let production = "production"
}
