import FoundationEssentials
import GLibBridge
import HybridCore
import HybridShell

/// The page and the window of a component in a test. It records what the component does.
@MainActor
final class FakePage: BridgedPage, PageBridgeDelegate, BridgeDestination, Tracer {
    let address = URL(filePath: "/")
    var answers: [String: JSONValue] = [:]
    private(set) var calls: [String] = []
    private(set) var replies: [BridgeMessage] = []
    private(set) var refusals: [String] = []
    private(set) var notices: [String] = []
    private(set) var visits: [URL] = []

    // MARK: The page

    var url: URL? { address }
    let window: ObjectRef? = nil
    let hasRecentGesture = true

    func reply(_ message: BridgeMessage, isUsersDoing: Bool) { replies.append(message) }
    func restoreBridge() {}
    func noticeComponentUse() {}

    func evaluate(_ script: String, timeout: Double) async throws(PageScriptError) -> JSONValue {
        try answer(script)
    }

    func call(
        _ function: String, _ arguments: [any Encodable], timeout: Double
    ) async throws(PageScriptError) -> JSONValue { try answer(function) }

    private func answer(_ script: String) throws(PageScriptError) -> JSONValue {
        calls.append(script)
        guard let answer = answers[script] else { throw .thrown("The test has no answer to “\(script)”.") }
        return answer
    }

    // MARK: The window

    var bridgedPage: any BridgedPage { self }
    let bridgedScreen: Screen.ID? = 1
    var bridgeDestination: (any BridgeDestination)? { self }
    let frontWindow: ObjectRef? = nil

    func route(_ url: URL) { visits.append(url) }
    func navigateBack() {}
    func reload() {}
    func notify(_ text: String) { notices.append(text) }

    func record(_ event: TraceEvent) {
        guard case .bridge(.refused, _, let message, _, let reason, let sentence) = event else { return }
        refusals.append("\(message): \(sentence ?? reason ?? "")")
    }
}
