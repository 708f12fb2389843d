package import FoundationEssentials
import GLibBridge
package import HybridCore

/// The operator's server that receives a kiosk's heartbeats.
package struct HeartbeatServer: Sendable {
    private let url: URL
    private let members: [String: JSONValue]
    private let http: any HTTPClient & Sendable
    private static let timeout = 20

    /// The reason why a heartbeat is not accepted.
    package struct Refusal: Error, CustomStringConvertible {
        package let description: String
    }

    /// - Parameter application: The application whose ID the heartbeats contain.
    package init(_ url: URL, application: ApplicationConfiguration) {
        self.url = url
        members = [
            "application": .string(application.applicationID),
            "hostname": .string(Device.facts(location: nil).values[.hostname] ?? ""),
        ]
        http = SoupHTTPClient { "HybridDesktop/\(Version.current)" }
    }

    /// Sends a document, with the names of the computer and the application.
    /// - Throws: ``Refusal``.
    @MainActor package func send(_ document: JSONValue) async throws {
        let body = JSONValue.object(members.merging(document.object ?? [:]) { $1 })
        let request = HTTPRequest(
            method: "POST", url: url, headers: [(name: "Content-Type", value: "application/json")],
            body: Array(body.text.utf8), timeout: Self.timeout, followsRedirects: false, sizeLimit: 64 << 10)
        let name = URLRedaction.redact(url)
        let status: Int
        do { status = try await http.send(request).status } catch {
            throw Refusal(description: "\(name): \((error as? VisitError)?.traceMessage ?? "\(error)")")
        }
        guard (200..<300).contains(status) else {
            throw Refusal(description: "\(name): The server responds with the status \(status).")
        }
    }
}
