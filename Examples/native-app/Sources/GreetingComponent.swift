import HybridNative

/// `greeting`: a page's button in the header bar. When pressed, it asks the page for a name, and replies with the
/// greeting.
final class GreetingComponent: BridgeComponent {
    private struct Connection: Decodable {
        let title: String
    }

    private let delegate: BridgeDelegate

    init(_ delegate: BridgeDelegate) { self.delegate = delegate }

    func received(_ message: BridgeMessage) {
        guard message.event == "connect", let connection = delegate.decode(message, as: Connection.self) else { return }
        let button = ObjectRef(sinking: gtk_button_new_with_label(connection.title))
        // Weak, since the button ends with the page, and the component with the screen.
        button.connect("clicked") { [weak self] _ in self?.greet() }
        delegate.showInHeader(button)
    }

    private func greet() {
        Task {
            do {
                let name = try await delegate.call("window.greeting.name", as: String.self)
                delegate.destination?.notify("Hello, \(name)")
                delegate.reply(to: "connect", with: ["said": .string("Hello, \(name)")], isUsersDoing: true)
            } catch {
                delegate.destination?.notify("\(error)")
            }
        }
    }
}
