import FoundationEssentials
import HybridAuthentication
import HybridConfiguration
import HybridValues

/// Execution of the commands of both sessions. Commands for a web view are passed on; this extension executes the
/// others.
extension NavigatorState {
    mutating func perform(_ command: SessionCommand, of name: StackName) {
        switch command {
        case .view(let command):
            if command == .pauseScripts { restingScripts.insert(name) }
            emit(.view(name, command))
        case .cover(let screen, let keepsPage):
            if isOnDisplay(screen, in: name) { emit(.view(name, .cover(screen, keepsPage: keepsPage))) }
        case .uncover(let screen): uncover(screen, in: name)
        case .considerPrefetch(let url):
            if mayPrefetch(url, in: name) { emit(.view(name, .callAdapter(.allowPrefetch(url)))) }
        case .propose(let proposal):
            // If the browser sends a form, the result is proposed as soon as the server responds.
            if proposal.origin == .form { formFinished(in: name) }
            route(proposal, from: name)
        case .leaveFor(let url, let screen): leave(screen, for: url, in: name)
        case .redirected(let url, let screen): redirect(screen, to: url, in: name)
        case .fail(let visit, let error, let target, let screen):
            if resolve(target).properties.isHistoricalLocation { redirect(screen, to: target, in: name) }
            run([.fail(visit, error, of: name)])
        case .abandon(let screen, let error): abandon(screen, because: error)
        case .historyTraversed(let url, let steps):
            // Turbo has already navigated and waits only for permission to render.
            let source = Source(session: name, hasAgreed: self[name].isInitialized)
            depart(by: .historyTraversed(to: url, in: name, stepsBack: steps), source)
        case .pageAdvanced(let screen, let step): navigate(.pageAdvanced(screen: screen, from: step))
        // A swipe on a page that has since been covered does not apply to the covering screen.
        case .goBack: if name == stacks.front { depart(by: .goBack) }
        case .refuse(let error):
            if self[name].activeVisit?.request.adoptsLoad ?? false { send(.refused(error), to: name) }
        case .report(let report): visitChanged(report, of: name)
        case .formSubmitted(let url):
            formStarted(to: url, in: name)
            navigate(.formSubmitted(in: name))
        case .formFinished: formFinished(in: name)
        case .formFailed(let error):
            formFinished(in: name)
            emit(.presentFormFailure(error))
        case .formRefused(let url):
            record(.externalRefused(url: url))
            emit(.notify(VisitError.formLeads(to: url, outside: context.router.origin).text))
        case .signOut: emit(.signOut)
        case .signInNeeded(let screen, let cause): signIn(refusing: screen, cause)
        }
    }

    // MARK: Pages

    private mutating func uncover(_ screen: Screen.ID, in name: StackName) {
        guard isOnDisplay(screen, in: name) else { return }
        emit(.view(name, .uncover(screen)))
        pageIsShown(of: screen, in: name)
    }

    /// Handles a change of the page's title or address.
    mutating func pageChanged(in name: StackName) {
        // The page of a failed screen may change its title behind the error.
        guard let screen = self[name].settledScreen, stacks.screen(screen)?.failure == nil else { return }
        if let url = pages[name]?.url, mayBeSeen(url) { send(.pageMoved(to: url), to: name) }
        pageIsShown(of: screen, in: name)
    }

    private mutating func pageIsShown(of screen: Screen.ID, in name: StackName) {
        emit(.authenticate(.pageShown(screen)))
        begin()
        let url = pages[name]?.url
        let location = url.flatMap { mayBeSeen($0) ? $0 : nil }
        navigate(.pageShown(screen: screen, location: location, title: pages[name]?.title))
        // A Turbo redirect, or a script that changes the address, can lead to a page that the router refuses to show.
        guard location == nil, let url, stacks.main.first?.id != screen, refusesPage(at: url) else { return }
        leaveTop(of: name)
    }

    private mutating func visitChanged(_ report: VisitReport, of name: StackName) {
        emit(.report(name, report))
        switch report {
        case .started(let visit): if !visit.request.options.isByScript { emit(.authenticate(.userVisited)) }
        case .rendered: break
        // The title may have changed between the page's first rendering and the end of its visit.
        case .completed: pageChanged(in: name)
        case .cancelled: emit(.view(name, .withdrawPasswordRequests))
        case .failed(let visit, let error):
            fail(visit, error, in: name)
            guard ReconnectionSchedule.applies(to: error) else { return }
            emit(.view(name, .awaitServer(of: visit.request.url, screen: visit.request.screen)))
        }
    }

    private mutating func fail(_ visit: Visit, _ error: VisitError, in name: StackName) {
        let id = visit.request.screen
        navigate(.visitFailed(screen: id, error))
        guard isOnDisplay(id, in: name), let screen = stacks.screen(id) else { return }
        // After failed HTTP authentication, the application's own sign-in does not help.
        let isPassword = if case .password = error { true } else { false }
        if !isPassword, context.configuration.authentication.asksForSignIn(error) {
            signIn(for: screen, .refused(status: error.status))
        } else {
            showError(error, on: screen)
        }
        begin()
    }

    // MARK: Screens without a page

    private mutating func leave(_ screen: Screen.ID, for url: URL, in name: StackName) {
        // Without a document, there was no page in which the user could have made a gesture.
        let isByScript = self[name].document == nil || self[name].visit?.request.options.isByScript ?? false
        abandon(screen, because: .invalidResponse(VisitError.pageLeads(to: url, outside: context.router.origin)))
        route(redirect(to: url, isByScript: isByScript), from: name)
    }

    private mutating func redirect(_ screen: Screen.ID, to url: URL, in name: StackName) {
        let properties = resolve(url).properties
        if refuses(properties, in: name) { return send(.refused(.http(status: 401)), to: name) }
        switch stacks.redirect(of: screen, to: properties) {
        case .load: return
        case .propose: break
        case .abandonAndPropose: navigate(.abandon(screen: screen))
        }
        let isByScript = self[name].visit?.request.options.isByScript ?? false
        route(redirect(to: url, isByScript: isByScript), from: name)
    }

    /// Returns whether a redirect to a page with these properties refuses the page that a session is loading. A sign-in
    /// page may be redirected itself.
    private mutating func refuses(_ properties: PathProperties, in name: StackName) -> Bool {
        guard properties.isAuthentication, context.configuration.authentication.isConfigured,
            properties.nativeScreen(among: context.nativeScreens) == nil, let visit = self[name].activeVisit
        else { return false }
        return !resolve(visit.request.url).properties.isAuthentication
    }

    private func redirect(to url: URL, isByScript: Bool) -> VisitProposal {
        VisitProposal(url: url, options: VisitOptions(isByScript: isByScript), origin: .redirect)
    }

    private mutating func abandon(_ id: Screen.ID, because error: VisitError) {
        navigate(.abandon(screen: id))
        guard let screen = stacks.screen(id), !screen.hasAppeared else { return }
        // The first screen cannot be left, so it shows the reason for being empty.
        navigate(.visitFailed(screen: id, error))
        showError(error, on: screen)
    }

    // MARK: Forms

    /// Handles the start of a form submission.
    private mutating func formStarted(to url: URL, in name: StackName) {
        formFinished(in: name)
        forms[name] = url
        if hasDelegate { emit(.tellFormStarted(to: url)) }
    }

    /// Handles the end of a form submission, if one was in progress.
    private mutating func formFinished(in name: StackName) {
        guard let url = forms.removeValue(forKey: name), hasDelegate else { return }
        emit(.tellFormFinished(at: url))
    }

    // MARK: Policy decisions

    /// Answers a policy question about a navigation. The commands that the question caused are executed first, because
    /// the decision depends on them.
    mutating func decideNavigation(_ action: NavigationAction, in name: StackName) {
        let visit = self[name].activeVisit?.id
        let (decision, commands) = self[name].decideNavigation(action)
        perform(commands, of: name)
        run([.answer(decision, name, visit: visit, url: action.url)])
    }

    /// Answers a policy question about a response.
    mutating func decideResponse(_ response: NavigationResponse, in name: StackName) {
        let visit = self[name].activeVisit?.id
        let (decision, commands) = self[name].decideResponse(response)
        let answer = Step.answer(decision, name, visit: visit, url: response.url)
        // If the response is a download, answer first. Otherwise a load of the page below would end the load of the
        // download.
        if decision == .download { run([answer]) }
        perform(commands, of: name)
        if decision != .download { run([answer]) }
    }

    mutating func answerPolicy(_ decision: PolicyDecision, in name: StackName, _ visit: Visit.ID?, _ url: URL?) {
        let answer: PolicyDecision =
            switch decision {
            case .allow, .cancel, .download: decision
            case .allowIfAdopted: self[name].activeVisit?.request.adoptsLoad ?? false ? .allow : .cancel
            case .allowIfWanted: self[name].activeVisit?.id == visit ? .allow : .cancel
            case .allowUnlessElsewhere: url.map { showsElsewhere($0, from: name) } ?? false ? decision : .allow
            }
        emit(.answer(name, answer))
    }

    /// Returns whether the page is shown by a native screen or in another stack.
    private mutating func showsElsewhere(_ url: URL, from name: StackName) -> Bool {
        let properties = resolve(url).properties
        let isNative = properties.nativeScreen(among: context.nativeScreens) != nil
        return isNative || stacks.leadsElsewhere(from: name, properties)
    }
}
