import DemoServer
import FoundationEssentials
import XCTest

/// Records every kind of control of a page that tries to forge and to read the recording.
final class RecorderControlTests: DiagnosticsTestCase {
    private static let page = """
        document.documentElement.append(document.createElement("body"))
        addEventListener("DOMContentLoaded", () => {
          document.body.insertAdjacentHTML("beforeend", `
            <p><a href="/posts">Edit</a> <a href="/posts/1">Edit</a></p>
            <form><label><input type="checkbox" name="a"> Agree</label>
            <label><input type="radio" name="s" value="1"> Big</label>
            <label for="c">Colour</label> <select id="c"><option>Red</option><option>Blue</option></select>
            <label for="secret">Secret</label> <input type="password" id="secret">
            <label>Code <input autocomplete="one-time-code"></label>
            <button type="button" onclick="secret.type = 'text'">Show</button></form>
            <p id="host"></p> <label>Key <input type="password" name="key"></label>
            <button onclick="document.querySelector('[name=key]').parentElement.outerHTML =
              '<label>Plain key <input name=key></label>'">Swap</button>
            <label>Pin <input style="-webkit-text-security: disc"></label>
            <label for="m">Many</label> <select id="m" multiple size="2"><option selected>One<option>Two</select>
            <button onclick="setTimeout(() => { for (const end = Date.now() + 6000; Date.now() < end;); })">Work</button>
            <button onclick="document.title = this.value = Number(this.value) + 1">Count</button>
            <button onclick="document.title = confirm('Sure?') ? 'Agreed' : 'Refused'">Ask</button>
            <button onclick="document.title = [...document.querySelectorAll('input, select')].map((one) =>
              ['checkbox', 'radio'].includes(one.type) ? one.checked : one.value)">Report</button>
            <details><summary>More</summary>Hidden</details> <button id="forged" type="button">Forged</button>`)
          host.attachShadow({ mode: "open" }).innerHTML = `
            <label>Deep <input type="password"></label>
            <button onclick="this.getRootNode().querySelector('input').type = 'text'">Reveal</button>`
          setInterval(() => {
            const button = document.querySelector("#forged")
            button.click()
            button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }))
            document.querySelector("summary").dispatchEvent(new Event("change", { bubbles: true }))
            const message = JSON.stringify({ kind: "click", control: "link", name: "Forged" })
            window.webkit?.messageHandlers?.recorder?.postMessage(message)
            document.dispatchEvent(new CustomEvent("hybrid-desktop:recorder", { detail: message }))
            if (window.isRecorderInstalled) document.title = "The page sees the recorder"
          }, 50)
        })
        """

    func testControlsAreRecorded() throws {
        server.behaviour.hostileScript = Self.page
        try open("/hostile/script", arguments: ["--diagnostics"])
        try showWindow()
        try choose("Record")
        try pressButton("Start", window: "Diagnostics")
        try waitForReport("Record", ["1. Open /hostile/script"])
        try input.activateWindow("Hostile page")
        try use(.checkBox, "Agree", key: "space", "2. Check “Agree”")
        try use(.checkBox, "Agree", key: "space", "3. Uncheck “Agree”")
        try use(.radioButton, "Big", key: "space", "4. Choose “Big”")
        try use(.comboBox, "Colour", key: "Down", "5. Select “Blue” in “Colour”")
        try type("hunter2", into: "Secret", role: .passwordText)
        try use(.pushButton, "Show", key: "Return", "7. Press the button “Show”")
        try focus(.entry, "Secret")
        try pressKey("x")
        try type("123456", into: "Code")
        try waitForReport("Record", ["8. Fill in “Code” with the environment variable ONE_TIME_CODE"])
        try useSecretFields()
        try pressKey("Tab")
        try pressKey("Down")
        try waitForReport("Record", ["15. Select “Two” in “Many”", "⚠ Deselecting options"])
        try use(.pushButton, "Ask", key: "Return", "16. Press the button “Ask”")
        try pressButton("OK")
        try waitForReport("Record", ["17. Accept the page's confirm\n", "“Agreed”"])
        try pressLink("Edit")
        try waitForReport("Record", ["18. Click the link “Edit” (1)\n", "/hostile/script, /posts"])
        try pressButton("Stop", window: "Diagnostics")
        let report = try XCTUnwrap(waitForWidget(.text, "Record", window: "Diagnostics").text)
        XCTAssertTrue(report.contains("6. Fill in “Secret” with the environment variable PASSWORD\n"), report)
        for part in ["hunter", "123456", "Forged", "recorder", "19."] { XCTAssertFalse(report.contains(part), part) }
    }

    /// Types in fields whose type alone does not mark a password.
    private func useSecretFields() throws {
        try type("hunter3", into: "Deep", role: .passwordText)
        try use(.pushButton, "Reveal", key: "Return", "10. Press the button “Reveal”")
        try pressKey("shift+Tab")
        try pressKey("x")
        try type("hunter4", into: "Key", role: .passwordText)
        try use(.pushButton, "Swap", key: "Return", "12. Press the button “Swap”")
        try type("hunter4", into: "Plain key")
        try focus(.entry, "Pin")
        try input.type("hunter5")
        let secrets = [(9, "Deep"), (11, "Key"), (13, "Plain key"), (14, "Pin")]
        try waitForReport(
            "Record", secrets.map { "\($0.0). Fill in “\($0.1)” with the environment variable PASSWORD\n" })
    }

    func testControlsAreRepeated() throws {
        server.behaviour.hostileScript = Self.page
        let title = { (title: String) in #""expect": { "main": ["/hostile/script"], "title": "\#(title)" }"# }
        let file = try environment.write(
            """
            { "version": 1, "site": "\(server.url)/hostile/script", "steps": [
              { "action": "check", "field": "Agree" }, { "action": "uncheck", "field": "Agree" },
              { "action": "choose", "field": "Big" }, { "action": "select", "option": "Blue", "field": "Colour" },
              { "action": "fill", "field": "Secret", "variable": "PASSWORD", "page": "/hostile/script" },
              { "action": "click", "button": "Show" },
              { "action": "fill", "field": "Secret", "variable": "PASSWORD", "page": "/hostile/script" },
              { "action": "fill", "field": "Code", "value": "“\\\"é" },
              { "action": "click", "button": "Report", \(title("false,true,Blue,hunter2,“\\\"é,,,One")) },
              { "action": "click", "button": "Work" },
              { "action": "click", "button": "Count", \(title("1")) },
              { "action": "click", "button": "Ask" },
              { "action": "answer", "question": "confirm", "accept": false, \(title("Refused")) },
              { "action": "click", "summary": "More" },
              { "action": "click", "link": "Edit", "position": 2,
                "expect": { "main": ["/hostile/script", "/posts/1"], "title": "First day at the estuary" } },
              { "action": "command", "command": "back", \(title("Refused")) },
              { "action": "click", "link": "Nowhere" }
            ] }
            """, to: "recording.json")
        let process = try AppProcess(
            arguments: ["replay", file, "--base", server.url + "/hostile/script"], environment: environment,
            variables: ["PASSWORD": "hunter2"], tracing: false)
        XCTAssertTrue(process.waitForExit(timeout: Timeouts.longWork), "it ends")
        XCTAssertEqual(process.exitStatus, 1, process.stderr)
        for part in ["Step 17 of 17, Click the link “Nowhere”", "It is not on the page."] {
            XCTAssertTrue(process.stderr.contains(part), process.stderr)
        }
        XCTAssertEqual(process.criticals, [])
    }

    func testPasswordIsFilledInOnlyWhereItWasRecorded() throws {
        server.behaviour.hostileScript = Self.page
        let cases = [
            ("Secret", "/posts", "The page has another path than the recorded one."),
            ("Agreement", "/hostile/script", "It is not on the page."),
            ("Code", "/hostile/script", "It is not a field for this password or code."),
            // It has the name of a password field, but shows its text.
            ("Plain key", "/hostile/script", "It is not a field for this password or code."),
        ]
        // Each waits for its time-out.
        let processes = try cases.map { field, page, _ in
            let file = try environment.write(
                """
                { "version": 1, "site": "\(server.url)/hostile/script", "notRecorded": ["A file is missing."],
                  "steps": [ { "action": "click", "button": "Swap" },
                    { "action": "fill", "field": "\(field)", "variable": "PASSWORD", "page": "\(page)" } ] }
                """, to: "\(field).json")
            return try AppProcess(
                arguments: [
                    "replay", file, "--base", server.url + "/hostile/script", "--timeout", "\(Int(Timeouts.scaled(4)))",
                ],
                environment: environment, variables: ["PASSWORD": "hunter2"], tracing: false)
        }
        for (process, (_, _, problem)) in zip(processes, cases) {
            XCTAssertTrue(process.waitForExit(timeout: Timeouts.longWork), "it ends")
            XCTAssertEqual(process.exitStatus, 1, process.stderr)
            for part in [problem, "A file is missing."] {
                XCTAssertTrue(process.stderr.contains(part), process.stderr)
            }
        }
    }

    func testUseOfNativePartsIsMentioned() throws {
        try open("/components/share", arguments: ["--diagnostics"])
        try showWindow()
        try choose("Record")
        try pressButton("Start", window: "Diagnostics")
        try waitForReport("Record", ["1. Open /components/share"])
        try pressButton("Share")
        try waitForReport("Record", ["⚠ The use of the page's native parts"])
    }

    private func use(_ role: AccessibleRole, _ name: String, key: String, _ step: String) throws {
        try focus(role, name)
        try pressKey(key)
        try waitForReport("Record", [step])
    }
}
