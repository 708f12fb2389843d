import DemoServer
import XCTest

final class DemoServerPostTests: DemoServerTestCase {
    func test_create_redirectsAndShowsItsMessageOnce() throws {
        let server = try makeServer()
        let browser = DemoServerClient(server)
        let created = try browser.post("/posts", [("title", "Ice & <fog>"), ("text", "Cold.\nVery cold.")])
        XCTAssertEqual(created.status, 303)
        XCTAssertEqual(created.location, "/posts/13")
        let shown = try browser.get(created.location)
        XCTAssertEqual(shown.title, "Ice &amp; &lt;fog&gt;")
        XCTAssertTrue(shown.text.contains("Post created."))
        XCTAssertFalse(try browser.get(created.location).text.contains("Post created."))
        XCTAssertFalse(try DemoServerClient(server).get("/posts").text.contains("Post created."), "another browser")
    }

    func test_flash_waitsForAPageThatShowsIt() throws {
        let browser = DemoServerClient(try makeServer())
        try browser.post("/posts", [("title", "Mist")])
        try browser.get("/assets/site.css")
        try browser.get("/recede_historical_location")
        try browser.get("/frames/notes", headers: ["Turbo-Frame": "notes"])
        XCTAssertTrue(try browser.get("/posts/13").text.contains("Post created."))
    }

    func test_create_withoutTitle_keepsInput() throws {
        let answer = try DemoServerClient(makeServer()).post(
            "/posts", [("title", "  "), ("text", "a \"quoted\" <line>")])
        XCTAssertEqual(answer.status, 422)
        XCTAssertEqual(answer.title, "New post")
        XCTAssertTrue(answer.text.contains("Title can&apos;t be blank."))
        XCTAssertTrue(answer.text.contains("a &quot;quoted&quot; &lt;line&gt;"))
    }

    func test_update_byFormFieldAndByMethod() throws {
        let server = try makeServer()
        let browser = DemoServerClient(server)
        let answer = try browser.post("/posts/1", [("_method", "patch"), ("title", "Second day"), ("text", "Sun.")])
        XCTAssertEqual(answer.status, 303)
        XCTAssertEqual(try browser.get("/posts/1").title, "Second day")
        let form = "application/x-www-form-urlencoded"
        XCTAssertEqual(try browser.send("PUT", "/posts/1", body: "title=", type: form).status, 422)
        XCTAssertEqual(try browser.send("PATCH", "/posts/1", body: "title=Third+day", type: form).status, 303)
        XCTAssertEqual(try browser.get("/posts/1").title, "Third day")
        XCTAssertEqual(server.requests.first?.method, "POST", "the log holds the method on the wire")
    }

    func test_delete_thenTheUsualMessageAnd404() throws {
        let server = try makeServer()
        let browser = DemoServerClient(server)
        XCTAssertEqual(try browser.post("/posts/2", [("_method", "delete")]).location, "/posts")
        XCTAssertTrue(try browser.get("/posts").text.contains("Post deleted."))
        XCTAssertEqual(try browser.get("/posts/2").status, 404)
        server.reset()
        XCTAssertEqual(try browser.get("/posts/2").status, 200)
    }

    func test_modalNote_goesWhereItsButtonSays() throws {
        let server = try makeServer()
        let native = DemoServerClient.native(server)
        func save(_ then: String) throws -> String {
            try native.post("/modal/notes", [("note", "Eel"), ("from", "/posts/3"), ("then", then)]).location
        }
        XCTAssertEqual(try native.post("/modal/notes", [("note", "")]).status, 422)
        XCTAssertEqual(try save("post"), "/posts/1")
        XCTAssertEqual(try save("step"), "/modal/step-1")
        XCTAssertEqual(try save("return"), "/posts/3")
        for name in ["recede", "resume", "refresh"] {
            XCTAssertEqual(try save(name), "/\(name)_historical_location")
        }
        let browser = DemoServerClient(server)
        let answer = try browser.post(
            "/modal/notes", [("note", "Eel"), ("from", "//evil.example"), ("then", "recede")])
        XCTAssertEqual(
            answer.location, "/posts", "a browser knows no historical locations, and no foreign one is taken")
    }

    func test_plainForm() throws {
        let browser = DemoServerClient(try makeServer())
        XCTAssertEqual(try browser.post("/plain/form").status, 422)
        XCTAssertEqual(try browser.post("/plain/form", [("name", "Joan")]).location, "/plain/2")
        XCTAssertTrue(try browser.get("/plain/2").text.contains("Thank you, Joan."))
    }
}
