import FoundationEssentials

/// Which load of the web view's its questions and reports are about.
///
/// WebKit names no load, and what it says of one may still be on its way when that one has been stopped, or another
/// ordered in its place. But it keeps the order: what it says between our order and its question whether our load may
/// begin is about an earlier load, and so is what it says from there until that load has started.
struct LoadLedger: Equatable, Sendable {
    /// How far the load is that the session has ordered last.
    enum Stage: Equatable, Sendable {
        /// There is none, or its document is there: what is said is about loads of the page's own.
        case none
        /// Ordered; WebKit has not asked yet whether it may begin.
        case ordered
        /// It may begin; WebKit has not begun.
        case permitted
        /// It has begun: what is said is about it.
        case started
        /// Stopped, or failed: what is said of it counts for nothing.
        case stopped
    }

    /// A navigation that the page has begun, in which of its frames is not known.
    private struct Navigation: Equatable, Sendable {
        let url: URL
        let kind: NavigationAction.Kind
        let isGet: Bool
        let isUpload: Bool
        let isRedirect: Bool
    }

    private(set) var stage = Stage.none
    /// Whether the page has a load of its own under way that has not brought a document.
    private(set) var isPageLoading = false
    private var navigations: [Navigation] = []
    /// The form that the page has sent last, however many navigations came after it.
    private var lastForm: Navigation?
    /// Whether no load has begun since.
    private var isFormNew = false
    /// Whether the load that the page has begun sends a form.
    private(set) var isSendingForm = false

    /// So many navigations of a page and its frames are remembered.
    private static let capacity = 64

    /// Whether what is said of the main frame's load now is about one that somebody still waits for.
    var isCurrent: Bool { stage == .none || stage == .started }

    /// Whether the session's own load may be what a report of an interruption is about.
    var isOwnUnderWay: Bool { stage == .permitted || stage == .started }

    // MARK: The session's loads

    mutating func order() {
        stage = .ordered
        isPageLoading = false
    }

    mutating func permit() { stage = .permitted }

    /// The load that the page has begun is a visit's from here on.
    mutating func adopt() {
        stage = .started
        isPageLoading = false
    }

    mutating func stop() {
        stage = .stopped
        isPageLoading = false
        forget()
    }

    private mutating func forget() {
        navigations = []
        (lastForm, isFormNew) = (nil, false)
    }

    // MARK: What the web view says

    mutating func take(_ action: NavigationAction) {
        let navigation = Navigation(
            url: action.url, kind: action.kind, isGet: action.isGet, isUpload: action.isUpload,
            isRedirect: action.isRedirect)
        navigations = navigations.suffix(Self.capacity - 1) + [navigation]
        guard action.kind == .formSubmitted, !action.isRedirect else { return }
        (lastForm, isFormNew) = (navigation, true)
    }

    /// A load of the main frame has begun.
    /// - Returns: whether it is one of the page's own.
    mutating func start() -> Bool {
        switch stage {
        case .permitted:
            stage = .started
            return false
        case .ordered: return false
        // The page cannot begin a load without asking first.
        case .stopped where !navigations.contains { !$0.isRedirect }: return false
        case .stopped, .none, .started:
            stage = .none
            isPageLoading = true
            isSendingForm = isFormNew && lastForm.map { !$0.isGet } ?? false
            isFormNew = false
            return true
        }
    }

    /// A document is there.
    /// - Returns: whether it is that of the load which is waited for.
    mutating func commit() -> Bool {
        isPageLoading = false
        guard isCurrent else { return false }
        stage = .none
        forget()
        return true
    }

    /// A load is over, well or badly. After a stop nothing more comes of what was stopped.
    mutating func finish() {
        isPageLoading = false
        if stage == .stopped { stage = .none }
    }

    // MARK: Why

    /// Whether a form led to that address.
    func isForm(_ url: URL) -> Bool { cause(of: url)?.kind == .formSubmitted }

    /// Whether a form led there that is not to be sent again by itself.
    func isPost(_ url: URL) -> Bool { cause(of: url).map { $0.kind == .formSubmitted && !$0.isGet } ?? false }

    /// Whether the form that the page has sent last is one that sends files.
    var isUpload: Bool { lastForm?.isUpload ?? false }

    /// Where nobody knows better it was the form: what may have been sent is not to be sent again.
    private func cause(of url: URL) -> Navigation? {
        navigations.last { $0.url.isSameRequest(as: url) } ?? lastForm
    }
}
