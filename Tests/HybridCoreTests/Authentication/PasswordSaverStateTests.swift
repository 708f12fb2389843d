import HybridCore
import Testing

struct PasswordSaverStateTests {
    private static let ada = HTTPCredential(user: "ada", password: Secret("old"))
    private static let changed = HTTPCredential(user: "ada", password: Secret("new"))
    private static let unnamed = HTTPCredential(user: "", password: Secret("new"))
    private static let grace = HTTPCredential(user: "grace", password: Secret("other"))

    private struct Case: CustomTestStringConvertible {
        let name: String
        let events: [PasswordSaverEvent]
        let commands: String
        var testDescription: String { name }

        init(_ name: String, _ events: [PasswordSaverEvent], _ commands: String) {
            (self.name, self.events, self.commands) = (name, events, commands)
        }
    }

    private static let cases = [
        Case("no form", [.pageShown(.none, in: 1)], ""),
        Case("a sign-in form without a saved password", [.pageShown(.signIn, in: 1), .found(nil)], "look up"),
        Case("a sign-in form", [.pageShown(.signIn, in: 1), .found(ada)], "look up, enter ada in 1"),
        Case(
            "the page is left during the lookup",
            [.pageShown(.signIn, in: 1), .pageShown(.none, in: 1), .found(ada)], "look up"),
        Case(
            "forms in two views", [.pageShown(.signIn, in: 1), .pageShown(.signIn, in: 2), .found(ada), .found(ada)],
            "look up, look up, enter ada in 1, enter ada in 2"),
        Case("another form", [.pageShown(.other, in: 1)], ""),
        Case(
            "a new password", [.submitted(ada), .found(nil), .pageShown(.none, in: 2), .answered(isWanted: true)],
            "look up, ask for ada, keep ada old"),
        Case(
            "the page precedes the lookup", [.submitted(ada), .pageShown(.none, in: 1), .found(nil)],
            "look up, ask for ada"),
        Case(
            "the user declines", [.submitted(ada), .found(nil), .pageShown(.none, in: 1), .answered(isWanted: false)],
            "look up, ask for ada"),
        Case("a known password", [.submitted(ada), .found(ada), .pageShown(.none, in: 1)], "look up"),
        Case(
            "a changed password", [.submitted(changed), .found(ada), .pageShown(.none, in: 1)],
            "look up, ask for ada's change"),
        Case(
            "a form without a name",
            [.submitted(unnamed), .found(ada), .pageShown(.none, in: 1), .answered(isWanted: true)],
            "look up, ask for ada's change, keep ada new"),
        Case(
            "another user", [.submitted(grace), .found(ada), .pageShown(.none, in: 1)], "look up, ask for grace"),
        Case(
            "a refused password",
            [.submitted(ada), .found(nil), .pageShown(.signIn, in: 1), .found(nil), .pageShown(.none, in: 1)],
            "look up, look up"),
        Case(
            "a second form before the answer",
            [
                .submitted(ada), .found(nil), .pageShown(.none, in: 1), .submitted(grace), .answered(isWanted: true),
                .found(nil), .pageShown(.none, in: 1), .answered(isWanted: true),
            ],
            "look up, ask for ada, withdraw, look up, ask for grace, keep grace other"),
        Case(
            "the user leaves before the answer",
            [.submitted(ada), .found(nil), .pageShown(.none, in: 1), .userLeft, .answered(isWanted: true)],
            "look up, ask for ada, withdraw"),
        Case(
            "the user leaves before the page", [.submitted(ada), .userLeft, .found(nil), .pageShown(.none, in: 1)],
            "look up"),
    ]

    @Test(arguments: cases) private func decisions(_ trial: Case) {
        var state = PasswordSaverState()
        #expect(trial.events.flatMap { state.handle($0) }.map(Self.describe).joined(separator: ", ") == trial.commands)
    }

    private static func describe(_ command: PasswordSaverCommand) -> String {
        switch command {
        case .lookUp: "look up"
        case .enter(let credential, let view): "enter \(credential.user) in \(view)"
        case .ask(let user, let isChange): "ask for \(user)\(isChange ? "'s change" : "")"
        case .withdrawQuestion: "withdraw"
        case .keep(let credential): "keep \(credential.user) \(credential.password.reveal())"
        }
    }

    @Test(
        arguments: [
            (#"{"name":"pageShown","origin":"https://h","fields":"signIn"}"#, .pageShown(.signIn)),
            (#"{"name":"submitted","origin":"https://h","user":"ada","password":"old"}"#, .submitted(ada)),
            (#"{"name":"submitted","origin":"https://h","user":"ada","password":""}"#, nil),
            (#"{"name":"submitted","origin":"https://h","user":"ada"}"#, nil),
            (#"{"name":"submitted","origin":"null","user":"ada","password":"old"}"#, nil),
            (#"{"name":"submitted","origin":"https://other","user":"ada","password":"old"}"#, nil),
            (#"{"name":"pageShown","origin":"https://h","fields":"unknown"}"#, nil),
            (#"{"name":"unknown","origin":"https://h"}"#, nil), ("[]", nil), ("", nil), ("{", nil),
        ] as [(String, PasswordFormMessage?)]) private func messages(_ json: String, _ message: PasswordFormMessage?)
    {
        #expect(PasswordFormMessage(json: json, from: url("https://h/page")) == message)
    }
}
