import HybridCore
import Testing

struct PasswordSaverStateTests {
    private static let ada = sent("ada", "old")
    private static let changed = sent("ada", "new")
    private static let unnamed = sent("", "new")
    private static let grace = sent("grace", "other")
    private static let moved = sent("ada", "old", to: "https://h/sign-in")
    private static let main = PasswordSaverState.View(id: 1, isModal: false)
    private static let other = PasswordSaverState.View(id: 2, isModal: false)
    private static let modal = PasswordSaverState.View(id: 3, isModal: true)

    private static func sent(
        _ user: String, _ password: String, to target: String = "https://h/session"
    ) -> SavedPassword {
        SavedPassword(user: user, password: Secret(password), target: target)
    }

    private static func submit(
        _ sent: SavedPassword, isSignIn: Bool = true, in view: PasswordSaverState.View = main
    ) -> PasswordSaverEvent {
        .submitted(sent, isSignIn: isSignIn, in: view)
    }

    private static func shown(
        _ fields: PasswordFormMessage.Fields = .none, in view: PasswordSaverState.View = main
    ) -> PasswordSaverEvent {
        .pageShown(fields, in: view)
    }

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
        Case("no form", [shown()], ""),
        Case("a sign-in form without a saved password", [shown(.signIn), .found(nil)], "look up"),
        Case("a sign-in form", [shown(.signIn), .found(ada)], "look up, enter ada in 1"),
        Case("the page is left during the lookup", [shown(.signIn), shown(), .found(ada)], "look up"),
        Case(
            "forms in two views", [shown(.signIn), shown(.signIn, in: other), .found(ada)],
            "look up, enter ada in 1, enter ada in 2"),
        Case("another form", [shown(.other)], ""),
        Case(
            "a new password", [submit(ada), .found(nil), shown(), .answered(isWanted: true)],
            "look up, ask for ada, keep ada old"),
        Case("the page precedes the lookup", [submit(ada), shown(), .found(nil)], "look up, ask for ada"),
        Case(
            "the user declines", [submit(ada), .found(nil), shown(), .answered(isWanted: false)], "look up, ask for ada"
        ),
        Case("a known password", [submit(ada), .found(ada), shown()], "look up"),
        Case("a changed password", [submit(changed), .found(ada), shown()], "look up, ask for ada instead of ada"),
        Case(
            "a changed password on a page for changes", [submit(changed), .found(ada), shown(.other)],
            "look up, ask for ada instead of ada"),
        Case(
            "a form without a name",
            [submit(unnamed, isSignIn: false), .found(moved), shown(), .answered(isWanted: true)],
            "look up, ask for ada instead of ada, keep ada new for https://h/sign-in"),
        Case(
            "a sign-in without a name", [submit(unnamed), .found(ada), shown()], "look up, ask for  instead of ada"),
        Case("another user", [submit(grace), .found(ada), shown()], "look up, ask for grace instead of ada"),
        Case("the sign-in has moved", [submit(ada), .found(moved), shown()], "look up, keep ada old"),
        Case(
            "the form is shown again", [submit(ada), .found(nil), shown(.signIn), .found(nil), shown()],
            "look up, look up"),
        Case("the server refuses the password", [submit(ada), .found(nil), .refused(in: main), shown()], "look up"),
        Case(
            "the server refuses another page", [submit(ada), .found(nil), .refused(in: other), shown()],
            "look up, ask for ada"),
        Case(
            "another view shows pages",
            [submit(ada), .found(nil), shown(in: other), shown(.signIn, in: other), .found(nil), shown()],
            "look up, look up, ask for ada"),
        Case(
            "a page follows the dialog", [submit(ada, in: modal), .found(nil), shown(in: other)], "look up, ask for ada"
        ),
        Case(
            "a second form before the answer",
            [
                submit(ada), .found(nil), shown(), submit(grace), .answered(isWanted: true), .found(nil), shown(),
                .answered(isWanted: true),
            ],
            "look up, ask for ada, withdraw, look up, ask for grace, keep grace other"),
        Case(
            "a sign-in form before the answer",
            [submit(ada), .found(nil), shown(), shown(.signIn, in: other), .answered(isWanted: true)],
            "look up, ask for ada, withdraw, look up"),
        Case(
            "the user leaves before the answer",
            [submit(ada), .found(nil), shown(), .ended, .answered(isWanted: true)], "look up, ask for ada, withdraw"),
        Case("the user leaves before the page", [submit(ada), .ended, .found(nil), shown()], "look up"),
    ]

    @Test(arguments: cases) private func decisions(_ trial: Case) {
        var state = PasswordSaverState()
        #expect(trial.events.flatMap { state.handle($0) }.map(Self.describe).joined(separator: ", ") == trial.commands)
    }

    private static func describe(_ command: PasswordSaverCommand) -> String {
        switch command {
        case .lookUp: "look up"
        case .enter(let saved, let view): "enter \(saved.user) in \(view == main ? 1 : 2)"
        case .ask(let user, let replaced): "ask for \(user)\(replaced.map { " instead of \($0)" } ?? "")"
        case .withdrawQuestion: "withdraw"
        case .keep(let saved):
            "keep \(saved.user) \(saved.password.reveal())"
                + (saved.target == ada.target ? "" : " for \(saved.target)")
        }
    }

    @Test(
        arguments: [
            ("ada", nil, "Save the password of ada?"), ("", nil, "Save the password?"),
            ("ada", "ada", "Change the saved password of ada?"),
            ("bob", "ada", "Replace the saved password of ada by that of bob?"),
            ("a\u{202E}da\n", nil, "Save the password of ada?"),
        ] as [(String, String?, String)]) func questions(user: String, replaced: String?, text: String)
    {
        let question = PasswordQuestion(user: user, replacing: replaced)
        #expect(question.text == text)
        #expect(question.offersNever == (replaced == nil))
    }

    @Test func keptFormat() {
        #expect(SavedPassword(kept: Self.ada.kept) == Self.ada)
        for text in ["", "[]", #"{"user":"ada","password":"old"}"#] {
            #expect(SavedPassword(kept: Secret(text)) == nil)
        }
    }

    @Test(
        arguments: [
            (#"{"name":"pageShown","origin":"https://h","fields":"signIn"}"#, .pageShown(.signIn)),
            (
                #"{"name":"submitted","origin":"https://h","user":"ada","password":"old","target":"https://h/session","isSignIn":true}"#,
                .submitted(ada, isSignIn: true)
            ),
            (#"{"name":"submitted","origin":"https://h","user":"ada","password":"","target":"","isSignIn":true}"#, nil),
            (#"{"name":"submitted","origin":"https://h","user":"ada","password":"old","isSignIn":true}"#, nil),
            (#"{"name":"submitted","origin":"null","user":"ada","password":"old","target":"","isSignIn":true}"#, nil),
            (
                #"{"name":"submitted","origin":"https://other","user":"ada","password":"old","target":"","isSignIn":true}"#,
                nil
            ),
            (#"{"name":"pageShown","origin":"https://h","fields":"unknown"}"#, nil),
            (#"{"name":"unknown","origin":"https://h"}"#, nil), ("[]", nil), ("", nil), ("{", nil),
        ] as [(String, PasswordFormMessage?)]) private func messages(_ json: String, _ message: PasswordFormMessage?)
    {
        #expect(PasswordFormMessage(json: json, from: url("https://h/page")) == message)
    }
}
