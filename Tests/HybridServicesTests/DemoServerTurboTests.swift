import FoundationEssentials
import XCTest

@testable import DemoServer

final class DemoServerTurboTests: DemoServerTestCase {
    /// Just enough of each script for the server to distinguish them.
    private func home(script: String) throws -> (page: String, script: String) {
        let file = FileManager.default.temporaryDirectory.appending(path: "turbo-\(UInt64.random(in: 0 ... .max)).js")
        try Data(script.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let server = try DemoServer(options: .init(turbo: .turbo(path: file.path)))
        let browser = DemoServerClient(server)
        return (try browser.get("/").text, try browser.get("/assets/turbo.js").text)
    }

    func test_classicScript() throws {
        let source = "!function(e){customElements.define('turbo-frame', e)}(this)"
        let (page, script) = try home(script: source)
        XCTAssertEqual(script, source)
        XCTAssertTrue(page.contains(#"<script src="/assets/turbo.js?v="#))
        XCTAssertTrue(page.contains(#"data-turbo-track="reload" defer></script>"#))
    }

    func test_module() throws {
        let (page, _) = try home(script: "customElements.define('turbo-frame', X)\nexport { X as Turbo, cable };\n")
        XCTAssertTrue(page.contains(#"<script type="module" src="/assets/turbo.js?v="#))
    }

    func test_turbolinks() throws {
        let (page, _) = try home(script: "var Turbolinks = {}")
        XCTAssertTrue(page.contains(#"data-turbolinks-track="reload"></script>"#))
        XCTAssertTrue(page.contains("Turbolinks.start()"))
    }

    func test_somethingElse_isRefusedInASentence() {
        XCTAssertThrowsError(try home(script: "alert('jQuery')")) { error in
            XCTAssertTrue("\(error)".contains("is neither Turbo nor Turbolinks"), "\(error)")
        }
    }

    func test_missingFile_isRefusedInASentence() {
        XCTAssertThrowsError(try DemoServer(options: .init(turbo: .turbo(path: "/nowhere/turbo.js")))) { error in
            XCTAssertTrue("\(error)".contains("/nowhere/turbo.js cannot be read"), "\(error)")
        }
    }

    func test_environment_installedScriptIsFoundBelowTheCurrentDirectory() throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "demo-\(UInt64.random(in: 0 ... .max))")
        let vendor = directory.appending(path: ".vendor")
        try FileManager.default.createDirectory(at: vendor, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let file = vendor.appending(path: "turbo.js")
        try Data("turbo-frame".utf8).write(to: file)
        let found = try TurboSource.from(environment: ["TURBO_JS": ""], currentDirectory: directory.path, shared: [])
        XCTAssertEqual(found, .turbo(path: file.path))

        try Data("Turbolinks".utf8).write(to: file)
        XCTAssertEqual(
            try TurboSource.from(environment: ["TURBO_JS": file.path], currentDirectory: "/", shared: []),
            .turbolinks(path: file.path))
    }

    func test_environment_withoutTurbo_namesTheRemedy() {
        let environment = ["XDG_DATA_HOME": "/nowhere"]
        XCTAssertThrowsError(try TurboSource.from(environment: environment, currentDirectory: "/nowhere", shared: [])) {
            XCTAssertTrue("\($0)".contains("make setup"), "\($0)")
        }
    }

    func test_plainPages_haveNoScript() throws {
        let browser = DemoServerClient(try makeServer())
        XCTAssertFalse(try browser.get("/plain").text.contains("<script"))
        XCTAssertFalse(try browser.get("/iframe/inner").text.contains("<script"))
    }
}
