import FoundationEssentials
import HybridCore
import Logging

@testable import HybridShell

extension ShellTestCase {
    /// The shell's environment with services that do nothing. The application starts with the demo site's start page.
    /// - Parameters:
    ///   - path: path of the start page.
    ///   - name: the application's name.
    func environment(startingAt path: String = "/", name: String = "Test") throws -> ShellEnvironment {
        let profile = profile
        var configuration = ApplicationConfiguration(startURL: try url(path))
        configuration.name = name
        configuration.id = "test.App"
        return ShellEnvironment(
            configuration, instanceID: "test.App", profileName: "test", makeProfile: { profile },
            router: Router(origin: try origin()), limits: VisitLimits(), http: NoServices(), secrets: NoServices(),
            launcher: NoServices(), makeAuthorizationListener: { NoListener() },
            tracer: ObservedTracer(NoServices()), logger: Logger(label: "test"), rendering: "software")
    }
}

/// Services that the test does not use.
@MainActor
struct NoServices: HTTPClient, SecretStore, URLLauncher, Tracer {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse { throw VisitError.offline }
    func secret(for key: SecretKey) async throws -> Secret? { nil }
    func store(_ secret: Secret, for key: SecretKey) async throws {}
    func remove(_ key: SecretKey) async throws {}
    func open(_ url: URL) async throws {}
    func reveal(_ file: URL) async throws {}
    func record(_ event: HybridCore.TraceEvent) {}
}

final class NoListener: AuthorizationListener {
    func start(answer: @escaping @MainActor (URL) -> String) throws -> Int { throw VisitError.offline }
    func stop() {}
}

/// Records requests and forwards them.
@MainActor
final class RecordingClient: HTTPClient {
    private let client: any HTTPClient
    private(set) var requests: [HTTPRequest] = []

    init(_ client: any HTTPClient) {
        self.client = client
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        requests.append(request)
        return try await client.send(request)
    }

    /// Values of a header, one for each request, `nil` where it was missing.
    func values(of name: String) -> [String?] {
        requests.map { request in request.headers.first { $0.name == name }?.value }
    }
}

/// A keyring that contains one token.
@MainActor
final class OneSecret: SecretStore {
    var secret: Secret?

    init(_ secret: Secret?) {
        self.secret = secret
    }

    func secret(for key: SecretKey) async throws -> Secret? { secret }
    func store(_ secret: Secret, for key: SecretKey) async throws { self.secret = secret }
    func remove(_ key: SecretKey) async throws { secret = nil }
}
