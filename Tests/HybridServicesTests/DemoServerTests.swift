import DemoServer
import GLibBridge
import XCTest

final class DemoServerTests: DemoServerTestCase {
    func test_everyLinkOfTheStartPage_leadsSomewhere() throws {
        let server = try makeServer()
        let browser = DemoServerClient(server)
        let home = try browser.get("/")
        XCTAssertEqual(home.status, 200)
        XCTAssertEqual(home.title, "Fieldnotes")
        XCTAssertEqual(home.headers["Content-Type"], "text/html; charset=utf-8")
        XCTAssertEqual(home.headers["Cache-Control"], "no-store")
        XCTAssertTrue(home.headers["Vary"]?.contains("Turbo-Frame") ?? false)

        let failing = ["/missing": 404, "/broken": 500, "/forbidden": 403, "/unavailable": 503]
        let silent = ["/hang"]
        let paths = home.text.split(separator: "href=\"").dropFirst()
            .map { String($0.prefix { $0 != "\"" }) }.filter { $0.hasPrefix("/") && !silent.contains($0) }
        XCTAssertGreaterThan(paths.count, 40)
        for path in paths {
            let status = try browser.get(path).status
            if let expected = failing[path] {
                XCTAssertEqual(status, expected, path)
            } else {
                XCTAssertTrue([200, 302].contains(status), "\(path): \(status)")
            }
        }
    }

    func test_slowPage_isSentLater() throws {
        let answer = try DemoServerClient(makeServer()).get("/slow?ms=120")
        XCTAssertEqual(answer.status, 200)
        XCTAssertGreaterThanOrEqual(answer.milliseconds, 119)
    }

    func test_slowPage_whoseClientLeaves_doesNoHarm() throws {
        let server = try makeServer()
        XCTAssertThrowsError(try DemoServerClient(server).get("/slow?ms=100", timeout: 20))
        var isOver = false
        MainLoop.after(milliseconds: 200) { isOver = true }
        while !isOver { MainLoop.iterate(mayBlock: true) }
        XCTAssertEqual(try DemoServerClient(server).get("/posts").status, 200)
    }

    func test_hang_endsWhenTheServerStops() throws {
        let server = try makeServer()
        let timer = MainLoop.every(milliseconds: 10) { if !server.requests.isEmpty { server.stop() } }
        defer { timer.cancel() }
        XCTAssertThrowsError(try DemoServerClient(server).get("/hang", timeout: 3_000)) { error in
            XCTAssertEqual((error as? GLibError)?.isTimedOut, false, "the connection was closed, not timed out")
        }
        XCTAssertEqual(server.requests.map(\.status), [0])
    }

    func test_server_comesBackOnTheSamePort() throws {
        let server = try makeServer()
        let port = server.port
        let browser = DemoServerClient(server)
        XCTAssertEqual(try browser.get("/posts").status, 200)
        server.stop()
        XCTAssertThrowsError(try browser.get("/posts"))
        try server.start()
        XCTAssertEqual(server.port, port)
        XCTAssertEqual(try browser.get("/posts").status, 200)
        XCTAssertEqual(server.requests(for: "/posts").count, 2, "nothing arrived while it was down")
    }

    func test_takenPort_isToldInASentence() throws {
        let server = try makeServer()
        XCTAssertThrowsError(try DemoServer(options: .init(port: server.port, turbo: TurboSource.none))) { error in
            XCTAssertTrue("\(error)".contains("cannot listen on port \(server.port)"), "\(error)")
        }
    }

    func test_otherOrigin_isTheSameServer() throws {
        let server = try makeServer()
        let answer = try DemoServerClient(server).get(server.otherOrigin + "/outside")
        XCTAssertEqual(answer.title, "Outside")
        XCTAssertEqual(server.requests.last?.host, "localhost:\(server.port)")
    }

    func test_redirects() throws {
        let server = try makeServer()
        let browser = DemoServerClient(server)
        XCTAssertEqual(try browser.get("/redirect").location, "/posts/1")
        XCTAssertEqual(try browser.get("/redirect-to-modal").location, "/modal/new-note")
        XCTAssertEqual(try browser.get("/cross-origin-redirect").location, "\(server.otherOrigin)/outside")
    }

    func test_failures_areHTMLPages() throws {
        let browser = DemoServerClient(try makeServer())
        XCTAssertEqual(try browser.get("/nowhere").status, 404)
        XCTAssertEqual(try browser.get("/broken").status, 500)
        XCTAssertEqual(try browser.get("/broken").title, "Something went wrong")
        XCTAssertEqual(try browser.get("/status/418").status, 418)
        XCTAssertEqual(try browser.send("DELETE", "/slow").status, 405)
        XCTAssertEqual(try browser.send("HEAD", "/posts").status, 200)
    }

    func test_behaviour_statusesAreUsedOnceAndInOrder() throws {
        let server = try makeServer()
        let browser = DemoServerClient(server)
        server.behaviour.failNext("/posts", status: 500)
        server.behaviour.failNext("/posts", status: 502)
        XCTAssertEqual(try (0..<3).map { _ in try browser.get("/posts").status }, [500, 502, 200])
        XCTAssertEqual(server.requests.map(\.status), [500, 502, 200])
    }

    func test_behaviour_statusForOneMethod() throws {
        let server = try makeServer()
        let browser = DemoServerClient(server)
        server.behaviour.failNext("POST /posts", status: 500)
        XCTAssertEqual(try browser.get("/posts").status, 200)
        XCTAssertEqual(try browser.post("/posts", [("title", "Rain")]).status, 500)
        XCTAssertEqual(try browser.post("/posts", [("title", "Rain")]).status, 303)
    }

    func test_droppedServer_isGone() throws {
        let server = try makeServer()
        let url = server.url
        let browser = DemoServerClient(server)
        weak var dropped: DemoServer?
        do {
            let other = try makeServer()
            dropped = other
            XCTAssertEqual(try browser.get(other.url + "/posts").status, 200)
            XCTAssertThrowsError(try browser.get(other.url + "/hang", timeout: 50))
        }
        XCTAssertNil(dropped)
        XCTAssertEqual(try browser.get(url + "/posts").status, 200)
    }

    func test_behaviour_delayAndHangingPath() throws {
        let server = try makeServer()
        let browser = DemoServerClient(server)
        server.behaviour.delay = 80
        XCTAssertGreaterThanOrEqual(try browser.get("/posts").milliseconds, 79)
        server.behaviour.delay = 600_000
        XCTAssertEqual(try browser.get("/assets/site.css").status, 200, "only pages are delayed")
        server.behaviour.delay = 0
        server.behaviour.hangingPaths = ["/posts"]
        XCTAssertThrowsError(try browser.get("/posts", timeout: 100))
        server.reset()
        XCTAssertEqual(try browser.get("/posts").status, 200)
    }

    func test_pathConfiguration_andItsMisbehaviour() throws {
        let server = try makeServer()
        let browser = DemoServerClient(server)
        func fetch(_ answer: DemoServer.Behaviour.PathConfigurationAnswer) throws -> DemoServerClient.Answer {
            server.behaviour.pathConfiguration = answer
            return try browser.get("/path-configuration.json")
        }
        XCTAssertEqual(try fetch(.standard).text, DemoServer.pathConfiguration)
        XCTAssertNoThrow(try JSONSerialization.jsonObject(with: Data(DemoServer.pathConfiguration.utf8)))
        XCTAssertTrue(try fetch(.revision(7)).text.contains("\"revision\": 7"))
        XCTAssertThrowsError(try JSONSerialization.jsonObject(with: Data(try fetch(.malformed).text.utf8)))
        XCTAssertEqual(try fetch(.text("{}")).text, "{}")
        XCTAssertEqual(try fetch(.status(503)).status, 503)
    }

    func test_files() throws {
        let browser = DemoServerClient(try makeServer())
        let download = try browser.get("/download")
        XCTAssertEqual(download.headers["Content-Disposition"], #"attachment; filename="fieldnotes.txt""#)
        XCTAssertTrue(try browser.get("/document.pdf").text.hasPrefix("%PDF-1.4"))
        XCTAssertEqual(try browser.get("/image.png").headers["Content-Type"], "image/png")
    }

    func test_search_escapesQuery() throws {
        let answer = try DemoServerClient(makeServer()).get("/search?q=%3Cscript%3E%22x%22%26%27y%27")
        XCTAssertFalse(answer.text.contains("<script>\"x\""))
        XCTAssertTrue(answer.text.contains("&lt;script&gt;&quot;x&quot;&amp;&apos;y&apos;"))
    }

    func test_nativeClient_getsNoHeaderOfThePage() throws {
        let server = try makeServer()
        XCTAssertTrue(try DemoServerClient(server).get("/").text.contains("class=\"top\""))
        XCTAssertFalse(try DemoServerClient.native(server).get("/").text.contains("class=\"top\""))
    }
}
