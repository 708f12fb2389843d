import FoundationEssentials
import HybridCore
import Testing

/// Stacks, proposals and commands as short texts, so that a table case fits on one line.
///
/// Stacks: `one two | m n` is a main stack with /one and /two below a modal with /m and /n. `(map)` is a native screen,
/// `two*` a screen whose page has never appeared, `two+` a screen created by the event. A screen is named after its
/// routed place.
struct StacksNotation {
    var stacks = NavigationStacks()
    private let first: Int

    /// - Parameter text: the initial stacks. All pages except those marked `*` are displayed.
    init(_ text: String) {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            for word in part.split(separator: " ") {
                Self.push(String(word), onto: index == 0 ? .main : .modal, of: &stacks)
            }
        }
        first = (stacks.main + (stacks.modal ?? [])).map(\.id).max() ?? 0
    }

    private static func push(_ word: String, onto session: StackName, of stacks: inout NavigationStacks) {
        let isNative = word.hasPrefix("(")
        let hasAppeared = !word.hasSuffix("*")
        let place = word.trimmingCharacters(in: "()*")
        let properties = PathProperties([
            "presentation": "push", "context": session == .modal ? "modal" : "default",
        ])
        let proposal = VisitProposal(url: page(place), properties: properties)
        _ = stacks.handle(.propose(proposal, from: session, kind: isNative ? .native(place) : .web))
        guard !isNative, hasAppeared, let screen = stacks[session].last else { return }
        _ = stacks.handle(.pageShown(screen: screen.id, location: nil, title: nil))
    }

    static func page(_ place: String) -> URL {
        url("https://example.com/" + place.drop { $0 == "/" })
    }

    /// Handles the proposal `text` and returns the commands as text.
    mutating func propose(_ text: String) -> String {
        handle(ProposalNotation(text, front: stacks.front).event)
    }

    mutating func handle(_ event: StacksEvent) -> String {
        // Commands also name removed screens, so their names are taken from the state before the event.
        let before = stacks
        let commands = stacks.handle(event)
        return commands.map { describe($0, before) }.joined(separator: "; ")
    }

    /// The stacks as text.
    var text: String {
        let main = stacks.main.map(name).joined(separator: " ")
        guard let modal = stacks.modal else { return main }
        return main + " | " + modal.map(name).joined(separator: " ")
    }

    /// Topmost screen of that place. `nowhere` is a screen that does not exist.
    func screen(_ place: String) -> Screen.ID {
        if place == "nowhere" { return 0 }
        return known(
            (stacks.main + (stacks.modal ?? [])).last { $0.location == Self.page(place) }?.id, place, or: 0)
    }

    private func name(_ screen: Screen) -> String {
        let place = String(screen.location.absoluteString.dropFirst("https://example.com/".count))
        let mark = screen.id > first ? "+" : ""
        return (screen.kind == .web ? place : "(\(place))") + mark
    }

    private func name(_ id: Screen.ID, _ before: NavigationStacks) -> String {
        (stacks.screen(id) ?? before.screen(id)).map(name) ?? "?\(id)"
    }

    private func describe(_ command: StacksCommand, _ before: NavigationStacks) -> String {
        switch command {
        case .show(let session, let transition): return "show \(session) \(transition)"
        case .presentModal(let style, let isDismissible): return "present \(style)\(isDismissible ? "" : " fixed")"
        case .dismissModal: return "dismiss"
        case .forget(let session, let screens):
            return "forget \(session) " + screens.map { name($0, before) }.joined(separator: " ")
        case .markSnapshotsStale(let session): return "stale \(session)"
        case .update(let session): return "update \(session)"
        case .notify(let text): return "notify \(text)"
        case .reloadNative(let session, let screen): return "reload \(session) \(name(screen, before))"
        case .visit(let session, let request):
            var text = "visit \(session) \(name(request.screen, before)) \(request.options.action)"
            if let screen = stacks.screen(request.screen), screen.currentLocation != request.url {
                text += " at \(request.url)"
            }
            if request.options.response != nil { text += " response" }
            if request.adoptsLoad { text += " adopting" }
            if request.isReload { text += " reload" }
            return text
        }
    }
}

/// A proposal as text: `/two?a=1 replace context=modal presentation=pop response redirected native from=modal`.
///
/// The default is the action `advance` from a Turbo link in the session in front.
struct ProposalNotation {
    private static let properties: Set = [
        "context", "presentation", "query_string_presentation", "animated", "title", "historical_location",
        "modal_style", "modal_dismiss_gesture_enabled",
    ]
    let event: StacksEvent

    init(_ text: String, front: StackName) {
        var words = text.split(separator: " ").map(String.init)
        var proposal = VisitProposal(url: StacksNotation.page(words.removeFirst()), origin: .turbo)
        var source = front
        var kind = Screen.Kind.web
        for word in words {
            let pair = word.split(separator: "=", maxSplits: 1).map(String.init)
            switch (pair[0], pair.dropFirst().first) {
            case ("from", let name?): source = known(StackName(rawValue: name), name, or: front)
            case ("origin", let name?): proposal.origin = known(ProposalOrigin(rawValue: name), name, or: .turbo)
            case (let key, let value?):
                if !Self.properties.contains(key) { Issue.record("No row knows the property “\(key)”.") }
                proposal.properties.values[key] = Bool(value).map(JSONValue.bool) ?? .string(value)
            case ("native", nil): kind = .native("map")
            case ("adopts", nil): proposal.adoptsLoad = true
            case ("late", nil): proposal.isFromLeftPage = true
            case ("response", nil): proposal.options.response = VisitResponse(statusCode: 200, responseHTML: "<p>")
            case ("redirected", nil):
                proposal.options.response = VisitResponse(statusCode: 200, redirected: true, responseHTML: "<p>")
            case (let action, nil): proposal.options.action = known(VisitAction(rawValue: action), action, or: .advance)
            }
        }
        event = .propose(proposal, from: source, kind: kind)
    }
}

extension String {
    fileprivate func trimmingCharacters(in characters: String) -> String {
        String(drop { characters.contains($0) }.reversed().drop { characters.contains($0) }.reversed())
    }
}
