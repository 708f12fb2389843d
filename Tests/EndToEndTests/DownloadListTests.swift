import DemoServer
import FoundationEssentials
import XCTest

/// The download list and its commands.
final class DownloadListTests: EndToEndTestCase {
    func testDownloadContinuesAfterLeavingScreen() throws {
        try open("/downloads")
        try activate("visit", server.url + "/download/partial/finish?ms=\(Int(Timeouts.scaled(6) * 1000))")
        try waitForTrace("download.started")
        try activate("downloads")
        try waitForWidget(.label, "partial.bin")
        try waitForWidget(.progressBar, "Progress of partial.bin")
        // With no-break spaces.
        let half = "204.8\u{A0}kB of 409.6\u{A0}kB"
        let isHalf = lookAgain(timeout: Timeouts.standard) { app.native.shows(half) }
        XCTAssertTrue(isHalf, "half of the file has arrived")
        try activate("visit", server.url + "/posts")
        try waitForTrace("download.finished") { $0["bytes"].int == 400 << 10 }
        XCTAssertEqual(downloaded, ["partial.bin"])
    }

    func testDownloadFromDialogIsShownInFront() throws {
        try open()
        try activate("visit", server.url + "/modal/step-1")
        try waitForVisit("/modal/step-1")
        try waitForWindow("Step 1")
        try pressLink("Slow file")
        try waitForTrace("download.started")
        try waitForWidget(.progressBar, "Progress of all downloads", window: "Step 1")
        try activate("downloads")
        try waitForWidget(.progressBar, "Progress of partial.bin", window: "Step 1")
        try pressButton("Cancel partial.bin", window: "Step 1")
        try waitForTrace("download.cancelled")
        try waitForWidget(.label, "Canceled", window: "Step 1")
        try pressButton("Clear List", window: "Step 1")
        waitForWidgetToGo(.label, "partial.bin")

        // The result is also reported in front.
        try pressLink("Slow file")
        try waitForTrace("download.finished")
        try waitForWidget(.label, "Downloaded “partial.bin”.", window: "Step 1")
        XCTAssertEqual(stacks.modal, ["/modal/step-1"])
    }

    func testOpenShowInFolderAndRemove() throws {
        try open("/downloads")
        try pressLink("Text file")
        try waitForTrace("download.finished")
        try activate("downloads")
        try pressButton("Open fieldnotes.txt")
        let file = environment.path("home/Downloads/fieldnotes.txt")
        pump(until: { browser.opened == [file] }, "\(browser.opened)")

        var manager: FakeFileManager? = try FakeFileManager()
        try activate("downloads")
        try pressButton("Show fieldnotes.txt in folder")
        pump(until: { manager?.shown == ["file://" + file] }, "\(manager?.shown ?? [])")
        XCTAssertEqual(browser.opened, [file])

        // Without such a file manager, the directory is opened.
        manager = nil
        try activate("downloads")
        try pressButton("Show fieldnotes.txt in folder")
        let directory = environment.path("home/Downloads")
        pump(until: { browser.opened == [file, directory] }, "\(browser.opened)")

        try activate("downloads")
        try pressButton("Remove fieldnotes.txt from list")
        waitForWidgetToGo(.label, "fieldnotes.txt")
        XCTAssertEqual(downloaded, ["fieldnotes.txt"])
    }

    func testDeletedFileIsReported() throws {
        try open("/downloads")
        try pressLink("Text file")
        try waitForTrace("download.finished")
        try FileManager.default.removeItem(atPath: environment.path("home/Downloads/fieldnotes.txt"))
        try activate("downloads")
        try pressButton("Open fieldnotes.txt")
        pump(until: { app.native.shows("was moved or deleted") }, "an error is shown")
    }

    func testCancelledDownloadLeavesNoFile() throws {
        try open("/downloads")
        try pressLink("File that never ends")
        try waitForTrace("download.started")
        try activate("downloads")
        try pressButton("Cancel partial.bin")
        try waitForTrace("download.cancelled")
        try waitForWidget(.label, "Canceled")
        XCTAssertEqual(downloaded, [])
        try pressButton("Clear List")
        waitForWidgetToGo(.label, "partial.bin")
    }

    func testFailedDownloadLeavesNoFile() throws {
        try open("/downloads")
        try pressLink("File that breaks off")
        try waitForTrace("download.failed")
        pump(until: { app.native.shows("could not be downloaded:") }, "the window shows it")
        pump(until: { downloaded == [] }, "\(downloaded)")
        XCTAssertEqual(stacks.main, ["/downloads"])
        // The link to be saved leads to a missing file.
        try pressLink("Missing file")
        try waitForTrace("download.failed")
        XCTAssertEqual(downloaded, [])
    }

    func testDataAndBlobDownloads() throws {
        try open("/downloads")
        try pressLink("File from data")
        pump(until: { environment.read("home/Downloads/data.txt") == "From data." }, "\(downloaded)")
        try pressLink("File from a blob")
        pump(until: { environment.read("home/Downloads/blob.txt") == "From a blob." }, "\(downloaded)")
        XCTAssertEqual(stacks.main, ["/downloads"])
    }

    func testManyDownloadsRequireConfirmation() throws {
        server.behaviour.hostileScript = """
            document.body.insertAdjacentHTML("beforeend", "<button>Flood</button>")
            let count = 0
            document.querySelector("button").onclick = () => setInterval(() => {
              Object.assign(document.createElement("a"), { href: "data:,x", download: `flood-${count}.txt` }).click()
              if (++count % 12 == 0) fetch("/report")
            }, 50)
            """
        try open("/hostile/script")
        try pressPageButton("Flood")
        try waitForWindow("Download More Files?")
        pump(until: { downloaded.count == 5 }, "\(downloaded)")
        pump(until: { !server.requests(for: "/report").isEmpty }, "all files have been requested")
        settle()
        XCTAssertEqual(downloaded.count, 5, "\(downloaded)")
        try pressButton("Download", window: "Download More Files?")
        // WebKit keeps only the last of several clicks in one turn of the page's event loop.
        pump(until: { downloaded.count > 5 }, "\(downloaded)")
    }

    func testDeniedDownloadsAreDiscarded() throws {
        server.behaviour.hostileScript = """
            document.body.insertAdjacentHTML("beforeend", "<button>Flood</button>")
            let count = 0
            document.querySelector("button").onclick = () => setInterval(() => {
              Object.assign(document.createElement("a"), { href: "data:,x", download: "flood.txt" }).click()
              if (count++ % 5 == 0) fetch("/report")
            }, 50)
            """
        try open("/hostile/script")
        try pressPageButton("Flood")
        try pressButton("Stop", window: "Download More Files?")
        server.clearRequests()
        pump(until: { server.requests(for: "/report").count >= 3 }, "ten more files have been requested")
        settle()
        XCTAssertEqual(downloaded.count, 5, "\(downloaded)")
        XCTAssertNil(app.native.find(role: .frame, name: "Download More Files?"), "it is not asked again")
    }

    func testHostileNamesStayInTheDirectoryAndOverwriteNothing() throws {
        try environment.write("Mine.\n", to: "home/Downloads/passwd")
        try open("/downloads")
        for index in 0..<10 {
            try pressLink("Hostile name \(index)")
            // The user is asked after five downloads in ten seconds.
            let mark = mark
            func isFinished() -> Bool { app.trace.dropFirst(mark).contains { $0.event == "download.finished" } }
            func isAsked() -> Bool { app.native.find(role: .frame, name: "Download More Files?") != nil }
            lookAgain(timeout: Timeouts.standard) { isFinished() || isAsked() }
            if !isFinished() { try pressButton("Download", window: "Download More Files?") }
            pump(until: isFinished, "the download is finished")
        }
        XCTAssertEqual(environment.read("home/Downloads/passwd"), "Mine.\n")
        let names = downloaded
        XCTAssertEqual(names.count, 11, "\(names)")
        // WebKit changes the other names.
        for name in ["escaped.txt", "bashrc", "passwd (1)", "spaces  .txt", "-rf"] {
            XCTAssertTrue(names.contains(name), "\(name) in \(names)")
        }
        XCTAssertTrue(names.allSatisfy { $0.utf8.count <= 210 && !$0.hasPrefix(".") && !$0.contains("\u{202E}") })
        XCTAssertEqual(environment.read("escaped.txt"), "")
    }

    func testConcurrentDownloadsHaveDistinctNames() throws {
        try open("/downloads")
        try pressLink("Slow file")
        try waitForTrace("download.started")
        try pressLink("Slow file")
        try waitForTrace("download.started")
        pump(until: { app.trace.count { $0.event == "download.finished" } == 2 }, "both are complete")
        XCTAssertEqual(downloaded, ["partial (1).bin", "partial.bin"])
    }

    func testDownloadSendsSessionCookies() throws {
        try launch(path: "/protected")
        try fill("E-mail", with: "ada@example.com")
        try fill("Password", with: "correct horse")
        try pressButton("Sign In", window: "Sign In")
        try waitForVisit("/protected")
        try activate("visit", server.url + "/download/cookie")
        try waitForTrace("download.finished")
        XCTAssertEqual(environment.read("home/Downloads/for.txt"), "For Ada Lovelace.\n")
    }

    func testQuitDuringDownloadAsks() throws {
        try open("/downloads")
        try pressLink("File that never ends")
        try waitForTrace("download.started")
        try activate("quit")
        try pressButton("Keep Downloading")
        waitForWidgetToGo(.frame, "Quit and Stop Downloading?")
        // Closing the window also quits.
        try waitForKeyboard()
        try pressKey("alt+F4")
        try pressButton("Quit")
        XCTAssertTrue(app.waitForExit())
        XCTAssertEqual(app.exitStatus, 0)
        XCTAssertEqual(downloaded, [])
    }

    /// Names in the download directory, sorted alphabetically.
    private var downloaded: [String] {
        let directory = environment.path("home/Downloads")
        return ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).sorted()
    }
}
