package import FoundationEssentials

/// What native code tells the application's own page by itself: an event at its `document` (Docs/Bridge.md#page-events).
package enum PageEvent: Equatable, Sendable {
    /// A visit that the page has begun has failed. The page stays alive behind the error.
    /// - Parameter mayPrevent: whether the page can keep the error away: it is what is seen then.
    case visitFailed(URL, VisitAction, VisitError, mayPrevent: Bool)
    /// The server cannot be reached any more, or can again.
    case connection(isOnline: Bool)
    /// The application has the keyboard again, after so many seconds without. The page can keep from being brought up to
    /// date.
    case returned(away: Int)
    /// The user has opened files with the application.
    case filesOpened([OpenedFile])

    /// The name that pages listen for.
    package var name: String {
        switch self {
        case .visitFailed: "hybrid:visit-error"
        case .connection: "hybrid:connection"
        case .returned: "hybrid:return"
        case .filesOpened: "hybrid:files-opened"
        }
    }

    /// What comes with it.
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

    /// What the script below is given.
    /// - Parameter origin: the application's own.
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
            "cancelable": .bool(mayPrevent), "retry": retry,
            "contents": .array(contents),
        ]
        return json.text
    }

    /// Dispatches the event, in the page's world, and returns what has become of it. The document may be one in a sandbox:
    /// that has the application's address, and is not the application's. Trying again is a visit like any other.
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

    /// The script's word for an event that the page has taken upon itself.
    package static let prevented = "prevented"

    /// How long a page may take to say so, in milliseconds. An error waits for it.
    package static let patience = 300
}

/// Which page is told of an event: the one in front, if it is the application's own.
package struct PageEventAudience: Equatable, Sendable {
    /// Where the document is that the web view has; `nil` if it has none.
    package var page: URL?
    /// Whether its stack is what the user sees.
    package var isInFront: Bool

    /// A page that may be told.
    package init(page: URL?, isInFront: Bool) {
        self.page = page
        self.isInFront = isInFront
    }

    /// Whether it is told.
    package func hears(_ origin: ApplicationOrigin) -> Bool { isInFront && page.map(origin.contains) == true }
}

extension PageEvent {
    /// That a visit has failed; `nil` unless the page that has begun it is alive.
    /// - Parameters:
    ///   - stack: the screens of the visit's stack, the topmost last: the page can keep the error away if it is that of the
    ///     screen below, which is seen again then.
    package init?(_ visit: Visit, failed error: VisitError, in stack: [Screen]) {
        guard visit.kind == .javaScript, let top = stack.last, top.id == visit.request.screen else { return nil }
        let action = visit.request.options.action
        let below = stack.dropLast().last
        self = .visitFailed(
            visit.request.url, action, error,
            mayPrevent: action == .advance && !top.hasAppeared && below?.kind == .web)
    }
}
