import FoundationEssentials
import HybridCore

/// Loads as in WebKit: commands to the web process and its replies are delayed, each in order, so that a reply about
/// one load may arrive after another was ordered.
extension FakeWebView {
    /// The web process notifies the shell.
    func tell(_ action: @escaping () -> Void) {
        lastTold = max(lastTold, now + random.number(0..<3))
        let delay = lastTold - now
        later(delay..<(delay + 1), isPage: false, action)
    }

    /// The shell sends a command to the web process.
    private func order(_ action: @escaping () -> Void) {
        lastOrder = max(lastOrder, now + random.number(0..<3))
        let delay = lastOrder - now
        later(delay..<(delay + 1), isPage: false, action)
    }

    func load(_ url: URL, hasHTML: Bool = false) {
        (ordered, givenUp) = (url, nil)
        order { [self] in
            let outcome = hasHTML ? 0 : random.number(0..<20)
            ask(NavigationAction(url: url, kind: .other)) { [self] number in begin(url, outcome, load: number) }
        }
    }

    /// A document that WebKit has kept comes without a response; what it has not is loaded.
    func revisit(_ entry: HistoryEntry) {
        guard entries.contains(entry) else { return load(entry.url) }
        (ordered, givenUp) = (entry.url, nil)
        order { [self] in
            ask(NavigationAction(url: entry.url, kind: .backForward, isGet: random.chance(90))) { [self] number in
                guard random.chance(60) else { return begin(entry.url, random.number(0..<20), load: number) }
                start(number)
                later(load: number, isPage: false) { [self] in commit(entry.url) }
            }
        }
    }

    func stopLoading() {
        givenUp = nil
        order { [self] in
            asked = nil
            guard load != nil else { return }
            load = nil
            tell { [self] in deliver(.loadFinished) }
        }
    }

    /// The page loads another document: the response to a form, or a script's navigation. Not during another load,
    /// which it would replace without notice from WebKit.
    func loadByItself(_ url: URL, status: Int, isForm: Bool) {
        guard page != nil, load == nil, asked == nil, ordered == nil else { return }
        let kind = isForm ? NavigationAction.Kind.formSubmitted : .other
        ask(NavigationAction(url: url, kind: kind, isGet: !isForm)) { [self] number in
            start(number)
            later(load: number) { [self] in
                if random.chance(15) { return fail(url) }
                respond(url, status, load: number, isForm: isForm)
            }
        }
    }

    /// The page changes its fragment, which makes WebKit cancel the current load.
    func changeFragment() {
        guard let page else { return }
        let change = NavigationAction(url: page, kind: .other, isWithinPage: true)
        let wasLoading = load
        (asked, load) = (nil, nil)
        tell { [self] in _ = decideAction(change) }
        guard let wasLoading else { return }
        tell { [self] in
            givenUp = wasLoading
            deliver(.loadFinished)
            later(4..<5, isPage: false) { [self] in
                guard givenUp == wasLoading else { return }
                givenUp = nil
                deliver(.loadInterrupted)
            }
        }
    }

    private func ask(_ action: NavigationAction, _ permitted: @escaping (Int) -> Void) {
        let number = nextNumber()
        asked = number
        tell { [self] in
            var action = action
            if action.url == ordered, action.kind == .other || action.kind == .backForward {
                action.isOrdered = true
                ordered = nil
            }
            guard decideAction(action) == .allow else { return }
            order { [self] in
                guard asked == number else { return }
                asked = nil
                permitted(number)
            }
        }
    }

    private func start(_ number: Int) {
        if load != nil { tell { [self] in deliver(.loadFinished) } }
        load = number
        tell { [self] in
            givenUp = nil
            deliver(.loadStarted)
        }
    }

    private func begin(_ url: URL, _ outcome: Int, load number: Int) {
        start(number)
        guard outcome != 16 else { return }
        later(load: number, isPage: false) { [self] in
            switch outcome {
            case 0..<13: respond(url, 200, load: number)
            case 13: respond(url, random.pick([500, 401]), load: number)
            case 14: respond(url, 200, load: number, isFile: true)
            case 15: redirect(url, load: number)
            default: fail(url)
            }
        }
    }

    private func fail(_ url: URL) {
        load = nil
        tell { [self] in
            deliver(.loadFailed(.connection("refused"), of: url))
            deliver(.loadFinished)
        }
    }

    private func respond(_ url: URL, _ status: Int, load number: Int, isFile: Bool = false, isForm: Bool = false) {
        let response = NavigationResponse(url: url, status: status, isMainFrame: true, isDisplayable: !isFile)
        tell { [self] in
            let decision = decideResponse(response)
            if decision == .allow, status >= 400, !isForm { problem("\(url.path) is shown with status \(status)") }
            order { [self] in
                // Another load may have started before the decision.
                guard load == number else { return }
                if decision == .allow { return commit(url) }
                load = nil
                tell { [self] in deliver(.loadFinished) }
            }
        }
    }

    private func redirect(_ url: URL, load number: Int) {
        let isOurs = random.chance(50)
        let target =
            isOurs
            ? Place.url(random.pick(["a", "m", "recede", "resume", "again"]))
            : HybridCoreTests.url("https://other.test/")
        tell { [self] in
            let decision = decideAction(NavigationAction(url: target, kind: .other, isRedirect: true))
            order { [self] in
                guard load == number else { return }
                // The page's address then is irrelevant here: a screen is identified by its routed place.
                if isOurs, decision == .allow {
                    let isPage = !Place.isHistorical(target)
                    return respond(url, isPage ? 200 : 404, load: number)
                }
                load = nil
                tell { [self] in deliver(.loadFinished) }
            }
        }
    }
}
