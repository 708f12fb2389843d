import HybridCore
import Testing

@Suite struct DiagnosticsPolicyTests {
    @Test(
        arguments: [
            (false, nil, true, false, true), (false, nil, false, false, false), (false, true, false, false, true),
            (false, false, true, false, false), (true, false, false, false, true), (true, nil, false, false, true),
            (true, true, true, true, false),
        ] as [(Bool, Bool?, Bool, Bool, Bool)])
    func allowed(option: Bool, choice: Bool?, isDevelopment: Bool, isKiosk: Bool, expected: Bool) {
        #expect(
            DiagnosticsPolicy.isAllowed(option: option, choice: choice, isDevelopment: isDevelopment, isKiosk: isKiosk)
                == expected)
    }

    @Test(
        arguments: [
            ("http://127.0.0.1:3000", nil, nil, true),
            ("http://127.0.0.1:3000", nil, "/home/ada/application.json", true),
            ("http://127.0.0.1:3000", nil, "/usr/share/hybrid-desktop/applications/a.b/application.json", false),
            ("https://example.com", nil, nil, false), ("https://example.com", "development", nil, true),
            (
                "http://127.0.0.1:3000", "development",
                "/home/ada/.local/share/hybrid-desktop/applications/a.b/application.json", true
            ),
        ] as [(String, String?, String?, Bool)])
    func development(start: String, environment: String?, file: String?, expected: Bool) throws {
        let environments = environment.map { #""environments": {"\#($0)": {}},"# } ?? ""
        let configuration = try ApplicationConfiguration(
            json: Array(#"{\#(environments) "startURL": "\#(start)"}"#.utf8), source: "a", environment: environment)
        #expect(configuration.isDevelopment(file: file) == expected)
    }

    @Test func forcedFailureAppliesOnce() {
        var forced = ForcedError()
        #expect(forced.consume() == nil)
        #expect(forced.text == "No failures are forced.")
        forced.next = .http(status: 422)
        #expect(forced.text.hasPrefix("The next visit fails: "))
        #expect(forced.consume() == .http(status: 422))
        #expect(forced.consume() == nil)
    }

    @Test func offlineLasts() {
        var forced = ForcedError()
        forced.isOffline = true
        forced.next = .timeout
        #expect([forced.consume(), forced.consume(), forced.consume()] == [.timeout, .offline, .offline])
        #expect(forced.text.contains("offline"))
    }

    @Test func consoleLinesAreParsed() {
        let text = #"{"name":"consoleWritten","data":{"level":"warn","message":"m","source":"a.js","line":2}}"#
        #expect(ScriptMessage(json: text) == .consoleWritten(level: "warn", message: "m", source: "a.js", line: 2))
        #expect(ScriptMessage(json: #"{"name":"consoleWritten","data":{}}"#) == nil)
    }

    @Test func applicationFileEnablesDiagnostics() throws {
        for (member, expected) in [("", nil), (#""diagnostics": true,"#, true), (#""diagnostics": false,"#, false)] {
            let json = Array(#"{\#(member) "startURL": "https://example.com"}"#.utf8)
            #expect(try ApplicationConfiguration(json: json, source: "a").diagnostics == expected)
        }
    }
}
