import FoundationEssentials

/// Matches the web view's policy questions and load reports to loads.
///
/// WebKit does not identify loads, and its reports about a load may arrive after that load was stopped or replaced. It
/// does keep their order: every report between the order for a load and the policy question for it is about an earlier
/// load, and so is every report from there until the ordered load starts.
struct LoadLedger: Equatable, Sendable {
    /// The progress of the load that the session ordered last.
    enum Stage: Equatable, Sendable {
        /// No ordered load, or its document has been committed: reports are about the page's own loads.
        case none
        /// Ordered; WebKit has not asked for a decision.
        case ordered
        /// Allowed; WebKit has not started it.
        case permitted
        /// Started: reports are about this load.
        case started
        /// Stopped or failed: its reports are ignored.
        case stopped
    }

    /// A navigation begun by the page, in an unknown frame.
    private struct Navigation: Equatable, Sendable {
        let url: URL
        let kind: NavigationAction.Kind
        let isGet: Bool
        let isUpload: Bool
        let isRedirect: Bool
    }

    private(set) var stage = Stage.none
    /// True if the page has begun a load that has not been committed.
    private(set) var isPageLoading = false
    private var navigations: [Navigation] = []
    /// The form that the page sent last, regardless of later navigations.
    private var lastForm: Navigation?
    /// True if no load has started since that form was sent.
    private var isFormNew = false
    /// True if the load that the page has begun sends a form.
    private(set) var isSendingForm = false

    /// The number of navigations of a page and its frames to keep.
    private static let capacity = 64

    /// True if main-frame reports are now about a load that is still awaited.
    var isCurrent: Bool { stage == .none || stage == .started }

    /// True if a report of an interruption may be about the session's own load.
    var isOwnUnderWay: Bool { stage == .permitted || stage == .started }

    // MARK: The session's loads

    mutating func order() {
        stage = .ordered
        isPageLoading = false
    }

    mutating func permit() { stage = .permitted }

    /// Assigns the load that the page has begun to a visit.
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

    // MARK: Reports of the web view

    mutating func record(_ action: NavigationAction) {
        let navigation = Navigation(
            url: action.url, kind: action.kind, isGet: action.isGet, isUpload: action.isUpload,
            isRedirect: action.isRedirect)
        navigations = navigations.suffix(Self.capacity - 1) + [navigation]
        guard action.kind == .formSubmitted, !action.isRedirect else { return }
        (lastForm, isFormNew) = (navigation, true)
    }

    /// Records the start of a main-frame load.
    /// - Returns: true if the page began the load.
    mutating func start() -> Bool {
        switch stage {
        case .permitted:
            stage = .started
            return false
        case .ordered: return false
        // The page cannot start a load without a policy question.
        case .stopped where !navigations.contains { !$0.isRedirect }: return false
        case .stopped, .none, .started:
            stage = .none
            isPageLoading = true
            isSendingForm = isFormNew && lastForm.map { !$0.isGet } ?? false
            isFormNew = false
            return true
        }
    }

    /// Records a committed document.
    /// - Returns: true if it belongs to the awaited load.
    mutating func commit() -> Bool {
        isPageLoading = false
        guard isCurrent else { return false }
        stage = .none
        forget()
        return true
    }

    /// Records the end of a load, successful or not. After a stop, no more reports about the stopped load follow.
    mutating func finish() {
        isPageLoading = false
        if stage == .stopped { stage = .none }
    }

    // MARK: Causes

    /// True if a form led to that address.
    func isForm(_ url: URL) -> Bool { cause(of: url)?.kind == .formSubmitted }

    /// True if a form that must not be sent again automatically led to that address.
    func isPost(_ url: URL) -> Bool { cause(of: url).map { $0.kind == .formSubmitted && !$0.isGet } ?? false }

    /// True if the form sent last uploads files.
    var isUpload: Bool { lastForm?.isUpload ?? false }

    /// The navigation that led to the address. Falls back to the last form, so that data is not sent twice.
    private func cause(of url: URL) -> Navigation? {
        navigations.last { $0.url.isSameRequest(as: url) } ?? lastForm
    }
}
