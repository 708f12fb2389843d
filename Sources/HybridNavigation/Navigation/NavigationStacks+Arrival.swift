import HybridValues

/// Replacement of screens once a page arrives. A full load may turn out to be a file, which has no screen. The screens
/// that it would replace (a dialog, one screen, or all screens) therefore stay until its page arrives.
extension NavigationStacks {
    /// True if only the response can show whether the proposal leads to a page.
    func isUncertain(_ proposal: VisitProposal, _ kind: Screen.Kind) -> Bool {
        proposal.isFullLoad && !proposal.adoptsLoad && proposal.options.response == nil && kind == .web
    }

    /// Replaces the top screens of a stack with a new screen.
    /// - Parameter isUncertain: If true, screens that have appeared stay until the page of the new screen arrives.
    /// - Returns: The numbers of the screens that were removed immediately.
    mutating func put(
        _ screen: Screen, of session: StackName, inPlaceOf left: [Screen], waiting isUncertain: Bool
    ) -> [Screen.ID] {
        var screen = screen
        // A screen that never appeared need not stay, unless a screen above it has appeared.
        let stays = left.prefix((left.lastIndex { $0.hasAppeared } ?? -1) + 1)
        let missed = isUncertain ? stays.map(\.id) + left.flatMap(\.replaced) : []
        let gone = (left.map(\.id) + left.flatMap(\.replaced)).filter { !missed.contains($0) }
        screen.replaced = self[session].map(\.id).filter(missed.contains)
        self[session] = self[session].filter { !gone.contains($0.id) } + [screen]
        return Array(Set(gone)).sorted()
    }

    /// Removes the screens that a screen replaces. Called once that screen has a page or an error to show.
    mutating func arrive(_ id: Screen.ID) -> [StacksCommand] {
        let dismissal = screenAfterModal == id ? dismissModal() : []
        for session in StackName.allCases {
            guard let index = self[session].firstIndex(where: { $0.id == id }) else { continue }
            let replaced = self[session][index].replaced
            self[session][index].replaced = []
            let left = self[session][..<index].map(\.id).filter(replaced.contains)
            guard !left.isEmpty else { continue }
            self[session].removeAll { left.contains($0.id) }
            return dismissal + [.forget(session, left)]
        }
        return dismissal
    }
}
