import FoundationEssentials
import HybridValues

/// Updates of the stack when the page moves in its own history by `history.back()` or `history.go`.
///
/// The history and the stack differ. The history also keeps pages that the user went back from, because going back adds
/// an entry. A URL in the history therefore does not identify the screen, and a step never removes more screens than
/// the number of visits it covers.
extension NavigationStacks {
    mutating func historyTraversed(to url: URL, in session: StackName, stepsBack: Int?) -> [StacksCommand] {
        let stack = self[session]
        // A history step of a page beneath a native screen does not remove the native screen. The page is restored when
        // the user leaves that screen.
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
        // If the page has changed its address since it arrived, a step back to its first address stays within the page.
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

    /// Records a step of a frame, so that "back" undoes the step before it leaves the page, as in a browser.
    mutating func advance(_ id: Screen.ID, from step: PageStep) -> [StacksCommand] {
        for session in StackName.allCases {
            guard let index = self[session].firstIndex(where: { $0.id == id }),
                // The page supplies the location, which may be false.
                ApplicationOrigin(step.location) == ApplicationOrigin(self[session][index].location)
            else { continue }
            self[session][index].steps = self[session][index].steps.suffix(Self.stepLimit - 1) + [step]
            return index == self[session].count - 1 ? [.update(session)] : []
        }
        return []
    }

    /// The maximum number of steps that are kept for one page.
    static let stepLimit = 50

    /// Undoes the last step of the front page. Returns `nil` if the page has no steps.
    mutating func stepBack(in session: StackName) -> [StacksCommand]? {
        guard let index = self[session].indices.last, let step = self[session][index].steps.popLast() else {
            return nil
        }
        self[session][index].currentLocation = step.location
        let options = VisitOptions(action: .restore)
        let request = VisitRequest(screen: self[session][index].id, url: step.location, options: options, step: step)
        return [.update(session), .visit(session, request)]
    }

    /// Returns the index of the target screen, or `nil` if the top screen stays.
    private func index(of url: URL, stepsBack: Int?, in stack: [Screen]) -> Int? {
        let top = stack.count - 1
        // If the distance is unknown, go at most to the screen beneath the top, and only if the URL is the page of that
        // screen.
        guard let stepsBack else { return stack.indices.suffix(2).last { stack[$0].holds(url) } }
        // Go the full distance if it leads to the screen of the page. Otherwise go to the nearest screen on the way
        // that has the page.
        let farthest = max(0, top - stepsBack)
        if farthest == top || stack[farthest].holds(url) { return farthest }
        return stack[farthest..<top].lastIndex { $0.holds(url) } ?? farthest
    }
}

extension Screen {
    func holds(_ url: URL) -> Bool {
        [currentLocation, location].contains { isSamePage($0, url, query: .default) }
    }
}
