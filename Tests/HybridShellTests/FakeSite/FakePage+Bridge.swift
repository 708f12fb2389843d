import FoundationEssentials
import GLibBridge
import HybridCore

@testable import HybridShell
@testable import HybridToolkit
@testable import HybridWebView

/// The bridge components of a page.
extension FakePage {
    /// Sends a message of a component, with the address of the page.
    func say(_ component: String, _ event: String, _ data: HybridCore.JSONValue = [:], from path: String? = nil) {
        later { [self] in sayNow(component, event, data, from: path) }
    }

    private func sayNow(_ component: String, _ event: String, _ data: HybridCore.JSONValue, from path: String? = nil) {
        var members = data.object ?? [:]
        members["metadata"] = ["url": .string(path.map(site.url)?.absoluteString ?? address ?? "")]
        report([
            "name": "message",
            "data": [
                "id": .string("\(component) \(event)"), "component": .string(component), "event": .string(event),
                "data": .object(members),
            ],
        ])
    }

    /// The user clicks something on the page that sends this message.
    func sayByClick(_ component: String, _ event: String, _ data: HybridCore.JSONValue = [:]) {
        host?.gesture.noticed(at: MainLoop.now / 1000)
        say(component, event, data)
    }

    /// The reply that native code sent last, without the metadata that it returns.
    var reply: HybridCore.JSONValue? { replies.last?.data.object.map { .object($0.filter { $0.key != "metadata" }) } }

    /// Sends the first messages of the components of a new page.
    func connectComponents() {
        guard let path else { return }
        for (component, event, data) in site.components[path] ?? [] { sayNow(component, event, data) }
    }

    /// Turbo has replaced the body.
    func replaceComponents() {
        report(["name": "rendered"])
        connectComponents()
    }

    private func report(_ json: HybridCore.JSONValue) {
        guard let host else { return }
        let origin = address.flatMap { URL(string: $0) }.flatMap { ApplicationOrigin($0) }?.text ?? ""
        let outcome = host.bridgeMessages.receive(
            "\(origin)\n\(json.text)", from: host.url, at: MainLoop.now / 1000)
        host.delegate?.webView(host, heard: outcome)
    }

    /// Receives a script that native code runs in the page.
    func receive(_ body: String, _ argument: String) {
        guard let json = try? HybridCore.JSONValue(parsing: argument) else { return }
        if body == PageEvent.script { told.append(json) }
        guard body.contains("nativeBridge?.replyWith"), let component = json["component"]?.string,
            let event = json["event"]?.string
        else { return }
        replies.append(
            BridgeMessage(id: json["id"]?.string ?? "", component: component, event: event, data: json["data"] ?? [:]))
    }
}
