import FoundationEssentials
import HybridCore

/// One random thing that the user, a page or fate does.
struct RandomAct {
    var random: SeededGenerator
    let shell: SimulatedShell

    private var front: StackName { shell.navigator.front }

    /// Does it and says what it was.
    mutating func perform() -> String {
        // Most happens where the user is; a page below the modal may act, too.
        let name: StackName = random.chance(90) ? front : .main
        let webView = shell.side(name).webView
        let place = random.pick(Place.names)
        let url = Place.url(place)
        switch random.number(0..<100) {
        case 0..<30 where webView.hasTurbo:
            webView.send(
                .visitProposed(
                    VisitProposal(
                        url: url, options: VisitOptions(action: random.pick([.advance, .replace])), origin: .turbo)))
            return "link \(place) \(name)"
        case 30..<38 where webView.hasTurbo:
            webView.send(.formSubmissionStarted(location: url))
            let response = VisitResponse(statusCode: 200, redirected: true, responseHTML: "")
            webView.send(
                .visitProposed(VisitProposal(url: url, options: VisitOptions(response: response), origin: .turbo)))
            return "form \(place) \(name)"
        case 38..<42:
            webView.send(.linkActivated(location: url))
            _ = shell.decide(NavigationAction(url: url, kind: .linkClicked), name)
            return "plain link \(place) \(name)"
        case 42..<46:
            let status = random.pick([200, 200, 422, 401, 404])
            let isForm = random.chance(60)
            webView.loadByItself(Place.url(random.pick(["a", "b", "c", "m"])), status: status, isForm: isForm)
            return "\(isForm ? "post" : "location") \(status) \(name)"
        case 46..<49:
            guard let location = webView.location else { return "nothing" }
            webView.start(location, .replace)
            return "refresh \(name)"
        case 49..<52:
            let stack = shell.navigator[name]
            guard let index = stack.indices.randomElement(using: &random) else { return "nothing" }
            // A step of none is one to the page's own address; others may lead to pages that have been left.
            let steps = random.pick([nil, -1, max(1, stack.count - 1 - index), stack.count - 1 - index])
            webView.start(stack[index].location, .restore, stepsBack: steps)
            return "history \(stack[index].location.path) by \(steps ?? 99) \(name)"
        case 52..<56:
            webView.die()
            return "dies \(name)"
        case 60..<64:
            webView.changeFragment()
            return "fragment \(name)"
        case 64..<68:
            for _ in 0..<2 { shell.route(url, VisitOptions(), .link, name) }
            return "twice \(place) \(name)"
        case 56..<60:
            webView.repeatMessage()
            return "repeated message \(name)"
        default: return performCommand(url, place)
        }
    }

    private mutating func performCommand(_ url: URL, _ place: String) -> String {
        switch random.number(0..<20) {
        case 0..<10:
            shell.handle(.goBack)
            return "back"
        case 10..<12:
            shell.handle(.dismissModal)
            return "dismissal"
        case 12:
            shell.handle(.clearAll)
            return "home"
        case 13..<15:
            shell.handle(.reload)
            return "reload"
        case 15..<17:
            let screens = shell.navigator.main + (shell.navigator.modal ?? [])
            guard let screen = screens.randomElement(using: &random) else { return "nothing" }
            shell.handle(.retry(screen: screen.id))
            return "retry \(screen.id)"
        default:
            shell.route(url, VisitOptions(), random.pick([.native, .dbus]), front)
            return "route \(place)"
        }
    }
}
