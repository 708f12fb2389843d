import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// The server of a kiosk's operator, which publishes a signed configuration.
@MainActor
final class FleetServer {
    /// The published files, by their paths.
    private final class Files {
        var content: [String: String] = [:]
    }

    private let files = Files()
    private let environment: TestEnvironment
    let server: DemoServer

    /// Creates a server and a key.
    init(in environment: TestEnvironment) throws {
        try XCTSkipUnless(AppProcess.isInstalled("minisign"), "minisign is not installed")
        self.environment = environment
        var options = DemoServer.Options(turbo: TurboSource.none)
        options.addedPages = { [files] routes in
            for path in ["/kiosk.json", "/kiosk.json.minisig"] {
                routes.get(path) { context in
                    guard let text = files.content[path] else { return PageResponse(status: 404) }
                    let tag = "\"\(text.utf8.reduce(UInt64(7)) { $0 &* 31 &+ UInt64($1) })\""
                    if context.request.header("if-none-match") == tag { return PageResponse(status: 304) }
                    return PageResponse(json: text).with("ETag", tag)
                }
            }
        }
        server = try DemoServer(options: options)
        try makeKey("key")
    }

    func makeKey(_ name: String) throws {
        try environment.run([
            "minisign", "-G", "-W", "-p", environment.path("\(name).pub"), "-s", environment.path("\(name).sec"),
        ])
    }

    /// Writes the settings of a device that trusts these keys. Returns their path.
    func enroll(keys: [String] = ["key"]) throws -> String {
        let keys = keys.map { "\"\(environment.read("\($0).pub").split(separator: "\n").last ?? "")\"" }
        return try environment.write(
            """
            { "url": "\(server.url)/kiosk.json", "key": [\(keys.joined(separator: ", "))], "location": "Hall 3", "checkEvery": 5 }
            """, to: "enroll.json")
    }

    /// Removes the signature.
    func removeSignature() { files.content["/kiosk.json.minisig"] = nil }

    /// Signs and publishes a file.
    func publish(_ text: String, signedBy key: String = "key") throws {
        let path = try environment.write(text, to: "kiosk.json")
        try environment.run(["minisign", "-Sm", path, "-s", environment.path("\(key).sec")])
        files.content = ["/kiosk.json": text, "/kiosk.json.minisig": environment.read("kiosk.json.minisig")]
    }
}
