import DemoServer
import FoundationEssentials
import HybridTestSupport
import ScreenEye
import XCTest

/// The kiosk's trials of keys in the session with sway, which has no keys of its own.
final class SwayKeyTests: EveryKeyTests {
    override func prepare() throws {
        try super.prepare()
        try enterSway()
    }

    /// The page receives the keys with which sway would switch to another terminal.
    func testTerminalKeysReachPage() throws {
        server.behaviour.hostileScript = """
            onkeydown = event => document.querySelector("h1").textContent = `${event.key} ${event.ctrlKey} ${event.altKey}`
            """
        try openKiosk("", "/hostile/script")
        try waitForKeyboard()
        for key in ["F1", "F2", "F12"] {
            try input.key("ctrl+alt+\(key)")
            try waitForText("\(key) true true")
        }
    }
}

/// The kiosk's trials of locks in the session with sway.
final class SwayLockTests: KioskLockTests {
    override func prepare() throws {
        try super.prepare()
        try enterSway()
    }

    override func testDroppedFileIsRejected() throws { throw XCTSkip("The session has no other program.") }
}

/// The kiosk's session with sway: the operator's file, the displays, the screen, the end.
final class SwaySessionTests: KioskTestCase {
    func testOperatorRotatesAndScales() throws {
        try enterSway(settings: "no such command\noutput * transform 90 scale 1.25")
        try openKiosk()
        pump(
            until: { self.frame.map { [$0.width, $0.height] } == [SwaySession.size.height * 4 / 5, 1_024] },
            "the window fills the turned screen")
    }

    /// sway accepts the commands. Its outputs on an X display cannot be turned off.
    func testScreenIsTurnedOffAndOn() throws {
        try enterSway()
        for state in ["off", "on"] {
            try environment.run(["env"] + variables + ["packaging/kiosk/kiosk-screen", state])
        }
    }

    func testSessionEndsWithKiosk() throws {
        if let absence = SwaySession.absence { throw XCTSkip(absence) }
        let program = try environment.write("#!/bin/sh\nexit 76\n", to: "program", executable: true)
        let kiosk = try environment.write(
            "#!/bin/sh\nHYBRIDDESKTOP=\(program) exec packaging/kiosk/kiosk-session\n", to: "kiosk", executable: true)
        sway = try SwaySession(in: environment, program: kiosk)
        pump(until: { sway?.exitStatus != nil }, "the session ends")
        XCTAssertEqual(sway?.exitStatus, 76)
    }

    /// The second start of a kiosk follows a crash. Displays can reset the keyboard at the same time.
    func testKeyboardStartsOnlyOnceAtATime() throws {
        let programs = [
            // The keyboard takes a moment to end.
            "squeekboard": """
            mkdir "$HOME/keyboard" || touch "$HOME/twice"
            echo >>"$HOME/starts"
            trap 'touch "$HOME/ending"; sleep 1; rmdir "$HOME/keyboard"; exit' TERM
            while :; do sleep 0.1; done
            """,
            "swaymsg": """
            case "$*" in
            *tick*) until [ -e "$HOME/starts" ]; do sleep 0.1; done
                echo hybriddesktop-start
                echo hybriddesktop-start
                until [ -e "$HOME/ending" ]; do sleep 0.1; done
                echo hybriddesktop-reset ;;
            *shutdown*) until [ -e "$HOME/exit" ]; do sleep 0.1; done ;;
            *exit) touch "$HOME/exit" ;;
            esac
            """,
            "session": #"until [ "$(grep -c ^ "$HOME/starts" 2>/dev/null)" = 2 ]; do sleep 0.1; done"#,
        ]
        for (name, script) in programs {
            try environment.write("#!/bin/sh\n\(script)\n", to: "programs/\(name)", executable: true)
        }
        let path = "\(environment.path("programs")):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        try environment.run(
            [
                "env", "PATH=\(path)", "HOME=\(environment.directory)", "XDG_RUNTIME_DIR=\(environment.directory)",
                "KIOSK_SESSION=\(environment.path("programs/session"))",
                "KIOSK_DISPLAYS=\(environment.path("displays"))",
                "packaging/kiosk/kiosk-sway",
            ])
        XCTAssertFalse(FileManager.default.fileExists(atPath: environment.path("twice")))
    }

    /// `kiosk-run` finds the file of a display.
    func testDisplayHasFileOrEnrollment() throws {
        for (name, option) in [("A", "--config"), ("B", "--enroll"), ("C", "--config")] {
            if name != "B" { try environment.write("{}", to: "displays/\(name).json") }
            if name != "A" { try environment.write("{}", to: "displays/\(name).enroll.json") }
            let folder = environment.path("displays")
            let arguments = try environment.run(
                ["env", "KIOSK_DISPLAYS=\(folder)", "HYBRIDDESKTOP=echo", "packaging/kiosk/kiosk-run", name])
            let file = "\(folder)/\(name)\(name == "B" ? ".enroll" : "").json"
            XCTAssertEqual(arguments, "--kiosk \(option) \(file) --profile \(name)\n")
        }
        // systemd passes an empty argument without a display.
        let arguments = try environment.run(
            ["env", "HYBRIDDESKTOP_KIOSK_FILE=a.json", "HYBRIDDESKTOP=echo", "packaging/kiosk/kiosk-run", ""])
        XCTAssertEqual(arguments, "--kiosk --config a.json\n")
    }

    /// The session's programs only record their arguments: the session's user cannot use the test's bus.
    func testEachDisplayHasItsKiosk() throws {
        if let absence = SwaySession.absence { throw XCTSkip(absence) }
        let wait = "until [ -e $HOME/$HYBRIDDESKTOP_KIOSK_OUTPUT.end ]; do sleep 0.1; done; exit 76"
        let program = try environment.write(
            "#!/bin/sh\necho \"$*\" >$HOME/$HYBRIDDESKTOP_KIOSK_OUTPUT\n\(wait)\n", to: "program", executable: true)
        let kiosk = try environment.write(
            "#!/bin/sh\nenv\nHYBRIDDESKTOP=\(program) exec packaging/kiosk/kiosk-session\n", to: "kiosk",
            executable: true)
        let displays = ["X11-1": "/", "X11-2": "/posts"]
        let session = try SwaySession(
            in: environment, program: kiosk,
            displays: displays.mapValues { #"{ "startURL": "\#(server.url)\#($0)", "kiosk": {} }"# })
        sway = session
        var kiosks: [AppProcess] = []
        for output in displays.keys {
            pump(until: { !environment.read("sway/\(output)").isEmpty }, "the session starts the kiosk of \(output)")
            let arguments = environment.read("sway/\(output)").split { $0.isWhitespace }.map(String.init)
            let file = environment.path("displays/\(output).json")
            XCTAssertEqual(arguments, ["--kiosk", "--config", file, "--profile", output])
            kiosks.append(try launch(path: nil, arguments: arguments.dropLast(2), profile: arguments.last))
        }
        let together: Set = ["X11-1 Fieldnotes", "X11-1 hides Posts"]
        let apart: Set = ["X11-1 Fieldnotes", "X11-2 Posts"]
        pump(until: { windows == together }, "a kiosk without its display waits behind the other, not \(windows)")
        try session.swaymsg("create_output")
        pump(until: { windows == apart }, "the kiosk moves to its new display, not \(windows)")
        // With the focus, sway alone would show this kiosk on the remaining display.
        try session.swaymsg("focus output X11-2")
        try Display.closeTopWindow(on: session.display)
        pump(until: { windows == together }, "the kiosk continues without its display, not \(windows)")
        let ended = environment.path("sway/hybriddesktop-kiosk-ended")
        try environment.write("", to: "sway/X11-1.end")
        pump(until: { FileManager.default.fileExists(atPath: ended) }, "the first kiosk ends")
        XCTAssertNil(session.exitStatus)
        // WebKitGTK 2.50 can abort when the last display is removed.
        for kiosk in kiosks {
            kiosk.terminateUnasked()
            XCTAssertTrue(kiosk.waitForExit())
        }
        try environment.write("", to: "sway/X11-2.end")
        pump(until: { session.exitStatus != nil }, "the session ends with the last kiosk")
        XCTAssertEqual(session.exitStatus, 76)
    }

    /// The outputs and the titles of their windows.
    private var windows: Set<String> {
        guard let tree = try? sway?.swaymsg("-t", "get_tree"), let root = JSONValue(parsing: tree) else { return [] }
        var found: Set<String> = []
        for output in root["nodes"].array {
            for window in output["nodes"].array.flatMap({ $0["nodes"].array }) {
                let relation = window["visible"].bool == true ? " " : " hides "
                found.insert((output["name"].string ?? "") + relation + (window["name"].string ?? ""))
            }
        }
        return found
    }

    private var variables: [String] { sway?.variables.map { "\($0)=\($1)" } ?? [] }
    private var frame: AccessibleExtents? { app.native.find { $0.role == .frame }?.extents }
}
