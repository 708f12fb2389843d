import FoundationEssentials
import HybridCore
import Testing

/// Lifecycle of components while pages come and go, as a table: each row is an event and its commands.
@Suite struct BridgeLifeTests {
    struct Story: Sendable, CustomTestStringConvertible {
        let name: String
        let steps: [(BridgeLife.Event, String)]
        var testDescription: String { name }

        init(_ name: String, _ steps: (BridgeLife.Event, String)...) {
            self.name = name
            self.steps = steps
        }
    }

    private static let page = "https://example.com/a"

    private static func says(
        _ component: String, _ event: String = "connect", on page: String = page, at place: String? = nil
    ) -> BridgeLife.Event {
        let message = BridgeMessage(
            id: "1", component: component, event: event, data: ["metadata": ["url": .string(page)]])
        return .received(message, at: URL(string: place ?? page))
    }

    static let stories = [
        Story(
            "made at the first message, once",
            (.pageChanged(1), ""), (.visibility(.shown), ""),
            (says("form"), "make form1, start form1, deliver form1 connect"),
            (says("form", "submitDisabled"), "deliver form1 submitDisabled"),
            (says("menu"), "make menu1, start menu1, deliver menu1 connect")),
        Story(
            "started when it is seen, not before",
            (.pageChanged(1), ""), (says("form"), "make form1, deliver form1 connect"),
            (.visibility(.shown), "start form1"), (.visibility(.shown), ""), (.visibility(.hidden), "stop form1"),
            (.visibility(.shown), "start form1")),
        Story(
            "what it shows goes with the page, and it comes back with its screen's",
            (.pageChanged(1), ""), (.visibility(.shown), ""),
            (says("form"), "make form1, start form1, deliver form1 connect"),
            (.pageChanged(2), "stop form1, clear form1"),
            (says("form"), "make form2, start form2, deliver form2 connect"),
            (.left([2]), "stop form2, clear form2, end form2"), (.pageChanged(1), "restore form1, start form1"),
            (says("form"), "deliver form1 connect")),
        Story(
            "a page that is loaded anew clears without an end",
            (.pageChanged(1), ""), (.visibility(.shown), ""),
            (says("form"), "make form1, start form1, deliver form1 connect"),
            (.pageChanged(1), "clear form1, restore form1"), (says("form"), "deliver form1 connect")),
        Story(
            "a web process that died",
            (.pageChanged(1), ""), (.visibility(.shown), ""),
            (says("form"), "make form1, start form1, deliver form1 connect"),
            (.pageChanged(nil), "stop form1, clear form1"), (says("form"), "refuse form page"),
            (.pageChanged(1), "restore form1, start form1"), (says("form"), "deliver form1 connect")),
        Story(
            "a native screen covers the page and leaves it as it is",
            (.pageChanged(1), ""), (.visibility(.shown), ""),
            (says("form"), "make form1, start form1, deliver form1 connect"), (.visibility(.covered), "stop form1"),
            (.visibility(.shown), "start form1, restore form1, restorePage"),
            (says("form"), "deliver form1 connect")),
        Story(
            "a native screen whose page has gone meanwhile",
            (.pageChanged(1), ""), (.visibility(.shown), ""),
            (says("form"), "make form1, start form1, deliver form1 connect"), (.visibility(.covered), "stop form1"),
            (.pageChanged(2), "clear form1"), (.visibility(.shown), "restorePage")),
        Story(
            "out of the browser's cache",
            (.returned, ""), (.pageChanged(1), ""), (.returned, "restorePage")),
        Story(
            "left for good, one among others",
            (.pageChanged(1), ""), (says("form"), "make form1, deliver form1 connect"),
            (.pageChanged(2), "clear form1"),
            (says("form"), "make form2, deliver form2 connect"), (.left([1]), "clear form1, end form1"),
            (.left([1, 3]), ""), (says("form"), "deliver form2 connect")),
        Story(
            "only what is announced, and only of the page that is there",
            (says("form"), "refuse form page"), (.pageChanged(1), ""), (says("tank"), "refuse tank component"),
            (says("__proto__"), "refuse __proto__ component"),
            (says("form", on: page, at: "https://example.com/b"), "refuse form page"),
            (says("form", on: "https://evil.test/a", at: page), "refuse form page"),
            (says("form", on: "javascript:1", at: page), "refuse form page"),
            (says("form", on: page + "#x", at: page), "refuse form page"),
            (says("form", on: page + "/", at: page), "refuse form page"),
            (
                .received(BridgeMessage(id: "1", component: "form", event: "connect"), at: URL(string: page)),
                "refuse form page"
            ),
        ),
    ]

    @Test(arguments: stories)
    func storyHasExpectedCommands(story: Story) {
        var life = BridgeLife(components: ["form", "menu"])
        for (number, (event, expected)) in story.steps.enumerated() {
            let done = life.handle(event).map(Self.text).joined(separator: ", ")
            #expect(done == expected, "step \(number + 1)")
        }
    }

    /// Invariants: no component is created twice, no message is delivered to a missing component, starts and stops
    /// alternate.
    @Test(arguments: seeds(50))
    func invariantsHoldInAnyOrder(seed: Int) {
        var random = SeededGenerator(seed: seed)
        var life = BridgeLife(components: ["form", "menu"])
        var living: Set<BridgeLife.Key> = []
        var started: Set<BridgeLife.Key> = []
        for _ in 0..<200 {
            for command in life.handle(Self.event(&random)) {
                switch command {
                case .make(let key): #expect(living.insert(key).inserted)
                case .deliver(let key, _), .clear(let key), .restore(let key): #expect(living.contains(key))
                case .start(let key):
                    #expect(living.contains(key) && started.insert(key).inserted)
                    #expect(key.screen == life.screen && life.isShown)
                case .stop(let key): #expect(started.remove(key) != nil)
                case .end(let key):
                    #expect(!started.contains(key))
                    #expect(living.remove(key) != nil)
                case .restorePage, .refuse: break
                }
            }
            #expect(started.isEmpty || life.isShown)
            #expect(started.allSatisfy { $0.screen == life.screen })
        }
    }

    /// The page of screen 1, in a stack with screen 1 or 2 on top.
    @Test(arguments: [
        (1, Screen.Kind.web, false, true, false, BridgeLife.Visibility.shown),
        (1, .web, false, false, false, .hidden), (1, .web, false, true, true, .hidden),
        (1, .web, true, true, false, .hidden),
        (2, .web, false, true, false, .hidden), (2, .native("map"), false, true, false, .covered),
        (2, .native("map"), false, false, false, .hidden),
    ])
    func pageVisibility(
        top: Screen.ID, kind: Screen.Kind, hasFailed: Bool, isInFront: Bool, isWaiting: Bool,
        expected: BridgeLife.Visibility
    ) throws {
        let url = try #require(URL(string: Self.page))
        var screen = Screen(id: top, location: url, currentLocation: url, properties: PathProperties(), kind: kind)
        screen.failure = hasFailed ? .offline : nil
        #expect(BridgeLife.Visibility(top: screen, isInFront: isInFront, isWaiting: isWaiting, page: 1) == expected)
        #expect(BridgeLife.Visibility(top: nil, isInFront: isInFront, isWaiting: isWaiting, page: 1) == .hidden)
    }

    private static func event(_ random: inout SeededGenerator) -> BridgeLife.Event {
        let screen = Int.random(in: 1...3, using: &random)
        return switch Int.random(in: 0..<10, using: &random) {
        case 0...1: .pageChanged(screen)
        case 2: .pageChanged(nil)
        case 3: .visibility([.shown, .hidden, .covered][screen - 1])
        case 4: .visibility(.shown)
        case 5: .left([screen])
        case 6: .returned
        default: says(["form", "menu", "tank"][screen - 1])
        }
    }

    private static func text(_ command: BridgeLife.Command) -> String {
        func name(_ key: BridgeLife.Key) -> String { "\(key.component)\(key.screen)" }
        return switch command {
        case .make(let key): "make \(name(key))"
        case .start(let key): "start \(name(key))"
        case .deliver(let key, let message): "deliver \(name(key)) \(message.event)"
        case .restore(let key): "restore \(name(key))"
        case .stop(let key): "stop \(name(key))"
        case .clear(let key): "clear \(name(key))"
        case .end(let key): "end \(name(key))"
        case .restorePage: "restorePage"
        case .refuse(let message, let reason): "refuse \(message.component) \(reason.rawValue)"
        }
    }
}
