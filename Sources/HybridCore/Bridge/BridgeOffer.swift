/// What the application's own pages are told of: the components that can be shown, and the handlers that hear them.
package struct BridgeOffer: Equatable, Sendable {
    /// Whose pages are told.
    package let origin: ApplicationOrigin
    /// The components' names, in the order in which they are announced.
    package var components: [String]
    /// The names of what pages find in `webkit.messageHandlers`.
    package var handlers: [String]
    /// Whether the application opens files, which pages get by `launchQueue` too.
    package var opensFiles = false

    /// - Parameter origin: the application's own.
    package init(to origin: ApplicationOrigin, components: [String] = [], handlers: [String] = []) {
        self.origin = origin
        self.components = components
        self.handlers = handlers
    }

    /// Whether there is nothing to be told.
    package var isEmpty: Bool { components.isEmpty && handlers.isEmpty && !opensFiles }

    /// The arguments for `display-mode.js`, as JSON.
    package var displayMode: String {
        "\(JSONValue.array(origin.texts.map(JSONValue.string)).text), \(JSONValue.string("standalone").text)"
    }

    /// The arguments for `bridge.js`, as JSON: what is in them is never code.
    package var arguments: String {
        ([origin.texts, components, handlers].map { JSONValue.array($0.map(JSONValue.string)).text }
            + [JSONValue.bool(opensFiles).text]).joined(separator: ", ")
    }
}

extension ApplicationOrigin {
    /// The origins that ``contains(_:)`` holds of, as browsers write them.
    package var texts: [String] {
        let secure = text.hasPrefix("http://") ? text.replacing("http://", with: "https://", maxReplacements: 1) : text
        guard secure != text, let page = ApplicationOrigin(text: secure)?.address, contains(page) else { return [text] }
        return [text, secure]
    }
}
