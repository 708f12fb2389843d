import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
package import HybridCore

/// Detection of unsaved input in a page that is about to be left.
extension WebViewHost {
    /// The state of the document's fields and of the last inquiry.
    struct Unsaved {
        /// True if the user has typed in the document. If false, its fields need not be checked.
        var isTyped = false
        /// True if the document is a form that the server returned with the user's input.
        var isSentBack = false
        /// True if the document has reported unsaved text. This is a cached value for callers that cannot wait.
        package var holdsText = false
        /// True if the document that is being loaded is a form that the server returned with the user's input.
        var willBeSentBack = false
        /// Receives the page's answer; `nil` if no caller waits.
        var completion: (@MainActor (PageFinding) -> Void)?
        var limit: LoopTimer?
        /// True until the page has finished the last inquiry, even if no caller waits for it any more.
        var isBeingAsked = false
        /// True if the page allowed closing within the call, which means that it has no guard.
        var mayGoAtOnce = false
        /// The number of the last inquiry, which distinguishes its answer from answers to earlier inquiries.
        var question = 0
    }

    /// Asks the page if it may be left. Nothing is shown to the user, and the page is not left.
    ///
    /// WebKit runs the `beforeunload` handlers of the page and its frames, called its guards here. If there are none,
    /// WebKit reports this within the call. Otherwise the page opens a dialog, and the shell answers it with "stay".
    /// WebKit lets a page go that takes longer than 50 ms. The order of two events therefore decides: whether the
    /// dialog or the answer to a script that was sent later arrives first.
    /// - Parameters:
    ///   - countsTyped: True if text that the user typed in the page's fields counts, whether or not the page has a
    ///     guard.
    ///   - completion: A closure that is called once. This can happen within the call, and takes at most a few seconds.
    package func inquire(countsTyped: Bool, completion: @escaping @MainActor (PageFinding) -> Void) {
        // WebDriver can answer only WebKit's own dialogs.
        guard url != nil, profile.automation == nil else { return completion(.free) }
        let asksFields = countsTyped && (unsaved.isTyped || unsaved.isSentBack)
        // A page that does not respond may still contain what the user typed.
        let silence = asksFields ? PageFinding.unsaved : .silent
        // A page with an open alert or an unfinished inquiry cannot answer.
        guard dialog?.isOpen != true, !unsaved.isBeingAsked else { return completion(silence) }
        unsaved.mayGoAtOnce = false
        unsaved.isBeingAsked = true
        engine.tryClose()
        if unsaved.mayGoAtOnce, !asksFields {
            unsaved.isBeingAsked = false
            return completion(.free)
        }
        unsaved.completion = completion
        unsaved.question += 1
        let question = unsaved.question
        unsaved.limit = MainLoop.after(milliseconds: Self.patience) { [weak self] in self?.found(silence) }
        askFields(cameBack: unsaved.isSentBack) { [weak self] isTyped in
            guard let self, question == unsaved.question else { return }
            unsaved.isBeingAsked = false
            found(asksFields && isTyped ? .unsaved : .free)
        }
    }

    /// The time limit in milliseconds for a page that does not respond.
    private static let patience = 3_000

    package func found(_ finding: PageFinding) {
        guard let completion = unsaved.completion else { return }
        unsaved.completion = nil
        unsaved.limit?.cancel()
        completion(finding)
    }

    private func askFields(cameBack: Bool, completion: @escaping @MainActor (Bool) -> Void) {
        // There is no time limit, because a late answer still shows that the page has finished the inquiry.
        evaluateApart("Boolean(window.hasUnsavedFields && window.hasUnsavedFields(\(cameBack)))") { outcome in
            completion((try? outcome.get()) == "true")
        }
    }

    /// Asks the page for the user's input, as text for ``enterKeptInput()``; `nil` if there is none.
    package func askInput(completion: @escaping @MainActor (String?) -> Void) {
        evaluateApart("window.enteredFields?.() ?? ''") { outcome in
            guard case .success(let text?) = outcome, !text.isEmpty else { return completion(nil) }
            completion(text)
        }
    }

    /// Enters the input that the user made in the page before the program was restarted.
    package func enterKeptInput() {
        guard let url, let input = profile.keptInput.removeValue(forKey: url.absoluteString) else { return }
        // The user may leave the page before its own report arrives.
        unsaved.isTyped = true
        gesture.spent()
        evaluateApart("window.enterFields && window.enterFields(\(JSONValue.string(input).text))") { _ in }
    }

    /// Returns true if a dialog answers the inquiry and must not be shown to the user.
    func takesAsAnswer(_ dialog: ScriptDialog) -> Bool {
        guard unsaved.isBeingAsked, dialog.kind == .beforeUnload else { return false }
        // Wait for the end of WebKit's signal handler, because the result may start a load or quit the program.
        MainLoop.whenIdle { [weak self] in
            dialog.answer(nil)
            self?.found(.unsaved)
        }
        return true
    }

    func connectDeparture() {
        // WebKit also emits this signal when the page calls `window.close()`, which must not close the shell's windows.
        widget.connect("close") { [weak self] _ in self?.unsaved.mayGoAtOnce = true }
        contentManager.onMessage(to: UserScripts.typingHandler) { [weak self] text in
            guard let self else { return }
            switch text {
            case "typed": unsaved.isTyped = true
            case "unsaved": hold(true)
            case "saved": hold(false)
            default: break
            }
        }
    }

    private func hold(_ isHeld: Bool) {
        guard unsaved.holdsText != isHeld else { return }
        unsaved.holdsText = isHeld
        profile.heldTextChanged?()
    }

    /// Resets the state, because a new document has replaced the old one, which will no longer answer.
    func forgetUnsaved() {
        let (wasSentBack, question, held) = (unsaved.willBeSentBack, unsaved.question, unsaved.holdsText)
        found(.free)
        unsaved = Unsaved()
        unsaved.isSentBack = wasSentBack
        unsaved.question = question + 1
        unsaved.holdsText = held
        hold(wasSentBack)
    }

    /// Records whether the response that will replace the page is a form returned with errors. Such a form contains the
    /// user's input.
    func willShow(_ response: NavigationResponse) {
        guard response.isMainFrame else { return }
        if response.status >= 400 { loadRefused?() }
        unsaved.willBeSentBack = (400..<600).contains(response.status) && (unsaved.isTyped || unsaved.isSentBack)
    }
}
