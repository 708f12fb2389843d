import XCTest

/// Output of `path-configuration`.
final class PathConfigurationCommandTests: CommandTestCase {
    func testPathConfigurationPrintsResolvedProperties() throws {
        let rules = """
            { "rules": [
              { "patterns": [".*"], "properties": { "context": "default", "pull_to_refresh_enabled": true } },
              { "patterns": ["/new$", "/edit$"], "properties": { "context": "modal" } } ] }
            """
        let outcome = run([
            "path-configuration", try file(rules, "rules.json"), "/posts/new", "https://example.com/",
        ])
        XCTAssertEqual(outcome.error, "")
        let lines = outcome.stdout.split(separator: "\n").compactMap { JSONValue(parsing: $0) }
        XCTAssertEqual(lines.map { $0["url"].string }, ["/posts/new", "https://example.com/"])
        XCTAssertEqual(lines[0]["properties"]["context"].string, "modal")
        XCTAssertEqual(lines[0]["properties"]["pull_to_refresh_enabled"].bool, true)
        XCTAssertEqual(lines[0]["rules"].array.map { $0["rule"].int }, [0, 1])
        XCTAssertEqual(lines[0]["rules"][1]["pattern"].string, "/new$")
        XCTAssertEqual(lines[1]["rules"].array.map { $0["rule"].int }, [0])
    }

    func testPathConfigurationPrintsSettingsAndLeavesTheQueryOut() throws {
        let rules = try file(
            #"{ "settings": { "a": 1 }, "rules": [ { "patterns": ["x="], "properties": {} } ] }"#, "r.json")
        XCTAssertEqual(run(["path-configuration", rules]).stdout, "{\"settings\":{\"a\":1}}\n")
        for (arguments, count) in [([], 1), (["--without-query-strings"], 0)] {
            let outcome = run(["path-configuration", rules, "/a?x=1"] + arguments)
            XCTAssertEqual(JSONValue(parsing: outcome.stdout)?["rules"].array.count, count, outcome.error)
        }
    }

    func testPathConfigurationErrorsNameLocation() throws {
        for (rules, parts) in [
            (#"{ "rules": [ { "patterns": ["(["], "properties": {} } ] }"#, ["([", "rule"]),
            (#"{ "rules": [ { "patterns": "x", "properties": {} } ] }"#, ["patterns"]),
            (#"{ "rules": {} }"#, ["rules"]), ("{\n  \"rules\": [,]\n}", ["line 2"]), ("", []),
        ] as [(String, [String])] {
            for command in [
                ["path-configuration", try file(rules, "faulty.json"), "/"],
                ["validate", try file(rules, "faulty.json")],
            ] {
                let outcome = run(command)
                check(outcome.error, isASentenceWith: parts + ["faulty.json"], rules)
                XCTAssertFalse(outcome.error.contains("quark"), outcome.error)
            }
        }
    }

    func testApplicationFileIsNotAPathConfiguration() throws {
        let application = try file(
            #"{ "startURL": "https://a.test", "pathConfiguration": { "file": "rules.json" } }"#, "application.json")
        let outcome = run(["path-configuration", application, "/"])
        check(outcome.error, isASentenceWith: ["is an application file", "“rules.json”"], "an application file")
    }

    func testRulesInApplicationFileAreUsed() throws {
        func application(_ pattern: String) throws -> String {
            let rule = #"{ "patterns": ["\#(pattern)"], "properties": { "contxt": "modal" } }"#
            return try file(
                #"{ "startURL": "https://a.test", "pathConfiguration": { "rules": [\#(rule)] } }"#, "application.json")
        }
        let outcome = run(["path-configuration", try application("/new$"), "/posts/new"])
        XCTAssertEqual(JSONValue(parsing: outcome.stdout)?["properties"]["contxt"].string, "modal", outcome.error)
        let remark = run(["validate", try application("/new$")]).stdout
        XCTAssertTrue(remark.contains("application.json: pathConfiguration: rule 1: “contxt”"), remark)
        let fault = run(["validate", try application("(")]).error
        XCTAssertTrue(fault.contains("application.json: pathConfiguration: rule 1"), fault)
        XCTAssertTrue(run(["path-configuration", try application("("), "/"]).error.contains("rule 1"))
    }

    func testFileIsRequired() {
        check(run(["path-configuration"]).error, isASentenceWith: ["file"], "no file")
    }
}
