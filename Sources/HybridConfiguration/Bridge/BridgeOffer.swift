package import HybridValues

/// The components and message handlers that are announced to the application's own pages.
package struct BridgeOffer: Equatable, Sendable {
    package let origin: ApplicationOrigin
    /// The names of the components, in the order in which they are announced.
    package var components: [String]
    /// The names of the handlers in `webkit.messageHandlers`.
    package var handlers: [String]
    /// True if the application opens files. Pages then also receive the files through `launchQueue`.
    package var opensFiles = false

    package init(to origin: ApplicationOrigin, components: [String] = [], handlers: [String] = []) {
        self.origin = origin
        self.components = components
        self.handlers = handlers
    }

    package var isEmpty: Bool { components.isEmpty && handlers.isEmpty && !opensFiles }

    /// The arguments of `display-mode.js` as JSON.
    package var displayMode: String {
        "\(JSONValue.array(origin.texts.map(JSONValue.string)).text), \(JSONValue.string("standalone").text)"
    }

    /// The arguments of `bridge.js`. They are encoded as JSON, so that their contents are never executed as code.
    package var arguments: String {
        ([origin.texts, components, handlers].map { JSONValue.array($0.map(JSONValue.string)).text }
            + [JSONValue.bool(opensFiles).text]).joined(separator: ", ")
    }
}

extension ApplicationOrigin {
    /// The origins that ``contains(_:)`` accepts, in the notation of browsers.
    package var texts: [String] {
        let secure = text.hasPrefix("http://") ? text.replacing("http://", with: "https://", maxReplacements: 1) : text
        guard secure != text, let page = ApplicationOrigin(text: secure)?.address, contains(page) else { return [text] }
        return [text, secure]
    }
}
