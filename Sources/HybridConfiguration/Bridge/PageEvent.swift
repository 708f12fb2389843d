package import FoundationEssentials
package import HybridValues

/// An event that native code dispatches to the `document` of the application's page (Docs/Bridge.md#page-events).
package enum PageEvent: Equatable, Sendable {
    /// A visit that the page started failed. The page stays loaded behind the error screen.
    /// - Parameter mayPrevent: True if the page can prevent the error screen. It can do this only if it would then be
    ///   visible.
    case visitFailed(URL, VisitAction, VisitError, mayPrevent: Bool)
    /// The connection to the server was lost or restored.
    case connection(isOnline: Bool)
    /// The application regained focus after this number of seconds. The page can prevent the refresh that follows.
    case returned(away: Int)
    /// The user opened files with the application.
    case filesOpened([OpenedFile])

    package var name: String {
        switch self {
        case .visitFailed: "hybrid:visit-error"
        case .connection: "hybrid:connection"
        case .returned: "hybrid:return"
        case .filesOpened: "hybrid:files-opened"
        }
    }

    package var detail: JSONValue {
        switch self {
        case .visitFailed(let url, _, let error, _):
            [
                "url": .string(url.absoluteString), "kind": .string(error.kind),
                "status": error.status.map { .integer($0) } ?? .null, "message": .string(ErrorMessage(error).title),
            ]
        case .connection(let isOnline): ["online": .bool(isOnline)]
        case .returned(let away): ["away": .integer(away)]
        case .filesOpened(let files):
            [
                "files": .array(
                    files.map {
                        ["name": .string($0.name), "type": .string($0.type), "size": .integer($0.bytes.count)]
                    })
            ]
        }
    }

    /// Returns the argument of `script`.
    package func argument(for origin: ApplicationOrigin) -> String {
        var retry: JSONValue = .null
        var mayPrevent = false
        if case .visitFailed(let url, let action, _, let isPreventable) = self {
            retry = ["url": .string(url.absoluteString), "action": .string(action.rawValue)]
            mayPrevent = isPreventable
        }
        if case .returned = self { mayPrevent = true }
        var contents: [JSONValue] = []
        if case .filesOpened(let files) = self {
            contents = files.map { .string(Data($0.bytes).base64EncodedString()) }
        }
        let json: JSONValue = [
            "origins": .array(origin.texts.map { .string($0) }), "name": .string(name), "detail": detail,
            "cancelable": .bool(mayPrevent), "retry": retry, "contents": .array(contents),
        ]
        return json.text
    }

    /// The script that dispatches the event in the script world of the page and returns the result. The script checks
    /// the origin, because a sandboxed document has the address of the application but not its origin. The `retry`
    /// function of the event proposes an ordinary visit.
    package static let script = """
        const { origins, name, detail, cancelable, retry, contents } = JSON.parse(argument)
        if (!origins.includes(window.origin)) return "foreign"
        if (retry) {
          detail.retry = () => window.turboNative?.visitProposedToLocation(new URL(retry.url), { action: retry.action })
        }
        contents.forEach((content, index) => {
          const entry = detail.files[index]
          const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
          entry.file = new File([bytes], entry.name, { type: entry.type })
        })
        return document.dispatchEvent(new CustomEvent(name, { detail, cancelable })) ? "kept" : "prevented"
        """

    /// The result of the script if the page prevented the default action of the event.
    package static let prevented = "prevented"

    /// The maximum time in milliseconds to wait for the page's response. An error screen is delayed until the page
    /// responds or this time has passed.
    package static let patience = 300
}

/// Decides whether a page receives events. The page must be visible and belong to the application's origin.
package struct PageEventAudience: Equatable, Sendable {
    /// The address of the document in the web view, or `nil` if the web view has no document.
    package var page: URL?
    /// True if the stack of the page is visible.
    package var isInFront: Bool

    package init(page: URL?, isInFront: Bool) {
        self.page = page
        self.isInFront = isInFront
    }

    package func hears(_ origin: ApplicationOrigin) -> Bool { isInFront && page.map(origin.contains) == true }
}
