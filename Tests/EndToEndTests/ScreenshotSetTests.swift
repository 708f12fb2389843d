import DemoServer
import FoundationEssentials
import XCTest

/// `HybridDesktop screenshot --directory`: many pages in one process, and their comparison.
final class ScreenshotSetTests: EndToEndTestCase {
    func testListWithSizesAndThemesIsComparedWithLaterRun() throws {
        try environment.write("# The demo\n\n\(server.url)/\n\(server.url)/posts/1\n", to: "pages.txt")
        let list = environment.path("pages.txt")
        let options = ["--list", list, "--size", "phone", "--size", "1024x768", "--dark", "--light"]
        XCTAssertEqual(try run("first", options).exitStatus, 0)
        XCTAssertEqual(pictures(in: "first").count, 8, "\(pictures(in: "first"))")
        XCTAssertTrue(pictures(in: "first").contains("posts_1.1024x768.dark.png"))
        XCTAssertEqual(server.requests(for: "/posts/1").count, 4)
        let dark = try Screenshot.brightness(of: environment.path("first/posts_1.390x844.dark.png"))
        let light = try Screenshot.brightness(of: environment.path("first/posts_1.390x844.light.png"))
        XCTAssertLessThan(dark, light)

        let same = try run("second", options + ["--compare", environment.path("first")])
        XCTAssertEqual(same.exitStatus, 0, "two runs have the same pictures: \(same.stdout)\(same.stderr)")
        server.writePost(title: "Something new on the first page")
        let list2 = ["\(server.url)/posts", "--size", "phone"]
        XCTAssertEqual(try run("third", list2).exitStatus, 0)
        server.deletePosts()
        let changed = try run("fourth", list2 + ["--compare", environment.path("third")])
        XCTAssertEqual(changed.exitStatus, 1, changed.stderr)
        XCTAssertTrue(changed.stdout.contains("1 different"), changed.stdout)
        let report = try text("fourth/report.html")
        XCTAssertTrue(report.contains("Differences"))
        XCTAssertFalse(report.contains("src=\"http"))
        let allowed = try run("fifth", list2 + ["--compare", environment.path("third"), "--threshold", "100"])
        XCTAssertEqual(allowed.exitStatus, 0, allowed.stderr)
    }

    func testBadLinesAreNamed() throws {
        try environment.write("\(server.url)/\nftp://x/\n\n/posts\n", to: "pages.txt")
        let run = try run("out", ["--list", environment.path("pages.txt")])
        XCTAssertEqual(run.exitStatus, 2)
        XCTAssertTrue(run.stderr.contains("pages.txt, line 2: "), run.stderr)
        XCTAssertTrue(run.stderr.contains("pages.txt, line 4: "), run.stderr)
        XCTAssertEqual(server.requests.count, 0)
    }

    func testErrorScreenIsCapturedOnRequest() throws {
        let page = "\(server.url)/nothing-here"
        let failed = try run("out", [page, "\(server.url)/posts"])
        XCTAssertEqual(failed.exitStatus, 2)
        XCTAssertTrue(failed.stderr.contains("Not Found"), failed.stderr)
        XCTAssertEqual(pictures(in: "out"), ["posts.1280x800.light.png"], "other pages are captured")
        XCTAssertEqual(try run("errors", [page, "--error-pages"]).exitStatus, 0)
        XCTAssertEqual(pictures(in: "errors"), ["nothing-here.1280x800.light.png"])
    }

    func testMissingElementIsReported() throws {
        let found = try run("out", ["\(server.url)/posts", "--wait-for", "h1"])
        XCTAssertEqual(found.exitStatus, 0, found.stderr)
        let missing = try run("out", ["\(server.url)/posts", "--wait-for", "#nowhere"])
        XCTAssertEqual(missing.exitStatus, 2)
        XCTAssertTrue(missing.stderr.contains("shows no element “#nowhere”"), missing.stderr)
    }

    func testTwoServersAreCompared() throws {
        let other = try DemoServer()
        defer { other.stop() }
        let same = try run("same", ["\(server.url)/posts/1", "--against", other.url])
        XCTAssertEqual(same.exitStatus, 0, same.stdout + same.stderr)
        other.deletePosts()
        let run = try run("out", ["\(server.url)/posts", "--against", other.url])
        XCTAssertEqual(run.exitStatus, 1, run.stdout + run.stderr)
        XCTAssertEqual(pictures(in: "out/against"), ["posts.1280x800.light.png"])
    }

    func testShardsAreMerged() throws {
        let pages = ["/", "/posts", "/posts/1", "/posts/2", "/about"].map { server.url + $0 }
        for part in ["1/2", "2/2"] {
            _ = try run("part-\(part.prefix(1))", pages + ["--size", "phone", "--shard", part])
        }
        let parts = [environment.path("part-1"), environment.path("part-2")]
        let merged = try process(["merge", "--output", environment.path("all")] + parts)
        XCTAssertEqual(merged.criticals, [])
        let incomplete = try process(["merge", "--output", environment.path("some"), parts[1]])
        XCTAssertEqual(incomplete.exitStatus, 2, incomplete.stderr)
        XCTAssertTrue(incomplete.stderr.contains("missing: 1/2."), incomplete.stderr)
        XCTAssertEqual(
            pictures(in: "all").sorted(), (pictures(in: "part-1") + pictures(in: "part-2")).sorted())
        XCTAssertTrue(try text("all/report.html").contains("posts_2.390x844.light.png"))
    }

    // MARK: Helpers

    private func run(_ directory: String, _ options: [String]) throws -> AppProcess {
        try process(["screenshot", "--directory", environment.path(directory)] + options)
    }

    private func process(_ arguments: [String]) throws -> AppProcess {
        let process = try AppProcess(arguments: arguments, environment: environment, tracing: false)
        XCTAssertTrue(process.waitForExit(timeout: Timeouts.longWork), "it ends")
        XCTAssertEqual(process.criticals, [])
        return process
    }

    private func pictures(in directory: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: environment.path(directory))
        return (names ?? []).filter { $0.hasSuffix(".png") }.sorted()
    }

    private func text(_ file: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: environment.path(file))), as: UTF8.self)
    }
}
