/// Components and message handlers announced to the application's own pages.
package struct BridgeOffer: Equatable, Sendable {
    /// Origin of the pages.
    package let origin: ApplicationOrigin
    /// Names of the components, in the order of the announcement.
    package var components: [String]
    /// Names of the handlers in `webkit.messageHandlers`.
    package var handlers: [String]
    /// True if the application opens files, which pages also receive through `launchQueue`.
    package var opensFiles = false

    /// - Parameter origin: The application's origin.
    package init(to origin: ApplicationOrigin, components: [String] = [], handlers: [String] = []) {
        self.origin = origin
        self.components = components
        self.handlers = handlers
    }

    /// True if there is nothing to announce.
    package var isEmpty: Bool { components.isEmpty && handlers.isEmpty && !opensFiles }

    /// Arguments of `display-mode.js` as JSON.
    package var displayMode: String {
        "\(JSONValue.array(origin.texts.map(JSONValue.string)).text), \(JSONValue.string("standalone").text)"
    }

    /// Arguments of `bridge.js` as JSON, so that their contents are never executed as code.
    package var arguments: String {
        ([origin.texts, components, handlers].map { JSONValue.array($0.map(JSONValue.string)).text }
            + [JSONValue.bool(opensFiles).text]).joined(separator: ", ")
    }
}

extension ApplicationOrigin {
    /// Origins that ``contains(_:)`` accepts, in the browsers' notation.
    package var texts: [String] {
        let secure = text.hasPrefix("http://") ? text.replacing("http://", with: "https://", maxReplacements: 1) : text
        guard secure != text, let page = ApplicationOrigin(text: secure)?.address, contains(page) else { return [text] }
        return [text, secure]
    }
}
