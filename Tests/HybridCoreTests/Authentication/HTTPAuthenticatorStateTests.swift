import FoundationEssentials
import HybridCore
import Testing

@testable import HybridNavigation

/// Events and commands of a flow as short texts.
private enum On {
    static let archive = space("archive")
    static let laboratory = space("laboratory", .digest)
    static let proxy = space("proxy", at: "http://proxy.example:3128", isProxy: true)
    static let ada = HTTPCredential(user: "ada", password: Secret("correct horse"))
    static let wrong = HTTPCredential(user: "ada", password: Secret("wrong"))

    static func space(
        _ realm: String, _ scheme: ProtectionSpace.Scheme = .basic, at address: String = "https://example.com/x?y",
        isProxy: Bool = false
    ) -> ProtectionSpace {
        guard let space = ProtectionSpace(scheme: scheme, url: url(address), realm: realm, isProxy: isProxy) else {
            preconditionFailure("The test's own address is broken: \(address)")
        }
        return space
    }

    static func asked(_ id: Int, _ space: ProtectionSpace = archive, again: Bool = false) -> ChallengeEvent {
        .received(Challenge(id: id, space: space, isRetry: again))
    }

    static func flow() -> HTTPAuthenticatorState {
        guard let origin = ApplicationOrigin(url("https://example.com")) else {
            preconditionFailure("The test's own origin is broken.")
        }
        return HTTPAuthenticatorState(policy: ChallengePolicy(origin: origin))
    }

    static func describe(_ commands: [ChallengeCommand]) -> String {
        commands.map(describe).joined(separator: "; ")
    }

    private static func describe(_ command: ChallengeCommand) -> String {
        switch command {
        case .answer(let id, let credential): "answer \(id) \(credential.password.reveal())"
        case .refuse(let id, let refusal): "refuse \(id) \(describe(refusal))"
        case .lookUp(let space): "look up \(space.realm)"
        case .ask(let space, let user, let problem):
            "ask \(space.realm)\(user.isEmpty ? "" : " \(user)")\(problem.map { " \($0)" } ?? "")"
        case .closeDialog: "close"
        case .keep(let credential, let space): "keep \(credential.password.reveal()) for \(space.realm)"
        case .forget(let space): "forget \(space.realm)"
        case .report(let step, let space): "\(step) \(space.realm)"
        }
    }

    private static func describe(_ refusal: ChallengeRefusal) -> String {
        switch refusal {
        case .declined: "declined"
        case .notEncrypted: "notEncrypted"
        case .foreign: "foreign"
        case .unsupported: "unsupported"
        }
    }
}

struct ChallengeCase: CustomTestStringConvertible {
    let testDescription: String
    let steps: [(event: ChallengeEvent, commands: String)]

    init(_ name: String, _ steps: [(ChallengeEvent, String)]) {
        testDescription = name
        self.steps = steps.map { ($0.0, $0.1) }
    }

    static let all: [ChallengeCase] = [
        .init(
            "three dialogs without an answer are the last",
            [
                (On.asked(1, On.space("a")), "look up a"),
                (.found(nil, On.space("a"), isKept: true), "ask a; presented a"),
                (On.asked(4, On.space("d")), ""),
                (.cancelled, "close; cancelled a; refuse 1 declined; look up d"),
                (.found(nil, On.space("d"), isKept: true), "ask d; presented d"),
                (.withdrawn(4), "close; cancelled d"),
                (.visitStarted(isByScript: true), ""),
                (On.asked(5, On.space("e")), "look up e"),
                (.found(nil, On.space("e"), isKept: true), "ask e; presented e"),
                (On.asked(6, On.space("f")), ""),
                (.cancelled, "close; cancelled e; refuse 5 declined; refuse 6 declined"),
                (On.asked(7, On.space("g")), "refuse 7 declined"),
                (.visitStarted(isByScript: true), ""),
                (On.asked(8, On.space("g")), "refuse 8 declined"),
                (.visitStarted(isByScript: false), ""),
                (On.asked(9, On.space("g")), "look up g"),
                (.withdrawn(9), ""),
            ]),
        .init(
            "asked, answered, right",
            [
                (On.asked(1), "look up archive"),
                (.found(nil, On.archive, isKept: true), "ask archive; presented archive"),
                (.submitted(On.ada, remember: false), "close; answer 1 correct horse"),
                (.visitCompleted, "succeeded archive"),
                (.visitCompleted, ""),
                (On.asked(2), "answer 2 correct horse"),
            ]),
        .init(
            "many requests, one question",
            [
                (On.asked(1), "look up archive"),
                (On.asked(2), ""),
                (.found(nil, On.archive, isKept: true), "ask archive; presented archive"),
                (On.asked(3), ""),
                (
                    .submitted(On.ada, remember: false),
                    "close; answer 1 correct horse; answer 2 correct horse; answer 3 correct horse"
                ),
            ]),
        .init(
            "one question at a time, in order",
            [
                (On.asked(1), "look up archive"),
                (On.asked(2, On.laboratory), ""),
                (.found(nil, On.archive, isKept: true), "ask archive; presented archive"),
                (On.asked(3), ""),
                (
                    .submitted(On.ada, remember: false),
                    "close; answer 1 correct horse; answer 3 correct horse; look up laboratory"
                ),
                (.found(nil, On.laboratory, isKept: true), "ask laboratory; presented laboratory"),
                (.cancelled, "close; cancelled laboratory; refuse 2 declined"),
            ]),
        .init(
            "wrong, then right",
            [
                (On.asked(1), "look up archive"),
                (.found(nil, On.archive, isKept: true), "ask archive; presented archive"),
                (.submitted(On.wrong, remember: false), "close; answer 1 wrong"),
                (On.asked(2, again: true), "failed archive; ask archive ada wrong; presented archive"),
                (.submitted(On.ada, remember: false), "close; answer 2 correct horse"),
                (.visitCompleted, "succeeded archive"),
            ]),
        .init(
            "wrong for several at once is asked about once",
            [
                (On.asked(1), "look up archive"),
                (On.asked(2), ""),
                (.found(nil, On.archive, isKept: true), "ask archive; presented archive"),
                (.submitted(On.wrong, remember: false), "close; answer 1 wrong; answer 2 wrong"),
                (On.asked(3, again: true), "failed archive; ask archive ada wrong; presented archive"),
                (On.asked(4, again: true), ""),
                (.submitted(On.ada, remember: false), "close; answer 3 correct horse; answer 4 correct horse"),
            ]),
        .init(
            "remembered",
            [
                (On.asked(1), "look up archive"),
                (.found(nil, On.archive, isKept: true), "ask archive; presented archive"),
                (.submitted(On.ada, remember: true), "close; keep correct horse for archive; answer 1 correct horse"),
                (.signedOut, "forget archive"),
                (.signedOut, ""),
                (On.asked(2), "look up archive"),
            ]),
        .init(
            "remembered from another day",
            [
                (On.asked(1), "look up archive"),
                (.found(On.ada, On.archive, isKept: true), "answer 1 correct horse"),
                (.visitCompleted, "succeeded archive"),
            ]),
        .init(
            "remembered, and refused",
            [
                (On.asked(1), "look up archive"),
                (.found(On.wrong, On.archive, isKept: true), "answer 1 wrong"),
                (On.asked(2, again: true), "failed archive; forget archive; ask archive ada wrong; presented archive"),
                (.submitted(On.ada, remember: true), "close; keep correct horse for archive; answer 2 correct horse"),
            ]),
        .init(
            "given by the application's code, and refused",
            [
                (On.asked(1), "look up archive"),
                (.found(On.wrong, On.archive, isKept: false), "answer 1 wrong"),
                (On.asked(2, again: true), "failed archive; ask archive ada wrong; presented archive"),
            ]),
        .init(
            "cancelled: asked again when the user goes on",
            [
                (On.asked(1), "look up archive"),
                (.found(nil, On.archive, isKept: true), "ask archive; presented archive"),
                (On.asked(2), ""),
                (.cancelled, "close; cancelled archive; refuse 1 declined; refuse 2 declined"),
                (On.asked(3), "refuse 3 declined"),
                (On.asked(4, On.laboratory), "look up laboratory"),
                (.found(nil, On.laboratory, isKept: true), "ask laboratory; presented laboratory"),
                (.cancelled, "close; cancelled laboratory; refuse 4 declined"),
                (.visitStarted(isByScript: false), ""),
                (On.asked(5), "look up archive"),
            ]),
        .init(
            "withdrawn while asked",
            [
                (On.asked(1), "look up archive"),
                (On.asked(2), ""),
                (.found(nil, On.archive, isKept: true), "ask archive; presented archive"),
                (.withdrawn(1), ""),
                (.withdrawn(2), "close; cancelled archive"),
                (.submitted(On.ada, remember: true), ""),
                (On.asked(3), "look up archive"),
            ]),
        .init(
            "withdrawn while looked up: a late answer is for nobody",
            [
                (On.asked(1), "look up archive"),
                (On.asked(2, On.laboratory), ""),
                (.withdrawn(1), "look up laboratory"),
                (.found(On.ada, On.archive, isKept: true), ""),
                (.found(nil, On.laboratory, isKept: true), "ask laboratory; presented laboratory"),
            ]),
        .init(
            "a colon in the user name",
            [
                (On.asked(1), "look up archive"),
                (.found(nil, On.archive, isKept: true), "ask archive; presented archive"),
                (
                    .submitted(HTTPCredential(user: "a:b", password: Secret("x")), remember: true),
                    "ask archive a:b colon"
                ),
                (.submitted(On.ada, remember: false), "close; answer 1 correct horse"),
            ]),
        .init(
            "not asked for at all",
            [
                (On.asked(1, On.space("x", at: "https://evil.example/")), "refuse 1 foreign"),
                (On.asked(2, On.space("x", .other)), "refuse 2 unsupported"),
                (.cancelled, ""),
                (.submitted(On.ada, remember: true), ""),
            ]),
        .init(
            "a proxy",
            [
                (On.asked(1, On.proxy), "look up proxy"),
                (.found(nil, On.proxy, isKept: true), "ask proxy; presented proxy"),
                (.submitted(On.ada, remember: false), "close; answer 1 correct horse"),
            ]),
    ]
}

@Suite struct HTTPAuthenticatorStateTests {
    @Test(arguments: ChallengeCase.all)
    func scenario(row: ChallengeCase) {
        var flow = On.flow()
        for (index, step) in row.steps.enumerated() {
            #expect(On.describe(flow.handle(step.event)) == step.commands, "step \(index)")
        }
    }

    /// Every request is answered or refused once, unless it is withdrawn, and each dialog belongs to a request.
    @Test(arguments: ChallengeCase.all)
    func everyRequestIsSettledOnce(row: ChallengeCase) {
        var flow = On.flow()
        var open: Set<Int> = []
        var events = row.steps.map(\.event)
        events += [
            .cancelled, .cancelled, .found(nil, On.archive, isKept: true), .cancelled,
            .found(nil, On.laboratory, isKept: true),
            .cancelled,
        ]
        for event in events {
            if case .received(let challenge) = event { open.insert(challenge.id) }
            if case .withdrawn(let id) = event { open.remove(id) }
            for command in flow.handle(event) {
                switch command {
                case .answer(let id, _), .refuse(let id, _): #expect(open.remove(id) != nil)
                default: break
                }
            }
        }
        #expect(open.isEmpty)
    }

    @Test(arguments: [
        ("https://example.com", ProtectionSpace.Scheme.basic, false, nil as String?),
        ("https://example.com:443", .digest, false, nil),
        ("https://accounts.example.com", .basic, false, nil),
        ("https://example.com:8443", .basic, false, "foreign"),
        ("https://www.example.com", .basic, false, "foreign"),
        ("https://evil.example", .digest, false, "foreign"),
        ("http://example.com", .basic, false, "foreign"),
        ("https://example.com", .other, false, "unsupported"),
        ("http://proxy.example:3128", .basic, true, nil),
        ("http://proxy.example:3128", .other, true, "unsupported"),
    ])
    func permittedOrigins(address: String, scheme: ProtectionSpace.Scheme, isProxy: Bool, expected: String?) throws {
        let policy = ChallengePolicy(
            origin: try #require(ApplicationOrigin(url("https://example.com"))),
            others: [try #require(ApplicationOrigin(url("https://accounts.example.com")))])
        let refusal = policy.refusal(of: On.space("x", scheme, at: address, isProxy: isProxy))
        #expect(refusal.map { "\($0)".prefix { $0 != "(" } } == expected.map { $0[...] })
    }

    @Test(arguments: [
        ("http://example.com", true), ("http://192.168.1.7", true), ("http://localhost:3000", false),
        ("http://127.0.0.1", false),
    ])
    func unencryptedConnectionIsRefused(address: String, isRefused: Bool) throws {
        let policy = ChallengePolicy(origin: try #require(ApplicationOrigin(url(address))))
        for scheme in [ProtectionSpace.Scheme.basic, .digest] {
            let space = On.space("x", scheme, at: address)
            #expect(policy.refusal(of: space) == (isRefused ? .notEncrypted(space) : nil))
        }
    }
}

@Suite struct ChallengeTextTests {
    @Test(arguments: [
        ("Fieldnotes archive", "Fieldnotes archive"), ("", ""), ("  a \n\t b  ", "a b"),
        ("a\u{202E}moc.elpmaxe\u{202C}b", "amoc.elpmaxeb"), ("\u{0}\u{7}x\u{2028}y", "x y"),
        (String(repeating: "x", count: 100), String(repeating: "x", count: 79) + "…"),
    ])
    func realmsAreSanitized(realm: String, expected: String) {
        #expect(On.space(realm).displayName == expected)
    }

    @Test(arguments: [
        (
            "https://example.com", false, "example.com requires a user name and password for “archive”.",
            "The connection is encrypted."
        ),
        (
            "http://127.0.0.1:3000", false, "127.0.0.1:3000 requires a user name and password for “archive”.",
            "The connection is not encrypted, but stays on this computer."
        ),
        (
            "http://proxy.test:3128", true,
            "The proxy proxy.test:3128 requires a user name and password for “archive”.",
            "The connection is not encrypted. Others on this network could read the password."
        ),
        (
            "http://127.0.0.1:3128", true, "The proxy 127.0.0.1:3128 requires a user name and password for “archive”.",
            "The connection is not encrypted. Others on this network could read the password."
        ),
    ])
    func dialogNamesServer(address: String, isProxy: Bool, question: String, safety: String) {
        let space = On.space("archive", at: address, isProxy: isProxy)
        #expect(ChallengeText.question(for: space) == question)
        #expect(ChallengeText.safety(of: space) == safety)
        #expect(ChallengeText.question(for: On.space("", at: address)).hasSuffix("requires a user name and password."))
    }

    @Test func errorScreenExplainsMissingPassword() {
        let space = On.archive
        for refusal in [
            ChallengeRefusal.declined(space), .notEncrypted(space), .foreign(space), .unsupported(space),
            .declined(On.proxy),
        ] {
            let error = VisitError.password(refusal)
            let message = ErrorMessage(error, canSignIn: false)
            #expect(message.body == refusal.sentence && message.body.hasSuffix("."))
            #expect(!message.title.isEmpty && message.title.count <= 40 && !message.title.hasSuffix("."))
            #expect(message.actions == (refusal.canBeAskedAgain ? [.signIn] : [.retry]))
            #expect(error.kind == "http" && error.isHTTP && error.status == (refusal.space.isProxy ? 407 : 401))
        }
        #expect(
            ChallengeRefusal.declined(space).canBeAskedAgain && !ChallengeRefusal.declined(On.proxy).canBeAskedAgain)
    }

    /// A refusal explains only the response that results from it.
    @Test(arguments: [
        (ChallengeRefusal.declined(On.archive), 401, true), (.notEncrypted(On.archive), 401, true),
        (.foreign(On.archive), 401, false), (.declined(On.archive), 404, false), (.declined(On.archive), 407, false),
        (.declined(On.proxy), 407, true), (.declined(On.proxy), 401, false),
    ])
    func visitFailsWithoutPassword(refusal: ChallengeRefusal, status: Int, isExplained: Bool) {
        var session = SessionState(name: .main)
        _ = session.take(.visit(VisitRequest(screen: 1, url: url("https://example.com/one"))))
        _ = session.handle(.challenged)
        _ = session.handle(.challengeSettled(refusal))
        _ = session.decideResponse(
            NavigationResponse(
                url: url("https://example.com/one"), status: status, isMainFrame: true, isDisplayable: true))
        #expect(session.visit?.state == .failed(isExplained ? .password(refusal) : .http(status: status)))
    }

    @Test func credentialIsStoredAsOneSecret() {
        for credential in [On.ada, HTTPCredential(user: "ü\"\\\n", password: Secret(""))] {
            #expect(HTTPCredential(kept: credential.kept) == credential)
        }
        for other in ["", "x", "{}", #"{"user": "ada"}"#, #"{"user": "ada", "password": 1}"#] {
            #expect(HTTPCredential(kept: Secret(other)) == nil)
        }
        #expect(!"\(On.ada)".contains("horse"))
    }

    @Test func traceNamesTheScheme() {
        let event = TraceEvent.httpAuthentication(.presented, space: On.laboratory)
        #expect(event.line(at: Date()).contains(#""url":"https://example.com/","strategy":"digest","status":401"#))
        #expect(TraceEvent.httpAuthentication(.failed, space: On.proxy).line(at: Date()).contains("407"))
    }
}
