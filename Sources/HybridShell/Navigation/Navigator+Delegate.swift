import FoundationEssentials
import GLibBridge
import HybridCore

/// Calls of the application's delegate.
extension Navigator {
    /// Notifies the delegate of an event, after the stacks have been updated.
    func tell(_ message: @escaping @MainActor (any NavigatorDelegate, Navigator) -> Void) {
        guard delegate != nil else { return }
        // A window that has just closed still reports its end.
        context.host.afterwards { [self] in
            if let delegate { message(delegate, self) }
        }
    }

    /// Notifies the delegate that the state of a visit has changed.
    func tell(_ report: VisitReport) {
        tell { delegate, navigator in
            switch report {
            case .started(let visit): delegate.navigator(navigator, visitDidStart: visit)
            case .rendered(let visit): delegate.navigator(navigator, visitDidRender: visit)
            case .completed(let visit): delegate.navigator(navigator, visitDidComplete: visit)
            case .cancelled(let visit): delegate.navigator(navigator, visitWasCancelled: visit)
            case .failed(let visit, let error): delegate.navigator(navigator, visit: visit, didFail: error)
            }
        }
    }

    func windowTitle(of screen: Screen) -> String {
        let title = screen.windowTitle(application: environment.name)
        return delegate?.navigator(self, titles: screen, as: title) ?? title
    }

    /// Returns the content shown instead of a failed page.
    func errorView(for error: VisitError, on screen: Screen, canSignIn: Bool) -> any CurtainContent {
        let place = stacks.errorPlace(isInspectable: environment.isInspectable)
        var message = ErrorMessage(error, canSignIn: canSignIn, at: place)
        switch delegate?.navigator(self, showsError: error, on: screen) ?? .standard {
        case .standard:
            guard error.isOffline, let make = environment.offlineScreen else { break }
            return OwnErrorView(make(screen, self))
        case .words(let title, let body): message = message.saying(title: title, body: body)
        case .widget(let widget): return OwnErrorView(widget)
        }
        return ErrorView(message, url: screen.currentLocation) { [weak self] action in
            self?.perform(action, after: error, on: screen.id)
        }
    }

    /// Handles a button of an error screen.
    func perform(_ action: ErrorMessage.Action, after error: VisitError, on screen: Screen.ID) {
        // With HTTP authentication, the server asks for the password again.
        let isPassword = if case .password = error { true } else { false }
        switch action {
        case .signIn where !isPassword: send(.signInPressed(screen))
        case .signIn, .retry: repeatVisit(of: screen)
        case .back: navigateBack()
        case .firstPage: clearAll()
        case .details: send(.navigate(.retry(screen: screen, showsErrorPage: true)))
        }
    }
}
