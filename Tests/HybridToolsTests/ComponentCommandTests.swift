import XCTest

/// Output of `component controller`.
final class ComponentCommandTests: CommandTestCase {
    func testControllerOfBuiltInComponentIsWritten() {
        let outcome = run(["component", "controller", "menu-item"])
        XCTAssertEqual(outcome.error, "")
        for part in [
            "Written by “HybridDesktop component controller menu-item”", "static component = \"menu-item\"",
            "shortcut: this.hasShortcutValue ? this.shortcutValue : undefined",
            "    this.send(\"disconnect\", {\n      title: ", "if (!defaultPrevented) this.bridgeElement.click()",
        ] { XCTAssertTrue(outcome.stdout.contains(part), "\(part)\n\(outcome.stdout)") }
    }

    func testUnknownNameIsAnsweredWithTheList() {
        check(
            run(["component", "controller", "menus"]).error,
            isASentenceWith: ["“menus”", "Did you mean “menu”?", "form, menu, overflow-menu, button"], "component")
        check(run(["component", "controller"]).error, isASentenceWith: ["name"], "no name")
    }
}
