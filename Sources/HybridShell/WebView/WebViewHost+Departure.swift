import CGtk
import CWebKitGTK
import GLibBridge
import HybridCore

/// A page that is to be left may have something to lose.
extension WebViewHost {
    /// What is known of the document's fields and of the question that it was asked last.
    struct Unsaved {
        /// The user has typed in the document. Until then nobody need ask its fields.
        var isTyped = false
        /// The document is a form that the server has sent back, with what the user had typed.
        var isSentBack = false
        /// Whether the document has said that there is something to lose: as it was a moment ago, for what cannot wait.
        var holdsText = false
        /// The document that is about to come is such a form.
        var willBeSentBack = false
        /// Told of what the page answers; `nil` while nobody waits.
        var completion: (@MainActor (PageFinding) -> Void)?
        var limit: LoopTimer?
        /// The page has not got over the last question yet, whether or not somebody still waits for it.
        var isBeingAsked = false
        /// The page could go within the call: it has no guard.
        var mayGoAtOnce = false
        /// Tells an answer from one to a question before.
        var question = 0
    }

    /// Asks the page whether it may be left. Nothing is shown, and the page stays where it is.
    ///
    /// WebKit runs the guards (`beforeunload`) of the page and its frames. Where there is none, it says so within the
    /// call; otherwise the page speaks up by a dialog, which is answered here with "stay". A page that is merely slow is
    /// let go by WebKit after 50 ms. So what counts is which comes first: the dialog, or the answer to a script that was
    /// asked after it.
    /// - Parameters:
    ///   - countsTyped: whether what was typed in the page's fields counts, whatever its guard says.
    ///   - completion: called once, perhaps within the call, and in any case within a few seconds.
    func inquire(countsTyped: Bool, completion: @escaping @MainActor (PageFinding) -> Void) {
        // A WebDriver answers WebKit's own dialogs only.
        guard url != nil, profile.automation == nil else { return completion(.free) }
        // A page whose alert is open, or that has not got over the last question, cannot answer.
        guard dialog?.isOpen != true, !unsaved.isBeingAsked else { return completion(.silent) }
        unsaved.mayGoAtOnce = false
        unsaved.isBeingAsked = true
        webkit_web_view_try_close(widget.pointer())
        let asksFields = countsTyped && (unsaved.isTyped || unsaved.isSentBack)
        if unsaved.mayGoAtOnce, !asksFields {
            unsaved.isBeingAsked = false
            return completion(.free)
        }
        unsaved.completion = completion
        unsaved.question += 1
        let question = unsaved.question
        unsaved.limit = MainLoop.after(milliseconds: Self.patience) { [weak self] in self?.found(.silent) }
        askFields(cameBack: unsaved.isSentBack) { [weak self] isTyped in
            guard let self, question == unsaved.question else { return }
            unsaved.isBeingAsked = false
            found(asksFields && isTyped ? .unsaved : .free)
        }
    }

    /// A page that hangs keeps nobody for longer than this; in milliseconds.
    private static let patience = 3_000

    private func found(_ finding: PageFinding) {
        guard let completion = unsaved.completion else { return }
        unsaved.completion = nil
        unsaved.limit?.cancel()
        completion(finding)
    }

    private func askFields(cameBack: Bool, completion: @escaping @MainActor (Bool) -> Void) {
        let view = widget
        // Without a limit: an answer that comes late still says that the page has got over it.
        startGIO { call in
            webkit_web_view_evaluate_javascript(
                view.pointer(), "Boolean(window.hasUnsavedFields && window.hasUnsavedFields(\(cameBack)))", -1,
                UserScripts.world, nil, call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            ObjectRef.owning(webkit_web_view_evaluate_javascript_finish(view.pointer(), result, error))
        } completion: { outcome in
            guard case .success(let value?) = outcome else { return completion(false) }
            completion(jsc_value_to_boolean(value.pointer()) != 0)
        }
    }

    /// Whether a dialog of the page's is its answer to the question, and so none for the user.
    func takesAsAnswer(_ dialog: ScriptDialog) -> Bool {
        guard unsaved.isBeingAsked, dialog.kind == .beforeUnload else { return false }
        // Not from within WebKit's signal: what follows may end in a load, or in the end.
        MainLoop.whenIdle { [weak self] in
            dialog.answer(nil)
            self?.found(.unsaved)
        }
        return true
    }

    func connectDeparture() {
        // A page's own `window.close()` comes by here too; the shell's windows are not its to close.
        widget.connect("close") { [weak self] _ in self?.unsaved.mayGoAtOnce = true }
        contentManager.connect("script-message-received::\(UserScripts.typingHandler)") { [weak self] arguments in
            guard let self, let value = arguments.object(1) else { return }
            switch String(takingGString: jsc_value_to_string(value.pointer())) {
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

    /// A document has taken the place of the one before, which will not answer any more.
    func forgetUnsaved() {
        let (wasSentBack, question, held) = (unsaved.willBeSentBack, unsaved.question, unsaved.holdsText)
        found(.free)
        unsaved = Unsaved()
        unsaved.isSentBack = wasSentBack
        unsaved.question = question + 1
        unsaved.holdsText = held
        hold(wasSentBack)
    }

    /// An answer is to be shown in place of the page. A form that comes back with its problems has what was typed.
    func willShow(_ response: NavigationResponse) {
        guard response.isMainFrame else { return }
        unsaved.willBeSentBack =
            (400..<600).contains(response.status) && (unsaved.isTyped || unsaved.isSentBack)
    }
}
