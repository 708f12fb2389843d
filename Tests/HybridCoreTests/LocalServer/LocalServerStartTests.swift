import HybridCore
import Testing

@testable import HybridConfiguration

/// The application's own local server: start conditions and states.
@Suite struct LocalServerStartTests {
    typealias Event = LocalServerStart.Event
    typealias Command = LocalServerStart.Command

    @Test(
        arguments: [
            ([.wanted, .asked(answers: true)], [.ask, .open], false),
            ([.wanted, .asked(answers: true), .wanted, .asked(answers: false)], [.ask, .open], false),
            (
                [.wanted, .asked(answers: false), .waited, .asked(answers: false), .waited, .asked(answers: true)],
                [.ask, .start, .wait, .ask, .wait, .ask, .open], true
            ),
            (
                [.wanted, .asked(answers: false), .ended(output: "x"), .waited, .asked(answers: false)],
                [.ask, .start, .wait, .fail("The program exited before it responded.", output: "x")], false
            ),
            (
                [.wanted, .asked(answers: false), .outOfTime(output: "y"), .wanted],
                [
                    .ask, .start, .wait,
                    .fail("The program is running, but the start address does not respond.", output: "y"), .ask,
                ], false
            ),
            (
                [.wanted, .asked(answers: false), .notStarted("No."), .ended(output: "")],
                [.ask, .start, .wait, .fail("No.", output: "")], false
            ),
            (
                [.wanted, .asked(answers: false), .asked(answers: true), .outOfTime(output: "")],
                [.ask, .start, .wait, .open], true
            ),
        ] as [([Event], [Command], Bool)])
    func eventsProduceCommands(events: [Event], commands: [Command], isOwn: Bool) {
        var start = LocalServerStart()
        #expect(events.flatMap { start.handle($0) } == commands)
        #expect(start.isOwn == isOwn)
    }

    @Test func commandIsConfirmedBeforeStart() {
        var start = LocalServerStart(isAllowed: false)
        #expect([Event.wanted, .asked(answers: false)].flatMap { start.handle($0) } == [.ask, .confirm])
        #expect(start.handle(.refused("No.")) == [.fail("No.", output: "")])
        #expect([Event.wanted, .asked(answers: false)].flatMap { start.handle($0) } == [.ask, .confirm])
        #expect(start.handle(.allowed) == [.start, .wait])
        var used = LocalServerStart(isAllowed: false)
        #expect([Event.wanted, .asked(answers: true)].flatMap { used.handle($0) } == [.ask, .open])
    }

    @Test(arguments: [
        (["bin/rails", "server"], "bin/rails server"), (["a b", "it's", ""], #"'a b' 'it'\''s' ''"#),
        (["sh", "-c", "x\n\u{202E}y\u{1B}[2Kz"], #"sh -c 'x\u{a}\u{202e}y\u{1b}[2Kz'"#),
        (["'\u{301}"], "''\\''\u{301}'"),
    ])
    func commandsAreShownWhole(words: [String], line: String) {
        let command = LocalServerCommand(command: words, directory: "/srv/x/../app/")
        #expect(Array(command.line.utf8) == Array(line.utf8))
        let consent = CommandConsent(to: command, of: "Notes", isGiven: false)
        #expect(consent.body.contains(line) && consent.body.contains("/srv/app"))
        #expect(consent.canBeAsked)
    }

    @Test func consentAppliesToCommandAndDirectory() {
        let command = LocalServerCommand(command: ["a", "b"], directory: "/srv/app")
        #expect(command.identity == LocalServerCommand(command: ["a", "b"], directory: "/srv/x/../app/").identity)
        #expect(command.identity != LocalServerCommand(command: ["a b"], directory: "/srv/app").identity)
        #expect(command.identity != LocalServerCommand(command: ["a", "b"], directory: "/srv/other").identity)
        let long = LocalServerCommand(command: [String(repeating: "x", count: 5_000)])
        #expect(!CommandConsent(to: long, of: "Notes", isGiven: false).canBeAsked)
    }

    @Test func laterExitIsReported() {
        var start = LocalServerStart()
        _ = [Event.wanted, .asked(answers: false), .asked(answers: true)].flatMap { start.handle($0) }
        guard case .tell? = start.handle(.ended(output: "")).first else {
            Issue.record("Nothing is said.")
            return
        }
        #expect(!start.isOwn)
    }

    @Test func outputTailIsShown() {
        let lines = (1...20).map { "\u{1B}[31mline \($0)\u{1B}[0m\r\u{7}" }.joined(separator: "\n")
        let tail = LocalServerStart.tail(of: Array(lines.utf8))
        #expect(tail.split(separator: "\n").map(String.init) == (9...20).map { "line \($0)" })
        #expect(LocalServerStart.tail(of: []) == "")
        #expect(LocalServerStart.tail(of: [UInt8](repeating: 65, count: 100_000)).count == LocalServerStart.byteLimit)
        #expect(LocalServerStart.tail(of: [0xFF, 65]) == "\u{FFFD}A")
    }

    @Test(arguments: [
        (#"{"command": ["a", "b c"]}"#, LocalServerCommand(command: ["a", "b c"])),
        (#"{"command": ["a"], "directory": "../x"}"#, LocalServerCommand(command: ["a"], directory: "../x")),
    ])
    func reading(json: String, expected: LocalServerCommand) throws {
        let file = #"{"startURL": "localhost:3000", "server": \#(json)}"#
        let application = try ApplicationConfigurationTests.read(file)
        #expect(application.server == expected && application.warnings.isEmpty)
        let staged = #"{"environments": {"a": {"startURL": "localhost", "server": \#(json)}}}"#
        #expect(try ApplicationConfigurationTests.read(staged).server == expected)
    }

    @Test(arguments: [
        (#""rails""#, "must be an object"), ("{}", "The command is missing."), (#"{"command": []}"#, "is empty"),
        (#"{"command": "rails server"}"#, "must be a list"), (#"{"command": [1]}"#, "must be a string"),
        (#"{"command": ["a"], "timeout": 0}"#, "whole number"), (#"{"command": ["a\u0000"]}"#, "NUL characters"),
    ])
    func problems(json: String, part: String) {
        #expect {
            try ApplicationConfigurationTests.read(#"{"startURL": "localhost:3000", "server": \#(json)}"#)
        } throws: { "\($0)".contains(part) }
    }

    @Test func installedServerUsesSourceDirectory() throws {
        let file = try JSONValue(
            parsing: #"""
                {"server": {"command": ["a"]}, "environments": {"x": {"server": {"command": ["b"], "directory": "../s"}},
                 "y": {"server": {"command": ["c"], "directory": "/srv"}}, "z": {}}}
                """#)
        let moved = file.startingServers(in: "/home/a/app")
        #expect(moved["server"]?["directory"] == "/home/a/app")
        #expect(moved["environments"]?["x"]?["server"]?["directory"] == "/home/a/app/../s")
        #expect(moved["environments"]?["y"]?["server"]?["directory"] == "/srv")
        #expect(moved["environments"]?["z"] == [:])
    }
}
