import FoundationEssentials
import HybridValues

/// Matches the web view's policy questions and load reports to loads.
///
/// WebKit does not identify loads, and its reports about a load may arrive after that load was stopped or replaced.
/// WebKit does keep the order of its reports. After the session orders a load, every report that precedes the policy
/// question for the load is about an earlier load. Reports between the policy question and the start of the ordered
/// load are also about earlier loads.
struct LoadLedger: Equatable, Sendable {
    /// The progress of the load that the session most recently ordered.
    enum Stage: Equatable, Sendable {
        /// No load was ordered, or the document of the ordered load has been committed. Reports are about the page's
        /// own loads.
        case none
        /// The load was ordered, but WebKit has not asked for a policy decision.
        case ordered
        /// The load was allowed, but WebKit has not started it.
        case permitted
        /// The load has started. Reports are about this load.
        case started
        /// The load was stopped or has failed. Its reports are ignored.
        case stopped
    }

    /// A navigation that the page began, in an unknown frame.
    private struct Navigation: Equatable, Sendable {
        let url: URL
        let kind: NavigationAction.Kind
        let isGet: Bool
        let isUpload: Bool
        let isRedirect: Bool
    }

    private(set) var stage = Stage.none
    /// True until WebKit asks for the first decision in its web process.
    private(set) var isNew = true
    /// True if a load waits for that question.
    private var isHeld = false
    /// True if the page has begun a load whose document has not been committed.
    private(set) var isPageLoading = false
    private var navigations: [Navigation] = []
    /// The last form that the page sent, regardless of later navigations.
    private var lastForm: Navigation?
    /// True if no load has started since that form was sent.
    private var isFormNew = false
    /// True if the load that the page began sends a form.
    private(set) var isSendingForm = false

    /// The maximum number of navigations of a page and its frames that are kept.
    private static let capacity = 64

    /// True if reports about the main frame now concern a load whose result is awaited.
    var isCurrent: Bool { stage == .none || stage == .started }

    /// True if a report of an interruption may concern the session's own load.
    var isOwnUnderWay: Bool { stage == .permitted || stage == .started }

    // MARK: The session's loads

    mutating func order() {
        stage = .ordered
        isPageLoading = false
    }

    /// Holds a load back if the first load of the web process was ordered and WebKit has not asked about it. If two
    /// loads wait for their first decision, WebKit may kill the process without a report
    /// (Docs/Platform.md#navigation-and-answers).
    /// - Returns: True if the load is to be ordered after that question.
    mutating func hold() -> Bool {
        isHeld = isNew && stage != .none
        if isHeld { order() }
        return isHeld
    }

    /// Records that WebKit asks for a decision.
    /// - Returns: True if a load was held back, which is to be ordered instead.
    mutating func asked() -> Bool {
        defer { (isNew, isHeld) = (false, false) }
        return isHeld && stage == .ordered
    }

    /// Records that WebKit has not asked in time, or will not ask. The next load is ordered at once.
    mutating func stopWaiting() { (isNew, isHeld) = (false, false) }

    mutating func permit() { stage = .permitted }

    /// Assigns a load that the page began to a visit.
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
    /// - Returns: True if the page began the load.
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

    /// Records that a document was committed.
    /// - Returns: True if the document belongs to the awaited load.
    mutating func commit() -> Bool {
        isPageLoading = false
        isNew = false
        guard isCurrent else { return false }
        stage = .none
        forget()
        return true
    }

    /// Records the end of a load, whether it succeeded or failed. If the load was stopped, no further reports about it
    /// follow.
    mutating func finish() {
        isPageLoading = false
        if stage == .stopped { stage = .none }
    }

    // MARK: Causes

    /// Returns whether a form led to an address.
    func isForm(_ url: URL) -> Bool { cause(of: url)?.kind == .formSubmitted }

    /// Returns whether a form that must not be resent automatically led to an address.
    func isPost(_ url: URL) -> Bool { cause(of: url).map { $0.kind == .formSubmitted && !$0.isGet } ?? false }

    /// True if the last form that the page sent uploads files.
    var isUpload: Bool { lastForm?.isUpload ?? false }

    /// Returns the navigation that led to an address. If it is unknown, the last form is returned, so that no data is
    /// sent twice.
    private func cause(of url: URL) -> Navigation? {
        navigations.last { $0.url.isSameRequest(as: url) } ?? lastForm
    }
}
