import HybridNative

/// `greeting`: a page's button in the header bar. When pressed, it asks the page for a name, and replies with the
/// greeting. `native-app component controller greeting` writes the page's controller.
final class GreetingComponent: TypedBridgeComponent {
    struct Received: Codable {
        let title: String
        /// The first word of the greeting.
        let salutation: Salutation?
    }

    struct Reply: Codable {
        let said: String
    }

    enum Salutation: String, Codable, CaseIterable {
        case hello = "Hello"
        case welcome = "Welcome"
    }

    static let name = "greeting"
    let delegate: BridgeDelegate

    init(_ delegate: BridgeDelegate) { self.delegate = delegate }

    func received(_ data: Received, for event: String) {
        let button = ObjectRef(sinking: gtk_button_new_with_label(data.title))
        // Weak, since the button ends with the page, and the component with the screen.
        button.connect("clicked") { [weak self] _ in self?.greet(data.salutation ?? .hello) }
        delegate.showInHeader(button)
    }

    private func greet(_ salutation: Salutation) {
        Task {
            do {
                let name = try await delegate.call("window.greeting.name", as: String.self)
                let text = "\(salutation.rawValue), \(name)"
                delegate.destination?.notify(text)
                reply(Reply(said: text), isUsersDoing: true)
            } catch {
                delegate.destination?.notify("\(error)")
            }
        }
    }
}
