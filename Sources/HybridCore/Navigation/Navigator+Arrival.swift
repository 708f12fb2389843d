/// What the browser loads may turn out to be a file, which has no screen. So what its page takes the place of stays
/// until that page is there: a dialog, the screen it replaces, or all of them.
extension Navigator {
    /// Whether only the answer will tell that the proposal leads to a page.
    func isUncertain(_ proposal: VisitProposal, _ kind: Screen.Kind) -> Bool {
        proposal.isFullLoad && !proposal.adoptsLoad && proposal.options.response == nil && kind == .web
    }

    /// Puts a screen in the place of others, at the end of a stack: at once, or as soon as it has a page.
    /// - Returns: the screens that are gone.
    mutating func put(
        _ screen: Screen, of session: StackName, inPlaceOf left: [Screen], waiting isUncertain: Bool
    ) -> [Screen.ID] {
        var screen = screen
        // What has never been there is not missed, unless something stays above it.
        let stays = left.prefix((left.lastIndex { $0.hasAppeared } ?? -1) + 1)
        let missed = isUncertain ? stays.map(\.id) + left.flatMap(\.replaced) : []
        let gone = (left.map(\.id) + left.flatMap(\.replaced)).filter { !missed.contains($0) }
        screen.replaced = self[session].map(\.id).filter(missed.contains)
        self[session] = self[session].filter { !gone.contains($0.id) } + [screen]
        return Array(Set(gone)).sorted()
    }

    /// The screen has a page, or an error, to show: what it takes the place of goes.
    mutating func arrive(_ id: Screen.ID) -> [NavigatorCommand] {
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
