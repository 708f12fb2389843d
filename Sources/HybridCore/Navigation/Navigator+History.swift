import FoundationEssentials

/// A page goes in its own history, by `history.back()` or by a script's `history.go`, and the stack follows.
///
/// The history is not the stack. It keeps the pages that the user has gone back from, because a way back is a new entry
/// to it. So its addresses alone do not say which screen is meant, and a step never leaves more screens than it has
/// steps.
extension Navigator {
    mutating func historyTraversed(
        to url: URL, in session: StackName, stepsBack: Int?
    ) -> [NavigatorCommand] {
        let stack = self[session]
        // The page beneath a native screen does not take that away; it is restored when the screen is left.
        guard stack.last?.kind == .web else { return [] }
        let restoration = VisitOptions(action: .restore)
        if let stepsBack, stepsBack < 0 {
            let forward = goForward(to: url, in: session, steps: Int(clamping: stepsBack.magnitude))
            return forward.isEmpty ? revealed(in: session, restoration) : forward
        }
        guard let index = index(of: url, stepsBack: stepsBack, in: stack) else {
            return revealed(in: session, restoration)
        }
        self[session] = Array(stack[...index])
        // A page may have given itself another address since it came; then its first one is a step back within it.
        if stepsBack == 0 || stack[index].holds(url) { self[session][index].currentLocation = url }
        let steps = stack[index].steps
        if let step = steps.lastIndex(where: { isSamePage($0.location, url, query: .default) }) {
            self[session][index].steps = Array(steps[..<step])
        }
        guard index < stack.count - 1 else { return revealed(in: session, restoration) }
        setAhead(stack[(index + 1)...], of: session)
        return [.show(session, .pop)] + revealed(in: session, restoration)
            + [.forget(session, stack[(index + 1)...].map(\.id))]
    }

    /// A frame that has advanced its page can be brought back, as in a browser, before the page is left.
    mutating func advance(_ id: Screen.ID, from step: PageStep) -> [NavigatorCommand] {
        for session in StackName.allCases {
            guard let index = self[session].firstIndex(where: { $0.id == id }),
                // A page says where it was, so it may say what it likes.
                ApplicationOrigin(step.location) == ApplicationOrigin(self[session][index].location)
            else { continue }
            self[session][index].steps = self[session][index].steps.suffix(Self.stepLimit - 1) + [step]
            return index == self[session].count - 1 ? [.update(session)] : []
        }
        return []
    }

    /// More steps of one page nobody takes back one by one.
    static let stepLimit = 50

    /// Takes back the last step of the page in front; `nil` if it has made none.
    mutating func stepBack(in session: StackName) -> [NavigatorCommand]? {
        guard let index = self[session].indices.last, let step = self[session][index].steps.popLast() else {
            return nil
        }
        self[session][index].currentLocation = step.location
        let options = VisitOptions(action: .restore)
        let request = VisitRequest(
            screen: self[session][index].id, url: step.location, options: options, step: step)
        return [.update(session), .visit(session, request)]
    }

    /// The screen that is meant; `nil` if it is the one on top, where it is.
    private func index(of url: URL, stepsBack: Int?, in stack: [Screen]) -> Int? {
        let top = stack.count - 1
        // Nobody knows how far: to the screen beneath at most, if that is the page's.
        guard let stepsBack else { return stack.indices.suffix(2).last { stack[$0].holds(url) } }
        // As far as the page went, if that leads to its screen; else to the screen of that page on the way.
        let farthest = max(0, top - stepsBack)
        if farthest == top || stack[farthest].holds(url) { return farthest }
        return stack[farthest..<top].lastIndex { $0.holds(url) } ?? farthest
    }
}

extension Screen {
    /// Whether that address is its page.
    func holds(_ url: URL) -> Bool {
        [currentLocation, location].contains { isSamePage($0, url, query: .default) }
    }
}
