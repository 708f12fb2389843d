import HybridNative

/// `greeting`: a button of the page's in the header bar. When it is pressed, the page says whom to greet, and is told what
/// was said.
final class GreetingComponent: BridgeComponent {
    private struct Connection: Decodable {
        let title: String
    }

    private let delegate: BridgeDelegate

    init(_ delegate: BridgeDelegate) { self.delegate = delegate }

    func received(_ message: BridgeMessage) {
        guard message.event == "connect", let connection = delegate.decode(message, as: Connection.self) else { return }
        let button = ObjectRef(sinking: gtk_button_new_with_label(connection.title))
        // Weakly: the button goes with the page, and the component with the screen.
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
