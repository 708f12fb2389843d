import FoundationEssentials
import HybridCore
import HybridQA
import HybridServices

/// The connection to a process of WebKitGTK's driver.
@MainActor
final class DriverConnection {
    private let client = SoupHTTPClient(socketTimeout: 0) { "HybridDesktop" }
    private let address: String
    /// The client's time-outs for loads, elements and scripts.
    var timeouts = DriverTimeouts()
    /// WebKit answers with the next frame, and a page behind a native sign-in dialog paints none.
    private static let picturePatience = 10
    /// WebKit selects a window whose page has an open dialog only after this dialog.
    private static let windowPatience = 5
    /// Another program may have taken the port, and may never answer.
    private static let statusPatience = 1
    private static let largestAnswer = 256 << 20

    init(address: String) {
        self.address = address
    }

    /// Sends a command.
    func send(_ method: String, _ path: String, _ body: [UInt8]?) async -> DriverAnswer {
        let isPicture = path.hasSuffix("/screenshot")
        let isSelection = method == "POST" && path.hasSuffix("/window")
        guard let url = URL(string: address + path) else {
            return DriverAnswer(DriverRefusal("unknown command", "“\(path)” is not a command."))
        }
        var request = HTTPRequest(
            method: method, url: url, headers: [("Content-Type", "application/json; charset=utf-8")],
            timeout: isPicture
                ? Self.picturePatience
                : isSelection ? Self.windowPatience : path == "/status" ? Self.statusPatience : timeouts.patience,
            sizeLimit: Self.largestAnswer)
        if method == "POST" { request.body = body }
        do {
            let response = try await client.send(request)
            return DriverAnswer(status: response.status, body: response.body)
        } catch {
            guard !isPicture else {
                return DriverAnswer(DriverRefusal("unable to capture screen", "The page paints no picture: \(error)"))
            }
            guard !isSelection else {
                return DriverAnswer(
                    DriverRefusal(
                        "timeout",
                        "The page of this window does not respond. Answer its dialog before you select another window."
                    ))
            }
            return DriverAnswer(DriverRefusal("unknown error", "WebKitGTK's driver is not responding: \(error)"))
        }
    }
}
