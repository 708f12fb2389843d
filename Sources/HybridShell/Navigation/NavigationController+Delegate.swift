import FoundationEssentials
import GLibBridge
import HybridCore

/// What the application's own code hears and says.
extension NavigationController {
    /// Tells the delegate of something that has happened, once the stacks are in order again.
    func tell(_ message: @escaping @MainActor (any NavigationDelegate) -> Void) {
        guard delegate != nil else { return }
        MainLoop.whenIdle { [weak self] in
            if let delegate = self?.delegate { message(delegate) }
        }
    }

    /// Tells the delegate of a visit.
    func tell(_ report: VisitReport) {
        tell { [weak self] delegate in
            guard let self else { return }
            switch report {
            case .started(let visit): delegate.navigation(self, visitDidStart: visit)
            case .rendered(let visit): delegate.navigation(self, visitDidRender: visit)
            case .completed(let visit): delegate.navigation(self, visitDidComplete: visit)
            case .cancelled(let visit): delegate.navigation(self, visitWasCancelled: visit)
            case .failed(let visit, let error): delegate.navigation(self, visit: visit, didFail: error)
            }
        }
    }

    /// A page has begun to send a form.
    func formStarted(to url: URL, in session: StackName) {
        formFinished(in: session)
        forms[session] = url
        tell { [weak self] delegate in
            if let self { delegate.navigation(self, formSubmissionDidStartTo: url) }
        }
    }

    /// The form that a page was sending, if it was, has been answered, or will not be.
    func formFinished(in session: StackName) {
        guard let url = forms.removeValue(forKey: session) else { return }
        tell { [weak self] delegate in
            if let self { delegate.navigation(self, formSubmissionDidFinishAt: url) }
        }
    }

    /// What the window is called while the screen is in front.
    func windowTitle(of screen: Screen) -> String {
        let title = screen.windowTitle(application: environment.name)
        return delegate?.navigation(self, titles: screen, as: title) ?? title
    }

    /// What stands in place of the screen's page.
    func errorView(for error: VisitError, on screen: Screen, canSignIn: Bool) -> any CurtainContent {
        var message = ErrorMessage(error, canSignIn: canSignIn)
        switch delegate?.navigation(self, showsError: error, on: screen) ?? .standard {
        case .standard: break
        case .words(let title, let body): message = message.saying(title: title, body: body)
        case .widget(let widget): return OwnErrorView(widget)
        }
        return ErrorView(
            message, url: screen.currentLocation,
            retry: { [weak self] in self?.handle(.retry(screen: screen.id)) },
            signIn: { [weak self] in
                // For HTTP authentication the server itself asks again.
                if case .password = error {
                    self?.handle(.retry(screen: screen.id))
                } else {
                    self?.signIn(for: screen, .button)
                }
            })
    }
}
