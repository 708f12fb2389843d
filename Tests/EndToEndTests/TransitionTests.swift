import DemoServer
import XCTest

/// Pages that WebKit composites, on both rendering paths. Without compositing, view transitions crash WebKit, so they are
/// disabled.
final class TransitionTests: EndToEndTestCase {
    private static let paths = ["software", "accelerated"]

    func testScriptTransition() throws {
        for path in Self.paths {
            try open("/transition/script", arguments: ["--rendering", path])
            try pressPageButton("Change")
            try waitForText(path == "software" ? "Changed at once" : "Changed by a transition")
            try pressPageButton("Change")
            try quit()
        }
    }

    func testStyleSheetTransition() throws {
        for path in Self.paths { try walk("style", path) }
    }

    func testMetaElementTransition() throws {
        for path in Self.paths { try walk("meta", path) }
    }

    func testTransitionWithCrossOriginFrames() throws {
        for path in Self.paths {
            try open("/transition/frame", arguments: ["--rendering", path])
            for kind in ["script", "style", "meta"] { try waitForText("Frame \(kind) 2") }
            try quit()
        }
    }

    /// WebKit composites such a page even where compositing is disabled.
    func testFrameBelowItsParent() throws {
        for path in Self.paths {
            try open("/transition/below", arguments: ["--rendering", path])
            try waitForElement(.heading, "Frame below its parent")
            try waitForQuiet()
            try pressLink("Posts")
            try waitForVisit("/posts")
            try quit()
        }
    }

    private func walk(_ kind: String, _ path: String) throws {
        try open("/transition/\(kind)-1", arguments: ["--rendering", path])
        try pressLink("Next")
        try waitForVisit("/transition/\(kind)-2")
        try pressPageButton("Next by script")
        try waitForElement(.heading, "Page 3 of \(kind)")
        try waitForQuiet()
        try quit()
    }
}
