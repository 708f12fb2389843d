import FoundationEssentials
package import HybridCore

/// Requests a kiosk's configuration and its signature.
package struct ConfigurationServer {
    private let settings: EnrollmentSettings
    private let http: any HTTPClient
    private let verifier: any SignatureVerifier = SodiumVerifier()
    private static let timeout = 20
    private static let signatureLimit = 4 << 10

    /// The reason why no configuration was received.
    package enum Failure: Error, Equatable, CustomStringConvertible {
        /// The server did not send the file.
        case unreachable(String)
        /// The file is not the operator's, or cannot be used.
        case invalid(String)

        /// A sentence for the operator's log.
        package var description: String {
            switch self {
            case .unreachable(let text), .invalid(let text): text
            }
        }
    }

    package init(_ settings: EnrollmentSettings, http: any HTTPClient) {
        self.settings = settings
        self.http = http
    }

    /// Requests the file. Its signature has been verified.
    /// - Parameter etag: The version that is already known.
    /// - Returns: The file, or `nil` if it has not changed.
    /// - Throws: ``Failure``.
    package func fetch(etag: String?) async throws(Failure) -> SignedConfiguration? {
        // While the operator replaces the key, the signature may change without the file.
        let etag = settings.keys.count > 1 ? nil : etag
        let known = etag.map { [("If-None-Match", $0)] } ?? []
        let answer = try await get(settings.url, known, limit: EnrollmentState.largest)
        if answer.status == 304, etag != nil { return nil }
        guard answer.status == 200 else { throw .unreachable(Self.refusal(settings.url, answer)) }
        let signature = try await get(settings.signatureURL, [], limit: Self.signatureLimit)
        guard signature.status == 200 else { throw .invalid(Self.refusal(settings.signatureURL, signature)) }
        guard let content = String(validating: answer.body, as: UTF8.self) else {
            throw .invalid("The file is not UTF-8.")
        }
        let new = SignedConfiguration(
            content: content, signature: String(decoding: signature.body, as: UTF8.self), version: 0,
            etag: answer.etag, received: Int(Date().timeIntervalSince1970))
        do {
            try check(new)
            let file = try FleetFile(json: answer.body, source: name)
            return SignedConfiguration(
                content: content, signature: new.signature, version: file.version, etag: new.etag,
                received: new.received)
        } catch {
            throw .invalid("\(error)")
        }
    }

    /// The name of the file in messages.
    package var name: String { URLRedaction.redact(settings.url) }

    /// Checks the signature of a file.
    /// - Throws: ``FileSignature/Problem``.
    package func check(_ file: SignedConfiguration) throws(FileSignature.Problem) {
        try FileSignature(file.signature).check(Array(file.content.utf8), with: settings.keys, by: verifier)
    }

    private func get(
        _ url: URL, _ headers: [(String, String)], limit: Int
    ) async throws(Failure) -> HTTPResponse {
        do {
            return try await http.send(
                HTTPRequest(
                    url: url, headers: headers.map { (name: $0.0, value: $0.1) }, timeout: Self.timeout,
                    followsRedirects: false, sizeLimit: limit))
        } catch {
            let reason = (error as? VisitError)?.traceMessage ?? "\(error)"
            throw .unreachable("\(URLRedaction.redact(url)): \(reason)")
        }
    }

    private static func refusal(_ url: URL, _ response: HTTPResponse) -> String {
        let sentence = "\(URLRedaction.redact(url)): The server responds with the status \(response.status)."
        guard let location = response.location else { return sentence }
        return "\(sentence) The kiosk does not follow its redirect to \(URLRedaction.redact(location))."
    }
}
