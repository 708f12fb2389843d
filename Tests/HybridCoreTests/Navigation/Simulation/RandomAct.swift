import FoundationEssentials
import HybridCore

@testable import HybridNavigation

/// One random action of the user, a page or the environment.
struct RandomAct {
    var random: SeededGenerator
    let shell: SimulatedShell

    /// Performs it and returns a description.
    mutating func perform() -> String {
        // The question covers everything else.
        if shell.isAsked {
            let isLeaving = random.chance(70)
            shell.answerQuestion(leaving: isLeaving)
            return isLeaving ? "answered: left" : "answered: stayed"
        }
        // Most actions happen in the user's tab. A page below the modal or in another tab can act, too.
        let tab = random.chance(90) ? shell.selected : random.number(0..<shell.kind.tabs)
        let front = shell.state(tab).stacks.front
        let place = PagePlace(navigator: tab, session: random.chance(90) ? front : .main)
        let name = random.pick(Place.names)
        return random.chance(70) ? performPage(name, at: place) : performPerson(name, tab)
    }

    // MARK: Pages and environment

    private mutating func performPage(_ name: String, at place: PagePlace) -> String {
        let webView = shell.side(place).webView
        let url = Place.url(name)
        switch random.number(0..<70) {
        case 0..<30 where webView.hasTurbo:
            let options = VisitOptions(action: random.pick([.advance, .replace]))
            webView.send(.visitProposed(VisitProposal(url: url, options: options, origin: .turbo)))
            return "link \(name) \(place.session)"
        case 30..<38 where webView.hasTurbo:
            webView.send(.formSubmissionStarted(location: url))
            let response = VisitResponse(statusCode: 200, redirected: true, responseHTML: "")
            let options = VisitOptions(response: response)
            webView.send(.visitProposed(VisitProposal(url: url, options: options, origin: .turbo)))
            return "form \(name) \(place.session)"
        case 38..<42:
            webView.send(.linkActivated(location: url))
            _ = shell.decide(NavigationAction(url: url, kind: .linkClicked), place)
            return "plain link \(name) \(place.session)"
        case 42..<46:
            let status = random.pick([200, 200, 422, 401, 404])
            let isForm = random.chance(60)
            webView.loadByItself(Place.url(random.pick(["a", "b", "c", "m"])), status: status, isForm: isForm)
            return "\(isForm ? "post" : "location") \(status) \(place.session)"
        case 46..<49:
            guard let location = webView.location else { return "nothing" }
            webView.start(location, .replace)
            return "refresh \(place.session)"
        case 49..<52: return goInHistory(at: place)
        case 52..<56:
            webView.die()
            return "dies \(place.session)"
        case 56..<60:
            webView.repeatMessage()
            return "repeated message \(place.session)"
        case 60..<64:
            webView.changeFragment()
            return "fragment \(place.session)"
        case 64..<68:
            for _ in 0..<2 { shell.send(.scriptNavigated(to: url), to: place) }
            return "twice \(name) \(place.session)"
        default:
            if random.chance(50) { webView.send(.formActivated(location: url, hasInput: random.chance(50))) }
            webView.send(.signInNeeded(status: 401, isForm: random.chance(50), isRedirected: random.chance(50)))
            return "refused part \(place.session)"
        }
    }

    private mutating func goInHistory(at place: PagePlace) -> String {
        let stack = shell.state(place.navigator).stacks[place.session]
        // A web view's history excludes native screens and pages that never appeared.
        let pages = stack.indices.filter { stack[$0].kind == .web && stack[$0].hasAppeared }
        guard let index = pages.randomElement(using: &random) else { return "nothing" }
        // Zero steps lead to the page's own address. Others may lead to pages that have been left.
        let steps = random.pick([nil, -1, max(1, stack.count - 1 - index), stack.count - 1 - index])
        shell.side(place).webView.start(stack[index].location, .restore, stepsBack: steps)
        return "history \(stack[index].location.path) by \(steps ?? 99) \(place.session)"
    }

    // MARK: User

    private mutating func performPerson(_ name: String, _ tab: Int) -> String {
        switch random.number(0..<26) {
        case 0..<8:
            shell.tell(tab, .leave(.goBack))
            return "back"
        case 8..<10:
            shell.tell(tab, .leave(.dismissModal))
            return "dismissal"
        case 10:
            shell.tell(tab, .leave(.clearAll))
            return "home"
        case 11..<13:
            shell.tell(tab, .leave(.reload))
            return "reload"
        case 13..<15:
            let stacks = shell.state(tab).stacks
            guard let screen = (stacks.main + (stacks.modal ?? [])).randomElement(using: &random) else {
                return "nothing"
            }
            shell.tell(tab, .navigate(.retry(screen: screen.id)))
            return "retry \(screen.id)"
        case 15..<17:
            let isByProgram = random.chance(50)
            let proposal = VisitProposal(url: Place.url(name), origin: .native)
            shell.tell(tab, isByProgram ? .handOver(Place.url(name)) : .route(proposal))
            return "route \(name)"
        case 17..<19: return select()
        case 19..<22: return sign()
        case 22..<25:
            shell.tell(tab, .stop)
            return "stop"
        default:
            shell.send(.resetSessions)
            shell.send(.restart)
            return "signed out"
        }
    }

    private mutating func select() -> String {
        let index = random.number(0..<shell.kind.tabs)
        shell.send(.select(index))
        return "tab \(index)"
    }

    private mutating func sign() -> String {
        guard !shell.signingIn.isEmpty else { return "nothing" }
        let well = random.chance(60)
        shell.endSignIn(well: well)
        return well ? "signed in" : "sign-in cancelled"
    }
}
